"""What always holds; the conformance kit asks after every answer."""

from __future__ import annotations

from collections import Counter

from dolmen.games.gone_to_gaia.board import IN_ORDER, TILES
from dolmen.games.gone_to_gaia.state import SLOTS, GoneToGaia


def check(s: GoneToGaia) -> None:
    tiles = [enemy.tile for enemy in s.enemies]
    assert len({*tiles}) == len(tiles), "two enemies on one tile"
    assert tiles == sorted(tiles, key=lambda tile: IN_ORDER[tile]), "enemies out of order"
    standing = {figure.tile for figure in s.figures if figure.alive and s.phase == "delvers"}
    assert standing <= {*TILES}, "a delver off the board"
    assert not standing & {*tiles}, "a delver on an enemy's tile"
    for enemy in s.enemies:
        assert 0 <= enemy.hp <= enemy.most
        assert 0 <= enemy.facing < 4
    for suit in s.suits:
        assert 0 <= suit.hp <= suit.most
        assert min(*suit.available, *suit.spent, *suit.parts) >= 0
        for slot, held in enumerate(suit.elements, 1):
            assert held & ~s.box.slots[slot - 1].both == 0, "an element on a space that is not its own"
            assert not held or suit.open >> (slot - 1) & 1, "an element on a locked slot"
        filled = Counter(gear.place for gear in suit.gear if 1 <= gear.place <= SLOTS)
        assert all(n == 1 for n in filled.values()), "two weapons on one slot"
        assert len({gear.type for gear in suit.gear}) == len(suit.gear), "a type twice"
        assert all(1 <= max(gear.rank, gear.reached) <= suit.maxima[gear.type] for gear in suit.gear)
    cards = [*s.levels, *s.used_levels]
    assert len({*cards}) == len(cards), "a Level card twice"
    assert {*cards} >= {card.no for card in s.box.levels.values() if card.base}, "a Level card is gone"
    assert (s.attack is None) or s.turn is not None
