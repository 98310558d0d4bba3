"""How tests set up a wave and play it: drawn in a few words, answered by a list or by chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from dolmen.kernel import Ask, Asks, Flow, Rng, random_answer
from tests.toys.wave.board import TILES, Attack, Delver, Enemy, Wave, tile
from tests.toys.wave.rules import Report, attack, check_taunt, end_turn

DRAWN = re.compile(r"(?P<abilities>.*?) ?@(?P<tile>\w\d)(?: (?P<hp>\d+)hp)?")


def wave(*enemies: str, mind: str = "a1", body: str = "e1") -> Wave:
    """Enemies such as "Formation, Tough @c3 26hp", each called by its tile."""
    found = []
    for drawn in enemies:
        read = DRAWN.fullmatch(drawn)
        assert read, drawn
        names = tuple(name.strip() for name in read["abilities"].split(",") if name)
        found.append(Enemy(read["tile"], tile(read["tile"]), int(read["hp"] or 20), names))
    s = Wave(rng=Rng(1), enemies=found, delvers=[Delver(tile(mind)), Delver(tile(body))])
    check_taunt(s)
    return s


def driven(flow: Flow[Any], choose: Callable[[Ask], Any]) -> Any:
    """Run a flow to its end; who has no choice is not asked."""
    try:
        asked = next(flow)
        while True:
            assert not isinstance(asked, Asks)
            asked = flow.send(random_answer(asked, Random(0))[0] if asked.forced else choose(asked))
    except StopIteration as end:
        return end.value


def strike(
    s: Wave,
    kind: str,
    *targets: str,
    die: int = 1,
    melee: bool = False,
    doubler: bool = False,
    answers: Sequence[Any] = (),
    ends: bool = False,
) -> dict[str, Any]:
    """The first delver attacks: `(damage, why)` for each target, and beside them `die`, `who` and `dead`."""
    left = list(answers)
    a = Attack(0, kind, targets, melee, doubler)
    report: Report = driven(attack(s, a, trace=True, die=die), lambda ask: ask.check(left.pop(0)))
    if ends:
        driven(end_turn(s, bool(report.dead)), lambda ask: ask.check(left.pop(0)))
    assert not left
    told = {id: (value, ", ".join(map(str, report.why[id]))) for id, value in report.dealt.items()}
    return {**told, "who": report.who, "dead": report.dead}


def rest(s: Wave, turns: int = 1) -> None:
    """Turns in which nothing is attacked."""
    for _ in range(turns):
        driven(end_turn(s, False), lambda ask: random_answer(ask, Random(0))[0])


def any_attack(s: Wave, random: Random) -> Attack:
    """A delver goes somewhere and attacks one to three enemies."""
    seat = random.randrange(2)
    s.delvers[seat].tile = random.choice([t for t in TILES if t not in [enemy.tile for enemy in s.enemies]])
    ids = sorted(enemy.id for enemy in s.enemies)
    targets = tuple(sorted(random.sample(ids, min(len(ids), random.choice((1, 1, 2, 3))))))
    kind = random.choice(("LIGHT", "MEDIUM", "HEAVY", "HEAVY"))
    return Attack(seat, kind, targets, random.random() < 0.5, random.random() < 0.5)
