"""Sealed numbers: all put one down in secret, and the highest wins."""

from __future__ import annotations

from dolmen.kernel import (
    Flow,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    State,
    tell,
    together,
)
from dolmen.kernel.scene import (
    Scene,
    Text,
)
from dolmen.kernel.story import Event


class Sealed(State):
    numbers: dict[Seat, int] = {}
    seats: int = 2
    shown: bool = False


class Chose(Event, frozen=True, line="You put down {number}"):
    number: int


NUMBER = Question("Put down a number", label=lambda s, n: f"number {n}")


class SealedNumbers(Game[Sealed]):
    """All put down a number in secret; the highest wins."""

    id = "sealed-numbers"
    title = "Sealed numbers"
    seats = (2, 3)
    state = Sealed

    def setup(self, seats: int, options: Options, rng: Rng) -> Sealed:
        return Sealed(rng=rng, seats=seats)

    def turn(self, s: Sealed) -> Flow[None]:
        yield from together({seat: self.put_down(s, seat) for seat in range(s.seats)})
        s.shown = True

    def put_down(self, s: Sealed, seat: Seat) -> Flow[None]:
        s.numbers[seat] = yield from Pick(seat, [711, 822, 933], question=NUMBER)
        tell(s, Chose, s.numbers[seat], to=(seat,))

    def result(self, s: Sealed) -> Result | None:
        best = max(s.numbers.values(), default=0)
        return Result(winners=tuple(seat for seat, n in s.numbers.items() if n == best)) if s.shown else None

    def scene(self, s: Sealed, viewer: Seat | None) -> Scene:
        own = s.numbers.get(viewer) if viewer is not None else None
        return Scene(title=self.title, parts=(Text(id="own", text=f"Yours: {own or 'none'}"),))

    def imagine(self, s: Sealed, viewer: Seat | None, rng: Rng) -> None:
        for seat in s.numbers:
            if seat != viewer and not s.shown:
                s.numbers[seat] = rng.choice([711, 822, 933])


SEALED = SealedNumbers()
