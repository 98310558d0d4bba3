"""The X-Card and the knock in Gone to Gaia: what is written is nowhere any more, and pages are closed."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.state import Task
from dolmen.kernel.taking_out import skipped_past
from tests.games.gone_to_gaia.town import Town

PAGES = (Task("read", name="scene/T1.1/pages/0"), Task("read", name="scene/T1.2/pages/0"))


def test_a_knock_closes_the_pages_that_follow_each_other_and_what_they_lead_to_is_done() -> None:
    t = Town(*PAGES, Task("effect", name="circuit 1"), Task("read", name="scene/T2.1/pages/0"))
    assert t.asked("read on") == [0, 1]
    t.pick("Read on", 0, "read on")
    past = skipped_past(t.match)
    assert past is not None
    assert past.s.sheet is not None
    assert past.s.sheet.circuits == 1
    assert past.s.agenda[-1].name == "scene/T2.1/pages/0"
    assert sorted(past.asks) == [0, 1], "both read what comes next, whoever had read before"


def test_a_choice_stays_a_choice() -> None:
    t = Town(Task("choose", name="scenario/S2/front", at="scenario/S2"))
    assert t.asked("choice of the story") == [0, 1]
    assert skipped_past(t.match) is None
