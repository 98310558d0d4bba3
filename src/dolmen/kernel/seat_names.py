"""Seats in texts. Rules do not know who sits where: a text carries `{seat:1}`, and whoever shows it fills in the name.

What people write themselves never means a seat: it is kept by `as_written`, which `filled_in` undoes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel.story import Seat

_SEAT = re.compile(r"\{(~*)seat:(\d{1,2})\}")
_SENTENCE_BEGINS = re.compile(r"(^|[.!?]\s+|\n\W*)$")

T = TypeVar("T")


def named(seat: Seat) -> str:
    """A seat in a text: the name of whoever sits there."""
    return f"{{seat:{seat}}}"


def as_written(text: str) -> str:
    """Somebody's own words as a text: even "{seat:1}" is what they wrote."""
    return _SEAT.sub(lambda found: f"{{~{found[0][1:]}", text) if "{" in text else text


def filled_in(text: str, names: Sequence[str] = ()) -> str:
    """The text with names in it. Where a seat has none it is "player 2", with a capital where a sentence begins."""
    if "{" not in text:
        return text

    def name(found: re.Match[str]) -> str:
        if found[1]:
            return f"{{{found[0][2:]}"
        seat = int(found[2])
        if seat < len(names) and names[seat]:
            return names[seat]
        return f"{'P' if _SENTENCE_BEGINS.search(text, 0, found.start()) else 'p'}layer {seat + 1}"

    return _SEAT.sub(name, text)


def filled_in_all(value: T, names: Sequence[str] = ()) -> T:
    """The same for every text in a Struct, a tuple, a list or the values of a dict."""
    filled: Any = value
    match value:
        case str():
            filled = filled_in(value, names)
        case tuple() | list():
            filled = type(value)(filled_in_all(one, names) for one in value)
        case dict():
            filled = {key: filled_in_all(one, names) for key, one in value.items()}
        case Struct():
            filled = msgspec.structs.replace(
                value, **{name: filled_in_all(getattr(value, name), names) for name in value.__struct_fields__}
            )
    return filled  # type: ignore[no-any-return]
