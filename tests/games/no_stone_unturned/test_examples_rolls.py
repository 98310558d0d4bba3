"""The worked examples of section 22 that are action rolls: E1 to E18, and E36."""

from __future__ import annotations

import pytest

from dolmen.games.no_stone_unturned.choices import AskForRoll, CallForRoll
from dolmen.games.no_stone_unturned.rules.corrections import RollEntry
from dolmen.games.no_stone_unturned.sheets import Detail
from tests.games.no_stone_unturned.table import Table, table


@pytest.mark.rule("NS.10.8", "NS.10.14", "NS.12.5", "NS.12.6", "NS.12.12", "NS.13.17", "NS.15.4")
def test_e1_plain_win_world_at_risk() -> None:
    t = table(seats=3, clock=2)
    t.ada.moods[0].level = 2
    t.begin_roll("mind", "world").mood("Curious").throw([2], [5])
    assert (t.roll.delta, t.roll.winner) == (3, "player")
    assert [grant.kind for grant in t.roll.grants] == ["hard", "scene"]
    t.add(0, "Across", form_2="scene", text_2="A plank")
    assert t.s.places[0].clock == 3
    assert t.ada.moods[0].level == 3
    assert not t.ada.moods[0].overloaded


@pytest.mark.rule("NS.12.6", "NS.12.7", "NS.12.12", "NS.15.4", "NS.15.6", "NS.15.7", "NS.15.9")
def test_e2_the_same_dice_and_another_risk() -> None:
    t = table(seats=3, clock=2)
    t.begin_roll("mind", "character").mood("Curious").throw([2], [5])
    assert (t.roll.delta, t.roll.winner) == (3, "arbiters")
    t.add(1, "Torn map", sign="negative", form_2="scene", text_2="Fog", sign_2="negative")
    assert t.s.places[0].clock == 3

    t = table(seats=3, clock=2)
    t.begin_roll("mind", "world").mood("Curious").throw([5], [2])
    assert (t.roll.delta, t.roll.winner) == (3, "arbiters")
    t.add(1, "Dried up", sign="negative", form_2="scene", text_2="Smoke", sign_2="negative")
    assert t.s.places[0].clock == 4


@pytest.mark.rule("NS.12.1", "NS.12.2", "NS.12.7", "NS.12.8", "NS.12.9", "NS.12.11", "NS.14.1", "NS.14.3")
def test_e3_choosing_the_sign_of_a_skill() -> None:
    for sign, delta, winner in ((1, 0, None), (-1, 2, "arbiters")):
        t = table(seats=3)
        t.begin_roll("heart", "character").mood("Stubborn").throw([4], [5], skill=1)
        assert [way.sign for way in t.options(0, "way")] == [1, -1]
        t.refused(t.way, sign=0)
        t.way(sign=sign)
        assert (t.roll.delta, t.roll.winner) == (delta, winner)
        finish(t)
        assert t.ada.skills[1].boxes == ["heart"]


def finish(t: Table) -> Table:
    """Every granted detail is left unused, or is a soft one."""
    while t.s.roll is not None:
        t.skip_to("detail" if len(t.roll.added) < len(t.roll.grants) else "scene")
        spend_nothing(t)
    return t


def spend_nothing(t: Table) -> Table:
    while t.asked("detail"):
        seat = t.asked("detail")[0]
        forms = [name for name in t.form(seat, "detail") if name.startswith("form")]
        texts = {name.replace("form", "text"): "Something" for name in forms}
        t.say(seat, "detail", **{name: t.options(seat, "detail", name)[-1] for name in forms}, **texts)
    return t


@pytest.mark.rule("NS.12.1", "NS.12.4", "NS.12.5", "NS.12.6")
def test_e4_result_below_the_die() -> None:
    for sign, delta, winner in ((-1, 3, "player"), (1, 1, "arbiters")):
        t = table(seats=3)
        t.ada.skills[0].value = 2
        t.begin_roll("body", "world").mood("Wary").throw([1], [2], skill=0).way(sign=sign)
        assert (t.roll.delta, t.roll.winner) == (delta, winner)
    assert [grant.against for grant in t.roll.grants] == [False, True]


