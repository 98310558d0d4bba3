"""Section 12: gains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dolmen.games.snowcrest.rules.gains import draw, gain, gain_omens, gain_scrolls, lose_omens
from dolmen.games.snowcrest.state import Snowcrest
from tests.games.snowcrest.table import Table, cards, names, random_game, table, tokens, toll, village


@pytest.mark.rule("SC.12.1")
@given(st.integers(0, 500), st.integers(0, 40), st.sampled_from([0, 2, 3, 4]))
def test_tokens_come_from_the_general_stock_without_limit(had: int, gained: int, what: int) -> None:
    s = table(village(), village())
    s.villages[0].tokens[what] = had
    gain(s, 0, what, gained)
    assert s.villages[0].tokens[what] == had + gained
    assert sum(s.villages[0].tokens) == had + gained
    assert (s.juniper, s.villages[1].tokens) == (6, tokens(""))


@pytest.mark.rule("SC.12.2", "SC.12.3", "SC.20.1")
@given(st.integers(0, 6), st.lists(st.integers(1, 4), max_size=6))
def test_scrolls_come_from_the_supply_and_what_it_cannot_give_from_the_box(supply: int, gains: list[int]) -> None:
    s = table(village(), village(), scrolls=supply)
    for n, gained in enumerate(gains):
        gain_scrolls(s, n % 2, gained, "villager")
        assert s.scrolls == max(0, supply - sum(gains[: n + 1]))
        assert sum(v.scrolls for v in s.villages) == sum(gains[: n + 1])
    assert s.ending == (supply > 0 and sum(gains) >= supply)


@pytest.mark.rule("SC.12.2")
def test_one_gain_may_take_from_both() -> None:
    s = table(
        village("Celebrant . . . . . . . Herder", tokens="2 O", buildings=""),
        village(". . . . . . . . .", buildings=""),
        guardians="Old Yeti",
        scrolls=1,
    )
    Table(s).pick("Activate Celebrant").pick("Pay")
    assert (s.villages[0].scrolls, s.scrolls) == (3, 0)


@pytest.mark.rule("SC.12.3")
def test_a_scroll_put_back_into_the_empty_supply_is_taken_before_the_box() -> None:
    s = table(
        village("Merchant . . . . . . . Poet", scrolls=2, buildings=""),
        village("Terton . . . . . . . Poet", tokens="3 B", buildings=""),
        village("Terton . . . . . . . Poet", tokens="3 B", buildings=""),
        scrolls=0,
    )
    s.ending = True
    at = Table(s)
    at.pick("Activate Merchant").pick("Trade").pick("1 Scroll for 5 Barley")
    assert s.scrolls == 1
    at.pick("Activate Terton").pick("Pay")
    assert (s.scrolls, s.villages[1].scrolls) == (0, 1), "from the supply"
    at.pick("Activate Terton").pick("Pay")
    assert (s.scrolls, s.villages[2].scrolls) == (0, 1), "from the box"


@pytest.mark.rule("SC.12.4")
def test_an_omen_moves_the_marker_towards_minus_five() -> None:
    s = table(village(omen=3), village())
    for expected in (2, 1, 0, -1, -2, -3, -4, -5):
        gain_omens(s, 0, 1)
        assert (s.villages[0].omen, s.villages[0].omens) == (expected, 0)


@pytest.mark.rule("SC.12.5")
def test_beyond_the_track_every_omen_is_a_token() -> None:
    s = table(village(omen=-5, omens=1), village())
    for expected in (2, 3, 4):
        gain_omens(s, 0, 1)
        assert (s.villages[0].omen, s.villages[0].omens) == (-5, expected)


@pytest.mark.rule("SC.12.6")
@given(st.integers(-5, 5), st.integers(0, 12))
def test_several_omens_are_the_same_as_one_by_one(omen: int, n: int) -> None:
    at_once, one_by_one = (table(village(omen=omen), village()).villages[0] for _ in range(2))
    gain_omens(_with(at_once), 0, n)
    for _ in range(n):
        gain_omens(_with(one_by_one), 0, 1)
    assert (at_once.omen, at_once.omens) == (one_by_one.omen, one_by_one.omens)
    assert at_once.omen - at_once.omens == omen - n


def _with(v: object) -> Snowcrest:
    return table(v, village())  # type: ignore[arg-type]


@pytest.mark.rule("SC.12.7")
@given(st.integers(-5, 5), st.integers(0, 4))
def test_losing_omens_moves_the_marker_left_as_far_as_plus_five(omen: int, n: int) -> None:
    s = table(village(omen=omen, omens=2), village())
    lose_omens(s, 0, n)
    assert (s.villages[0].omen, s.villages[0].omens) == (min(5, omen + n), 2)


@pytest.mark.rule("SC.12.7")
@pytest.mark.parametrize(("card", "n"), [("Abbot", 1), ("Herbalist", 2), ("Great_Abbot", 3)])
def test_villagers_who_take_omens_away(card: str, n: int) -> None:
    for omen in (-5, 0, 3, 5):
        at = Table(table(village(f"{card} . . . . . . . Poet", tokens="2 O", omen=omen, omens=1), village()))
        at.pick("on cell 1").pick(f"ose {n} Omen")
        assert (at.village().omen, at.village().omens) == (min(5, omen + n), 1)


@pytest.mark.rule("SC.12.8")
def test_omen_tokens_never_go_away() -> None:
    most = 0
    for seats, variant in ((2, "full"), (3, "full"), (2, "basic"), (4, "basic")):
        for seed in range(4):
            tokens_so_far = [0] * seats
            for at in random_game(seats, seed, variant=variant):
                now = [v.omens for v in at.s.villages]
                assert all(new >= old for new, old in zip(now, tokens_so_far, strict=True))
                tokens_so_far = now
            most = max(most, *tokens_so_far)
    assert most > 0


@pytest.mark.rule("SC.12.9")
def test_a_draw_takes_the_top_card_of_the_own_deck() -> None:
    """The Carpenter's one card."""
    mine = village(
        "Carpenter . . . . . . . Poet",
        hand="Smith",
        deck="Farmer Priest Officer",
        tokens=f"{toll('Carpenter')} J",
        buildings="",
    )
    s = table(mine, village(deck="Celebrant"))
    Table(s).pick("Activate Carpenter").pick("draw 1 card").pick("Forge")
    assert (names(s.villages[0].hand), names(s.villages[0].deck)) == (["Smith", "Farmer"], ["Officer", "Priest"])
    assert names(s.villages[1].deck) == ["Celebrant"]


