"""The campaign: its start and its chapters (sections 4 and 5)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import Task
from tests.games.gone_to_gaia.coin import at_random, begun, played, sheet_of
from tests.games.gone_to_gaia.town import Town

AFTER = Task("after quest", name="won")


def done(
    quest: str, *, won: bool = True, chapter: int = 3, open: tuple[str, ...] = ("Q4", "Q6"), bonus: str = ""
) -> Town:
    """A quest has just ended."""
    t = Town(AFTER, chapter=chapter, open=[*open], bonus=bonus)
    t.s.quest = quest
    if won:
        t.sheet.completed = [quest]
    else:
        t.sheet.lost = {quest: 1}
        t.sheet.open.append(quest)
    return t


def to_come(t: Town) -> list[str]:
    """What is still to be done, the next thing first."""
    t.ask(0)
    return [f"{task.do} {task.name}".strip() for task in reversed(t.s.agenda)][:-1]


# Section 4


@pytest.mark.rule("GG.4.1", "GG.4.3", "GG.4.4", "GG.4.8", "GG.4.9", "GG.4.10")
def test_how_a_campaign_starts() -> None:
    match = begun()
    sheet = sheet_of(match.s)
    assert [suit.discipline for suit in match.s.suits] == [0, 1]
    assert sheet.maxima == [[3] * 14, [3] * 14]
    assert sheet.opinions == dict.fromkeys(GAME.box.tale.people, 0)
    assert sheet.products == [[], []]
    assert sheet.parts == [[0] * 6, [0] * 6]
    while not sheet_of(match.s).heroes:
        ask = match.open[0]
        match.answer(ask.seat, at_random(match, ask, match.s.rng), ask.id)
    assert [*sheet_of(match.s).heroes] == [1, 2]
    assert all(sheet_of(match.s).heroes.values()), "each has a name"


@pytest.mark.rule("GG.4.7")
@pytest.mark.parametrize("chapter", range(1, 6))
def test_each_town_visit_gives_each_discipline_a_hero(chapter: int) -> None:
    lines = [line for scene in GAME.box.tale.scenes.values() for line in scene.do if scene.id[:2] == f"T{chapter}"]
    heroes = [int(line.split()[1]) for line in lines if line.startswith("hero ")]
    assert heroes == [2 * chapter + 1, 2 * chapter + 2]
    t = Town(*[Task("hero joins", n=no) for no in heroes])
    for seat, name in enumerate(("Ilse", "Wim")):
        assert t.waiting() == {seat: "name of a new Hero"}, "odd numbers are Mind's, even ones Body's"
        t.give(name)
        t.read_on()
    assert [t.sheet.heroes[no] for no in heroes] == ["Ilse", "Wim"]


@pytest.mark.rule("GG.4.4")
def test_a_hero_without_a_name_does_not_join() -> None:
    t = Town(Task("hero joins", n=3))
    t.refused(t.give, "")


# Section 5


@pytest.mark.rule("GG.5.1", "GG.5.20", "GG.5.2", "GG.5.4")
def test_six_chapters_in_order_and_their_quests() -> None:
    for chapter, quests in {1: "Q2 Q3", 2: "Q4 Q5 Q6", 3: "Q7 Q8 Q9", 4: "Q10 Q11 Q12", 5: "Q13"}.items():
        scenes = [scene for scene in GAME.box.tale.scenes.values() if scene.id.startswith(f"T{chapter}.")]
        opened = [line.split()[1] for scene in scenes for line in scene.do if line.startswith("open ")]
        assert opened == quests.split()
    match = played(3)
    numbers = [told.facts["no"] for told in match.log(None) if told.kind == "ChapterBegins"]
    assert numbers == sorted(numbers) == [*range(1, max(numbers) + 1)]
    t = Town(Task("visit over"), chapter=2, open=["Q4"])
    t.s.agenda = [Task("visit over")]
    assert t.waiting() == {0: "read on", 1: "read on"}
    assert (t.sheet.visits, t.sheet.chapter) == (2, 3)
    assert t.told("Chapter 2: Manners"), "the log is cut there"


@pytest.mark.rule("GG.5.2", "GG.5.3")
@pytest.mark.parametrize("won", [True, False])
def test_town_visit_1_follows_quest_1_in_any_case(won: bool) -> None:
    t = done("Q1", won=won, chapter=1, open=())
    assert to_come(t)[0] == "read visit/T1/opening"
    assert "simple visit" not in to_come(t)


@pytest.mark.rule("GG.5.5", "GG.29.10")
def test_what_was_not_completed_leaves_the_open_quests_when_the_visit_begins() -> None:
    t = Town(Task("visit", name="T3"), chapter=3, open=["Q4", "Q6"])
    t.ask(0)
    assert t.sheet.open == []


@pytest.mark.rule("GG.5.6", "GG.5.7")
def test_the_players_choose_one_open_quest() -> None:
    t = Town(Task("choose quest"), open=["Q2", "Q3"])
    assert t.labels("mind") == [GAME.box.quests[id].entry.name for id in ("Q2", "Q3")]
    assert t.asked("which quest") == [0, 1], "together"
    t.both(t.labels("mind")[1])
    assert t.s.quest == "Q3"


@pytest.mark.rule("GG.5.7")
def test_only_an_open_quest_can_be_chosen() -> None:
    t = Town(Task("choose quest"), open=["Q2"])
    t.refused(t.give, 1, "mind")


@pytest.mark.rule("GG.5.14", "GG.29.1")
def test_a_failure_leads_to_a_simple_town_visit_and_back() -> None:
    t = done("Q5", won=False)
    assert to_come(t)[-1] == "choose quest"
    assert t.told("Back in town")
    assert "Q5" in t.sheet.open


@pytest.mark.rule("GG.5.15", "GG.5.16", "GG.5.17")
@pytest.mark.parametrize("chapter", [2, 3, 4, 5, 6])
def test_only_chapters_3_to_5_offer_a_bonus_quest(chapter: int) -> None:
    t = done("Q5", chapter=chapter)
    offered = bool(t.asked("Bonus Quest"))
    assert offered == (chapter in (3, 4, 5))
    if not offered:
        assert to_come(t)[0] == f"read visit/T{chapter}/opening"


@pytest.mark.rule("GG.5.16")
def test_without_another_open_quest_there_is_no_bonus_quest() -> None:
    assert not done("Q5", open=()).asked("Bonus Quest")


@pytest.mark.rule("GG.5.16", "GG.5.18")
def test_a_bonus_quest_comes_after_a_simple_visit_and_is_tried_once() -> None:
    t = done("Q5")
    t.both("Take another slip")
    assert to_come(t)[-1] == "choose quest"
    assert t.told("Back in town")

    won = done("Q4", open=("Q6",), bonus="taken")
    assert to_come(won)[:3] == ["read bonus/3/won", "effect circuit 1", "visit T3"]
    won.read_on("The mist")
    assert won.sheet.circuits == 1
    lost = done("Q4", won=False, open=("Q6",), bonus="taken")
    assert to_come(lost) == ["read bonus/3/lost", "simple visit", "visit T3"]


@pytest.mark.rule("GG.5.19")
def test_declined_the_chapters_visit_follows_at_once() -> None:
    t = done("Q5")
    t.both("Let the board be")
    assert to_come(t)[0] == "read visit/T3/opening"
    assert t.sheet.bonus == "over"


def test_a_failed_bonus_quest_does_not_offer_to_hang_up_the_lamp() -> None:
    t = Town(Task("last resort"), bonus="over", lost={"Q13": 3})
    t.ask(0)
    assert t.done


@pytest.mark.rule("GG.5.21")
def test_town_visit_6_ends_the_campaign_and_the_ending_is_recorded() -> None:
    t = Town(Task("ending", name="E6"), chapter=6)
    t.read_on()
    assert t.asked("once more") == [0, 1], "New Game+ is unlocked"
    t.both("Close the book")
    assert t.over
    assert (t.sheet.ending, t.sheet.visits) == ("E6", 6)
