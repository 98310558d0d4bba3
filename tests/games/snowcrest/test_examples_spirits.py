"""Worked examples 6 to 15 of rules.md, as they stand: Meditation, Forest, Guardians, Merchant, Recruiter, Scholar."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.rules.end import open_score
from tests.games.snowcrest.box import BOX, Table, price, table
from tests.games.snowcrest.table import GUARDIANS, is_down, kind, names, row_of, tokens, village


@pytest.mark.rule("SC.17.7", "SC.17.8", "SC.17.9", "SC.17.11", "SC.17.12", "SC.17.13", "SC.17.14", "SC.17.15")
def test_example_6_meditation_with_four() -> None:
    at = Table(
        table(
            village(tokens="2 B, 3 P"),
            village(tokens="3 P"),
            village(tokens="2 P", buildings="Forge", hand="Priest"),
            village(tokens="5 P"),
            scrolls=12,
        )
    )
    at.pick("Activate Novice").pick("Pay 2 Barley").pay("2 barley").pick("3 Prayer Bells")
    assert at.ask().seat == 2, "Blue cannot beat 3"
    assert at.village(0).scrolls == 1
    at.pick("Ring them")
    assert "too much" in at.refused(at.pay, "2 bells, forge, Priest in hand")
    at.pay("2 bells, Priest in hand")
    assert at.village(2).scrolls == 1
    assert at.ask().seat == 3
    at.pick("Let it pass")
    a, b, c, d = at.s.villages
    assert [v.scrolls for v in (a, b, c, d)] == [2, 0, 1, 0]
    assert at.s.scrolls == 9
    assert a.tokens == tokens("")
    assert b.tokens == tokens("3 P")
    assert (c.tokens, row_of(c), names(c.discard)) == (tokens(""), "Forge", ["Priest"])
    assert d.tokens == tokens("5 P")


PRIEST_IN_THE_CENTRE = """
    Herder  .       Mason
    .       Priest  .
    Novice  .       Pilgrim
"""


@pytest.mark.rule("SC.17.10", "SC.17.11", "SC.17.14")
def test_example_7a_meditation_with_two_is_beaten() -> None:
    at = Table(table(village(tokens="2 B, 1 P", buildings="Forge"), village(PRIEST_IN_THE_CENTRE, tokens="1 P")))
    at.pick("Activate Novice").pick("Pay 2 Barley").pick("2 Prayer Bells")
    at.pick("Ring them")
    a, b = at.s.villages
    assert (a.scrolls, b.scrolls) == (0, 2)
    assert is_down(b, 5)
    assert b.tokens == tokens("")
    assert (a.tokens, row_of(a)) == (tokens("1 P"), "Forge")
    assert is_down(a, 7)


@pytest.mark.rule("SC.17.10", "SC.17.11", "SC.17.14")
def test_example_7b_meditation_with_two_is_not_answered() -> None:
    at = Table(table(village(tokens="2 B, 1 P", buildings="Forge"), village(tokens="2 P", buildings="Farm")))
    at.pick("Activate Novice").pick("Pay 2 Barley").pick("2 Prayer Bells")
    a, b = at.s.villages
    assert (a.scrolls, b.scrolls) == (2, 0)
    assert (a.tokens, row_of(a)) == (tokens(""), "Forge-")
    assert b.tokens == tokens("2 P")
    assert is_down(a, 7)


@pytest.mark.rule("SC.13.2", "SC.13.4", "SC.13.5", "SC.13.6", "SC.13.7", "SC.13.8", "SC.14.2", "SC.14.7")
def test_example_8_forest_card_inside_a_gain() -> None:
    at = Table(
        table(
            village(hand="Farmer", tokens=price("Forester"), buildings="Farm-"),
            village(tokens="1 O", buildings=""),
            row="Forester",
            juniper=1,
            forests="Cedar Spirit",
        )
    )
    at.pick("Add Forester").pay(f"{BOX.box.cost[kind('Forester')]} barley").pick("Cell 5").pick("Gain")
    assert (at.village().tokens, at.s.juniper) == (tokens("1 J"), 0)
    farmer = f"hand-{kind('Farmer')}"
    assert at.refused(at.give, {"0": farmer, "1": farmer})
    assert at.refused(at.give, {"0": "juniper", "1": "omen"})
    at.treat("Take 1 Omen", "Discard Farmer")
    assert (names(at.village().discard), at.village().omen) == (["Farmer"], -1)
    assert at.village().scrolls == 0, "the Scroll comes after everybody's items"
    assert at.ask().seat == 1
    at.pick("Pay with Offering Bowl")
    a, b = at.s.villages
    assert (a.scrolls, b.scrolls) == (1, 0)
    assert b.tokens == tokens("")
    assert a.tokens == tokens("3 J")
    assert at.s.juniper == 4
    assert at.s.forests.cards[0] == 0, "Cedar Spirit is under the deck"
    assert is_down(a, 5)


@pytest.mark.rule("SC.10.1", "SC.10.2", "SC.10.8", "SC.10.9", "SC.13.10", "SC.24.7", "SC.24.10")
def test_example_9_two_forest_cards_in_one_rest() -> None:
    at = Table(
        table(
            village(
                """
                Herder-     Farmer-    Mason-
                Woodcutter  Carpenter  Forester
                Novice      .          Pilgrim
                """,
                hand="Officer",
                buildings="",
            ),
            scrolls=6,
            juniper=1,
            forests="Fern Spirit, Berry Spirit",
            rests=1,
        )
    )
    assert at.village().tokens == tokens("2 B, 1 J"), "Barley first, then the Juniper there is"
    at.pick("Discard Officer")
    assert (at.s.scrolls, at.village().tokens) == (5, tokens("2 B, 4 J"))
    at.treat("Pay with Barley", "Pay with Barley")
    v = at.village()
    assert v.tokens == tokens("4 J")
    assert (at.s.scrolls, v.scrolls, at.s.juniper) == (4, 2, 3)
    assert (v.omen, v.omens) == (0, 0)
    assert v.down == 0
    assert at.s.rests == 2
    assert "Your turn" in at.ask().prompt


@pytest.mark.rule("SC.14.2", "SC.14.4", "SC.14.9", "SC.14.11", "SC.15.4")
@pytest.mark.rule("SC.16.1", "SC.16.2", "SC.16.3", "SC.16.4", "SC.16.5", "SC.16.6")
def test_example_10_abbot_covers_two_items() -> None:
    at = Table(
        table(
            village(
                """
                Herder  Abbot      Mason
                .       Celebrant  .
                Novice  .          Pilgrim
                """,
                tokens="1 O, 1 B",
                buildings="Farm, Forge-",
                hand="Priest",
                deck="Farmer Smith Officer Farmer",
            ),
            village(
                """
                Herder  .         Mason
                .       Gardener  .
                Novice  .         Pilgrim
                """
            ),
            guardians="Stone Yak",
        )
    )
    at.pick("Activate Celebrant").pick("Veneration")
    assert at.village().tokens == tokens("1 B"), "the price is paid before the Guardian is seen"
    at.treat("Pay with Abbot", "Pay with Barley", "avoid", "Give up a used Forge")
    a, b = at.s.villages
    assert (a.omen, row_of(a), a.tokens) == (0, "Farm", tokens(""))
    assert is_down(a, 2)
    assert names(a.hand) == ["Priest"], "the reward waits for the curse"
    at.pick("Give up Gardener")
    assert b.omen == -1
    assert b.grid[4] == -1
    assert at.s.common.cards[0] == kind("Gardener")
    assert len(a.hand) == 4
    assert (a.scrolls, b.scrolls) == (2, 0)
    assert at.s.guardians.cards[0] == GUARDIANS["Stone Yak"]


CELEBRANT = """
    Herder  .          Mason
    .       Celebrant  .
    Novice  .          Pilgrim
