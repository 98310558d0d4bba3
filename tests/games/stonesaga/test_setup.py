"""Setting up: who plays with whom, making characters, the Challenge (sections 1, 3, 7 and 29)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stonesaga import GAME, names
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import BadOptions, Match
from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.scene import Panel
from dolmen.library import start


def begun(seats: int = 1, dice: list[list[int]] | None = None, **options: Any) -> Match[Stonesaga]:
    """Home is the Vale, and the dice of those who are made show this."""
    m = start(GAME, seats=seats, seed=5, options=options)
    while m.s.home is None:
        m.answer(m.open[0].seat, "vale")
    for making, shown in zip(m.s.making, dice or [], strict=False):
        making.dice = shown
    return m


def abilities(m: Match[Stonesaga], seat: int, *dice: int) -> None:
    m.answer(seat, dict(zip(("might", "dexterity", "conviction", "awareness"), dice, strict=True)))


def fields(m: Match[Stonesaga], seat: int) -> set[str]:
    return {field.key for field in m.asks[seat].fields}  # type: ignore[attr-defined]


@pytest.mark.rule("SS.3.1", "SS.3.2", "SS.3.3", "SS.3.4", "SS.29.1", "SS.29.4")
@pytest.mark.parametrize(
    ("seats", "options", "number"),
    [
        (1, {"mode": "hardcore"}, 1),
        (1, {}, 2),
        (1, {"characters": 3}, 3),
        (1, {"characters": 4}, 4),
        (2, {}, 2),
        (2, {"characters": 4}, 4),
        (3, {}, 3),
        (4, {}, 4),
    ],
)
def test_how_many_characters_there_are(seats: int, options: dict[str, Any], number: int) -> None:
    m = begun(seats, **options)
    assert m.s.number == number
    assert [making.seat for making in m.s.making] == [who % seats for who in range(number)]
    assert m.s.hardcore is (number == 1)


@pytest.mark.rule("SS.3.3", "SS.3.2")
@pytest.mark.parametrize(("seats", "number"), [(2, 3), (3, 4), (4, 2)])
def test_other_numbers_are_refused(seats: int, number: int) -> None:
    with pytest.raises(BadOptions, match="characters"):
        start(GAME, seats=seats, seed=1, options={"characters": number})


@pytest.mark.rule("SS.3.11", "SS.3.12", "SS.3.14", "SS.3.15", "SS.30.5")
def test_creation_as_in_the_worked_example() -> None:
    """EX-1 (a) and (b)."""
    m = begun(dice=[[5, 4, 3, 2, 1]], mode="hardcore")
    form = m.asks[0]
    first = [form.choices([])[0]]  # type: ignore[index]
    assert first == [0], "the four highest lie ready"
    with pytest.raises(NotOnOffer):
        abilities(m, 0, 0, 0, 2, 3)
    abilities(m, 0, 0, 2, 3, 4)
    assert m.s.making[0].abilities == [5, 3, 2, 1]
    assert "second" in fields(m, 0), "11 in all: a second trait"
    with pytest.raises(NotOnOffer):
        m.answer(0, {"trait": "wise", "second": "wise", "mantle": "mystic", "name": "Ash"})
    m.answer(0, {"trait": "wise", "second": "cunning", "mantle": "mystic", "name": "Ash"})
    assert m.s.characters[0].traits == ["wise", "cunning"]
    m = begun(dice=[[5, 4, 3, 2, 1]], mode="hardcore")
    abilities(m, 0, 0, 1, 2, 3)
    assert "second" not in fields(m, 0), "14 in all"


@pytest.mark.rule("SS.3.17", "SS.3.20", "SS.3.13", "SS.3.16", "SS.3.19")
def test_mantles_and_names_differ_and_traits_need_not() -> None:
    """EX-1 (d)."""
    m = begun(2, dice=[[6] * 5, [6] * 5])
    abilities(m, 0, 0, 1, 2, 3)
    abilities(m, 1, 0, 1, 2, 3)
    m.answer(0, {"trait": "wise", "mantle": "mystic", "name": "Ash"})
    with pytest.raises(NotOnOffer, match="called ash already"):
        m.answer(1, {"trait": "wise", "mantle": "seeker", "name": " ash "})
    with pytest.raises(NotOnOffer):
        m.answer(1, {"trait": "wise", "mantle": "mystic", "name": "Bo"})
    m.answer(1, {"trait": "wise", "mantle": "seeker", "name": "Bo"})
    assert [one.traits for one in m.s.characters] == [["wise"], ["wise"]]
    assert [one.energy for one in m.s.characters] == [5, 5]


@pytest.mark.rule("SS.30.5")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_who_has_come_is_seen_while_others_are_still_being_made(viewer: int | None) -> None:
    m = begun(2, dice=[[6] * 5, [6] * 5])
    abilities(m, 1, 0, 1, 2, 3)
    assert not [part for part in m.scene(viewer).parts if part.id == names.character_id(0)]
    m.answer(1, {"trait": "wise", "mantle": "mystic", "name": "Oke"})
    assert m.s.phase == "setup"
    panel = next(part for part in m.scene(viewer).parts if part.id == names.character_id(0))
    assert isinstance(panel, Panel)
    assert panel.label == f"Oke, {GAME.box.mantles['mystic'].name}"
    assert GAME.box.traits["wise"].name in panel.note, "the traits already in the group"
    assert panel.role == ("own" if viewer == 1 else "others")


@pytest.mark.rule("SS.1.3", "SS.7.11", "SS.7.14", "SS.7.17", "SS.19.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_challenge_begins(seats: int) -> None:
    m = begun(seats, dice=[[6] * 5] * seats)
    for seat in range(seats):
        abilities(m, seat, 0, 1, 2, 3)
        m.answer(seat, {"trait": "wise", "mantle": [*GAME.box.mantles][seat], "name": f"Name {seat}"})
    assert m.s.activity == GAME.box.challenges["CH01"].start[seats - 1]
    assert {one.at for one in m.s.characters} == {(0, 0)}
    assert all(one.track == [] for one in m.s.characters)
    assert sorted(m.s.night_deck) == sorted(GAME.box.nights)
    assert 0 in m.s.table.read, "the prologue is read"
    events = next(part for part in m.scene(0).walk() if part.id == "events")
    assert ("at 15", "Winter") in events.rows  # type: ignore[attr-defined]


@pytest.mark.rule("SS.7.1")
def test_the_group_chooses_its_home_together() -> None:
    m = start(GAME, seats=3, seed=1)
    m.answer(0, "plateau")
    m.answer(1, "vale")
    m.answer(2, "vale")
    while m.s.home is None:
        ask = m.open[0]
        m.answer(ask.seat, ask.options[0], ask.id)  # type: ignore[attr-defined]
    assert m.s.home == "vale"
