"""What every draft can do: an answer in the making, as rows that a person presses until the answer is whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from dolmen.kernel import Ask, filled_in

Then = Literal["stay", "hand in", "type"]
"""What follows a press: go on, hand the answer in, or type a text first."""


class Row(Struct, eq=False):
    """A line of the list, and what pressing it does."""

    label: str
    press: Callable[[], Then]
    value: str = ""
    """What stands there now."""
    place: str | None = None
    kind: Literal["option", "field", "done", "back"] = "option"
    on: bool = False
    """Chosen by hand."""
    wrong: str = ""
    """Why it cannot stay so."""

    def __post_init__(self) -> None:
        self.label, self.value, self.wrong = map(filled_in, (self.label, self.value, self.wrong))


class Page(Struct):
    """A text to be typed."""

    prompt: str
    text: str
    least: int
    most: int


class Draft:
    """The base of all drafts, and what each of them can do."""

    confirm = False
    """Handing it in is asked once more."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.at = 0
        """The row to stand on after a press."""

    @property
    def prompt(self) -> str:
        return self.ask.prompt

    @property
    def rules(self) -> tuple[str, ...]:
        return self.ask.rules

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def answer(self) -> Any:
        raise NotImplementedError

    def suggest(self, answer: Any) -> None:
        """Take over an answer without handing it in."""
        raise NotImplementedError

    def adopt(self, before: Draft) -> None:
        """Go on with what was begun before the same was asked again, as far as it still fits."""

    def targets(self, row: int) -> list[Row]:
        """What lights up on the board while the cursor is on that row."""
        return [row for row in self.rows() if row.place]

    def anchors(self) -> dict[str, list[int]]:
        """Places that lead to rows when clicked, without being lit."""
        return {}

    def chosen_places(self) -> dict[str, str]:
        """Places of what is chosen so far, each with the component that will be there, if one can tell."""
        return {row.place: "" for row in self.rows() if row.on and row.place}

    def amounts(self) -> dict[str, int]:
        """How many are taken at a place, where it may be several."""
        return {}

    def warnings(self) -> tuple[str, ...]:
        """What is allowed but surely not wanted of the draft as it stands."""
        return ()

    def progress(self) -> str:
        return ""

    def back(self) -> bool:
        """One step back inside the draft, if there is one."""
        return False

    def adjust(self, row: int, by: int) -> bool:
        """A little more or less, where the row is a number."""
        return False

    def page(self) -> Page:
        """The text that a press asks to type."""
        raise NotImplementedError

    def typed(self, text: str, done: bool) -> Then:
        """A text was written, or only begun."""
        raise NotImplementedError

    def done(self) -> Row:
        """The row that hands it in."""
        return Row(self.ask.question.done, lambda: "hand in", self.progress(), kind="done")
