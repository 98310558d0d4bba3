"""Sections 16 to 18: Downtime, its free actions, and the seven actions."""

from __future__ import annotations

import pytest

from dolmen.games.no_stone_unturned.choices import NoNeed
from dolmen.games.no_stone_unturned.rules import PROCEDURES
from dolmen.games.no_stone_unturned.rules.deeds import DEEDS, scoutable
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure, TurnHostile
from dolmen.games.no_stone_unturned.sheets import HOME, Detail, Project, Skill
from dolmen.kernel import Form
from tests.games.no_stone_unturned.table import Table, downtime, table


@pytest.mark.rule("NS.16.1")
def test_the_order_of_a_phase() -> None:
    assert [step.__name__ for step in PROCEDURES["downtime"]] == [
        "first_complication",
        "at_home",
        "rest",
        "unit_of_time",
        "actions",
        "more_time",
        "at_home_again",
        "close",
    ]
    t = table(3).decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on").decide(0, "rest", "home")
    seen = []
    for name in ("complication", "at-home", "downtime"):
        seen.append(set(t.waiting().values()) == {name})
        if name != "downtime":
            t.say(0, name, "")
    assert seen == [True] * 3


@pytest.mark.rule("NS.16.22")
def test_ticks_may_be_added_while_a_complication_is_described() -> None:
    t = table(3).decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on").decide(0, "rest", "home")
    t.say(1, "tick", (0, 1))
    assert t.s.places[0].clock == 1
    assert t.asked("complication") == [0, 1, 2]


@pytest.mark.rule("NS.16.23")
def test_changes_at_home_are_told_and_change_nothing() -> None:
    t = table(3).decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on").decide(0, "rest", "home")
    t.say(0, "complication", "")
    resources = [resource.state for resource in t.s.world.resources]
    t.say(2, "at-home", "A new roof")
    assert t.told("A new roof")
    t.skip_to("downtime").decide(0, "downtime", "more time").say(1, "complication", "")
    assert t.asked("at-home") == [0, 1, 2], "after each complication"
    t.say(1, "at-home", "A new well")
    assert t.told("A new well")
    assert [resource.state for resource in t.s.world.resources] == resources


@pytest.mark.rule("NS.16.31", "NS.16.32", "NS.16.33")
def test_actions_in_any_order_the_same_one_again_and_lost_at_the_close() -> None:
    t = downtime(3)
    assert t.s.downtime is not None
    t.s.downtime.actions = {0: 2, 1: 1, 2: 1}
    t.say(2, "downtime", "Train Skills").say(2, "train", "body").say(2, "trained", ())
    for _ in range(2):
        t.say(0, "downtime", "Train Skills").say(0, "train", "mind").say(0, "trained", ())
    assert "Train Skills" not in t.options(0, "downtime")
    assert "Train Skills" in t.options(1, "downtime")
    t.decide(1, "downtime", "close downtime")
    assert t.s.downtime is None


@pytest.mark.rule("NS.17.3")
def test_a_free_action_that_changes_nothing_is_not_used_up() -> None:
    t = downtime(2)
    t.ada.skills[0].boxes = ["body", "mind", "heart"]
    t.ada.harm, t.ada.recovery = [Detail("Cut", harm=True)], 1
    t.say(0, "downtime", "Upgrade Skills").say(0, "upgrade", ())
    t.say(0, "downtime", "Recover Harm").say(0, "recover", harm=-1)
    assert {"Upgrade Skills", "Recover Harm"} <= set(t.options(0, "downtime"))


@pytest.mark.rule("NS.17.6")
def test_the_player_chooses_the_harm_and_names_the_scar() -> None:
    t = downtime(2)
    t.ada.harm, t.ada.recovery = [Detail("Cut", "negative", harm=True), Detail("Shamed", "negative", harm=True)], 2
    t.say(0, "downtime", "Recover Harm").say(0, "recover", harm=1)
    t.refused(t.say, 0, "scar", "")
    t.say(0, "scar", "Bashful")
    assert [made.text for made in t.ada.harm] == ["Cut"]
    assert [(made.text, made.scar) for made in t.ada.details] == [("Bashful", True)]


