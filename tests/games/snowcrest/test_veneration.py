"""Section 16: Veneration and the Guardians."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.effects import Draw, Gain, Scrolls
from dolmen.kernel import Amounts, CannotUndo, Form
from tests.games.snowcrest.table import GUARDIANS, Table, names, rewards, table, tokens, village

GRID = """
    Herder  .   Mason
    .       {}  .
    Novice  .   Pilgrim
"""


def all_omens(at: Table) -> Table:
    """Whoever is asked about a Guardian takes Omens only."""
    while at.s.shown is not None:
        at.take_omens()
    return at


@pytest.mark.rule("SC.16.1")
@pytest.mark.parametrize(("card", "price"), [("Celebrant", 2), ("Temple_Guide", 2), ("Herbalist", 3)])
def test_the_price_stands_on_the_card_and_is_paid_before_the_guardian_is_seen(card: str, price: int) -> None:
    """The Herbalist only fills the cell: there the Pilgrim of cell 9 venerates, for three Bowls."""
    s = table(village(GRID.format(card), tokens="4 O", buildings=""), village(), guardians="Frost Owl")
    at = Table(s).pick("Activate " + ("Pilgrim" if card == "Herbalist" else card.replace("_", " "))).pick("Veneration")
    told = at.events("Paid", "GuardianShown")
    assert [event.kind for event in told] == ["Paid", "GuardianShown"]
    assert told[0].facts["sources"] == (("bowls", price),)
    assert at.village().tokens == tokens(f"{4 - price} O")


@pytest.mark.rule("SC.16.1")
def test_without_the_price_there_is_no_veneration() -> None:
    at = Table(table(village(GRID.format("Celebrant"), tokens="1 O", buildings=""), village()))
    at.pick("Activate Celebrant")
    assert at.ask().seat == 1
    assert not at.events("GuardianShown")


@pytest.mark.rule("SC.16.2")
def test_the_offering_is_owed_besides() -> None:
    at = Table(table(village(GRID.format("Celebrant"), tokens="5 O", buildings=""), village(), guardians="Copper Ox"))
    at.pick("Activate Celebrant").pick("Veneration")
    assert at.s.shown == GUARDIANS["Copper Ox"]
    at.treat(*["Pay with Offering Bowl"] * 3)
    assert at.village().tokens == tokens("")
    assert at.village().omen == 0


@pytest.mark.rule("SC.16.3")
def test_offering_then_the_curse_clockwise_then_the_reward_for_one() -> None:
    at = Table(
        table(
            village(tokens="1 B"),
            village(tokens="1 B"),
            village(GRID.format("Celebrant"), tokens="2 O", hand="Smith"),
            village(tokens="1 B"),
            active=2,
            guardians="Moon Hare",
        )
    )
    at.pick("Activate Celebrant").pick("Veneration")
    asked = []
    while at.s.shown is not None:
        assert sum(v.scrolls for v in at.s.villages) == 0
        asked.append(at.ask().seat)
        at.pick("Discard Smith" if at.ask().seat == 2 else "Pay with Barley")
    assert asked == [2, 3, 0, 1]
    assert [bool(v.scrolls) for v in at.s.villages] == [False, False, True, False]


TOLD = {Scrolls: "ScrollsGained", Draw: "Drawn", Gain: "Gained"}


def reward(guardian: str) -> list[tuple[str, int]]:
    """What the card gives, as the story tells it."""
    return [(TOLD[type(word)], word.n) for word in rewards(guardian)]


@pytest.mark.rule("SC.16.4", "SC.16.5", "SC.19.38")
@pytest.mark.parametrize("guardian", GUARDIANS)
def test_the_whole_reward_is_gained_even_for_nothing_but_omens(guardian: str) -> None:
    at = Table(
        table(
            village(GRID.format("Celebrant"), tokens="2 O", deck="Farmer Smith Officer Farmer"),
            village(),
            guardians=guardian,
        )
    )
    all_omens(at.pick("Activate Celebrant").pick("Veneration"))
    v = at.village()
    gains = dict(reward(guardian))
    assert (v.scrolls, len(v.hand), v.tokens[4]) == tuple(gains.get(told, 0) for told in TOLD.values())
    assert v.scrolls
    assert v.omen < 0


@pytest.mark.rule("SC.16.5")
@pytest.mark.parametrize("guardian", GUARDIANS)
def test_rewards_come_in_the_listed_order(guardian: str) -> None:
    deck = "Farmer Smith Officer"
    at = Table(table(village(GRID.format("Celebrant"), tokens="2 O", deck=deck), village(), guardians=guardian))
    all_omens(at.pick("Activate Celebrant").pick("Veneration"))
    told = [(event.kind, event.facts["n"]) for event in at.events(*TOLD.values())]
    assert told == reward(guardian)
    assert names(at.village().hand) == deck.split()[: dict(told).get("Drawn", 0)]


@pytest.mark.rule("SC.16.5")
def test_the_stone_yak_gives_its_cards_first() -> None:
    assert reward("Stone Yak") == [("Drawn", 3), ("ScrollsGained", 2)]


@pytest.mark.rule("SC.16.6")
def test_guardians_go_under_the_deck_and_come_again_in_the_same_order() -> None:
    at = Table(table(village("Temple_Guide " * 9, tokens="40 O"), guardians="Moon Hare, Frost Owl", scrolls=99))
    order = at.s.guardians.cards[::-1]
    assert order[:2] == [GUARDIANS["Moon Hare"], GUARDIANS["Frost Owl"]]
    for turn in range(14):
        cell = (1, 2, 4, 6, 8, 9, 3)[turn % 7]
        at.pick(f"on cell {cell}").pick("Veneration")
        if isinstance(at.ask(), Amounts):
            at.pay("2 bowls")
        all_omens(at)
        assert len(at.s.guardians) == 12
        assert at.s.guardians.cards[0] == order[turn % 12]
    assert [told.facts["number"] for told in at.events("GuardianShown")] == [*order, *order[:2]]


@pytest.mark.rule("SC.16.7")
def test_there_is_no_way_back_once_the_guardian_is_seen() -> None:
    at = Table(table(village(GRID.format("Celebrant"), tokens="3 O"), village(), guardians="Copper Ox"))
    at.pick("Activate Celebrant").pick("Veneration")
    assert isinstance(at.ask(), Form)
    assert at.refused(at.give, "decline")
    with pytest.raises(CannotUndo):
        at.match.undo(0)
    all_omens(at)
    assert at.village().omen == -3
    assert at.village().scrolls
