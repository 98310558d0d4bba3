"""Texts that people write."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from dolmen.kernel.asks.base import OpenEnded
from dolmen.kernel.asks.refusals import can_be_kept, shown
from dolmen.kernel.errors import NotOnOffer

TAKEN_OUT = "…"
"""What stands where somebody's own words were taken out; as often as the ask needs characters."""


class Write(OpenEnded[str], eq=False):
    """Write a text."""

    least: int = 0
    most: int = 2000
    """In characters."""
    ideas: Sequence[str] = ("",)
    """Texts to start from; bots use them as they are."""

    def check(self, answer: Any) -> Any:
        return checked_text(answer, self.least, self.most, self.prompt)

    def own_words(self, answer: Any) -> tuple[str, ...]:
        return ("",) if are_own_words(answer) else ()

    def without_words(self, plain: Any, fields: Collection[str], instead: str) -> tuple[Any, list[str]]:
        return (instead * max(1, self.least), [plain]) if plain else (plain, [])


def are_own_words(text: str) -> bool:
    """Somebody wrote it, and it has not been taken out."""
    return bool(text.strip(TAKEN_OUT))


def checked_text(answer: Any, least: int, most: int, where: str) -> str:
    """The answer, if it is a text of from `least` to `most` characters; `where` names the ask or field in a refusal."""
    if type(answer) is not str or not can_be_kept(answer):
        raise NotOnOffer(f"{where}: expected a text, got {shown(answer)}")
    if not least <= len(answer) <= most:
        raise NotOnOffer(f"{where}: expected {least} to {most} characters, got {len(answer)}")
    return answer
