"""A small game with hidden hands and no scene of its own: all that is on the table is said in the state."""

from __future__ import annotations

from typing import Annotated

from dolmen.author import (
    Each,
    Flow,
    Held,
    Options,
    Pick,
    Pile,
    Question,
    Result,
    Rng,
    RoundGame,
    RoundState,
    Seat,
    Shown,
    most,
    named,
    say,
)

RANKS = ("ace", "king", "queen", "jack")
ASK = Question("Lay down which card?", at="hands")
FROM = Question("Draw a card, or stop?")


class Pond(RoundState, kw_only=True):
    hands: Annotated[list[list[str]], Held]
    pond: Annotated[list[str], Pile]
    laid: Annotated[list[str], Shown(label="On the table")] = []
    books: Annotated[list[int], Each]
    secret: int = 7
    """Says nothing, so it is never shown."""


class GoFish(RoundGame[Pond]):
    """Lay down what lies there already, and score."""

    seats = (2, 3)

    def setup(self, seats: int, options: Options, rng: Rng) -> Pond:
        deck = [*RANKS * 4]
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(3)] for _ in range(seats)]
        return Pond(rng=rng, seats=seats, hands=hands, pond=deck, books=[0] * seats)

    def play(self, s: Pond, seat: Seat) -> Flow[None]:
        if not s.hands[seat]:
            s.out.append(seat)
            return
        card = yield from Pick(seat, sorted({*s.hands[seat]}), question=ASK)
        s.hands[seat].remove(card)
        s.books[seat] += card in s.laid
        s.laid.append(card)
        say(s, f"{named(seat)} lays down the {card}", "laid")
        if s.pond:
            s.hands[seat].append(s.pond.pop())

    def result(self, s: Pond) -> Result | None:
        return None if any(s.hands) else most(s.books, "books")
