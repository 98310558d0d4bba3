"""What the table of The Old Road may decide at any time."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from dolmen.campaign import Plain, end
from dolmen.examples.old_road import story
from dolmen.examples.old_road.state import CLOCKS, Road, running, wind_back
from dolmen.kernel import tell


class WindBack(Struct, frozen=True, tag="wind back"):
    clock: int

    def label(self) -> str:
        return f"{CLOCKS[self.clock]} is wound back"

    def still_possible(self, s: Road) -> bool:
        return self.clock in running(s)

    def carry_out(self, s: Road) -> None:
        wind_back(s, self.clock)
        tell(s, story.WoundBack, self.clock)


class TurnHome(Struct, frozen=True, tag="turn home"):
    def label(self) -> str:
        return "we turn home, and the road ends"

    def still_possible(self, s: Road) -> bool:
        return True

    def carry_out(self, s: Road) -> None:
        end(s)
        tell(s, story.RoadEnds)


Motions = WindBack | TurnHome


def possible(s: Road) -> list[Motions]:
    """All that can be put to the table now."""
    return [*map(WindBack, running(s)), TurnHome()]


def read(plain: Plain) -> Motions:
    motion: Motions = msgspec.convert(plain, Motions)
    return motion