@pytest.mark.rule("NS.10.24", "NS.10.25", "NS.12.3", "NS.12.9", "NS.12.15", "NS.14.2")
def test_e5_a_skill_made_up_on_the_spot() -> None:
    t = table(seats=3)
    t.begin_roll("body", "character").mood("Curious").throw([3], [3], skill="new", new_skill="Swimming")
    assert (t.ada.skills[3].name, t.ada.skills[3].value) == ("Swimming", 0)
    assert not t.asked("way")
    assert t.roll.delta == 0
    assert t.asked("detail") == [0]
    t.add(0, "Wet")
    assert t.asked("detail") == [1, 2]
    t.add(2, "Cold")
    assert t.s.roll is None
    assert t.ada.skills[3].boxes == ["body"]
    t.s.characters[0].skills.extend(t.ada.skills[:2])  # type: ignore[union-attr]
    t.begin_roll("body", "character").mood("Curious")
    assert "new" not in t.options(0, "roll", "skill")


@pytest.mark.rule("NS.10.16", "NS.10.17", "NS.10.18", "NS.10.19", "NS.11.2", "NS.11.3", "NS.11.4", "NS.11.5", "NS.12.6")
def test_e6_who_chooses_the_aspect_die() -> None:
    def with_details(counting: list[int]) -> Table:
        t = table(seats=3)
        t.detail("Well rested", sign="positive")
        t.detail("A good rope", sign="positive")
        t.detail("Slippery", on="scene", sign="negative")
        t.begin_roll("mind", "world").mood("Curious")
        refs = [("character", 0, 0), ("character", 0, 1), ("place", 0, 0)]
        for n, ref in enumerate(refs):
            if n not in counting:
                t.counts(1, ref, "neither")
        return t

    both = with_details([0, 1, 2]).throw([4], [4])
    assert both.roll.aspect_dice is not None
    assert both.roll.aspect_dice.rolled == [4]
    for kept, delta, winner in ((0, 2, "player"), (1, 1, "arbiters")):
        helped = with_details([0, 1]).throw([2, 5], [4])
        assert not helped.asked("point")
        helped.way(aspect=kept)
        assert (helped.roll.delta, helped.roll.winner) == (delta, winner)
        hindered = with_details([2]).throw([2, 5], [4])
        assert hindered.asked("point") == [1, 2]
        hindered.say(2, "point", (-1, kept))
        assert not hindered.asked("way"), "one way is left, and nobody is asked"
        assert (hindered.roll.delta, hindered.roll.winner) == (delta, winner)


@pytest.mark.rule("NS.13.16", "NS.13.17", "NS.13.18")
@pytest.mark.parametrize(
    ("mood", "level", "die", "overloaded"),
    [
        ("Curious", 3, 1, False),
        ("Curious", 4, 4, True),
        ("Curious", 4, 5, False),
        ("Stubborn", 2, 1, False),
        ("Stubborn", 3, 3, True),
        ("Stubborn", 3, 4, False),
        ("Wary", 1, 1, False),
        ("Wary", 2, 2, True),
        ("Wary", 2, 3, False),
    ],
)
def test_e7_overload_limits(mood: str, level: int, die: int, overloaded: bool) -> None:
    t = table(seats=3)
    chosen = next(held for held in t.ada.moods if held.name == mood)
    chosen.level = level
    finish(t.begin_roll("body", "world").mood(mood).throw([1], [die]))
    assert [held.overloaded for held in t.ada.moods if held.name == mood] == [overloaded]


@pytest.mark.rule("NS.10.30", "NS.11.3", "NS.12.10", "NS.12.14", "NS.12.17", "NS.13.5", "NS.13.16", "NS.13.20")
def test_e8_the_kept_die_counts_for_everything() -> None:
    def keeping(kept: int) -> Table:
        t = table(seats=4, screen=(0, 1))
        t.ada.moods[0].level = 5
        t.begin_roll("heart", "character").mood("Curious")
        return t.throw([8], [3, 7], sentiment=0, how="for them").way(mood=kept)

    t = keeping(0)
    assert (t.roll.delta, t.roll.winner) == (5, "player")
    t.add(0, "First", form_2="hard", text_2="Second", target_2=("place", 0))
    assert t.sentiments() == ["connected"] * 3
    assert t.ada.moods[0].overloaded

    t = keeping(1)
    assert (t.roll.delta, t.roll.winner) == (1, "player")
    t.add(0, "Through")
    assert t.asked("detail") == [1]
    assert ("character", 0) in t.options(1, "detail", "target")
    t.add(1, "Bruised", sign="negative", target=("character", 0))
    assert t.sentiments() == ["at risk", "connected", "connected"]
    assert not t.ada.moods[0].overloaded


