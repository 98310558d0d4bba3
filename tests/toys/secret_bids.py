"""Bids: hidden hands, secret bids at the same time, a deck to peek into, a die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from dolmen.kernel import (
    Event,
    Flow,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    State,
    make_final,
    tell,
    together,
)
from dolmen.kernel.scene import Card, Counter, Hand, Pile, Scene
from tests.toys.phrases import PLAYER


class Table(State):
    deck: list[int]
    hands: list[list[int]]
    bids: list[int]
    """What lies face down before each seat; 0 is nothing."""
    shown: list[int]
    """The bids of the last round."""
    scores: list[int]
    knows_top: list[bool]
    mover: Seat = 0
    rounds: int = 0


class HasBid(Event, frozen=True, line="{seat:player} has bid"):
    phrases = PLAYER
    seat: Seat


class Revealed(Event, frozen=True):
    bids: tuple[int, ...]

    def text(self) -> str:
        return f"The bids are {', '.join(map(str, self.bids))}"


class Peeks(Event, frozen=True, line="{seat:player} looks at the top card"):
    phrases = PLAYER
    seat: Seat


class Peeked(Event, frozen=True, line="You see the {card}", at="deck"):
    card: int


class Rolled(Event, frozen=True, line="{seat:player} rolls {pips}"):
    phrases = PLAYER
    seat: Seat
    pips: int


def bid_label(seat: Seat, s: Table, place: int) -> str:
    return f"the {s.hands[seat][place]}"


def bid_place(seat: Seat, s: Table, place: int) -> str:
    return f"card-{s.hands[seat][place]}"


def bid_question(seat: Seat) -> Question:
    return Question(
        "Bid a card", label=partial(bid_label, seat), place=partial(bid_place, seat), at=f"hand-{seat}", rules=("KG.1",)
    )


ACTION = Question("Do something", at="deck")


class Bids(Game[Table]):
    id = "bids"
    title = "Bids"
    seats = (2, 3)
    state: ClassVar[type[Any]] = Table
    bid_questions: ClassVar[Sequence[Question]] = [bid_question(seat) for seat in range(3)]

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        deck = list(range(1, 13))
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(3)] for _ in range(seats)]
        zeros = [0] * seats
        return Table(
            rng=rng,
            deck=deck,
            hands=hands,
            bids=list(zeros),
            shown=list(zeros),
            scores=zeros,
            knows_top=[False] * seats,
        )

    def turn(self, s: Table) -> Flow[None]:
        yield from together({seat: self.bid(s, seat) for seat in range(len(s.hands))})
        s.scores[s.bids.index(max(s.bids))] += 3
        s.shown, s.bids = s.bids, [0] * len(s.bids)
        tell(s, Revealed, tuple(s.shown))
        yield from self.act(s)
        s.mover = (s.mover + 1) % len(s.hands)
        s.rounds += 1

    def bid(self, s: Table, seat: Seat) -> Flow[None]:
        hand = s.hands[seat]
        place = yield from Pick(seat, range(len(hand)), question=self.bid_questions[seat])
        s.bids[seat] = hand.pop(place)
        tell(s, HasBid, seat)

    def act(self, s: Table) -> Flow[None]:
        action = yield from Pick(s.mover, ("peek", "roll", "swear", "pass"), question=ACTION)
        if action == "peek":
            s.knows_top[s.mover] = True
            tell(s, Peeks, s.mover)
            tell(s, Peeked, s.deck[0], to=(s.mover,))
        elif action == "roll":
            pips = s.rng.roll(6)
            s.scores[s.mover] += pips
            tell(s, Rolled, s.mover, pips)
        elif action == "swear":
            make_final(s, (s.mover,))

    def result(self, s: Table) -> Result | None:
        if s.rounds < 3:
            return None
        best = max(s.scores)
        winners = tuple(seat for seat, score in enumerate(s.scores) if score == best)
        return Result(winners=winners, scores=tuple(map(float, s.scores)), reason=f"{best} points")

    def scene(self, s: Table, viewer: Seat | None) -> Scene:
        hands = tuple(self.hand(s, seat, seat == viewer) for seat in range(len(s.hands)))
        knows = viewer is not None and s.knows_top[viewer]
        top = Card(id="top", label=f"the {s.deck[0]}") if knows else None
        deck = Pile(id="deck", count=len(s.deck), top=top)
        counters = tuple(
            Counter(id=f"score-{seat}", label=f"last bid {s.shown[seat]}", value=score)
            for seat, score in enumerate(s.scores)
        )
        return Scene(title=self.title, parts=(*hands, deck, *counters))

    def hand(self, s: Table, seat: Seat, open: bool) -> Hand:
        cards = tuple(Card(id=f"card-{card}", label=f"the {card}") for card in s.hands[seat]) if open else ()
        return Hand(id=f"hand-{seat}", cards=cards, count=len(s.hands[seat]))

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        others = [seat for seat in range(len(s.hands)) if seat != viewer]
        known = [s.deck.pop(0)] if viewer is not None and s.knows_top[viewer] else []
        pool = s.deck + [card for seat in others for card in (*s.hands[seat], s.bids[seat]) if card]
        rng.shuffle(pool)
        s.deck[:] = known + [pool.pop() for _ in s.deck]
        for seat in others:
            s.hands[seat][:] = [pool.pop() for _ in s.hands[seat]]
            if s.bids[seat]:
                s.bids[seat] = pool.pop()

    def value(self, s: Table, seat: Seat) -> float:
        return (1 + s.scores[seat]) / (2 + sum(s.scores))

    def check(self, s: Table) -> None:
        cards = s.deck + [card for hand in s.hands for card in hand] + s.bids
        assert len(set(cards) - {0}) == len([card for card in cards if card]), "a card is there twice"

    rules_text = "**KG.1** Everybody bids a card, face down."
