"""Whose turn it is: people one after the other at one keyboard, bots in between, and steps back."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from rich.text import Text
from textual import on

from dolmen.kernel import AskIsOver, CannotUndo, DolmenError, Seat
from dolmen.terminal.drafts import draft_of
from dolmen.terminal.screens import Dialog, HandOver
from dolmen.terminal.shown import Shown
from dolmen.terminal.theme import DARK, THEMES
from dolmen.terminal.thinking import Thought, think
from dolmen.terminal.words import result_text, sentence

WATCHING = 0.4
"""Seconds between the answers of bots when nobody plays and somebody watches."""
LAST_WORDS = 12
"""So many lines of the log tell how it ended."""


class Turns(Shown):
    """The match goes on, is kept, ends, or goes back."""

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        self.panel.close_filter()
        self.panel.list.focus()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        notices = self.session.match.notices
        if notices:
            self.ask_person(Dialog("Please note", "\n\n".join(notices), {"y": "Go on"}), lambda _: self.advance())
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
        ask = next((ask for ask in session.open() if ask.id == self.offer), None)
        if ask is None:
            self.offer, ask = None, session.ask()
        self.draft = self.draft_for(ask) if ask else None
        self.look()
        if session.match.result is not None:
            self.finish()
        else:
            self.let_bots_think()

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
        self.ask_person(HandOver(f"Give the keyboard to {name}", body, choices, must=True), taken)

    def action_give(self) -> None:
        """Somebody who is not asked, or not first, wants to say something."""
        others = self.session.others()
        if not others:
            self.say("Nobody else sits at this keyboard.")
        elif len(others) == 1:
            self.give_to(others[0])
        else:
            self.choose_one(
                "Who takes the keyboard?", [(self.session.name(s), partial(self.give_to, s)) for s in others]
            )

    def give_to(self, seat: Seat) -> None:
        self.session.guest = seat
        if self.session.match.game.has_secrets:
            self.hand_over(seat)
        else:
            self.session.viewer = seat
            self.advance()

    def let_bots_think(self) -> None:
        """One bot at a time, in a thread of its own."""
        bots = self.session.asked_bots()
        if self.thinking is None and bots:
            seat = bots[0]
            self.thinking = (seat, self.session.match.asks[seat].id)
            self.show_header()
            think(self.session.match, seat, self.session.bots[seat], self.post_message)

    @on(Thought)
    def _thought(self, thought: Thought) -> None:
        if self.session.people:
            self.bot_answers(thought)
        else:
            self.set_timer(WATCHING, partial(self.bot_answers, thought))

    def bot_answers(self, thought: Thought) -> None:
        """What a bot thought out counts only if it is still asked: somebody may have gone back meanwhile."""
        self.thinking = None
        match = self.session.match
        if self.stopped:
            return  # it thinks again when play goes on
        asked = match.asks.get(thought.seat)
        if thought.match is match and asked is not None and asked.id == thought.ask:
            self.carry_out(thought.seat, thought.answer, thought.ask)
            if thought.trouble:
                self.say(thought.trouble, "error")
        elif match.result is None:
            self.advance()

    def carry_out(self, seat: Seat, answer: Any, ask: str) -> None:
        """Give an answer to the match; if it is refused, say so, and everything stays."""
        entries = self.session.entries()
        try:
            self.session.answer(seat, answer, ask)
        except DolmenError as refusal:
            if isinstance(refusal, AskIsOver):
                self.advance()
            self.say(str(refusal), "error")
            return
        self.drafts.pop(ask, None)
        if ask == self.offer:
            self.offer = None
        self.say("" if self.session.entries() > entries else "Something was taken back.")
        self.keep()
        self.advance()

    def keep(self) -> None:
        if self.session.autosave:
            self.action_save(quiet=True)

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
                self.drafts.clear()
                self.advance()
            elif key == "q":
                self.call_later(self.action_quit)
            else:
                self.say("Press d for the result again, l for the log, q to quit.")

        self.ask_person(Dialog("Game over", body, choices), chosen)

    def action_save(self, quiet: bool = False) -> None:
        try:
            path = self.session.save()
        except OSError as error:
            self.say(f"Not saved: {error}", "error")
            return
        if not quiet:
            self.say(f"Saved to {path}", "done")

    def action_undo(self) -> None:
        seat = self.session.undo_seat()
        if seat is not None:
            self.take_back(seat)

    def take_back(self, seat: Seat) -> None:
        before = self.last_answer(seat)
        try:
            self.session.undo(seat)
        except CannotUndo as why:
            more = " Press U to go back anyway." if self.session.alone and self.session.match.result is None else ""
            self.advance()
            self.say(sentence(why) + more, "error")
            return
        self.went_back(seat, before)

    def action_rewind(self) -> None:
        seat = self.session.viewer
        if seat is None or not self.session.alone:
            self.say("Only who plays alone against bots may go back as they please.", "error")
            return
        before = self.last_answer(seat)
        try:
            self.session.rewind(seat)
        except CannotUndo as why:
            self.say(sentence(why), "error")
            return
        self.went_back(seat, before)

    def last_answer(self, seat: Seat) -> Any:
        answers = (a for turn in reversed(self.session.match.turns) for a in reversed(turn.answers) if a.seat == seat)
        return next(answers, None)

    def went_back(self, seat: Seat, before: Any) -> None:
        """Stand before the answer again, with what it was already filled in."""
        ask = self.session.match.asks.get(seat)
        if ask is not None:
            draft = self.drafts[ask.id] = draft_of(ask)
            with suppress(DolmenError):
                draft.suggest(ask.from_plain(before.value) if before.plain else ask.check(before.value))
        self.session.viewer = seat
        self.keep()
        self.advance()
        self.say("Taken back.")