@pytest.mark.rule(
    "NS.11.4", "NS.11.7", "NS.12.9", "NS.13.8", "NS.13.9", "NS.13.10", "NS.13.11", "NS.13.12", "NS.15.6", "NS.15.8"
)
def test_e9_leaving_an_overload_at_difference_0() -> None:
    t = table(seats=3, clock=1)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    t.begin_roll("mind", "world").mood("Wary").throw([1], [4, 1]).say(2, "point", (0, 1))
    assert t.roll.delta == 0
    t.add(0, "Calm").add(1, "Cracked", sign="negative")
    assert t.s.places[0].clock == 2
    t.say(0, "mark", 2)
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (0, False)
    assert t.sentiments() == ["connected", "connected", "at risk"]
    assert (t.ada.moods[2].level, t.ada.moods[2].overloaded) == (1, False)


@pytest.mark.rule("NS.11.8", "NS.12.7", "NS.13.3", "NS.13.6", "NS.13.8", "NS.13.11")
def test_e10_advantage_against_disadvantage_and_two_marks() -> None:
    t = table(seats=3)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 6, True
    t.ada.moods[1].level = 1
    t.ada.sentiments[0].state = "at risk"
    t.begin_roll("body", "character").mood("Stubborn").throw([3], [5], sentiment=0, how="again")
    assert t.roll.rollers[0].dice.rolled == [5]
    assert (t.roll.delta, t.roll.winner) == (2, "arbiters")
    t.say(1, "detail", form="unused")
    assert t.options(0, "mark") == [1, 2]
    t.say(0, "mark", 1)
    assert t.sentiments() == ["lost", "at risk", "connected"]
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (6, False)
    assert (t.ada.moods[1].level, t.ada.moods[1].overloaded) == (2, False)


@pytest.mark.rule(
    "NS.10.15",
    "NS.11.8",
    "NS.13.1",
    "NS.13.3",
    "NS.13.11",
    "NS.13.14",
    "NS.13.16",
    "NS.13.25",
    "NS.13.26",
    "NS.13.27",
    "NS.13.28",
    "NS.13.29",
)
def test_e11_three_marks_in_one_roll() -> None:
    def lost(switch_mark: int) -> Table:
        t = table(seats=3)
        t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
        t.ada.moods[2].level = 4
        t.begin_roll("heart", "character").mood("Wary")
        t.throw([2], [4], sentiment=0, how="once more")
        assert t.told("the last box: it will evolve")
        assert (t.roll.delta, t.roll.winner) == (2, "arbiters")
        t.say(1, "detail", form="unused")
        assert t.sentiments()[0] == "at risk"
        assert t.options(0, "mark") == [0, 1, 2]
        t.say(0, "mark", switch_mark)
        assert t.asked("new-name") == [1, 2]
        assert t.ada.moods[2].overloaded, "overloaded first, then it evolves"
        t.say(2, "new-name", "Cowardly").say(0, "consent", True)
        return t

    t = lost(0)
    assert t.sentiments()[0] == "lost"
    assert (t.ada.moods[0].level, t.ada.moods[0].overloaded) == (5, False)
    evolved = t.ada.moods[2]
    assert (evolved.name, evolved.die, evolved.level, evolved.overloaded) == ("Cowardly", 4, 0, False)
    assert t.options(0, "mark") == [1, 2]
    t.say(0, "mark", 1)
    assert t.sentiments() == ["lost", "at risk", "connected"]

    t = lost(1)
    assert t.sentiments() == ["at risk", "at risk", "connected"]
    assert t.options(0, "mark") == [0, 1, 2]


