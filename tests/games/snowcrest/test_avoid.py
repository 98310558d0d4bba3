"""Section 15: avoiding an item."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.unpacking import unpacked
from dolmen.kernel import Form, Pick
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, grid, is_down, names, printed, row_of, table, tokens, village


def avoids(at: Table) -> list[str]:
    """Who could be turned down to avoid something that is asked now."""
    ask = at.ask()
    if isinstance(ask, Pick):
        found = at.labels()
    else:
        assert isinstance(ask, Form)
        found = [ask.label_in(field.key, option) for field in ask.fields for option in field.options]
    return sorted({label.split(" on cell")[0].removeprefix("Turn ") for label in found if "avoid" in label})


def cursed(guardian: str, *cards: str, **theirs: str) -> Table:
    """Blue is asked what to do about this Guardian's curse; Red took Omens for the offering."""
    at = Table(
        table(
            village(grid("Temple_Guide"), tokens="2 O", buildings=""),
            village(grid(*cards), **({"buildings": ""} | theirs)),  # type: ignore[arg-type]
            guardians=guardian,
        )
    )
    at.pick("Activate Temple Guide").pick("Veneration")
    while at.ask().seat == 0:
        at.take_omens()
    return at


@pytest.mark.rule("SC.15.1")
def test_poet_abbot_and_great_abbot_have_the_icon() -> None:
    assert {card.name for card in unpacked(GAME.read).villagers if card.avoid} == {"Poet", "Abbot", "Great Abbot"}


@pytest.mark.rule("SC.15.2")
@pytest.mark.parametrize("card", ["Poet", "Abbot", "Great_Abbot"])
@pytest.mark.parametrize("guardian", ["Snow Lion", "Cloud Serpent", "Frost Owl", "Bone Vulture", "White Crane"])
def test_one_item_of_any_type_is_cancelled_on_anothers_turn(card: str, guardian: str) -> None:
    """A resource of any kind, Juniper, a hand card, a villager, a Bell."""
    at = cursed(guardian, card, hand="Priest")
    at.pick("avoid it")
    v = at.village(1)
    assert is_down(v, 5)
    assert (v.omen, names(v.hand), names(v.discard)) == (0, ["Priest"], [])
    assert names(v.grid)[4] == card.replace("_", " ")


@pytest.mark.rule("SC.15.2")
def test_a_building_too() -> None:
    at = cursed("Thunder Drake", "Poet", buildings="Farm")
    at.pick("avoid it")
    assert (row_of(at.village(1)), at.village(1).omen) == ("Farm", 0)


@pytest.mark.rule("SC.15.2")
def test_and_on_the_own_turn() -> None:
    at = Table(table(village(grid("Celebrant", "Poet"), tokens="2 O", buildings=""), village(), guardians="Old Yeti"))
    at.pick("Activate Celebrant").pick("Veneration")
    at.treat("Take 1 Omen", "Turn Poet", "Take 1 Omen")
    assert at.village().omen == -2, "of Omen, Omen and building one is avoided"
    assert is_down(at.village(), 2)


@pytest.mark.rule("SC.15.3")
@pytest.mark.parametrize("guardian", ["Shadow Wolf", "Old Yeti"])
def test_a_forced_omen_can_be_avoided(guardian: str) -> None:
    at = cursed(guardian, "Poet")
    at.pick("Turn Poet")
    assert (at.village(1).omen, is_down(at.village(1), 5)) == (0, True)


@pytest.mark.rule("SC.15.4")
@pytest.mark.parametrize("card", ["Abbot", "Great_Abbot"])
def test_one_flip_gives_the_cancel_and_a_bell_for_another_item(card: str) -> None:
    at = cursed("Copper Ox", card)
    at.give({"0": "avoid-5", "1": "cell-5"})
    v = at.village(1)
    assert (v.omen, is_down(v, 5)) == (0, True)


@pytest.mark.rule("SC.15.4")
def test_the_bell_is_no_barley_and_an_unneeded_one_is_lost() -> None:
    at = Table(table(village(grid("Celebrant", "Abbot"), tokens="2 O", buildings=""), village(), guardians="Snow Lion"))
    at.pick("Activate Celebrant").pick("Veneration")
    assert at.refused(at.give, {"0": "avoid-2", "1": "cell-2"}), "a Bell is no Barley"
    at.give({"0": "avoid-2", "1": "omen"})
    assert at.village().tokens == tokens("")
    assert (at.village().omen, is_down(at.village(), 2)) == (-2, True)


