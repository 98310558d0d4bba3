"""The conformance kit in those modes that `tests/test_conformance.py` does not play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import Part
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


def test_what_is_asked_for_is_seen_by_all_until_somebody_has_said_yes_or_no() -> None:
    t = Camp(person("A", bag="2 wood"), person("B", bag="fish, nut"), person("C"))
    t.pick("exchange with B", "A")
    for seed in range(10):
        check_unseen(t.match, Random(seed))
    t.give({Part("give", "wood"): 1, Part("take", "fish"): 1}, "A", "exchange")
    assert "asks B for 1 fish, and gives 1 wood" in t.shown("C")
    t.pick("yes", "B", "consent")
    assert (t.bag("A"), t.bag("B")) == ({"wood": 1, "fish": 1}, {"nut": 1, "wood": 1})
    assert t.s.offer == []


def test_an_exchange_that_waits_for_consent_since_version_2_goes_on() -> None:
    t = Camp(person("A", bag="2 wood"), person("B", items="Mallet"))
    plain = to_builtins(t.s, str_keys=True)
    plain["agenda"] = [["action ends", 0], ["consent", 0, 1, "give wood=2 | take 0=1"]]
    moved = GAME.migrate(plain, 2)
    assert moved["offer"] == [[["give", "wood", -1], 2], [["take", "", 0], 1]]
    assert moved["agenda"] == [["action ends", 0], ["consent", 0, 1]]
    assert GAME.migrate({"agenda": []}, 2) == {"agenda": [], "offer": []}


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
    t = Camp(person("A"))
    t.place().lying.tokens = {"feather": 1}
    t.pick("pick up", "A")
    assert [t.ask("A", "pick up").describe(idea) for idea in t.ask("A", "pick up").choices([]) or ()] == ["1 × feather"]
    t = Camp(person("A", items="Waterskin, Waterskin"), person("B"))
    t.pick("exchange with B", "A")
    assert len(t.ask("A", "exchange").choices([]) or ()) == 1, "one of two that are alike"
