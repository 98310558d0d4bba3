"""A campaign of years: chapters, the drawer, and what comes back out of it."""

from __future__ import annotations

import pytest

from dolmen.campaign import At, drawer, pages
from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.rules.campaign import close_chapter
from dolmen.games.no_stone_unturned.rules.motions import SetSign
from dolmen.games.no_stone_unturned.sheets import HOME, Being, Detail, Project, Scrap
from dolmen.kernel import RECORD, Sketch, encode, look_up
from dolmen.testing import check_flat, check_returning
from tests.games.no_stone_unturned.table import Table, ada, table


def chapter(t: Table) -> Table:
    """The chapter ends here."""
    close_chapter(t.s)
    return t


def test_an_adventure_with_its_downtime_is_a_chapter() -> None:
    t = table(3)
    t.s.table.at, t.s.roll, t.s.groups, t.s.last = [At("campaign", 1)], None, [], 0
    (page, now) = pages(t.match.log(1))
    assert page.end is not None
    assert (page.end.number, page.end.title) == (1, "Adventure 1: A, Card 22")
    assert now.told == []
    assert t.s.table.chapter == 2
    assert set(t.waiting().values()) == {"next"}


@pytest.mark.rule("NS.19.7")
def test_what_is_over_goes_into_the_drawer() -> None:
    t = table(3)
    t.s.past = [ada("Eda")]
    t.s.past[0].rumours = ["a private word", "a word for all"]
    t.s.past[0].told = [False, True]
    t.s.projects = [Project("A mill", 4, 4), Project("A wall", 4, 1)]
    t.s.beings = [Being("Ilka", out=True), Being("Old Oren")]
    t.s.scraps = [Scrap(0, HOME, Sketch(f"Sketch {n}")) for n in range(6)]
    t.s.places[0].details = [Detail(f"Fog {n}", "neutral", "scene") for n in range(6)]
    t.ask(0)
    chapter(t)
    assert t.s.past == []
    assert [project.name for project in t.s.projects] == ["A wall"]
    assert [being.name for being in t.s.beings] == ["Old Oren"]
    assert [scrap.sketch.caption for scrap in t.s.scraps] == [f"Sketch {n}" for n in range(3, 6)]
    assert [detail.text for detail in t.s.places[0].details] == [f"Fog {n}" for n in range(1, 6)]
    found = {(shelved.kind, shelved.name) for shelved in drawer(t.match.log(None))}
    assert found == {
        ("character", "Eda"),
        ("project", "A mill"),
        ("being", "Ilka"),
        ("sketch", "Sketch 0"),
        ("sketch", "Sketch 1"),
        ("sketch", "Sketch 2"),
        ("detail", "Fog 0"),
    }
    assert "a private word" not in str(t.match.log(None))
    assert "a word for all" in str(t.match.log(None))
    assert all(name in t.match.chronicle(None) for _, name in found)


@pytest.mark.rule("NS.19.7")
def test_what_was_put_away_comes_back_by_its_name() -> None:
    t = table(3)
    t.s.beings = [Being("Ilka", "person", "a ferrywoman", HOME, 2, [Detail("Limps", "negative", "scene")], out=True)]
    t.s.places[0].details = [Detail(f"Fog {n}", "neutral", "scene") for n in range(6)]
    t.s.projects = [Project("A mill", 4, 4), *(Project(f"Wall {n}", 4, 1) for n in range(6))]
    t.ask(0, "note")
    chapter(t)
    t.say(1, "note", "And on.").say(1, "recall", "Ilka")
    assert t.asked("recall") == [RECORD], "one thing is looked up at a time"
    look_up(t.match)
    (ilka,) = t.s.beings
    assert (ilka.note, ilka.threshold, ilka.place, ilka.out) == ("a ferrywoman", 2, t.s.here, False)
    assert [detail.text for detail in ilka.details] == ["Limps"]
    t.say(1, "recall", "Fog 0")
    look_up(t.match)
    assert t.s.places[0].details[-1].text == "Fog 0"
    assert "Wall 0" not in [project.name for project in t.s.projects]
    t.say(1, "recall", "Wall 0")
    look_up(t.match)
    assert (t.s.projects[-1].name, t.s.projects[-1].filled) == ("Wall 0", 1)
    t.say(1, "recall", "A mill")
    look_up(t.match)
    assert t.told("A mill is done already")
    t.say(1, "recall", "Nobody at all")
    look_up(t.match)
    assert t.told("Nothing in the drawer is called Nobody at all")


def test_a_motion_that_names_something_by_number_is_laid_aside() -> None:
    t = table(3)
    t.s.places[0].details = [Detail("Fog", "neutral", "scene")]
    t.say(0, "propose", what=SetSign("place", 0, 0, "negative"))
    assert t.s.table.motion is not None
    chapter(t)
    assert t.s.table.motion is None


def test_after_two_hundred_chapters_whatever_was_named_is_found() -> None:
    t = table(3)
    named: set[str] = set()
    sizes = []
    for number in range(200):
        words = {kind: f"{kind} of chapter {number}" for kind in ("Being", "Detail", "Project", "Sketch", "Hero")}
        t.say(1, "npc", name=words["Being"]).say(1, "scene-detail", text=words["Detail"])
        t.s.projects.append(Project(words["Project"], 4, 4))
        t.s.scraps.append(Scrap(0, HOME, Sketch(words["Sketch"])))
        t.s.past.append(ada(words["Hero"]))
        named |= {*words.values()}
        chapter(t)
        sizes.append(len(encode(t.s)))
    on_the_table = {being.name for being in t.s.beings} | {detail.text for detail in t.s.places[0].details}
    on_the_table |= {scrap.sketch.caption for scrap in t.s.scraps}
    assert {shelved.name for shelved in drawer(t.match.log(2))} | on_the_table >= named
    chronicle = t.match.chronicle(2)
    assert {name for name in named - on_the_table if name not in chronicle} == set()
    assert max(sizes[-5:]) <= 1.5 * max(sizes[:10])


def test_it_keeps_what_a_campaign_promises() -> None:
    check_returning(GAME, 3, answers=60)


@pytest.mark.slow
def test_it_stays_as_small_as_it_is() -> None:
    check_flat(GAME, 3, chapters=8, answers=20_000, seed=3)
