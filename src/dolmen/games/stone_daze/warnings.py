"""What is allowed but surely not wanted."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stone_daze.board import NAMES
from dolmen.games.stone_daze.choices import Acts, Order, OrderField
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.state import StoneDaze, lit
from dolmen.kernel import Caution
from dolmen.kernel.geometry import Square


def order_warnings(s: StoneDaze, answer: Mapping[OrderField, Order | Acts]) -> tuple[str, ...]:
    """Orders that are sure to fail (SD.21.8)."""
    filled = sorted(answer.items(), key=lambda item: item[0].figure)
    orders = {field.figure: order for field, order in filled if isinstance(order, Order)}
    if not orders:
        return ()
    homes = {s.figures[figure].square: figure for figure in orders}
    aims = {
        figure: order.way(s.ground, s.figures[figure].square, s.figures[figure].facing)[0]
        for figure, order in orders.items()
    }
    fires = lit(s)
    found: list[Caution] = []
    by_aim: dict[Square, list[int]] = {}
    for figure, aim in aims.items():
        if orders[figure].cell is not None or orders[figure].kind == "stay":
            by_aim.setdefault(aim, []).append(figure)
        if orders[figure].cell is not None and aim in fires:
            found.append(Caution(f"{figure_id(figure)} walks into the fire on {NAMES[aim]}", NAMES[aim]))
        other = homes.get(aim)
        if other is not None and figure < other and aims[other] == s.figures[figure].square:
            found.append(Caution(f"{figure_id(figure)} and {figure_id(other)} cannot trade places", NAMES[aim]))
    for aim, group in by_aim.items():
        if len(group) > 1:
            *others, last = map(figure_id, group)
            both, none = ("both", "neither moves") if len(group) == 2 else ("all", "none of them moves")
            text = f"{', '.join(others)} and {last} {both} want {NAMES[aim]}: {none}"
            found.append(Caution(text, NAMES[aim]))
    return tuple(found)
