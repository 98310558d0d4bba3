"""Section 11: performing card actions."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.snowcrest import SnowcrestGame
from dolmen.kernel import Pick
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    Table,
    brings,
    events,
    is_down,
    names,
    printed,
    random_game,
    row_of,
    table,
    tokens,
    toll,
    village,
)


def acting(card: str, game: SnowcrestGame = GAME, **mine: Any) -> Table:
    """The card is being activated, beside a Poet."""
    me = village(f"{card} . . . . . . . Poet", **{"buildings": "", **mine})
    at = Table(table(me, village(), game=game), game)
    return at.pick("on cell 1")


@pytest.mark.rule("SC.11.1")
@pytest.mark.parametrize("card", sorted({card.name for card in GAME.box.villagers if card.actions}))
def test_every_action_may_be_declined(card: str) -> None:
    mine: dict[str, Any] = {
        "tokens": "9 B, 9 J, 9 P, 9 O, 9 G",
        "hand": "Farmer",
        "discard": "Smith",
        "deck": "Officer",
    }
    at = acting(card.replace(" ", "_"), **mine)
    before = list(at.village().tokens)
    at.pick("Do nothing")
    v = at.village()
    assert (v.tokens, names(v.hand), names(v.discard), v.scrolls, v.omen) == (before, ["Farmer"], ["Smith"], 0, 0)
    assert (is_down(v, 1), at.ask().seat) == (True, 1)


@pytest.mark.rule("SC.11.2")
def test_a_price_need_not_be_paid() -> None:
    at = acting("Carpenter", tokens="2 J", deck="Farmer").pick("Do nothing")
    assert (at.village().tokens, row_of(at.village()), at.village().hand) == (tokens("2 J"), "", [])


@pytest.mark.rule("SC.11.3")
def test_once_begun_every_possible_part_is_done_from_left_to_right() -> None:
    at = acting("Porter", buildings="Farm-, Forge-").pick("Restock")
    assert (row_of(at.village()), at.village().tokens) == ("Farm, Forge", tokens("1 B"))
    at = acting("Bell_Founder", buildings="Forge, Forge-, Forge").pick("Gain 1 Prayer Bell")
    assert [told.facts["n"] for told in at.events("Gained")] == [1, 2]
    at = acting("Chant_Leader").pick("Gain 1 Prayer Bell")
    assert "meditates" in " ".join(at.lines()), "the Bell came first, and so the Meditation is possible"


@pytest.mark.rule("SC.11.3")
def test_a_part_that_is_impossible_does_not_stop_the_others() -> None:
    at = acting("Porter", buildings="").pick("Restock")
    assert at.village().tokens == tokens("1 B"), "there was nothing to restock"
    at = acting("Carpenter", tokens="2 J").pick("Pay").pick("Shrine")
    assert (row_of(at.village()), at.village().hand) == ("Shrine", []), "there was nothing to draw"


@pytest.mark.rule("SC.11.4", "SC.13.2")
@pytest.mark.parametrize(
    ("card", "letter"),
    [("Farmer", "B"), ("Woodcutter", "J"), ("Goldsmith", "G"), ("Smith", "P"), ("Pilgrim", "O")],
)
def test_a_gain_without_a_price_is_taken_in_full(card: str, letter: str) -> None:
    at = acting(card).pick(f"Gain {brings(card)} ")
    assert brings(card) > 1
    assert at.village().tokens == tokens(f"{brings(card)} {letter}")
    assert at.ask().seat == 1, "nobody asks how many"


@pytest.mark.rule("SC.11.5")
def test_one_of_two_alternatives_is_chosen() -> None:
    at = acting("Smith", tokens="1 J")
    assert [label.partition(" ")[0] for label in at.labels()] == ["Pay", "Gain", "Do"]
    at.pick("Gain")
    assert (at.village().tokens, row_of(at.village()), at.ask().seat) == (tokens(f"1 J, {brings('Smith')} P"), "", 1)
    at = acting("Smith", tokens="1 J").pick("Forge")
    assert (at.village().tokens, row_of(at.village()), at.ask().seat) == (tokens(""), "Forge", 1)


@pytest.mark.rule("SC.11.5")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_in_whole_games_nobody_acts_twice_with_one_card(seats: int) -> None:
    acted = 0
    for seed in range(3):
        *_, at = random_game(seats, seed)
        since: list[str] = []
        for told in events(at):
            if told.kind in ("Activated", "Placed", "Copied", "TurnBegins"):
                since = []
            elif told.kind == "Acted":
                since.append(told.text)
                acted += 1
                assert len(since) == 1
    assert acted > 10


@pytest.mark.rule("SC.11.6")
def test_an_impossible_alternative_is_not_offered_and_an_impossible_action_is_skipped() -> None:
    assert acting("Mason").labels() == ["Restock buildings", "Do nothing"]
    assert acting("Nun").labels() == ["Lose 1 Omen", "Do nothing"]
    at = acting("Carpenter", tokens="1 J")
    assert (at.ask().seat, is_down(at.village(), 1), at.village().tokens) == (1, True, tokens("1 J"))


@pytest.mark.rule("SC.11.7")
def test_the_price_is_paid_before_anything_is_gained() -> None:
    at = acting("Carpenter", tokens=f"{toll('Carpenter')} J")
    at.pick("Pay")
    assert (at.village().tokens, row_of(at.village())) == (tokens(""), ""), "paid, and not yet built"
    assert isinstance(at.ask(), Pick)
    at.pick("Forge")
    assert row_of(at.village()) == "Forge"
    at = acting("Terton", tokens="2 B")
    assert (at.village().scrolls, at.ask().seat) == (0, 1), "no Scroll without the price"


@pytest.mark.rule("SC.11.7")
@pytest.mark.parametrize(
    ("action", "mine", "left"),
    [
        ("pay 1 bowl -> build shrine", "1 O", ("", "Shrine")),
        ("pay 2 bells -> gain 3 bells", "1 P, 1 G", ("3 P", "")),
    ],
)
def test_what_is_gained_does_not_pay_for_itself(action: str, mine: str, left: tuple[str, str]) -> None:
    """No card of the box could; one of a pack might."""
    game = printed("Terton", actions=[action])
    assert acting("Terton", game=game).ask().seat == 1, "there is nothing to pay with"
    at = acting("Terton", game=game, tokens=mine).pick("Pay")
    assert at.ask().seat == 1, "all that there was before pays: there is no choice"
    assert (at.village().tokens, row_of(at.village())) == (tokens(left[0]), left[1])


@pytest.mark.rule("SC.6.7", "SC.11.6")
@pytest.mark.parametrize(
    ("action", "has"),
    [
        ("pay 1 juniper -> meditate", {"tokens": "1 J, 1 P"}),
        ("pay 1 juniper -> recover", {"discard": "Farmer"}),
        ("pay 1 juniper -> redraw", {"hand": "Farmer"}),
        ("pay 1 juniper -> meditate, recover", {"discard": "Farmer"}),
    ],
)
def test_nothing_is_paid_for_what_is_impossible(action: str, has: dict[str, str]) -> None:
    """In the box this can only be a building; packs may sell anything."""
    game = printed("Terton", actions=[action])
    at = acting("Terton", game=game, tokens="1 J")
    assert (at.ask().seat, at.village().tokens) == (1, tokens("1 J"))
    assert acting("Terton", game=game, **{"tokens": "1 J", **has}).offers("Pay 1 Juniper")


@pytest.mark.rule("SC.11.8", "SC.19.6")
def test_what_follows_an_arrow_happens_only_if_the_price_was_paid() -> None:
    at = acting("Carpenter", tokens="2 J", deck="Farmer").pick("Pay").pick("Forge")
    assert names(at.village().hand) == ["Farmer"]
    at = acting("Carpenter", tokens="1 J", deck="Farmer")
    assert (names(at.village().hand), names(at.village().deck)) == ([], ["Farmer"])
    at = acting("Carpenter", tokens="2 J", deck="Farmer").pick("Do nothing")
    assert (names(at.village().hand), names(at.village().deck)) == ([], ["Farmer"])


@pytest.mark.rule("SC.11.9")
@pytest.mark.parametrize("card", ["Mason", "Carpenter"])
def test_an_arrow_is_paid_once(card: str) -> None:
    at = acting(card, tokens="8 J").pick("Pay").pick("Forge")
    assert (at.village().tokens, row_of(at.village())) == (tokens(f"{8 - toll(card)} J"), "Forge")
    assert at.ask().seat == 1
    at = acting("Terton", tokens="9 B").pick("Pay")
    assert (at.village().tokens, at.village().scrolls, at.ask().seat) == (tokens(f"{9 - toll('Terton')} B"), 1, 1)
