"""Friends who come back to an old table sit at one and the same."""

from __future__ import annotations

from dolmen.stress import many_tables


def test_friends_see_one_another_at_old_tables() -> None:
    found = many_tables.run(8, seed=1, tables=20)
    assert found.tables == 20
    assert found.count.answers >= 8 * len(many_tables.ROOMS)
