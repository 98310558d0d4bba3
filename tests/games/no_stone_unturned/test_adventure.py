"""Sections 6 and 7: levels, rewards, and an adventure from setting out to its close."""

from __future__ import annotations

import pytest

from dolmen.campaign import At, rest
from dolmen.games.no_stone_unturned.choices import AskForRoll
from dolmen.games.no_stone_unturned.content import danger_text, reward_text
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure, SetResource, TakeReward
from dolmen.games.no_stone_unturned.rules.project import aims
from dolmen.games.no_stone_unturned.rules.rewards import STORY, acquire, bring_home, project_done, projects_left
from dolmen.games.no_stone_unturned.sheets import HOME
from dolmen.games.no_stone_unturned.state import arbiters
from dolmen.kernel import Form
from tests.games.no_stone_unturned.table import Table, downtime, table, world

# Levels


@pytest.mark.rule("NS.6.1")
def test_the_danger_level_changes_no_number() -> None:
    results = []
    for danger in (1, 4):
        t = table(3)
        t.s.places[0].danger = danger
        t.begin_roll("body", "character").mood("Wary").throw([1], [4])
        assert len(t.roll.grants) == 2
        results.append((t.roll.delta, t.roll.winner))
    assert results[0] == results[1]
    form = t.ask(1, "detail")
    assert isinstance(form, Form)
    assert "NS.6.1" in form.field("harm").question.rules


@pytest.mark.rule("NS.6.2", "NS.6.3", "NS.6.4", "NS.6.5")
@pytest.mark.parametrize(
    ("level", "words"),
    [
        (1, ("Care", "defence", "trust")),
        (2, ("warning", "provoked", "friendly")),
        (3, ("real", "alert", "cool")),
        (4, ("hostile", "unasked", "earned")),
    ],
)
def test_what_is_shown_of_the_danger_level(level: int, words: tuple[str, ...]) -> None:
    t = table(3)
    t.s.places[0].danger = level
    assert danger_text(level) in t.shown(1)
    assert all(word in danger_text(level) for word in words)


def rewarded(level: int, resource: int = 0, state: str = "scarcity") -> Table:
    t = downtime(2)
    t.s.places[0].reward = level
    t.s.world.resources[0].state = state  # type: ignore[assignment]
    acquire(t.s, 0, resource)
    return t


def state(t: Table) -> str:
    return t.s.world.resources[0].state


@pytest.mark.rule("NS.6.6", "NS.6.7")
def test_a_reward_needs_the_table_and_comes_once() -> None:
    t = table(3)
    assert TakeReward(0, 0) in t.options(1, "scene")
    t.say(1, "scene", TakeReward(0, 0))
    assert not t.s.places[0].acquired
    t.vote()
    assert t.s.places[0].acquired
    assert not any(isinstance(choice, TakeReward) for choice in t.options(1, "scene"))


@pytest.mark.rule("NS.6.13")
def test_a_project_for_a_reward_has_six_segments_unless_the_table_says_otherwise() -> None:
    t = rewarded(1)
    t.say(0, "downtime", "Long-Term Project")
    assert t.options(0, "new-project", "size") == [6, 4, 8]
    t.decide(0, "new-project", name="Sow", aim=("reward", 0))
    assert (t.s.projects[0].size, t.s.projects[0].aim) == (6, "reward")


@pytest.mark.rule("NS.6.14", "NS.6.15")
@pytest.mark.parametrize("level", [3, 4])
def test_a_great_reward_that_serves_no_scarcity_is_a_new_abundance(level: int) -> None:
    t = table(3)
    t.s.places[0].reward = level
    t.decide(1, "scene", TakeReward(0, HOME))
    bring_home(t.s)
    assert (t.s.world.resources[-1].name, t.s.world.resources[-1].state) == ("seeds", "abundance")
    t = table(3)
    t.s.places[0].reward = 2
    assert TakeReward(0, HOME) not in t.options(1, "scene")


@pytest.mark.rule("NS.6.16", "NS.6.12")
def test_it_takes_effect_at_the_settlement() -> None:
    t = table(3)
    t.s.places[0].reward = 3
    t.decide(0, "scene", TakeReward(0, 0))
    assert state(t) == "scarcity"
    t.decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on").decide(0, "rest", "home")
    assert state(t) == "neutral"
    away = table(3)
    away.s.places[0].reward = 4
    away.decide(0, "scene", TakeReward(0, 0)).decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on")
    away.decide(0, "rest", "camp")
    assert state(away) == "scarcity"


