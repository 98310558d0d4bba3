"""The bench: the shape of what it says. How fast anything is, is for the bench itself to tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from typing import NoReturn

import pytest

from dolmen.kernel import Position
from dolmen.lab.bench import Bench, Peer, Row, UnknownBench, as_json, as_table, benches, measured, run
from dolmen.lab.bench.ours import halfway
from dolmen.lab.bench.side_by_side import LEAST_SLICES, Work, speeds
from dolmen.library import find_game, game_ids

BRIEF = 0.001


def busy(done: int) -> Callable[[], Work]:
    """A work that claims to have done so much at every go."""

    def work() -> int:
        return done if sum(range(200)) else 0

    return lambda: work


def absent() -> NoReturn:
    raise ImportError("No module named 'granite'")


def test_a_row_for_each_peer_with_the_ratio_of_ours_to_the_peers() -> None:
    rows = measured(Bench("stones/s", busy(1000), (Peer("flint", busy(10)), Peer("chert", busy(1)))), BRIEF)
    assert [(row.name, row.peer_name) for row in rows] == [("stones/s", "flint"), ("stones/s", "chert")]
    for row in rows:
        assert row.peer is not None
        assert row.ratio == row.ours / row.peer
    assert rows[0].ratio is not None
    assert rows[0].ratio > 1


def test_without_peers_there_is_one_row_of_our_own() -> None:
    (row,) = measured(Bench("stones/s", busy(1)), BRIEF)
    assert row.ours > 0
    assert (row.peer, row.peer_name, row.ratio) == (None, None, None)


def test_a_peer_that_is_not_installed_is_left_out_with_a_word() -> None:
    notes: list[str] = []
    bench = Bench("stones/s", busy(1), (Peer("granite", absent), Peer("flint", busy(1))))
    rows = measured(bench, BRIEF, notes.append)
    assert [row.peer_name for row in rows] == ["flint"]
    assert notes == ["granite is left out: No module named 'granite'; `pip install -e '.[bench]'` brings it"]


def test_if_no_peer_is_installed_our_speed_is_told_all_the_same() -> None:
    (row,) = measured(Bench("stones/s", busy(1), (Peer("granite", absent),)), BRIEF, lambda words: None)
    assert row.ours > 0
    assert row.ratio is None


def test_a_missing_peer_is_told_of_once_a_run() -> None:
    notes: list[str] = []
    missing: set[str] = set()
    for name in ("stones/s", "pebbles/s"):
        measured(Bench(name, busy(1), (Peer("granite", absent),)), BRIEF, notes.append, missing)
    assert len(notes) == 1


def test_slices_are_taken_in_turn() -> None:
    order: list[str] = []

    def work(name: str) -> Work:
        def go() -> int:
            order.append(name)
            return sum(range(1000)) and 1

        return go

    assert len(speeds([work("a"), work("b")], 0)) == 2
    rounds = [name for name, _ in groupby(order)]
    assert rounds == ["a", "b"] * (len(rounds) // 2)
    assert len(rounds) > 2 * LEAST_SLICES


@pytest.mark.parametrize("name", game_ids())
def test_every_game_has_its_benches(name: str) -> None:
    found = [bench.name for bench in benches([name], pytest.fail)]
    assert [f"{name} decisions/s", f"{name} copies/s", f"{name} position copies/s"] == found[:3]


@pytest.mark.parametrize("name", game_ids())
def test_halfway_is_a_decision_in_the_middle_of_a_game(name: str) -> None:
    game = find_game(name)
    at = halfway(game)
    assert at.open
    assert at.turn + len(at.answers) > 0
    assert isinstance(at.copy(), Position)


def test_a_run_measures_what_is_named() -> None:
    rows = run(["tic-tac-toe copies"], BRIEF, lambda words: None)
    assert {row.name for row in rows} == {"tic-tac-toe copies/s"}
    assert "copy.deepcopy" in {row.peer_name for row in rows}


def test_our_search_is_measured_beside_its_peers() -> None:
    rows = run(["connect-four search"], BRIEF, lambda words: None)
    assert {row.name for row in rows} == {"connect-four search simulations/s"}
    assert all(row.ours > 0 for row in rows)


def test_an_unknown_name_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownBench, match=r"no bench has 'gneiss' in its name; there are: .*connect-four decisions/s"):
        run(["gneiss"], BRIEF)


ROWS = [
    Row("stones/s", 1234567.0, 1000.0, "flint", 1234.567),
    Row("pebbles/s", 3.0),
    Row("sand/s", 1.0, 2.0, "silt", 0.5),
]


def test_as_json_is_a_list_with_the_five_keys() -> None:
    told = json.loads(json.dumps(as_json(ROWS)))
    assert [list(row) for row in told] == [["name", "ours", "peer", "peer_name", "ratio"]] * 3
    assert told[0]["ratio"] == 1234.567
    assert told[1]["peer"] is None


def test_as_table_lines_the_numbers_up() -> None:
    assert as_table(ROWS) == "\n".join(
        [
            "                ours   peer    ratio  beside",
            "stones/s   1,234,567  1,000  1,235 ×  flint",
            "pebbles/s          3",
            "sand/s             1      2   0.50 ×  silt",
        ]
    )