@pytest.mark.rule("SC.12.10")
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() -> None:
    tops = set()
    for seed in range(20):
        s = table(
            village("Storyteller . . . . . . . Poet", deck="Farmer", discard="Priest Officer Smith"),
            village(),
            seed=seed,
        )
        at = Table(s)
        at.pick("Activate Storyteller").pick("Draw 2")
        v = s.villages[0]
        assert names(v.hand)[0] == "Farmer"
        assert sorted(v.hand[1:] + v.deck) == sorted(cards("Priest Officer Smith"))
        assert (len(v.hand), v.discard) == (2, [])
        assert len(at.events("Reshuffled")) == 1
        tops.add(names(v.hand)[1])
    assert tops == {"Priest", "Officer", "Smith"}


@pytest.mark.rule("SC.12.11")
def test_without_deck_and_discard_pile_the_draws_are_lost() -> None:
    s = table(village("Storyteller . . . . . . . Poet", deck="Farmer"), village())
    Table(s).pick("Activate Storyteller").pick("Draw 2")
    assert (names(s.villages[0].hand), s.villages[0].omen, s.active) == (["Farmer"], 0, 1)


@pytest.mark.rule("SC.12.12")
def test_the_discard_pile_stays_until_a_draw_finds_the_deck_empty() -> None:
    s = table(village("Storyteller . . . . . . . Poet", deck="Farmer Smith", discard="Priest"), village())
    Table(s).pick("Activate Storyteller").pick("Draw 2")
    v = s.villages[0]
    assert (names(v.hand), v.deck, names(v.discard)) == (["Farmer", "Smith"], [], ["Priest"])


@pytest.mark.rule("SC.12.9", "SC.12.10", "SC.12.11", "SC.12.12")
@given(st.lists(st.integers(0, 12), max_size=6), st.lists(st.integers(0, 12), max_size=6), st.integers(0, 9))
def test_any_draw(deck: list[int], discarded: list[int], n: int) -> None:
    s = table(village(), village())
    v = s.villages[0]
    v.deck, v.discard = deck[:], discarded[:]
    draw(s, 0, n)
    assert len(v.hand) == min(n, len(deck) + len(discarded))
    assert v.hand[: len(deck)] == deck[::-1][: len(v.hand)]
    assert sorted(v.hand + v.deck + v.discard) == sorted(deck + discarded)
    reshuffled = n > len(deck) and bool(discarded)
    assert v.discard == ([] if reshuffled else discarded)
