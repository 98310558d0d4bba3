"""Random bytes in random rows: every other table opens, each time."""

from __future__ import annotations

import pytest

from dolmen.server.db import sqlite_reader
from dolmen.server.db.base import Head
from dolmen.server.db.rows import Row, head_of
from dolmen.stress import damage
from dolmen.stress.shown import Lost


def test_every_other_table_opens_each_time() -> None:
    found = damage.run(40, seed=1)
    assert found.times == 40
    assert found.damaged > 25
    assert found.saved > found.damaged // 2
    assert found.opened > 40 * (damage.TABLES - damage.MOST_SPOILT)
    assert found.answers > found.opened // 3


def test_a_lobby_that_fails_for_one_row_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(rows: list[Row]) -> tuple[list[Head], list[str]]:
        return [head_of(row) for row in rows], []

    monkeypatch.setattr(sqlite_reader, "_sound", strict)
    with pytest.raises(Lost, match="DamagedTable"):
        damage.run(40, seed=1)
