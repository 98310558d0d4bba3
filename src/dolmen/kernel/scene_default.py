"""A scene for a game that draws none: made from what the fields of its state say they are (`annotations`).

Boards lie in the middle with piles and whatever else everybody sees; each seat has a mat with its numbers and cards. A
game draws a single part itself in a method `scene_<field>(s, viewer)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dolmen.kernel.annotations import (
    MARKS,
    Each,
    Grid,
    Held,
    Mark,
    Pile,
    Shown,
    by_seat,
    card_ids,
    in_words,
    mat,
)
from dolmen.kernel.decks import Deck
from dolmen.kernel.scene import (
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Die,
    Group,
    Hand,
    Panel,
    Part,
    Scene,
    Text,
    Token,
)
from dolmen.kernel.scene import Pile as Stack
from dolmen.kernel.seat_names import named
from dolmen.kernel.story import Seat

if TYPE_CHECKING:
    from dolmen.kernel.game import Game

DECIDED = Badge("decided the game", glyph="★")


def default_scene(game: Game[Any], s: Any, viewer: Seat | None) -> Scene:
    """What the state says is on the table, as that person may see it."""
    boards: list[Part] = []
    middle: list[Part] = []
    mats: dict[Seat, list[Part]] = {}
    for name, mark in MARKS[type(s)].items():
        value = getattr(s, name)
        own_way = getattr(game, f"scene_{name}", None)
        if own_way is not None:
            middle.append(own_way(s, viewer))
        elif isinstance(mark, Grid):
            decided = game.decided_at(s) if game.marks_what_decided else ()
            try:
                boards.append(_board(name, mark, tuple(value), decided))
            except TypeError:  # pieces that can change have no hash
                boards.append(_board.__wrapped__(name, mark, tuple(value), decided))
        elif isinstance(mark, Pile):
            middle.append(_pile(name, mark, value))
        elif isinstance(mark, Held):
            for seat, cards in by_seat(value):
                mats.setdefault(seat, []).append(_hand(name, mark, cards, seat, open=seat == viewer))
        elif isinstance(mark, Each):
            for seat, one in by_seat(value):
                mats.setdefault(seat, []).append(_thing(f"{name}-{seat}", mark.label, mark, one))
        elif value is not None:
            middle.append(_thing(name, mark.label, mark, value))
    parts = boards
    if middle:
        parts.append(Group(id="middle", role="centre", children=tuple(middle)))
    if mats:
        parts += [_mat(seat, mats[seat], own=seat == viewer) for seat in sorted(mats, key=lambda seat: seat != viewer)]
    return Scene(title=game.title, status=game.status(s), parts=tuple(parts), palette=game.palette)


def default_status(game: Game[Any], s: Any) -> str:
    """How it ended, or whose turn it is if the state knows a mover."""
    over = game.result(s)
    if over is not None:
        return over.reason
    mover = getattr(s, "mover", None)
    return "" if mover is None else f"{named(mover)} to move"


@lru_cache(maxsize=256)
def _board(name: str, grid: Grid, squares: tuple[Any, ...], decided: tuple[str, ...]) -> Board:
    """Everybody at the table sees the same board, so it is drawn once for all of them."""
    cells, columns, rows = _cells(grid)
    tokens = [
        _seats_piece(grid.pieces, cell.id, held, cell.id in decided)
        if type(held) is int
        else _piece(cell.id, held, cell.id in decided)
        for cell, held in zip(cells, squares, strict=True)
        if held is not None and held != ""
    ]
    return Board(
        id=name,
        label=grid.label,
        columns=columns,
        rows=rows,
        cells=cells,
        tokens=tuple(tokens),
        role="centre",
    )


@lru_cache(maxsize=64)
def _cells(grid: Grid) -> tuple[tuple[Cell, ...], tuple[str, ...], tuple[str, ...]]:
    """The squares, and what stands at the edges. They never change, so they are made once."""
    names = [grid.name(square) for square in range(grid.columns * grid.rows)]
    cells = tuple(
        Cell(id=name, label=name, x=square % grid.columns, y=grid.rows - 1 - square // grid.columns)
        for square, name in enumerate(names)
    )
    columns = tuple(name.rstrip("0123456789") for name in names[: grid.columns])
    return cells, columns, tuple(str(row) for row in range(grid.rows, 0, -1))


def _piece(cell: str, held: Any, decided: bool) -> Token:
    """A thing on a square, called what it is; `seat` says whose it is."""
    label, owner = in_words(held), getattr(held, "seat", None)
    tone = "" if owner is None else f"seat-{owner}"
    return Token(
        id=f"piece-{cell}", at=cell, label=label, glyph=label[:1], tone=tone, badges=(DECIDED,) if decided else ()
    )


@lru_cache(maxsize=4096)
def _seats_piece(pieces: str, cell: str, seat: Seat, decided: bool) -> Token:
    """A piece of a seat."""
    label, glyph = (pieces[seat], pieces[seat]) if pieces else (named(seat), str(seat + 1))
    badges = (DECIDED,) if decided else ()
    return Token(id=f"piece-{cell}", at=cell, label=label, glyph=glyph, tone=f"seat-{seat}", badges=badges)


def _pile(name: str, pile: Pile, lying: Sequence[Any] | Deck[Any]) -> Stack:
    cards = lying.cards if isinstance(lying, Deck) else lying
    top = Card(id=f"{name}-top", label=in_words(cards[-1])) if pile.top and cards else None
    return Stack(id=name, label=pile.label, icon=pile.icon, count=len(cards), top=top)


def _hand(name: str, held: Held, cards: Sequence[Any], seat: Seat, *, open: bool) -> Hand:
    ids = card_ids(name, cards) if open else []
    faces = tuple(Card(id=id, label=in_words(card)) for id, card in zip(ids, cards, strict=False))
    return Hand(id=name if open else f"{name}-{seat}", label=held.label, icon=held.icon, cards=faces, count=len(cards))


def _thing(id: str, label: str, mark: Mark, value: Any) -> Part:
    """A die, a number, a row of cards, or words."""
    if isinstance(mark, Shown) and mark.die:
        return Die(id=id, label=label, sides=mark.die, value=value or None)
    if isinstance(value, int) and not isinstance(value, bool):
        return Counter(id=id, label=label, icon=mark.icon, value=value)
    if isinstance(value, (list, tuple)):
        cards = (Card(id=card, label=in_words(one)) for card, one in zip(card_ids(id, value), value, strict=True))
        return Group(id=id, label=label, children=tuple(cards))
    text = ("no", "yes")[value] if isinstance(value, bool) else in_words(value)
    return Text(id=id, label=label, text=f"{label}: {text}")


def _mat(seat: Seat, things: Sequence[Part], *, own: bool) -> Panel:
    return Panel(
        id=mat(seat),
        label=named(seat),
        tone=f"seat-{seat}",
        role="own" if own else "others",
        seat=seat,
        children=tuple(things),
    )
