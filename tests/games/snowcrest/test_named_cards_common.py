"""Section 19: what the named common villagers do."""

from __future__ import annotations

import pytest

from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.named_cards import acting, adding
from tests.games.snowcrest.table import FORESTS, is_down, kind, names, row_of, tokens, village

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
    assert at.ask().seat == 1


@pytest.mark.rule("SC.19.12")
def test_merchant_offers_only_what_can_be_paid() -> None:
    at = acting("Merchant", "Trade", tokens="4 B, 3 J")
    assert sorted(at.labels()) == ["3 Juniper for 1 Scroll", "3 Juniper for 5 Barley"]
    assert acting("Merchant", tokens="4 B, 2 J").ask().seat == 1


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
        assert at.ask().seat == 1
        assert is_down(at.village(), 5)
        assert at.village().tokens == tokens("")


@pytest.mark.rule("SC.19.19")
@pytest.mark.parametrize(("card", "omens", "price"), [("Abbot", 1, ""), ("Great_Abbot", 3, "2 O")])
def test_abbots_calm_omens_and_avoid(card: str, omens: int, price: str) -> None:
    at = acting(card, f"ose {omens} Omen", omen=-4, tokens=price)
    assert at.village().tokens == tokens("")
    assert at.village().omen == -4 + omens
    assert GAME.box.villagers[kind(card)].avoid
    assert "avoid" not in GAME.box.villagers[kind(card)].actions[0].words.lower(), "Avoid is no action"


# Mystic, Chant Leader, Beggar, Terton


@pytest.mark.rule("SC.19.33")
def test_mystic_clockwise_a_card_or_an_omen_and_then_the_own_omen_goes() -> None:
    others = (village(hand="Farmer Smith"), village(), village(hand="Priest"))
    at = acting("Mystic", "Each opponent", omen=-2, others=others)
    assert at.ask().seat == 1
    assert at.labels() == ["Discard Farmer", "Discard Smith", "Take 1 Omen"]
    at.pick("Discard Farmer")
    assert at.village(2).omen == -1, "Green has no card"
    assert at.ask().seat == 3
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
    gained = [line for line in at.lines() if line.startswith(("Red gains", "Red takes"))]
    assert gained == [f"Red gains 1 {first}", f"Red gains 1 {second}", "Red takes 1 Omen"]
    assert GAME.box.villagers[kind("Beggar")].cost == 0


@pytest.mark.rule("SC.19.36")
def test_tertons_price_may_be_any_mix() -> None:
    at = acting("Terton", "Pay 3 resources", tokens="1 B, 1 J, 1 P, 1 O, 1 G", buildings="Farm", hand="Priest")
    for mix in ("barley, juniper, bells", "bowls, gold, farm", "barley, Priest in hand", "farm, gold, juniper"):
        assert at.accepts(at.pay, mix)
    assert "too much" in at.refused(at.pay, "barley, juniper, bells, bowls")
    at.pay("bowls, farm, gold")
    assert (at.village().scrolls, at.village().tokens) == (1, tokens("1 B, 1 J, 1 P"))


# The others


@pytest.mark.rule("SC.19.37")
def test_what_the_plain_ones_do() -> None:
    assert acting("Herbalist", "Lose 2 Omens", omen=-3).village().omen == -1
    assert acting("Goldsmith", "Gain 2 Gold").village().tokens == tokens("2 G")
    porter = acting("Porter", "Restock", buildings="Farm-, Forge-, Shrine").village()
    assert (row_of(porter), porter.tokens) == ("Farm, Forge, Shrine", tokens("1 B"))
    assert names(acting("Storyteller", "Draw 2", deck="Farmer Smith Priest").village().hand) == ["Farmer", "Smith"]
    stonemason = acting("Stonemason", "Pay 1 Juniper", "Shrine", tokens="2 J").village()
    assert (row_of(stonemason), stonemason.tokens) == ("Shrine", tokens("1 J"))
    forester = acting("Forester", "Gain 3 Juniper")
    assert (forester.village().tokens, forester.s.juniper) == (tokens("3 J"), 3)