@pytest.mark.rule("NS.6.17")
def test_projects_for_a_reward_wait_until_it_is_acquired() -> None:
    t = downtime(2)
    assert projects_left(t.s, 0) == 0
    assert ("reward", 0) not in aims(t.s, 0)
    acquire(t.s, 0, 0)
    assert ("reward", 0) in aims(t.s, 0)


@pytest.mark.rule("NS.6.18")
def test_a_resource_that_is_neutral_already() -> None:
    r1 = rewarded(1, state="neutral")
    project_done(r1.s, 0)
    assert state(r1) == "neutral"
    r2 = rewarded(2, state="neutral")
    project_done(r2.s, 0)
    assert state(r2) == "neutral"
    project_done(r2.s, 0)
    assert state(r2) == "abundance"
    r3 = rewarded(3, state="neutral")
    bring_home(r3.s)
    assert state(r3) == "neutral"
    project_done(r3.s, 0)
    assert state(r3) == "abundance"
    r4 = rewarded(4, state="neutral")
    bring_home(r4.s)
    assert state(r4) == "abundance"


@pytest.mark.rule("NS.6.19")
def test_an_abundance_cannot_be_raised() -> None:
    t = rewarded(2, state="abundance")
    project_done(t.s, 0)
    assert state(t) == "abundance"
    fresh = table(3)
    assert TakeReward(0, 4) not in fresh.options(0, "scene")


@pytest.mark.rule("NS.6.20")
def test_the_table_may_change_a_resource_and_nothing_lowers_it_by_itself() -> None:
    t = table(3).decide(0, "propose", what=SetResource(4, "scarcity"))
    assert t.s.world.resources[4].state == "scarcity"
    assert reward_text(1).endswith("never to abundance.")


# Setting out


def setting_out(seats: int = 3) -> Table:
    s = world(seats)
    s.table.at.append(At("adventure", 1))
    return Table(s)


@pytest.mark.rule("NS.7.1", "NS.7.2")
def test_the_table_chooses_a_card_and_turns_it_over() -> None:
    t = setting_out()
    t.s.world.paths = [(HOME, 0), (HOME, 1), (1, 2)]
    assert t.options(0, "destination") == [0, 1]
    t.decide(0, "destination", 1)
    assert t.s.places[1].revealed
    assert t.s.here == 1
    assert t.told("Card B is turned over")


@pytest.mark.rule("NS.7.3")
def test_a_revealed_card_keeps_what_happened_there() -> None:
    t = setting_out()
    t.s.places[0].clock, t.s.places[0].acquired = 5, True
    t.detail("Foggy", on="scene")
    t.decide(0, "destination", 0)
    place = t.s.places[0]
    assert (place.clock, place.acquired, [made.text for made in place.details]) == (5, True, ["Foggy"])


@pytest.mark.rule("NS.7.4")
def test_the_author_describes_with_both_levels_in_view() -> None:
    t = setting_out().decide(0, "destination", 0)
    assert t.asked("describe") == [2]
    text = t.shown(2)
    assert danger_text(2) in text
    assert reward_text(2) in text
    t.say(2, "describe", "Reeds and fog")
    assert t.told("Reeds and fog")


@pytest.mark.rule("NS.7.5")
def test_in_the_authors_absence_anybody_reads_the_card() -> None:
    t = setting_out()
    rest(t.s, 2)
    assert t.decide(0, "destination", 0).asked("describe") == [0, 1]


@pytest.mark.rule("NS.7.6")
def test_each_tells_of_the_journey_once_and_nothing_is_rolled() -> None:
    t = setting_out().decide(0, "destination", 0)
    with t.dice():
        t.say(2, "describe", "")
        assert t.asked("journey") == [0, 1, 2]
        t.say(1, "journey", "My boots leak")
        assert t.asked("journey") == [0, 2]
        t.say(0, "journey", "").say(2, "journey", "")
    assert t.told("My boots leak")
    assert t.asked("split") == [0, 1, 2]


