"""Bots and hints think in threads of their own, on a copy of the match, and post what they found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

from textual.message import Message

from dolmen.bots import Bot, Hint, hint
from dolmen.kernel import Match, Seat, random_answer


class Thought(Message):
    """A bot has made up its mind."""

    def __init__(self, match: Match[Any], seat: Seat, ask: str, answer: Any, trouble: str = "") -> None:
        super().__init__()
        self.match, self.seat, self.ask, self.answer, self.trouble = match, seat, ask, answer, trouble


class Hinted(Message):
    """A hint is ready, or none could be found."""

    def __init__(self, seat: Seat, ask: str, hint: Hint | None, trouble: str = "") -> None:
        super().__init__()
        self.seat, self.ask, self.hint, self.trouble = seat, ask, hint, trouble


def think(match: Match[Any], seat: Seat, bot: Bot, post: Callable[[Message], Any]) -> None:
    """Let the bot answer for its seat. One that fails answers at random, and says so, for the game must go on."""
    world = match.fork()
    ask = world.asks[seat]

    def run() -> None:
        try:
            post(Thought(match, seat, ask.id, ask.check(bot.choose(world.position, ask))))
        except Exception as error:  # whatever goes wrong inside a bot, people want to play on
            answer, _ = random_answer(ask, Random(match.seed))
            post(Thought(match, seat, ask.id, answer, f"a bot failed and answered at random: {error!r}"))

    Thread(target=run, daemon=True).start()


def look_for_hint(match: Match[Any], seat: Seat, post: Callable[[Message], Any]) -> None:
    world = match.fork()
    ask = world.asks[seat]

    def run() -> None:
        try:
            post(Hinted(seat, ask.id, hint(world, seat)))
        except Exception as error:  # a hint is a courtesy: its failure must not cost the game
            post(Hinted(seat, ask.id, None, f"no hint: {error!r}"))

    Thread(target=run, daemon=True).start()
