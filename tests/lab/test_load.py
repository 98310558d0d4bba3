"""The load of many matches measures something."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.stress import load
from dolmen.stress.load_loop import DRAWN_GAME
from dolmen.stress.peer_boardgame import SERVER, NoPeer


def test_a_moment_of_two_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "TABLES_AT_A_SITTING", 4)
    (row,) = load.run(0.1, (2,))
    assert row.matches == 2
    assert row.moves > 0
    assert row.moves % (2 * load.LEAST_MATCHES_EACH * len(DRAWN_GAME)) == 0  # every match is played to its end
    assert row.moves_per_s > 0
    assert 0 < row.p50_ms <= row.p99_ms
    assert row.ratio == 1
    assert "dolmen, on disk" in load.as_table([row])


def test_a_peer_that_is_not_there_is_told_with_the_way_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(NoPeer, match=r"npm install boardgame.io@0\.50\.2"):
        load.run(0.1, (2,), boardgame=tmp_path)


def test_the_peer_s_server_comes_with_the_package() -> None:
    assert SERVER.is_file()
