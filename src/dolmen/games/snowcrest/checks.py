"""What always holds in Snowcrest; the conformance kit asks after every answer."""

from __future__ import annotations

from collections import Counter

from dolmen.games.snowcrest.content import FORESTS, GUARDIANS, STOCK
from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.state import BEST_OMEN, CELLS, EMPTY, ROW, SPACES, WORST_OMEN, Snowcrest


def check(s: Snowcrest) -> None:
    box = s.box
    for v in s.villages:
        assert len(v.grid) == CELLS
        assert all(not v.down >> cell & 1 or kind != EMPTY for cell, kind in enumerate(v.grid)), "an empty cell is down"
        assert min(*v.tokens, v.scrolls, v.omens) >= 0
        assert WORST_OMEN <= v.omen <= BEST_OMEN
        assert len(v.buildings) <= SPACES
        own = Counter(kind for kind in (*v.grid, *v.hand, *v.deck, *v.discard) if kind >= 0 and not box.common[kind])
        assert own == Counter(box.decks["starter"]) + Counter(box.decks["personal"]), "a player's cards"
        assert not any(box.common[kind] for kind in (*v.hand, *v.deck, *v.discard)), "a Common Villager out of place"
    in_grids = [kind for v in s.villages for kind in v.grid if kind >= 0 and box.common[kind]]
    commons = Counter([*s.common, *s.row, *s.borrowed, *in_grids])
    assert commons == Counter(k for k in box.decks["common"] if box.villagers[k].solo or not s.level), (
        "Common Villagers"
    )
    assert len(s.row) <= ROW
    for place, tile in enumerate(Building):
        built = sum(code // 2 == place for v in s.villages for code in v.buildings)
        assert s.stock[place] + built == STOCK[tile], "buildings"
    if not s.basic and s.shown is None:
        assert sorted(s.guardians) == list(range(GUARDIANS))
        assert sorted(s.forests) == list(range(FORESTS))
    assert min(s.scrolls, s.juniper) >= 0
