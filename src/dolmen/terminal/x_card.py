"""The X-Card at one keyboard: play stops, somebody may point at what was written, and nothing else is touched."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import DolmenError, Match
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.lines_and_veils import touches, words_of
from dolmen.kernel.taking_out import Spot, can_skip, own_texts, skipped_past, taken_out
from dolmen.terminal.front import Front
from dolmen.terminal.lines_and_veils import LinesAndVeils
from dolmen.terminal.screens import Dialog, numbered
from dolmen.terminal.session import Session
from dolmen.terminal.turns import Turns

MOST = 20
LONGEST = 60
THINKING_BETTER = 60.0
"""Seconds in which what was taken out can be put back."""


class Was(Struct):
    """What the match was before something was taken out."""

    match: Match[Any]
    entries: int
    """How many answers stood on record then."""
    until: float


class XCard:
    """One key away, in every game, whatever is in front."""

    def __init__(self, turns: Turns, front: Front) -> None:
        self.session, self.turns, self.front = turns.session, turns, front
        self.lines = LinesAndVeils(turns.session, front, self._line_added, self._lines_left)
        self.took_out = False
        self._was: Was | None = None

    def tap(self) -> None:
        """No reason, no name: play stands still until somebody goes on."""
        if not self.turns.stopped:
            self.front.clear(hand_over_too=False)
            self.turns.stopped = True
            self._show()

    def _show(self, said: str = "") -> None:
        ways: dict[str, tuple[str, Callable[[], None]]] = {}
        if things(self.session):
            ways["t"] = "Take something out", self._point_at_something
        if can_skip(self.session.match.game) and self.session.match.result is None:
            ways["s"] = "Skip past this", self._skip_past
        if self._was is not None and time.monotonic() < self._was.until:
            ways["b"] = "Put it back: for a minute", self._put_back
        if self.took_out:
            ways["l"] = "A line or a veil? Only if you like", self.lines.show
        ways["g"] = "We go on, differently", self._go_on
        body = f"{said}\n\n" if said else ""
        body += "Nothing is lost: every question stays open, and what you have begun to write is kept."
        card = Dialog("Let us stop here.", body, {key: label for key, (label, _) in ways.items()}, must=True)
        self.front.ask(card, lambda key: ways[key or "g"][1]())

    def _point_at_something(self) -> None:
        self._point_at(things(self.session))

    def _line_added(self, text: str) -> None:
        """What touches it already is shown to whoever added it, to be taken out."""
        words = words_of(text)
        found = [(said, spot) for said, spot in things(self.session) if touches(said, words)]
        if found:
            self.turns.stopped = True
            self._point_at(found)
        else:
            self._lines_left()

    def _lines_left(self) -> None:
        self.turns.keep()
        if self.turns.stopped:
            self._show()

    def _point_at(self, found: list[tuple[str, Spot]]) -> None:
        choices = numbered([text[:LONGEST] for text, _ in found])

        def chosen(key: str | None) -> None:
            if key is None:
                self._show()
            else:
                self._take_out(found[list(choices).index(key)][1])

        self.front.ask(Dialog("What should not be here?", "", choices), chosen)

    def _take_out(self, spot: Spot) -> None:
        was = Was(self.session.match, self.session.entries(), time.monotonic() + THINKING_BETTER)
        try:
            self.session.becomes(taken_out(self.session.match, [spot]).match)
        except (DolmenError, ValueError):
            self._show("That cannot be taken out: the rules went by these very words.")
            return
        self._was = was
        self.turns.keep()
        self.turns.window.look()
        self.took_out = True
        self._show("Something was taken out.")

    def _put_back(self) -> None:
        """It stands there again, and whatever was answered since stays."""
        was, self._was = self._was, None
        if was is None or was.until <= time.monotonic():
            self._show("That was too long ago to be put back.")
            return
        since = [answer for turn in self.session.match.turns for answer in turn.answers][was.entries :]
        again = was.match.fork()
        try:
            if self.session.entries() < was.entries:
                raise DolmenError("some of it was taken back")
            for answer in since:
                again.answer_plain(answer.seat, plain_form(answer.value), answer.ask)
        except DolmenError:
            self._show("That cannot be put back: what was answered since does not fit any more.")
            return
        again.boundaries = self.session.match.boundaries
        self.session.becomes(again)
        self.turns.keep()
        self.turns.window.look()
        self.took_out = False
        self._show("It is put back.")

    def _skip_past(self) -> None:
        past = skipped_past(self.session.match)
        if past is not None:
            self.session.becomes(past)
            self._was = None
            self.turns.keep()
        self._go_on()

    def _go_on(self) -> None:
        self.turns.stopped = self.took_out = False
        if not self.front.handing_over:
            self.front.later(self.turns.advance)


def things(session: Session) -> list[tuple[str, Spot]]:
    """What was written or drawn, newest first, as far as all who sit here can see it."""
    match, eyes = session.match, session.viewer if session.alone else None
    seen = msgspec.json.encode(match.scene(eyes)).decode() + "\n".join(told.text for told in match.log(eyes))
    found = [
        (text, Spot(number, place, field))
        for number, turn in enumerate(match.turns)
        for place, answer in enumerate(turn.answers)
        for field, text in own_texts(answer)
        if text and text in seen
    ]
    return found[: -MOST - 1 : -1]
