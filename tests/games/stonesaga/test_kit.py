"""The conformance kit in those modes that `tests/test_conformance.py` does not play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.state import Built, Lot, Outpost, Task
from dolmen.kernel import Hex
from dolmen.testing import check_game
from dolmen.testing.redeal import check_unseen
from tests.games.stonesaga.table import Camp, person

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {"mode": "hardcore"}),
    (1, {"characters": 2}),
    (1, {"characters": 4, "feeling": False}),
    (2, {"characters": 4, "starving": "either"}),
    (2, {"play": "campaign"}),
]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_conformance(seats: int, options: dict[str, Any]) -> None:
    check_game(GAME, seats=seats, options=(options,), games=1, seed=seats, samples=5)


def test_with_whom_somebody_begins_to_exchange_is_seen_by_all() -> None:
    """Nothing tells it apart otherwise: it is neither a secret to be dealt again nor told before it is done."""
    first = person("A", bag="2 wood, water", items="Waterskin, Clay Pot", energy=1)
    t = Camp(first, person("B", bag="fish"), person("C", bag="nut"))
    t.place().lying.tokens = {"wood": 1}
    for seed in range(30):
        check_unseen(t.match, Random(seed))


def test_what_is_built_and_what_is_left_to_whom_is_seen_by_all() -> None:
    bag = "3 wood, 3 fiber, 6 riverstone, 3 clay, 2 hide"
    tools = "Stone Axe, Sparking Stones, Digging Stick"
    people = person("A", bag=bag, items=tools), person("B", bag=bag), person("C")

    def building() -> Camp:
        t = Camp(*people, campaign="CH02")
        t.s.epoch_goals = ["GE01"]
        return t

    for seed in range(25):
        check_unseen(building().match, Random(seed))
    for seed in range(25):
        t = building()
        t.s.outposts = [Outpost("Upwind", "OU02", Hex(0, 0), 1, structures=[Built("ST03"), Built("ST03")])]
        check_unseen(t.match, Random(seed))
    t = building()
    assert t.s.saga is not None
    t.s.saga.lots = [Lot(0, "A", [], {"wood": 2})]
    t.s.agenda, t.s.phase = [Task("lot", 0), Task("begin where", 0), Task("mantle", 0)], "between"
    check_unseen(t.match, Random(1))
    for answer in ("Seeker",):
        t.pick(answer, "A", "new mantle")
        check_unseen(t.match, Random(1))


def test_nobody_is_asked_which_of_two_like_things() -> None:
    ills = "minor injury, major disease, minor injury, minor injury"
    t = Camp(person("A", track=ills), number=2)
    t.s.agenda.append(Task("needs met", 0))
    assert sorted(t.labels("A", "needs met")) == ["major disease", "minor injury", "nothing"]
    t = Camp(person("A"), person("B", track=f"{ills}, minor disease"))
    t.pick("revive", "A")
    assert sorted(t.labels("B", "revive")) == ["major disease", "minor disease", "minor injury"]
    t = Camp(person("A", items="Waterskin, Waterskin, Waterskin, Waterskin"))
    t.one("A").items[0].inside = {"water": 1}
    t.s.agenda.append(Task("too many items", 0))
    assert sorted(t.labels("A", "too many items")) == ["Waterskin", "Waterskin with 1 water"]
