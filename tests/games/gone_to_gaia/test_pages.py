"""Pages of the story, and the choices under them."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.rules.campaign import new_sheet
from dolmen.games.gone_to_gaia.rules.pages import LONGEST, together_read
from dolmen.games.gone_to_gaia.state import Fallen, Task
from dolmen.games.gone_to_gaia.tale.places import ROOTS, offers_at, text_at, title_at
from dolmen.games.gone_to_gaia.tale.telling import written
from tests.games.gone_to_gaia.table import Wave

LAST = Task("read", name="prologue/2/text")
"""Something that comes after all."""


def pages(*tasks: Task, parts: int = 9) -> Wave:
    t = Wave()
    t.s.phase = "town"
    t.s.sheet = new_sheet(t.s)
    t.s.sheet.parts[0][0] = parts
    t.s.sheet.heroes = {1: "Ada", 3: "Oona"}
    t.do(*tasks, LAST)
    return t


def shown(t: Wave) -> str:
    panel = t.parts()["page"]
    return f"{panel.label}: " + " / ".join(part.text for part in panel.children)


def choice(id: str, page: int = 0) -> Task:
    return Task("choose", name=f"scene/{id}/pages/{page}", at=f"scene/{id}")


@pytest.mark.rule("GG.31.4")
def test_a_page_lies_open_until_everybody_has_read_on() -> None:
    t = pages(Task("read", name="scene/T1.2/pages/0"), Task("read", name="scene/T1.2/pages/1"))
    assert shown(t).startswith("Nine places: Supper is at seven.")
    t.pick("Read on", "body")
    assert t.asked("read on") == [0], "whoever has read on waits for the other"
    assert shown(t).startswith("Nine places: Supper is at seven.")
    t.pick("Read on", "mind")
    assert shown(t).startswith("Nine places: You learn them by their bread.")


@pytest.mark.rule("GG.1.6")
def test_both_must_say_the_same_and_the_result_is_the_next_page() -> None:
    t = pages(choice("T1.2", 1))
    t.pick("Say nothing and wash up", "mind")
    t.pick("Ask who it is for", "body")
    assert t.told("You differ")
    t.pick("Say nothing and wash up", "mind").pick("Say nothing and wash up", "body")
    assert shown(t).startswith("Nine places: Nine bowls, one of them still full.")
    assert t.s.sheet is not None
    assert t.s.sheet.chose == ["T1.2.3"]
    assert t.s.sheet.flags == [], "what it does comes after what is read"
    t.pick("Read on", "mind").pick("Read on", "body")
    assert t.s.sheet.flags == ["washed"]


def test_a_price_is_shown_and_what_cannot_be_paid_cannot_be_taken() -> None:
    t = pages(choice("T3.6"), parts=3)
    assert not t.offers("Pay for the night", "mind")
    (forbidden,) = t.ask("mind").forbidden({})[""]
    assert forbidden.label == "Pay for the night (4 minion parts)"
    assert "You have not got 4 minion parts" in forbidden.why

    t = pages(choice("T3.6"), parts=4)
    t.pick("Pay for the night (4 minion parts)", "mind").pick("Pay for the night", "body")
    assert t.s.sheet is not None
    assert t.s.sheet.parts[0][0] == 0, "where one has parts, nobody is asked who pays"

    t = pages(choice("T3.6"), parts=3)
    assert t.s.sheet is not None
    t.s.sheet.parts[1][0] = 2
    t.pick("Pay for the night", "mind").pick("Pay for the night", "body")
    t.pick("Bram", "mind").pick("Bram", "body")
    assert [held[0] for held in t.s.sheet.parts] == [1, 0], "the other adds what is missing"


def test_a_hero_and_last_words_are_named_before_the_result_is_read() -> None:
    t = pages(choice("T5.6"))
    t.pick("One of us goes", "mind").pick("One of us goes", "body")
    t.pick("Oona", "mind").pick("Oona", "body")
    t.give("Mind the step.")
    assert "Oona gives you the coat" in shown(t)
    assert "'Mind the step.'" in shown(t)


def test_short_texts_stand_on_one_page_as_far_as_they_fit() -> None:
    t = pages()
    keys = [f"scene/T6.3/here/{n}/mid" for n in range(8)]
    tasks = together_read(t.s, keys)
    assert [key for task in tasks for key in task.name.split()] == keys
    for task in tasks:
        assert sum(len(text_at(GAME.box, key).split()) for key in task.name.split()) <= LONGEST
    assert len(tasks) == 2


def test_slots_are_filled_when_it_is_read() -> None:
    t = pages()
    assert written(t.s, "person/mara/greet/high").startswith("'Ada, Bram, I've put you on the warm side,'")
    t.s.fallen.append(Fallen("Bram", 1, "Q2", "It was open."))
    assert "Bram. Delayed." in written(t.s, "person/mara/died/again")
    assert "'It was open.'" in written(t.s, "scene/T5.9/branch/0/pages/0")
    t.s.fallen[0] = Fallen("Bram", 1, "Q2")
    assert "says: '…'" in written(t.s, "scene/T5.9/branch/0/pages/0")


def test_every_kind_of_choice_is_read_alike() -> None:
    assert [offer.name for offer in offers_at(GAME.box, "scene/T5.6")] == ["T5.6.iver", "T5.6.hero", "T5.6.nobody"]
    assert [offer.name for offer in offers_at(GAME.box, "scenario/S1")] == ["S1.1", "S1.2", "S1.3"]
    assert offers_at(GAME.box, "gaia/G2")[0].ask == ("hero",)
    assert offers_at(GAME.box, "scene/T6.4/part/1")[0].name == "T6.4.name"


def test_a_card_that_comes_round_has_its_taken_option_greyed() -> None:
    t = pages(Task("choose", name="scenario/S1/front", at="scenario/S1"))
    assert t.s.sheet is not None
    t.s.sheet.chose = ["S1.2"]
    assert len(t.options("mind")) == 2
    (grey,) = t.ask("mind").forbidden({})[""]
    assert grey.why == "You carried these home. Somebody has kept the tissue."

    t = pages(Task("choose", name="scenario/S1/front", at="scenario/S1"))
    assert t.s.sheet is not None
    t.s.sheet.chose = ["S1.1", "S1.2"]
    assert shown(t).startswith("Oranges: You tip them out gently."), "the one that is left is taken without asking"


def test_titles_are_those_of_the_entry_around_a_text() -> None:
    assert title_at(GAME.box, "person/mara/plus2/pages/0") == "The ninth chair"
    assert title_at(GAME.box, "ending/E6/page/0/results/1/text") == "Low Water"
    assert title_at(GAME.box, "quest/Q1/opening") == "The Twenty-First Landing"
    assert {*ROOTS} >= {"scene", "person", "quest", "scenario"}
