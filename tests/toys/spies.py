"""Spies: a high card shows whoever plays it another hand."""

from __future__ import annotations

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Card, Counter, Hand, Scene
from tests.toys.phrases import PLAYER

SPY = 9
"""From this card on it shows a hand."""


class Cards(State):
    deck: list[int]
    hands: list[list[int]]
    points: list[int]
    seen: list[list[Seat]]
    """Whose hands each seat has been shown."""
    mover: Seat = 0


class Played(Event, frozen=True, line="{seat:player} plays the {card}"):
    phrases = PLAYER
    seat: Seat
    card: int


class Shown(Event, frozen=True):
    seat: Seat
    cards: tuple[int, ...]

    def text(self) -> str:
        return f"Player {self.seat + 1} holds {', '.join(map(str, self.cards))}"


PLAY = Question(
    "Play a card",
    label=lambda s, card: f"the {card}",
    place=lambda s, card: f"card-{card}",
    at=lambda s, seat: f"hand-{seat}",
)


class Spies(Game[Cards]):
    """Each card scores what it says. Hands only ever shrink, so who has seen one knows it for the rest of the game."""

    id = title = "spies"
    seats = (2, 3)
    state = Cards

    def setup(self, seats: int, options: Options, rng: Rng) -> Cards:
        deck = list(range(1, 13))
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(3)] for _ in range(seats)]
        return Cards(rng=rng, deck=deck, hands=hands, points=[0] * seats, seen=[[] for _ in range(seats)])

    def turn(self, s: Cards) -> Flow[None]:
        mover, other = s.mover, (s.mover + 1) % len(s.hands)
        card = yield from Pick(mover, tuple(s.hands[mover]), question=PLAY)
        s.hands[mover].remove(card)
        s.points[mover] += card
        tell(s, Played, mover, card)
        if card >= SPY and other not in s.seen[mover]:
            s.seen[mover].append(other)
            tell(s, Shown, other, tuple(s.hands[other]), to=(mover,))
        s.mover = other

    def result(self, s: Cards) -> Result | None:
        if any(s.hands):
            return None
        best = max(s.points)
        return Result(winners=tuple(seat for seat, points in enumerate(s.points) if points == best))

    def imagine(self, s: Cards, viewer: Seat | None, rng: Rng) -> None:
        known = self.known(s, viewer)
        hidden = [hand for seat, hand in enumerate(s.hands) if seat not in known]
        pool = s.deck + [card for hand in hidden for card in hand]
        rng.shuffle(pool)
        for part in (s.deck, *hidden):
            part[:] = [pool.pop() for _ in part]

    def known(self, s: Cards, viewer: Seat | None) -> list[Seat]:
        return [] if viewer is None else [viewer, *s.seen[viewer]]

    def scene(self, s: Cards, viewer: Seat | None) -> Scene:
        hands = tuple(self.hand(s, seat, seat == viewer) for seat in range(len(s.hands)))
        points = tuple(Counter(id=f"points-{seat}", value=points) for seat, points in enumerate(s.points))
        return Scene(title=self.title, parts=(*hands, *points))

    def hand(self, s: Cards, seat: Seat, open: bool) -> Hand:
        cards = tuple(Card(id=f"card-{card}", label=f"the {card}") for card in s.hands[seat]) if open else ()
        return Hand(id=f"hand-{seat}", cards=cards, count=len(s.hands[seat]))


class Glance(Cards):
    looking: Seat = -1
    """Whose hand lies open to the mover, for as long as it is asked."""


NOTED = Question("Have you seen enough?")
FEARED = Question("Which of these do you fear most?", label=lambda s, card: f"the {card}")


class Glances(Spies):
    """Nothing is told of the other hand: it lies open while the mover is asked, and is put away again."""

    id = title = "glances"
    state = Glance

    def setup(self, seats: int, options: Options, rng: Rng) -> Glance:
        cards = super().setup(seats, options, rng)
        return Glance(rng=cards.rng, deck=cards.deck, hands=cards.hands, points=cards.points, seen=cards.seen)

    def turn(self, s: Cards) -> Flow[None]:
        assert isinstance(s, Glance)
        mover, other = s.mover, (s.mover + 1) % len(s.hands)
        card = yield from Pick(mover, tuple(s.hands[mover]), question=PLAY)
        s.hands[mover].remove(card)
        s.points[mover] += card
        tell(s, Played, mover, card)
        if card >= SPY and s.hands[other]:
            if other not in s.seen[mover]:
                s.seen[mover].append(other)
            yield from self.look(s, mover, other)
        s.mover = other

    def look(self, s: Glance, mover: Seat, other: Seat) -> Flow[None]:
        s.looking = other
        yield from Pick(mover, ("yes", "I have"), question=NOTED)
        s.looking = -1

    def scene(self, s: Cards, viewer: Seat | None) -> Scene:
        assert isinstance(s, Glance)
        scene = super().scene(s, viewer)
        if s.looking < 0 or viewer != s.mover:
            return scene
        hands = tuple(self.hand(s, seat, seat in (viewer, s.looking)) for seat in range(len(s.hands)))
        return Scene(title=scene.title, parts=(*hands, *scene.parts[len(hands) :]))


class Fears(Glances):
    """The same with a question: its options are the other hand."""

    id = title = "fears"

    def look(self, s: Glance, mover: Seat, other: Seat) -> Flow[None]:
        yield from Pick(mover, (*s.hands[other], 0), question=FEARED)


class ForgetfulSpies(Spies):
    """An author's mistake: whose hands a seat has been shown is not asked when they are dealt again."""

    def known(self, s: Cards, viewer: Seat | None) -> list[Seat]:
        return [] if viewer is None else [viewer]


class ForgetfulGlances(Glances):
    """The same mistake where nothing was told."""

    known = ForgetfulSpies.known


class ForgetfulFears(Fears):
    known = ForgetfulSpies.known