@pytest.mark.rule("NS.17.12")
def test_a_skill_has_no_highest_value() -> None:
    t = downtime(2)
    t.ada.skills[0] = Skill("Climbing", 9, ["body", "mind", "heart"])
    t.say(0, "downtime", "Upgrade Skills").say(0, "upgrade", (0,))
    assert t.ada.skills[0].value == 10


@pytest.mark.rule("NS.18.1")
def test_seven_actions_for_one_action_each() -> None:
    assert sorted(DEEDS) == [
        "Address Collateral",
        "Introspection",
        "Long-Term Project",
        "Reconnect",
        "Scout",
        "Seek Recovery",
        "Train Skills",
    ]
    t = downtime(3)
    t.s.places[0].clock = 1
    t.ada.sentiments[0].state = "lost"
    assert [choice for choice in t.options(0, "downtime") if choice in DEEDS] == sorted(DEEDS)
    t.say(0, "downtime", "Introspection")
    assert t.s.downtime is not None
    assert t.s.downtime.actions[0] == 0


# Projects


@pytest.mark.rule("NS.18.2", "NS.18.9")
def test_projects_belong_to_the_group_and_a_roll_fills_one_clock() -> None:
    t = downtime(3)
    t.s.projects = [Project("Dam, part one", 6), Project("Dam, part two", 6)]
    t.say(1, "downtime", "Long-Term Project")
    assert t.options(1, "project") == ["new", 0, 1]
    with t.dice(1, 4):
        t.say(1, "project", 1).say(1, "work", mood=0, aspect="body")
    assert [project.filled for project in t.s.projects] == [0, 3]


@pytest.mark.rule("NS.18.7", "NS.18.8")
def test_the_table_agrees_on_a_new_project() -> None:
    t = downtime(3).say(0, "downtime", "Long-Term Project").say(0, "new-project", name="Learn carpentry", size=4)
    t.vote(False)
    assert t.s.projects == []
    assert "Long-Term Project" in t.options(0, "downtime"), "nothing was done, so no action is spent"
    t.say(0, "downtime", "Long-Term Project").say(0, "new-project", name="Learn carpentry", size=4).vote()
    assert (t.s.projects[0].name, t.s.projects[0].size) == ("Learn carpentry", 4)
    assert t.options(1, "correct", "entry")


@pytest.mark.rule("NS.18.12")
def test_no_details_no_sentiment_and_no_help_in_a_project() -> None:
    t = downtime(3)
    t.s.projects = [Project("A dam", 6)]
    t.detail("Strong")
    t.say(0, "downtime", "Long-Term Project").say(0, "project", 0)
    form = t.ask(0, "work")
    assert isinstance(form, Form)
    assert form.keys() == ["mood", "new", "aspect", "skill"]
    with t.dice(1, 2):
        t.say(0, "work", mood=0, aspect="body")
    assert t.s.deed is None


@pytest.mark.rule("NS.18.13", "NS.18.14")
def test_a_project_may_overload_and_evolve_a_mood() -> None:
    t = downtime(3)
    t.s.projects = [Project("A dam", 8)]
    t.ada.moods[0].level = 8
    with t.dice(1, 2):
        t.say(0, "downtime", "Long-Term Project").say(0, "project", 0).say(0, "work", mood=0, aspect="body")
    assert t.ada.moods[0].overloaded
    assert t.asked("new-name") == [0]
    t.say(0, "new-name", "Obsessed").say(2, "consent", True).say(0, "mark", 1)
    assert (t.ada.moods[0].name, t.ada.moods[0].level, t.ada.moods[0].overloaded) == ("Obsessed", 0, False)
    assert t.sentiments() == ["connected", "at risk", "connected"]


@pytest.mark.rule("NS.18.17")
@pytest.mark.parametrize(("state", "way"), [("lost", "reconnect"), ("lost", "replace"), ("at risk", "")])
def test_a_project_may_mend_a_sentiment(state: str, way: str) -> None:
    t = downtime(3)
    t.ada.sentiments[0].state = state  # type: ignore[assignment]
    t.say(0, "downtime", "Long-Term Project")
    t.say(0, "new-project", name="Write letters", size=4, aim=("sentiment", 0)).vote()
    with t.dice(1, 8):
        t.say(0, "work", mood=0, aspect="body")
    if way:
        t.say(0, "mend", way=way, new="The letters themselves")
    held = t.ada.sentiments[0]
    assert (held.text, held.state) == ("The letters themselves" if way == "replace" else "S1", "connected")
    assert t.ada.moods[0].level == 1, "only the roll itself raised it"


