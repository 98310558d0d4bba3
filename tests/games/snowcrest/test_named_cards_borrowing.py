"""Section 19: the Recruiter fetches another card, the Scholar uses somebody else's."""

from __future__ import annotations

import pytest

from tests.games.snowcrest.named_cards import acting, adding
from tests.games.snowcrest.table import Table, grid, is_down, names, row_of, table, tokens, village

# Recruiter


@pytest.mark.rule("SC.19.20")
def test_a_recruiter_brought_by_a_recruiter_does_nothing() -> None:
    at = acting("Recruiter", "Swap", "Recruiter from the row", row="Recruiter Poet", common="Nun", hand="Farmer")
    v = at.village()
    assert at.ask().seat == 1
    assert names(v.grid)[4] == "Recruiter"
    assert is_down(v, 5)
    assert (names(v.hand), names(at.s.row), names(at.s.common.cards)) == (["Farmer"], ["Poet", "Nun", "Recruiter"], [])


@pytest.mark.rule("SC.19.20")
def test_an_added_recruiter_does_nothing() -> None:
    at = adding("Recruiter", hand="Smith", common="Nun Poet")
    assert at.ask().seat == 1
    assert is_down(at.village(), 5)
    assert names(at.village().hand) == ["Smith"]


@pytest.mark.rule("SC.19.21")
def test_recruiter_brings_a_hand_card_free_of_charge_and_activates_it() -> None:
    mine = {"hand": "Celebrant", "tokens": "2 O"}
    at = acting("Recruiter", "Swap", "Celebrant from your hand", row="Poet", common="Nun", **mine)
    assert names(at.s.common.cards) == ["Recruiter", "Nun"]
    assert at.village().tokens == tokens("2 O")
    assert names(at.village().grid)[4] == "Celebrant"
    assert not is_down(at.village(), 5), "it is acting"
    at.pick("Do nothing")
    assert is_down(at.village(), 5)


@pytest.mark.rule("SC.19.21", "SC.9.13")
def test_a_hand_card_leaves_no_gap_in_the_row_so_a_short_row_stays_short() -> None:
    at = acting("Recruiter", "Swap", "Farmer from your hand", "Gain 3", hand="Farmer", row="Poet Nun")
    assert (names(at.s.row), names(at.s.common.cards)) == (["Poet", "Nun"], ["Recruiter"])


@pytest.mark.rule("SC.19.21", "SC.8.4")
def test_the_recruited_card_is_the_acting_one() -> None:
    at = acting("Recruiter", "Swap", "Priest from your hand", hand="Priest", row="Poet")
    assert at.ask().seat == 1, "its own Bells do not count, so it cannot meditate"


@pytest.mark.rule("SC.19.22")
def test_recruiter_with_nothing_to_fetch_stays() -> None:
    at = acting("Recruiter", common="Nun", discard="Farmer", deck="Smith")
    assert at.ask().seat == 1
    assert names(at.village().grid)[4] == "Recruiter"
    assert is_down(at.village(), 5)
    assert names(at.s.common.cards) == ["Nun"]


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
    at = acting("Scholar", "Use another", others=others, omen=-3, tokens="2 O")
    assert at.labels() == [
        "Abbot: Lose 1 Omen; turn it down to avoid one item of a curse or offering",
        "Great Abbot: Pay 2 Offering Bowls → lose 3 Omens; turn it down to avoid one item of a curse or offering",
    ]
    at.pick("Great Abbot:")
    assert at.labels() == ["Pay 2 Offering Bowls → lose 3 Omens", "Do nothing"]


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
    assert at.ask().seat == 1
    assert (names(v.grid)[4], names(v.hand)) == ("Scholar", ["Smith"])
    assert is_down(v, 5)


@pytest.mark.rule("SC.19.31")
def test_scholar_with_nothing_to_copy_does_nothing() -> None:
    others = (village("Scholar Poet Farmer- . . . . . ."),)
    at = acting("Scholar", others=others)
    assert at.ask().seat == 1
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
    at = Table(
        table(village(grid("Scholar"), tokens="2 O", buildings=""), *others, guardians="Bone Vulture", scrolls=20)
    )
    at.pick("Activate Scholar").pick("Use another").pick("Veneration").treat("Take 1 Omen", "Take 1 Omen")
    at.pick("Give up Temple Guide")
    assert names(at.village(1).grid)[4] == ""
    assert at.village().scrolls == 3
