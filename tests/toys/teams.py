"""Four: everybody is asked at the same time, in every way there is; some play in teams."""

from __future__ import annotations

from dolmen.kernel import (
    Amounts,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Result,
    Rng,
    Seat,
    Several,
    Split,
    State,
    meanwhile,
    together,
)


class Table4(State):
    """Four seats; each says a number once."""

    said: dict[int, int] = {}


class Four(Game[Table4]):
    """Everybody is asked at the same time, in every way there is; seat 0 and whoever it plays with win."""

    id = "four"
    title = "Four"
    seats = (2, 3, 4)
    state = Table4
    offered = False

    def setup(self, seats: int, options: Options, rng: Rng) -> Table4:
        self.number = seats
        return Table4(rng=rng, said={})

    def turn(self, s: Table4) -> Flow[None]:
        asked = together({seat: self.speak(s, seat) for seat in range(self.number)})
        yield from meanwhile(asked, {0: self.surrender})

    def surrender(self) -> Flow[bool]:
        yield from Pick(0, ["surrender", "really"])
        raise AssertionError("standing offers are not taken up")

    def speak(self, s: Table4, seat: Seat) -> Flow[None]:
        yield from Form(seat, dict[str, int], (Field("a", (1, 2)), Field("b", (3, 4)), Field("c", (5,))))
        yield from Several(seat, "wxyz")
        yield from Split(seat, 3, {"left": 2, "right": 2})
        yield from Amounts(seat, {"coin": 2, "gem": 1}, [{"coin": 2}, {"gem": 1}], lambda given: "")
        s.said[seat] = yield from Pick(seat, [1, 2, 3])

    def result(self, s: Table4) -> Result | None:
        team = next(side for side in self.sides(self.number) if 0 in side)
        return Result(winners=team) if s.said else None


class Teams(Four):
    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 2), (1, 3)) if seats == 4 else super().sides(seats)


class Friends(Four):
    """All win together."""

    def result(self, s: Table4) -> Result | None:
        return Result(winners=tuple(range(self.number))) if s.said else None