@pytest.mark.rule("SC.15.4", "SC.14.7")
def test_one_flip_cancels_only_one_item() -> None:
    at = cursed("Copper Ox", "Abbot")
    assert at.refused(at.give, {"0": "avoid-5", "1": "avoid-5"})


@pytest.mark.rule("SC.15.4", "SC.14.7")
def test_a_card_that_avoids_is_not_given_up_as_well() -> None:
    at = cursed("Stone Yak", "Abbot", hand="Smith")
    assert at.refused(at.give, {"0": "avoid-5", "1": "cell-5"})


@pytest.mark.rule("SC.15.5")
def test_an_abbot_may_just_pay_its_bell_for_an_item() -> None:
    at = cursed("White Crane", "Abbot")
    at.pick("Pay with Abbot")
    assert (at.village(1).omen, is_down(at.village(1), 5)) == (0, True)


@pytest.mark.rule("SC.15.5")
@pytest.mark.parametrize("card", ["Abbot", "Great_Abbot"])
def test_and_in_any_other_payment(card: str) -> None:
    at = Table(table(village(grid(card), buildings=""), village(buildings="")))
    at.pick("Activate Novice").pick("Meditation")
    assert (at.village().scrolls, is_down(at.village(), 5)) == (2, True)


@pytest.mark.rule("SC.15.6")
def test_several_cards_avoid_several_items() -> None:
    at = cursed("Copper Ox", "Poet", "Great_Abbot")
    at.treat("Turn Poet", "Turn Great Abbot")
    v = at.village(1)
    assert (v.omen, is_down(v, 5), is_down(v, 2)) == (0, True, True)


@pytest.mark.rule("SC.15.7")
def test_neither_a_down_card_nor_one_in_the_row_avoids_and_no_hand_can_hold_one() -> None:
    at = Table(
        table(
            village(grid("Temple_Guide"), tokens="2 O", buildings=""),
            village(grid("Poet-", "Abbot"), hand="Smith", buildings=""),
            guardians="Frost Owl",
            row="Poet Great_Abbot",
        )
    )
    at.pick("Activate Temple Guide").pick("Veneration")
    assert at.ask().seat == 1
    assert avoids(at) == ["Abbot"]
    assert all(card.common for card in GAME.box.villagers if card.avoid), "Common Villagers never enter a hand (SC.4.6)"


@pytest.mark.rule("SC.15.7", "SC.8.4")
def test_the_acting_card_does_not_avoid() -> None:
    """No card of the box has both an Avoid icon and something that wakes a spirit; a person's pack may."""
    game = printed("Forester", avoid=True)
    mine = village(grid("Forester", "Poet"), buildings="")
    at = Table(table(mine, village(), juniper=3, forests="Moss Spirit", game=game), game)
    at.pick("Activate Forester").pick("Gain")
    assert avoids(at) == ["Poet"]


@pytest.mark.rule("SC.15.8")
def test_avoid_does_not_stop_the_omens_of_mystic_and_beggar() -> None:
    at = Table(table(village(grid("Mystic", "Poet")), village(grid("Poet"), hand="Smith")))
    at.pick("Activate Mystic").pick("Each opponent")
    assert at.labels() == ["Discard Smith", "Take 1 Omen"]
    at.pick("Take 1 Omen")
    assert (at.village(1).omen, is_down(at.village(1), 5)) == (-1, False)

    at = Table(table(village(grid("Beggar", "Poet")), village()))
    at.pick("Activate Beggar").pick("Gain").pick("Barley").pick("Barley")
    assert (at.village().omen, is_down(at.village(), 2)) == (-1, False)


@pytest.mark.rule("SC.15.9")
def test_avoid_protects_only_its_owner() -> None:
    at = Table(
        table(
            village(grid("Temple_Guide"), tokens="2 O", buildings=""),
            village(grid("Poet"), buildings=""),
            village(tokens="1 B", buildings=""),
            guardians="Frost Owl",
        )
    )
    at.pick("Activate Temple Guide").pick("Veneration").pick("Turn Poet")
    assert [v.omen for v in at.s.villages] == [-2, 0, -1]
