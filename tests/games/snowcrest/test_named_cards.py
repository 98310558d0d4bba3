"""Section 19: every card of the box, and what the named ones do. The lists are those of rulings SC-44 to SC-50,
with the values that thousands of games have tuned (docs/games/snowcrest.md)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.snowcrest.content import BOX, ICONS, ITEMS, VILLAGERS
from tests.games.snowcrest.table import (
    FORESTS,
    GUARDIANS,
    Sitting,
    is_down,
    kind,
    names,
    payment,
    row_of,
    score,
    table,
    tokens,
    village,
)

GRID = """
    Herder  {}  Mason
    {}      {}  {}
    Novice  {}  Pilgrim
"""


def grid(*cards: str) -> str:
    """These on cells 5, 2, 4, 6, 8."""
    five, two, four, six, eight = [*cards, *["."] * (5 - len(cards))]
    return GRID.format(two, four, five, six, eight)


def acting(card: str, *words: str, others: Any = (), **mine: Any) -> Sitting:
    """Red has activated this villager on cell 5, and picked these words."""
    more: dict[str, Any] = {
        key: mine.pop(key) for key in ("row", "common", "juniper", "forests", "level") if key in mine
    }
    more["scrolls"] = mine.pop("supply", None)
    beside = mine.pop("beside", ())
    others = others or (village(buildings=""),)
    at = Sitting(table(village(grid(card, *beside), **({"buildings": ""} | mine)), *others, **more))
    at.pick(f"Activate {card.replace('_', ' ')} on cell 5")
    for word in words:
        at.pick(word)
    return at


def adding(card: str, *words: str, **mine: Any) -> Sitting:
    """Red Adds this villager from the row to cell 5, paying with Barley tokens."""
    others = mine.pop("others", (village(buildings=""),))
    more = {key: mine.pop(key) for key in ("common",) if key in mine}
    cost = VILLAGERS[kind(card)].cost
    me = village(mine.pop("grid", grid()), tokens=f"{cost} B", **({"buildings": ""} | mine))
    at = Sitting(table(me, *others, row=card, **more))
    at.pick(f"Add {card.replace('_', ' ')} from the row").pick("Cell 5")
    for word in words:
        at.pick(word)
    return at


def printed(deck: str) -> dict[str, tuple[int, int, str, str]]:
    """How often, cost, icons, actions."""
    return {
        card.name: (
            BOX.decks[card.deck].count(number),
            card.cost,
            "".join(ICONS[icon] for icon in card.icons),
            " | ".join(action.words for action in card.actions),
        )
        for number, card in enumerate(VILLAGERS)
        if card.deck == deck
    }


# Starters and personal villagers


@pytest.mark.rule("SC.19.1")
def test_a_starter_shows_nothing_on_its_front_and_a_barley_on_its_back_at_a_rest() -> None:
    assert all(not card.icons for card in VILLAGERS if card.starter)
    at = Sitting(table(village("Herder- Mason- Novice- . . . Pilgrim . ."), village()))
    assert at.village().tokens == tokens("3 B"), "three lay down, one stood"
    s = table(village("Herder- Mason- Novice Pilgrim . . . . .", hand="", buildings=""), village())
    assert score(s, 0).total_resources == 0, "only at a Rest"


@pytest.mark.rule("SC.19.2")
def test_the_four_starters() -> None:
    assert printed("starter") == {
        "Herder": (1, 1, "", "Gain 2 Juniper | Draw 2 cards"),
        "Mason": (1, 1, "", "Pay 1 Juniper → build any building | Restock buildings"),
        "Novice": (1, 1, "", "Meditation | Gain 2 Prayer Bells"),
        "Pilgrim": (1, 1, "", "Pay 3 Offering Bowls → Veneration | Gain 2 Offering Bowls"),
    }


@pytest.mark.rule("SC.19.3")
def test_a_starter_that_was_drawn_again_is_still_one() -> None:
    at = Sitting(table(village(". . . . . . . . Novice", hand="Herder Mason", tokens="1 B", buildings=""), village()))
    assert at.offers("Add Herder from your hand for 1 Barley")
    at.pick("Add Herder").pick("Cell 1").pick("Do nothing")
    v = at.village()
    assert v.tokens == tokens("")
    assert is_down(v, 1)
    s = table(village(hand="Mason", buildings=""), village())
    assert not Sitting(s).offers("Add Mason"), "a Starter in hand pays nothing, not even for another card"
    assert score(s, 0).total_resources == 0


@pytest.mark.rule("SC.19.4")
def test_the_nine_personal_villagers() -> None:
    assert printed("personal") == {
        "Farmer": (2, 2, "B", "Gain 3 Barley"),
        "Woodcutter": (1, 4, "JJ", "Gain 3 Juniper | Pay 1 Juniper → build any building, build a Farm"),
        "Priest": (1, 4, "PP", "Meditation"),
        "Carpenter": (1, 1, "J", "Pay 2 Juniper → build any building, draw 1 card"),
        "Smith": (1, 3, "P", "Pay 1 Juniper → build a Forge | Gain 3 Prayer Bells"),
        "Shrine Keeper": (1, 3, "O", "Pay 1 Juniper → build a Shrine | Gain 3 Offering Bowls"),
        "Celebrant": (1, 4, "OO", "Pay 2 Offering Bowls → Veneration"),
        "Officer": (1, 2, "B", "Discard hand cards, draw as many"),
    }


@pytest.mark.rule("SC.19.4", "SC.11.3")
def test_woodcutter_builds_twice_for_one_price() -> None:
    at = acting("Woodcutter", "Pay 1 Juniper", "Shrine", tokens="2 J")
    assert (row_of(at.village()), at.village().tokens, at.ask.seat) == ("Shrine, Farm", tokens("1 J"), 1)


@pytest.mark.rule("SC.19.5")
def test_farmer_priest_and_the_woodcutter_are_as_the_rulebook_shows_them() -> None:
    personal = printed("personal")
    assert personal["Farmer"][2] == "B"
    assert personal["Priest"][2] == "PP"
    cost, icons, actions = next(card[1:] for card in personal.values() if card[2] == "JJ")
    assert (cost, icons, len(actions.split(" | "))) == (4, "JJ", 2)


@pytest.mark.rule("SC.19.6")
def test_carpenter_draws_only_for_a_building_that_was_paid_for() -> None:
    at = acting("Carpenter", "Pay 2 Juniper", "Shrine", tokens="2 J", deck="Farmer Smith")
    assert (row_of(at.village()), names(at.village().hand)) == ("Shrine", ["Farmer"])
    at = acting("Carpenter", "Do nothing", tokens="2 J", deck="Farmer Smith")
    assert names(at.village().hand) == []
    at = acting("Carpenter", tokens="1 J", deck="Farmer Smith")
    assert (at.ask.seat, names(at.village().hand)) == (1, [])


@pytest.mark.rule("SC.19.7")
def test_officer_discards_any_number_and_draws_as_many() -> None:
    for cards in ("Smith", "Smith Priest", "Farmer Smith Priest"):
        at = acting("Officer", "Discard", hand="Farmer Smith Priest", deck="Celebrant Carpenter Woodcutter")
        at.discard(cards)
        v = at.village()
        n = len(cards.split())
        assert sorted(names(v.discard)) == sorted(cards.split())
        assert names(v.hand)[3 - n :] == ["Celebrant", "Carpenter", "Woodcutter"][:n]
        assert len(v.hand) == 3
    at = acting("Officer", "Discard", hand="Farmer Smith", deck="Celebrant")
    assert at.refused(()), "at least one"
    assert at.refused((kind("Priest"),)), "not in hand"


@pytest.mark.rule("SC.19.8")
def test_officer_discards_everything_before_the_first_draw() -> None:
    at = acting("Officer", "Discard", hand="Farmer Smith", deck="", discard="")
    at.discard("Farmer Smith")
    v = at.village()
    assert sorted(names(v.hand)) == ["Farmer", "Smith"], "the pile that is shuffled is the one just made"
    assert (v.deck, v.discard) == ([], [])


@pytest.mark.rule("SC.19.9")
def test_officer_with_an_empty_hand_can_do_nothing() -> None:
    at = acting("Officer", deck="Farmer Smith")
    assert at.ask.seat == 1
    assert is_down(at.village(), 5)
    assert names(at.village().hand) == []


# Gardener, Bell Founder, Potter


@pytest.mark.rule("SC.19.10")
@pytest.mark.parametrize(("row", "gain"), [("Farm, Farm, Farm-, Forge", 4), ("Farm-, Shrine", 0), ("Farm", 2)])
def test_gardener_counts_upright_farms_and_turns_none(row: str, gain: int) -> None:
    at = acting("Gardener", "Gain 2 Barley", buildings=row)
    assert at.village().tokens == tokens(f"{gain} B")
    assert row_of(at.village()) == row


@pytest.mark.rule("SC.19.11")
@pytest.mark.parametrize(("card", "tile", "letter"), [("Bell_Founder", "Forge", "P"), ("Potter", "Shrine", "O")])
def test_bell_founder_and_potter_count_their_upright_tiles_and_turn_none(card: str, tile: str, letter: str) -> None:
    row = f"{tile}, {tile}-, Farm, {tile}"
    at = acting(card, "Gain 1", buildings=row)
    assert (at.village().tokens, row_of(at.village())) == (tokens(f"3 {letter}"), row)
    at = acting(card, "Gain 1", buildings=f"{tile}-, Farm")
    assert at.village().tokens == tokens(f"1 {letter}")


# Merchant

RICH = {"tokens": "5 B, 3 J", "scrolls": 1}
TRADES = {
    "5 Barley for 3 Juniper": (tokens("6 J"), 1),
    "5 Barley for 1 Scroll": (tokens("3 J"), 2),
    "3 Juniper for 1 Scroll": (tokens("5 B"), 2),
    "3 Juniper for 5 Barley": (tokens("10 B"), 1),
    "1 Scroll for 3 Juniper": (tokens("5 B, 6 J"), 0),
    "1 Scroll for 5 Barley": (tokens("10 B, 3 J"), 0),
}


@pytest.mark.rule("SC.19.12", "SC.19.15", "SC.19.16")
@pytest.mark.parametrize("deal", TRADES)
def test_merchant_makes_exactly_one_of_six_trades(deal: str) -> None:
    at = acting("Merchant", "Trade", juniper=6, **RICH)
    assert sorted(at.labels()) == sorted(TRADES)
    at.pick(deal)
    v = at.village()
    assert (v.tokens, v.scrolls) == TRADES[deal]
    assert at.s.scrolls == 20 - (v.scrolls - 1)
    assert at.s.juniper == (3 if deal.endswith("Juniper") else 6), "what is paid goes out of the game"
    assert at.ask.seat == 1


@pytest.mark.rule("SC.19.12")
def test_merchant_offers_only_what_can_be_paid() -> None:
    at = acting("Merchant", "Trade", tokens="4 B, 3 J")
    assert sorted(at.labels()) == ["3 Juniper for 1 Scroll", "3 Juniper for 5 Barley"]
    assert acting("Merchant", tokens="4 B, 2 J").ask.seat == 1


@pytest.mark.rule("SC.19.13")
@pytest.mark.parametrize("deal", ["5 Barley for 1 Scroll", "1 Scroll for 5 Barley"])
def test_merchant_from_end_to_end_touches_no_juniper(deal: str) -> None:
    at = acting("Merchant", "Trade", deal, juniper=3, **RICH)
    assert (at.s.juniper, at.s.shown, at.village().tokens[1]) == (3, None, 3)


@pytest.mark.rule("SC.19.14")
def test_merchant_takes_any_source_but_for_a_scroll() -> None:
    at = acting(
        "Merchant",
        "Trade",
        "5 Barley for 1 Scroll",
        beside=("Farmer",),
        tokens="1 B, 1 G, 9 O",
        buildings="Farm",
        hand="Officer",
    )
    v = at.village()
    assert (v.scrolls, v.tokens, row_of(v), names(v.discard)) == (1, tokens("9 O"), "Farm-", ["Officer"])
    assert is_down(v, 2)
    at = acting("Merchant", "Trade", tokens="5 B, 9 G")
    assert not at.offers("1 Scroll for"), "Gold is no Scroll"


@pytest.mark.rule("SC.19.15")
def test_merchants_scroll_comes_from_the_box_when_the_supply_is_empty() -> None:
    at = acting("Merchant", "Trade", "5 Barley for 1 Scroll", supply=0, tokens="5 B")
    assert (at.village().scrolls, at.s.scrolls) == (1, 0)


@pytest.mark.rule("SC.19.16")
def test_merchants_juniper_may_wake_the_forest() -> None:
    at = acting("Merchant", "Trade", "5 Barley for 3 Juniper", juniper=3, forests="Moss Spirit", tokens="5 B")
    assert at.s.shown == -1 - FORESTS["Moss Spirit"]


# Nun, Poet, Abbots


@pytest.mark.rule("SC.19.17")
def test_nun_takes_one_card_of_choice_from_the_own_discard_pile() -> None:
    at = acting("Nun", "Take a card", discard="Farmer Priest Smith")
    assert [label.split(":")[0] for label in at.labels()] == ["Farmer", "Priest", "Smith"]
    at.pick("Priest:")
    assert (names(at.village().hand), names(at.village().discard)) == (["Priest"], ["Farmer", "Smith"])


@pytest.mark.rule("SC.19.17")
def test_nun_without_a_discard_pile_has_the_other_choice() -> None:
    at = acting("Nun", omen=-1, others=(village(discard="Farmer"),))
    assert at.labels() == ["Lose 1 Omen", "Do nothing"]
    at.pick("Lose 1 Omen")
    assert at.village().omen == 0


@pytest.mark.rule("SC.19.18")
def test_poet_is_only_turned_down() -> None:
    for at in (acting("Poet"), adding("Poet")):
        assert at.ask.seat == 1
        assert is_down(at.village(), 5)
        assert at.village().tokens == tokens("")


@pytest.mark.rule("SC.19.19")
@pytest.mark.parametrize(("card", "omens"), [("Abbot", 1), ("Great_Abbot", 3)])
def test_abbots_calm_omens_and_avoid(card: str, omens: int) -> None:
    at = acting(card, f"Lose {omens} Omen", omen=-4)
    assert at.village().omen == -4 + omens
    assert VILLAGERS[kind(card)].avoid
    assert "avoid" not in VILLAGERS[kind(card)].actions[0].words.lower(), "Avoid is no action"


# Recruiter


@pytest.mark.rule("SC.19.20")
def test_a_recruiter_brought_by_a_recruiter_does_nothing() -> None:
    at = acting("Recruiter", "Swap", "Recruiter from the row", row="Recruiter Poet", common="Nun", hand="Farmer")
    v = at.village()
    assert at.ask.seat == 1
    assert names(v.grid)[4] == "Recruiter"
    assert is_down(v, 5)
    assert (names(v.hand), names(at.s.row), names(at.s.common)) == (["Farmer"], ["Poet", "Nun", "Recruiter"], [])


@pytest.mark.rule("SC.19.20")
def test_an_added_recruiter_does_nothing() -> None:
    at = adding("Recruiter", hand="Smith", common="Nun Poet")
    assert at.ask.seat == 1
    assert is_down(at.village(), 5)
    assert names(at.village().hand) == ["Smith"]


@pytest.mark.rule("SC.19.21")
def test_recruiter_brings_a_hand_card_free_of_charge_and_activates_it() -> None:
    mine = {"hand": "Celebrant", "tokens": "2 O"}
    at = acting("Recruiter", "Swap", "Celebrant from your hand", row="Poet", common="Nun", **mine)
    assert names(at.s.common) == ["Recruiter", "Nun"]
    assert at.village().tokens == tokens("2 O")
    assert names(at.village().grid)[4] == "Celebrant"
    assert not is_down(at.village(), 5), "it is acting"
    at.pick("Do nothing")
    assert is_down(at.village(), 5)


@pytest.mark.rule("SC.19.21", "SC.9.13")
def test_a_hand_card_leaves_no_gap_in_the_row_so_a_short_row_stays_short() -> None:
    at = acting("Recruiter", "Swap", "Farmer from your hand", "Gain 3", hand="Farmer", row="Poet Nun")
    assert (names(at.s.row), names(at.s.common)) == (["Poet", "Nun"], ["Recruiter"])


@pytest.mark.rule("SC.19.21", "SC.8.4")
def test_the_recruited_card_is_the_acting_one() -> None:
    at = acting("Recruiter", "Swap", "Priest from your hand", hand="Priest", row="Poet")
    assert at.ask.seat == 1, "its own Bells do not count, so it cannot meditate"


@pytest.mark.rule("SC.19.22")
def test_recruiter_with_nothing_to_fetch_stays() -> None:
    at = acting("Recruiter", common="Nun", discard="Farmer", deck="Smith")
    assert at.ask.seat == 1
    assert names(at.village().grid)[4] == "Recruiter"
    assert is_down(at.village(), 5)
    assert names(at.s.common) == ["Nun"]


@pytest.mark.rule("SC.19.23")
def test_recruiter_fetches_only_from_hand_and_row() -> None:
    at = acting(
        "Recruiter",
        "Swap",
        hand="Farmer Smith",
        deck="Priest",
        discard="Officer",
        row="Poet Nun",
        common="Porter",
        others=(village(hand="Celebrant"),),
    )
    assert at.labels() == ["Farmer from your hand", "Smith from your hand", "Poet from the row", "Nun from the row"]


# Scholar


@pytest.mark.rule("SC.19.24")
@pytest.mark.parametrize("added", [True, False])
def test_scholar_uses_anothers_upright_villager_and_only_the_scholar_is_turned(added: bool) -> None:
    others = (village(grid("Goldsmith", "Farmer-")), village(grid("Potter")))
    at = (adding if added else acting)("Scholar", "Use another", others=others)
    offered = {label.split(":")[0] for label in at.labels()}
    assert offered == {"Herder", "Mason", "Novice", "Pilgrim", "Goldsmith", "Potter"}
    at.pick("Goldsmith:").pick("Gain 2 Gold")
    assert at.village().tokens == tokens("2 G")
    assert is_down(at.village(), 5)
    assert not is_down(at.village(1), 5)


@pytest.mark.rule("SC.19.24")
def test_scholar_copies_neither_own_villagers_nor_the_row() -> None:
    at = acting("Scholar", "Use another", beside=("Farmer",), row="Goldsmith", common="Nun Nun Nun Nun")
    assert {label.split(":")[0] for label in at.labels()} == {"Herder", "Mason", "Novice", "Pilgrim"}


@pytest.mark.rule("SC.19.25", "SC.19.27")
def test_scholar_may_copy_a_starter_and_chooses_its_alternative() -> None:
    at = acting("Scholar", "Use another", "Herder:", deck="Farmer")
    assert [label.partition(" ")[0] for label in at.labels()] == ["Gain", "Draw", "Do"]
    at.pick("Draw")
    assert names(at.village().hand) == ["Farmer"]


@pytest.mark.rule("SC.19.26")
def test_scholar_copies_no_scholar_no_poet_and_no_avoid() -> None:
    others = (village("Scholar Poet Abbot Great_Abbot . . . . ."),)
    at = acting("Scholar", "Use another", others=others, omen=-3)
    assert at.labels() == [
        "Abbot: Lose 1 Omen; turn it down to avoid one item of a curse or offering",
        "Great Abbot: Lose 3 Omens; turn it down to avoid one item of a curse or offering",
    ]
    at.pick("Great Abbot:")
    assert at.labels() == ["Lose 3 Omens", "Do nothing"]


@pytest.mark.rule("SC.19.28")
def test_scholar_counts_and_pays_with_what_is_the_copying_players() -> None:
    others = (village(grid("Gardener"), buildings="Farm, Farm, Farm"),)
    at = acting("Scholar", "Use another", "Gardener:", "Gain 2 Barley", others=others, buildings="Farm, Farm-")
    assert at.village().tokens == tokens("2 B")
    others = (village(grid("Smith"), tokens="5 J"),)
    at = acting("Scholar", "Use another", "Smith:", "Pay 1 Juniper", others=others, tokens="1 J")
    assert (at.village().tokens, row_of(at.village())) == (tokens(""), "Forge")
    assert at.village(1).tokens == tokens("5 J")
    assert row_of(at.village(1)) == "Farm"


@pytest.mark.rule("SC.19.29", "SC.19.20")
def test_what_a_scholar_recruits_acts_as_just_added() -> None:
    """A Recruiter, or another Scholar who copies one, comes to nothing: no chains."""
    others = (village(grid("Recruiter")),)
    at = acting("Scholar", "Use another", "Recruiter:", "Swap", others=others, row="Scholar Poet", hand="Smith")
    at.pick("Scholar from the row").pick("Use another").pick("Recruiter:")
    v = at.village()
    assert at.ask.seat == 1
    assert (names(v.grid)[4], names(v.hand)) == ("Scholar", ["Smith"])
    assert is_down(v, 5)


@pytest.mark.rule("SC.19.31")
def test_scholar_with_nothing_to_copy_does_nothing() -> None:
    others = (village("Scholar Poet Farmer- . . . . . ."),)
    at = acting("Scholar", others=others)
    assert at.ask.seat == 1
    assert is_down(at.village(), 5)


@pytest.mark.rule("SC.19.32")
def test_the_owner_may_use_the_copied_card_in_the_meantime() -> None:
    """Blue rings the very Priest whose Meditation Red uses."""
    others = (village(". . . . Priest . . . Poet", buildings=""),)
    at = acting("Scholar", "Use another", "Meditation", others=others, tokens="1 P").pick("Ring them")
    assert is_down(at.village(1), 5)
    assert [v.scrolls for v in at.s.villages] == [0, 2]
    assert is_down(at.village(), 5)


@pytest.mark.rule("SC.19.32")
def test_or_give_it_up_and_the_copied_action_goes_on() -> None:
    others = (village(". . . . Temple_Guide . . . .", buildings=""),)
    at = Sitting(
        table(village(grid("Scholar"), tokens="1 O", buildings=""), *others, guardians="Bone Vulture", scrolls=20)
    )
    at.pick("Activate Scholar").pick("Use another").pick("Veneration").treat("Take 1 Omen", "Take 1 Omen")
    at.pick("Give up Temple Guide")
    assert names(at.village(1).grid)[4] == ""
    assert at.village().scrolls == 3


# Mystic, Chant Leader, Beggar, Terton


@pytest.mark.rule("SC.19.33")
def test_mystic_clockwise_a_card_or_an_omen_and_then_the_own_omen_goes() -> None:
    others = (village(hand="Farmer Smith"), village(), village(hand="Priest"))
    at = acting("Mystic", "Each opponent", omen=-2, others=others)
    assert at.ask.seat == 1
    assert at.labels() == ["Discard Farmer", "Discard Smith", "Take 1 Omen"]
    at.pick("Discard Farmer")
    assert at.village(2).omen == -1, "Green has no card"
    assert at.ask.seat == 3
    assert at.village().omen == -2, "not yet"
    at.pick("Take 1 Omen")
    assert [v.omen for v in at.s.villages] == [-1, 0, -1, -1]
    assert (names(at.village(1).discard), names(at.village(3).hand)) == (["Farmer"], ["Priest"])


@pytest.mark.rule("SC.19.34")
def test_chant_leaders_bell_counts_and_the_meditation_must_follow() -> None:
    at = acting("Chant_Leader", "Gain 1 Prayer Bell", tokens="1 P")
    assert at.labels() == ["1 Prayer Bell", "2 Prayer Bells"], "and none to decline"
    at.pick("2 Prayer Bells")
    assert (at.village().scrolls, at.village().tokens) == (2, tokens(""))


@pytest.mark.rule("SC.19.35")
@pytest.mark.parametrize(
    ("first", "second"), [("Barley", "Barley"), ("Juniper", "Prayer Bell"), ("Offering Bowl", "Juniper")]
)
def test_beggar_takes_two_of_choice_but_no_gold_in_the_order_named(first: str, second: str) -> None:
    at = acting("Beggar", "Gain 2 resources")
    assert at.labels() == ["Barley", "Juniper", "Prayer Bell", "Offering Bowl"]
    at.pick(first).pick(second)
    gained = [line for line in at.told() if line.startswith(("Red gains", "Red takes"))]
    assert gained == [f"Red gains 1 {first}", f"Red gains 1 {second}", "Red takes 1 Omen"]
    assert VILLAGERS[kind("Beggar")].cost == 0


@pytest.mark.rule("SC.19.36")
def test_tertons_price_may_be_any_mix() -> None:
    at = acting("Terton", "Pay 3 resources", tokens="1 B, 1 J, 1 P, 1 O, 1 G", buildings="Farm", hand="Priest")
    for mix in ("barley, juniper, bells", "bowls, gold, farm", "barley, Priest in hand", "farm, gold, juniper"):
        at.ask.check(payment(mix))
    assert "too much" in at.refused("barley, juniper, bells, bowls")
    at.pay("bowls, farm, gold")
    assert (at.village().scrolls, at.village().tokens) == (1, tokens("1 B, 1 J, 1 P"))


# The rest of the box


@pytest.mark.rule("SC.19.37")
def test_the_thirty_five_common_villagers() -> None:
    common = printed("common")
    assert sum(count for count, *_ in common.values()) == 35
    assert common == {
        "Gardener": (2, 3, "B", "Gain 2 Barley for each upright Farm"),
        "Merchant": (2, 5, "G", "Trade along 5 Barley – 3 Juniper – 1 Scroll"),
        "Nun": (2, 3, "P", "Take a card from your discard pile | Lose 1 Omen"),
        "Poet": (2, 2, "", ""),
        "Abbot": (2, 4, "P", "Lose 1 Omen"),
        "Great Abbot": (1, 8, "P", "Lose 3 Omens"),
        "Recruiter": (2, 3, "B", "Swap for a card from hand or row, free of charge"),
        "Scholar": (2, 4, "?", "Use another player's upright villager"),
        "Mystic": (2, 6, "P", "Each opponent discards a card or takes an Omen, lose 1 Omen"),
        "Terton": (1, 6, "G", "Pay 3 resources → gain 1 Scroll"),
        "Herbalist": (2, 5, "J", "Lose 2 Omens"),
        "Forester": (2, 3, "J", "Gain 3 Juniper"),
        "Stonemason": (1, 3, "J", "Pay 2 Juniper → build any building, build any building"),
        "Bell Founder": (2, 3, "P", "Gain 1 Prayer Bell, gain 1 Prayer Bell for each upright Forge"),
        "Potter": (2, 4, "O", "Gain 1 Offering Bowl, gain 1 Offering Bowl for each upright Shrine"),
        "Goldsmith": (1, 6, "G", "Gain 2 Gold"),
        "Porter": (2, 2, "B", "Restock buildings, gain 1 Barley"),
        "Storyteller": (1, 3, "", "Draw 2 cards"),
        "Temple Guide": (2, 5, "O", "Pay 1 Offering Bowl → Veneration"),
        "Chant Leader": (1, 5, "PP", "Gain 1 Prayer Bell, Meditation"),
        "Beggar": (1, 0, "", "Gain 2 resources of your choice (no Gold), take 1 Omen"),
    }


@pytest.mark.rule("SC.19.37")
def test_what_the_plain_ones_do() -> None:
    assert acting("Herbalist", "Lose 2 Omens", omen=-3).village().omen == -1
    assert acting("Goldsmith", "Gain 2 Gold").village().tokens == tokens("2 G")
    porter = acting("Porter", "Restock", buildings="Farm-, Forge-, Shrine").village()
    assert (row_of(porter), porter.tokens) == ("Farm, Forge, Shrine", tokens("1 B"))
    assert names(acting("Storyteller", "Draw 2", deck="Farmer Smith Priest").village().hand) == ["Farmer", "Smith"]
    stonemason = acting("Stonemason", "Pay 2 Juniper", "Shrine", "Forge", tokens="2 J").village()
    assert (row_of(stonemason), stonemason.tokens) == ("Shrine, Forge", tokens(""))
    forester = acting("Forester", "Gain 3 Juniper")
    assert (forester.village().tokens, forester.s.juniper) == (tokens("3 J"), 3)


def letters(items: tuple[int, ...]) -> str:
    named = {number: letter for letter, number in ITEMS.items()}
    return "".join(sorted(named[item] for item in items))


@pytest.mark.rule("SC.19.38")
def test_the_twelve_guardians() -> None:
    found = {
        card.name: (letters(card.offering), letters(card.curse), card.reward.words.lower()) for card in BOX.guardians
    }
    assert found == {
        "Stone Yak": ("DDRR", "HV", "draw 3 cards, gain 2 scrolls"),
        "Snow Lion": ("BBH", "R", "gain 2 scrolls, gain 1 gold"),
        "Cloud Serpent": ("JJ", "J", "gain 2 scrolls, gain 1 gold"),
        "Frost Owl": ("HH", "H", "gain 2 scrolls, draw 1 card"),
        "Jade Tiger": ("RV", "V", "gain 2 scrolls, draw 1 card"),
        "White Crane": ("PP", "P", "gain 2 scrolls, gain 1 gold"),
        "Shadow Wolf": ("RX", "X", "gain 2 scrolls, gain 1 gold"),
        "Thunder Drake": ("DDR", "D", "gain 3 scrolls, gain 1 gold"),
        "Copper Ox": ("RRR", "RR", "gain 2 scrolls, gain 1 gold"),
        "Moon Hare": ("H", "R", "gain 2 scrolls, draw 1 card"),
        "Bone Vulture": ("VV", "V", "gain 3 scrolls"),
        "Old Yeti": ("DXX", "X", "gain 3 scrolls"),
    }
    assert set(found) == set(GUARDIANS)


@pytest.mark.rule("SC.19.39")
def test_the_six_forests() -> None:
    found = [(letters(card.offering), letters(card.curse)) for card in BOX.forests]
    assert found == [("BH", "R"), ("RR", "R"), ("H", "H"), ("D", "R"), ("BB", "B"), ("RX", "X")]
    assert {card.reward.words for card in BOX.forests} == {"Gain 1 Scroll"}


@pytest.mark.rule("SC.1.11")
def test_the_ten_achievements() -> None:
    assert {card.name: (card.number, card.goal) for card in BOX.achievements} == {
        "Full Village": (9, "villagers"),
        "Busy Street": (5, "buildings"),
        "Balanced Town": (2, "of each building"),
        "Blessed": (2, "omen"),
        "Granary": (8, "barley"),
        "Woodpile": (4, "juniper"),
        "Bell Tower": (4, "bells"),
        "Altar": (4, "bowls"),
        "Treasury": (2, "gold"),
        "Open Gates": (4, "common villagers"),
    }
