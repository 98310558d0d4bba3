"""The load of many matches measures something."""

from __future__ import annotations

from dolmen.lab import load


def test_a_moment_of_two_matches() -> None:
    (row,) = load.run(0.2, (2,))
    assert row.matches == 2
    assert row.moves > 0
    assert row.moves % (2 * len(load.DRAWN_GAME)) == 0  # every match is played to its end
    assert row.moves_per_s > 0
    assert 0 < row.p50_ms <= row.p99_ms
    assert str(row.peer_name) in load.as_table([row])
