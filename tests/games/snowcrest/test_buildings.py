"""Section 6: buildings."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.rules.end import scores
from dolmen.games.snowcrest.rules.main_phase import main_actions
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import CannotUndo, Match, NotOnOffer, Pick, Position
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    brings,
    events,
    is_down,
    names,
    random_game,
    row_of,
    table,
    tokens,
    toll,
    village,
)

FULL = "Farm, Farm-, Forge, Forge, Farm, Shrine-, Farm, Farm-"


def building(card: str, buildings: str, stock: tuple[int, int, int] | None = None, juniper: int = 3) -> Table:
    """The card is about to be activated, with Juniper for it."""
    s = table(village(f"{card} . . . . . . . Poet", tokens=f"{juniper} J", buildings=buildings), village())
    if stock:
        s.stock[:] = stock
    at = Table(s)
    at.pick("on cell 1")
    return at


@pytest.mark.rule("SC.6.1")
@pytest.mark.parametrize(("name", "place"), [("Farm", 0), ("Forge", 1), ("Shrine", 2)])
def test_a_new_building_comes_from_the_stock_onto_the_first_free_space(name: str, place: int) -> None:
    at = building("Mason", "Farm-, Shrine")
    before = list(at.s.stock)
    at.pick("Pay").pick(name)
    assert row_of(at.village()) == f"Farm-, Shrine, {name}"
    before[place] -= 1
    assert at.s.stock == before


@pytest.mark.rule("SC.6.2")
@pytest.mark.parametrize(
    ("returned", "left"),
    [
        ("a Farm", "Farm-, Forge, Forge, Farm, Shrine-, Farm, Farm-"),
        ("a used Farm", "Farm, Forge, Forge, Farm, Shrine-, Farm, Farm-"),
        ("a Forge", "Farm, Farm-, Forge, Farm, Shrine-, Farm, Farm-"),
        ("a used Shrine", "Farm, Farm-, Forge, Forge, Farm, Farm, Farm-"),
    ],
)
def test_on_a_full_row_one_goes_back_first_and_the_others_slide_left(returned: str, left: str) -> None:
    at = building("Mason", FULL)
    stock = list(at.s.stock)
    at.pick("Pay")
    assert "full" in at.ask().prompt
    at.pick(returned)
    assert row_of(at.village()) == left
    assert sum(at.s.stock) == sum(stock) + 1
    at.pick("Shrine")
    assert row_of(at.village()) == f"{left}, Shrine"
    assert len(at.village().buildings) == 8


@pytest.mark.rule("SC.6.3")
def test_with_a_free_space_nothing_goes_back() -> None:
    at = building("Mason", "Farm, Farm, Forge, Forge, Farm, Shrine-, Farm")
    at.pick("Pay")
    assert at.labels() == ["Farm", "Forge", "Shrine"]
    at.pick("Shrine")
    assert (len(at.village().buildings), at.ask().seat) == (8, 1)


@pytest.mark.rule("SC.6.4")
def test_the_returned_tile_can_be_built_again_although_the_stock_was_empty() -> None:
    at = building("Mason", FULL, stock=(5, 5, 0))
    at.pick("Pay").pick("used Shrine")
    assert at.labels() == ["Farm", "Forge", "Shrine"]
    at.pick("Shrine")
    assert row_of(at.village()) == "Farm, Farm-, Forge, Forge, Farm, Farm, Farm-, Shrine"
    assert at.s.stock == [5, 5, 0]


@pytest.mark.rule("SC.6.4", "SC.6.7")
def test_a_smith_may_renew_the_own_forge_when_there_are_no_others() -> None:
    at = building("Smith", FULL, stock=(5, 0, 5))
    at.pick("Pay")
    assert at.labels() == ["a Forge", "Keep the row as it is"], "nothing else can go back"
    at.pick("Forge")
    assert row_of(at.village()) == "Farm, Farm-, Forge, Farm, Shrine-, Farm, Farm-, Forge"


@pytest.mark.rule("SC.6.2", "SC.11.3")
def test_a_full_row_may_be_kept_also_after_the_price_was_paid() -> None:
    """The rest of the action is done all the same, and nothing of the row or of the stock moves."""
    me = village("Carpenter . . . . . . . Poet", tokens="3 J", buildings=FULL, deck="Farmer")
    at = Table(table(me, village()))
    stock = list(at.s.stock)
    at.pick("Activate Carpenter").pick("Pay").pick("Keep")
    v = at.village()
    assert (row_of(v), at.s.stock, names(v.hand)) == (FULL, stock, ["Farmer"])
    assert v.tokens == tokens(f"{3 - toll('Carpenter')} J")


@pytest.mark.rule("SC.6.2")
def test_each_building_of_an_action_may_be_declined_by_itself() -> None:
    at = building("Woodcutter", FULL)
    at.pick("build").pick("Keep").pick("used Shrine")
    assert row_of(at.village()) == "Farm, Farm-, Forge, Forge, Farm, Farm, Farm-, Farm"
    at = building("Smith", "Farm, Farm, Farm, Farm, Farm, Shrine, Shrine-, Farm", stock=(5, 0, 5))
    assert not at.offers("Forge")


@pytest.mark.rule("SC.6.5", "SC.6.6")
def test_any_building_means_any_that_is_in_stock() -> None:
    for stock in ((1, 1, 1), (0, 1, 1), (3, 0, 1), (2, 2, 0)):
        at = building("Mason", "Farm", stock=stock).pick("Pay")
        there = [name for name, n in zip(("Farm", "Forge", "Shrine"), stock, strict=True) if n]
        assert at.labels() == there
    at = building("Mason", "Farm", stock=(0, 0, 0))
    assert not at.offers("Pay")
    at = building("Mason", "Farm, Forge", stock=(0, 0, 4)).pick("Pay")
    assert row_of(at.village()) == "Farm, Forge, Shrine"


@pytest.mark.rule("SC.6.7", "SC.11.6")
def test_what_is_out_of_stock_is_not_paid_for() -> None:
    at = building("Smith", "Farm", stock=(9, 0, 9))
    assert at.labels() == [f"Gain {brings('Smith')} Prayer Bells", "Do nothing"]
    at = building("Carpenter", "Farm", stock=(0, 0, 0))
    assert at.ask().seat == 1
    assert (at.village().tokens, is_down(at.village(), 1)) == (tokens("3 J"), True)


@pytest.mark.rule("SC.6.7", "SC.11.3")
def test_of_two_buildings_one_that_is_out_of_stock_is_left_out() -> None:
    at = building("Woodcutter", "Forge", stock=(0, 0, 9))
    at.pick("build")
    assert row_of(at.village()) == "Forge, Shrine"
    assert at.ask().seat == 1


@pytest.mark.rule("SC.6.8")
def test_a_row_never_has_gaps() -> None:
    s = table(
        village("Celebrant . . . . . . . Poet", tokens="2 O, 1 B", buildings="Shrine-, Farm, Forge, Farm-"),
        village(". . . . . . . . .", buildings=""),
        guardians="Thunder Drake",
    )
    at = Table(s)
    at.pick("Activate Celebrant").pick("Pay").treat("Barley", "used Shrine", "Forge")
    assert row_of(s.villages[0]) == "Farm, Farm-"


@pytest.mark.rule("SC.6.10")
@pytest.mark.parametrize("card", ["Mason", "Porter"])
def test_restocking_turns_all_buildings_up(card: str) -> None:
    at = building(card, "Farm-, Forge, Shrine-, Farm-", juniper=0)
    assert [label for label in at.labels() if "estock" in label] == at.labels()[:-1]
    at.pick("estock")
    assert row_of(at.village()) == "Farm, Forge, Shrine, Farm"
    assert at.ask().seat == 1, "nobody is asked which"


@pytest.mark.rule("SC.6.11")
def test_a_rest_leaves_buildings_as_they_are() -> None:
    s = table(village("Herder- Mason- Novice- . . . . . .", buildings="Farm-, Forge-, Shrine, Farm"), village())
    at = Table(s)
    assert "Red rests" in at.lines()
    assert row_of(at.village()) == "Farm-, Forge-, Shrine, Farm"


@pytest.mark.rule("SC.6.11")
@pytest.mark.parametrize("seats", [1, 3])
def test_buildings_are_turned_up_by_restocking_only(seats: int) -> None:
    quiet, restocked = 0, 0
    for seed in range(8):
        told, used = 0, [0] * seats
        for at in random_game(seats, seed):
            story = events(at)
            new = {event.kind for event in story[told:]}
            told, before = len(story), used
            used = [sum(code & 1 for code in v.buildings) for v in at.s.villages]
            if not new & {"Restocked", "BuildingReturned"}:
                quiet += 1
                assert all(n >= was for n, was in zip(used, before, strict=True))
            restocked += "Restocked" in new
    assert quiet > restocked > 0


# The order of the row


@pytest.mark.rule("SC.6.9", "SC.25.7")
def test_the_owner_may_reorder_the_row_on_a_turn_and_then_goes_on() -> None:
    s = table(village(buildings="Farm, Forge-, Shrine"), village(buildings="Farm, Forge"))
    m = Match(GAME, 2, GAME.read_options({}), 1, Position(GAME, s, record=True))
    before = m.asks[0].id
    offer = orders(m, 0)
    assert [offer.label(space) for space in offer.options] == [
        "Move the used Forge on space 2 to the left",
        "Move the Shrine on space 3 to the left",
    ]
    for space, row in ((2, "Farm, Shrine, Forge-"), (1, "Shrine, Farm, Forge-"), (2, "Shrine, Forge-, Farm")):
        m.answer(0, space, orders(m, 0).id)
        assert row_of(m.s.villages[0]) == row
        assert m.asks[0].id == before, "the turn is still to be played"
    assert m.log(None)[-1].text.endswith("moves a used Forge to space 2")
    for wrong in (0, 3, -1, "Farm"):
        with pytest.raises(NotOnOffer):
            m.answer(0, wrong, orders(m, 0).id)
    m.undo(0)
    assert row_of(m.s.villages[0]) == "Shrine, Farm, Forge-"
    assert row_of(m.fork().s.villages[0]) == "Shrine, Farm, Forge-"


@pytest.mark.rule("SC.6.9")
def test_a_row_may_be_reordered_at_any_time() -> None:
    """On another's turn, and while somebody else has to answer for it."""
    at = Table(table(village(hand="Farmer"), village(buildings="Farm, Forge"), village()))
    at.match.answer(1, 1, orders(at.match, 1).id)
    assert (row_of(at.village(1)), at.ask().seat) == ("Forge, Farm", 0)
    at = Table(
        table(
            village("Celebrant . . . . . . . Poet", tokens="9 O"),
            village(),
            village(buildings="Farm, Forge"),
            guardians="Moon Hare",
        )
    )
    at.pick("Activate Celebrant")
    while at.ask().seat == 0:
        at.pick("Pay" if "Pay" in at.ask().prompt or at.offers("Pay") else "Omen")
    assert at.ask().seat == 1, "the curse is met"
    at.match.answer(2, 1, orders(at.match, 2).id)
    assert (row_of(at.village(2)), at.ask().seat) == ("Forge, Farm", 1)


