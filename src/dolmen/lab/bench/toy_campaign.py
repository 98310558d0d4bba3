"""A toy campaign: four travellers, cards face down, and things to write, draw and vote on at any time.

What a campaign has, and nothing that grows: the last notes and sketches lie on the table, older ones stay in the log.
It comes in two forms, over many turns and in one endless turn that can be entered again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from dolmen.kernel import (
    Button,
    Draw,
    Event,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Scene,
    Seat,
    Sketch,
    State,
    Stroke,
    TextField,
    Write,
    meanwhile,
    tell,
    together,
)
from dolmen.kernel.scene import Card, Clock, Counter, Group, Hand, Panel, Part, Picture, Sheet, Text

SEATS = 4
CARDS, HAND = 60, 5
NOTES, SKETCHES = 8, 3
"""How many of them lie on the table."""
CLOCKS = ("The storm", "The pursuers", "The bridge gives way")
SEGMENTS = 6


class Tick(Struct, frozen=True):
    """How the form for a clock is filled in."""

    clock: int
    cause: str


class Whisper(Struct, frozen=True):
    """How the form for a whisper is filled in."""

    to: Seat
    words: str


def in_hand(seat: Seat, s: Road, place: int) -> str:
    return f"Card {s.hands[seat][place]}"


PLAY = [Question("Put a card down, unseen", at="hand", label=partial(in_hand, seat)) for seat in range(SEATS)]
NOTE = Question("Write down what happened", button=Button("Note", icon="quill-ink", group="Together"))
SKETCH = Question("Draw what you see", button=Button("Sketch", icon="pencil", group="Together"))
VOTE = Question("Shall we move on?", button=Button("Vote"), label=lambda s, yes: "yes" if yes else "no")
TICK = Question("Tick a clock, and say why", button=Button("Tick"))
WHISPER = Question("Say something that only one other hears", button=Button("Whisper"))
WHICH = Question("Which clock?", label=lambda s, clock: CLOCKS[clock])
WHOM = Question("To whom?", label=lambda s, seat: f"Traveller {seat + 1}")

LINES = (
    "We left the ford before dawn. The mules would not cross, and the miller's boy knew why but would not say.",
    "The innkeeper paid in old coin, with the queen's face scratched out of every single piece.",
    "Somebody has moved the boundary stones in the night: the whole village stands in the wrong valley now.",
    "A bell under the lake, twice. Nobody else seems to have heard it.",
)
DRAWINGS = (
    Sketch("The ford", (Stroke(((100, 400), (400, 420), (900, 380))), Stroke(((100, 500), (900, 480)), "blue"))),
    Sketch("A stone", (Stroke(((300, 800), (350, 300), (600, 250), (700, 800), (300, 800))),)),
)


class Length(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, description="The road ends after this many rounds.")] = 1_000_000


class Noted(Struct):
    number: int
    seat: Seat
    text: str


class Drawn(Struct):
    number: int
    seat: Seat
    sketch: Sketch


class Road(State, kw_only=True):
    rounds: int
    deck: list[int]
    hands: list[list[int]]
    face_down: dict[Seat, int] = {}
    shown: list[int] = []
    """What each put down in the last round."""
    pile: list[int] = []
    round: int = 1
    lanterns: list[int]
    notes: list[Noted] = []
    noted: int = 0
    sketches: list[Drawn] = []
    drawn: int = 0
    votes: dict[Seat, bool] = {}
    clocks: list[int]


class PutDown(Event, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"Traveller {self.seat + 1} puts a card down."


class Turned(Event, frozen=True):
    cards: tuple[int, ...]
    winner: Seat

    def text(self) -> str:
        cards = ", ".join(map(str, self.cards))
        return f"The cards are turned: {cards}. Traveller {self.winner + 1} lights a lantern."


class Draws(Event, frozen=True):
    card: int

    def text(self) -> str:
        return f"You draw card {self.card}."


class Begins(Event, frozen=True):
    heading: ClassVar[bool] = True
    round: int

    def text(self) -> str:
        return f"Round {self.round}"


class Wrote(Event, frozen=True):
    seat: Seat
    words: str

    def text(self) -> str:
        return f"Traveller {self.seat + 1} writes: {self.words}"


class Drew(Event, frozen=True):
    seat: Seat
    sketch: Sketch

    def text(self) -> str:
        return f"Traveller {self.seat + 1} draws: {self.sketch.caption or 'an untitled sketch'}"


class Voted(Event, frozen=True):
    seat: Seat
    yes: bool

    def text(self) -> str:
        return f"Traveller {self.seat + 1} votes {'yes' if self.yes else 'no'}."


class Decided(Event, frozen=True):
    yes: int

    def text(self) -> str:
        return f"{self.yes} of {SEATS} want to move on."


class Ticked(Event, frozen=True):
    clock: int
    filled: int
    cause: str

    def text(self) -> str:
        how = "is full" if self.filled == SEGMENTS else f"stands at {self.filled} of {SEGMENTS}"
        return f"{CLOCKS[self.clock]} {how}: {self.cause}"


class Whispered(Event, frozen=True):
    seat: Seat
    to: Seat
    words: str

    def text(self) -> str:
        return f"Traveller {self.seat + 1} whispers to Traveller {self.to + 1}: {self.words}"


Offers = dict[tuple[Seat, str], Callable[[], Flow[bool]]]


class ToyCampaign(Game[Road]):
    """A round a turn."""

    id = "toy-campaign"
    title = "Toy campaign"
    seats = (SEATS,)
    options = Length
    state: ClassVar[type[Any]] = Road
    contest = False

    def setup(self, seats: int, options: Length, rng: Rng) -> Road:
        deck = list(range(1, CARDS + 1))
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(SEATS)]
        return Road(
            rng=rng, rounds=options.rounds, deck=deck, hands=hands, lanterns=[0] * SEATS, clocks=[0] * len(CLOCKS)
        )

    def turn(self, s: Road) -> Flow[None]:
        waited = [seat for seat in range(SEATS) if seat not in s.face_down]
        yield from meanwhile(together({seat: put_down(s, seat) for seat in waited}), partial(offers, s))
        turn_cards(s)

    def result(self, s: Road) -> Result | None:
        return Result(draw=True, reason="the road ends here") if s.round > s.rounds else None

    def imagine(self, s: Road, viewer: Seat | None, rng: Rng) -> None:
        """Others' hands, what they have put down, and the deck."""
        others = [seat for seat in range(SEATS) if seat != viewer]
        unknown = [*s.deck, *(card for seat in others for card in s.hands[seat])]
        unknown += [s.face_down[seat] for seat in others if seat in s.face_down]
        rng.shuffle(unknown)
        s.deck = [unknown.pop() for _ in s.deck]
        for seat in others:
            s.hands[seat] = [unknown.pop() for _ in s.hands[seat]]
            if seat in s.face_down:
                s.face_down[seat] = unknown.pop()

    def check(self, s: Road) -> None:
        held = [card for hand in s.hands for card in hand]
        assert sorted([*s.deck, *held, *s.face_down.values(), *s.pile]) == list(range(1, CARDS + 1))
        assert len(s.notes) <= NOTES
        assert len(s.sketches) <= SKETCHES

    def seat_name(self, seat: Seat, seats: int, s: Road | None = None) -> str:
        return f"Traveller {seat + 1}"

    def scene(self, s: Road, viewer: Seat | None) -> Scene:
        notes = tuple(
            Text(id=f"note-{note.number}", label=f"Traveller {note.seat + 1}", text=note.text) for note in s.notes
        )
        sketches = tuple(
            Picture(id=f"sketch-{drawn.number}", label=drawn.sketch.caption, sketch=drawn.sketch)
            for drawn in s.sketches
        )
        clocks = tuple(
            Clock(id=f"clock-{n}", label=CLOCKS[n], filled=filled, segments=SEGMENTS)
            for n, filled in enumerate(s.clocks)
        )
        votes = tuple((f"Traveller {seat + 1}", "yes" if s.votes[seat] else "no") for seat in sorted(s.votes))
        return Scene(
            title=self.title,
            status=f"Round {s.round}",
            parts=(
                *(mat(s, seat, viewer) for seat in range(SEATS)),
                Panel(id="notes", label="Notes", children=notes),
                Panel(id="sketches", label="Sketches", children=sketches),
                Group(id="clocks", children=clocks),
                Sheet(id="votes", label="Shall we move on?", rows=votes),
            ),
        )


