"""Walking: chapters that nobody goes back over."""

from __future__ import annotations

from dolmen.kernel import (
    Event,
    Flow,
    Game,
    Options,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    State,
    TakeBack,
    chapter,
    tell,
)


class Steps(Event, frozen=True, line="{seat} takes step {number}"):
    seat: Seat
    number: int


class Walk(State):
    steps: int = 0
    chapters: int = 0


class Walking(Game[Walk]):
    """Two walk in turn; every third step ends a chapter. "back" takes three answers back."""

    id = "walking"
    title = "Walking"
    seats = (2,)
    state = Walk
    campaign = True

    def setup(self, seats: int, options: Options, rng: Rng) -> Walk:
        return Walk(rng=rng)

    def turn(self, s: Walk) -> Flow[None]:
        seat = s.steps % 2
        if (yield from Pick(seat, ("on", "back"))) == "back":
            yield TakeBack(seat, entries=3)
        s.steps += 1
        tell(s, Steps, seat, s.steps)
        if s.steps % 3 == 0:
            s.chapters += 1
            chapter(s, s.chapters, f"As far as stone {s.steps}", "We walked.")

    def result(self, s: Walk) -> Result | None:
        return Result(draw=True, reason="far enough") if s.steps >= 8 else None

    def scene(self, s: Walk, viewer: Seat | None) -> Scene:
        return Scene(title="Walking", status=f"{s.steps}")