@pytest.mark.rule("NS.7.8")
def test_one_who_travels_alone_is_on_screen() -> None:
    t = setting_out()
    t.character(1).status = t.character(2).status = "left behind"
    t.decide(0, "destination", 0).say(2, "describe", "").say(0, "journey", "")
    assert t.s.on_screen == [0]
    assert arbiters(t.s) == [1, 2]


@pytest.mark.rule("NS.7.9", "NS.7.13")
@pytest.mark.parametrize("first", [(0, 1), (2,)])
def test_the_authors_group_is_off_screen_first(first: tuple[int, ...]) -> None:
    t = setting_out().decide(0, "destination", 0).say(2, "describe", "").all("journey", "").decide(0, "split", first)
    assert t.s.on_screen == [0, 1]
    assert arbiters(t.s) == [2]
    t.say(0, "switch", "switch")
    assert t.s.on_screen == [2]
    assert arbiters(t.s) == [0, 1]


# Scenes


@pytest.mark.rule("NS.7.10", "NS.7.15")
def test_somebody_is_on_screen_and_somebody_is_arbiter() -> None:
    t = table(3)
    t.refused(t.say, 0, "screen", (0, 1, 2))
    t.refused(t.say, 0, "screen", ())
    t.say(1, "screen", (0, 2))
    assert (t.s.on_screen, arbiters(t.s)) == ([0, 2], [1])
    alone = table(2, screen=(0, 1))
    assert AskForRoll() not in alone.options(0, "scene"), "with nobody off screen there is no roll"


@pytest.mark.rule("NS.7.12")
def test_focus_changes_between_rolls_only() -> None:
    t = table(3)
    assert t.asked("switch") == t.asked("screen") == [0, 1, 2]
    t.begin_roll()
    assert t.asked("switch") == t.asked("screen") == []


@pytest.mark.rule("NS.7.14")
def test_after_three_rolls_in_a_row_a_switch_is_proposed() -> None:
    t = table(3)
    reminder = "perhaps switch to the others"
    for _ in range(3):
        assert reminder not in t.shown()
        t.begin_roll("body", "world").mood("Curious").throw([1], [3])
        t.say(0, "detail", form="unused")
    assert reminder in t.shown()
    assert AskForRoll() in t.options(0, "scene"), "it is only a reminder"
    assert reminder not in t.say(0, "switch", "switch").shown()


# Closing


@pytest.mark.rule("NS.7.16", "NS.7.17", "NS.7.18", "NS.7.19")
@pytest.mark.parametrize(("rest", "here"), [("home", HOME), ("camp", 0), (2, 2)])
def test_the_adventure_closes_by_decision_and_downtime_follows(rest: str | int, here: int) -> None:
    t = table(3)
    t.s.places[1].revealed = t.s.places[1].hostile = t.s.places[2].revealed = True
    with t.dice():
        t.decide(1, "scene", CloseAdventure())
    assert t.options(0, "pause") == ["go on", "break", "end session"]
    t.decide(0, "pause", "end session")
    assert t.s.session == 2
    assert t.options(2, "rest") == ["home", "camp", 2], "a hostile place is not safe"
    t.decide(2, "rest", rest)
    assert t.s.downtime is not None
    assert (t.s.downtime.at, t.s.downtime.left, t.s.here) == (here, 0, here)


@pytest.mark.rule("NS.7.20")
def test_the_next_adventure_starts_where_downtime_was_spent() -> None:
    t = downtime(2, at=0)
    t.s.world.paths = [(0, 1), (1, 2), (HOME, 3)]
    t.decide(0, "downtime", "close downtime").decide(0, "next", "adventure")
    assert t.options(0, "destination") == [0, 1]


@pytest.mark.rule("NS.7.21")
def test_no_downtime_actions_in_an_adventure() -> None:
    t = table(3)
    assert not t.asked("downtime")
    assert not any(ask.name in ("downtime", "scene-in-downtime") for ask in t.match.open)


# Fates


def lost_one(seats: int = 3) -> Table:
    t = table(seats)
    for n in range(4):
        t.detail(f"Harm {n}", on="harm", sign="negative")
    return t.decide(1, "scene", CloseAdventure())


