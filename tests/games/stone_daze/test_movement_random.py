"""Section 11 on random crowded positions: what always holds, and agreement with the clauses taken word by word."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.games.stone_daze.board import COLS
from dolmen.games.stone_daze.rules.movement import resolve
from dolmen.kernel.geometry import STEPS, Square

Ways = dict[int, list[Square]]
"""Each figure's squares, the wanted one first and its own last."""

SIDE = 5
"""The figures are crowded into a corner of this size, so that most of them meet somebody."""


def ahead(start: Square, direction: int, far: int) -> Square | None:
    dx, dy = STEPS[direction]
    x, y = start % COLS + far * dx, start // COLS + far * dy
    return y * COLS + x if 0 <= x < SIDE and 0 <= y < SIDE else None


ORDERS = st.sampled_from([(kind, d) for kind in ("move", "move", "run", "climb", "stay") for d in range(8)])


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Ways, list[int]]:
    """Up to 14 figures with orders (a climber leaps two squares), and who of them is burnt."""
    squares = [y * COLS + x for x in range(SIDE) for y in range(SIDE)]
    homes = draw(st.permutations(squares))[: draw(st.integers(2, 14))]
    orders = draw(st.lists(ORDERS, min_size=len(homes), max_size=len(homes)))
    ways: Ways = {}
    for figure, (home, (kind, direction)) in enumerate(zip(homes, orders, strict=True)):
        near, far = ahead(home, direction, 1), ahead(home, direction, 2)
        if kind == "move" and near is not None:
            ways[figure] = [near, home]
        elif kind == "run" and near is not None and far is not None:
            ways[figure] = [far, near, home]
        elif kind == "climb" and far is not None:
            ways[figure] = [far, home]
        else:
            ways[figure] = [home]
    movers = [figure for figure, way in ways.items() if len(way) > 1]
    burnt = draw(st.lists(st.sampled_from(movers), max_size=2, unique=True)) if movers else []
    return ways, burnt


@pytest.mark.rule("SD.1.10", "SD.11.14", "SD.11.17", "SD.11.20")
@settings(max_examples=200, deadline=None)
@given(crowds())
def test_resolution_ends_with_everybody_on_an_own_candidate_alone_and_nobody_swapped(
    crowd: tuple[Ways, list[int]],
) -> None:
    ways, burnt = crowd
    ends = resolve(ways, burnt)
    assert set(ends) == set(ways)
    assert all(end in ways[figure] for figure, end in ends.items())
    assert len(set(ends.values())) == len(ends)
    assert all(ends[figure] == ways[figure][-1] for figure in burnt)
    for one, other in combinations(ends, 2):
        assert (ends[one], ends[other]) != (ways[other][-1], ways[one][-1])


@pytest.mark.rule("SD.11.2")
@settings(max_examples=200, deadline=None)
@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_in_which_figures_are_handled_does_not_matter(crowd: tuple[Ways, list[int]], random: Random) -> None:
    ways, burnt = crowd
    shuffled, burnt_too = list(ways), list(burnt)
    random.shuffle(shuffled)
    random.shuffle(burnt_too)
    assert resolve({figure: ways[figure] for figure in shuffled}, burnt_too) == resolve(ways, burnt)


@pytest.mark.rule("SD.11.6", "SD.11.8", "SD.11.10", "SD.11.23")
@settings(max_examples=200, deadline=None)
@given(crowds())
def test_nobody_gets_a_square_that_another_was_ordered_to_and_without_runners_it_stays_empty(
    crowd: tuple[Ways, list[int]],
) -> None:
    ways, burnt = crowd
    ends = resolve(ways, burnt)
    wanted = Counter(way[0] for way in ways.values() if len(way) > 1)
    contested = {square for square, number in wanted.items() if number > 1}
    for figure, way in ways.items():
        assert len(way) == 1 or way[0] not in contested or ends[figure] != way[0]
    if all(len(way) < 3 for way in ways.values()):
        at_home = {way[-1] for figure, way in ways.items() if ends[figure] == way[-1]}
        assert (contested - at_home).isdisjoint(ends.values())


@pytest.mark.rule("SD.11.18", "SD.11.19", "SD.11.20", "SD.11.21", "SD.11.22", "SD.11.23")
@settings(max_examples=300, deadline=None)
@given(crowds())
def test_resolution_agrees_with_the_clauses_word_by_word(crowd: tuple[Ways, list[int]]) -> None:
    assert resolve(*crowd) == word_by_word(*crowd)


def word_by_word(ways: Ways, burnt: list[int]) -> dict[int, Square]:
    """Slow, and as close to the words of SD.11.18 to SD.11.23 as Python gets."""
    candidate = {f: len(way) - 1 if f in burnt else 0 for f, way in ways.items()}
    first_snapshot = True
    while True:
        aim = {f: ways[f][candidate[f]] for f in ways}
        own = {f: ways[f][-1] for f in ways}
        marked = set()
        for f in ways:
            if aim[f] == own[f]:
                continue
            others = [g for g in ways if g != f]
            same_aim = [g for g in others if aim[g] == aim[f]]
            a = any(candidate[g] == 0 for g in same_aim) or (candidate[f] > 0 and bool(same_aim))
            b = any(aim[g] == own[g] == aim[f] for g in others)
            c = any(aim[f] == own[g] and aim[g] == own[f] for g in others)
            burnt_order = first_snapshot and any(ways[g][0] == ways[f][0] for g in burnt if g != f)
            if a or b or c or burnt_order:
                marked.add(f)
        if not marked:
            return aim
        for f in marked:
            candidate[f] += 1
        first_snapshot = False
