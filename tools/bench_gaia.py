"""What must not get slow in Gone to Gaia: the forecast beside the attack, and a late quest beside an early one.

    python -m tools.bench_gaia --seconds 2

Each pair is measured in turn, in short slices, and told as a ratio: a forecast of all fates to the attack itself, and
an answer in the same quest from a sheet of chapter 6 to one from a sheet of chapter 2, by CPU, by the bytes of the
saved state, and by the memory that a copy takes.
"""

from __future__ import annotations

import argparse
import json
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any, Final

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import DISTANCE, NAMES, TILES, tile
from dolmen.games.gone_to_gaia.forecast import OVER, forecast, run
from dolmen.games.gone_to_gaia.rules.attack import aim
from dolmen.games.gone_to_gaia.rules.tokens import fall
from dolmen.games.gone_to_gaia.state import Attack, GoneToGaia
from dolmen.kernel import Position, copied, encode, random_answer
from dolmen.lab.bench.side_by_side import Work, speeds
from tools.balance_gaia import sheet_for, state_of

QUEST: Final = "Q2"
EARLY, LATE = "Q2", "Q13"
"""Quests of chapters 2 and 6, whose sheets are compared."""
DIE = 4


def played(quest_of_sheet: str, seed: int, stop: Callable[[GoneToGaia], bool] = lambda s: False) -> tuple[Any, int]:
    """The quest from that sheet with random answers; and how many there were."""
    random = Random(seed)
    at = Position(GAME, state_of(QUEST, sheet_for(quest_of_sheet, 2, False), 2, seed))
    answers = 0
    while at.result is None and not stop(at.s):
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        at.answer(place, random_answer(at.at_place(place), random)[0])
        answers += 1
    return at, answers


def quests(quest_of_sheet: str) -> Work:
    seeds = iter(range(10_000))

    def work() -> int:
        return played(quest_of_sheet, next(seeds))[1]

    return work


def aimed() -> GoneToGaia:
    """A blow against all around, in the middle of a wave."""
    at, _ = played(EARLY, 3, lambda s: s.phase == "delvers" and s.turn is not None)
    s: GoneToGaia = at.s
    assert s.turn is not None
    figure = s.figures[s.turn.figure]
    figure.tile = max((tile(NAMES[here]) for here in TILES), key=lambda here: near(s, here))
    weapon = s.turn.weapon
    while s.agenda and s.agenda[-1].do != "doing":
        s.agenda.pop()
    aims = [enemy.id for enemy in s.enemies]
    aim(s, Attack(s.turn.figure, "slot", weapon, s.turn.slot, aims[:3]))
    return s


def near(s: GoneToGaia, here: int) -> int:
    return sum(DISTANCE[here][enemy.tile] == 1 for enemy in s.enemies)


def attack(s: GoneToGaia) -> None:
    """All of it, on a copy: the blow, one die, and what follows."""
    twin = copied(s)
    run(twin, ("throw", "attack over"))
    if twin.agenda and twin.agenda[-1].do == "throw":
        fall(twin, twin.agenda.pop(), DIE)
        run(twin, OVER)


def repeated(work: Callable[[], object]) -> Work:
    def go() -> int:
        work()
        return 1

    return go


def memory(quest_of_sheet: str) -> int:
    """Of a copy, in bytes."""
    at, _ = played(quest_of_sheet, 5, lambda s: s.phase == "delvers" and s.turns > 3)
    copied(at.s)
    tracemalloc.start()
    kept = [copied(at.s) for _ in range(20)]
    size = tracemalloc.get_traced_memory()[0] // len(kept)
    tracemalloc.stop()
    return size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    s = aimed()
    looks, blows = speeds([repeated(lambda: forecast(s)), repeated(lambda: attack(s))], given.seconds)
    early, late = speeds([quests(EARLY), quests(LATE)], given.seconds)
    saved = [
        len(encode(played(sheet, 5, lambda s: s.phase == "delvers" and s.turns > 3)[0].s)) for sheet in (EARLY, LATE)
    ]
    kept = [memory(sheet) for sheet in (EARLY, LATE)]
    found = {
        "forecast to attack": blows / looks,
        "chapter 6 to chapter 2, CPU an answer": early / late,
        "chapter 6 to chapter 2, bytes": saved[1] / saved[0],
        "chapter 6 to chapter 2, memory": kept[1] / kept[0],
    }
    print(json.dumps({name: round(value, 2) for name, value in found.items()}, indent=2))


if __name__ == "__main__":
    main()
