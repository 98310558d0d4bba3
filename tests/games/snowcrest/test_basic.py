"""Sections 22 and 23: combining variants, and the Basic variant."""

from __future__ import annotations

import pytest

from dolmen.kernel import BadOptions, Rng
from dolmen.library import start
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    events,
    grid,
    is_down,
    names,
    new_game,
    random_game,
    row_of,
    table,
    tokens,
    village,
)


@pytest.mark.rule("SC.22.1")
def test_basic_and_solo_together_are_refused() -> None:
    with pytest.raises(BadOptions, match="2 to 4 players"):
        GAME.setup(1, GAME.read_options({"variant": "basic"}), Rng.seeded(1))
    with pytest.raises(BadOptions):
        start("snowcrest", seats=1, options={"variant": "basic"})


@pytest.mark.rule("SC.23.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_else_is_set_up_and_played_as_usual(seats: int) -> None:
    s = new_game(seats, variant="basic")
    assert (len(s.common), len(s.row), s.juniper) == (30, 5, 3 * seats)
    order = [s.villages[(s.start + i) % seats] for i in range(seats)]
    assert [v.tokens[0] for v in order] == [3, 4, 5, 6][:seats]
    assert all(row_of(v) == "Farm" and len(v.hand) == 3 and len(v.deck) == 6 for v in order)
    *_, end = random_game(seats, 3, variant="basic")
    told = {event.kind for event in events(end)}
    assert {"FirstBought", "Activated", "Placed", "Rests", "TurnedUp", "Paid", "ScrollsGained"} <= told


@pytest.mark.rule("SC.23.1")
def test_meditation_and_the_end_are_the_usual_ones() -> None:
    at = Table(table(village(tokens="1 P"), village(buildings=""), basic=True, scrolls=2))
    at.pick("Activate Novice").pick("Meditation")
    assert (at.village().scrolls, at.s.ending) == (2, True)
    at.pick("Activate Herder").pick("Do nothing")
    assert at.over


@pytest.mark.rule("SC.23.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_no_guardians_and_no_achievements(seats: int) -> None:
    for seed in range(3):
        *_, end = random_game(seats, seed, variant="basic")
        assert (end.s.guardians.cards, end.s.achievements) == ([], [])
        assert not events(end, "GuardianShown", "AchievementClaimed")
    at = Table(new_game(seats, variant="basic"))
    assert not {"guardians", "achievements"} & at.parts(0).keys()


@pytest.mark.rule("SC.23.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_forest_card_holds_the_juniper_and_is_never_turned_up(seats: int) -> None:
    assert new_game(seats, variant="basic").juniper == 3 * seats
    emptied = 0
    for seed in range(5):
        for at in random_game(seats, seed, variant="basic"):
            assert at.s.shown is None
        assert not events(at, "ForestShown")
        emptied += len(events(at, "ForestEmptied"))
    assert emptied
    table_of = Table(new_game(seats, variant="basic"))
    assert table_of.parts(0)["forest"].value == 3 * seats


@pytest.mark.rule("SC.23.4")
@pytest.mark.parametrize(("seats", "scrolls"), [(2, 14), (3, 17), (4, 20)])
def test_fewer_scrolls(seats: int, scrolls: int) -> None:
    assert new_game(seats, variant="basic").scrolls == scrolls


@pytest.mark.rule("SC.23.5")
def test_emptying_the_card_gives_a_scroll_and_omens_to_the_others_clockwise_and_then_it_is_refilled() -> None:
    at = Table(
        table(village(), village(grid("Forester")), village(omen=-5), village(), active=1, basic=True, juniper=2)
    )
    at.pick("Activate Forester").pick("Gain")
    assert at.village(1).tokens == tokens("3 J")
    assert [v.scrolls for v in at.s.villages] == [0, 1, 0, 0]
    assert [(v.omen, v.omens) for v in at.s.villages] == [(-1, 0), (0, 0), (-5, 1), (-1, 0)]
    assert at.s.juniper == 11
    told = [line for line in at.lines() if "Scroll" in line or "Omen" in line or ("Juniper" in line and "laid" in line)]
    assert told == [
        "Blue gains 1 Scroll (forest)",
        "Green takes 1 Omen",
        "Yellow takes 1 Omen",
        "Red takes 1 Omen",
        "12 Juniper are laid on the Forest",
    ]


@pytest.mark.rule("SC.23.5")
def test_nothing_is_asked_of_anybody_however_rich() -> None:
    at = Table(
        table(village(grid("Forester"), tokens="5 B"), village(tokens="5 B", hand="Farmer"), basic=True, juniper=3)
    )
    at.pick("Activate Forester").pick("Gain")
    assert "Your turn" in at.ask().prompt
    assert (at.village().omen, at.village(1).omen) == (0, -1)


@pytest.mark.rule("SC.23.6")
def test_veneration_is_paid_for_and_gives_two_scrolls_and_an_omen_to_every_other() -> None:
    at = Table(table(village(), village(grid("Celebrant"), tokens="3 O"), village(), active=1, basic=True))
    at.pick("Activate Celebrant").pick("Veneration")
    assert (at.village(1).scrolls, at.village(1).tokens) == (2, tokens("1 O"))
    assert [v.omen for v in at.s.villages] == [-1, 0, -1]
    assert [line for line in at.lines() if "Omen" in line] == ["Green takes 1 Omen", "Red takes 1 Omen"]
    at = Table(table(village(grid("Celebrant"), tokens="1 O"), village(), basic=True)).pick("Activate Celebrant")
    assert at.ask().seat == 1, "no price, no Veneration"


@pytest.mark.rule("SC.23.7")
@pytest.mark.parametrize("card", ["Poet", "Abbot", "Great_Abbot"])
@pytest.mark.parametrize("cause", ["forest", "veneration"])
def test_such_an_omen_can_be_avoided_and_the_bell_is_lost(card: str, cause: str) -> None:
    me = village(grid("Celebrant", "Forester"), tokens="2 O")
    at = Table(table(me, village(grid(card)), basic=True, juniper=3))
    if cause == "forest":
        at.pick("Activate Forester").pick("Gain")
    else:
        at.pick("Activate Celebrant").pick("Veneration")
    assert at.labels() == ["Take 1 Omen", f"Turn {card.replace('_', ' ')} on cell 5 down to avoid it"]
    at.pick("avoid it")
    v = at.village(1)
    assert (v.omen, v.tokens, is_down(v, 5)) == (0, tokens(""), True)


@pytest.mark.rule("SC.23.7")
def test_but_it_need_not_be_avoided_and_not_with_a_card_that_is_down() -> None:
    me = village(grid("Celebrant"), tokens="2 O")
    at = Table(table(me, village(grid("Poet", "Abbot-")), basic=True)).pick("Activate Celebrant").pick("Veneration")
    assert len(at.labels()) == 2
    at.pick("Take 1 Omen")
    assert (at.village(1).omen, is_down(at.village(1), 5)) == (-1, False)


@pytest.mark.rule("SC.23.8")
def test_starters_cannot_be_replaced() -> None:
    at = Table(table(village(grid("Smith"), tokens="2 B", hand="Farmer", buildings=""), village(), basic=True))
    at.pick("Add Farmer")
    assert at.labels() == ["Cell 2", "Cell 4", "Cell 5, replacing Smith", "Cell 6", "Cell 8"]
    at.pick("Cell 5")
    assert names(at.village().discard) == ["Smith"]


@pytest.mark.rule("SC.23.8")
def test_a_full_village_whose_other_villagers_are_down_has_no_room() -> None:
    full = "Smith- Priest- Herder Carpenter{} Mason Celebrant- Novice Forester- Pilgrim"
    rich = {"tokens": "9 B", "hand": "Farmer"}
    at = Table(table(village(full.format(""), **rich), village(), basic=True))  # type: ignore[arg-type]
    at.pick("Add Farmer").pay("2 barley")
    assert names(at.village().grid)[3] == "Farmer", "only the Carpenter could be replaced"
    at = Table(table(village(full.format("-"), **rich), village(), basic=True))  # type: ignore[arg-type]
    assert at.ask().seat == 0
    assert not at.offers("Add")
