"""One action, step by step (GG.13), and the end of the turn."""

from __future__ import annotations

from msgspec import Struct

from dolmen.kernel import Change, Flow, InPlay, Pick, Question
from tests.toys.wave import abilities
from tests.toys.wave.abilities import suffer, things
from tests.toys.wave.board import BASE, BLACK, WHITE, Attack, Enemy, Wave, covered, taunted
from tests.toys.wave.moments import After, Arrows, Attempting, CardEnds, Dies, Hit, Mortal, Struck, TurnEnds

FIRST = Question("What happens first?", label=lambda s, at: f"number {at + 1}")


class Report(Struct):
    """What came of an attack."""

    dealt: dict[str, int]
    """After step L."""
    hits: dict[str, int]
    """After step K."""
    why: dict[str, list[Change]]
    die: int
    who: list[str]
    """Who attempted to counterattack."""
    dead: list[str] = []


def in_play(s: Wave) -> InPlay[Wave]:
    return abilities.BOOK.in_play(things(s))


def struck(s: Wave, play: InPlay[Wave], attack: Attack, target: Enemy, trace: list[Change] | None = None) -> Hit:
    """Steps A to K for one target, from the situation as it is (GG.13.4). Changes nothing, so it is also a forecast."""
    hit = Hit(attack, target, trace=trace)
    hit.to(BASE[attack.kind], attack.kind)
    play.run(s, hit, target)
    return hit


def attack(s: Wave, a: Attack, *, trace: bool = False, die: int | None = None) -> Flow[Report]:
    """Steps 4 to 9. `die` is a die that fell already."""
    play = in_play(s)
    targets = [enemy for enemy in things(s) if isinstance(enemy, Enemy) and enemy.id in a.targets]
    report = _damage(s, play, a, targets, trace)
    damaged = tuple(id for id, value in report.dealt.items() if value)
    back: list[int] = []
    for enemy in targets:
        hit = report.hits[enemy.id]
        play.run(s, Struck(a, enemy, damaged=enemy.id in damaged, back=back, value=hit), enemy)

    attempting = Attempting(a, damaged, [*targets])
    yield from play.flow(s, attempting, *targets)
    who = sorted(attempting.who, key=lambda enemy: enemy.tile)
    report.who = [enemy.id for enemy in who]
    if who:
        report.die = die or s.rng.roll(6)
    after = After(a, {enemy.id: [] for enemy in who})
    for enemy in who:
        _counterattack(s, play, a, enemy, report.die, after)
    for value in back:
        suffer(s, a.seat, value)
    yield from _step_seven(s, play, after, who)

    dying = [enemy for enemy in targets if enemy.hp == 0]
    for enemy in dying:
        dies = Dies(a, enemy, report.die, value=1)
        play.run(s, dies, enemy)
        if not dies.stopped:
            report.dead.append(enemy.id)
    s.enemies = [enemy for enemy in s.enemies if enemy.id not in report.dead]
    yield from play.flow(s, CardEnds(a, damaged), *(enemy for enemy in targets if enemy.id in damaged))
    return report


def _damage(s: Wave, play: InPlay[Wave], a: Attack, targets: list[Enemy], trace: bool) -> Report:
    """All of it is computed before any of it is dealt (GG.13.4)."""
    hits = {enemy.id: struck(s, play, a, enemy, [] if trace else None) for enemy in targets}
    lethal = tuple(enemy.id for enemy in targets if hits[enemy.id].value >= enemy.hp)
    dealt = {id: hit.value for id, hit in hits.items()}
    for enemy in targets:
        if enemy.id in lethal:
            hit = hits[enemy.id]
            mortal = Mortal(a, enemy, lethal, value=hit.value, trace=hit.trace)
            play.run(s, mortal, enemy)
            dealt[enemy.id] = mortal.value
    for enemy in targets:
        enemy.damage = min(enemy.most, enemy.damage + dealt[enemy.id])
    return Report(
        dealt, {id: hit.value for id, hit in hits.items()}, {id: hit.trace or [] for id, hit in hits.items()}, 0, []
    )


def _counterattack(s: Wave, play: InPlay[Wave], a: Attack, enemy: Enemy, die: int, after: After) -> None:
    """Steps 5 and 6 for one enemy (GG.15.4 to GG.15.9)."""
    e = Arrows(a, enemy, die, white=2 <= die <= 5, black=die == 6, value=enemy.power)
    play.run(s, e, enemy)
    under = (covered(enemy, WHITE) if e.white else set()) | (covered(enemy, BLACK) if e.black else set())
    for seat, delver in enumerate(s.delvers):
        if delver.tile in under:
            after.covered[enemy.id].append(seat)
            suffer(s, seat, e.value)


def _step_seven(s: Wave, play: InPlay[Wave], after: After, who: list[Enemy]) -> Flow[None]:
    """In the order that the players choose, and they are asked only where it matters (GG.13.7)."""
    waiting = play.waiting(After, *who)
    moving = [it for it in waiting if it.handler.moves]
    for it in waiting:
        if not it.handler.moves:
            yield from it.run(s, after)
    while moving:
        first = yield from Pick(after.attack.seat, range(len(moving)), question=FIRST)
        yield from moving.pop(first).run(s, after)


def end_turn(s: Wave, died: bool) -> Flow[None]:
    """Step 10, and the check of GG.27.93."""
    s.turns += 1
    play = in_play(s)
    yield from play.flow(s, TurnEnds(died), *play.owners)
    check_taunt(s)


def check_taunt(s: Wave) -> None:
    """If all are immune by Taunt, the taunter with most HP loses it, until one is not; of equals the first by tile."""
    while s.enemies and all(taunted(s, enemy) for enemy in s.enemies):
        loud = [e for e in s.enemies if "Taunt" in e.abilities and e.id not in s.untaunted]
        s.untaunted.append(min(loud, key=lambda e: (-e.hp, e.tile)).id)
