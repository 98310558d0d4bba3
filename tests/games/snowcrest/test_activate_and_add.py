"""Sections 8 and 9: Activate and Add."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.content import D, H, R, V, X
from dolmen.games.snowcrest.rules.curses import ways
from dolmen.kernel import Amounts
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    costing,
    events,
    is_down,
    kind,
    names,
    price,
    random_game,
    row_of,
    table,
    tokens,
    village,
)

# Activate


@pytest.mark.rule("SC.8.1")
def test_any_own_upright_villager_may_be_activated_and_no_other() -> None:
    at = Table(table(village("Herder Mason- . . Farmer . Nun- . Poet"), village("Abbot . . . . . . . ."), row="Terton"))
    assert at.labels() == ["Activate Herder on cell 1", "Activate Farmer on cell 5", "Activate Poet on cell 9"]
    at.refused(at.pick, "Activate Mason")
    at.refused(at.pick, "Activate Abbot")


@pytest.mark.rule("SC.8.2", "SC.11.1")
@pytest.mark.parametrize(("answer", "barley"), [("Gain 3 Barley", 3), ("Do nothing", 0)])
def test_the_action_is_performed_or_declined_and_then_the_card_is_turned_down(answer: str, barley: int) -> None:
    at = Table(table(village("Farmer . . . . . . . Poet"), village()))
    at.pick("Activate Farmer")
    assert not is_down(at.village(), 1), "not before its action"
    at.pick(answer)
    assert is_down(at.village(), 1)
    assert at.village().tokens == [barley, 0, 0, 0, 0]
    assert at.ask().seat == 1


@pytest.mark.rule("SC.8.3", "SC.11.6")
@pytest.mark.parametrize("card", ["Poet", "Carpenter", "Officer", "Priest", "Celebrant", "Merchant"])
def test_a_villager_whose_action_is_absent_or_impossible_is_turned_down_all_the_same(card: str) -> None:
    at = Table(table(village(f"{card} . . . . . . . Herder", buildings=""), village()))
    at.pick(f"Activate {card}")
    v = at.village()
    assert (is_down(v, 1), v.tokens, v.scrolls, at.ask().seat) == (True, tokens(""), 0, 1)


@pytest.mark.rule("SC.8.4", "SC.5.14")
def test_the_acting_card_cannot_pay() -> None:
    s = table(village("Carpenter Carpenter . Carpenter . . . . .", buildings=""), village())
    at = Table(s)
    at.pick("cell 1").pick("Pay").pick("Farm")
    assert [is_down(s.villages[0], cell) for cell in (1, 2, 4)] == [True, True, True]
    s = table(village("Carpenter . . . . . . . Poet", tokens="1 J", buildings=""), village())
    assert Table(s).pick("Carpenter").ask().seat == 1


@pytest.mark.rule("SC.8.4")
@pytest.mark.parametrize("item", [R, V, X, H, D, 2])
def test_the_acting_card_cannot_be_given_up_and_avoids_nothing(item: int) -> None:
    s = table(village("Great_Abbot Abbot . . . . . . ."), village("Great_Abbot . . . . . . . ."))
    s.acting = 0
    mine, theirs = ways(s, 0, item), ways(s, 1, item)
    assert "avoid-2" in mine
    assert not {"avoid-1", "cell-1"} & set(mine)
    assert "avoid-1" in theirs, "another's card on the same cell is not acting"
    s.acting = -1
    assert "avoid-1" in ways(s, 0, item)
    assert ("cell-1" in ways(s, 0, item)) == (item in (R, V, 2))


@pytest.mark.rule("SC.8.4")
def test_a_pilgrim_who_venerates_does_not_give_up_itself() -> None:
    s = table(
        village("Pilgrim Herder . . . . . . Mason-", tokens="3 O", buildings=""),
        village(". . . . . . . . .", buildings=""),
        guardians="Bone Vulture",
    )
    at = Table(s).pick("Activate Pilgrim").pick("Pay")
    fields = at.ask().fields  # type: ignore[attr-defined]
    assert [set(field.options) for field in fields] == [{"omen", "cell-2"}] * 2


# Add


@pytest.mark.rule("SC.9.1")
def test_a_card_comes_from_the_hand_or_from_the_row() -> None:
    s = table(
        village(hand="Farmer Smith", deck="Priest", discard="Officer", tokens="9 B"),
        village(hand="Celebrant"),
        row="Nun Poet Nun",
        common="Porter",
    )
    adds = [label for label in Table(s).labels() if label.startswith("Add")]
    assert [label.partition(" for ")[0] for label in adds] == [
        "Add Farmer from your hand",
        "Add Smith from your hand",
        "Add Nun from the row",
        "Add Poet from the row",
    ]


@pytest.mark.rule("SC.9.2")
def test_the_cost_is_paid_before_the_card_is_placed() -> None:
    cost = GAME.box.villagers[kind("Farmer")].cost
    at = Table(table(village(hand="Farmer", tokens=f"{cost} B", buildings="Farm"), village()))
    at.pick("Add Farmer")
    assert isinstance(at.ask(), Amounts)
    at.pay(f"{cost - 1} barley, farm")
    assert (at.village().tokens, row_of(at.village())) == (tokens("1 B"), "Farm-")
    assert names(at.village().hand) == ["Farmer"], "not yet placed"
    at.pick("Cell 5")
    assert names(at.village().grid)[4] == "Farmer"


@pytest.mark.rule("SC.9.2")
def test_a_card_for_nothing_needs_no_payment() -> None:
    at = Table(table(village(tokens="2 B"), village(), row="Beggar"))
    at.pick("Add Beggar").pick("Cell 5").pick("Do nothing")
    assert (names(at.village().grid)[4], at.village().tokens, row_of(at.village())) == ("Beggar", tokens("2 B"), "Farm")


@pytest.mark.rule("SC.9.3")
@pytest.mark.parametrize("card", ["Herder", "Mason", "Novice", "Pilgrim"])
def test_a_starter_in_hand_costs_one_barley(card: str) -> None:
    assert GAME.box.villagers[kind(card)].cost == 1
    at = Table(table(village("Poet . . . . . . . Nun", hand=card, tokens="2 B", buildings=""), village()))
    at.pick(f"Add {card} from your hand for 1 Barley").pick("Cell 5").pick("Do nothing")
    assert (names(at.village().grid)[4], at.village().tokens) == (card, tokens("1 B"))
    at = Table(table(village("Poet . . . . . . . Nun", hand=card, buildings=""), village()))
    assert not at.offers("Add")


@pytest.mark.rule("SC.9.4", "SC.9.6")
def test_it_goes_onto_any_empty_cell_or_replaces_any_upright_villager() -> None:
    at = Table(
        table(village("Herder Mason- . . Priest . Nun- . Poet", tokens=price("Porter")), village(), row="Porter")
    )
    at.pick("Add Porter").pay(f"{GAME.box.villagers[kind('Porter')].cost} barley")
    assert [cell + 1 for cell in at.ask().options] == [1, 3, 4, 5, 6, 8, 9]  # type: ignore[attr-defined]
    at.refused(at.pick, "Mason")
    at.pick("Cell 8")
    assert not is_down(at.village(), 8), "upright while it acts"
    at.pick("Do nothing")
    assert names(at.village().grid)[7] == "Porter"


@pytest.mark.rule("SC.9.5")
def test_a_villager_turned_down_to_pay_cannot_be_replaced() -> None:
    due = GAME.box.villagers[kind("Porter")].cost
    mine = village("Farmer Poet . . . . . . .", tokens=f"{due} B", buildings="")
    at = Table(table(mine, village(), row="Porter"))
    at.pick("Add Porter").pay(f"{due - 1} barley, cell 1")
    assert [cell + 1 for cell in at.ask().options] == [2, 3, 4, 5, 6, 7, 8, 9]  # type: ignore[attr-defined]


@pytest.mark.rule("SC.9.5")
def test_in_a_full_village_the_payment_must_leave_somebody_up() -> None:
    full = "Farmer Herder- Nun- Poet- Officer Mason- Novice- Priest- Farmer"
    three, two = costing(3), costing(2)
    at = Table(table(village(full, tokens="1 B", buildings=""), village(), row=three))
    at.pick("from the row")
    assert "stay up" in at.refused(at.pay, "cell 1, cell 5, cell 9")
    at.pay("barley, cell 1, cell 9")
    assert at.village().grid[4] == kind(three), "the Officer was the only one left"
    at = Table(table(village(full, buildings=""), village(), row=f"{three} {two}"))
    (add,) = [label for label in at.labels() if label.startswith("Add")]
    assert add.endswith("from the row for 2 Barley")


@pytest.mark.rule("SC.9.7")
@pytest.mark.parametrize(("leaving", "under"), [("Nun", True), ("Priest", False), ("Herder", False)])
def test_where_a_replaced_villager_goes(leaving: str, under: bool) -> None:
    s = table(
        village(f"{leaving} . . . . . . . Poet", tokens=price("Porter"), buildings="", discard="Smith"),
        village(),
        row="Porter Abbot Abbot Potter Potter",
        common="Beggar Terton",
    )
    Table(s).pick("Add Porter").pick(f"replacing {leaving}").pick("Do nothing")
    assert names(s.villages[0].discard) == ["Smith"] + [leaving] * (not under)
    assert names(s.common.cards) == [leaving] * under + ["Terton"]
    assert names(s.row) == ["Abbot", "Abbot", "Potter", "Potter", "Beggar"]


@pytest.mark.rule("SC.9.8")
def test_a_starter_may_be_replaced() -> None:
    at = Table(table(village(tokens=price("Poet"), buildings=""), village(), row="Poet"))
    at.pick("Add Poet").pick("replacing Pilgrim")
    assert names(at.village().grid)[8] == "Poet"
    assert names(at.village().discard) == ["Pilgrim"]


@pytest.mark.rule("SC.9.9")
@pytest.mark.parametrize("leaving", ["Farmer", "Woodcutter", "Goldsmith", "Herder"])
def test_a_replaced_villager_gives_nothing(leaving: str) -> None:
    s = table(
        village(f"{leaving} . . . . . . . Poet", tokens=price("Poet"), hand="Smith", buildings=""),
        village(),
        row="Poet",
    )
    at = Table(s)
    at.pick("Add Poet")
    if isinstance(at.ask(), Amounts):
        at.pay(f"{GAME.box.villagers[kind('Poet')].cost} barley")
    at.pick(f"replacing {leaving}")
    v = at.village()
    assert (v.tokens, names(v.hand), at.s.juniper, at.ask().seat) == (tokens(""), ["Smith"], 6, 1)


@pytest.mark.rule("SC.9.10", "SC.9.11", "SC.9.12")
def test_the_order_is_pay_leave_place_refill_act_turn_down() -> None:
    s = table(
        village("Nun . . . . . . . Mason", tokens=price("Potter"), buildings="Farm"),
        village(),
        row="Potter",
        common="",
        achievements="Open Gates",
    )
    at = Table(s)
    at.pick("Add Potter").pay(f"{GAME.box.villagers[kind('Potter')].cost - 1} barley, farm")
    assert (at.village().tokens, names(at.village().grid)[0], names(at.s.row)) == (tokens("1 B"), "Nun", ["Potter"])
    at.pick("replacing Nun")
    assert names(at.village().grid)[0] == "Potter"
    assert names(at.s.row) == ["Nun"], "the row was refilled with the card that had just gone under the empty deck"
    assert "Gain 1 Offering Bowl" in at.labels()[0]
    assert not is_down(at.village(), 1)
    at.pick("Gain 1 Offering Bowl")
    assert (at.village().tokens, is_down(at.village(), 1)) == (tokens("1 B, 1 O"), True)
    kinds = [told.kind for told in at.events()]
    order = ["Chosen", "Paid", "Replaced", "Placed", "Acted", "Gained"]
    assert [told for told in kinds if told in order][: len(order)] == order


@pytest.mark.rule("SC.9.11")
def test_the_new_card_acts_at_once_as_if_it_had_been_activated() -> None:
    at = Table(table(village(hand="Farmer", tokens=price("Farmer"), buildings=""), village()))
    at.pick("Add Farmer").pick("Cell 5").pick("Gain")
    assert (at.village().tokens, is_down(at.village(), 5), at.ask().seat) == (tokens("3 B"), True, 1)
    at = Table(table(village(hand="Priest", tokens=price("Priest"), buildings=""), village()))
    at.pick("Add Priest").pick("Cell 5")
    assert at.ask().seat == 1, "its own Bells do not count, so there is no Meditation"


@pytest.mark.rule("SC.9.12")
def test_a_gap_in_the_row_is_filled_at_once_from_the_top_of_the_deck() -> None:
    mine = village(tokens=price("Gardener"), buildings="")
    s = table(mine, village(), row="Nun Poet Nun Terton Gardener", common="Beggar Abbot")
    at = Table(s)
    at.pick("Add Gardener").pick("Cell 5")
    assert names(s.row) == ["Nun", "Poet", "Nun", "Terton", "Beggar"]
    assert names(s.common.cards) == ["Abbot"]
    assert s.acting == 4, "the new card has not even acted"


@pytest.mark.rule("SC.9.13")
def test_without_a_common_deck_the_row_stays_short_until_another_card_leaves_it() -> None:
    s = table(
        village("Nun Abbot . . . . . . Poet", tokens="19 B", hand="Farmer Smith", buildings=""),
        village("Herder . . . . . . . Poet", tokens="9 B", buildings=""),
        row="Porter Porter Potter Potter Terton",
    )
    at = Table(s)
    at.pick("Add Terton").pay(f"{GAME.box.villagers[kind('Terton')].cost} barley").pick("Cell 5").pick("Do nothing")
    assert names(s.row) == ["Porter", "Porter", "Potter", "Potter"]
    at.pick("Activate Poet")
    at.pick("Add Farmer").pick("replacing Nun").pick("Do nothing")
    assert (names(s.row), names(s.common.cards)) == (["Porter", "Porter", "Potter", "Potter"], ["Nun"]), (
        "nothing left the row"
    )
    at.pick("Add Porter").pick("Cell 5").pick("Do nothing")
    assert names(s.row) == ["Porter", "Potter", "Potter", "Nun"]
    assert s.common.cards == []


@pytest.mark.rule("SC.9.13")
def test_all_gaps_are_filled_as_far_as_the_deck_reaches() -> None:
    s = table(
        village(tokens=price("Poet"), buildings=""),
        village(),
        row="Porter Poet",
        common="Nun Abbot Terton Beggar Gardener",
    )
    Table(s).pick("Add Poet").pick("Cell 5")
    assert names(s.row) == ["Porter", "Nun", "Abbot", "Terton", "Beggar"]
    assert names(s.common.cards) == ["Gardener"]


@pytest.mark.rule("SC.9.13", "SC.19.21")
def test_a_recruiter_who_fetches_from_the_hand_fills_no_gaps_of_the_row() -> None:
    s = table(village("Recruiter . . . . . . . Poet", hand="Farmer", buildings=""), village(), row="Porter Poet")
    Table(s).pick("Activate Recruiter").pick("Swap").pick("Farmer from your hand").pick("Do nothing")
    assert (names(s.row), names(s.common.cards)) == (["Porter", "Poet"], ["Recruiter"])


@pytest.mark.rule("SC.9.14")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_but_taking_a_card_changes_the_row(seats: int) -> None:
    untouched = 0
    for seed in range(6):
        told, row, borrowed = 0, None, False
        for at in random_game(seats, seed):
            story = events(at)
            new, told = story[told:], len(story)
            took = any(event.kind in ("Placed", "Copied") for event in new) or bool(at.s.borrowed)
            if row is not None and not took and not borrowed:
                assert at.s.row == row
                untouched += 1
            row, borrowed = at.s.row[:], bool(at.s.borrowed)
    assert untouched > 100
