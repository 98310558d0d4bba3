"""A council for tests: it decides one matter after the other, each by the policy that the test gives it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dolmen.campaign import (
    ALL_PRESENT,
    FIRST_VOICE,
    MORE_THAN_HALF,
    MOST_HANDS,
    OPEN_OR_DIE,
    OWNER,
    SAME_OR_DIE,
    SECOND,
    Campaign,
    Policy,
    agree,
    deciding,
    end,
    joint,
    laid,
    steps,
)
from dolmen.kernel import Flow, Game, Options, Pick, Result, Rng, Scene, Seat, meanwhile
from dolmen.testing import RuleTable

POLICIES: dict[str, Policy] = {
    "second": SECOND,
    "half": MORE_THAN_HALF,
    "all": ALL_PRESENT,
    "owner": OWNER,
    "voice": FIRST_VOICE,
    "hands": MOST_HANDS,
    "same": SAME_OR_DIE,
    "open": OPEN_OR_DIE,
}


class CouncilOptions(Options, frozen=True):
    policy: str = "second"
    owners: tuple[Seat, ...] = ()
    throws: bool = False


class Matters(Campaign, kw_only=True):
    options: CouncilOptions
    decided: str = ""


def decide(s: Matters) -> Flow[None]:
    options = s.options
    s.decided = yield from agree(
        s,
        "way",
        lambda seat: Pick(seat, ("left", "right", "back"), name="way"),
        policy=POLICIES[options.policy],
        must=lambda value: options.owners,
        until=(lambda: Pick(0, ("throw",), name="throw", always=True)) if options.throws else None,
    )
    end(s)


class Council(Game[Matters]):
    id = "council"
    title = "Council"
    seats = (2, 3, 4)
    state = Matters
    options = CouncilOptions
    reenters = True
    contest = False

    offers: dict[Any, Callable[[], Flow[bool]]] = {}

    def setup(self, seats: int, options: CouncilOptions, rng: Rng) -> Matters:
        return Matters(rng=rng, table=laid(seats, "council"), options=options)

    def turn(self, s: Matters) -> Flow[None]:
        yield from meanwhile(steps(s, {"council": (decide,)}), self.offers)

    def result(self, s: Matters) -> Result | None:
        return Result(draw=True, reason=s.decided) if s.table.over else None

    def scene(self, s: Matters, viewer: Seat | None) -> Scene:
        return Scene(title="Council", parts=deciding(s))

    def imagine(self, s: Matters, viewer: Seat | None, rng: Rng) -> None:
        joint.imagine(s, viewer, rng)


def council(policy: str, seats: int = 3, **options: Any) -> RuleTable[Matters]:
    game = Council()
    chosen = CouncilOptions(policy=policy, **options)
    return RuleTable(game, game.setup(seats, chosen, Rng.seeded(1)), seats, chosen)
