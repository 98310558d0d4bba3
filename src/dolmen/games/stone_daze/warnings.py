"""What is allowed but surely not wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dolmen.games.stone_daze.board import NAMES
from dolmen.games.stone_daze.choices import STAY, Acts, Order, OrderField
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.state import StoneDaze, clan_of, lit
from dolmen.kernel import Caution
from dolmen.kernel.geometry import Square

Ways = Mapping[int, tuple[Square, ...]]
"""By figure, where it may end: the wanted square first and its own last."""


def order_warnings(s: StoneDaze, answer: Mapping[OrderField, Order | Acts]) -> tuple[str, ...]:
    """Orders that are sure to fail, with those that mates have given already. Each is true of every figure that it
    names (SD.21.8)."""
    mine = {field.figure: order for field, order in answer.items() if isinstance(order, Order)}
    if not mine:
        return ()
    orders = {**s.clans[clan_of(next(iter(mine)))].orders, **mine}
    ways = {f: orders[f].way(s.ground, s.figures[f].square, s.figures[f].facing) for f in sorted(orders)}
    moving = {figure: way for figure, way in ways.items() if len(way) > 1}
    burnt = dict(_burnt(s, moving))
    found = [_into_fire(figure, orders[figure], square) for figure, square in burnt.items() if figure in mine]
    left = {figure: way for figure, way in moving.items() if figure not in burnt}
    found += [text for figures, text in (*_swaps(left), *_rivals(left, orders)) if not mine.keys().isdisjoint(figures)]
    found += [text for figure, text in _followers(ways, orders, set(burnt)) if figure in mine]
    return tuple(found)


def _burnt(s: StoneDaze, moving: Ways) -> Iterator[tuple[int, Square]]:
    """Who is ordered into a lit square, a Runner also over one, and the first such square on the way."""
    fires = lit(s)
    for figure, way in moving.items():
        lit_squares = [square for square in reversed(way[:-1]) if square in fires]
        if lit_squares:
            yield figure, lit_squares[0]


def _into_fire(figure: int, order: Order, square: Square) -> Caution:
    goes = "runs" if order.kind == "run" else "goes"
    return Caution(f"{figure_id(figure)} {goes} into the fire on {NAMES[square]}: it is hit, and stays", NAMES[square])


def _swaps(left: Ways) -> Iterator[tuple[tuple[int, int], Caution]]:
    homes = {way[-1]: figure for figure, way in left.items()}
    for figure, way in left.items():
        other = homes.get(way[0])
        if other is not None and figure < other and left[other][0] == way[-1]:
            text = f"{figure_id(figure)} and {figure_id(other)} cannot trade places"
            yield (figure, other), Caution(text, NAMES[way[0]])


def _rivals(left: Ways, orders: Mapping[int, Order]) -> Iterator[tuple[list[int], Caution]]:
    """Several to one square. A Runner that does not get there may still make one square."""
    by_aim: dict[Square, list[int]] = {}
    for figure, way in left.items():
        by_aim.setdefault(way[0], []).append(figure)
    for aim, group in by_aim.items():
        if len(group) > 1:
            *others, last = map(figure_id, group)
            both, none = ("both", "neither") if len(group) == 2 else ("all", "none of them")
            fails = "gets there" if any(orders[figure].kind == "run" for figure in group) else "moves"
            yield group, Caution(f"{', '.join(others)} and {last} {both} want {NAMES[aim]}: {none} {fails}", NAMES[aim])


def _followers(ways: Ways, orders: Mapping[int, Order], burnt: set[int]) -> Iterator[tuple[int, Caution]]:
    """Who is to enter the square of one that surely keeps it: one that stays or turns, one that burns, and so on down
    the file. One who was not given an order yet may still leave, and so may a Runner by a single square."""
    kept = {way[-1]: figure for figure, way in ways.items() if len(way) == 1 or figure in burnt}
    waiting = {figure for figure, way in ways.items() if len(way) > 1 and figure not in burnt}
    while held := sorted(figure for figure in waiting if ways[figure][0] in kept):
        for figure in held:
            square = ways[figure][0]
            stays = kept[square]
            turns = orders[stays].kind != STAY.kind and len(ways[stays]) == 1
            does = "only turns" if turns else "stays there"
            fails = "cannot get to" if orders[figure].kind == "run" else "cannot enter"
            yield (
                figure,
                Caution(f"{figure_id(figure)} {fails} {NAMES[square]}: {figure_id(stays)} {does}", NAMES[square]),
            )
            waiting.remove(figure)
            if orders[figure].kind != "run":
                kept[ways[figure][-1]] = figure
