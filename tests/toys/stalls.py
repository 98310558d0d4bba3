"""A market with content, and bots that know a ware by its name or by its place instead of by what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dolmen.kernel import Flow, Options, Pick, Question, Result, Rng, Seat, State
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Content, Entry


class Ware(Entry, frozen=True):
    name: str
    worth: int


Wares = tuple[Ware, ...]
LENGTH = 8


class Stall(State):
    box: ClassVar[Wares]
    taken: list[list[int]]
    """By seat, the numbers of wares."""
    offer: list[int]
    mover: Seat = 0


BUY = Question("Take which ware?", lambda s, number: s.box[number].name)


class Stalls(ContentGame[Stall, Wares]):
    """In turn take one of three wares; whoever's are worth more wins. It is judged by what they are worth."""

    id = title = "stalls"
    seats = (2,)
    state = Stall

    def unpack(self, content: Content) -> Wares:
        return content.load("stalls.cards.toml", "ware", Ware)

    def setup(self, seats: int, options: Options, rng: Rng) -> Stall:
        return self.state(rng=rng, taken=[[] for _ in range(seats)], offer=rng.sample(range(len(self.box)), 3))

    def turn(self, s: Stall) -> Flow[None]:
        ware = yield from Pick(s.mover, sorted(s.offer), question=BUY)
        s.taken[s.mover].append(ware)
        s.offer = s.rng.sample(range(len(self.box)), 3)
        s.mover = 1 - s.mover

    def result(self, s: Stall) -> Result | None:
        if min(map(len, s.taken)) < LENGTH:
            return None
        mine, theirs = (sum(s.box[ware].worth for ware in wares) for wares in s.taken)
        return Result(winners=() if mine == theirs else (int(theirs > mine),), draw=mine == theirs)

    def value(self, s: Stall, seat: Seat) -> float:
        mine, theirs = (sum(self.opinion(ware) for ware in s.taken[who]) for who in (seat, 1 - seat))
        return 0.5 + (mine - theirs) / (2 * 6 * LENGTH)

    def opinion(self, ware: int) -> float:
        """What a bot thinks of a ware."""
        return self.box[ware].worth

    def reprint(self, s: Stall, new: Reprint) -> Mapping[str, str]:
        s.taken = [new.all("ware", wares) for wares in s.taken]
        s.offer = new.all("ware", s.offer)
        return {}


class ByName(Stalls):
    """Its bots have heard that Flutes are dear and Apples cheap."""

    def opinion(self, ware: int) -> float:
        return {"Apple": 1, "Bread": 2, "Candle": 3, "Dish": 4, "Egg": 5, "Flute": 6}[self.box[ware].name]


class ByPlace(Stalls):
    """Its bots think that what stands last in the file is best."""

    def opinion(self, ware: int) -> float:
        return float(ware)


class Unsaid(Stalls):
    """It does not say where its states name content."""

    reprint = ContentGame.reprint
