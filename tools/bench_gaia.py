"""What must not get slow in Gone to Gaia: the forecast beside the attack, and a late quest beside an early one.

    python -m tools.bench_gaia --seconds 2

Each pair is measured in turn, in short slices, and told as a ratio: a forecast of all fates to the attack itself (at
most 6), and an answer in the same quest from a sheet of chapter 6 to one from a sheet of chapter 2 (at most 1.5), by
CPU, by the bytes of the saved state, and by the memory that a copy takes. Besides, by CPU: what an answer of a medium
bot costs (median, in milliseconds; at most 4), and a whole campaign by medium bots (in seconds; at most 60). It fails
if one of them is more. `dolmen bench gaia` measures what is measured of every game.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, Final

import msgspec

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import DISTANCE, NAMES, TILES, tile
from dolmen.games.gone_to_gaia.forecast import OVER, forecast, run
from dolmen.games.gone_to_gaia.rules.attack import aim
from dolmen.games.gone_to_gaia.rules.tokens import fall
from dolmen.games.gone_to_gaia.state import Attack, GoneToGaia, Sheet
from dolmen.kernel import Position, Rng, copied, encode, random_answer
from dolmen.lab.bench.side_by_side import Work, speeds
from tools.balance_gaia import state_of
from tools.campaigns_gaia import SHEETS, kept

QUEST: Final = "Q2"
EARLY, LATE = "Q2", "Q13"
"""Quests of chapters 2 and 6, whose sheets are compared."""
DIE = 4
MOST: Final = {
    "forecast to attack": 6.0,
    "chapter 6 to chapter 2, CPU an answer": 1.5,
    "chapter 6 to chapter 2, bytes": 1.5,
    "chapter 6 to chapter 2, memory": 1.5,
    "an answer of medium, ms": 4.0,
    "a campaign of medium, s": 60.0,
}
KEPT: Final = kept(SHEETS)


def played(quest_of_sheet: str, seed: int, stop: Callable[[GoneToGaia], bool] = lambda s: False) -> tuple[Any, int]:
    """The quest from that sheet with random answers; and how many there were."""
    random = Random(seed)
    at = Position(GAME, state_of(QUEST, copied_sheet(quest_of_sheet), 2, seed))
    answers = 0
    while at.result is None and not stop(at.s):
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        at.answer(place, random_answer(at.at_place(place), random)[0])
        answers += 1
    return at, answers


def copied_sheet(quest: str) -> Sheet:
    """The first that was recorded."""
    return msgspec.json.decode(msgspec.json.encode(KEPT[quest][0]), type=Sheet)


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
    copies = [copied(at.s) for _ in range(20)]
    size = tracemalloc.get_traced_memory()[0] // len(copies)
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
    kept_bytes = [memory(sheet) for sheet in (EARLY, LATE)]
    answer, campaign = thinking()
    found = {
        "forecast to attack": blows / looks,
        "chapter 6 to chapter 2, CPU an answer": early / late,
        "chapter 6 to chapter 2, bytes": saved[1] / saved[0],
        "chapter 6 to chapter 2, memory": kept_bytes[1] / kept_bytes[0],
        "an answer of medium, ms": answer,
        "a campaign of medium, s": campaign,
    }
    print(json.dumps({name: {"found": round(value, 2), "most": MOST[name]} for name, value in found.items()}, indent=2))
    if too_much := [name for name, value in found.items() if value > MOST[name]]:
        sys.exit(f"more than it may be: {', '.join(too_much)}")


def thinking() -> tuple[float, float]:
    """What a medium bot's answers cost in a campaign of two, and the whole of it, by CPU."""
    at = Position(GAME, GAME.setup(2, GAME.read_options({}), Rng.seeded(1)))
    bots = [make_bot("medium", seat) for seat in range(2)]
    spent = []
    begun = time.process_time()
    while at.result is None:
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        ask = at.at_place(place)
        before = time.process_time()
        answer = bots[ask.seat].choose(at, ask)
        if len(getattr(ask, "options", (0, 0))) > 1:
            spent.append(time.process_time() - before)
        at.answer(place, answer)
    return 1000 * median(spent), time.process_time() - begun


if __name__ == "__main__":
    main()
