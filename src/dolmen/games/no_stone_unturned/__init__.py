"""No Stone Unturned: a role-playing game without a game master, for 2 to 5 people.

This game runs on The Indie Hack Engine. The rulebook is by the author of No Stone Unturned, with thanks; see
`docs/games/no-stone-unturned.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from dolmen.campaign import laid
from dolmen.games.no_stone_unturned import bot, cover
from dolmen.games.no_stone_unturned.checks import check
from dolmen.games.no_stone_unturned.chronicle import chronicle
from dolmen.games.no_stone_unturned.content import CONTENT
from dolmen.games.no_stone_unturned.migrations import from_3, from_4, from_8, from_9
from dolmen.games.no_stone_unturned.rules import turn
from dolmen.games.no_stone_unturned.rules.campaign import one_more_chapter
from dolmen.games.no_stone_unturned.rules.safety import lines_and_veils, skip_past, take_out
from dolmen.games.no_stone_unturned.scene import scene as draw_scene
from dolmen.games.no_stone_unturned.scene import status
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, NoStoneUnturnedOptions
from dolmen.kernel import Ask, Flow, Game, Result, Rng, Scene, Seat, Told
from dolmen.kernel.asks.question import Option

ENGINE = "This game runs on The Indie Hack Engine."


class NoStoneUnturnedGame(Game[NoStoneUnturned]):
    id = "no-stone-unturned"
    title = "No Stone Unturned"
    seats = (2, 3, 4, 5)
    version = 10
    reenters = True
    pitch = "Build a world after the end of the world, then go and see what is under its stones. Nobody is game master."
    about = {
        "in short": "Nobody is game master and nobody wins: you tell a story together, and the table leads you.\n"
        "First you talk about lines and veils and build a world: a settlement, what it has and lacks, and secret "
        "places around it, two from each of you. Then everybody makes a character.\n"
        "Choose a place and go there. Some are on screen, the others are the Arbiters; when something is uncertain, "
        "the dice decide who adds the next details.\n"
        "Back home in Downtime you recover, follow projects and see what your going there has done to others.\n"
        "Tell, sketch, tick a clock or play the X-Card at any time: nothing waits for a turn.",
        "players": "2 to 5",
        "time": "sessions of 2 to 4 hours; worldbuilding and characters in the first",
        "kind": "a co-operative role-playing game without a game master: no winner, no score",
        "rulebook": "No Stone Unturned SRD, by its author at nostoneunturned.github.io, with thanks",
        "engine": ENGINE,
        "safety": "X-Card (after John Stavropoulos), Lines and Veils, Knocks: always at hand",
    }
    options = NoStoneUnturnedOptions
    quick = {"pace": "one-shot"}
    contest = False
    campaign = True
    beginners = "players"
    state = NoStoneUnturned

    def setup(self, seats: int, options: NoStoneUnturnedOptions, rng: Rng) -> NoStoneUnturned:
        """For the numbers of players that the game takes, all of them equals (NS.1.1, NS.20.8)."""
        table = laid(seats, "campaign", "world", playing=options.players)
        return NoStoneUnturned(rng=rng, table=table, options=options, characters=[None] * seats)

    def turn(self, s: NoStoneUnturned) -> Flow[None]:
        return turn(s)

    def result(self, s: NoStoneUnturned) -> Result | None:
        """No winner, no loser, no score (NS.1.11)."""
        return Result(draw=True, reason="The table agreed to end the campaign") if s.table.over else None

    def scene(self, s: NoStoneUnturned, viewer: Seat | None) -> Scene:
        return draw_scene(s, viewer, self.title)

    def status(self, s: NoStoneUnturned) -> str:
        return status(s)

    def seat_status(self, s: NoStoneUnturned, seat: Seat) -> Literal["plays", "rests", "free"]:
        return s.table.company[seat].status

    def imagine(self, s: NoStoneUnturned, viewer: Seat | None, rng: Rng) -> None:
        bot.imagine(s, viewer, rng)

    def priors(
        self, s: NoStoneUnturned, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]
    ) -> Sequence[float] | None:
        return bot.priors(s, ask, chosen, options)

    def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        steps = {3: from_3, 4: from_4, 8: from_8, 9: from_9}
        return steps[version](plain) if version in steps else plain

    def take_out(self, s: NoStoneUnturned, thing: str) -> Sequence[str]:
        return take_out(s, thing)

    def skip_past(self, s: NoStoneUnturned) -> None:
        skip_past(s)

    def one_more(self, s: NoStoneUnturned) -> None:
        one_more_chapter(s)

    def lines_and_veils(self, s: NoStoneUnturned) -> Sequence[tuple[Literal["line", "veil"], str]]:
        return lines_and_veils(s)

    def edition(self) -> str:
        return CONTENT.edition

    def cover(self) -> Mapping[str, Sequence[str]]:
        return cover.cover()

    def met(self, s: NoStoneUnturned, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        return cover.met(ask, answer, told)

    def check(self, s: NoStoneUnturned) -> None:
        check(s)

    def chronicle(self, s: NoStoneUnturned, log: Sequence[Told], viewer: Seat | None) -> str:
        return chronicle(s, log, viewer)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """All together."""
        return (tuple(range(seats)),)

    def seat_name(self, seat: Seat, seats: int, s: NoStoneUnturned | None = None) -> str:
        character = None if s is None else s.characters[seat]
        return super().seat_name(seat, seats) if character is None else character.name


GAME = NoStoneUnturnedGame()
