"""What can be tried on a server, by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec import Struct

from dolmen.stress import damage, fuzz, many_tables, power_cut
from dolmen.stress.disk import NoDisk, Unseen
from dolmen.stress.power_cut import End
from dolmen.stress.shown import Lost

Tell = Callable[[int], None]


class Wish(Struct):
    """How much of it: that many times, and nothing new once the clock (`time.monotonic`) has reached `until`."""

    times: int
    until: float
    seed: int
    tell: Tell
    """Is told how many are done."""


class Scenario(Struct, frozen=True):
    what: str
    """One line for the list."""
    times: int
    """How often, unless told."""
    unit: str
    """What is counted."""
    run: Callable[[Wish], object]
    """What came of it, as text. Raises Lost, Broken, Unseen or NoDisk."""


class Outcome(Struct):
    """What came of a scenario."""

    name: str
    seed: int
    result: Literal["held", "lost", "not run"]
    words: str
    """The figures, or what was lost, or why it could not be tried."""
    seconds: float


def _ending(how: End, wish: Wish) -> object:
    return power_cut.run(how, wish.times, wish.seed, until=wish.until, tell=wish.tell)


def _many_tables(wish: Wish) -> object:
    return many_tables.run(wish.times, wish.seed, until=wish.until, tell=wish.tell)


def _damage(wish: Wish) -> object:
    return damage.run(wish.times, wish.seed, until=wish.until, tell=wish.tell)


def _fuzz(wish: Wish) -> object:
    return fuzz.run(wish.until - time.monotonic(), wish.seed, wish.times, wish.tell)


SCENARIOS: dict[str, Scenario] = {
    "power-cut": Scenario(
        "the power is cut under load, and unsynced writes are undone", 20, "power cuts", partial(_ending, End.POWER_CUT)
    ),
    "kill": Scenario("the server is killed under load", 10, "kills", partial(_ending, End.KILL)),
    "stop": Scenario(
        "the server is told to stop under load, and ends within 10 s", 5, "stops", partial(_ending, End.STOP)
    ),
    "many-tables": Scenario(
        "friends come back to old tables, three for each answer; then a kill", 1000, "answers", _many_tables
    ),
    "damage": Scenario(
        "rows of a file are spoilt, and every other table opens and goes on", 100, "damaged files", _damage
    ),
    "fuzz": Scenario("nonsense over the live line, and nothing changes", 600, "bursts", _fuzz),
}


def carry_out(name: str, wish: Wish) -> Outcome:
    began = time.monotonic()
    result: Literal["held", "lost", "not run"] = "held"
    try:
        words = str(SCENARIOS[name].run(wish))
    except (Lost, fuzz.Broken, Unseen) as lost:
        result, words = "lost", str(lost)
    except NoDisk as why:
        result, words = "not run", str(why)
    return Outcome(name, wish.seed, result, words, round(time.monotonic() - began, 1))
