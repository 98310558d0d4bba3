"""Ids of the scene's components: what an option lights up, and what the story points at. There are few, and every look
at the table needs most of them, so each is made once."""

from __future__ import annotations

from functools import cache

from dolmen.games.snowcrest.choices import InHand, OnCell, Source, Tile, Token
from dolmen.kernel import Seat

SCROLLS, FOREST, GUARDIANS, COMMON_DECK, ROW = "scrolls", "forest", "guardians", "common-deck", "row"
SHOWN, SUPPLY = "shown", "supply"


@cache
def village(seat: Seat) -> str:
    return f"village-{seat}"


@cache
def grid(seat: Seat) -> str:
    return f"grid-{seat}"


@cache
def cell(seat: Seat, cell: int) -> str:
    return f"{seat}-cell-{cell + 1}"


@cache
def hand(seat: Seat) -> str:
    return f"hand-{seat}"


@cache
def hand_card(seat: Seat, kind: int, copy: int = 0) -> str:
    """A hand card; of equal ones the first is lit."""
    return f"{seat}-hand-{kind}" + (f"-{copy + 1}" if copy else "")


@cache
def row_card(kind: int, copy: int = 0) -> str:
    return f"row-{kind}" + (f"-{copy + 1}" if copy else "")


@cache
def discard(seat: Seat) -> str:
    return f"discard-{seat}"


@cache
def deck(seat: Seat) -> str:
    return f"deck-{seat}"


@cache
def token(seat: Seat, key: str) -> str:
    return f"{seat}-{key}"


@cache
def scrolls(seat: Seat) -> str:
    return f"{seat}-scrolls"


@cache
def buildings(seat: Seat) -> str:
    return f"buildings-{seat}"


@cache
def tile(seat: Seat, space: int) -> str:
    return f"{seat}-tile-{space + 1}"


@cache
def omens(seat: Seat) -> str:
    return f"omens-{seat}"


@cache
def stock(code: int) -> str:
    return f"stock-{code // 2}"


@cache
def achievement(number: int) -> str:
    return f"achievement-{number}"


def source(seat: Seat, source: Source, row: list[int]) -> str:
    """Where a source of a payment lies; `row` is the seat's building row."""
    match source:
        case OnCell():
            return cell(seat, source.cell)
        case InHand():
            return hand_card(seat, source.kind)
        case Tile():
            return tile(seat, row.index(source.building)) if source.building in row else buildings(seat)
        case Token():
            return token(seat, source)