class EndlessToyCampaign(ToyCampaign):
    """All rounds in one turn, which can be entered again anywhere."""

    id = "toy-campaign-in-one-turn"
    title = "Toy campaign in one turn"
    reenters = True

    def turn(self, s: Road) -> Flow[None]:
        while s.round <= s.rounds:
            yield from super().turn(s)


def put_down(s: Road, seat: Seat) -> Flow[None]:
    """By its place in the hand: while others decide, a bot imagines other cards in it."""
    place = yield from Pick(seat, range(HAND), question=PLAY[seat])
    s.face_down[seat] = s.hands[seat].pop(place)
    tell(s, PutDown, seat)


def turn_cards(s: Road) -> None:
    """The highest card lights a lantern; then everybody draws."""
    s.shown = [s.face_down[seat] for seat in range(SEATS)]
    s.face_down = {}
    s.pile += s.shown
    winner = s.shown.index(max(s.shown))
    s.lanterns[winner] += 1
    tell(s, Turned, tuple(s.shown), winner)
    if len(s.deck) < SEATS:
        s.deck, s.pile = [*s.deck, *s.pile], []
        s.rng.shuffle(s.deck)
    for seat in range(SEATS):
        s.hands[seat].append(s.deck.pop())
        tell(s, Draws, s.hands[seat][-1], to=(seat,))
    s.round += 1
    tell(s, Begins, s.round)


