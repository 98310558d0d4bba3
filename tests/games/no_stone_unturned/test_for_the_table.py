"""Section 21: what the table shows and supports."""

from __future__ import annotations

import pytest

from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.choices import AskForRoll
from dolmen.games.no_stone_unturned.content import aims, occasions, principles
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure
from dolmen.games.no_stone_unturned.sheets import HOME
from dolmen.games.no_stone_unturned.warnings import LONG_STATEMENT
from tests.games.no_stone_unturned.table import downtime, fresh, table


@pytest.mark.rule("NS.21.1", "NS.21.2")
def test_aims_and_principles_are_at_hand() -> None:
    assert len(aims()) == 3
    assert len(principles()) == 13
    for t in (fresh(2), table(3), downtime(3)):
        assert all(text in t.shown(None) for text in (*aims(), *principles()))


@pytest.mark.rule("NS.21.3", "NS.21.4")
def test_when_to_roll_and_when_not() -> None:
    assert len(occasions(True)) == 8
    assert len(occasions(False)) == 3
    t = table(3).say(0, "scene", AskForRoll())
    assert {"NS.21.3", "NS.21.4"} <= set(t.ask(1, "pad").rules)
    text = t.shown(1)
    assert all(occasion in text for occasion in (*occasions(True), *occasions(False)))


@pytest.mark.rule("NS.21.5", "NS.21.6")
def test_the_mood_step_reminds_of_what_is_felt_and_which_size_helps() -> None:
    for risk, size in (("world", "large"), ("character", "small")):
        prompt = table(3).begin_roll("body", risk).ask(0, "roll").prompt
        assert "what is felt" in prompt
        assert f"a {size} mood die helps" in prompt
        assert {"NS.21.5", "NS.21.6"} <= set(table(3).begin_roll().ask(0, "roll").rules)


@pytest.mark.rule("NS.21.7")
def test_after_a_lost_roll_the_arbiters_are_reminded() -> None:
    t = table(3).begin_roll("body", "character").mood("Curious").throw([1], [3])
    assert "must not come to a dead end" in t.ask(1, "detail").prompt


@pytest.mark.rule("NS.21.8")
def test_a_check_in_asks_everybody_and_changes_nothing() -> None:
    t = table(3).begin_roll()
    before = t.waiting()
    t.say(2, "check-in", "check in")
    assert t.asked("well") == [0, 1, 2]
    assert t.waiting() == before, "nobody has to answer first"
    said = t.options(0, "well")[1]
    t.say(0, "well", said)
    assert said in t.shown(1)
    assert t.asked("well") == [1, 2]


@pytest.mark.rule("NS.21.9")
def test_a_break_is_proposed_at_the_end_of_an_adventure() -> None:
    t = table(3).decide(0, "scene", CloseAdventure())
    assert "break" in t.options(0, "pause")
    assert t.decide(0, "pause", "break").asked("rest")


@pytest.mark.rule("NS.21.10")
def test_a_long_statement_brings_a_hint() -> None:
    ask = fresh(2).skip_to("statement").ask(0, "statement")
    assert ask.warnings({"turn": "statement", "statement": "Roads. And houses on every block."}) == (LONG_STATEMENT,)
    assert ask.warnings({"turn": "statement", "statement": "The roads form a grid."}) == ()


@pytest.mark.rule("NS.21.11")
def test_the_map_step_explains_distance() -> None:
    prompt = fresh(2).skip_to("layout").ask(0, "layout").prompt
    assert "distance from home" in prompt
    assert "tight grid" in prompt


@pytest.mark.rule("NS.21.12")
def test_an_overload_is_plain_for_all_to_see() -> None:
    t = table(3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    for viewer in (0, 1, None):
        assert "overloaded: Curious" in t.shown(viewer)


@pytest.mark.rule("NS.21.13")
def test_moments_that_deserve_a_line_of_text() -> None:
    t = table(3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    t.ada.moods[2].level = 2
    t.begin_roll("body", "character").mood("Wary").throw([3], [1, 1])
    t.say(0, "detail", form="unused")
    cues = " ".join(t.s.cues)
    assert "no longer overloaded with Curious" in cues
    assert "overloaded with Wary" in cues
    assert t.ask(1, "note").prompt == t.s.cues[-1]
    t.say(1, "note", "It is like a cold hand")
    assert t.s.cues == []
    t = table(3).begin_roll("body", "character").mood("Wary").throw([1], [3, 3], sentiment=0, how="x")
    t.say(1, "detail", form="unused")
    assert any("How does it happen?" in cue for cue in t.s.cues)
    home = downtime(2)
    home.ada.harm, home.ada.recovery = [home.detail("Cut", on="harm")], 1
    home.say(0, "downtime", "Recover Harm").say(0, "recover", harm=0, scar="White line")
    assert any("White line" in cue for cue in home.s.cues)


@pytest.mark.rule("NS.21.14")
def test_a_risked_sentiment_is_to_be_woven_in() -> None:
    t = table(3).begin_roll("body", "character").mood("Wary").throw([1], [3, 3], sentiment=0, how="x")
    assert "weave it in" in t.ask(1, "detail").prompt
    assert "NS.21.14" in t.ask(1, "detail").rules


@pytest.mark.rule("NS.21.16", "NS.21.17")
def test_time_and_credits() -> None:
    assert "2 to 4 hours" in GAME.about["time"]
    assert GAME.about["engine"] == "This game runs on The Indie Hack Engine."
    assert "thanks" in GAME.about["rulebook"]
    assert "This game runs on The Indie Hack Engine." in table(2).match.chronicle(None)


@pytest.mark.rule("NS.21.18")
def test_asks_lead_to_the_clauses_that_the_rulebook_points_to() -> None:
    t = fresh(2)
    assert any(rule.startswith("NS.2.") for rule in t.ask(0, "ready").rules)
    assert "NS.2.14" in t.skip_to("ban").ask(0, "ban").rules
    t = table(3).decide(0, "scene", CloseAdventure()).decide(0, "pause", "go on").decide(0, "rest", "home")
    rules = t.ask(0, "complication").rules
    assert {"NS.16.4", "NS.16.5", "NS.16.6", "NS.16.7", "NS.16.8"} <= set(rules)


@pytest.mark.rule("NS.4.38")
def test_each_card_on_the_map_says_where_its_paths_lead() -> None:
    t = table(2)
    t.s.world.paths = [(HOME, 0), (0, 2)]
    notes = {part.id: part.note for part in t.match.scene(0).walk() if part.id.startswith("place-")}
    assert notes == {
        "place-S": "paths to A",
        "place-A": "paths to S, C",
        "place-B": "",
        "place-C": "paths to A",
        "place-D": "",
    }
