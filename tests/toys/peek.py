"""Peek: a deck of which each knows something else. Its secrets all lie in decks, so it has no `imagine` of its own."""

from __future__ import annotations

from dolmen.kernel import Deck, Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Scene, Text

DO = Question("Look at the top card, bury it, or take it?")


class Shelf(State):
    deck: Deck[int]
    points: list[int]
    mover: Seat = 0


class Looked(Event, frozen=True, line="the top card is {card}"):
    card: int


class Buried(Event, frozen=True, line="{card} goes under the deck"):
    card: int


class Peek(Game[Shelf]):
    """Take high cards; what you have looked at only you know, what was buried all have seen."""

    id = title = "peek"
    seats = (2, 3)
    state = Shelf

    def setup(self, seats: int, options: Options, rng: Rng) -> Shelf:
        deck = Deck([*range(1, 10)])
        deck.shuffle(rng)
        return Shelf(rng=rng, deck=deck, points=[0] * seats)

    def turn(self, s: Shelf) -> Flow[None]:
        deed = yield from Pick(s.mover, ("look", "bury", "take"), question=DO)
        if deed == "look":
            (card,) = s.deck.look(1, s.mover)
            tell(s, Looked, card, to=(s.mover,))
        if deed == "bury":
            s.deck.under(card := s.deck.draw())
            tell(s, Buried, card)
        if deed == "take" or (yield from Pick(s.mover, ("take", "leave"))) == "take":
            s.points[s.mover] += s.deck.draw()
        s.mover = (s.mover + 1) % len(s.points)

    def result(self, s: Shelf) -> Result | None:
        if len(s.deck):
            return None
        return Result(winners=tuple(seat for seat, n in enumerate(s.points) if n == max(s.points)))

    def scene(self, s: Shelf, viewer: Seat | None) -> Scene:
        known = ", ".join("?" if card is None else str(card) for card in s.deck.seen_by(viewer))
        return Scene(title=self.title, parts=(Text(id="table", text=f"{s.points} and from the bottom {known}"),))


class Browse(Peek):
    """The same for all together: nobody wins against another."""

    id = title = "browse"
    contest = False

    def result(self, s: Shelf) -> Result | None:
        return None if len(s.deck) else Result(winners=tuple(range(len(s.points))), shared=True)
