"""Closing the evening (section 31), and the chronicle of a campaign."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.choices import Hand
from dolmen.games.gone_to_gaia.state import GaiaOptions, Task
from tests.games.gone_to_gaia.town import Town

STOP = "stop here"


def can_stop(t: Town) -> list[int]:
    return sorted(ask.seat for ask in t.match.open if ask.question.name == STOP)


@pytest.mark.rule("GG.31.6", "GG.31.7", "GG.36.3")
def test_at_a_page_in_town_anybody_may_stop_and_reads_first_where_you_were() -> None:
    t = Town(flags=["passed", "sat-ninth"])
    assert can_stop(t) == [0, 1]
    t.give("stop", "mind", STOP)
    assert t.told("You stop here for tonight: chapter 2")
    assert "You sat down in Mara's ninth chair" in t.page()
    assert "You carried the lamp" in t.page()
    t.read_on("nothing of the kind")
    assert can_stop(t) == [], "not twice at the same page"


@pytest.mark.rule("GG.31.8", "GG.22.13", "GG.36.3")
def test_before_the_next_wave_is_laid_out_one_may_stop() -> None:
    t = Town(Task("up or on"))
    t.s.quest, t.s.phase = "Q2", "story"
    t.s.agenda = [Task("up or on")]
    assert can_stop(t) == [0, 1]


@pytest.mark.rule("GG.31.9")
def test_within_a_wave_nobody_stops() -> None:
    t = Town()
    t.s.quest, t.s.phase = "Q2", "delvers"
    assert can_stop(t) == []


def test_only_the_campaign_is_one_of_many_evenings() -> None:
    assert GAME.is_campaign(GaiaOptions())
    assert not GAME.is_campaign(GaiaOptions(mode="onslaught"))


def test_the_chronicle_tells_what_was_decided_and_who_fell() -> None:
    t = Town(Task("visit over"))
    t.read_on()
    text = GAME.chronicle(t.s, t.match.log(0), 0)
    assert text.startswith("# Gone to Gaia: a chronicle")


# Giving while a quest goes on


def in_a_quest(**fields: Any) -> Town:
    t = Town(Task("up or on"), products=[[3, 37, 9], []], parts=[[1] + [0] * 5, [5] + [0] * 5], **fields)
    t.s.quest, t.s.phase, t.s.agenda = "Q2", "interlude", [Task("up or on")]
    t.s.suits[0].products = [3]
    return t


def gifts(t: Town, seat: int) -> list[int]:
    return [
        option.product
        for ask in t.match.open
        if ask.question.name == "gift" and ask.seat == seat
        for option in ask.choices([]) or ()
    ]


@pytest.mark.rule("GG.29.5", "GG.29.4")
def test_during_a_quest_only_what_is_not_worn_is_given_and_nobody_wears_it_before_the_next() -> None:
    t = in_a_quest()
    assert gifts(t, 0) == [9], "the Whetstone is worn, and so is the Delversuit"
    assert gifts(t, 1) == [], "nothing to give"
    t.give(Hand(9), "mind", "gift")
    assert t.sheet.products == [[3, 37], [9]]
    assert t.sheet.parts[0][0] == 0
    assert t.s.suits[1].products == [], "owned, and not usable before the next quest"
    assert gifts(t, 1) == [9], "it may be given back"
    assert gifts(t, 0) == []


@pytest.mark.rule("GG.29.5", "GG.29.4")
def test_a_gift_costs_a_minion_part_and_needs_somebody_to_give_to() -> None:
    poor = in_a_quest()
    poor.sheet.parts[0] = [0, 3, 0, 0, 0, 0]
    assert gifts(poor, 0) == []
    reading = in_a_quest()
    reading.s.phase = "town"
    assert gifts(reading, 0) == [], "in town the shop is the place for it"
