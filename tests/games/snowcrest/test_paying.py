"""Section 5: paying."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dolmen.games.snowcrest.choices import Activate, Add
from dolmen.games.snowcrest.payment import NO_CARD, bill, flaw, ideas, only_one, purse, room_for_a_card
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.main_phase import main_actions
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Amounts
from tests.games.snowcrest.brute_force_payments import Paid, addable, cells_left, covers, payments, sources, tables
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    costing,
    events,
    is_down,
    kind,
    names,
    random_game,
    row_of,
    table,
    tokens,
    toll,
    village,
)

THOROUGH = settings(max_examples=100, deadline=None)
SEAT = 0


def paying(cost_of: str, **mine: str) -> Table:
    """About to pay for a card of the row."""
    at = Table(table(village(**mine), village(hand="Farmer", tokens="9 B, 9 G"), row=cost_of, common="Poet Nun"))  # type: ignore[arg-type]
    return at.pick(f"Add {cost_of.replace('_', ' ')} from the row")


# Against brute force


def accepted(s: Snowcrest, what: int, need: int, adding: int | None = None) -> set[Paid]:
    """Every payment that the rules take, found by trying all of them."""
    due = bill(s, SEAT, what, need, NO_CARD if adding is None else adding)
    amounts = product(*(range(n + 1) for n in due.limits.values()))
    all_payments = ({key: n for key, n in zip(due.limits, row, strict=True) if n} for row in amounts)
    return {frozenset(payment.items()) for payment in all_payments if not flaw(GAME.box, due, payment)}


@pytest.mark.rule("SC.5.1", "SC.5.2", "SC.5.12", "SC.5.13", "SC.5.17", "SC.5.18")
@THOROUGH
@given(tables(), st.integers(0, 5), st.integers(1, 5), st.integers(-1, 8))
def test_exactly_the_payments_are_taken_that_cover_the_cost_with_nothing_to_spare(
    s: Snowcrest, what: int, need: int, acting: int
) -> None:
    s.acting = acting
    assume(len(sources(s, SEAT)) <= 13)
    assert accepted(s, what, need) == payments(s, SEAT, what, need)


@pytest.mark.rule("SC.5.15")
@THOROUGH
@given(tables(), st.data())
def test_a_card_that_is_added_does_not_pay_for_itself(s: Snowcrest, data: st.DataObject) -> None:
    assume(s.villages[SEAT].hand)
    assume(len(sources(s, SEAT)) <= 13)
    adding = data.draw(st.sampled_from(s.villages[SEAT].hand))
    cost = max(1, GAME.box.villagers[adding].cost)
    assert accepted(s, Resource.BARLEY, cost, adding) == payments(s, SEAT, Resource.BARLEY, cost, adding)


@pytest.mark.rule("SC.5.13", "SC.5.21")
@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(0, 5), st.integers(1, 6), st.integers(-1, 8))
def test_whatever_is_proposed_is_legal_and_there_is_a_proposal_whenever_it_can_be_paid(
    s: Snowcrest, what: int, need: int, acting: int
) -> None:
    s.acting = acting
    have = [icons for _, icons in sources(s, SEAT)]
    total = purse(s, SEAT, what)
    assert covers(have, what, total)
    assert not covers(have, what, total + 1)
    assume(total >= need)
    due = bill(s, SEAT, what, need)
    proposals = ideas(due)
    assert proposals
    for payment in proposals:
        assert flaw(GAME.box, due, payment) == ""
    assert len({frozenset(payment.items()) for payment in proposals}) == len(proposals)
    if only_one(due) and len(have) <= 13:
        assert payments(s, SEAT, what, need) == {frozenset(proposals[0].items())}


@pytest.mark.rule("SC.9.1", "SC.9.5", "SC.3.14", "SC.5.21", "SC.8.1")
@pytest.mark.parametrize("crowded", [False, True])
def test_the_main_actions_are_exactly_what_can_be_activated_or_paid_for_and_placed(crowded: bool) -> None:
    @THOROUGH
    @given(tables(crowded=crowded))
    def check(s: Snowcrest) -> None:
        assume(len(sources(s, SEAT)) <= 12)
        v = s.villages[SEAT]
        offered = main_actions(s)
        upright = {cell for cell, k in enumerate(v.grid) if k >= 0 and not v.down >> cell & 1}
        assert {option.cell for option in offered if isinstance(option, Activate)} == upright
        added = {(o.source.kind, o.source.hand) for o in offered if isinstance(o, Add)}
        assert added == addable(s, SEAT)
        assert len(offered) == len(set(offered)) == len(upright) + len(added)

    check()


@pytest.mark.rule("SC.9.5", "SC.4.10")
@settings(max_examples=100, deadline=None)
@given(tables(crowded=True), st.data())
def test_in_a_full_village_somebody_always_stays_up_to_be_replaced(s: Snowcrest, data: st.DataObject) -> None:
    s.villages[SEAT].down &= 0b010101010
    adds = [
        option for option in main_actions(s) if isinstance(option, Add) and GAME.box.villagers[option.source.kind].cost
    ]
    assume(adds)
    source = data.draw(st.sampled_from(adds)).source
    room = room_for_a_card(s, s.villages[SEAT])
    assert room
    without = source.kind if source.hand else NO_CARD
    due = bill(s, SEAT, Resource.BARLEY, GAME.box.villagers[source.kind].cost, without, room)
    for payment in ideas(due):
        assert flaw(GAME.box, due, payment) == ""
        assert cells_left(s, SEAT, frozenset(payment.items()))
    everybody = {key: 1 for key in due.limits if key.startswith("cell-")}
    if len(everybody) == len(room) and sum(due.worth[key] for key in everybody) == due.need:
        assert "stay up" in flaw(GAME.box, due, everybody)


@pytest.mark.rule("SC.5.3", "SC.5.20")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_tokens_come_only_from_gains_and_go_only_into_payments(seats: int) -> None:
    """Nothing is ever turned into tokens to be stored."""
    keys = ("barley", "juniper", "bells", "bowls", "gold")
    for seed in range(3):
        game = random_game(seats, seed)
        expected = [v.tokens[:] for v in next(game).s.villages]
        *_, at = game
        for told in events(at, "FirstBought", "Gained", "Paid", "ItemsPaid"):
            mine = expected[told.facts["seat"]]
            if told.kind == "FirstBought":
                mine[0] -= told.facts["paid"]
            elif told.kind == "Gained":
                mine[told.facts["what"]] += told.facts["n"]
            else:
                for key, n in told.facts["sources"]:
                    if key in keys:
                        mine[keys.index(key)] -= n
        assert [v.tokens for v in at.s.villages] == expected


# Clause by clause


@pytest.mark.rule("SC.5.1", "SC.5.2")
def test_tokens_buildings_village_and_hand_pay_in_any_mix() -> None:
    mine = {
        "grid": "Herder . Mason . Farmer . Novice . Pilgrim",
        "hand": "Officer Priest",
        "tokens": "3 B, 1 G",
        "buildings": "Farm, Farm",
    }
    for text in (
        "3 barley",
        "2 barley, farm",
        "barley, farm, cell 5",
        "barley, Officer in hand, cell 5",
        "farm, gold, Officer in hand",
        "2 farm, cell 5",
    ):
        at = paying(costing(3), **mine).pay(text)
        assert "Where" in at.ask().prompt, text


@pytest.mark.rule("SC.5.3")
@pytest.mark.parametrize("letter", "BPOG")
def test_a_paid_token_is_gone(letter: str) -> None:
    keys = {"B": "barley", "P": "bells", "O": "bowls", "G": "gold"}
    s = table(village("Terton . . . . . . . Poet", tokens=f"4 {letter}"), village(tokens=f"4 {letter}"))
    Table(s).pick("Activate Terton").pick("Pay").pay(f"3 {keys[letter]}")
    assert (s.villages[0].tokens, s.villages[1].tokens) == (tokens(f"1 {letter}"), tokens(f"4 {letter}"))
    assert row_of(s.villages[0]) == "Farm"


@pytest.mark.rule("SC.5.4")
def test_paid_juniper_does_not_go_back_onto_the_forest_deck() -> None:
    s = table(village(tokens=f"{toll('Mason')} J", buildings="Farm"), village(), juniper=3)
    Table(s).pick("Activate Mason").pick("Pay").pick("Forge")
    assert (s.villages[0].tokens[Resource.JUNIPER], s.juniper) == (0, 3)


@pytest.mark.rule("SC.5.5")
@pytest.mark.parametrize(
    ("tile", "card", "words"),
    [("Farm", "Merchant", "5 Barley"), ("Forge", "Novice", "Meditation"), ("Shrine", "Temple_Guide", "Veneration")],
)
def test_an_upright_building_pays_its_resource_and_is_turned_down(tile: str, card: str, words: str) -> None:
    others = {"Farm": "Forge, Shrine", "Forge": "Farm, Shrine", "Shrine": "Farm, Forge"}[tile]
    tokens = {"Farm": "4 B", "Forge": "", "Shrine": "1 O"}[tile]
    s = table(
        village(f"{card} . . . . . . . Poet", tokens=tokens, buildings=f"{tile}, {others}"),
        village(". . . . . . . . .", buildings=""),
        guardians="Shadow Wolf",
    )
    at = Table(s)
    at.pick("on cell 1")
    at.pick({"Farm": "Trade", "Forge": "Meditation", "Shrine": "Pay 2"}[tile])
    if tile == "Farm":
        assert all("5 Barley for" in label for label in at.labels())
        at.pick("5 Barley for 1 Scroll")
    assert row_of(s.villages[0]).split(", ") == [f"{tile}-", *others.split(", ")]


@pytest.mark.rule("SC.5.6")
def test_an_upright_villager_pays_its_icons_and_is_turned_down() -> None:
    s = table(village("Woodcutter . Mason . . . . . .", buildings=""), village())
    Table(s).pick("Activate Mason").pick("Pay").pick("Farm")
    v = s.villages[0]
    assert (is_down(v, 1), row_of(v), v.tokens) == (True, "Farm", tokens(""))
    assert s.juniper == 6, "an icon takes nothing from the Forest"
    s.active = 0
    assert Activate(0) not in main_actions(s), "its action is not available"


@pytest.mark.rule("SC.5.7")
def test_a_hand_card_pays_its_icons_and_is_discarded() -> None:
    s = table(village(". . Mason . . . . . Poet", hand="Woodcutter Smith", buildings=""), village())
    Table(s).pick("Activate Mason").pick("Pay").pick("Farm")
    v = s.villages[0]
    assert (names(v.hand), names(v.discard), v.tokens) == (["Smith"], ["Woodcutter"], tokens(""))


@pytest.mark.rule("SC.5.8")
@pytest.mark.parametrize("what", [Resource.BARLEY, Resource.JUNIPER, Resource.BELL, Resource.BOWL])
def test_gold_stands_for_any_other_resource(what: Resource) -> None:
    s = table(village("Goldsmith . . . . . . . .", tokens="1 G", buildings=""), village())
    assert purse(s, 0, what) == 2
    assert accepted(s, what, 1) == {frozenset({("gold", 1)}), frozenset({("cell-1", 1)})}


@pytest.mark.rule("SC.5.9")
def test_nothing_stands_for_gold_but_gold_and_the_wild_icon() -> None:
    s = table(
        village(
            "Goldsmith Scholar Priest Woodcutter . . . . .",
            hand="Celebrant Farmer",
            tokens="5 B, 5 J, 5 P, 5 O, 2 G",
            buildings="Farm, Forge, Shrine",
        ),
        village(),
    )
    assert purse(s, 0, Resource.GOLD) == 4
    assert set(bill(s, 0, Resource.GOLD, 1).limits) == {"gold", "cell-1", "cell-2"}


@pytest.mark.rule("SC.5.10")
def test_the_wild_icon_is_any_resource_at_the_moment_of_use() -> None:
    s = table(village("Scholar . . . . . . . .", buildings=""), village())
    for what in Resource:
        assert accepted(s, what, 1) == {frozenset({("cell-1", 1)})}


@pytest.mark.rule("SC.5.11")
def test_a_price_of_any_resource_takes_all_types_gold_too() -> None:
    for three in ("barley, juniper, gold", "bells, bowls, gold", "barley, bells, bowls"):
        mine = village("Terton . . . . . . . Poet", tokens="1 B, 1 J, 1 P, 1 O, 1 G", buildings="")
        at = Table(table(mine, village()))
        at.pick("Activate Terton").pick("Pay").pay(three)
        assert (at.village().scrolls, sum(at.village().tokens)) == (1, 2)


@pytest.mark.rule("SC.5.12")
def test_icons_beyond_the_cost_are_lost() -> None:
    s = table(village("Smith . . . . . . . Poet", hand="Woodcutter", buildings=""), village())
    Table(s).pick("Activate Smith").pick("Forge")
    assert (row_of(s.villages[0]), s.villages[0].tokens) == ("Forge", tokens(""))


@pytest.mark.rule("SC.5.13")
def test_a_source_that_could_be_left_out_is_refused() -> None:
    at = paying(costing(3), grid="Herder . . . Farmer . . . .", hand="Officer", tokens="3 B", buildings="Farm")
    assert "can be left out" in at.refused(at.pay, "3 barley, farm")
    assert "can be left out" in at.refused(at.pay, "3 barley, cell 5")
    assert "can be left out" in at.refused(at.pay, "2 barley, farm, Officer in hand")
    assert "covers 2 of 3 Barley" in at.refused(at.pay, "barley, farm")
    at.pay("2 barley, cell 5")


@pytest.mark.rule("SC.5.14")
def test_the_acting_card_does_not_pay_for_its_own_action() -> None:
    due = toll("Carpenter")
    only = table(village("Carpenter . . . . . . . Poet", tokens=f"{due - 1} J", buildings=""), village())
    at = Table(only).pick("Activate Carpenter")
    assert (at.ask().seat, row_of(at.village())) == (1, ""), "one Juniper is missing, so nothing is built"
    enough = table(village("Carpenter . . . . . . . Poet", tokens=f"{due} J", buildings=""), village())
    at = Table(enough).pick("Activate Carpenter").pick("Pay").pick("Shrine")
    assert (at.village().tokens, row_of(at.village())) == (tokens(""), "Shrine")


@pytest.mark.rule("SC.5.14", "SC.9.11")
def test_a_card_just_added_does_not_pay_for_its_own_action_either() -> None:
    mine = village(". . . . . . . . Poet", hand="Carpenter", tokens=f"9 B, {toll('Carpenter') - 1} J", buildings="")
    at = Table(table(mine, village())).pick("Add Carpenter").pick("Cell 1")
    assert (at.ask().seat, row_of(at.village())) == (1, "")


@pytest.mark.rule("SC.5.15")
def test_a_farmer_in_hand_does_not_help_to_pay_for_itself_but_another_does() -> None:
    one_missing = f"{GAME.box.villagers[kind('Farmer')].cost - 1} B"
    assert not Table(table(village(hand="Farmer", tokens=one_missing, buildings=""), village())).offers("Add")
    at = Table(table(village(hand="Farmer Farmer", tokens=one_missing, buildings=""), village()))
    at.pick("Add Farmer").pick("Cell 5")
    assert names(at.village().discard) == ["Farmer"]


@pytest.mark.rule("SC.5.16")
def test_a_starter_pays_nothing_wherever_it_is() -> None:
    s = table(village("Herder- . Mason . . . . . .", hand="Novice Pilgrim", buildings=""), village())
    for what in Resource:
        assert purse(s, 0, what) == 0
        assert bill(s, 0, what, 1).limits == {}


@pytest.mark.rule("SC.5.17")
def test_what_is_down_does_not_pay() -> None:
    s = table(village("Farmer- Priest- Scholar- . . . . . .", buildings="Farm-, Forge-, Shrine-"), village())
    for what in Resource:
        assert purse(s, 0, what) == 0
        assert bill(s, 0, what, 1).limits == {}


@pytest.mark.rule("SC.5.18")
def test_nothing_pays_that_lies_elsewhere() -> None:
    s = table(
        village(deck="Farmer", discard="Farmer Woodcutter", buildings=""),
        village("Farmer . . . . . . . .", hand="Officer", tokens="5 B, 5 G", buildings="Farm, Farm"),
        row="Gardener Porter Scholar Goldsmith Beggar",
        common="Recruiter",
    )
    for what in Resource:
        assert purse(s, 0, what) == 0
        assert bill(s, 0, what, 1).limits == {}
    at = Table(s)
    assert [label for label in at.labels() if label.startswith("Add")] == ["Add Beggar from the row for 0 Barley"]


@pytest.mark.rule("SC.5.19")
def test_scrolls_and_omens_are_no_resources() -> None:
    s = table(village("Terton . . . . . . . Poet", scrolls=9, omen=5, omens=3, buildings=""), village(), row="Porter")
    at = Table(s)
    assert not at.offers("Add")
    at.pick("Activate Terton")
    assert at.s.active == 1, "its price cannot be paid"
    assert is_down(at.village(), 1)
    assert (at.village().scrolls, at.village().omen, at.village().omens) == (9, 5, 3)


@pytest.mark.rule("SC.5.20")
def test_a_card_pays_only_what_is_due_now() -> None:
    at = paying(costing(2), tokens="2 B", hand="Woodcutter Priest", buildings="Farm, Forge")
    assert at.labels() == ["Barley", "Farm"]
    for text in ("2 barley, forge", "2 barley, Priest in hand", "2 barley, Woodcutter in hand"):
        assert "not on offer" in at.refused(at.pay, text)


@pytest.mark.rule("SC.5.21")
def test_a_cost_that_cannot_be_covered_is_not_started() -> None:
    too_little = f"{toll('Mason') - 1} J, 1 B"
    at = Table(table(village(tokens=too_little, buildings=""), village(), row="Porter"))
    assert not at.offers("Add Porter")
    at.pick("Activate Mason")
    assert at.labels() == ["Restock buildings", "Do nothing"]
    assert at.village().tokens == tokens(too_little)


@pytest.mark.rule("SC.5.13")
def test_every_proposal_of_a_whole_game_is_legal() -> None:
    asked = 0
    for seats in (1, 2, 3):
        for at in random_game(seats, seed=11):
            for ask in at.open:
                if isinstance(ask, Amounts):
                    asked += 1
                    ask.s = at.s
                    for idea in ask.ideas:
                        assert ask.check(idea) == {part: n for part, n in idea.items() if n}
    assert asked > 10


def test_the_oracle_knows_a_payment_when_it_sees_one() -> None:
    s = table(village("Woodcutter . . . . . . . .", hand="Carpenter", tokens="1 J, 1 B", buildings="Farm"), village())
    carpenter = f"hand-{kind('Carpenter')}"
    assert payments(s, 0, Resource.JUNIPER, 2) == {
        frozenset({("cell-1", 1)}),
        frozenset({("juniper", 1), (carpenter, 1)}),
    }