@pytest.mark.rule("NS.10.27", "NS.13.25", "NS.13.27", "NS.13.28", "NS.13.30")
def test_e12_last_box_without_sentiments() -> None:
    t = table(seats=3)
    for held in t.ada.sentiments:
        held.state = "lost"
    t.ada.moods[1].level = 6
    t.begin_roll("mind", "world").mood("Stubborn")
    assert t.options(0, "roll", "sentiment") == [-1]
    t.throw([6], [6])
    assert t.roll.delta == 0
    t.say(0, "detail", form="unused").say(1, "detail", form="unused")
    assert t.asked("new-name") == [0]
    t.say(0, "new-name", "Unbending")
    assert t.asked("consent") == [1, 2]
    t.say(2, "consent", True)
    assert t.s.roll is None
    evolved = t.ada.moods[1]
    assert (evolved.name, evolved.level, evolved.overloaded) == ("Unbending", 0, False)
    assert t.sentiments() == ["lost"] * 3


@pytest.mark.rule(
    "NS.11.12",
    "NS.11.13",
    "NS.11.16",
    "NS.11.21",
    "NS.12.6",
    "NS.12.12",
    "NS.13.16",
    "NS.13.18",
    "NS.13.19",
    "NS.15.4",
)
def test_e13_help_taken_own_die_still_tested() -> None:
    t = table(seats=4, screen=(0, 1))
    t.ada.moods[1].level = 3
    t.character(1).moods[0].level = 6
    t.begin_roll("mind", "world").mood("Stubborn").throw([4], [2])
    assert t.asked("help") == [1]
    with t.dice(7):
        t.say(1, "help", mood=0).way(final=1)
    assert any("grow?" in cue for cue in t.s.cues)
    assert (t.roll.delta, t.roll.winner) == (3, "player")
    t.add(0, "Over", form_2="scene", text_2="Rope bridge")
    assert t.s.places[0].clock == 1
    assert t.ada.moods[1].overloaded
    assert (t.character(1).moods[0].level, t.character(1).moods[0].overloaded) == (7, False)


@pytest.mark.rule(
    "NS.11.17", "NS.11.19", "NS.11.21", "NS.11.22", "NS.12.7", "NS.12.11", "NS.13.10", "NS.13.15", "NS.13.17"
)
def test_e14_help_refused_helper_had_switched() -> None:
    t = table(seats=4, screen=(0, 1))
    bold, calm = t.character(1).moods[0], t.character(1).moods[2]
    bold.level, bold.overloaded, calm.level = 5, True, 1
    t.begin_roll("body", "character").mood("Stubborn").throw([4], [2])
    with t.dice(1, 3):
        t.say(1, "help", mood=2).say(2, "point", (1, 1)).way(final=0)
    assert any("get in the way" in cue for cue in t.s.cues)
    assert t.roll.rollers[1].dice.value == 3
    assert (t.roll.delta, t.roll.winner) == (2, "player")
    t.add(0, "Held on")
    helper = t.character(1).moods
    assert (helper[0].level, helper[0].overloaded) == (0, False)
    assert (helper[2].level, helper[2].overloaded) == (2, False)
    assert t.sentiments(1) == ["connected"] * 3


@pytest.mark.rule(
    "NS.9.2",
    "NS.11.14",
    "NS.12.10",
    "NS.12.12",
    "NS.12.18",
    "NS.12.21",
    "NS.12.24",
    "NS.13.5",
    "NS.20.2",
    "NS.20.3",
)
def test_e15_narrow_win_with_two_players() -> None:
    def keeping(kept: int) -> Table:
        t = table(seats=2)
        t.begin_roll("mind", "world").mood("Curious").throw([3], [4, 6], sentiment=0, how="for them")
        assert not t.asked("help")
        return t.way(mood=kept)

    t = keeping(0)
    assert (t.roll.delta, t.roll.winner) == (1, "player")
    t.add(0, "Inside").add(1, "Scratched", sign="negative", target=("character", 0), harm=True)
    assert t.s.roll is None
    assert [made.text for made in t.ada.harm] == ["Scratched"]
    assert t.sentiments()[0] == "at risk"
    assert t.s.places[0].clock == 0

    t = keeping(1)
    assert t.roll.delta == 3
    t.add(0, "Inside", form_2="scene", text_2="Open door")
    assert t.sentiments()[0] == "connected"
    assert t.s.places[0].clock == 1


