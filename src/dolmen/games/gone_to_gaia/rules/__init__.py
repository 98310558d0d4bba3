"""Gone to Gaia, turn by turn. Each part is a module of its own; `rules.md` has the clauses."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.rules import (
    attack,
    counter,
    deaths,
    events,
    levels,
    loadout,
    movement,
    onslaught,
    pages,
    parting,
    products,
    quests,
    setup,
    shop,
    slots,
    spawning,
    tokens,
    turns,
)
from dolmen.games.gone_to_gaia.rules.agenda import work
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Flow

__all__ = [
    "attack",
    "counter",
    "deaths",
    "events",
    "levels",
    "loadout",
    "movement",
    "onslaught",
    "pages",
    "parting",
    "products",
    "quests",
    "setup",
    "shop",
    "slots",
    "spawning",
    "tokens",
    "turn",
    "turns",
]

BEGINS = {"prologue": setup.begin, "delvers": turns.next_turn, "parting": parting.begin}


def turn(s: GoneToGaia) -> Flow[None]:
    """One delver's turn, or one step of what is around it."""
    if not s.agenda:
        BEGINS[s.phase](s)
    yield from work(s)
