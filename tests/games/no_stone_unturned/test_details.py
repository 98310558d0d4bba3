"""Sections 8, 9 and 15: details, harm, and the Collateral Clock."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure, RemoveDetail, SetSign, SomeDetail, TurnClock
from dolmen.games.no_stone_unturned.sheets import RUINED, Being, Detail
from tests.games.no_stone_unturned.table import Table, downtime, table


def lost_roll(seats: int = 3, risk: str = "character", clock: int = 0, delta: int = 2) -> Table:
    """The Arbiters win by so much."""
    t = table(seats, clock=clock)
    if risk == "character":
        return t.begin_roll("body", risk).mood("Curious").throw([1], [1 + delta])
    return t.begin_roll("mind", risk).mood("Curious").throw([1 + delta], [1])


# Kinds and signs


@pytest.mark.rule("NS.8.1", "NS.8.2", "NS.9.6")
def test_a_hard_detail_is_written_down_on_its_target() -> None:
    t = lost_roll().add(1, "Limping", sign="negative", target=("character", 0))
    assert [(made.text, made.kind, made.sign) for made in t.ada.details] == [("Limping", "hard", "negative")]
    t = lost_roll().add(1, "Limping", sign="negative", target=("character", 0), harm=True)
    assert t.ada.details == []
    assert [made.text for made in t.ada.harm] == ["Limping"]
    t = table(3)
    t.s.beings.append(Being("Ilka", place=0))
    t.begin_roll("body", "character").mood("Curious").throw([1], [3])
    t.add(1, "Angry", target=("being", 0))
    assert [made.text for made in t.s.beings[0].details] == ["Angry"]
    t = lost_roll().add(1, "Cracked", target=("place", 0))
    assert [made.text for made in t.s.places[0].details] == ["Cracked"]


@pytest.mark.rule("NS.8.3", "NS.8.11", "NS.12.26")
def test_a_soft_detail_is_written_nowhere_and_counts_as_neutral() -> None:
    t = lost_roll(risk="world")
    before = t.s.places[0].clock
    t.say(1, "detail", form="soft", text="A sigh", sign="negative", target=("character", 0))
    assert (t.ada.details, t.ada.harm, t.s.places[0].details) == ([], [], [])
    assert t.s.places[0].clock == before


@pytest.mark.rule("NS.8.4")
def test_anybody_may_add_soft_details_at_any_time() -> None:
    t = table(3)
    with t.dice():
        for seat in range(3):
            t.say(seat, "note", f"Words of {seat}")
    assert t.told("Words of 2")
    assert t.begin_roll().asked("note") == [0, 1, 2]


@pytest.mark.rule("NS.8.5", "NS.8.6")
def test_scene_details_go_on_the_list_of_the_place() -> None:
    t = table(3)
    assert t.asked("scene-detail") == [0, 1, 2], "the Arbiters keep the list, and anybody may write on it"
    t.say(2, "scene-detail", text="Fog", sign="negative")
    assert [(made.text, made.kind) for made in t.s.places[0].details] == [("Fog", "scene")]
    assert all("Fog" in t.shown(viewer) for viewer in (0, 1, 2, None))
    assert not t.ada.details


@pytest.mark.rule("NS.8.7")
def test_the_list_stays_after_the_group_has_left() -> None:
    t = table(3).say(1, "scene-detail", text="Fog", sign="neutral").decide(0, "scene", CloseAdventure())
    t.decide(0, "pause", "go on").decide(0, "rest", "home")
    assert t.asked("complication")
    assert "Fog" in t.shown(0)
    t.skip_to("downtime").decide(0, "downtime", "close downtime").decide(0, "next", "adventure")
    t.decide(0, "destination", 0)
    assert "Fog" in t.shown(1)


@pytest.mark.rule("NS.8.8")
def test_hard_details_come_from_a_roll_or_from_the_table() -> None:
    t = table(3)
    assert not any("hard" in ask.name for ask in t.match.open)
    t.say(0, "propose", what=SomeDetail("character", 0), text="Bandaged")
    assert not t.ada.details
    t.vote()
    assert [made.text for made in t.ada.details] == ["Bandaged"]


@pytest.mark.rule("NS.8.9", "NS.8.10")
def test_who_adds_a_detail_sets_its_sign_and_the_table_settles_a_dispute() -> None:
    t = lost_roll()
    assert t.options(1, "detail", "sign") == ["negative", "neutral", "positive"]
    t.add(1, "Soaked", sign="neutral", target=("character", 0))
    signs = [t.ada.details[0].sign]
    t.decide(2, "propose", what=SetSign("character", 0, 0, "negative"))
    assert [*signs, t.ada.details[0].sign] == ["neutral", "negative"]


@pytest.mark.rule("NS.8.12")
def test_details_are_without_limit() -> None:
    t = table(3)
    for n in range(20):
        t.decide(0, "propose", what=SomeDetail("character", 0), text=f"Detail {n}")
    assert len(t.ada.details) == 20


@pytest.mark.rule("NS.8.13")
def test_details_act_only_as_advantage() -> None:
    t = table(3)
    t.detail("Strong", sign="positive")
    t.begin_roll("body", "character").mood("Curious").throw([3, 2], [3]).way(aspect=0)
    assert t.roll.delta == 0


@pytest.mark.rule("NS.8.14")
def test_arbiters_may_aim_beyond_the_tested_action() -> None:
    t = table(4)
    t.s.beings.append(Being("Ilka", place=0))
    t.begin_roll("body", "character").mood("Curious").throw([1], [3])
    assert t.options(1, "detail", "target") == [
        ("character", 0),
        ("character", 1),
        ("character", 2),
        ("character", 3),
        ("being", 0),
        ("place", 0),
        ("new", 0),
    ]


@pytest.mark.rule("NS.8.15")
def test_details_stay_until_the_table_removes_them() -> None:
    t = table(3)
    t.detail("Wet")
    t.say(0, "propose", what=RemoveDetail("character", 0, 0)).vote(False)
    assert len(t.ada.details) == 1
    t.decide(0, "propose", what=RemoveDetail("character", 0, 0))
    assert t.ada.details == []


# Others


@pytest.mark.rule("NS.8.16")
def test_without_a_threshold_the_arbiters_decide_whether_it_is_dealt_with() -> None:
    for end in (True, False):
        t = table(3)
        t.s.beings.append(Being("Ilka", place=0))
        t.begin_roll("body", "world").mood("Curious").throw([1], [3]).add(0, "Bribed", target=("being", 0))
        assert t.asked("harm") == [1, 2], "after each detail"
        if end:
            t.say(1, "harm", ("being", 0, 0))
            assert t.told("The Arbiters: Bribed (Ilka, no. 1): dealt with", viewer=0)
        assert t.s.beings[0].out == end
    t.say(2, "harm", ("being", 0, 0)).say(1, "harm", ("being", 0, 0))
    assert not t.s.beings[0].out, "another Arbiter sees it differently"


@pytest.mark.rule("NS.8.17", "NS.8.18")
def test_only_arbiters_set_a_threshold_also_when_they_introduce_somebody() -> None:
    t = table(3)
    assert t.options(1, "npc", "threshold") == [0, 2, 3, 4]
    assert t.options(0, "npc", "threshold") == [0]
    t.say(1, "npc", name="A bear", what="creature", threshold=3)
    assert t.s.beings[0].threshold == 3
    assert not any("threshold" in str(entry) for entry in t.options(1, "correct", "entry"))
    assert t.asked("threshold") == [1, 2], "and later, but never who is on screen"


@pytest.mark.rule("NS.8.19")
def test_at_its_threshold_an_npc_is_overcome_and_out() -> None:
    t = table(3)
    t.s.beings.append(Being("A bear", "creature", place=0, threshold=2))
    for n, out in ((1, False), (2, True)):
        t.begin_roll("body", "world").mood("Curious").throw([1], [3])
        t.add(0, f"Hit {n}", target=("being", 0)).say(1, "harm", ("being", 0, n - 1))
        assert t.s.beings[0].out == out
    assert "A bear (Overcome)" in t.shown()
    t.begin_roll("body", "world").mood("Curious").throw([1], [3])
    assert ("being", 0) not in t.options(0, "detail", "target")


# Harm


@pytest.mark.rule("NS.9.1", "NS.9.3")
def test_the_arbiters_say_whether_it_is_harm_of_any_kind() -> None:
    for text in ("Sprained ankle", "Distraught", "Cast out"):
        t = lost_roll().add(1, text, sign="negative", target=("character", 0), harm=True)
        assert [made.text for made in t.ada.harm] == [text]


@pytest.mark.rule("NS.9.1", "NS.9.2")
def test_any_arbiter_flips_the_box_until_the_next_roll_begins() -> None:
    t = lost_roll().add(1, "Bruised", sign="negative", target=("character", 0), harm=True)
    assert t.asked("harm") == [1, 2], "not who is on screen"
    t.say(2, "harm", ("harm", 0, 0))
    assert ([made.text for made in t.ada.details], t.ada.harm) == (["Bruised"], [])
    t.say(1, "harm", ("character", 0, 0))
    assert ([made.text for made in t.ada.harm], t.ada.details) == (["Bruised"], [])
    t.begin_roll()
    assert not t.asked("harm")
    two = table(2).begin_roll("mind", "world").mood("Curious").throw([3], [4]).add(0, "In")
    assert "harm" in two.form(1, "detail"), "also for the price of a narrow win"
    assert "harm" not in table(2).begin_roll("mind", "world").mood("Curious").throw([3], [5]).form(0, "detail")


@pytest.mark.rule("NS.9.7")
def test_nothing_becomes_harm_on_somebody_who_is_overcome() -> None:
    t = table(3)
    for n in range(3):
        t.detail(f"Harm {n}", on="harm")
    t.begin_roll("body", "character").mood("Curious").throw([1], [8])
    both: dict[str, Any] = {"form_2": "hard", "text_2": "Shaken", "sign_2": "negative", "target_2": ("character", 0)}
    t.add(1, "Broken", sign="negative", target=("character", 0), harm=True, **both)
    assert t.ada.overcome
    assert t.options(1, "harm") == [("harm", 0, 3)]


@pytest.mark.rule("NS.9.4")
def test_harm_may_come_when_the_world_was_at_risk() -> None:
    t = lost_roll(risk="world").add(1, "Burnt", sign="negative", target=("character", 0), harm=True)
    assert [made.text for made in t.ada.harm] == ["Burnt"]


@pytest.mark.rule("NS.9.9")
def test_other_details_are_still_recorded_on_who_is_overcome() -> None:
    t = table(3, screen=(1,))
    for n in range(4):
        t.detail(f"Harm {n}", on="harm", sign="negative")
    t.begin_roll("body", "character", seat=1).mood("Curious", seat=1).throw([1], [3], seat=1)
    t.add(0, "Snoring", target=("character", 0))
    assert [made.text for made in t.ada.details] == ["Snoring"]


# The clock


@pytest.mark.rule("NS.15.1", "NS.15.2", "NS.15.3", "NS.15.13")
def test_anybody_may_tick_a_revealed_clock_at_any_time_and_take_it_back() -> None:
    t = table(3, clock=7)
    assert t.options(2, "tick") == [(0, 1), (0, -1)], "of those that are revealed"
    t.begin_roll().say(2, "tick", (0, 1))
    assert t.s.places[0].clock == 8
    assert t.options(1, "tick") == [(0, -1)], "no clock goes beyond 8"
    t.say(1, "tick", (0, -1))
    assert (t.s.places[0].clock, t.s.places[0].causes) == (7, [])
    t.say(0, "tick", (0, 1))
    assert t.s.places[0].clock == 8
    assert t.told("stands at 8")


@pytest.mark.rule("NS.15.5", "NS.16.35", "NS.16.34")
def test_a_roll_in_the_settlement_suggests_no_tick_and_costs_no_action() -> None:
    t = downtime(3).say(0, "scene-in-downtime", "play").pad("mind", "world").mood("Curious")
    t.throw([6], [4]).add(1, "Laughter", form="scene", sign="negative")
    assert t.s.roll is None
    assert [made.text for made in t.s.details] == ["Laughter"]
    assert t.s.downtime is not None
    assert t.s.downtime.actions[0] == 1
    assert t.s.on_screen == []


@pytest.mark.rule("NS.15.11")
def test_a_vetoed_tick_can_be_set_again_only_by_the_table() -> None:
    t = lost_roll(clock=2).add(1, "Smoke", form="scene", sign="negative")
    assert t.s.places[0].clock == 3
    t.say(0, "tick", (0, -1))
    assert t.s.places[0].clock == 2
    t.say(1, "tick", (0, 1))
    assert t.s.places[0].clock == 2
    t.vote()
    assert t.s.places[0].clock == 3


@pytest.mark.rule("NS.15.13")
def test_ticks_go_down_by_decision() -> None:
    t = table(3, clock=3)
    assert t.say(0, "tick", (0, 1)).s.places[0].clock == 4
    t.decide(0, "propose", what=TurnClock(0, -1))
    assert t.s.places[0].clock == 3


@pytest.mark.rule("NS.15.14")
def test_what_is_at_stake_stands_beside_its_clock() -> None:
    t = table(3, clock=8)
    ids = t.parts(0)
    assert (ids["location-clock"].filled, ids["location-clock"].segments) == (8, 8)
    assert ("can be harmed", "the herons") in ids["location-card"].rows


@pytest.mark.rule("NS.10.16", "NS.10.21")
def test_details_of_whoever_and_whatever_is_there_count_for_a_roll() -> None:
    t = table(3)
    t.s.beings = [
        Being("A guard", "person", place=0, details=[Detail("Half asleep")]),
        Being("A rope", "thing", place=0, details=[Detail("Frayed")]),
        Being("A hermit", "person", place=1, details=[Detail("Elsewhere")]),
        Being("A fallen guard", "person", place=0, details=[Detail("Gone")], out=True),
    ]
    t.begin_roll()
    assert {option[:3] for option in t.options(0, "turn-detail")} == {("being", 0, 0), ("being", 1, 0)}
    t.counts(0, ("being", 1, 0), "helps").counts(1, ("being", 0, 0), "hinders").mood("Curious").throw([1], [3])
    assert (t.roll.helpful, t.roll.hindering) == ([("being", 1, 0)], [("being", 0, 0)])


@pytest.mark.rule("NS.8.15", "NS.16.10", "NS.16.13")
def test_no_vote_takes_harm_or_a_ruin_away() -> None:
    t = table(3)
    t.detail("Bruised", "harm", "negative")
    t.detail("Tired")
    t.detail(RUINED, "scene", "negative")
    t.detail("Fog", "scene")
    gone = {(what.on, what.number) for what in t.options(1, "propose", "what") if isinstance(what, RemoveDetail)}
    assert gone == {("character", 0), ("place", 1)}


@pytest.mark.rule("NS.8.17", "NS.8.18", "NS.8.19")
def test_arbiters_say_how_strong_somebody_is_at_any_time() -> None:
    t = table(3)
    t.s.beings = [Being("A guard", place=0, details=[Detail("Cut", harm=True), Detail("Bruised", harm=True)])]
    assert t.asked("threshold") == [1, 2]
    assert t.options(1, "threshold", "threshold") == [2, 3, 4, 0]
    t.say(1, "threshold", being=0, threshold=3)
    assert (t.s.beings[0].threshold, t.s.beings[0].out) == (3, False)
    t.begin_roll().say(2, "threshold", being=0, threshold=2)
    assert t.s.beings[0].out, "what is recorded already counts"
    assert not t.asked("threshold")
