"""Paying by brute force: section 5 taken word by word, slow and plain, to hold the real payments against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import strategies as st

from dolmen.games.snowcrest.state import EMPTY, Snowcrest, Village
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import table, village

Icons = tuple[int, ...]
Paid = frozenset[tuple[str, int]]
"""How many of each source."""
BARLEY, JUNIPER, BELL, BOWL, GOLD, ANY = range(6)
TOKEN_NAMES = ("barley", "juniper", "bells", "bowls", "gold")
TILE_NAMES = {0: ("farm", BARLEY), 2: ("forge", BELL), 4: ("shrine", BOWL)}


def sources(s: Snowcrest, seat: int, adding: int | None = None) -> list[tuple[str, Icons]]:
    """Everything that could pay, one by one: what it is called, and its icons (SC.5.1, SC.5.14 to SC.5.18)."""
    v = s.villages[seat]
    found: list[tuple[str, Icons]] = []
    for resource, n in enumerate(v.tokens):
        found += [(TOKEN_NAMES[resource], (resource,))] * n
    found += [(TILE_NAMES[code][0], (TILE_NAMES[code][1],)) for code in v.buildings if code in TILE_NAMES]
    for cell, kind in enumerate(v.grid):
        acting = seat == s.active and cell == s.acting
        if kind != EMPTY and not v.down >> cell & 1 and not acting and not GAME.box.villagers[kind].starter:
            found.append((f"cell-{cell + 1}", GAME.box.villagers[kind].icons))
    hand = list(v.hand)
    if adding is not None:
        hand.remove(adding)
    found += [(f"hand-{kind}", GAME.box.villagers[kind].icons) for kind in hand if not GAME.box.villagers[kind].starter]
    return [(name, icons) for name, icons in found if icons]


def stands_for(icon: int, what: int) -> bool:
    """SC.5.8 to SC.5.11."""
    return what == ANY or icon in (what, ANY) or (icon == GOLD and what != GOLD)


def covers(paying: list[Icons], what: int, need: int) -> bool:
    return sum(stands_for(icon, what) for icons in paying for icon in icons) >= need


def payments(s: Snowcrest, seat: int, what: int, need: int, adding: int | None = None) -> set[Paid]:
    """Every payment that covers the cost and of which no source could be left out (SC.5.12, SC.5.13)."""
    have = sources(s, seat, adding)
    good: set[Paid] = set()
    for size in range(need + 1):
        for chosen in combinations(have, size):
            icons = [icons for _, icons in chosen]
            if covers(icons, what, need) and not any(
                covers(icons[:i] + icons[i + 1 :], what, need) for i in range(size)
            ):
                good.add(frozenset(Counter(name for name, _ in chosen).items()))
    return good


def cells_left(s: Snowcrest, seat: int, paid: Paid) -> list[int]:
    """Where a card could be placed after this payment (SC.9.4, SC.9.5, SC.23.8)."""
    v = s.villages[seat]
    names = {name for name, _ in paid}
    return [
        cell
        for cell, kind in enumerate(v.grid)
        if kind == EMPTY
        or (
            not v.down >> cell & 1
            and f"cell-{cell + 1}" not in names
            and not (s.basic and GAME.box.villagers[kind].starter)
        )
    ]


def addable(s: Snowcrest, seat: int) -> set[tuple[int, bool]]:
    """Every card of hand and row that can be paid for and then placed (SC.9.1 to SC.9.5)."""
    cards = [(kind, True) for kind in set(s.villages[seat].hand)] + [(kind, False) for kind in set(s.row)]
    return {
        (kind, hand)
        for kind, hand in cards
        if any(
            cells_left(s, seat, paid)
            for paid in payments(s, seat, BARLEY, GAME.box.villagers[kind].cost, kind if hand else None)
        )
    }


OWN = GAME.box.decks["starter"] + GAME.box.decks["personal"]
COMMON = tuple(dict.fromkeys(GAME.box.decks["common"]))


@st.composite
def villages(draw: st.DrawFn, *, crowded: bool = False) -> Village:
    """A village with a handful of sources of all sorts."""
    v = village(". . . . . . . . .")
    own: list[int] = list(draw(st.permutations(OWN)))
    v.hand = [own.pop() for _ in range(draw(st.integers(0, 3)))]
    empty = 0 if crowded else draw(st.integers(0, 9))
    for cell in range(empty, 9):
        v.grid[cell] = own.pop() if len(own) and draw(st.booleans()) else draw(st.sampled_from(COMMON))
        v.down |= int(draw(st.booleans())) << cell
    v.deck, v.discard = own[::2], own[1::2]
    v.tokens = draw(st.lists(st.sampled_from((0, 0, 1, 2)), min_size=5, max_size=5))
    v.buildings = draw(st.lists(st.integers(0, 5), max_size=4))
    return v


@st.composite
def tables(draw: st.DrawFn, *, crowded: bool = False) -> Snowcrest:
    """Two villages, of which the first is active, and a row."""
    s = table(draw(villages(crowded=crowded)), draw(villages()), basic=draw(st.booleans()))
    s.row = draw(st.lists(st.sampled_from(COMMON), max_size=5))
    return s
