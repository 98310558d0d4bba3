"""One villager on cell 5, activated or just Added: where most tests of a named card begin."""

from __future__ import annotations

from typing import Any

from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, grid, kind, table, village


def acting(card: str, *words: str, others: Any = (), **mine: Any) -> Table:
    """Red has activated this villager on cell 5, and picked these words."""
    more: dict[str, Any] = {
        key: mine.pop(key) for key in ("row", "common", "juniper", "forests", "level") if key in mine
    }
    more["scrolls"] = mine.pop("supply", None)
    beside = mine.pop("beside", ())
    others = others or (village(buildings=""),)
    at = Table(table(village(grid(card, *beside), **({"buildings": ""} | mine)), *others, **more))
    at.pick(f"Activate {card.replace('_', ' ')} on cell 5")
    for word in words:
        at.pick(word)
    return at


def adding(card: str, *words: str, **mine: Any) -> Table:
    """Red Adds this villager from the row to cell 5, paying with Barley tokens."""
    others = mine.pop("others", (village(buildings=""),))
    more = {key: mine.pop(key) for key in ("common",) if key in mine}
    cost = GAME.box.villagers[kind(card)].cost
    me = village(mine.pop("grid", grid()), tokens=f"{cost} B", **({"buildings": ""} | mine))
    at = Table(table(me, *others, row=card, **more))
    at.pick(f"Add {card.replace('_', ' ')} from the row").pick("Cell 5")
    for word in words:
        at.pick(word)
    return at
