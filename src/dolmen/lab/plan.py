"""A plan: many games, bots against bots, and how one of them is played.

Every game of a plan has seeds of its own, made of the plan's seed and the game's number, so the same plan gives the
same games in whatever order and by however many processes they are played.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import Struct

from dolmen.bots import Bot, make_bot
from dolmen.kernel import (
    Ask,
    BadOptions,
    DolmenError,
    Flow,
    Form,
    Game,
    Position,
    Result,
    Rng,
    Seat,
    Several,
    Split,
    State,
    chapter_in,
    encode,
    play_out,
)
from dolmen.kernel.flow import first_waited
from dolmen.kernel.state import listen
from dolmen.lab.report import Played
from dolmen.library import start
from dolmen.library.shelf import shelf_with

RANDOM = "random"


class BrokenGame(DolmenError):
    """The rules or a bot failed in one of the games; the message says in which."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be played."""

    game: str | Game[Any]
    games: int
    bots: tuple[str, ...] = ()
    """Names of bots; none means a random one for every side."""
    seed: int = 0
    seats: int | None = None
    options: dict[str, Any] = {}
    packs: tuple[Path, ...] = ()
    """The folders of the packs that a game named by its id is played with."""


class PlannedGames:
    """A plan made ready to be played. Raises DolmenError for an unknown game or bot, bad options or numbers."""

    def __init__(self, plan: Plan) -> None:
        game = shelf_with(plan.packs).find(plan.game) if isinstance(plan.game, str) else plan.game
        first = start(game, plan.seats, plan.seed, plan.options)
        self.plan = plan
        self.game: Game[Any] = first.game
        self.seats = first.seats
        self.options = first.options
        self.sides = self.game.sides(self.seats)
        self.bots = plan.bots or (RANDOM,) * len(self.sides)
        if len(self.bots) > self.seats:
            raise BadOptions(f"{len(self.bots)} bots are too many for the {self.seats} seats of {self.game.title}")
        if len(self.bots) > len(self.sides):
            self.sides = tuple((seat,) for seat in range(self.seats))
        for name in self.bots:
            make_bot(name, plan.seed)

    def seating(self, number: int) -> dict[Seat, int]:
        """Which bot holds which seat: dealt out side by side, again from the first, one further in every game."""
        return {
            seat: (place + number) % len(self.bots) for place, side in enumerate(self.sides) for seat in sorted(side)
        }

    def play(self, number: int) -> Played:
        """One game of the plan. Raises BrokenGame."""
        try:
            return self._play(number)
        except Exception as error:
            what = str(error) if isinstance(error, DolmenError) else repr(error)
            where = f"{self.game.title}, seed {self.plan.seed}, game {number}"
            raise BrokenGame(f"{where}: {what}") from error

    def _play(self, number: int) -> Played:
        seed = self.plan.seed
        s = self.game.setup(self.seats, self.options, Rng.seeded(seed, number))
        seating = self.seating(number)
        chapters: list[int] = []
        if set(self.bots) == {RANDOM}:
            result, decisions, turns = self._at_random(s, Rng.seeded(seed, number, 0).next(), chapters)
        else:
            bots = {
                seat: make_bot(self.bots[bot], Rng.seeded(seed, number, seat + 1).next())
                for seat, bot in seating.items()
            }
            result, decisions, turns = _with_bots(self.game, s, bots, chapters)
        won = tuple(sorted({seating[seat] for seat in result.winners}))
        shared = len(won) == len(self.bots) > 1
        return Played(
            number,
            won=() if shared or result.draw else won,
            winners=result.winners,
            draw=result.draw or shared,
            digest=blake2b(encode(s), digest_size=16).digest(),
            decisions=decisions,
            turns=turns,
            chapters=tuple(chapters),
            reason=result.reason,
        )

    def _at_random(self, s: State, seed: int, chapters: list[int]) -> tuple[Result, int, int]:
        """The fast lane."""
        counted = _Counted(self.game, chapters)
        if self.game.campaign:
            listen(s)
        result, decisions = play_out(cast("Game[Any]", counted), s, Random(seed))
        return result, decisions, counted.turns


class _Counted:
    """A game as far as `play_out` needs it, which counts its turns, and of a campaign its chapters."""

    def __init__(self, game: Game[Any], chapters: list[int]) -> None:
        self.turns = 0
        self.chapters = chapters
        self.result = self._result_after_chapters if game.campaign else game.result
        self._result = game.result
        self._turn = game.turn

    def _result_after_chapters(self, s: Any) -> Result | None:
        _ended(s, self.turns, self.chapters)
        return self._result(s)

    def turn(self, s: Any) -> Flow[None]:
        self.turns += 1
        return self._turn(s)


def _ended(s: State, turns: int, chapters: list[int]) -> None:
    """Writes down which chapters were told to have ended, and forgets the rest of the story."""
    if s.story:
        chapters += [turns for told in s.story if chapter_in(told)]
        s.story.clear()


def _with_bots(game: Game[Any], s: State, bots: dict[Seat, Bot], chapters: list[int]) -> tuple[Result, int, int]:
    """Each asked seat's bot in turn, on the position as it stands. Standing offers are not taken up."""
    if game.campaign:
        listen(s)
    at = Position(game, s, keep=any(bot.copies for bot in bots.values()))
    decisions = 0
    while at.result is None:
        index = first_waited(at.asked)
        if index is None:
            raise BrokenGame("nobody is asked anything, and it is not over")
        ask = at.asked[index]
        ask.s = at.s
        answer = ask.check(bots[ask.seat].choose(at, ask))
        decisions += small_choices(ask)
        turn = at.turn
        at.answer(index, answer)
        if game.campaign:
            _ended(at.s, turn + 1, chapters)
    return at.result, decisions, at.turn


def small_choices(ask: Ask) -> int:
    """How many decisions an ask counts for: one for each field, part to share with, or option to say yes or no to."""
    if isinstance(ask, Form):
        return len(ask.fields)
    if isinstance(ask, Several):
        return len(ask.options)
    return len(ask.limits) if isinstance(ask, Split) else 1