"""


@pytest.mark.rule("SC.14.6")
def test_example_11a_one_card_two_bells() -> None:
    at = Table(table(village(CELEBRANT, tokens="1 O", hand="Priest"), village(), guardians="White Crane"))
    at.pick("Activate Celebrant").pick("Veneration").treat("Pay with Priest", "Pay with Priest")
    assert names(at.village().discard) == ["Priest"]
    assert at.village().omen == 0


@pytest.mark.rule("SC.14.4", "SC.14.7")
def test_example_11b_one_card_not_two_demands() -> None:
    at = Table(table(village(CELEBRANT, tokens="1 O", hand="Farmer", buildings=""), village(), guardians="Snow Lion"))
    at.pick("Activate Celebrant").pick("Veneration")
    farmer = f"hand-{kind('Farmer')}"
    assert at.refused(at.give, {"0": farmer, "1": farmer, "2": "omen"})
    assert at.refused(at.give, {"0": farmer, "1": "omen", "2": farmer})
    at.treat("Pay with Farmer", "Take 1 Omen", "Take 1 Omen")
    assert names(at.village().discard) == ["Farmer"]
    assert at.village().omen == -2


@pytest.mark.rule("SC.12.5", "SC.12.6", "SC.12.7", "SC.12.8", "SC.14.3", "SC.14.12", "SC.20.7")
def test_example_12_omens_past_the_end() -> None:
    at = Table(
        table(
            village(
                """
                Herder  Herbalist  Mason
                .       Celebrant  .
                Novice  .          Pilgrim
                """,
                tokens="1 O",
                omen=-4,
            ),
            village(),
            guardians="Old Yeti",
        )
    )
    at.pick("Activate Celebrant").pick("Veneration").pick("Take 1 Omen")
    v = at.village()
    assert (v.omen, v.omens) == (-5, 2)
    assert row_of(v) == "Farm"
    assert v.scrolls == 3
    at.pick("Activate Novice").pick("Do nothing")
    at.pick("Activate Herbalist").pick("Lose 2 Omens")
    v = at.village()
    assert (v.omen, v.omens) == (-3, 2)
    assert open_score(v)[2] == -5


MERCHANT = """
    Herder  .         Mason
    .       Merchant  .
    Novice  .         Pilgrim
