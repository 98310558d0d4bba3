"""The town's part of the story: counts, lengths, voice, references, and what its words do to the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.effects.frame import SOULS
from dolmen.games.gone_to_gaia.effects.language import carry_lines, effect, holds, in_force
from dolmen.games.gone_to_gaia.effects.prices import affordable, pay
from dolmen.games.gone_to_gaia.effects.reading import flags_read, flags_set, lines_of
from dolmen.games.gone_to_gaia.state import Fallen, Sheet, Task
from dolmen.games.gone_to_gaia.tale.entries import Branch, Choice, SceneEntry, Tale
from dolmen.games.gone_to_gaia.tale.loading import check_tale, choices, prices, tale_lines
from dolmen.kernel import BadContent
from tests.games.gone_to_gaia.table import Wave, delver, foe
from tests.games.gone_to_gaia.test_story import NEVER

BOX = GAME.box
TALE = BOX.tale
SLOTS = {"mind", "body", "one", "other", "fallen", "words", "hero"}


# What is there


def test_all_of_it_is_there() -> None:
    assert [*TALE.visits] == [f"T{n}" for n in range(1, 7)]
    assert len(TALE.scenes) == 42
    assert len([*choices(TALE)]) == 86
    assert [*TALE.people] == ["mara", "odo", "tamsin", "hale", "iver", "suri", "pell", "juno"]
    assert (len(TALE.openings), len(TALE.chapters), len(TALE.recap)) == (6, 6, 91)
    assert [*TALE.endings] == [f"E{n}" for n in range(1, 8)]
    assert sum(len(ending.page) for ending in TALE.endings.values()) == 27
    assert {*TALE.boarders} == {*SOULS}
    assert {*SOULS} == {boss.person_id or boss.id for boss in BOX.bosses.values() if boss.person}


def test_every_scene_stands_in_the_order_of_its_visit() -> None:
    assert {id for visit in TALE.visits.values() for id in visit.order} == {*TALE.scenes}
    for visit in TALE.visits.values():
        assert all(id.startswith(f"{visit.id}.") for id in visit.order)


def all_texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            if name not in ("do", "do_first", "cost", "when"):
                yield from all_texts(getattr(thing, name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from all_texts(part)
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from all_texts(part)


def test_no_passage_is_longer_than_can_be_read_aloud() -> None:
    for where, entry in TALE.entries():
        for text in all_texts(entry):
            assert len(text.split()) <= 90, f"{where}: {text}"
            assert not NEVER.search(text), f"{where}: {text}"
            assert {*re.findall(r"\{(\w+)\}", text)} <= SLOTS, f"{where}: {text}"


def test_labels_and_results_keep_their_length() -> None:
    for scene, choice in choices(TALE):
        assert len(choice.label.split()) <= 8, choice.label
        for result in [choice.result] * bool(choice.result) + [each.text for each in choice.results]:
            assert 15 <= len(result.split()) <= 50, f"{scene}: {result}"


def test_what_is_read_in_town_is_set_somewhere_and_what_is_set_there_is_read() -> None:
    decks = lines_of(BOX.scenario.values(), BOX.friendly.values(), BOX.gaia.values(), BOX.later)
    lines = [*tale_lines(TALE), *decks]
    by_quests = {
        *("passed", "seed", "laura", "gerald", "pell-pack", "voice", "billy", "register", "ward", "bed-taken"),
        *("number", "queue", "oracle-heard", "exchange-cut", "inventory", "drawer-dark", "ines-dark", "certified"),
        *("ballot", "orchard", "warden", "sluice-open", "wall", "cleared"),
    }
    assert flags_read(lines) - flags_set(lines) == by_quests
    assert flags_set(lines) <= flags_read(lines)


# What is said of a mistake


def broken(scene: SceneEntry) -> Tale:
    return replace(TALE, scenes=TALE.scenes | {scene.id: scene})


def check(told: Tale) -> None:
    check_tale(told, BOX.products, BOX.heroes, BOX.levels, BOX.spawns)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("on-sale 61", "there is no product 61"),
        ("hero 13", "there is no Hero 13"),
        ("add level-card LV33", "there is no Level card 33"),
        ("add spawn-card SP16", "there is no Spawn card 16"),
        ("open Q14", "there is no Quest 14"),
        ("ending E8", "there is no ending E8"),
        ("then T6.9", "there is no scene 'T6.9'"),
        ("if read T9.9: +told", "there is no scene 'T9.9'"),
        ("if chose T5.6.dog: +told", "there is no choice 'T5.6.dog'"),
        ("rule cadets-no-pasive", "did you mean"),
        ("opinion marah +1", "did you mean"),
    ],
)
def test_a_broken_reference_is_named_with_its_place(line: str, said: str) -> None:
    scene = TALE.scenes["T2.3"]
    with pytest.raises(BadContent, match=rf"t2\.toml: scene 'T2\.3'.*{re.escape(said)}"):
        check(broken(replace(scene, do=(line,))))


def test_a_price_that_nobody_can_read_and_a_scene_that_is_not_there() -> None:
    scene = TALE.scenes["T2.3"]
    choice = Choice(label="Pay", cost=("orange 1",), result="")
    with pytest.raises(BadContent, match=r"T2\.3, field cost"):
        check(broken(replace(scene, branch=(Branch(choice=(choice,)),))))
    visit = replace(TALE.visits["T2"], order=("T2.9",))
    with pytest.raises(BadContent, match=r"t2\.toml: visit 'T2', field order: there is no scene 'T2\.9'"):
        check(replace(TALE, visits=TALE.visits | {"T2": visit}))


# What the words do


def town(*lines: str, **fields: Any) -> Wave:
    t = Wave(delver("a1"), delver("e1"), [foe("c5")])
    t.s.phase = "town"
    made: dict[str, Any] = {"parts": [[5, 0, 0, 0, 0, 0], [3, 1, 0, 1, 0, 0]], "products": [[], []]}
    t.s.sheet = Sheet(**made | fields)
    t.s.agenda.clear()
    carry_lines(t.s, list(lines))
    run(t)
    return t


def run(t: Wave) -> None:
    while t.s.agenda:
        task = t.s.agenda.pop()
        for _ in effect(t.s, task) or ():
            raise AssertionError("this word asks nobody")


def sheet(t: Wave) -> Sheet:
    assert t.s.sheet is not None
    return t.s.sheet


def test_parts_of_the_town_are_those_on_the_sheet() -> None:
    t = town("m 3", "m -5")
    assert [parts[0] for parts in sheet(t).parts] == [3, 1]
    assert [suit.parts[0] for suit in t.s.suits] == [0, 0]


def test_a_level_card_of_the_town_waits_for_the_next_quest() -> None:
    t = town("level-card", "next-quest: spawn-choice")
    assert sheet(t).next_quest == ["level-card", "spawn-choice"]
    assert t.s.used_levels == []


def test_tallies_never_fall_below_nothing() -> None:
    t = town("donated +4", "donated -10", "handed +2", "installed +1", "installed -3")
    assert sheet(t).donated == 0
    assert sheet(t).tallies == {"handed": 2, "installed": 0}


def test_what_is_on_sale_already_gets_cheaper() -> None:
    t = town("on-sale 9-11", "on-sale 30 or cheaper 3", "on-sale 30 or cheaper 3", "on-sale 9")
    assert sheet(t).on_sale == [9, 10, 11, 30]
    assert sheet(t).cheaper == {30: 3}


def test_a_product_that_somebody_has_brings_parts_instead() -> None:
    t = town("gain product 7 or m 6", products=[[7], []])
    assert sheet(t).products == [[7], []]
    assert [parts[0] for parts in sheet(t).parts] == [11, 9]


def test_cards_join_their_decks_once() -> None:
    t = town("add level-card LV31", "add level-card LV31", "add spawn-card SP13", "top-scenario S40", scenario=["S3"])
    assert (sheet(t).level_cards, sheet(t).spawn_cards, sheet(t).scenario) == ([31], [13], ["S40", "S3"])
    assert sheet(town("top-scenario S40", scenario=["S3", "S40"])).scenario == ["S40", "S3"]


def test_a_quest_opens_once_and_not_when_it_is_done() -> None:
    t = town("open Q4", "open Q5", "open Q4", completed=["Q5"])
    assert sheet(t).open == ["Q4"]


def test_four_beds_and_one_for_ines() -> None:
    four = ["bob", "hugh", "joyce", "billy"]
    assert sheet(town("boarder", handing="bart", boarders=four[:3])).boarders == [*four[:3], "bart"]
    assert sheet(town("boarder", handing="bart", boarders=[*four])).boarders == four
    assert sheet(town("boarder ines", boarders=[*four])).boarders == [*four, "ines"]
    assert sheet(town("boarder", handing="bob", boarders=["bob"])).boarders == ["bob"]
    assert sheet(town("boarder", handing="")).boarders == [], "an office boards nowhere"


@pytest.mark.parametrize(
    ("line", "task"),
    [
        ("hold shop", Task("hold shop")),
        ("hero 5", Task("hero joins", n=5)),
        ("keep-part", Task("keep part")),
        ("then T6.5", Task("scene", name="T6.5")),
        ("ending E3", Task("ending", name="E3")),
        ("opinion two-who-came +1", Task("who came", 2, 1)),
        ("opinion another-who-came -1", Task("who came", 1, -1)),
        ("witness speaks", Task("witness speaks")),
    ],
)
def test_a_step_of_the_visit_comes_before_the_next_line(line: str, task: Task) -> None:
    t = town()
    carry_lines(t.s, [line, "+kept"])
    for _ in effect(t.s, t.s.agenda.pop()) or ():
        raise AssertionError("a step asks nobody yet")
    assert t.s.agenda[-1] == task
    assert (t.s.agenda[0].do, t.s.agenda[0].name) == ("effect", "+kept")


def test_the_rest_of_the_words() -> None:
    t = town("mist 24", "cadet-passives 2", "next-cadet no-passive", "witness joins", "signer mara", "offer E7")
    made = sheet(t)
    assert (made.mist, made.cadet_passives, made.bare_cadet, made.witness) == (24, 2, True, True)
    assert (made.signer, made.offers) == ("mara", ["E7"])


def test_a_standing_rule_holds_while_its_condition_does() -> None:
    t = town("while opinion mara = -3: rule boarders-give-nothing", opinions={"mara": -3})
    assert in_force(t.s, "boarders-give-nothing")
    assert not in_force(t.s, "no-friendly")
    sheet(t).opinions["mara"] = -2
    assert not in_force(t.s, "boarders-give-nothing")
    assert in_force(town("rule quiet-boss-once").s, "quiet-boss-once")


# Conditions


def test_what_the_count_and_the_dog_are_made_of() -> None:
    t = town(donated=19, tallies={"handed": 2, "installed": 1}, spared=["bob"])
    assert holds(t.s, "count = 5")
    assert holds(town(flags=["three", "bowl", "paw"], curios=["peg-42"]).s, "dog = 3")
    assert holds(town(flags=["four-home", "four-met"]).s, "dog = 3")
    assert holds(town().s, "dog = 0")


def test_whose_part_it_is_and_who_answers() -> None:
    laura = BOX.bosses["laura"].level
    held = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
    held[0][laura] = 1
    assert holds(town(slain=["laura"], parts=held).s, "answers = 1 and persons-slain = 1 and not person-part-spent")
    assert holds(town(slain=["laura"], parts=[[0] * 6, [0] * 6]).s, "answers = 0 and person-part-spent")
    assert holds(town(slain=["laura"], handed_in=["laura"], boarders=["laura"]).s, "answers = 0 and boards laura")
    assert holds(town(handing="ines").s, "part-of ines and part-of person")
    assert holds(town().s, "not part-of person and bed-free")
    assert holds(town(kept_part=laura, parts=held).s, "kept-part-unspent")
    assert not holds(town(kept_part=laura, parts=[[0] * 6, [0] * 6]).s, "kept-part-unspent")


def test_what_was_read_chosen_lost_and_won() -> None:
    t = town(read=["T5.2"], chose=["T5.6.hero"], lost={"Q2": 2}, completed=["Q3"], signer="odo", heroes={1: "Ada"})
    assert holds(t.s, "read T5.2 and chose T5.6.hero and lost Q2 >= 2 and won Q3 and signer odo and hero-lives")
    for not_so in ("read T5.3", "chose T5.6.name", "lost Q2 >= 3", "won Q2", "signer mara", "solo", "new-game-plus"):
        assert not holds(t.s, not_so)
    assert not holds(t.s, "fell-here")
    t.s.fallen.append(Fallen("Ada", 0, "Q2"))
    assert holds(t.s, "fell-here and fallen = 1")


@pytest.mark.rule("GG.29.2")
def test_one_pays_and_the_other_adds_what_is_missing() -> None:
    t = town(circuits=1)
    assert affordable(t.s, ["m 8", "circuit 1"])
    for too_dear in ("m 9", "circuit 2"):
        assert not affordable(t.s, [too_dear])
    pay(t.s, ["m 6", "circuit 1"], 1)
    assert [held[0] for held in sheet(t).parts] == [2, 0]
    assert sheet(t).circuits == 0


def test_what_a_price_does_not_ask_for_now_costs_nothing() -> None:
    assert affordable(town().s, ["if kept: m 20"])
    assert not affordable(town(flags=["kept"]).s, ["if kept: m 20"])
    assert {line.split()[0] for _, line in prices(TALE)} == {"m", "circuit", "if"}


# The endings


@pytest.mark.parametrize(
    ("ending", "fields", "open"),
    [
        ("E1", {"flags": ["testified", "four-home", "paw"]}, True),
        ("E1", {"flags": ["testified", "four-home"]}, False),
        ("E1", {"flags": ["four-home", "paw"]}, False),
        ("E3", {"flags": ["signed", "hale-gone"]}, True),
        ("E3", {"flags": ["signed"]}, False),
        ("E3", {"flags": ["signed"], "opinions": {"juno": 3}}, True),
        ("E5", {"flags": ["wen"], "tallies": {"gaia": 3}}, True),
        ("E5", {"flags": ["wen"], "tallies": {"gaia": 2}}, False),
        ("E5", {"tallies": {"gaia": 5}}, True),
        ("E6", {}, True),
    ],
)
def test_an_ending_is_open_by_what_was_done(ending: str, fields: dict[str, Any], open: bool) -> None:
    assert holds(town(**fields).s, TALE.endings[ending].when) == open
