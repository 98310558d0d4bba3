"""States that name entries by their ids, in an edition with other ids."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from dolmen.library.renaming import renamed


class Card(Struct, frozen=True):
    kind: str
    beside: tuple[str, ...] = ()


class Spot(NamedTuple):
    wood: str
    n: int


class Table(Struct):
    cards: list[Card]
    piles: dict[str, list[str]]
    seen: frozenset[str]
    n: int = 0


NEW = {"oak": "ash", "ash": "oak"}


def test_every_old_name_becomes_the_new_one_wherever_it_stands() -> None:
    table = Table([Card("oak", ("ash", "elm"))], {"oak": ["oak", "ash"], "rest": []}, frozenset({"ash"}), 3)
    cards = table.cards
    assert renamed(table, NEW) is table
    assert table == Table([Card("ash", ("oak", "elm"))], {"ash": ["ash", "oak"], "rest": []}, frozenset({"oak"}), 3)
    assert table.cards is cards, "what a waiting turn may hold is changed in place"


def test_what_names_nothing_is_left_alone() -> None:
    card = Card("elm", ("oaken",))
    assert renamed(card, NEW) == Card("elm", ("oaken",))
    assert renamed(7, NEW) == 7


def test_a_tuple_with_names_stays_one() -> None:
    assert renamed([Spot("oak", 2)], NEW) == [Spot("ash", 2)]
    assert renamed(Spot("oak", 2), NEW).wood == "ash"