def orders(m: Match[Snowcrest], seat: int) -> Pick[int]:
    """The offer to put the row into another order."""
    (offer,) = (offer for offer in m.offers(seat) if offer.name == "order")
    assert isinstance(offer, Pick)
    return offer


@pytest.mark.rule("SC.6.9")
def test_nobody_is_bothered_with_a_row_that_has_no_order() -> None:
    for row in ("", "Farm", "Farm, Farm, Farm"):
        s = table(village(buildings=row), village())
        assert not [ask for ask in Table(s).match.open if ask.name == "order"]


@pytest.mark.rule("SC.6.9", "SC.6.8")
@settings(max_examples=40, deadline=None)
@given(st.permutations([0, 1, 2, 3, 4, 5, 0, 2]))
def test_every_order_can_be_reached_tile_by_tile(wanted: list[int]) -> None:
    s = table(village(buildings="Farm, Farm-, Forge, Forge-, Shrine, Shrine-, Farm, Forge"), village())
    at = Position(GAME, s, record=True)
    for space, code in enumerate(wanted):
        place = at.s.villages[0].buildings.index(code, space)
        for moving in range(place, space, -1):
            at.answer(next(i for i, ask in enumerate(at.open) if ask.name == "order"), moving)
    assert at.s.villages[0].buildings == wanted


