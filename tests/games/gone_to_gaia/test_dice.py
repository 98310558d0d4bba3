"""The dice of Gone to Gaia."""

from __future__ import annotations

from collections import Counter

import pytest

from dolmen.games.gone_to_gaia.rules.tokens import throw
from dolmen.games.gone_to_gaia.state import Task
from tests.games.gone_to_gaia.table import Wave


@pytest.mark.rule("GG.2.6")
def test_dice_are_fair_and_have_six_sides() -> None:
    s = Wave().s
    fell: Counter[int] = Counter()
    for _ in range(1200):
        throw(s, Task("throw"))
        fell[s.die] += 1
    assert sorted(fell) == [1, 2, 3, 4, 5, 6]
    assert all(150 < n < 250 for n in fell.values()), "within four deviations of 200"
