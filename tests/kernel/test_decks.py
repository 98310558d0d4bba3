"""Decks: who knows which card, and what is dealt again."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from dolmen.kernel import NOBODY, Deck, Rng, Seat, State, copied, decks_in, decode, encode
from dolmen.testing import ConformanceError, check_game
from tests.toys.peek import Peek, Shelf


def test_the_top_is_drawn_and_what_goes_under_comes_last() -> None:
    deck = Deck([1, 2, 3])
    deck.under(4)
    deck.on_top(5)
    assert [deck.draw() for _ in range(5)] == [5, 3, 2, 1, 4]
    assert len(deck) == 0
    assert not deck
    with pytest.raises(IndexError):
        deck.draw()


def test_who_knows_what() -> None:
    deck = Deck([1, 2, 3, 4])
    assert deck.look(2, 0) == [4, 3]
    deck.under(5, known_to=(1,))
    deck.under(6)
    deck.under(7, known_to=NOBODY)
    assert deck.seen_by(0) == [None, 6, None, None, None, 3, 4]
    assert deck.seen_by(1) == [None, 6, 5, None, None, None, None]
    assert deck.seen_by(None) == [None, 6, None, None, None, None, None]
    deck.shuffle(Rng(1))
    assert deck.seen_by(0) == [None] * 7
    assert deck.look(99, 2) == deck.cards[::-1]


def test_a_card_out_of_the_middle() -> None:
    deck = Deck([1, 2, 3, 4])
    deck.look(4, 1)
    assert deck.take(1) == 2
    assert deck.seen_by(1) == [1, 3, 4]
    deck = Deck([1, 2, 3])
    deck.under(0)
    assert deck.take(2) == 2
    assert (deck.cards, deck.knowing) == ([0, 1, 3], [-1])


class Slow:
    """The same as a list of pairs: a card, and the set of those who know it."""

    def __init__(self, cards: list[int]) -> None:
        self.cards: list[tuple[int, set[Seat | None]]] = [(card, set()) for card in cards]

    def seen_by(self, viewer: Seat | None) -> list[int | None]:
        return [card if viewer in known else None for card, known in self.cards]


@pytest.mark.parametrize("seed", range(20))
def test_any_deeds(seed: int) -> None:
    random = Random(seed)
    deck, slow = Deck([*range(8)]), Slow([*range(8)])
    for card in range(100, 160):
        deed = random.choice(("draw", "under", "top", "look", "take", "look"))
        seats: Any = random.choice((None, (), (0,), (0, 2), (1,)))
        known = {None, 0, 1, 2} if seats is None else {*seats}
        if deed == "draw" and len(deck):
            assert deck.draw() == slow.cards.pop()[0]
        if deed == "under":
            deck.under(card, seats)
            slow.cards.insert(0, (card, known))
        if deed == "top":
            deck.on_top(card, seats)
            slow.cards.append((card, known))
        if deed == "look":
            n, seat = random.randrange(4), random.randrange(3)
            top = slow.cards[::-1][:n]
            assert deck.look(n, seat) == [card for card, _ in top]
            for _, known in top:
                known.add(seat)
        if deed == "take" and len(deck):
            place = random.randrange(len(deck))
            assert deck.take(place) == slow.cards.pop(place)[0]
        assert [*deck] == [card for card, _ in slow.cards]
        for viewer in (None, 0, 1, 2):
            assert deck.seen_by(viewer) == slow.seen_by(viewer)
            twin = Deck([*deck.cards], [*deck.knowing])
            twin.imagine(viewer, Rng(card))
            assert twin.seen_by(viewer) == deck.seen_by(viewer)
            assert sorted(twin.cards) == sorted(deck.cards)
        assert not deck.knowing or deck.knowing[-1], "equal decks are equal data"


def test_every_deal_that_fits_is_equally_likely() -> None:
    deck = Deck([1, 2, 3])
    deck.under(9)
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        hand = [4]
        twin = Deck([*deck.cards], [*deck.knowing])
        twin.imagine(0, Rng.seeded(seed), hand)
        found[*twin.cards, *hand] += 1
    assert {deal[0] for deal in found} == {9}
    assert len(found) == 24
    assert all(150 < n < 350 for n in found.values())


class Chest(Struct):
    decks: dict[str, Deck[str]]
    numbers: list[int] = []


class Attic(State):
    first: Deck[int]
    chests: list[Chest] = []
    maybe: Deck[int] | None = None


def test_decks_are_found_and_copied_wherever_they_lie() -> None:
    s = Attic(rng=Rng(1), first=Deck([1, 2]), chests=[Chest({"a": Deck(["x", "y"])}, [1])], maybe=Deck([3]))
    assert [deck.cards for deck in decks_in(s)] == [[1, 2], ["x", "y"], [3]]
    for twin in (copied(s), decode(encode(s), Attic)):
        assert twin == s
        for mine, theirs in zip(decks_in(s), decks_in(twin), strict=True):
            assert mine is not theirs
            assert mine.cards is not theirs.cards
            assert mine.knowing is not theirs.knowing


def test_a_game_whose_secrets_lie_in_decks_keeps_them() -> None:
    assert Peek().has_secrets
    check_game(Peek(), games=3)


def test_the_kit_sees_a_deck_that_is_not_dealt_anew() -> None:
    class Careless(Peek):
        def imagine(self, s: Shelf, viewer: Seat | None, rng: Rng) -> None:
            """Nothing is hidden, it believes."""

    with pytest.raises(ConformanceError, match="something hidden"):
        check_game(Careless())


def test_the_kit_sees_a_deck_that_forgets() -> None:
    class Forgetful(Peek):
        def imagine(self, s: Shelf, viewer: Seat | None, rng: Rng) -> None:
            s.deck.shuffle(rng)

    with pytest.raises(ConformanceError):
        check_game(Forgetful())
