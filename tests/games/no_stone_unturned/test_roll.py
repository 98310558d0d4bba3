"""Sections 10 to 14: the action roll, before, with and after the dice."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.no_stone_unturned.advantage import counting
from dolmen.games.no_stone_unturned.choices import AskForRoll, CallForRoll, NoNeed
from dolmen.games.no_stone_unturned.rolls import Dice, Way
from dolmen.games.no_stone_unturned.rules import PROCEDURES
from dolmen.games.no_stone_unturned.rules.corrections import RollEntry
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure
from dolmen.games.no_stone_unturned.rules.result import winning_side
from dolmen.games.no_stone_unturned.rules.roll import PADS, throw_dice
from dolmen.games.no_stone_unturned.scene.roll import ROLL_STEPS
from dolmen.games.no_stone_unturned.sheets import Mood, Skill
from dolmen.games.no_stone_unturned.state import Ref
from tests.games.no_stone_unturned.table import Table, table
from tests.games.no_stone_unturned.test_examples_rolls import finish, spend_nothing

# Before the dice


@pytest.mark.rule("NS.10.1", "NS.13.1", "NS.21.15")
def test_the_order_of_a_roll_in_the_rules_and_for_people() -> None:
    order = [step.__name__ for step in PROCEDURES["roll"]]
    assert order == [
        "aspect_and_risk",
        "prepare",
        "throw",
        "take_way",
        "decide",
        "add_details",
        "accept_details",
        "apply_details",
        "mark_risked",
        "leave_overload",
        "check_overload",
        "evolve",
        "check_skill_box",
        "finish",
    ]
    assert (ROLL_STEPS[0], ROLL_STEPS[-1]) == ("Wish", "Details, after")
    t = table(3)
    seen = []

    def now() -> str:
        return next(name for n, name in enumerate(ROLL_STEPS) if t.parts(0)[f"roll-step-{n}"].tone == "warning")

    t.say(0, "scene", AskForRoll())
    seen.append(now())
    t.pad("body", "world")
    seen.append(now())
    t.mood("Wary").throw([1], [3], skill=0)
    seen.append(now())
    t.way(sign=1)
    seen.append(now())
    assert seen == ["Aspect, risk", "Mood, extras", "What is kept", "Details, after"]


@pytest.mark.rule("NS.10.2")
def test_a_roll_is_called_by_who_acts_or_by_an_arbiter_and_begins_with_their_answer() -> None:
    t = table(3).say(0, "scene", AskForRoll())
    assert t.asked("pad") == [1, 2]
    assert t.options(2, "pad") == [*PADS, NoNeed()]
    t.say(2, "pad", NoNeed())
    assert t.s.roll is None
    assert t.told("no roll is needed, it works")
    t.say(1, "scene", CallForRoll(0))
    assert t.asked("pad") == [1, 2]
    assert t.pad("mind", "world").roll.actor == 0


@pytest.mark.rule("NS.10.4", "NS.1.12")
def test_what_is_wanted_and_why_is_spoken_and_may_be_written_on_the_card() -> None:
    t = table(3).begin_roll()
    assert t.roll.outcome == ""
    t.say(0, "correct", entry=RollEntry("outcome"), text="A lens without cracking the crust")
    t.say(1, "correct", entry=RollEntry("why"), text="the lichen lives there")
    wish = t.parts(2)["roll-wish"].text
    assert "A lens without cracking the crust" in wish
    assert "the lichen lives there" in wish


@pytest.mark.rule("NS.10.3")
def test_who_rolls_is_on_screen_able_and_judged() -> None:
    t = table(3, screen=(0, 1))
    for n in range(4):
        t.detail(f"Harm {n}", on="harm")
    assert AskForRoll() not in t.options(0, "scene")
    assert t.options(2, "scene")[:1] == [CallForRoll(1)]
    assert AskForRoll() not in t.options(2, "scene")


@pytest.mark.rule("NS.10.5", "NS.10.6", "NS.10.9")
def test_aspect_and_risk_are_one_tap_and_known_before_the_mood() -> None:
    t = table(2).say(0, "scene", AskForRoll())
    assert not t.asked("roll")
    t.pad("heart", "character")
    assert (t.roll.aspect, t.roll.risk) == ("heart", "character")
    assert t.asked("roll") == [0]
    t.mood("Curious").throw([8], [1])
    assert t.roll.aspect_dice is not None
    assert t.roll.aspect_dice.sides == 8
    assert not t.asked("aspect-else"), "the dice have fallen"


@pytest.mark.rule("NS.10.7", "NS.10.8", "NS.12.6", "NS.12.7", "NS.12.8")
def test_which_die_counts_for_whom() -> None:
    assert winning_side("character", 5, 2) == "player"
    assert winning_side("character", 2, 5) == "arbiters"
    assert winning_side("world", 2, 5) == "player"
    assert winning_side("world", 5, 2) == "arbiters"
    assert winning_side("world", 3, 3) is None
    assert winning_side("character", 3, 3) is None
    assert "the aspect die" in table(2).begin_roll("body", "character").shown()
    assert "the mood die" in table(2).begin_roll("body", "world").shown()


@pytest.mark.rule("NS.10.10")
def test_the_attempt_can_be_given_up_until_the_throw() -> None:
    t = table(3).begin_roll()
    assert t.asked("give-up") == [0]
    t.say(0, "give-up", "give up")
    assert t.s.roll is None
    assert all(mood.level == 0 for mood in t.ada.moods)
    assert t.begin_roll().mood("Curious").throw([1], [5], skill=0).asked("give-up") == []


@pytest.mark.rule("NS.10.11", "NS.10.12", "NS.10.14")
def test_any_filled_mood_or_a_new_one_in_an_open_slot() -> None:
    t = table(2).begin_roll()
    assert t.options(0, "roll", "mood") == [0, 1, 2, "d8", "d6", "d4"]
    t.throw([1], [1], mood="d4", new="Giddy")
    assert [(mood.name, mood.die, mood.level) for mood in t.ada.moods][3:] == [("Giddy", 4, 1)]
    t = table(2).begin_roll().say(0, "roll", mood="d8")
    t.refused(t.say, 0, "new-mood", "")
    with t.dice(1, 1):
        assert t.say(0, "new-mood", "Grim").ada.moods[3].name == "Grim"


@pytest.mark.rule("NS.10.13")
def test_with_six_moods_one_of_them_must_do() -> None:
    t = table(2)
    t.ada.moods += [Mood("Bold", 8), Mood("Calm", 6), Mood("Sly", 4)]
    assert t.begin_roll().options(0, "roll", "mood") == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("NS.10.14")
def test_the_level_rises_also_while_overloaded() -> None:
    t = table(2)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll().mood("Curious").throw([1], [5, 4])
    assert t.ada.moods[0].level == 6


@pytest.mark.rule("NS.10.15")
def test_the_last_box_is_announced_at_once() -> None:
    t = table(2)
    t.ada.moods[2].level = 4
    t.begin_roll().mood("Wary").throw([1], [3], skill=0)
    assert t.told("it will evolve, and a sentiment will be marked")
    assert "the last box" in t.shown(1)


@pytest.mark.rule("NS.10.16", "NS.10.17", "NS.10.20", "NS.10.21")
def test_details_lie_preset_by_sign_anybody_turns_one_over_and_the_arbiters_setting_wins() -> None:
    t = table(3)
    t.detail("Good boots", sign="positive")
    t.detail("Old coat")
    t.detail("Fever", on="harm", sign="negative")
    t.detail("Fog", on="scene", sign="negative")
    t.ada.details[0].scar = True
    t.begin_roll()
    boots, coat, fever, fog = ("character", 0, 0), ("character", 0, 1), ("harm", 0, 0), ("place", 0, 0)

    def set_so() -> tuple[list[Ref], list[Ref]]:
        return counting(t.s, t.roll, "helps"), counting(t.s, t.roll, "hinders")

    assert set_so() == ([boots], [fever, fog])
    t.counts(0, fog, "neither").counts(0, coat, "helps")
    assert set_so() == ([boots, coat], [fever])
    t.counts(1, coat, "neither").counts(2, fever, "neither")
    assert set_so() == ([boots], [])
    assert not any(option[:3] in (coat, fever) for option in t.options(0, "turn-detail")), "the Arbiters have spoken"
    t.mood("Wary").throw([1, 2], [3])
    assert (t.roll.helpful, t.roll.hindering) == ([boots], [])
    assert not t.asked("turn-detail"), "the dice have fallen"


@pytest.mark.rule("NS.10.22", "NS.10.26", "NS.10.32")
def test_one_skill_and_one_sentiment_at_most_and_before_the_dice() -> None:
    t = table(2).begin_roll().mood("Curious")
    assert t.form(0, "roll") == ["mood", "new", "skill", "new_skill", "sentiment", "how"]
    t.throw([1], [1])
    assert not t.asked("roll")


@pytest.mark.rule("NS.10.23")
def test_a_skill_stands_unless_more_than_half_of_the_others_object() -> None:
    def objecting(seats: int, *others: int) -> bool:
        t = table(seats).begin_roll("body", "world")
        for seat in others:
            t.say(seat, "object", 0)
            assert 0 not in t.asked("object") or 0 not in t.options(0, "object")
        return 0 in t.options(0, "roll", "skill")

    assert objecting(3, 1)
    assert not objecting(3, 1, 2)
    assert not objecting(4, 1, 3)
    assert objecting(5, 1, 2)
    assert not objecting(2, 1)
    t = table(3).begin_roll("body", "world")
    assert t.asked("object") == [1, 2], "not who acts"
    assert not t.mood("Wary").throw([1], [3], skill=0).asked("object"), "the dice have fallen"


@pytest.mark.rule("NS.10.24")
def test_a_new_skill_needs_a_name() -> None:
    t = table(2).begin_roll("body", "world")
    t.say(0, "roll", mood=2, skill="new")
    t.refused(t.say, 0, "new-skill", "")
    with t.dice(1, 3):
        t.say(0, "new-skill", "Swimming")
    assert t.ada.skills[-1].name == "Swimming"


@pytest.mark.rule("NS.10.28", "NS.10.29")
def test_a_sentiment_at_risk_can_be_risked_and_how_may_be_said() -> None:
    t = table(2)
    t.ada.sentiments[0].state = "at risk"
    t.begin_roll("body", "world").mood("Wary")
    assert t.options(0, "roll", "sentiment") == [-1, 0, 1, 2]
    t.throw([1], [1, 3], sentiment=0, how="I think of them")
    assert t.roll.rollers[0].how == "I think of them"
    assert t.told("I think of them")
    t = table(2).begin_roll("body", "world").mood("Wary").throw([1], [1, 3], sentiment=0)
    assert t.told("risks S1")


@pytest.mark.rule("NS.10.31", "NS.11.6")
def test_a_sentiment_on_top_of_advantage_brings_no_third_die() -> None:
    t = table(2)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "character").mood("Curious").throw([1], [7, 8], sentiment=1, how="x")
    assert t.roll.rollers[0].dice.rolled == [7, 8]
    assert t.options(0, "way") == [Way(-1, 0, 0, 0), Way(-1, 1, 0, 0)]
    finish(t.way(mood=0))
    assert t.sentiments()[1] == "at risk"


# The dice


@pytest.mark.rule("NS.1.9", "NS.11.1")
@pytest.mark.parametrize("sides", [4, 6, 8, 10])
def test_a_die_has_as_many_faces_as_it_says(sides: int) -> None:
    t = table(2)
    fell = set()
    for _ in range(40 * sides):
        dice = Dice(sides)
        throw_dice(t.s, 0, "body", dice)
        fell.update(dice.rolled)
    assert fell == {*range(1, sides + 1)}


@pytest.mark.rule("NS.11.1", "NS.11.6", "NS.11.7")
def test_one_die_or_two() -> None:
    def mood_dice(mood: str, overloaded: str | None, dice: list[int]) -> str:
        t = table(2)
        for held in t.ada.moods:
            if held.name == overloaded:
                held.level, held.overloaded = 5 if held.die == 8 else 4, True
        t.begin_roll("body", "world").mood(mood).throw([1], dice)
        return t.roll.rollers[0].dice.mode

    assert mood_dice("Curious", None, [3]) == "plain"
    assert mood_dice("Curious", "Curious", [3, 4]) == "advantage"
    assert mood_dice("Wary", "Curious", [3, 4]) == "disadvantage"


@pytest.mark.rule("NS.11.4", "NS.11.9", "NS.11.10")
def test_the_arbiters_point_at_a_die_before_the_player_hands_in() -> None:
    t = table(3)
    t.detail("Good boots", sign="positive")
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "world").mood("Wary").throw([1, 2], [3, 4])
    assert t.waiting() == {0: "way"}, "nobody waits for the Arbiters"
    assert t.asked("point") == [1, 2]
    assert t.options(1, "point") == [(0, 0), (0, 1)], "the mood die; the aspect die is the player's"
    assert "win by 2" in t.ask(0, "way").label(Way(0, -1, 0, 0)), "else the lower one, for it counts for the player"
    t.say(1, "point", (0, 1))
    assert "win by 3" in t.ask(0, "way").label(Way(0, -1, 0, 0))
    t.way(aspect=1)
    assert (t.roll.delta, t.roll.winner) == (2, "player")
    assert not t.asked("point")


@pytest.mark.rule("NS.11.5", "NS.11.10")
@pytest.mark.parametrize(("risk", "kept"), [("world", 2), ("character", 5)])
def test_a_die_that_nobody_points_at_is_the_best_one_for_the_side_that_keeps_it(risk: str, kept: int) -> None:
    t = table(3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", risk).mood("Stubborn").throw([1], [2, 5]).way()
    assert t.roll.rollers[0].dice.value == kept


@pytest.mark.rule("NS.1.6", "NS.11.10")
def test_where_arbiters_point_at_different_dice_most_of_them_rule() -> None:
    t = table(4)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "world").mood("Stubborn").throw([1], [2, 5], skill=0)
    t.say(1, "point", (0, 1)).say(2, "point", (0, 1)).say(3, "point", (0, 0))
    assert t.way(sign=1).roll.rollers[0].dice.value == 5


@pytest.mark.rule("NS.11.11", "NS.11.23")
def test_one_choice_for_each_way_left_and_it_is_final() -> None:
    t = table(2)
    t.detail("Good boots", sign="positive")
    t.begin_roll("body", "world").mood("Wary").throw([1, 2], [3], skill=0)
    ways = t.options(0, "way")
    assert ways == [Way(0, -1, 0, 1), Way(0, -1, 0, -1), Way(1, -1, 0, 1), Way(1, -1, 0, -1)]
    assert [t.ask(0, "way").label(way) for way in ways] == [
        "Body 1, Climbing +1: you win by 1, a detail, and a price that an ally names",
        "Body 1, Climbing −1: you win by 3, a detail and a scene detail",
        "Body 2, Climbing +1: even, each side adds a detail",
        "Body 2, Climbing −1: you win by 2, a detail",
    ]
    t.say(0, "way", ways[3])
    assert (t.roll.delta, t.roll.winner) == (2, "player")
    assert not t.asked("way")
    assert not any("reroll" in ask.name for ask in t.match.open)
    assert t.match.why_no_undo(1) is not None
    assert table(2).begin_roll("body", "world").mood("Wary").throw([1], [3]).asked("detail") == [0], "one way is left"


@pytest.mark.rule("NS.11.12", "NS.11.15", "NS.11.20")
def test_several_may_help_once_each_with_a_mood_and_nothing_else() -> None:
    t = table(4, screen=(0, 1, 2)).begin_roll("body", "world").mood("Wary").throw([1], [3])
    assert t.waiting() == {0: "way"}, "somebody may still help"
    assert t.asked("help") == [1, 2]
    assert t.form(1, "help") == ["mood", "new", "sentiment", "how"]
    with t.dice(5):
        t.say(1, "help", mood=0)
    with t.dice(6):
        t.say(2, "help", mood=0)
    assert not t.asked("help")
    assert t.options(0, "way") == [Way(-1, -1, n, 0) for n in range(3)]
    t.way(final=2)
    assert t.roll.delta == 5
    t = table(4, screen=(0, 1, 2)).begin_roll("body", "world").mood("Wary").throw([1], [3]).way()
    assert not t.asked("help"), "the way is taken"


@pytest.mark.rule("NS.11.21", "NS.21.15")
def test_all_hear_and_see_which_mood_die_counts() -> None:
    t = table(3, screen=(0, 1)).begin_roll("body", "world").mood("Wary").throw([1], [3])
    with t.dice(5):
        t.say(1, "help", mood=0)
    assert "the mood die that counts" not in rows(t, "roll-sheet", 2)
    t.way(final=1)
    assert rows(t, "roll-sheet", 2)["the mood die that counts"] == "5, from Bo ({seat:1}) (Curious)"
    assert t.told("The mood die that counts: 5, from Bo")


def rows(t: Table, sheet: str, viewer: int) -> dict[str, str]:
    return dict(t.parts(viewer)[sheet].rows)


@pytest.mark.rule("NS.11.18", "NS.13.2")
def test_a_helper_may_risk_a_sentiment_of_their_own() -> None:
    t = table(3, screen=(0, 1)).begin_roll("body", "character").mood("Wary")
    t.throw([1], [4, 4], sentiment=0, how="x")
    with t.dice(2, 4):
        t.say(1, "help", mood=1, sentiment=2, how="for Ada").say(1, "point", (1, 1))
    t.way(final=0)
    assert t.roll.rollers[1].dice.value == 4, "with advantage the helper keeps a die"
    assert t.roll.winner == "arbiters"
    finish(t)
    assert t.sentiments(0) == ["at risk", "connected", "connected"]
    assert t.sentiments(1) == ["connected", "connected", "at risk"]
    marked = [told.text for told in t.events() if "is At Risk" in told.text]
    assert [text[:2] for text in marked] == ["Ad", "Bo"], "the acting player first"


# The result


@pytest.mark.rule("NS.12.9", "NS.12.10", "NS.12.11", "NS.12.12", "NS.12.13", "NS.12.14", "NS.12.16")
@pytest.mark.parametrize(
    ("mood", "kinds"),
    [
        (2, [("hard", False), ("hard", True)]),
        (3, [("hard", False)]),
        (4, [("hard", False), ("scene", False)]),
        (5, [("hard", False), ("hard", False)]),
        (6, [("hard", False), ("hard", False)]),
        (8, [("hard", False), ("hard", False)]),
    ],
)
def test_the_rows_of_the_results_table(mood: int, kinds: list[tuple[str, bool]]) -> None:
    t = table(3).begin_roll("body", "world").mood("Curious").throw([1], [mood])
    assert [(grant.kind, grant.against) for grant in t.roll.grants] == kinds
    assert {grant.side for grant in t.roll.grants} == {"player"}, "the losing side adds nothing"
    assert [grant.ally for grant in t.roll.grants] == [False, *[mood in (2, 5)] * (len(kinds) - 1)]


@pytest.mark.rule("NS.12.27", "NS.12.28")
def test_how_granted_details_may_be_spent() -> None:
    t = table(3).begin_roll("body", "world").mood("Curious").throw([1], [4])
    assert t.options(0, "detail", "form") == ["hard", "scene", "soft", "unused"]
    assert t.options(0, "detail", "form_2") == ["scene", "unused"]
    t.say(0, "detail", form="unused", form_2="unused")
    assert t.s.roll is None
    assert (t.ada.details, t.s.places[0].details) == ([], [])


@pytest.mark.rule("NS.12.29")
def test_the_price_of_a_narrow_win_must_be_paid() -> None:
    t = table(3).begin_roll("body", "world").mood("Curious").throw([1], [2]).add(0, "Across")
    assert t.options(1, "detail", "form") == ["hard", "scene"]
    assert t.options(1, "detail", "sign") == ["negative"]
    assert "against the winning side" in t.ask(1, "detail").prompt


@pytest.mark.rule("NS.12.19", "NS.19.6")
def test_an_ally_who_has_left_writes_nothing() -> None:
    t = table(4).begin_roll("mind", "world").mood("Curious").throw([3], [2])
    assert t.roll.winner == "arbiters"
    t.add(1, "Late")
    assert t.asked("detail") == [2, 3]
    t.say(0, "presence", ("away", 3))
    assert t.asked("detail") == [2]


@pytest.mark.rule("NS.12.30", "NS.12.32")
def test_one_arbiter_enters_two_hard_details_and_they_may_go_anywhere() -> None:
    t = table(3).begin_roll("body", "character").mood("Curious").throw([1], [8])
    second: dict[str, Any] = {"form_2": "hard", "text_2": "Cracked", "sign_2": "negative", "target_2": ("place", 0)}
    t.add(1, "Soaked", sign="negative", target=("character", 0), **second)
    assert [made.text for made in t.ada.details] == ["Soaked"]
    assert [made.text for made in t.s.places[0].details] == ["Cracked"]


@pytest.mark.rule("NS.12.31")
def test_a_lost_roll_sets_no_flag_and_the_player_goes_on() -> None:
    t = table(3).begin_roll("body", "character").mood("Curious").throw([1], [3])
    before = {name: getattr(t.ada, name) for name in ("status", "overcome", "recovery")}
    t.say(1, "detail", form="unused")
    assert {name: getattr(t.ada, name) for name in before} == before
    assert AskForRoll() in t.options(0, "scene")


# After the details


@pytest.mark.rule("NS.13.4")
@pytest.mark.parametrize(("sign", "state"), [("negative", "at risk"), ("neutral", "connected")])
def test_at_0_a_bad_detail_of_the_arbiters_marks_what_was_risked(sign: str, state: str) -> None:
    t = table(3).begin_roll("body", "character").mood("Wary").throw([2], [2, 2], sentiment=0, how="x")
    t.say(0, "detail", form="unused").add(1, "Cracked", sign=sign)
    assert t.sentiments()[0] == state


@pytest.mark.rule("NS.13.5")
@pytest.mark.parametrize(("aspect", "state"), [(2, "at risk"), (3, "connected"), (4, "connected")])
def test_a_win_by_1_marks_what_was_risked_and_a_win_by_more_does_not(aspect: int, state: str) -> None:
    t = table(3).begin_roll("body", "character").mood("Wary").throw([aspect], [1, 1], sentiment=0, how="x")
    assert finish(t).sentiments()[0] == state


@pytest.mark.rule("NS.13.7")
def test_a_lost_sentiment_is_of_no_use() -> None:
    t = table(3)
    t.ada.sentiments[0].state = "lost"
    assert t.begin_roll().mood("Wary").options(0, "roll", "sentiment") == [-1, 1, 2]


@pytest.mark.rule("NS.13.13")
def test_with_all_sentiments_lost_the_mark_is_skipped() -> None:
    t = table(3)
    for held in t.ada.sentiments:
        held.state = "lost"
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "character").mood("Wary").throw([1], [3, 3])
    t.say(1, "detail", form="unused")
    assert t.s.roll is None


@pytest.mark.rule("NS.13.21")
def test_a_skill_does_not_save_from_overload() -> None:
    t = table(3)
    t.ada.moods[2].level = 2
    t.ada.skills[0].value = 3
    t.begin_roll("body", "world").mood("Wary").throw([1], [2], skill=0).way(sign=1)
    assert finish(t).ada.moods[2].overloaded


@pytest.mark.rule("NS.13.22")
def test_a_new_overload_replaces_the_old_one() -> None:
    t = table(3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    t.ada.moods[2].level = 2
    finish(t.begin_roll("body", "world").mood("Wary").throw([4], [1, 1]))
    assert [mood.overloaded for mood in t.ada.moods] == [False, False, True]


@pytest.mark.rule("NS.13.23", "NS.13.24")
def test_an_overload_stays_until_something_ends_it() -> None:
    t = table(3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "world").mood("Curious").throw([1], [8, 8])
    finish(t)
    assert t.ada.moods[0].overloaded, "an 8 is not below 6, and yet it lasts"
    t.decide(0, "scene", CloseAdventure()).decide(0, "pause", "end session").decide(0, "rest", "home")
    t.skip_to("downtime")
    t.decide(0, "downtime", "close downtime").decide(0, "next", "adventure").decide(0, "destination", 0)
    assert t.ada.moods[0].overloaded


def evolving(winner: str) -> Table:
    t = table(3)
    t.ada.moods[2].level = 4
    dice = {"player": (4, 1), "arbiters": (1, 4), "": (2, 2)}[winner]
    t.begin_roll("body", "character").mood("Wary").throw([dice[0]], [dice[1]])
    return spend_nothing(t)


@pytest.mark.rule("NS.13.29", "NS.13.31")
def test_the_winning_side_names_the_mood_and_the_player_has_the_last_word() -> None:
    t = evolving("player")
    assert t.asked("new-name") == [0]
    t.say(0, "new-name", "Wary")
    assert t.asked("new-name") == [0], "it must be another name"
    t.say(0, "new-name", "Jumpy")
    assert t.ada.moods[2].name == "Jumpy"

    t = evolving("arbiters")
    assert t.asked("new-name") == [1, 2]
    t.say(1, "new-name", "Craven").say(0, "consent", False)
    assert t.asked("new-name") == [1, 2], "they may propose again"
    t.say(2, "new-name", "Meek").say(0, "consent", "mine")
    assert t.asked("new-name") == [0]
    t.say(0, "new-name", "Careful")
    assert t.ada.moods[2].name == "Careful"


@pytest.mark.rule("NS.13.30")
def test_at_0_the_player_proposes_and_the_arbiters_consent() -> None:
    t = evolving("")
    assert t.asked("new-name") == [0]
    t.say(0, "new-name", "Jumpy")
    assert t.asked("consent") == [1, 2], "whoever answers first speaks for the Arbiters"
    t.say(2, "consent", False)
    t.say(0, "new-name", "Careful")
    assert t.ada.moods[2].name == "Careful"
    assert not t.asked("consent")


@pytest.mark.rule("NS.13.32")
def test_a_helpers_mood_evolves_in_the_same_way() -> None:
    t = table(3, screen=(0, 1))
    t.character(1).moods[2].level = 4
    t.begin_roll("body", "character").mood("Wary").throw([1], [3])
    with t.dice(4):
        t.say(1, "help", mood=2).way(final=0)
    t.say(2, "detail", form="unused")
    assert t.asked("new-name") == [2]
    t.say(2, "new-name", "Frozen").say(1, "consent", True).say(1, "mark", 0)
    assert t.character(1).moods[2].name == "Frozen"
    assert t.sentiments(1)[0] == "at risk"


# Skills


@pytest.mark.rule("NS.14.1", "NS.14.4", "NS.14.5", "NS.14.6", "NS.14.7")
def test_boxes_of_a_skill() -> None:
    t = table(3)
    t.ada.skills[0].boxes = ["mind", "heart"]
    for expected in (["mind", "heart", "body"], ["mind", "heart", "body"]):
        t.begin_roll("body", "world").mood("Curious").throw([1], [5], skill=0).way(sign=-1)
        finish(t)
        assert t.ada.skills[0].boxes == expected
        assert t.ada.skills[0].value == 1
    assert not any("Upgrade" in str(ask.name) for ask in t.match.open)


@pytest.mark.rule("NS.14.7")
def test_plus_or_minus_is_chosen_at_each_roll() -> None:
    t = table(3)
    t.ada.skills[0] = Skill("Climbing", 2)
    for sign in (1, -1):
        t.begin_roll("body", "world").mood("Curious").throw([1], [6], skill=0)
        finish(t.way(sign=sign))
        assert t.ada.skills[0].value == 2


@pytest.mark.rule("NS.12.17", "NS.12.18")
def test_an_ally_of_the_player_is_whoever_of_them_writes_first() -> None:
    t = table(4, screen=(0, 2, 3)).begin_roll("body", "world").mood("Curious").throw([1], [2])
    t.as_it_is()
    t.add(0, "Across")
    assert t.asked("detail") == [2, 3], "those on screen"
    t = table(3).begin_roll("body", "world").mood("Curious").throw([1], [2]).add(0, "Across")
    assert t.asked("detail") == [1, 2], "nobody else is on screen: anybody"