# Reconnect


def reconnecting(way: str, state: str, level: int = 0) -> Table:
    t = downtime(3)
    t.ada.sentiments[0].state = state  # type: ignore[assignment]
    t.ada.moods[0].level = level
    with t.dice():
        t.say(0, "downtime", "Reconnect").say(0, "reconnect", what=(way, 0), mood=0, new="The sea")
    return t


@pytest.mark.rule("NS.18.26", "NS.18.27", "NS.18.28", "NS.18.29", "NS.18.30")
@pytest.mark.parametrize(
    ("way", "before", "after", "raised"),
    [("reconnect", "lost", "at risk", 3), ("clear", "at risk", "connected", 2), ("forge", "lost", "connected", 4)],
)
def test_the_price_of_reconnecting(way: str, before: str, after: str, raised: int) -> None:
    t = reconnecting(way, before)
    assert t.sentiments()[0] == after
    assert [mood.level for mood in t.ada.moods] == [raised, 0, 0]
    assert t.ada.sentiments[0].text == ("The sea" if way == "forge" else "S1")


@pytest.mark.rule("NS.18.18", "NS.18.20", "NS.18.31")
def test_a_connected_sentiment_is_no_aim_and_no_overload_is_tested() -> None:
    t = downtime(3)
    assert "Reconnect" not in t.options(0, "downtime")
    t = reconnecting("reconnect", "lost", level=5)
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (8, False)
    t = downtime(3)
    t.ada.sentiments[0].state, t.ada.sentiments[1].state = "lost", "at risk"
    t.say(0, "downtime", "Reconnect")
    assert t.options(0, "reconnect", "what") == [("reconnect", 0), ("forge", 0), ("clear", 1)]


@pytest.mark.rule("NS.18.42")
def test_an_open_slot_is_no_part_of_a_swap() -> None:
    t = downtime(2)
    with t.dice(1):
        t.say(0, "downtime", "Introspection")
    assert t.options(0, "swap") == [(), (0, 1), (0, 2), (1, 2)]


# Collateral


@pytest.mark.rule("NS.18.43")
def test_only_a_revealed_place_with_ticks_can_be_addressed() -> None:
    t = downtime(3)
    assert "Address Collateral" not in t.options(0, "downtime")
    t = downtime(3)
    t.s.places[0].clock = 1
    t.say(0, "downtime", "Address Collateral")
    assert t.options(0, "plan", "place") == [0]
    t.refused(t.say, 0, "plan", place=0, plan="")


@pytest.mark.rule("NS.18.45", "NS.18.46")
def test_before_the_die_it_may_become_a_project() -> None:
    t = downtime(3)
    t.s.places[0].clock = 4
    t.s.projects = [Project("Something else", 6)]
    t.say(0, "downtime", "Address Collateral").say(0, "plan", place=0, plan="Trees")
    for seat in (1, 2):
        t.say(seat, "judge-plan", -1)
    t.say(0, "pivot", "project").say(0, "new-project", name="Ask the foresters", size=4).vote()
    with t.dice(1, 3):
        t.say(0, "work", mood=0, aspect="body")
    assert t.s.projects[1].filled == 2
    assert t.s.places[0].clock == 4
    assert t.s.deed is None
    t = downtime(3)
    t.s.places[0].clock = 4
    t.say(0, "downtime", "Address Collateral").say(0, "plan", place=0, plan="Trees")
    assert not t.say(0, "pivot", "roll").asked("pivot")


@pytest.mark.rule("NS.18.54")
def test_skills_moods_and_sentiments_play_no_part_in_it() -> None:
    t = downtime(3)
    t.s.places[0].clock = 4
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.say(0, "downtime", "Address Collateral").say(0, "plan", place=0, plan="Trees")
    with t.dice(4):
        t.say(0, "pivot", "roll").say(0, "dice", "accept")
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (5, True)
    assert not any(skill.boxes for skill in t.ada.skills)


