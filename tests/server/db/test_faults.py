"""Whatever the disk does and in whatever order: nobody sees what is not stored, and what was acknowledged is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dolmen.kernel import Match
from dolmen.server.db.memory import Fault
from dolmen.server.ledger import Why
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from tests.server.db.fault_runs import KINDS, Deed, Faults, spend

OWN_DISK = True
"""These tests say themselves what the disk does."""
LONG = settings.get_current_profile_name() == "long"
few = settings(
    max_examples=1500 if LONG else 75,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

_numbers = st.integers(0, 7)
_deeds = st.builds(
    Deed, st.sampled_from(KINDS), _numbers, st.integers(0, 3), _numbers, st.integers(0, 30), st.integers(0, 12)
)
_beginning = [
    *(Deed("open", 0, 0, 0, 0, 9), Deed("sit", 1, 1, 0, 0, 9)),
    *(Deed("join", 0, 0, 0, 0, 9), Deed("join", 1, 1, 0, 0, 9), Deed("join", 1, 2, 0, 0, 9)),
]
_evening = st.lists(_deeds, min_size=10, max_size=60).map(lambda deeds: [*_beginning, *deeds])


def _faults(refused: tuple[Fault, ...]) -> st.SearchStrategy[list[tuple[int, Fault]]]:
    calm: tuple[Fault, ...] = (None,) * 5
    return st.lists(st.tuples(st.integers(0, 5), st.sampled_from((*calm, *refused))), min_size=1, max_size=25)


_plans = st.builds(Faults, _faults(("refused", "in doubt")), _faults(()) | _faults(("refused",)))


@few
@given(servers=st.integers(1, 3), deeds=_evening, faults=_plans)
def test_nobody_sees_what_is_not_stored(servers: int, deeds: list[Deed], faults: Faults) -> None:
    spend(servers, deeds, faults)


def test_such_evenings_are_not_empty() -> None:
    """The deeds above do happen: answers, undos, chat, seats and rematches, at several servers."""
    calm = Faults([(1, None)], [(1, None)])
    moves = [
        deed
        for number in range(14)
        for deed in (
            Deed("answer", number % 2, number % 2, 0, number, 60),
            Deed("refresh", 1 - number % 2, 0, 0, 0, 60),
        )
    ]
    others = [Deed("say", 0, 2, 0, 0, 30), Deed("rematch", 0, 0, 0, 0, 60), Deed("rematch", 1, 1, 0, 0, 60)]
    evening = spend(2, [*_beginning, *moves, *others], calm)
    first = evening.audit.chapters[evening.ids[0]]
    assert first[-1].kept.head.over
    assert first[-1].kept.head.rematch in evening.audit.chapters
    assert first[-1].kept.head.chat[0] == 1
    assert evening.audit.messages > 30


def test_a_server_that_tells_too_early_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit is no decoration: whoever looks while an unstored change is in memory is noticed."""
    change = KeptMatch.change

    async def careless(kept: KeptMatch, make: Callable[[Match[Any]], None], why: Why = "rules") -> None:
        table = next(table for table in seen if table.kept is kept)
        await change(kept, lambda match: (make(match), table.screens.tell())[0], why)  # type: ignore[func-returns-value]

    seen: list[Table] = []
    begin = Table.__init__

    def remembered(table: Table, *what: Any) -> None:
        begin(table, *what)
        seen.append(table)

    monkeypatch.setattr(Table, "__init__", remembered)
    monkeypatch.setattr(KeptMatch, "change", careless)
    with pytest.raises(AssertionError):
        spend(1, [*_beginning, Deed("answer", 0, 0, 0, 0, 9)], Faults([(1, None)], [(1, None)]))
