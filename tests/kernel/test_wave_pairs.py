"""Every pair of abilities of the toy wave, played on generated boards: nothing depends on who came first.

`make long` plays many more boards of each pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from dolmen.kernel import Book, Rng, random_answer
from tests.toys.wave import abilities
from tests.toys.wave.board import TILES, Delver, Enemy, Tile, Wave, distance
from tests.toys.wave.damage_by_ifs import damage
from tests.toys.wave.play import any_attack, driven
from tests.toys.wave.rules import Report, attack, check_taunt, end_turn

WRITTEN = [
    "Fatal Flaw 2" if name == "Fatal Flaw" else name for name in abilities.BOOK.abilities if name != "Rebirth Token"
]
PAIRS = [*combinations_with_replacement(WRITTEN, 2)]
LAYOUTS = ("one card", "neighbours", "apart")
LONG = settings.get_current_profile_name() == "long"
BOARDS, TURNS = (20, 12) if LONG else (1, 4)


def board(one: str, other: str, layout: str, seed: int) -> Wave:
    """The pair on one card or on two, with three plain enemies and two delvers somewhere around."""
    random = Random(seed)
    left = list(TILES)

    def taken(*fits: Tile) -> Tile:
        tile = random.choice(fits or left)
        left.remove(tile)
        return tile

    first = taken()
    both = (one, other) if one != other else (one,)
    cards: list[tuple[Tile, tuple[str, ...]]] = [(first, both if layout == "one card" else (one,))]
    if layout != "one card":
        near = [tile for tile in left if distance(tile, first) == 1]
        cards.append((taken(*near) if layout == "neighbours" else taken(), (other,)))
    cards += [(taken(), ("Fatal Flaw 1",) if n == 0 else ()) for n in range(3)]
    enemies = [Enemy(f"e{n}", tile, random.randint(3, 14), has) for n, (tile, has) in enumerate(cards)]
    s = Wave(rng=Rng(seed), enemies=enemies, delvers=[Delver(taken(), elements=3), Delver(taken())])
    check_taunt(s)
    return s


def course(s: Wave, seed: int, *, trace: bool = False) -> Iterator[Any]:
    """What is to be seen after each attack, and what came of it; all that must always hold is checked on the way."""
    random = Random(seed)
    for _ in range(TURNS):
        if not s.enemies:
            return
        a = any_attack(s, random)
        by_ifs = {enemy.id: damage(s, a, enemy) for enemy in s.enemies if enemy.id in a.targets}
        report: Report = driven(attack(s, a, trace=trace), lambda ask: random_answer(ask, random)[0])
        assert report.hits == by_ifs
        driven(end_turn(s, bool(report.dead)), lambda ask: random_answer(ask, random)[0])
        assert all(0 < enemy.hp <= enemy.most for enemy in s.enemies)
        assert all(delver.hp >= 0 for delver in s.delvers)
        tiles = [enemy.tile for enemy in s.enemies]
        assert len({*tiles}) == len(tiles)
        assert not {*tiles} & {delver.tile for delver in s.delvers}
        if trace:
            for id, why in report.why.items():
                assert [0, *(change.after for change in why)] == [*(change.before for change in why), report.dealt[id]]
        yield seen(s), report.dealt, report.die, report.who, report.dead


def seen(s: Wave) -> Any:
    """All of the state, but for the order of a card's names."""
    things = [*s.enemies, *(tomb.enemy for tomb in s.tombs)]
    enemies = [(e.id, e.tile, e.most, e.damage, e.facing, e.tokens.copy()) for e in things]
    delvers = [(d.tile, d.hp, d.elements, d.tokens.copy()) for d in s.delvers]
    return enemies, delvers, [tomb.left for tomb in s.tombs], s.turns, [*s.untaunted], s.rng.state


def check_pair(one: str, other: str, layouts: Sequence[str] = LAYOUTS, boards: int = BOARDS) -> None:
    """With a trace and the card's names reversed everything is as without."""
    for layout in layouts:
        for n in range(boards):
            seed = n * len(PAIRS) + PAIRS.index((one, other))
            plain = course(board(one, other, layout, seed), seed)
            turned = course(reversed_names(board(one, other, layout, seed)), seed, trace=True)
            assert [*turned] == [*plain]


def reversed_names(s: Wave) -> Wave:
    for enemy in s.enemies:
        enemy.abilities = enemy.abilities[::-1]
    return s


@pytest.mark.parametrize("first", WRITTEN)
def test_all_pairs(first: str) -> None:
    for one, other in PAIRS:
        if one == first:
            check_pair(one, other)


class Unordered(Book[Wave]):
    """A book without the order: what was found first is called first."""

    def place_of(self, called: Any) -> tuple[Any, ...]:
        return ()


def test_without_the_order_they_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Unordered()
    book.abilities, book.handlers = abilities.BOOK.abilities, abilities.BOOK.handlers
    monkeypatch.setattr(abilities, "BOOK", book)
    differing = []
    for one, other in PAIRS:
        try:
            check_pair(one, other, ["one card"], 1)
        except AssertionError:
            differing.append((one, other))
    assert len(differing) >= 20
    alone = {one for one, other in differing if one == other}
    together = {(one, other) for one, other in differing if not alone & {one, other}}
    assert {("Brawler", "Stalwart"), ("Evasive", "Tough"), ("Flees", "Teleports")} <= together
