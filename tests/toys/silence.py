"""Proposing: silence is an answer too."""

from __future__ import annotations

from dolmen.kernel import (
    Ask,
    Flow,
    Game,
    Lapse,
    Options,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    State,
    anyone,
)


class Proposals(State):
    passed: list[str] = []


class Proposing(Game[Proposals]):
    """Seat 0 proposes; seat 1 says yes or no, or says nothing."""

    id = "proposing"
    title = "Proposing"
    seats = (2,)
    state = Proposals

    def setup(self, seats: int, options: Options, rng: Rng) -> Proposals:
        return Proposals(rng=rng)

    def turn(self, s: Proposals) -> Flow[None]:
        what = yield from Pick(0, ("left", "right"))
        other: Ask[bool] = Pick(1, (True, False))
        who, yes = yield from anyone({"clock": iter(Lapse(about=f"{len(s.passed)}")), "seat": iter(other)})
        s.passed.append(f"{what}, by silence" if who == "clock" else what if yes else "nothing")

    def result(self, s: Proposals) -> Result | None:
        return Result(draw=True, reason="decided") if len(s.passed) == 3 else None

    def scene(self, s: Proposals, viewer: Seat | None) -> Scene:
        return Scene(title="Proposing", status=", ".join(s.passed))
