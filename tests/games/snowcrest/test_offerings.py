"""Section 14: offerings and curses, item by item."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dolmen.games.snowcrest import SnowcrestGame
from dolmen.games.snowcrest.content import ITEMS
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.unpacking import unpacked
from dolmen.kernel import Amounts, CannotUndo, Form, NotOnOffer, Pick
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, is_down, kind, names, printed, row_of, table, tokens, village

CELEBRANT = """
    Herder  {}         Mason
    {}      Celebrant  {}
    Novice  {}         Pilgrim
"""


def venerating(guardian: str, *others: str, game: SnowcrestGame = GAME, **mine: Any) -> Table:
    """Red has paid for a Veneration and sees this Guardian. `others` are villagers on cells 2, 4, 6 and 8."""
    filled = [*others, *["."] * (4 - len(others))]
    held = mine.pop("tokens", "")
    mine.setdefault("buildings", "")
    opponents = mine.pop("opponents", (village(buildings=""),))
    me = village(CELEBRANT.format(*filled), tokens=f"{held}, 2 O", **mine)
    at = Table(table(me, *opponents, guardians=guardian, game=game), game)
    at.pick("Activate Celebrant").pick("Veneration")
    if isinstance(at.ask(), Amounts):
        at.pay("2 bowls")
    return at


def ways(at: Table, place: int = 0) -> set[str]:
    ask = at.ask()
    if isinstance(ask, Pick):
        return set(at.labels())
    assert isinstance(ask, Form)
    field = ask.fields[place]
    return {ask.label_in(field.key, option) for option in field.options}


@pytest.mark.rule("SC.14.1")
def test_the_items_are_resources_cards_villagers_buildings_and_omens() -> None:
    assert set(ITEMS) == set("BJPOGRHVDX")
    box = unpacked(GAME.read)
    asked = {item for spirit in (*box.guardians, *box.forests) for item in (*spirit.offering, *spirit.curse)}
    assert asked <= set(ITEMS.values())
    assert {ITEMS[letter] for letter in "BJPRHVDX"} <= asked


@pytest.mark.rule("SC.14.2")
def test_each_item_is_met_avoided_or_taken_as_an_omen() -> None:
    at = venerating("Copper Ox", "Poet", tokens="1 B, 1 J", opponents=(village(tokens="1 B"),))
    for place in range(3):
        assert ways(at, place) == {
            "Pay with Barley",
            "Pay with Juniper",
            "Take 1 Omen",
            "Turn Poet on cell 2 down to avoid it",
        }
    at.treat("Pay with Barley", "Turn Poet", "Take 1 Omen")
    v = at.village()
    assert (v.tokens, v.omen, is_down(v, 2)) == (tokens("1 J"), -1, True)


@pytest.mark.rule("SC.14.3")
@pytest.mark.parametrize("guardian", ["Moon Hare", "Frost Owl", "Jade Tiger", "Thunder Drake", "White Crane"])
def test_omens_may_be_taken_although_everything_could_be_met(guardian: str) -> None:
    at = venerating(guardian, hand="Farmer Smith Priest", tokens="2 P, 2 B", buildings="Farm, Farm, Farm")
    before = (at.village().hand[:], at.village().tokens[:4], row_of(at.village()))
    items = len(next(card for card in GAME.box.guardians if card.name == guardian).offering)
    if items == 1:
        at.pick("Take 1 Omen")
    else:
        at.treat(*["Take 1 Omen"] * items)
    v = at.village()
    assert v.omen == -items
    assert v.hand[: len(before[0])] == before[0]
    assert (v.tokens[:4], row_of(v)) == before[1:], "Gold may come with the reward"


@pytest.mark.rule("SC.14.4")
def test_the_poor_take_an_omen_for_every_item() -> None:
    at = venerating("Copper Ox", opponents=(village(buildings=""), village(buildings="Farm-", tokens="")))
    assert [v.omen for v in at.s.villages] == [-3, -2, -2], "nobody was asked: nothing could be done"
    assert at.village().scrolls


@pytest.mark.rule("SC.14.5")
def test_a_resource_item_is_paid_from_tokens_tiles_villagers_and_hand() -> None:
    at = venerating(
        "Snow Lion",
        "Farmer",
        "Scholar",
        "Merchant",
        tokens="1 B, 1 J, 1 G",
        buildings="Farm, Forge",
        hand="Officer Priest",
    )
    assert ways(at, 0) - {"Take 1 Omen"} == {
        "Pay with Barley",
        "Pay with Gold",
        "Pay with Farm",
        "Pay with Officer from your hand (B)",
        "Pay with Farmer on cell 2 (B)",
        "Pay with Scholar on cell 4 (?)",
        "Pay with Merchant on cell 6 (G)",
    }
    at.give({"0": "farm", "1": "cell-4", "2": f"hand-{kind('Priest')}"})
    v = at.village()
    assert row_of(v) == "Farm-, Forge"
    assert is_down(v, 4)
    assert (names(v.hand), names(v.discard)) == (["Officer"], ["Priest"])


@pytest.mark.rule("SC.14.5", "SC.14.10")
def test_down_cards_used_tiles_and_the_acting_card_pay_nothing() -> None:
    at = venerating("Copper Ox", "Farmer-", tokens="1 B", buildings="Farm-")
    assert ways(at) == {"Pay with Barley", "Take 1 Omen"}


@pytest.mark.rule("SC.14.6")
def test_each_icon_of_a_card_meets_one_item() -> None:
    at = venerating("Cloud Serpent", "Woodcutter")
    at.treat("Pay with Woodcutter", "Pay with Woodcutter")
    assert is_down(at.village(), 2)
    assert at.village().omen == 0
    at = venerating("Copper Ox", "Woodcutter")
    assert at.refused(at.give, dict.fromkeys("012", "cell-2")), "it has two icons, not three"
    at = venerating("White Crane", "Smith", tokens="1 P")
    assert at.refused(at.give, {"0": "cell-2", "1": "cell-2"}), "one icon, one item"


@pytest.mark.rule("SC.14.6", "SC.14.7")
def test_two_equal_hand_cards_are_two_objects() -> None:
    farmer = f"hand-{kind('Farmer')}"
    at = venerating("Snow Lion", hand="Farmer Farmer")
    assert at.refused(at.give, dict.fromkeys("012", farmer))
    at.give({"0": farmer, "1": "omen", "2": farmer})
    assert names(at.village().discard) == ["Farmer", "Farmer"]
    assert at.village().omen == -1


@pytest.mark.rule("SC.14.7")
def test_one_object_never_meets_a_resource_and_something_else_or_two_others() -> None:
    at = venerating("Jade Tiger", "Farmer", tokens="1 B")
    assert at.refused(at.give, {"0": "cell-2", "1": "cell-2"}), "resource and villager"
    at = venerating("Bone Vulture", "Farmer")
    assert at.refused(at.give, {"0": "cell-2", "1": "cell-2"}), "two villagers"
    at = venerating("Frost Owl", hand="Smith")
    assert at.refused(at.give, dict.fromkeys("01", f"hand-{kind('Smith')}")), "two hand cards"
    at = venerating("Thunder Drake", buildings="Farm")
    assert at.refused(at.give, {"0": "farm", "1": "give-0", "2": "omen"}), "resource and building"
    assert at.refused(at.give, {"0": "omen", "1": "give-0", "2": "give-0"}), "two buildings"
    at.give({"0": "omen", "1": "give-0", "2": "omen"})
    assert row_of(at.village()) == ""


@pytest.mark.rule("SC.14.8")
def test_a_hand_card_goes_to_the_own_discard_pile_and_gives_nothing() -> None:
    at = venerating("Frost Owl", hand="Priest Woodcutter Celebrant", deck="Farmer Farmer Farmer")
    at.treat("Discard Priest", "Discard Woodcutter")
    v = at.village()
    assert names(v.discard) == ["Priest", "Woodcutter"]
    assert names(v.hand)[:1] == ["Celebrant"]
    assert v.tokens[:4] == [0, 0, 0, 0], "Gold may come with the reward"


@pytest.mark.rule("SC.14.9")
def test_villagers_given_up_leave_an_empty_cell_and_give_nothing() -> None:
    at = venerating("Bone Vulture", "Gardener", "Priest", buildings="Farm")
    at.treat("Give up Gardener", "Give up Herder")
    v = at.village()
    assert names(v.grid)[:4] == ["", "", "Mason", "Priest"]
    assert names(v.discard) == ["Herder"]
    assert names(at.s.common.cards[:1]) == ["Gardener"]
    assert v.tokens == tokens("")


@pytest.mark.rule("SC.14.10")
def test_neither_a_down_villager_nor_the_acting_card_can_be_given_up() -> None:
    at = venerating("Bone Vulture", "Gardener-", "Smith")
    assert ways(at) == {
        "Give up Herder on cell 1",
        "Give up Mason on cell 3",
        "Give up Smith on cell 4",
        "Give up Novice on cell 7",
        "Give up Pilgrim on cell 9",
        "Take 1 Omen",
    }


@pytest.mark.rule("SC.14.10")
def test_others_may_give_up_any_of_their_upright_villagers() -> None:
    """Only the active player has an acting card: cell 5 of an opponent is free to go."""
    centre = """
        Herder-  .      Mason-
        .        Smith  .
        Novice-  .      Pilgrim-
    """
    at = venerating("Bone Vulture", opponents=(village(centre, buildings=""),))
    at.treat("Take 1 Omen", "Take 1 Omen")
    assert ways(at) == {"Give up Smith on cell 5", "Take 1 Omen"}


@pytest.mark.rule("SC.14.11")
@pytest.mark.parametrize(
    ("way", "left"), [("Give up a used Farm", "Farm, Shrine"), ("Give up a Farm", "Farm-, Shrine")]
)
def test_a_building_up_or_down_goes_back_to_the_stock(way: str, left: str) -> None:
    at = venerating("Old Yeti", buildings="Farm-, Farm, Shrine")
    stock = at.s.stock[0]
    at.pick(way)
    assert row_of(at.village()) == left
    assert at.s.stock[0] == stock + 1
    assert at.village().tokens == tokens("")


@pytest.mark.rule("SC.14.12")
def test_a_forced_omen_is_taken_and_only_avoid_prevents_it() -> None:
    rich: dict[str, Any] = {"tokens": "5 B, 5 G", "hand": "Priest Farmer", "buildings": "Farm, Shrine"}
    at = venerating("Shadow Wolf", **rich)
    assert "Omen" not in at.ask().prompt, "it asks for the resource only"
    at.pick("Pay with Barley")
    assert at.village().omen == -1
    assert at.village(1).omen == -1
    at = venerating("Shadow Wolf", "Poet", **rich)
    assert ways(at, 1) == {"Take 1 Omen", "Turn Poet on cell 2 down to avoid it"}


@pytest.mark.rule("SC.14.13", "SC.5.13")
def test_a_source_that_is_not_needed_is_refused() -> None:
    priest = f"hand-{kind('Priest')}"
    at = venerating("White Crane", tokens="1 P", hand="Priest")
    assert at.refused(at.give, {"0": "bells", "1": priest}), "the Priest alone is enough"
    assert at.refused(at.give, {"0": priest, "1": "bells"})
    at.give({"0": priest, "1": priest})
    assert at.village().tokens[Resource.BELL] == 1


@pytest.mark.rule("SC.14.13")
def test_need_is_measured_against_the_items_that_are_met_with_resources() -> None:
    priest = f"hand-{kind('Priest')}"
    at = venerating("White Crane", tokens="1 P", hand="Priest")
    at.give({"0": priest, "1": "omen"})
    assert names(at.village().discard) == ["Priest"], "used whole, for one item"
    assert at.village().omen == -1


@pytest.mark.rule("SC.14.13", "SC.14.14")
def test_the_same_treatment_is_legal_in_whichever_fields_it_stands() -> None:
    """A token and a card with two icons meet three items: any field may be the token's, and they may be filled in any
    order; of two items they meet too many."""
    priest = f"hand-{kind('Priest')}"
    for token in "012":
        at = venerating("Copper Ox", tokens="1 P", hand="Priest")
        at.give({place: "bells" if place == token else priest for place in "012"})
        assert (at.village().tokens[Resource.BELL], at.village().omen) == (0, 0)
    for omen in "012":
        at = venerating("Copper Ox", tokens="1 P", hand="Priest")
        first, second = (place for place in "012" if place != omen)
        assert at.refused(at.give, {omen: "omen", first: "bells", second: priest})


@pytest.mark.rule("SC.14.13", "SC.14.14")
@pytest.mark.parametrize("guardian", ["Copper Ox", "White Crane", "Stone Yak", "Snow Lion", "Jade Tiger"])
def test_a_treatment_is_taken_whole_if_and_only_if_it_can_be_filled_in_field_by_field(guardian: str) -> None:
    """Every way of filling in the form: in their order and backwards the fields allow the same treatments."""
    at = venerating(guardian, "Woodcutter", "Abbot", tokens="1 P, 1 B", hand="Priest Farmer", buildings="Farm, Forge-")
    form = at.ask()
    assert isinstance(form, Form)

    def filled(keys: list[str]) -> set[tuple[tuple[str, Any], ...]]:
        rows: list[dict[str, Any]] = [{}]
        for key in keys:
            rows = [{**row, key: way} for row in rows for way in form.left(row, key)]
        return {tuple(sorted(row.items())) for row in rows}

    def taken(answer: dict[str, Any]) -> bool:
        try:
            return bool(form.check(answer) == answer)
        except NotOnOffer:
            return False

    whole = {
        tuple(sorted(answer.items()))
        for combination in product(*(field.options for field in form.fields))
        if taken(answer := dict(zip(form.keys(), combination, strict=True)))
    }
    assert filled(form.keys()) == filled(form.keys()[::-1]) == whole
    assert len(whole) > 15


@pytest.mark.rule("SC.14.13")
@pytest.mark.parametrize("guardian", ["Copper Ox", "White Crane"])
def test_what_is_proposed_takes_no_omen_that_resources_can_spare(guardian: str) -> None:
    at = venerating(guardian, tokens="1 P", hand="Priest")
    at.give({})
    assert at.village().omen == 0


@pytest.mark.rule("SC.14.14")
def test_all_own_items_are_stated_together_after_the_card_is_seen_and_for_good() -> None:
    at = venerating("Copper Ox", tokens="3 B", opponents=(village(hand="Smith"),))
    assert at.s.shown is not None
    at.treat(*["Pay with Barley"] * 3)
    assert at.ask().seat == 1
    match = at.match
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("SC.14.15")
def test_payments_come_first_and_then_all_omens_in_one_sum() -> None:
    at = venerating("Copper Ox", tokens="1 B")
    at.treat("Take 1 Omen", "Pay with Barley", "Take 1 Omen")
    told = [line for line in at.lines() if line.startswith("Red") and ("gives" in line or "Omen" in line)]
    assert told == ["Red gives 1 Barley", "Red takes 2 Omens"]


@pytest.mark.rule("SC.14.16")
def test_later_players_see_what_earlier_ones_chose() -> None:
    at = venerating("Moon Hare", opponents=(village(tokens="1 J"), village(tokens="1 J")), hand="Smith")
    at.pick("Discard Smith").pick("Pay with Juniper")
    assert at.ask().seat == 2
    match = at.match
    seen = [told.text for told in match.log(2)]
    assert "Red discards Smith" in seen
    assert "Blue gives 1 Juniper" in seen


@pytest.mark.rule("SC.14.6", "SC.5.10")
def test_a_card_with_two_different_icons_meets_what_they_show() -> None:
    """Nobody's pack has to keep to cards with two equal icons."""
    priest = f"hand-{kind('Priest')}"
    at = venerating("White Crane", game=printed("Priest", icons="BP"), hand="Priest")
    assert at.refused(at.give, {"0": priest, "1": priest}), "one of its icons is a Bell"
    at.give({"0": priest, "1": "omen"})
    assert names(at.village().discard) == ["Priest"]


@pytest.mark.rule("SC.4.1", "SC.14.4")
@pytest.mark.parametrize("viewer", [0, 2, None])
@pytest.mark.parametrize("guardian", ["White Crane", "Copper Ox"])
def test_who_cannot_meet_an_item_is_asked_all_the_same_if_a_hand_could_hide_it(
    guardian: str, viewer: int | None
) -> None:
    """Whether there is something to choose is the cursed player's secret as long as there is a hand."""

    def cursed(hand: str) -> Table:
        theirs = village(hand=hand, deck="Herder Priest", buildings="")
        at = venerating(guardian, opponents=(theirs, village(buildings="")))
        assert at.ask().seat == 1
        return at

    assert cursed("Herder").seen(viewer) == cursed("Priest").seen(viewer)
    assert cursed("Herder").seen(1) != cursed("Priest").seen(1)
