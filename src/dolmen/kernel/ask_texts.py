"""The ask for a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.kernel.ask import Ask, Option
from dolmen.kernel.ask_checks import checked_text


class Write(Ask, eq=False):
    """Write a text."""

    least: int = 0
    most: int = 2000
    """In characters."""
    ideas: Sequence[str] = ("",)
    """Texts to start from; bots use them as they are."""

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.ideas

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return False

    def check(self, answer: Any) -> Any:
        return checked_text(answer, self.least, self.most, self.prompt)
