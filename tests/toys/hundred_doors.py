"""House: a hundred doors, most of which no game ever opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dolmen.kernel import Ask, Event, Flow, Game, Pick, Result, Rng, State, Told, tell


class Opened(Event, frozen=True, line="Door {door} is open"):
    door: int


class Doors(State):
    open: list[int] = []


class House(Game[Doors]):
    """Ten times one of a hundred doors is opened; the one of the attic is behind number 99, the cellar is walled up."""

    id, title, seats, state = "house", "House", (1,), Doors

    def setup(self, seats: int, options: Any, rng: Rng) -> Doors:
        return Doors(rng=rng, open=[])

    def turn(self, s: Doors) -> Flow[None]:
        door = yield from Pick(0, range(100))
        s.open.append(door)
        tell(s, Opened, door)

    def result(self, s: Doors) -> Result | None:
        return Result(winners=(0,)) if len(s.open) == 10 else None

    def cover(self) -> Mapping[str, Sequence[str]]:
        return {"doors": [f"door {n}" for n in range(0, 100, 10)], "answers": ["99"], "rooms": ["cellar"]}

    def met(self, s: Doors, ask: Ask, answer: Any, told: Sequence[Told]) -> list[tuple[str, str]]:
        assert [line.facts["door"] for line in told] == [answer] == s.open[-1:]
        return [("doors", f"door {line.facts['door']}") for line in told] + [("answers", str(answer))]