@pytest.mark.rule("NS.9.12")
def test_an_adventure_closes_only_when_every_fate_is_settled() -> None:
    t = lost_one()
    assert t.asked("fate") == [0, 1, 2]
    assert t.ask(1, "fate").prompt == "What becomes of Ada ({seat:0})?"
    assert t.options(0, "fate") == ["ready", "left behind", "retired", "dead"]
    t.decide(1, "fate", "ready")
    assert t.asked("pause")


@pytest.mark.rule("NS.9.13")
def test_who_is_left_behind_has_no_downtime_until_brought_to_safety() -> None:
    t = lost_one().decide(1, "fate", "left behind").decide(0, "pause", "go on").decide(0, "rest", "home")
    t.say(0, "complication", "").say(0, "at-home", "")
    assert t.s.downtime is not None
    assert set(t.s.downtime.actions) == {1, 2}
    assert [t.character(seat).recovery for seat in range(3)] == [0, 1, 1]
    assert t.options(0, "downtime") == ["more time", "close downtime"]
    t.decide(1, "downtime", "close downtime").decide(0, "next", "adventure").say(0, "newcomer", "wait")
    t.decide(1, "destination", 0).skip_to("scene")
    assert 0 not in t.s.travellers
    t.decide(1, "scene", CloseAdventure())
    t.decide(1, "fate", "ready")
    assert t.ada.status == "ready"


def test_a_proposal_that_somebody_has_made_impossible_by_leaving_is_dropped() -> None:
    t = lost_one(4).say(1, "fate", "dead").say(2, "presence", ("away", 0))
    assert t.s.table.decision is None
    assert t.options(1, "fate") == ["ready", "left behind"]
    assert t.decide(1, "fate", "ready").asked("pause")
    t = setting_out().decide(0, "destination", 0).skip_to("split").say(0, "split", (0, 1))
    t.say(0, "presence", ("away", 1))
    assert t.s.table.decision is None
    assert t.options(0, "split") == [0, 2]
    assert t.decide(2, "split", (0,)).s.on_screen == [0]
    t = setting_out()
    t.character(1).status = "left behind"
    t.decide(0, "destination", 0).skip_to("split").say(1, "split", (2,)).say(1, "presence", ("away", 2))
    assert t.s.table.decision is None
    assert t.s.on_screen == [0]


@pytest.mark.rule("NS.9.17")
def test_nobody_loses_a_character_against_their_will() -> None:
    t = lost_one().say(1, "fate", "dead")
    name = f"vote-{t.s.table.number}"
    t.say(2, name, True)
    assert t.asked(name) == [0], "two of three agree, and yet the player is asked"
    t.say(0, name, False)
    kept = t.ada.status
    assert t.asked("fate")
    t.decide(0, "fate", "retired")
    assert (kept, t.ada.status) == ("ready", "retired")


@pytest.mark.rule("NS.9.18")
def test_a_new_character_before_the_next_adventure() -> None:
    t = lost_one().decide(0, "fate", "dead").decide(0, "pause", "go on").decide(0, "rest", "home").skip_to("downtime")
    t.decide(1, "downtime", "close downtime").decide(0, "next", "adventure")
    t.say(0, "newcomer", "new")
    cards = len(t.s.cards)
    form = t.ask(0, "sheet")
    assert isinstance(form, Form)
    assert "rumour_1" not in {field.key for field in form.fields}
    t.say(0, "sheet", name="Tove", mood_d8="A", mood_d6="B", mood_d4="C", skill_1="D", skill_2="E", skill_3="F")
    for n in (1, 2, 3):
        t.say(0, f"sentiment-{n}", f"S{n}")
    assert t.ada.name == "Tove"
    assert [character.name for character in t.s.past] == ["Ada"]
    assert len(t.s.cards) == cards
    assert t.asked("destination")


@pytest.mark.rule("NS.6.6", "NS.6.14", "NS.6.15")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_reward_may_serve_the_story_only(level: int) -> None:
    t = table(3)
    t.s.places[0].reward = level
    before = [(one.name, one.state) for one in t.s.world.resources]
    t.decide(1, "scene", TakeReward(0, STORY))
    bring_home(t.s)
    assert t.s.places[0].acquired
    assert [(one.name, one.state) for one in t.s.world.resources] == before
    assert projects_left(t.s, 0) == 0
    assert t.told("the story only")
