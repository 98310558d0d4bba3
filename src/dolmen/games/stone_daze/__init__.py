"""Stone Daze: two clans, secret simultaneous orders on a grid.

Designers Sharon Katz and Lior Keinan, graphic design Levi Afuta, published by Tyto Games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dolmen.games.stone_daze import cover
from dolmen.games.stone_daze import scene as scenes
from dolmen.games.stone_daze.about import start_page
from dolmen.games.stone_daze.bot import imagine, priors, value
from dolmen.games.stone_daze.checks import check
from dolmen.games.stone_daze.content import Box, unpacked
from dolmen.games.stone_daze.lessons import FIRST_ROUND
from dolmen.games.stone_daze.migrations import migrate
from dolmen.games.stone_daze.names import CLANS
from dolmen.games.stone_daze.rules import turn
from dolmen.games.stone_daze.rules.end import DRAW
from dolmen.games.stone_daze.rules.setup import unpack
from dolmen.games.stone_daze.state import StoneDaze, StoneDazeOptions, clan_of_seat, reprint
from dolmen.kernel import Ask, Flow, Result, Rng, Scene, Seat, Told
from dolmen.kernel.asks.question import Option
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Content


class StoneDazeGame(ContentGame[StoneDaze, Box]):
    id = "stone-daze"
    title = "Stone Daze"
    seats = (2, 3, 4)
    version = 6
    reenters = True
    pitch = "Two clans, one valley: give secret orders, guess where they will step, reach their sacred place first."
    about = start_page()
    options = StoneDazeOptions
    quick = {"setup": "ready"}
    courses = (FIRST_ROUND,)
    state = StoneDaze

    def unpack(self, content: Content) -> Box:
        return unpacked(content)

    def setup(self, seats: int, options: StoneDazeOptions, rng: Rng) -> StoneDaze:
        return unpack(self.state, seats, options, rng)

    def turn(self, s: StoneDaze) -> Flow[None]:
        return turn(s)

    def result(self, s: StoneDaze) -> Result | None:
        """A team wins, loses or draws as a whole (SD.3.15)."""
        if s.winner is None:
            return None
        if s.winner == DRAW:
            return Result(draw=True, reason=s.reason)
        return Result(winners=s.clans[s.winner].seats, reason=s.reason)

    def scene(self, s: StoneDaze, viewer: Seat | None) -> Scene:
        return scenes.scene(s, viewer, self.title)

    def status(self, s: StoneDaze) -> str:
        return scenes.status(s)

    def imagine(self, s: StoneDaze, viewer: Seat | None, rng: Rng) -> None:
        imagine.imagine(s, viewer, rng)

    def value(self, s: StoneDaze, seat: Seat) -> float:
        return value.value(s, seat)

    def priors(
        self, s: StoneDaze, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        return priors.priors(s, ask, chosen, options)

    def readings(self, s: StoneDaze, seat: Seat) -> Mapping[str, float]:
        return value.readings(s, seat)

    def cover(self) -> Mapping[str, Sequence[str]]:
        return cover.cover(self.box)

    def met(self, s: StoneDaze, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        return cover.met(s, ask, answer, told)

    def reprint(self, s: StoneDaze, new: Reprint) -> Mapping[str, str]:
        return reprint(s, new)

    def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        return migrate(plain, version)

    def check(self, s: StoneDaze) -> None:
        check(s)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """The clans: every second seat (SD.3.3, SD.3.4)."""
        return tuple(range(seats)[0::2]), tuple(range(seats)[1::2])

    def seat_name(self, seat: Seat, seats: int, s: StoneDaze | None = None) -> str:
        clan = f"Clan {CLANS[seat % 2 if s is None else clan_of_seat(s, seat)]}"
        return clan if seats == 2 or (seats == 3 and seat == 1) else f"{clan}, player {seat + 1}"


GAME = StoneDazeGame()
