"""Bots and hints think in threads of their own, on a copy of the match, and post what they found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

from textual.message import Message

from dolmen.bots import Bot, Hint, hint
from dolmen.kernel import Match, Seat, random_answer
from dolmen.terminal.session import Session

Post = Callable[[Message], Any]


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


class Thinking:
    """Who is thinking now: one bot at a time, and one hint."""

    def __init__(self, session: Session, post: Post) -> None:
        self.session = session
        self.bot: Seat | None = None
        self.hinting = False
        self._post = post

    def wake(self) -> bool:
        """Let the first bot that is asked think; whether one has begun."""
        bots = self.session.asked_bots()
        if self.bot is not None or not bots:
            return False
        self.bot = bots[0]
        _think(self.session.match, self.bot, self.session.bots[self.bot], self._post)
        return True

    def counts(self, thought: Thought) -> bool:
        """The bot has done; what it thought out counts if it is still asked: somebody may have gone back meanwhile."""
        self.bot = None
        asked = self.session.match.asks.get(thought.seat)
        return thought.match is self.session.match and asked is not None and asked.id == thought.ask

    def look_for_hint(self, seat: Seat) -> bool:
        """Whether it has begun; there may be one on its way."""
        if self.hinting:
            return False
        self.hinting = True
        _look_for_hint(self.session.match, seat, self._post)
        return True

    def in_words(self) -> str:
        busy = self.bot is not None and self.bot in self.session.asked_bots()
        return f"{self.session.name(self.bot)} is thinking…" if self.bot is not None and busy else ""


def _think(match: Match[Any], seat: Seat, bot: Bot, post: Post) -> None:
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


def _look_for_hint(match: Match[Any], seat: Seat, post: Post) -> None:
    world = match.fork()
    ask = world.asks[seat]

    def run() -> None:
        try:
            post(Hinted(seat, ask.id, hint(world, seat)))
        except Exception as error:  # a hint is a courtesy: its failure must not cost the game
            post(Hinted(seat, ask.id, None, f"no hint: {error!r}"))

    Thread(target=run, daemon=True).start()
