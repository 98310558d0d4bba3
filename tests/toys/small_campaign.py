"""A small campaign: somebody proposes a road, another's yes or silence makes it so; then everybody says what their own
hero does, which silence never decides. Each chapter everybody has a dream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import field

from dolmen.kernel import (
    Event,
    Flow,
    Game,
    Lapse,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    State,
    Told,
    anyone,
    chapter,
    named,
    tell,
    together,
)
from dolmen.kernel.scene import Counter

ROADS = ("ridge", "marsh")


class Proposed(Event, frozen=True, line="{seat:name} proposes the {road}"):
    phrases = {"name": lambda s, seat: named(seat)}
    seat: Seat
    road: str


class Taken(Event, frozen=True, line="The {road} it is ({how})"):
    road: str
    how: str


class Secret(Event, frozen=True, line="You dream of {dream}"):
    dream: int


class Road(State):
    chapter: int = 1
    proposed: str = ""
    by: Seat = 0
    heroes: dict[int, str] = field(default_factory=dict)


class Caravan(Game[Road]):
    """A chapter is a road and what the heroes do on it; three of them."""

    id, title, seats, state = "caravan", "Caravan", (2,), Road
    campaign = True
    contest = False

    def setup(self, seats: int, options: Any, rng: Rng) -> Road:
        return Road(rng=rng, heroes=dict.fromkeys(range(seats), ""))

    def turn(self, s: Road) -> Flow[None]:
        seats = range(len(s.heroes))
        s.by, s.proposed = yield from anyone({seat: iter(Pick(seat, ROADS)) for seat in seats})
        tell(s, Proposed, s.by, s.proposed)
        others: dict[Any, Flow[Any]] = {seat: iter(Pick(seat, (True, False))) for seat in seats if seat != s.by}
        who, yes = yield from anyone(others | {"clock": iter(Lapse(about=f"road-{s.chapter}"))})
        if who != "clock" and not yes:
            return
        tell(s, Taken, s.proposed, "silence" if who == "clock" else "agreed")
        said = yield from together({seat: iter(Pick(seat, ("sings", "sleeps"))) for seat in seats})
        s.heroes.update(said)
        for seat in seats:
            tell(s, Secret, s.rng.roll(6), to=(seat,))
        chapter(s, s.chapter, f"On the {s.proposed}", f"{sum(what == 'sings' for what in said.values())} sang")
        s.chapter += 1

    def result(self, s: Road) -> Result | None:
        return Result(winners=tuple(s.heroes), shared=True, reason="they are home") if s.chapter > 3 else None

    def chronicle(self, s: Road, log: Sequence[Told], viewer: Seat | None) -> str:
        return "\n".join(["# Caravan", "", *(f"- {line.text}" for line in log)])

    def scene(self, s: Road, viewer: Seat | None) -> Scene:
        return Scene(parts=(Counter(id="chapter", value=s.chapter),), title=self.title, status=f"Chapter {s.chapter}")
