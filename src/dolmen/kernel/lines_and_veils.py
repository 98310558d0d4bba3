"""Lines and veils: what must not occur at all, or only off screen; and whether a text touches one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from dolmen.kernel.story import Seat

LONG = 4
"""Shorter words say little by themselves, and begin many others: they are searched for whole, and only in a line that
has no longer one."""
_COMMON = frozenset(
    [
        "about",
        "against",
        "anybody",
        "anything",
        "being",
        "during",
        "from",
        "have",
        "into",
        "other",
        "over",
        "than",
        "that",
        "their",
        "them",
        "there",
        "these",
        "they",
        "things",
        "this",
        "those",
        "towards",
        "under",
        "very",
        "what",
        "when",
        "where",
        "which",
        "while",
        "with",
        "without",
    ]
)
_WORD = re.compile(r"[^\W\d_]+")


class Boundary(Struct, array_like=True):
    """A line or a veil. Whoever wrote it may take it off again, and nobody is told who that is."""

    kind: Literal["line", "veil"]
    text: str
    seat: Seat


def words_of(line: str) -> tuple[str, ...]:
    """What a text is searched for, in small letters."""
    words = _WORD.findall(line.casefold())
    telling = [word for word in words if len(word) >= LONG and word not in _COMMON]
    return tuple(dict.fromkeys(map(_beginning, telling or words)))


def _beginning(word: str) -> str:
    """Without what a plural or a participle changes, so that "spiders" is found in "a spider", too."""
    for ending in ("s", "e"):
        if len(word) > LONG or (ending == "s" and len(word) == LONG):
            word = word.removesuffix(ending)
    return word


def touches(text: str, words: Iterable[str]) -> bool:
    """It has a word that begins as one of these does."""
    written = _WORD.findall(text.casefold())
    return any(_begins(one, word) for word in words for one in written)


def _begins(written: str, word: str) -> bool:
    return written.startswith(word) if len(word) >= LONG else written in (word, f"{word}s")
