"""The agenda: what is still to be done, as data."""

from __future__ import annotations

import pytest
from msgspec import Struct

from dolmen.campaign.agenda import Agenda
from dolmen.kernel import Flow, Pick, Rng, State


class Chore(Struct):
    do: str
    name: str = ""


class Day(State):
    agenda: list[Chore] = []
    done: list[str] = []


CHORES: Agenda[Day, Chore] = Agenda()


@CHORES.does("wash")
def wash(s: Day, chore: Chore) -> None:
    s.done.append(f"wash {chore.name}")


@CHORES.does("cook")
def cook(s: Day, chore: Chore) -> Flow[None]:
    """It leads to washing up, before anything that was to be done already."""
    dish = yield from Pick(0, ["soup", "bread"])
    s.done.append(f"cook {dish}")
    CHORES.then(s, Chore("wash", "pot"), Chore("wash", "spoon"))


def day(*chores: Chore) -> Day:
    s = Day(rng=Rng(1))
    CHORES.then(s, *chores)
    return s


def test_tasks_come_in_order_and_what_follows_from_one_comes_next() -> None:
    s = day(Chore("cook"), Chore("wash", "floor"))
    flow = CHORES.work(s)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send("soup")
    assert s.done == ["cook soup", "wash pot", "wash spoon", "wash floor"]


def test_while_a_task_asks_it_stands_on_the_agenda_so_a_turn_can_be_entered_again() -> None:
    s = day(Chore("wash", "hands"), Chore("cook"))
    asked = next(CHORES.work(s))
    again = next(CHORES.work(s))
    assert (s.done, s.agenda) == (["wash hands"], [Chore("cook")])
    assert isinstance(asked, Pick)
    assert isinstance(again, Pick)
    assert asked.options == again.options


def test_what_is_left_is_dropped_when_the_game_is_over() -> None:
    s = day(Chore("wash", "hands"), Chore("wash", "floor"))
    list(CHORES.work(s, over=lambda s: bool(s.done)))
    assert (s.done, s.agenda) == (["wash hands"], [])


def test_two_functions_cannot_carry_out_one_task() -> None:
    with pytest.raises(ValueError, match="there is a task 'wash' already"):
        CHORES.does("wash")(wash)