@pytest.mark.rule("SC.6.9")
def test_the_order_has_no_effect_on_anything() -> None:
    outcomes = set()
    for row in permutations(("Farm", "Forge-", "Shrine", "Farm-")):
        s = table(
            village("Celebrant . . . . . . . Poet", tokens="1 O, 2 J", buildings=", ".join(row), hand="Smith"),
            village(),
            guardians="Thunder Drake",
        )
        options = tuple(map(repr, main_actions(s)))
        at = Table(s)
        at.pick("Activate Celebrant").pick("Pay")  # with the token and the Shrine: there is no other way
        ways = tuple(tuple(field.options) for field in at.ask().fields)  # type: ignore[attr-defined]
        at.treat("Juniper", "used Farm", "used Forge")
        v = at.village()
        outcomes.add((options, ways, tuple(sorted(v.buildings)), tuple(v.tokens), tuple(scores(s)), tuple(s.stock)))
    assert len(outcomes) == 1
    assert {code for *_, row, _, _, _ in outcomes for code in row} == {Building.FARM, Building.SHRINE + 1}


@pytest.mark.rule("SC.6.9")
def test_a_move_of_tiles_can_be_taken_back_but_not_after_the_turn() -> None:
    s = table(village("Farmer . . . . . . . Poet", buildings="Farm, Forge"), village(buildings="Farm"))
    m = Match(GAME, 2, GAME.read_options({}), 1, Position(GAME, s, record=True))
    m.answer(0, 1, orders(m, 0).id)
    m.undo(0)
    assert row_of(m.s.villages[0]) == "Farm, Forge"
    with pytest.raises(CannotUndo):
        m.undo(0)
