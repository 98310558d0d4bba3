"""Small games that between them use everything the kernel has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from dolmen.kernel import (
    Amounts,
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
    Seat,
    Several,
    Sketch,
    Split,
    State,
    Write,
    meanwhile,
    seal,
    tell,
    together,
)
from dolmen.kernel.scene import Board, Card, Cell, Clock, Counter, Hand, Picture, Pile, Scene, Text

# Bids: hidden hands, secret bids at the same time, a deck to peek into, a die


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


class HasBid(Event, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"Player {self.seat + 1} has bid"


class Revealed(Event, frozen=True):
    bids: tuple[int, ...]

    def text(self) -> str:
        return f"The bids are {', '.join(map(str, self.bids))}"


class Peeks(Event, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"Player {self.seat + 1} looks at the top card"


class Peeked(Event, frozen=True):
    card: int

    def text(self) -> str:
        return f"You see the {self.card}"

    def places(self) -> tuple[str, ...]:
        return ("deck",)


class Rolled(Event, frozen=True):
    seat: Seat
    pips: int

    def text(self) -> str:
        return f"Player {self.seat + 1} rolls {self.pips}"


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
            seal(s, (s.mover,))

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


# Talk: texts and sketches, and offers that stand beside them


class Room(State):
    texts: list[str]
    wishes: list[str]
    sketch: Sketch
    ticks: int = 0
    rounds: int = 0
    drawing: bool = True
    left: bool = False


class Said(Event, frozen=True):
    seat: Seat
    words: str

    def text(self) -> str:
        return f"Player {self.seat + 1}: {self.words}"


class TalkOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="How long the evening is.")] = 3
    drawing: Annotated[bool, Meta(description="Somebody draws in each round.")] = True


class Talk(Game[Room]):
    id = "talk"
    title = "Talk"
    seats = (2,)
    state = Room
    options: ClassVar[type[Options]] = TalkOptions

    def setup(self, seats: int, options: TalkOptions, rng: Rng) -> Room:
        return Room(
            rng=rng,
            texts=[""] * seats,
            wishes=[""] * seats,
            sketch=Sketch(),
            rounds=options.rounds,
            drawing=options.drawing,
        )

    def turn(self, s: Room) -> Flow[None]:
        offers = {seat: partial(self.tick, s, seat) for seat in range(2)} | {
            "leave": partial(self.leave, s),
        }
        yield from meanwhile(self.talk(s), offers)
        s.rounds -= 1

    def talk(self, s: Room) -> Flow[None]:
        yield from together({seat: self.wish(s, seat) for seat in range(2)})
        s.texts, s.wishes = s.wishes, ["", ""]
        for seat in range(2):
            tell(s, Said, seat, s.texts[seat])
        if s.drawing:
            s.sketch = yield from Draw(
                s.rounds % 2, ideas=(Sketch("a house"), Sketch("a tree")), question=Question("Draw it")
            )

    def wish(self, s: Room, seat: Seat) -> Flow[None]:
        s.wishes[seat] = yield from Write(
            seat, least=1, most=40, ideas=("tea", "rain", "a walk"), question=Question("Wish")
        )

    def tick(self, s: Room, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("tick",), question=Question("The clock", at="clock"))
        s.ticks += 1
        return False

    def leave(self, s: Room) -> Flow[bool]:
        yield from Pick(1, ("leave",), question=Question("Go home"))
        s.left = True
        return True

    def result(self, s: Room) -> Result | None:
        return Result(draw=True, reason="it is late") if s.left or s.rounds == 0 else None

    def scene(self, s: Room, viewer: Seat | None) -> Scene:
        texts = tuple(Text(id=f"text-{seat}", text=text) for seat, text in enumerate(s.texts))
        clock = Clock(id="clock", filled=s.ticks, segments=max(8, s.ticks))
        own = () if viewer is None else (Text(id="wish", text=s.wishes[viewer]),)
        return Scene(title=self.title, parts=(*texts, clock, Picture(id="sketch", sketch=s.sketch), *own))

    def imagine(self, s: Room, viewer: Seat | None, rng: Rng) -> None:
        for seat in range(2):
            if seat != viewer and s.wishes[seat]:
                s.wishes[seat] = rng.choice(("tea", "rain", "a walk", "cake"))


# Workshop: a form whose fields limit one another, several of some, a number to share out


class Bench(State):
    stock: dict[str, int]
    plans: list[dict[str, str]]
    built: list[str]
    jobs: int = 0


TOOLS = ("none", "saw", "axe", "plane")


def one_each(chosen: Mapping[str, str], field: Field) -> Sequence[str]:
    """No tool in two hands."""
    taken = set(chosen.values()) - {"none"}
    return [tool for tool in field.options if tool not in taken]


class Workshop(Game[Bench]):
    id = "workshop"
    title = "Workshop"
    seats: ClassVar[tuple[int, ...]] = (1,)
    state = Bench
    narrow = staticmethod(one_each)

    def setup(self, seats: int, options: Options, rng: Rng) -> Bench:
        return Bench(rng=rng, stock={"oak": 3, "ash": 2, "elm": 2}, plans=[], built=[])

    def turn(self, s: Bench) -> Flow[None]:
        plan = yield from Form(
            0, dict[str, str], self.fields(), narrow=self.narrow, question=Question("Hand out the tools", at="bench")
        )
        s.plans.append(plan)
        wood = yield from Split(
            0, 2, s.stock, question=Question("Take two boards", label=lambda s, part: f"{part} boards")
        )
        for kind, number in wood.items():
            s.stock[kind] -= number
        parts = ("leg", "top", "drawer")
        chosen = yield from Several(0, parts, least=1, most=2, question=Question("Build one or two parts", at="bench"))
        s.built.extend(chosen)
        plan["done"] = "yes"
        s.jobs += 1

    def fields(self) -> tuple[Field, ...]:
        return tuple(Field(hand, TOOLS, Question(f"The {hand} hand takes")) for hand in ("left", "right", "third"))

    def result(self, s: Bench) -> Result | None:
        return Result(winners=(0,), reason="the bench is done") if s.jobs == 3 else None

    def scene(self, s: Bench, viewer: Seat | None) -> Scene:
        counters = tuple(Counter(id=kind, value=number) for kind, number in s.stock.items())
        bench = Board(id="bench", cells=(Cell(id="a1", x=0, y=0),))
        done = Text(id="done", text=f"{s.built} with {s.plans}")
        return Scene(title=self.title, parts=(bench, *counters, done))


# Market: a price to pay with whatever one likes


class Stall(State):
    purse: dict[str, int]
    paid: list[dict[str, int]]


WORTH = {"barley": 1, "oats": 1, "gold": 2}
PRICE = 3


def dear(s: Stall, paid: Mapping[str, int]) -> tuple[str, ...]:
    return ("gold is better kept",) if "gold" in paid and s.purse["barley"] >= PRICE else ()


PAY = Question(
    f"Pay {PRICE}",
    label=lambda s, part: part.title(),
    place=lambda s, part: None if part == "gold" else part,
    warn=dear,
    done="Pay",
)


def short_or_over(given: Mapping[str, int]) -> str:
    """Enough, and nothing that could be left out."""
    worth = sum(WORTH[part] * n for part, n in given.items())
    if worth < PRICE:
        return f"{worth} of {PRICE} so far"
    spare = [part for part in given if worth - WORTH[part] >= PRICE]
    return f"one {spare[0]} can be left out" if spare else ""


class Market(Game[Stall]):
    id = "market"
    title = "Market"
    seats: ClassVar[tuple[int, ...]] = (1,)
    state = Stall
    flaw = staticmethod(short_or_over)

    def setup(self, seats: int, options: Options, rng: Rng) -> Stall:
        return Stall(rng=rng, purse={"barley": 3, "oats": 3, "gold": 2}, paid=[])

    def turn(self, s: Stall) -> Flow[None]:
        paid = yield from Amounts(0, s.purse, self.ideas(s), self.flaw, question=PAY)
        for part, n in paid.items():
            s.purse[part] -= n
        s.paid.append(paid)

    def ideas(self, s: Stall) -> list[dict[str, int]]:
        """The cheapest first."""
        mixes = (
            {part: n for part, n in (("barley", a), ("oats", b), ("gold", c)) if n}
            for c in range(s.purse["gold"] + 1)
            for a in range(s.purse["barley"], -1, -1)
            for b in range(s.purse["oats"] + 1)
        )
        return [mix for mix in mixes if not short_or_over(mix)][:3]

    def result(self, s: Stall) -> Result | None:
        return Result(winners=(0,), reason="all is paid") if len(s.paid) == 3 else None

    def scene(self, s: Stall, viewer: Seat | None) -> Scene:
        counters = tuple(Counter(id=part, value=n) for part, n in s.purse.items())
        return Scene(title=self.title, parts=(*counters, Text(id="paid", text=f"{s.paid}")))


def answer_of(match: Any, seat: Seat, label: str) -> Any:
    """The option of the seat's ask that is called so."""
    ask = match.asks[seat]
    return next(option for option in ask.options if ask.label(option) == label)
