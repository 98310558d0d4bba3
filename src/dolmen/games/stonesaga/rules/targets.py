"""How difficult a target of the stock is (section 11)."""

from __future__ import annotations

from dolmen.games.stonesaga.content import Modifier
from dolmen.games.stonesaga.state import Fishing, Stonesaga


def modified(base: int, modifier: Modifier) -> int:
    """+ adds, − subtracts, × multiplies; at least 1 (SS.11.11)."""
    made = {"+": base + modifier.n, "-": base - modifier.n, "x": base * modifier.n}[modifier.sign]
    return max(1, made)


def difficulty(s: Stonesaga, fishing: Fishing, target: int) -> int:
    """Of a target, by the modifier that its line leads to (SS.11.3, SS.11.11)."""
    stock, water, out = (s.box.fishing[id] for id in (fishing.stock, fishing.card, fishing.outcome))
    return modified(stock.targets[target].difficulty, out.modifiers[water.lines[target] - 1])