"""


def merchant() -> Table:
    at = Table(
        table(
            village(MERCHANT, tokens="4 B, 1 G", buildings="", scrolls=1),
            village(tokens="1 P", buildings=""),
            village(buildings=""),
            village(buildings="Shrine"),
            juniper=3,
            forests="Moss Spirit",
            scrolls=10,
        )
    )
    return at.pick("Activate Merchant").pick("Trade along")


@pytest.mark.rule("SC.13.9", "SC.19.12", "SC.19.13", "SC.19.14", "SC.19.15", "SC.19.16")
def test_example_13a_merchant_buys_a_scroll() -> None:
    at = merchant().pick("5 Barley for 1 Scroll")
    v = at.village()
    assert (v.scrolls, v.tokens, at.s.scrolls) == (2, tokens(""), 9)
    assert at.s.juniper == 3
    assert at.s.shown is None
    assert at.ask().seat == 1


@pytest.mark.rule("SC.13.9", "SC.19.12", "SC.19.14", "SC.19.15", "SC.19.16")
def test_example_13b_merchant_sells_a_scroll_for_juniper() -> None:
    at = merchant().pick("1 Scroll for 3 Juniper")
    assert (at.s.scrolls, at.village().scrolls) == (11, 0)
    assert (at.village().tokens, at.s.juniper) == (tokens("4 B, 3 J, 1 G"), 0)
    at.treat("Pay with Barley", "Pay with Barley")
    at.pick("Pay with Prayer Bell")
    assert at.village(2).omen == -1, "Green has nothing to give"
    at.pick("Take 1 Omen")
    v = at.village()
    assert (v.scrolls, v.tokens) == (1, tokens("2 B, 3 J, 1 G"))
    assert [v.omen for v in at.s.villages] == [0, 0, -1, -1]
    assert (at.s.scrolls, at.s.juniper) == (10, 12)


ROW = "Great_Abbot Poet Porter Merchant Beggar"


@pytest.mark.rule("SC.19.21")
def test_example_14_recruiter() -> None:
    at = Table(
        table(
            village(
                """
                Herder  .  Mason
                .       .  Recruiter
                Novice  .  Pilgrim
                """,
                omen=-1,
                tokens="1 B",
            ),
            village(),
            row=ROW,
            common="Nun",
        )
    )
    at.pick("Activate Recruiter").pick("Swap").pick("Great Abbot from the row").pick("Lose 3 Omens")
    v = at.village()
    assert names(at.s.common.cards) == ["Recruiter"]
    assert v.tokens == tokens("1 B")
    assert row_of(v) == "Farm"
    assert names(at.s.row) == ["Poet", "Porter", "Merchant", "Beggar", "Nun"]
    assert names(v.grid)[5] == "Great Abbot"
    assert is_down(v, 6)
    assert v.omen == 2


@pytest.mark.rule("SC.19.20")
def test_example_14_recruiter_just_added() -> None:
    at = Table(table(village(tokens="3 B", buildings=""), village(), row="Recruiter Poet", common="Nun"))
    at.pick("Add Recruiter").pick("Cell 5")
    v = at.village()
    assert names(v.grid)[4] == "Recruiter"
    assert is_down(v, 5)
    assert names(at.s.row) == ["Poet", "Nun"]
    assert at.ask().seat == 1


RECRUITER_ELSEWHERE = """
    Herder  .          Mason
    .       Recruiter  .
    Novice  .          Pilgrim
"""


@pytest.mark.rule("SC.19.24", "SC.19.29")
def test_example_15a_activated_scholar_copies_a_recruiter() -> None:
    grid = """
        Herder  Scholar  Mason
        .       .        .
        Novice  .        Pilgrim
    """
    at = Table(table(village(grid, hand="Farmer"), village(RECRUITER_ELSEWHERE), row="Poet", common="Nun"))
    at.pick("Activate Scholar").pick("Use another").pick("Recruiter:").pick("Swap").pick("Farmer from your hand")
    at.pick("Gain")
    v = at.village()
    assert names(at.s.common.cards) == ["Scholar", "Nun"], "the Scholar lies at the bottom"
    assert names(v.grid)[1] == "Farmer"
    assert v.tokens == tokens("3 B")
    assert is_down(v, 2)
    assert not is_down(at.village(1), 5)


@pytest.mark.rule("SC.19.24", "SC.19.30")
def test_example_15b_added_scholar_copies_a_recruiter() -> None:
    at = Table(
        table(
            village(tokens=price("Scholar"), hand="Smith", buildings=""),
            village(RECRUITER_ELSEWHERE),
            row="Scholar",
        )
    )
    at.pick("Add Scholar").pick("Cell 2").pick("Use another").pick("Recruiter:")
    v = at.village()
    assert names(v.grid)[1] == "Scholar"
    assert is_down(v, 2)
    assert names(v.hand) == ["Smith"]
    assert at.ask().seat == 1