# Scout


@pytest.mark.rule("NS.18.63")
def test_what_can_be_scouted() -> None:
    t = downtime(3)
    assert scoutable(t.s) == [1, 2, 3, 4, 5]
    t.s.world.paths = [(HOME, 0), (0, 1), (1, 2)]
    assert scoutable(t.s) == [1]
    t.decide(0, "propose", what=TurnHostile(0))
    assert scoutable(t.s) == []
    assert t.s.world.paths == [(HOME, 0), (0, 1), (1, 2)]
    assert "Scout" not in t.options(0, "downtime")


def scouting(aspect: int, mood: int, at: int = HOME) -> Table:
    t = downtime(3, at=at).say(0, "downtime", "Scout").say(0, "scout", 1)
    t.say(1, "assist", False).say(2, "assist", False)
    assert NoNeed() not in t.options(1, "pad"), "whoever scouts rolls"
    return t.pad("body", "world").mood("Curious").throw([aspect], [mood])


@pytest.mark.rule("NS.18.67", "NS.18.71", "NS.18.72")
def test_a_scout_who_wins_alone_sees_the_card() -> None:
    t = scouting(1, 3)
    t.say(0, "detail", form="unused")
    assert t.s.places[1].scouts == [0]
    assert not t.s.places[1].revealed
    for later in (t, t.decide(0, "downtime", "close downtime")):
        assert "scouted-B" in later.shown(0)
        assert "scouted-B" not in later.shown(1)
    assert {place for place, _ in t.options(0, "tick")} == {0}


@pytest.mark.rule("NS.18.70")
def test_at_0_there_is_no_choice_and_the_scout_sees_the_card() -> None:
    t = scouting(3, 3).add(0, "Quiet").add(1, "Footprints", sign="negative")
    assert not t.asked("accept")
    assert t.s.places[1].scouts == [0]
    assert [made.text for made in t.s.details] == ["Quiet", "Footprints"]


@pytest.mark.rule("NS.18.73")
def test_a_scouts_scene_details_belong_to_where_downtime_is_spent() -> None:
    t = scouting(1, 3).add(0, "Lookout", form="scene")
    assert [made.text for made in t.s.details] == ["Lookout"]
    assert [place.clock for place in t.s.places] == [0] * 6
    t = scouting(1, 3, at=0).add(0, "Lookout", form="scene")
    assert [made.text for made in t.s.places[0].details] == ["Lookout"]
    assert t.s.places[0].clock == 1


@pytest.mark.rule("NS.18.65", "NS.20.2")
def test_at_least_one_stays_arbiter_and_of_two_nobody_assists() -> None:
    t = downtime(3).say(0, "downtime", "Scout").say(0, "scout", 1).say(1, "assist", True)
    assert not t.asked("assist")
    assert t.asked("pad")
    t = downtime(2).say(0, "downtime", "Scout").say(0, "scout", 1)
    assert t.asked("pad")


def test_what_was_agreed_lies_on_the_table_until_it_is_done() -> None:
    """A vote can end while somebody is in the middle of an action."""
    t = downtime(3, left=1)
    t.say(1, "downtime", "more time").say(0, "downtime", "Scout")
    assert "agreed-0" not in t.parts()
    t.vote()
    assert t.parts()["agreed-0"].text == "we let more time pass, once this is done"
    t.skip_to("downtime")
    assert "agreed-0" not in t.parts()


@pytest.mark.rule("NS.18.44")
def test_nobody_waits_for_a_vote_on_a_plan_and_silence_is_nothing() -> None:
    t = downtime(4)
    t.s.places[0].clock = 4
    t.say(0, "downtime", "Address Collateral").say(0, "plan", place=0, plan="Trees")
    assert t.waiting() == {0: "pivot"}
    assert t.asked("judge-plan") == [1, 2, 3]
    t.say(1, "judge-plan", 1).say(2, "judge-plan", -1).say(2, "judge-plan", 1)
    assert "+2" in t.ask(0, "pivot").prompt
    with t.dice(2):
        t.say(0, "pivot", "roll")
    assert t.s.deed is not None
    assert t.s.deed.total == 4, "the third of them was silent, and counts nothing"
    assert not t.asked("judge-plan")
