"""Snowcrest: a mountain village of cards, for one to four.

Designed by Philip duBarry, illustrated by Kerri Aitken, published by Grail Games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dolmen.games.snowcrest import cover
from dolmen.games.snowcrest import scene as scenes
from dolmen.games.snowcrest.bot import imagine, priors, value
from dolmen.games.snowcrest.checks import check, remarks
from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.migrations import migrate
from dolmen.games.snowcrest.rules import turn
from dolmen.games.snowcrest.rules.end import result
from dolmen.games.snowcrest.rules.setup import set_up
from dolmen.games.snowcrest.state import COLOURS, Snowcrest, SnowcrestOptions, reprint
from dolmen.games.snowcrest.unpacking import unpacked
from dolmen.kernel import Ask, Flow, Result, Rng, Scene, Seat, Told
from dolmen.kernel.asks.question import Option
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Content


class SnowcrestGame(ContentGame[Snowcrest, Box]):
    id = "snowcrest"
    title = "Snowcrest"
    seats = (1, 2, 3, 4)
    pitch = "Lead a village on the crest of the world: gather, build, pray, and find the lost scrolls first."
    about = {
        "in short": "Collect Scrolls. When the last one is taken, the round is played to its end; most points win.\n"
        "On your turn either let an upright villager act, or pay Barley to add one from your hand or the row, which "
        "acts at once. Whoever has acted is turned down.\n"
        "Three turned down in a line (across, down or slanting) make you Rest on your next turn: upright villagers "
        "bring what their icons show, and all are turned up again.\n"
        "Scrolls come from Veneration (make a Guardian's offering), from taking the last Juniper of the Forest, from "
        "Meditation (ring more Prayer Bells than the others), from Achievements and from trade.\n"
        "What you cannot or will not give when a spirit demands it is an Omen, and Omens cost points.",
        "players": "1 to 4",
        "ages": "12 and up",
        "minutes": "45 to 75",
        "designer": "Philip duBarry",
        "illustrations of the printed game": "Kerri Aitken",
        "publisher": "Grail Games",
        "setting": "High in the snow, villages seek knowledge that was lost for centuries: by offerings, meditation "
        "and work. Spirits guard it, and they are easily angered.",
    }
    version = 4
    options = SnowcrestOptions
    state = Snowcrest

    def unpack(self, content: Content) -> Box:
        return unpacked(content)

    def setup(self, seats: int, options: SnowcrestOptions, rng: Rng) -> Snowcrest:
        return set_up(self.state, seats, options, rng)

    def turn(self, s: Snowcrest) -> Flow[None]:
        return turn(s)

    def result(self, s: Snowcrest) -> Result | None:
        return result(s)

    def scene(self, s: Snowcrest, viewer: Seat | None) -> Scene:
        return scenes.scene(s, viewer, self.title)

    def status(self, s: Snowcrest) -> str:
        return scenes.status(s)

    def imagine(self, s: Snowcrest, viewer: Seat | None, rng: Rng) -> None:
        imagine.imagine(s, viewer, rng)

    def value(self, s: Snowcrest, seat: Seat) -> float:
        return value.value(s, seat)

    def priors(
        self, s: Snowcrest, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        return priors.priors(s, ask, chosen, options)

    def readings(self, s: Snowcrest, seat: Seat) -> Mapping[str, float]:
        return value.readings(s, seat)

    def content(self) -> Sequence[str]:
        return remarks(self.box)

    def cover(self) -> Mapping[str, Sequence[str]]:
        return cover.cover(self.box)

    def met(self, s: Snowcrest, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        return cover.met(s.box, told)

    def nearness(self, s: Snowcrest, kind: str, id: str) -> float:
        return cover.nearness(s, id) if kind == cover.ACHIEVEMENTS else 0.0

    def reprint(self, s: Snowcrest, new: Reprint) -> Mapping[str, str]:
        reprint(s, new)
        return {}

    def migrate(self, plain: list[Any], version: int) -> list[Any]:
        return migrate(plain, version)

    def check(self, s: Snowcrest) -> None:
        check(s)

    def seat_name(self, seat: Seat, seats: int, s: Snowcrest | None = None) -> str:
        return COLOURS[seat]


GAME = SnowcrestGame()