def offers(s: Road) -> Offers:
    """What anybody may do at any time."""
    found: Offers = {}
    for seat in range(SEATS):
        found[seat, "note"] = partial(note, s, seat)
        found[seat, "sketch"] = partial(sketch, s, seat)
        found[seat, "tick"] = partial(tick, s, seat)
        found[seat, "whisper"] = partial(whisper, s, seat)
        if seat not in s.votes:
            found[seat, "vote"] = partial(vote, s, seat)
    return found


def note(s: Road, seat: Seat) -> Flow[bool]:
    text = yield from Write(seat, least=1, most=500, ideas=LINES, question=NOTE, name="note")
    s.noted += 1
    s.notes = [*s.notes, Noted(s.noted, seat, text)][-NOTES:]
    tell(s, Wrote, seat, text)
    return False


def sketch(s: Road, seat: Seat) -> Flow[bool]:
    drawn = yield from Draw(seat, ideas=DRAWINGS, live=True, question=SKETCH, name="sketch")
    s.drawn += 1
    s.sketches = [*s.sketches, Drawn(s.drawn, seat, drawn)][-SKETCHES:]
    tell(s, Drew, seat, drawn)
    return False


def vote(s: Road, seat: Seat) -> Flow[bool]:
    s.votes[seat] = yield from Pick(seat, (True, False), question=VOTE, name="vote")
    tell(s, Voted, seat, s.votes[seat])
    if len(s.votes) == SEATS:
        tell(s, Decided, sum(s.votes.values()))
        s.votes = {}
    return False


def tick(s: Road, seat: Seat) -> Flow[bool]:
    fields = (Field("clock", range(len(CLOCKS)), WHICH), TextField("cause", LINES, least=1, most=200))
    answer = yield from Form(seat, Tick, fields, question=TICK, name="tick")
    s.clocks[answer.clock] += 1
    tell(s, Ticked, answer.clock, s.clocks[answer.clock], answer.cause)
    s.clocks[answer.clock] %= SEGMENTS
    return False


def whisper(s: Road, seat: Seat) -> Flow[bool]:
    others = tuple(other for other in range(SEATS) if other != seat)
    fields = (Field("to", others, WHOM), TextField("words", LINES, least=1, most=300))
    answer = yield from Form(seat, Whisper, fields, question=WHISPER, name="whisper")
    tell(s, Whispered, seat, answer.to, answer.words, to=(seat, answer.to))
    return False


def mat(s: Road, seat: Seat, viewer: Seat | None) -> Panel:
    """A traveller's side of the table: the cards in hand are for their own eyes only."""
    own = seat == viewer
    cards = tuple(Card(id=f"card-{card}", label=f"Card {card}") for card in s.hands[seat]) if own else ()
    parts: list[Part] = [
        Hand(id="hand" if own else f"hand-{seat}", cards=cards, count=len(s.hands[seat])),
        Counter(id=f"lanterns-{seat}", label="Lanterns", value=s.lanterns[seat]),
    ]
    if seat in s.face_down:
        parts.append(Card(id=f"down-{seat}", label=f"Card {s.face_down[seat]}" if own else "", face_up=own))
    elif s.shown:
        parts.append(Card(id=f"shown-{seat}", label=f"Card {s.shown[seat]}", spent=True))
    return Panel(
        id=f"mat-{seat}", label=f"Traveller {seat + 1}", role="own" if own else "others", children=tuple(parts)
    )


GAME, ENDLESS = ToyCampaign(), EndlessToyCampaign()
