"""Sections 3 to 5: records, worldbuilding and characters."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.content import layouts, scope_questions
from dolmen.games.no_stone_unturned.rules import HEADINGS, PROCEDURES
from dolmen.games.no_stone_unturned.rules.motions import CardIsFull
from dolmen.games.no_stone_unturned.sheets import HOME, MOOD_BOXES, MOOD_THRESHOLD, Mood, Skill
from dolmen.games.no_stone_unturned.state import open_dice
from dolmen.kernel import Form, Rng, Sketch, TextField, copied
from tests.games.no_stone_unturned.table import Table, ada, downtime, fresh, table

CARD = {"name": "Mill", "description": "It turns", "harm": "frogs", "danger": "wheels", "reward": "flour"}
SHEET = {
    "name": "Tove",
    "mood_d8": "Curious",
    "mood_d6": "Stubborn",
    "mood_d4": "Wary",
    "sentiment_1": "A map",
    "skill_1": "Knots",
    "skill_2": "Singing",
    "skill_3": "Herbs",
}

# Records


@pytest.mark.rule("NS.3.1")
def test_what_a_sheet_has() -> None:
    text = table(2).shown()
    for part in (
        "name",
        "pronouns",
        "look",
        "Curious, d8",
        "Aspects",
        "Sentiments",
        "Skills",
        "Harm",
        "Recovery points",
        "Other details",
    ):
        assert part in text
    t = table(2)
    t.ada.harm = [t.detail(f"Harm {n}", on="harm") for n in range(4)]
    assert "Overcome" in t.shown()


@pytest.mark.rule(
    "NS.3.2", "NS.3.3", "NS.3.4", "NS.3.5", "NS.3.6", "NS.3.7", "NS.3.8", "NS.3.9", "NS.3.10", "NS.3.11", "NS.3.12"
)
def test_how_many_there_are_of_everything() -> None:
    t = table(2)
    GAME.check(t.s)
    assert MOOD_BOXES == {8: 9, 6: 7, 4: 5}
    assert MOOD_THRESHOLD == {8: 4, 6: 3, 4: 2}

    def breaks(**changes: Any) -> bool:
        s = copied(t.s)
        character = s.characters[0]
        for name, value in changes.items():
            setattr(character, name, value)
        try:
            GAME.check(s)
        except AssertionError:
            return True
        return False

    moods = [Mood("M", die) for die in (8, 8, 6, 6, 4, 4)]
    assert not breaks(moods=moods)
    assert [open_dice(replace(ada(), moods=moods[:n])) for n in (0, 1, 3, 5, 6)] == [
        [8, 6, 4],
        [8, 6, 4],
        [6, 4],
        [4],
        [],
    ]
    assert breaks(moods=[*moods, Mood("M", 8)])
    assert breaks(moods=[Mood("M", 8, 9)]), "a full track does not exist at rest"
    assert not breaks(skills=[Skill(str(n)) for n in range(6)])
    assert breaks(skills=[Skill(str(n)) for n in range(7)])
    assert breaks(aspects={"body": 4, "mind": 4, "heart": 8})
    assert breaks(harm=[t.detail("Ow") for _ in range(5)])
    assert not breaks(details=[t.detail("Fine") for _ in range(20)])
    t.ada.details = [t.detail(f"Fine {n}") for n in range(20)]
    assert all(f"Fine {n}" in t.shown() for n in range(20)), "eight lines of paper are no limit"
    assert breaks(sentiments=ada().sentiments[:2])
    assert breaks(recovery=-1)
    assert [held.state for held in ada().sentiments] == ["connected"] * 3


@pytest.mark.rule("NS.3.6")
def test_a_skill_has_three_boxes() -> None:
    assert "□ body □ mind □ heart" in table(2).shown()


@pytest.mark.rule("NS.3.13", "NS.3.14", "NS.3.15", "NS.4.28")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_cards_for_each_player(seats: int) -> None:
    t = fresh(seats).skip_to("destination")
    assert len(t.s.cards) == len(t.s.places) == 2 * seats
    assert all(place.clock == 0 for place in t.s.places)
    assert all(1 <= place.danger <= 4 and 1 <= place.reward <= 4 for place in t.s.places)
    card = t.s.cards[0]
    assert all((card.description, card.harm, card.danger, card.reward, card.drawing))


@pytest.mark.rule("NS.3.17")
def test_the_settlement_has_no_clock_and_no_levels() -> None:
    t = table(2)
    cell = t.parts(0)["place-S"]
    assert cell.badges == ()
    assert all(place != HOME for place, _ in t.options(0, "tick"))


# Worldbuilding


@pytest.mark.rule("NS.4.1")
def test_the_nine_steps_in_their_order() -> None:
    headings = [HEADINGS[step] for step in PROCEDURES["world"] if step in HEADINGS]
    steps = [
        "discussion",
        "bans",
        "the settlement",
        "scope",
        "resources",
        "locations",
        "the map",
        "levels",
        "characters",
    ]
    assert headings[1:] == [f"Worldbuilding {n}: {step}" for n, step in enumerate(steps, 1)]
    t = fresh(2).skip_to("destination")
    assert [told.text for told in t.events() if told.kind == "StepBegins"] == headings


@pytest.mark.rule("NS.4.2")
def test_the_discussion_may_stay_empty() -> None:
    t = fresh(2).skip_to("discussion").decide(1, "discussion", tone="Dry")
    assert t.s.world.notes == {"tone": "Dry"}
    t = fresh(2).skip_to("discussion").decide(1, "discussion")
    assert t.s.world.notes == {}


@pytest.mark.rule("NS.4.3", "NS.4.4")
def test_each_may_ban_one_thing() -> None:
    t = fresh(3).skip_to("ban").say(1, "ban", "")
    assert t.asked("ban") == [0, 2]
    t.say(0, "ban", "No kings").say(2, "ban", "No ghosts")
    assert not t.asked("ban")
    assert sorted(filter(None, t.s.world.bans.values())) == ["No ghosts", "No kings"]


@pytest.mark.rule("NS.4.5")
def test_the_ban_list_is_always_shown() -> None:
    t = fresh(2).skip_to("ban").say(0, "ban", "No kings").say(1, "ban", "")
    for name in ("scope", "location-1", "destination", "scene"):
        assert "No kings" in t.skip_to(name).shown(None)


def statement(t: Table, seat: int, text: str) -> Table:
    return t.say(seat, "statement", turn="statement", statement=text).say(seat, "statement-drawing", Sketch("a roof"))


@pytest.mark.rule("NS.4.7", "NS.4.8", "NS.4.9", "NS.4.15")
def test_statements_pass_to_the_left_from_the_first_player() -> None:
    t = fresh(3).skip_to("first").decide(0, "first", 2)
    assert t.asked("statement") == [2]
    statement(t, 2, "The houses hang")
    assert t.asked("statement") == [0]
    statement(t, 0, "They hang from a bridge")
    assert [(fact.seat, fact.text) for fact in t.s.world.statements] == [
        (2, "The houses hang"),
        (0, "They hang from a bridge"),
    ]
    for name in ("scope", "location-1"):
        t.skip_to(name)
        assert "They hang from a bridge" in t.shown(1)


@pytest.mark.rule("NS.4.13")
def test_with_two_players_both_must_pass_in_one_round() -> None:
    t = fresh(2).skip_to("first").decide(0, "first", 0)
    statement(t, 0, "One").say(1, "statement", turn="pass")
    t.say(0, "statement", turn="pass")
    assert t.asked("statement") == [1]
    statement(t, 1, "Two")
    t.say(0, "statement", turn="pass").say(1, "statement", turn="pass")
    assert t.asked("scope")


@pytest.mark.rule("NS.4.14")
def test_the_table_may_say_that_the_card_is_full() -> None:
    t = fresh(3).skip_to("statement").decide(1, "propose", what=CardIsFull())
    assert t.asked("scope")
    assert CardIsFull() not in t.options(0, "propose", "what")


@pytest.mark.rule("NS.4.16", "NS.4.17", "NS.4.18")
def test_scope_has_nine_questions_none_of_which_must_be_answered() -> None:
    t = fresh(2).skip_to("scope")
    assert len(scope_questions()) == 9
    form = t.ask(0, "scope")
    assert isinstance(form, Form)
    assert set(form.keys()) == {*scope_questions(), "unit", "more"}
    t.say(0, "scope", travel="Two days", more="Bring a hat")
    assert "travel: Two days; more: Bring a hat" in t.shown(1), "who votes sees on what"
    t.vote()
    assert t.s.world.notes == {"travel": "Two days", "more": "Bring a hat"}
    assert "Two days" in t.shown(1)


@pytest.mark.rule("NS.4.19", "NS.16.2")
def test_the_unit_of_downtime_is_asked_for_if_it_is_missing() -> None:
    t = downtime(2)
    t.s.world.notes = {}
    t.s.table.at[-1].step = 0
    t.say(0, "complication", "").say(0, "at-home", "")
    assert t.asked("unit") == [0, 1]
    t.decide(0, "unit", "Six weeks")
    assert t.s.world.notes["unit"] == "Six weeks"
    assert t.asked("downtime")


@pytest.mark.rule("NS.4.20", "NS.4.21", "NS.4.22", "NS.4.23", "NS.4.24", "NS.4.25")
@pytest.mark.parametrize("seats", [2, 5])
def test_five_resources_one_of_them_in_abundance(seats: int) -> None:
    t = fresh(seats).skip_to("resource")
    for seat in range(seats):
        t.say(seat, "resource", f"Hope {seat}")
    for n in range(5 - seats):
        t.decide(n % seats, "shared-resource", f"Shared {n}")
    assert len(t.s.world.resources) == 5
    assert t.options(0, "abundance") == [0, 1, 2, 3, 4]
    t.decide(1, "abundance", 1)
    states = [resource.state for resource in t.s.world.resources]
    assert states == ["scarcity", "abundance", "scarcity", "scarcity", "scarcity"]


@pytest.mark.rule("NS.4.20")
def test_whoever_has_named_a_resource_is_not_asked_again_when_the_step_is_taken_up_anew() -> None:
    t = fresh(3).skip_to("resource").say(1, "resource", "Hope")
    assert Table(t.s).asked("resource") == [0, 2]


@pytest.mark.rule("NS.4.26", "NS.4.27", "NS.4.29")
def test_each_writes_two_cards_in_private_and_the_drawing_may_be_empty() -> None:
    t = fresh(3).skip_to("location-1")
    t.refused(t.say, 1, "location-1", **{**CARD, "reward": ""})
    t.say(1, "location-1", **CARD).say(1, "location-drawing-1", Sketch())
    assert t.asked("location-2") == [1]
    t.say(2, "note", "I like mills")
    assert t.told("I like mills")
    t.say(1, "location-2", **{**CARD, "name": "Weir"}).say(1, "location-drawing-2", Sketch("a weir"))
    assert 1 not in t.waiting()
    for viewer in (0, 2, None):
        assert "It turns" not in t.shown(viewer)
        assert not t.told("Mill", viewer)
    assert "It turns" in t.shown(1)


@pytest.mark.rule("NS.4.30", "NS.4.31")
def test_who_writes_a_card_is_told_what_it_must_not_contradict() -> None:
    t = fresh(2).skip_to("ban").say(0, "ban", "No kings").say(1, "ban", "").skip_to("first").decide(0, "first", 0)
    statement(t, 0, "The well sings").skip_to("location-1")
    assert {"NS.4.30", "NS.4.31"} <= set(t.ask(1, "location-1").rules)
    assert "No kings" in t.shown(1)
    assert "The well sings" in t.shown(1)


@pytest.mark.rule("NS.4.32", "NS.4.33", "NS.4.38")
def test_the_map_is_laid_as_the_group_likes() -> None:
    t = fresh(2).skip_to("layout").decide(0, "layout", "by hand")
    assert t.refused(t.say, 0, "cells", A=(1, 0), B=(1, 0), C=(2, 0), D=(3, 0)), "one card on each cell"
    t.decide(0, "cells", A=(1, 0), B=(-4, 3), C=(2, 0), D=(0, -3))
    assert [(place.x, place.y) for place in t.s.places] == [(1, 0), (-4, 3), (2, 0), (0, -3)]
    t.decide(1, "paths", ((0, 1),))
    assert t.asked("paths") == [0, 1], "one path at least must lead away from home"
    t.say(1, "paths", ((HOME, 0), (0, 1)))
    assert "paths: the settlement – card A, card A – card B" in t.shown(0), "who votes sees on what"
    t.vote()
    assert t.s.world.paths == [(HOME, 0), (0, 1)]
    assert "S–A, A–B" in t.shown(None)
    ready = fresh(2).skip_to("layout").decide(0, "layout", "long road")
    assert ready.s.world.paths == [(HOME, 0), (0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize("name", [name for name, layout in layouts().items() if layout.paths != "chain"])
def test_paths_of_a_ready_map_join_cards_side_by_side_or_none(name: str) -> None:
    s = fresh(3).skip_to("layout").decide(0, "layout", name).s
    cells = {HOME: (0, 0)} | {n: (place.x, place.y) for n, place in enumerate(s.places)}
    apart = {(a, b): abs(cells[a][0] - cells[b][0]) + abs(cells[a][1] - cells[b][1]) for a in cells for b in cells}
    beside = {pair for pair, steps in apart.items() if steps == 1 and pair[0] < pair[1]}
    assert {*s.world.paths} == (beside if layouts()[name].paths == "neighbours" else set())


@pytest.mark.rule("NS.4.34", "NS.4.35", "NS.4.36")
def test_nobody_knows_which_front_lies_where() -> None:
    orders = set()
    for seed in range(20):
        t = Table(GAME.setup(2, GAME.read_options({}), Rng.seeded(seed)))
        orders.add(tuple(place.card for place in t.skip_to("destination").s.places))
    assert len(orders) > 5
    t = fresh(2).skip_to("location-1")
    for seat, name in ((0, "Mill"), (1, "Weir")):
        for n in (1, 2):
            t.say(seat, f"location-{n}", **{**CARD, "name": f"{name} {n}", "description": f"Of {name} {n}"})
            t.say(seat, f"location-drawing-{n}", Sketch())
    t.skip_to("destination")
    for viewer, own, other in ((0, "Mill", "Weir"), (1, "Weir", "Mill")):
        text = t.shown(viewer)
        assert f"Of {own} 1" in text
        assert f"Of {other}" not in text
        swapped = copied(t.s)
        swapped.places[0].card, swapped.places[3].card = swapped.places[3].card, swapped.places[0].card
        assert GAME.scene(swapped, viewer) == GAME.scene(t.s, viewer)


@pytest.mark.rule("NS.4.37", "NS.4.41", "NS.4.42", "NS.4.43")
def test_place_and_levels_are_for_all_to_see_for_good() -> None:
    t = fresh(2)
    t.skip_to("layout")
    with t.dice(1, 2, 3, 4, 4, 3, 2, 1):
        t.decide(0, "layout", "ring")
    levels = [(place.danger, place.reward) for place in t.s.places]
    assert levels == [(1, 2), (3, 4), (4, 3), (2, 1)]
    for viewer in (0, 1, None):
        cells = t.parts(viewer)
        assert [badge.glyph for badge in cells["place-B"].badges] == ["D3", "R4"]
    t.skip_to("scene")
    assert [(place.danger, place.reward) for place in t.s.places] == levels
    cells = t.parts(0)
    assert [badge.glyph for badge in cells["place-A"].badges][1:] == ["D1", "R2"]
    assert not any(what.kind in ("danger", "level") for what in t.options(0, "propose", "what"))


# Characters


def new_sheet(**changes: Any) -> Table:
    t = fresh(2).skip_to("sheet")
    return t.say(0, "sheet", **{**SHEET, **changes})


@pytest.mark.rule("NS.5.1", "NS.5.2", "NS.5.3", "NS.5.4", "NS.5.5", "NS.5.6", "NS.5.13", "NS.5.14", "NS.5.15")
def test_a_new_character() -> None:
    t = fresh(2).skip_to("sheet")
    t.refused(t.say, 0, "sheet", **{**SHEET, "name": ""})
    t.refused(t.say, 0, "sheet", **{**SHEET, "mood_d6": ""})
    t.refused(t.say, 0, "sheet", **{**SHEET, "skill_2": ""})
    t.say(0, "sheet", pronouns="they/them", look="a hat", **SHEET)
    made = t.ada
    assert (made.name, made.pronouns, made.look) == ("Tove", "they/them", "a hat")
    assert [(mood.name, mood.die, mood.level, mood.overloaded) for mood in made.moods] == [
        ("Curious", 8, 0, False),
        ("Stubborn", 6, 0, False),
        ("Wary", 4, 0, False),
    ]
    assert open_dice(made) == [8, 6, 4]
    assert [(skill.name, skill.value, skill.boxes) for skill in made.skills] == [
        ("Knots", 1, []),
        ("Singing", 1, []),
        ("Herbs", 1, []),
    ]
    assert (made.harm, made.details, made.overcome, made.recovery) == ([], [], False, 0)


@pytest.mark.rule("NS.3.7", "NS.5.7", "NS.5.8")
def test_each_aspect_die_once_and_for_good() -> None:
    t = fresh(2).skip_to("sheet")
    orders = t.options(0, "sheet", "aspects")
    assert len(orders) == 6
    assert all(sorted(order) == [4, 6, 8] for order in orders)
    t.say(0, "sheet", **SHEET, aspects=(8, 4, 6))
    assert t.ada.aspects == {"body": 8, "mind": 4, "heart": 6}
    later = table(2)
    assert not any("aspect" in str(entry) for entry in later.options(0, "correct", "entry"))


@pytest.mark.rule("NS.3.10", "NS.3.11", "NS.5.9", "NS.5.10")
def test_two_sentiments_of_a_kind_bring_a_warning() -> None:
    t = fresh(2).skip_to("sheet")
    twice = {**SHEET, "sentiment_2": "A lamp", "category_1": "possession", "category_2": "possession"}
    assert t.ask(0, "sheet").warnings(twice) == ("Two sentiments of one kind: possession",)
    assert t.ask(0, "sheet").warnings({**twice, "category_2": "belief"}) == ()
    t.say(0, "sheet", **twice)
    assert t.sentiments() == ["connected"] * 3


@pytest.mark.rule("NS.5.11", "NS.5.18")
def test_blank_sentiments_are_filled_after_the_introductions() -> None:
    t = new_sheet().say(1, "sheet", **SHEET)
    assert t.asked("introduction") == [0]
    t.say(0, "introduction", "Hello")
    assert t.asked("introduction") == [1]
    t.say(1, "introduction", "Hello too")
    assert t.asked("sentiment-2") == [0, 1]
    t.refused(t.say, 0, "sentiment-2", "")
    t.say(0, "sentiment-2", "Bo").say(0, "sentiment-3", "Truth").say(1, "sentiment-2", "Ada").say(
        1, "sentiment-3", "Tea"
    )
    assert t.asked("destination") == [0, 1]
    assert [held.text for held in t.ada.sentiments] == ["A map", "Bo", "Truth"]


@pytest.mark.rule("NS.5.12")
def test_a_blank_sentiment_can_be_neither_risked_nor_marked() -> None:
    t = table(3)
    t.ada.sentiments[1].text = ""
    t.ada.moods[0].level, t.ada.moods[0].overloaded = 5, True
    t.begin_roll("body", "character").mood("Wary")
    assert t.options(0, "roll", "sentiment") == [-1, 0, 2]
    t.throw([1], [3, 3])
    t.say(1, "detail", form="unused")
    assert t.options(0, "mark") == [0, 2]


@pytest.mark.rule("NS.5.16", "NS.5.17")
def test_rumours_are_private_until_told_and_show_no_place() -> None:
    t = new_sheet(rumour_1="It hums", rumour_2="").say(1, "sheet", **SHEET)
    assert "It hums" in t.shown(0)
    assert "It hums" not in t.shown(1)
    assert "It hums" not in t.shown(None)
    t.say(0, "rumour", (0, 0))
    assert "It hums" in t.shown(1)
    assert t.told("It hums", 1)
    assert "rumour" not in {ask.name for ask in t.match.offers(0)}
    rumours = t.parts(0)["own-rumours"]
    assert [row[0] for row in rumours.rows] == ["location 1"]


def test_every_text_of_the_sheet_has_ideas() -> None:
    form = fresh(2).skip_to("sheet").ask(0, "sheet")
    assert isinstance(form, Form)
    assert all(field.options for field in form.fields if isinstance(field, TextField))
