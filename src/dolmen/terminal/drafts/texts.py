"""Texts, and sketches by their captions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dolmen.kernel import Draw, Sketch, Write
from dolmen.kernel.seat_names import as_written
from dolmen.terminal.drafts.draft import Draft, Page, Row, Then


class TextDraft(Draft):
    """A text to write, or one of the ideas as it is."""

    ask: Write | Draw
    own = "Write your own…"

    def __init__(self, ask: Write | Draw) -> None:
        super().__init__(ask)
        self.made: Any = ask.ideas[0] if ask.ideas else ""
        self.text = ""

    def ideas(self) -> Sequence[Any]:
        return [idea for idea in self.ask.ideas if idea]

    def rows(self) -> list[Row]:
        rows = [Row(self.own, lambda: "type", self.text)]
        rows += [Row(self.words(idea), self._take(idea)) for idea in self.ideas()]
        if isinstance(self.ask, Write) and not self.ask.least:
            rows.append(Row("Leave it empty", self._take("")))
        return rows

    def words(self, idea: Any) -> str:
        return str(idea)

    def _take(self, idea: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.made = idea
            return "hand in"

        return press

    def make(self, text: str) -> Any:
        return text

    def typed(self, text: str, done: bool) -> Then:
        self.text = text
        self.made = self.make(as_written(text))
        return "hand in" if done else "stay"

    def answer(self) -> Any:
        return self.made

    def page(self) -> Page:
        least, most = (self.ask.least, self.ask.most) if isinstance(self.ask, Write) else (0, 200)
        return Page(self.prompt, self.text, least, most)

    def suggest(self, answer: Any) -> None:
        self.text = answer

    def adopt(self, before: Draft) -> None:
        if isinstance(before, TextDraft):
            self.text, self.made, self.at = before.text, before.made, before.at


class DrawDraft(TextDraft):
    """A sketch, which a terminal can only name: a caption to write, or one of the ideas."""

    own = "Write a caption…"

    def ideas(self) -> Sequence[Any]:
        return [idea for idea in self.ask.ideas if idea != Sketch()]

    def words(self, idea: Any) -> str:
        return self.ask.label(idea)

    def make(self, text: str) -> Any:
        return Sketch(caption=text)

    def suggest(self, answer: Any) -> None:
        self.text = answer.caption
