"""How the kit says what is wrong, and where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Seat


class ConformanceError(AssertionError):
    """A game breaks one of the table's promises. `match` stands at the decision where it was found."""

    def __init__(self, match: Match[Any], check: str, what: str, seat: Seat | None = None) -> None:
        self.match = match
        self.check = check
        self.game = match.game.id
        self.seats = match.seats
        self.options: dict[str, Any] = msgspec.to_builtins(match.options)
        self.seed = match.seed
        self.decision = decisions(match)
        self.seat = seat
        self.what = what
        super().__init__(f"{self.game}, {check}: {what}\n  {self.where()}")

    def where(self) -> str:
        seat = "" if self.seat is None else f", seat {self.seat}"
        return f"at decision {self.decision}{seat}; seed {self.seed}, {self.seats} seats, options {self.options}"


def decisions(match: Match[Any]) -> int:
    """How many answers were given so far."""
    return sum(len(turn.answers) for turn in match.turns)


def fail(match: Match[Any], check: str, what: str, seat: Seat | None = None) -> NoReturn:
    raise ConformanceError(match, check, what, seat)


@contextmanager
def blaming(match: Match[Any], check: str, doing: str, seat: Seat | None = None) -> Iterator[None]:
    """Whatever the game's own code raises here is a failure of this check."""
    try:
        yield
    except ConformanceError:
        raise
    except Exception as error:
        raise ConformanceError(match, check, f"{doing}: {type(error).__name__}: {error}", seat) from error


_bytes = msgspec.msgpack.Encoder().encode


def difference(a: Any, b: Any, path: str = "") -> str:
    """Where two values first differ, for a person; empty if nowhere but in the order of a dict or set."""
    if type(a) is not type(b):
        return f"{path or 'it'} is {_short(a)} in one and {_short(b)} in the other"
    if isinstance(a, Struct):
        parts = [(f"{path}.{name}".lstrip("."), getattr(a, name), getattr(b, name)) for name in a.__struct_fields__]
    elif isinstance(a, dict) and a.keys() == b.keys():
        parts = [(f"{path}[{key!r}]", a[key], b[key]) for key in a]
    elif isinstance(a, (list, tuple)) and len(a) == len(b):
        parts = [(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(a, b, strict=True))]
    else:
        same = a == b or (a != a and b != b)
        return "" if same else f"{path or 'it'} is {_short(a)} in one and {_short(b)} in the other"
    return next((found for name, x, y in parts if (found := difference(x, y, name))), "")


def differs(a: Any, b: Any) -> str:
    """Empty if both are the same byte for byte; else where they differ."""
    if _bytes(a) == _bytes(b):
        return ""
    return difference(a, b) or "the order in a dict or set"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
