"""Whose turn it is: people one after the other at one keyboard, bots in between, and steps back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.text import Text

from dolmen.kernel import AskIsOver, CannotUndo, DolmenError, Seat
from dolmen.kernel.record import Answer
from dolmen.terminal.front import Front
from dolmen.terminal.screens import Dialog, HandOver
from dolmen.terminal.thinking import Thought
from dolmen.terminal.window import Window
from dolmen.terminal.words import result_text, sentence

LAST_WORDS = 12
"""How many lines of the log tell how it ended."""


class Turns:
    """The match goes on, is kept, ends, or goes back."""

    def __init__(self, window: Window, front: Front, leave: Callable[[], None], pause: float) -> None:
        self.session, self.desk, self.thinking = window.session, window.desk, window.thinking
        self.window, self.front, self.leave = window, front, leave
        self.pause = pause
        self.stopped = False
        """Somebody has tapped the X-Card."""

    def begin(self) -> None:
        notices = self.session.match.notices
        if notices:
            self.front.ask(Dialog("Please note", "\n\n".join(notices), {"y": "Go on"}), lambda _: self.advance())
        else:
            self.advance()

    def advance(self) -> None:
        """Go on with the match: a person's ask, a bot's thinking, or the end."""
        session = self.session
        person = session.asked_person()
        if session.match.result is None and person is not None and person != session.viewer:
            if session.match.game.has_secrets:
                self.hand_over(person)
                return
            session.viewer = person
        self.desk.lay()
        self.window.look()
        if session.match.result is not None:
            self.finish()
        elif self.thinking.wake():
            self.window.show_header()

    # People

    def hand_over(self, person: Seat) -> None:
        """Nothing is shown until the next person says that it is them, or another who has something to say."""
        session = self.session
        name, before = session.name(person), session.viewer
        choices = {"y": f"I am {name}"}
        if before is not None and session.guest is None:
            choices["u"] = f"I am {session.name(before)}, take my last answer back"
        others = [seat for seat in session.people if seat != person]
        choices |= {str(n): f"I am {session.name(seat)}" for n, seat in enumerate(others, 1)}

        def taken(key: str | None) -> None:
            if key == "u" and before is not None:
                self.take_back(before)
                return
            session.viewer = person
            if key is not None and key.isdigit():
                session.viewer = session.guest = others[int(key) - 1]
            self.advance()

        body = f"It is {name}'s turn. Let nobody else look at the screen."
        self.front.ask(HandOver(f"Give the keyboard to {name}", body, choices, must=True), taken)

    def give(self) -> None:
        """Somebody who is not asked, or not first, wants to say something."""
        others = self.session.others()
        if not others:
            self.window.say("Nobody else sits at this keyboard.")
        elif len(others) == 1:
            self._give_to(others[0])
        else:
            ways = [(self.session.name(seat), partial(self._give_to, seat)) for seat in others]
            self.front.choose("Who takes the keyboard?", ways)

    def _give_to(self, seat: Seat) -> None:
        self.session.guest = seat
        if self.session.match.game.has_secrets:
            self.hand_over(seat)
        else:
            self.session.viewer = seat
            self.advance()

    # Answers

    def bot_thought(self, thought: Thought) -> None:
        if self.session.people:
            self._bot_answers(thought)
        else:
            self.front.after(self.pause, partial(self._bot_answers, thought))

    def _bot_answers(self, thought: Thought) -> None:
        counts = self.thinking.counts(thought)
        if self.stopped:
            return  # it thinks again when play goes on
        if counts:
            self.carry_out(thought.seat, thought.answer, thought.ask)
            if thought.trouble:
                self.window.say(thought.trouble, "error")
        elif self.session.match.result is None:
            self.advance()

    def carry_out(self, seat: Seat, answer: Any, ask: str) -> None:
        """Give an answer to the match; if it is refused, say so, and everything stays."""
        entries = self.session.entries()
        try:
            self.session.answer(seat, answer, ask)
        except DolmenError as refusal:
            if isinstance(refusal, AskIsOver):
                self.advance()
            self.window.say(str(refusal), "error")
            return
        self.desk.handed_in(ask)
        self.window.say("" if self.session.entries() > entries else "Something was taken back.")
        self.keep()
        self.advance()

    def finish(self) -> None:
        result = self.session.match.result
        if result is None:
            return
        told = "\n".join(event.text for event in self.session.match.log(self.session.viewer)[-LAST_WORDS:])
        body = Text.assemble((result_text(self.session, result), "bold"), "\n\n", (told, "dim"))
        choices = {"m": "Rematch", "v": "View the table", "q": "Quit"}

        def chosen(key: str | None) -> None:
            if key == "m":
                self.session.rematch()
                self.desk.drafts.clear()
                self.advance()
            elif key == "q":
                self.front.later(self.leave)
            else:
                self.window.say("Press d for the result again, l for the log, q to quit.")

        self.front.ask(Dialog("Game over", body, choices), chosen)

    # Keeping

    def keep(self) -> None:
        """After each change, if somebody has said where."""
        if self.session.autosave:
            self._write_down()

    def save(self) -> None:
        if self._write_down():
            self.window.say(f"Saved to {self.session.path}", "done")

    def _write_down(self) -> bool:
        try:
            self.session.save()
        except OSError as error:
            self.window.say(f"Not saved: {error}", "error")
            return False
        return True

    # Back

    def undo(self) -> None:
        seat = self.session.undo_seat()
        if seat is not None:
            self.take_back(seat)

    def take_back(self, seat: Seat) -> None:
        before = self._last_answer(seat)
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            more = " Press U to go back anyway." if self.session.alone and self.session.match.result is None else ""
            self.advance()
            self.window.say(sentence(why) + more, "error")
            return
        self._went_back(seat, before)

    def rewind(self) -> None:
        seat = self.session.viewer
        if seat is None or not self.session.alone:
            self.window.say("Only those who play alone against bots may go back as they please.", "error")
            return
        before = self._last_answer(seat)
        try:
            self.session.rewind(seat)
        except CannotUndo as why:
            self.window.say(sentence(why), "error")
            return
        self._went_back(seat, before)

    def _last_answer(self, seat: Seat) -> Answer | None:
        answers = (a for turn in reversed(self.session.match.turns) for a in reversed(turn.answers) if a.seat == seat)
        return next(answers, None)

    def _went_back(self, seat: Seat, before: Answer | None) -> None:
        """Stand before the answer again, with what it was already filled in."""
        ask = self.session.match.asks.get(seat)
        if ask is not None and before is not None:
            self.desk.fill_in_again(ask, before)
        self.session.viewer = seat
        self.keep()
        self.advance()
        self.window.say("Taken back.")
