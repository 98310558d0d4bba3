"""What a field of the state is on the table, said where the field is declared:

    squares: Annotated[list[Seat | None], Grid(3, 3)]     a board, and who has a piece on which square
    hands: Annotated[list[list[str]], Held]               cards by seat; each sees its own
    deck: Annotated[list[str], Pile]                      a stack, face down
    points: Annotated[list[int], Each]                    a number for each seat
    pot: Annotated[int, Shown]                            for everybody to see

From these come a scene (`scene_default`), the places that options light up, and an `imagine` that deals again what is
hidden. What is worked out can be shown as well: a property of the state says it in the type that it returns. A field
that says nothing is never shown.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from dolmen.kernel.seat_names import named
from dolmen.kernel.story import Seat

MAT = "mat"
"""The id of a seat's things begins with this."""


class Mark(Struct, frozen=True, kw_only=True):
    """What all annotations have in common."""

    label: str = ""
    """What it is called; by default the name of its field."""
    icon: str = ""


class Grid(Mark, frozen=True):
    """Squares in rows. The first one is at the bottom left; a square is free (None), a seat's, or has a piece in it."""

    columns: int
    rows: int
    pieces: str = ""
    """A character for the pieces of each seat; by default they are numbered, and called like whoever sits there."""

    def name(self, square: int) -> str:
        """As on a chessboard: a1 is at the bottom left."""
        return _names(self)[square]


class Held(Mark, frozen=True):
    """Cards by seat. Each seat sees its own; of the others' everybody sees how many there are."""

    pool: str = "cards"
    """What it can be mixed up with: everything hidden of one pool is dealt again among itself."""


class Pile(Mark, frozen=True):
    """A stack of cards, face down, the top one last. With `top` everybody sees the top one."""

    pool: str = "cards"
    top: bool = False


class Each(Mark, frozen=True):
    """Something for each seat, for everybody to see."""


class Shown(Mark, frozen=True):
    """For everybody to see: a number, a text, a row of cards. With `die`, what a die with that many sides shows."""

    die: int = 0


class _Marks(dict[type[Any], dict[str, Mark]]):
    """Read once for each class, and then found without a call."""

    def __missing__(self, state: type[Any]) -> dict[str, Mark]:
        found = self[state] = _read_marks(state)
        return found


MARKS = _Marks()
"""The fields of each state's class that are on the table, in their order."""


def _read_marks(state: type[Any]) -> dict[str, Mark]:
    found: dict[str, Mark] = {}
    if not hasattr(state, "__struct_fields__"):
        return found
    hints = get_type_hints(state, include_extras=True)
    for name, made in inspect.getmembers_static(state, lambda made: isinstance(made, property)):
        hints[name] = get_type_hints(made.fget, include_extras=True).get("return")
    for name, hint in hints.items():
        for said in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
            mark = said() if isinstance(said, type) and issubclass(said, Mark) else said
            if isinstance(mark, Mark):
                label = mark.label or name.replace("_", " ").capitalize()
                found[name] = msgspec.structs.replace(mark, label=label)
    return found


def in_words(value: Any) -> str:
    """A value as it stands on a card or a piece: its `label` or `name` if it has one."""
    if isinstance(value, Enum):
        return str(value.value)
    return str(getattr(value, "label", None) or getattr(value, "name", None) or value)


def by_seat(values: Mapping[Seat, Any] | Sequence[Any]) -> Iterator[tuple[Seat, Any]]:
    """What each seat has, from a list or a dict."""
    return iter(values.items()) if isinstance(values, Mapping) else enumerate(values)


def mat(seat: Seat) -> str:
    """The id of a seat's things."""
    return f"{MAT}-{seat}"


def card_ids(field: str, cards: Sequence[Any]) -> list[str]:
    """Ids of cards that lie open: the same card keeps its id wherever it lies in the row."""
    ids: list[str] = []
    for card in cards:
        id = first = f"{field}-{'-'.join(in_words(card).lower().split())}"
        number = 1
        while id in ids:
            number += 1
            id = f"{first}-{number}"
        ids.append(id)
    return ids


def place_on(field: str, s: object, option: Any) -> str | None:
    """Where an option of a question about that field lies: a square, a card of one's own or of the table, a seat."""
    mark = MARKS[type(s)].get(field)
    if isinstance(mark, Grid):
        return _names(mark)[option] if type(option) is int and 0 <= option < mark.columns * mark.rows else None
    if isinstance(mark, Each):
        return mat(option) if type(option) is int and option in dict(by_seat(getattr(s, field))) else None
    if isinstance(mark, Held) or (isinstance(mark, Shown) and isinstance(getattr(s, field), (list, tuple))):
        return card_ids(field, [option])[0]
    return None


def label_on(field: str, s: object, option: Any) -> str:
    """What such an option is called."""
    mark = MARKS[type(s)].get(field)
    if isinstance(mark, Grid) and type(option) is int and 0 <= option < mark.columns * mark.rows:
        return _names(mark)[option]
    if isinstance(mark, Each) and place_on(field, s, option):
        return named(option)
    return "none" if option is None else str(option) if mark is None else in_words(option)


@lru_cache(maxsize=256)
def _names(grid: Grid) -> tuple[str, ...]:
    return tuple(f"{_letters(column)}{row}" for row in range(1, grid.rows + 1) for column in range(grid.columns))


def _letters(column: int) -> str:
    """a to z, then aa, ab and so on."""
    return chr(97 + column) if column < 26 else _letters(column // 26 - 1) + chr(97 + column % 26)
