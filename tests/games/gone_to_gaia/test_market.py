"""The shop in town (section 30), gifts (section 29), and the Campaign Sheet (section 31)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.choices import Buy, Give, Hand
from dolmen.games.gone_to_gaia.rules.market import for_sale
from dolmen.games.gone_to_gaia.rules.prices import price_of
from dolmen.games.gone_to_gaia.state import Task
from tests.games.gone_to_gaia.town import Town

RICH = [[40, 2, 2, 2, 2, 2], [1, 0, 0, 0, 0, 0]]


def market(*on_sale: int, parts: Any = None, **fields: Any) -> Town:
    parts = [[*held] for held in (parts or RICH)]
    return Town(Task("hold shop"), on_sale=[*on_sale], parts=parts, **fields)


def sold_at(visit: int) -> set[int]:
    """What the scenes of that visit put on sale."""
    found: set[int] = set()
    for scene in GAME.box.tale.scenes.values():
        if scene.id.startswith(f"T{visit}."):
            lines = [line for line in scene.do if line.startswith("on-sale ")]
            t = Town(*[Task("effect", name=line) for line in lines])
            t.ask(0)
            found |= {*t.sheet.on_sale}
    return found


@pytest.mark.rule("GG.30.1", "GG.30.4", "GG.30.5")
def test_what_is_purchasable_is_bought_once_and_goes_onto_the_sheet() -> None:
    t = market(1, 2)
    assert not t.offers("Door Shield", "mind")
    t.refused(t.give, Buy(3), "mind")
    t.pick("buy Spare Cell", "mind")
    assert (t.sheet.products, t.sheet.gained) == ([[1], []], [1])
    assert not t.offers("buy Spare Cell", "mind")
    t.refused(t.give, Buy(1), "mind")


@pytest.mark.rule("GG.30.2", "GG.30.3")
def test_which_visit_adds_which_products() -> None:
    assert sold_at(1) == {*range(1, 8), *range(39, 47)}
    assert sold_at(2) == {*range(9, 13), *range(16, 20), *range(29, 32), *range(47, 50)}
    assert sold_at(3) == {*range(13, 16), *range(20, 23), 23, 26, *range(32, 36)}
    assert sold_at(4) == {24, 27, 37, 38, *range(50, 53)}
    assert sold_at(5) == {25, 28, 36, *range(56, 60)}


@pytest.mark.rule("GG.30.6")
def test_what_is_gained_costs_nothing_and_what_is_added_can_only_be_bought() -> None:
    t = Town(Task("effect", name="gain product 7"), Task("effect", name="on-sale 30"))
    t.pick("Bram")
    assert t.sheet.products == [[], [7]]
    assert t.sheet.on_sale == [30]


@pytest.mark.rule("GG.30.7", "GG.30.8")
def test_the_buyer_pays_with_own_parts_and_gets_no_change() -> None:
    t = market(9, parts=[[12, 0, 0, 1, 0, 0], [40, 2, 0, 0, 0, 0]])
    t.pick("Ward Lattice", "mind")
    assert t.sheet.parts[0] == [0, 0, 0, 0, 0, 0], "a level-3 part paid for a level-1 one"
    assert t.sheet.parts[1] == [40, 2, 0, 0, 0, 0]
    t = market(9, parts=[[12, 0, 0, 0, 0, 0], [40, 2, 0, 0, 0, 0]])
    assert not t.offers("Ward Lattice", "mind"), "the other's parts do not count"
    t.refused(t.give, Buy(9), "mind")


@pytest.mark.rule("GG.30.9")
def test_a_boss_part_changes_into_three_minion_parts_a_level_and_never_back() -> None:
    t = market(parts=[[0, 0, 1, 0, 0, 0], [9, 0, 0, 0, 0, 0]])
    t.pick("change a level-2", "mind")
    assert t.sheet.parts[0] == [6, 0, 0, 0, 0, 0]
    assert not any("change" in label for label in t.labels("body"))


@pytest.mark.rule("GG.30.10")
def test_prices() -> None:
    t = market()
    price = {no: (price_of(t.s, no).m, price_of(t.s, no).part) for no in GAME.box.products}
    assert [price[no] for no in (9, 12, 14, 16, 19, 21)] == [(12, 1), (12, 2), (12, 3)] * 2
    assert [price[no][0] for no in range(29, 35)] == [8, 9, 10, 11, 12, 14]
    assert [price[no] for no in range(47, 53)] == [(10, 1), (11, 1), (12, 1), (14, 2), (16, 2), (18, 2)]


def test_some_get_cheaper_and_those_for_witness_dearer() -> None:
    t = market(cheaper={30: 3}, opinions={"odo": -3}, rules=["while opinion odo = -3: rule witness-dearer"])
    assert price_of(t.s, 30).m == 6
    assert price_of(t.s, 47).m == 13


@pytest.mark.rule("GG.30.12")
def test_the_cards_of_an_upgrade_are_shown_before_it_is_bought() -> None:
    t = market(9)
    rows = dict(t.parts()["product-9"].rows)
    assert [f"Rank {n}" in rows for n in range(1, 6)] == [True] * 5


@pytest.mark.rule("GG.29.2")
def test_parts_are_given_free_of_charge() -> None:
    t = market(parts=[[3, 1, 0, 0, 0, 0], [0] * 6])
    t.pick("give your partner a minion part", "mind").pick("give your partner a level-1", "mind")
    assert t.sheet.parts == [[2, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0]]
    t.refused(t.give, Give(1), "mind")


@pytest.mark.rule("GG.29.4")
def test_a_product_is_given_for_one_own_minion_part() -> None:
    t = market(parts=[[1, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]], products=[[1, 2], []])
    t.pick("give your partner Spare Cell, for 1", "mind")
    assert (t.sheet.products, t.sheet.parts[0][0]) == ([[2], [1]], 0)
    t.refused(t.give, Hand(2), "mind")


@pytest.mark.rule("GG.29.3")
def test_unspent_parts_are_kept() -> None:
    t = market(1)
    t.pick("done", "mind").pick("done", "body")
    assert t.done
    assert t.sheet.parts == RICH


@pytest.mark.rule("GG.30.4")
def test_alone_nothing_of_the_other_discipline_is_on_sale() -> None:
    t = Town(Task("hold shop"), seats=1, on_sale=[9, 16, 26, 38])
    assert for_sale(t.s) == [9]
    assert not any("give" in label for label in t.labels())


def test_the_shop_never_closes() -> None:
    assert "Witness minds the shop" in market(flags=["pell-gone"]).page()


@pytest.mark.rule("GG.31.1")
def test_what_the_campaign_sheet_records() -> None:
    t = market(1, completed=["Q1"], circuits=2, donated=9, ending="", opinions={"mara": 2}, visits=1)
    t.sheet.products[1].append(39)
    shown = t.shown()
    for words in ("The Twenty-First Landing", "39 ", '"Circuits","2"', '"In the Box","9"', '"Mara","+2"'):
        assert words in shown
