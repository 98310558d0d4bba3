"""Squares and hexes: distances, lines, paths and regions, held against slower ways to find them."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from dolmen.kernel.geometry import FACINGS, STEPS, E, Grid, Hex, Hexes, N, S, Squares, W, turned

KING, ROOK, HEXES = Squares(7, 5), Squares(7, 5, corners=False), Hexes.hexagon(3)
GRIDS: dict[str, Grid[Any]] = {"king": KING, "rook": ROOK, "hexes": HEXES}
every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)


def test_names_and_numbers() -> None:
    assert [KING.name(square) for square in (0, 6, 7, 34)] == ["a1", "g1", "a2", "g5"]
    assert all(KING.square(KING.name(square)) == square for square in KING.places)
    assert (KING.column(KING.square("c4")), KING.row(KING.square("c4"))) == (2, 3)
    assert KING.at(2, 3) == KING.square("c4")
    assert KING.at(7, 0) is KING.at(0, 5) is KING.at(-1, 0) is None
    with pytest.raises(ValueError, match="'h1' is not a square of a board from a1 to g5"):
        KING.square("h1")
    with pytest.raises(ValueError, match="from 1 to 26 columns"):
        Squares(27, 1)


def names(squares: Any) -> str:
    return " ".join(KING.name(square) for square in squares)


def test_steps_and_neighbours() -> None:
    assert names(KING.neighbours(KING.square("b2"))) == "b3 c3 c2 c1 b1 a1 a2 a3"
    assert names(ROOK.neighbours(ROOK.square("a1"))) == "a2 b1"
    assert KING.step(KING.square("b2"), 1, 2) == KING.square("d4")
    assert KING.step(KING.square("b2"), 5, 2) is None


@pytest.mark.parametrize(
    ("facing", "ahead", "beside"), [(N, "c4", "e4"), (E, "e2", "e1"), (S, None, None), (W, "a2", "a3")]
)
def test_who_looks_that_way(facing: int, ahead: str | None, beside: str | None) -> None:
    at = KING.square("c2")
    two_right = {N: 2, E: 1, S: 0, W: 1}[facing]
    assert KING.ahead(at, facing, 2) == (ahead and KING.square(ahead))
    assert KING.ahead(at, facing, 2, two_right) == (beside and KING.square(beside))
    assert STEPS[turned(0, facing)] == STEPS[2 * facing]
    assert FACINGS[facing] == "NESW"[turned(0, facing) // 2]


def test_the_direction_to_another() -> None:
    for one in KING.places:
        for direction in range(8):
            for far in range(1, 7):
                there = KING.step(one, direction, far)
                assert there is None or KING.direction(one, there) == direction
    assert KING.direction(0, 0) is None
    assert KING.direction(KING.square("a1"), KING.square("c2")) is None


def test_a_board_turned_by_half() -> None:
    assert KING.opposite(KING.square("a1")) == KING.square("g5")
    assert KING.opposite(KING.square("c2")) == KING.square("e4")


def test_a_block_ends_at_the_edge() -> None:
    assert names(KING.block(range(-1, 2), range(3, 9))) == "a4 b4 a5 b5"


@every_grid
def test_distances_are_those_of_the_shortest_ways(grid: Grid[Any]) -> None:
    for one in grid.places:
        assert grid.reached([one]) == {other: grid.distance(one, other) for other in grid.places}


@every_grid
def test_rings_and_what_is_within(grid: Grid[Any]) -> None:
    one = grid.places[len(grid.places) // 2]
    assert grid.ring(one, 1) == tuple(sorted(grid.neighbours(one), key=grid.places.index))
    assert {*grid.within(one, 2)} == {one, *grid.ring(one, 1), *grid.ring(one, 2)} == {*grid.reached([one], most=2)}


def test_rings_of_hexes() -> None:
    board = Hexes.hexagon(4)
    assert [len(board.ring(Hex(0, 0), far)) for far in range(6)] == [1, 6, 12, 18, 24, 0]
    assert len(board.places) == 61


@every_grid
def test_a_line_is_straight_whole_and_the_same_from_both_ends(grid: Grid[Any]) -> None:
    for one in grid.places:
        for other in grid.places:
            line = grid.line(one, other)
            assert line == grid.line(other, one)[::-1]
            assert (line[0], line[-1]) == (one, other)
            near = KING.distance if grid is ROOK else grid.distance  # a line goes over corners
            assert {near(a, b) for a, b in pairwise(line)} <= {1}
            assert len(line) == near(one, other) + 1


def test_lines_along_a_direction_leave_nothing_out() -> None:
    for one in KING.places:
        for direction in range(8):
            if (far := KING.step(one, direction, 3)) is not None:
                assert KING.line(one, far) == tuple(KING.step(one, direction, n) for n in range(4))


def random_costs(grid: Grid[Any], seed: int) -> dict[tuple[Any, Any], int | None]:
    random = Random(seed)
    return {(a, b): random.choice((None, 0, 1, 1, 2, 5)) for a in grid.places for b in grid.neighbours(a)}


@every_grid
@pytest.mark.parametrize("seed", range(4))
def test_paths_are_the_cheapest(grid: Grid[Any], seed: int) -> None:
    """Against Bellman and Ford: improve every step until nothing improves."""
    costs = random_costs(grid, seed)
    start = grid.places[seed]
    best = {start: 0}
    for _ in grid.places:
        for (a, b), step in costs.items():
            if a in best and step is not None and best[a] + step < best.get(b, 10**9):
                best[b] = best[a] + step

    def cost(a: Any, b: Any) -> int | None:
        return costs[a, b]

    assert grid.reached([start], cost) == best
    assert grid.reached([start], cost, most=3) == {place: far for place, far in best.items() if far <= 3}
    for goal in grid.places:
        way = grid.path(start, {goal}, cost)
        assert (way is None) == (goal not in best)
        if way is not None:
            assert (way[0], way[-1]) == (start, goal)
            assert sum(costs[a, b] or 0 for a, b in pairwise(way)) == best[goal]


def test_the_nearest_goal_and_no_goal() -> None:
    walls = {KING.square(name) for name in ("b1", "b2", "b3", "b4")}

    def round_walls(_: int, there: int) -> int | None:
        return None if there in walls else 1

    way = KING.path(KING.square("a1"), {KING.square("c1"), KING.square("g5")}, round_walls)
    assert way is not None
    assert names(way) == "a1 a2 a3 a4 b5 c4 d3 d2 c1"
    assert KING.path(0, [0]) == (0,)
    walls.add(KING.square("b5"))
    assert KING.path(KING.square("a1"), {KING.square("c1")}, round_walls) is None
    assert KING.path(0, []) is None


@every_grid
@pytest.mark.parametrize("seed", range(4))
def test_regions_hang_together_and_are_apart(grid: Grid[Any], seed: int) -> None:
    random = Random(seed)
    some = {place for place in grid.places if random.random() < 0.45}
    regions = grid.regions(some)
    assert sorted(place for region in regions for place in region) == sorted(some)
    for region in regions:
        for place in region:
            assert {there for there in grid.neighbours(place) if there in some} <= region
        assert grid.region(min(region), some) == region
    assert [min(region, key=grid.places.index) for region in regions] == sorted(
        (min(region, key=grid.places.index) for region in regions), key=grid.places.index
    )


def test_a_drawn_board() -> None:
    board = Squares(3, 2)
    signs = board.drawn(
        """
        . x .
        A . B
        """
    )
    assert signs == {0: "A", 2: "B", 4: "x"}
    assert board.draw(signs) == ". x .\nA . B"
    with pytest.raises(ValueError, match=r"expected 2 lines of 3 signs, got \[3\]"):
        board.drawn("...")


def test_a_drawn_board_of_hexes() -> None:
    board, signs = Hexes.drawn(
        """
          . A
         . x .
          B .
        """
    )
    assert len(board.places) == 7
    middle = next(place for place, sign in signs.items() if sign == "x")
    assert {*board.neighbours(middle)} == {*board.places} - {middle}
    assert signs[middle.step(5)] == "A"
    assert signs[middle.step(2)] == "B"
    with pytest.raises(ValueError, match="line 2, column 1: 'B' stands between two hexes"):
        Hexes.drawn("A\nB")


def test_hexes_step_and_turn() -> None:
    middle = Hex(2, -1)
    ring = [middle.step(direction) for direction in range(6)]
    assert [place.turned(1, middle) for place in ring] == [*ring[1:], ring[0]]
    assert Hex(3, -2).turned(6) == Hex(3, -2)
    assert Hex(1, 0).turned(-1) == Hex(1, -1)
    assert HEXES.step(Hex(3, 0), 0) is None
    assert HEXES.step(Hex(2, 0), 0) == Hex(3, 0)
    assert Hex(3, 0) in HEXES
    assert Hex(4, 0) not in HEXES