@pytest.mark.rule("NS.3.8", "NS.9.5", "NS.9.7", "NS.9.8", "NS.9.10", "NS.9.11", "NS.12.13", "NS.12.20")
def test_e16_single_arbiter_row_4_fourth_harm() -> None:
    t = table(seats=3, screen=(0, 1))
    for text in ("One", "Two", "Three"):
        t.detail(text, on="harm")
    t.begin_roll("body", "character").mood("Stubborn").throw([1], [5]).as_it_is()
    assert (t.roll.delta, t.roll.winner) == (4, "arbiters")
    t.add(2, "Broken leg", sign="negative", target=("character", 0), harm=True)
    t.add(2, "Crushed", sign="negative", target=("character", 0), harm=True)
    assert [made.text for made in t.ada.harm] == ["One", "Two", "Three", "Broken leg"]
    assert t.ada.overcome
    assert AskForRoll() not in t.options(0, "scene")
    assert t.options(2, "scene")[0] == CallForRoll(1)
    assert {"tick", "propose", "note"} <= {ask.id.rpartition(".")[0] for ask in t.match.offers(0)}
    t.begin_roll("body", "character", seat=1)
    t.mood("Wary", seat=1).throw([1], [1], seat=1)
    assert not t.asked("help"), "an Overcome character cannot help"


@pytest.mark.rule("NS.12.10", "NS.12.19", "NS.12.22", "NS.12.23", "NS.13.3", "NS.15.6")
@pytest.mark.parametrize(
    ("form", "sign", "clock"), [("hard", "negative", 6), ("hard", "neutral", 6), ("soft", "negative", 5)]
)
def test_e17_narrow_win_of_the_arbiters(form: str, sign: str, clock: int) -> None:
    t = table(seats=4, clock=5)
    t.begin_roll("mind", "world").mood("Curious").throw([5], [4, 2], sentiment=0, how="for home").way(mood=0)
    assert (t.roll.delta, t.roll.winner) == (1, "arbiters")
    t.add(2, "Trampled", form=form, sign=sign)
    assert t.asked("detail") == [1, 3], "another Arbiter, whoever writes first"
    assert not any(kind == "character" for kind, _ in t.options(3, "detail", "target"))
    t.say(3, "detail", form="hard", text="Limping", target=("new", 0), whom="A guard", sign="positive")
    assert t.s.places[0].clock == clock, "the guard's limp, which works against the Arbiters, suggests no tick"
    assert t.sentiments()[0] == "at risk"


@pytest.mark.rule("NS.12.11", "NS.12.25", "NS.15.4", "NS.15.6", "NS.15.7", "NS.15.10", "NS.15.12")
@pytest.mark.parametrize("veto", [False, True])
def test_e18_hard_detail_spent_as_scene_detail_at_the_edge_of_the_clock(veto: bool) -> None:
    t = table(seats=3, clock=7)
    t.begin_roll("mind", "world").mood("Curious").throw([6], [4])
    assert (t.roll.delta, t.roll.winner) == (2, "arbiters")
    t.add(1, "Flooded", form="scene", sign="negative")
    assert t.s.places[0].clock == 8
    if veto:
        t.say(2, "tick", (0, -1))
        assert t.s.places[0].clock == 8, "as if one of the two had not been suggested"
        assert t.say(2, "tick", (0, -1)).s.places[0].clock == 7
    assert [made.text for made in t.s.places[0].details] == ["Flooded"]
    assert not t.ada.details
    assert not t.ada.harm


@pytest.mark.rule("NS.2.2", "NS.2.3", "NS.2.4", "NS.2.5", "NS.2.6", "NS.2.7")
def test_e36_x_card_in_a_roll() -> None:
    t = table(seats=3)
    t.ada.moods[0].level = 3
    t.ada.details.append(Detail("Good boots", "positive"))
    t = Table(t.s).begin_roll("mind", "world").say(0, "correct", entry=RollEntry("outcome"), text="to get across")
    t.say(0, "roll", mood=0).say(1, "note", "Rain")
    assert t.ada.moods[0].level == 4
    dice, outcome = t.s.rng, t.roll.outcome
    t.point_at(outcome)
    assert t.s.roll is None
    assert t.ada.moods[0].level == 3
    assert t.s.rng == dice, "no die is rolled by it"
    assert any("Rain" in told.text for told in t.match.log(None))
    assert not any(outcome in told.text for told in t.match.log(None))
