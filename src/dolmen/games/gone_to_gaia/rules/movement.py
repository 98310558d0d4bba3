"""Movement (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.games.gone_to_gaia import story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Collects, Walking
from dolmen.games.gone_to_gaia.board import DISTANCE, IN_ORDER, NEIGHBOURS, Tile
from dolmen.games.gone_to_gaia.choices import Slip, Step, Usher
from dolmen.games.gone_to_gaia.rules.agenda import then
from dolmen.games.gone_to_gaia.rules.levels import movement_of
from dolmen.games.gone_to_gaia.state import (
    Enemy,
    Figure,
    GoneToGaia,
    Task,
    Turn,
    enemy_at,
    enemy_of,
    suit_of,
    taken,
)
from dolmen.kernel import tell


def points(s: GoneToGaia, turn: Turn) -> int:
    """What is left of the movement, or could be spent if it has not begun (GG.10.1, GG.18.5)."""
    if turn.moved:
        return 0
    if turn.points >= 0:
        return turn.points
    return movement_of(s, suit_of(s, s.figures[turn.figure])) * (2 if turn.doubled_movement else 1)


def walking(s: GoneToGaia, turn: Turn) -> Walking:
    """What equipment lets the delver do in a movement besides stepping (GG.24.18)."""
    found = Walking()
    gear = [held for held in suit_of(s, s.figures[turn.figure]).gear if held.abilities]
    if gear:
        in_play(s).run(s, found, *gear)
    return found


def steps(s: GoneToGaia, turn: Turn) -> Iterator[Step | Slip | Usher]:
    """Every way to go on with the movement: to a neighbouring tile without an enemy (GG.10.2 to GG.10.5, GG.3.5,
    GG.3.6), and what Boots allow."""
    left = points(s, turn)
    if left <= 0:
        return
    here = s.figures[turn.figure].tile
    held = {enemy.tile: enemy for enemy in s.enemies}
    near = NEIGHBOURS[here]
    yield from [Step(there) for there in near if there not in held]
    walk = walking(s, turn)
    if walk.ushers:
        yield from _ushers(s, turn, walk, left)
    if walk.through > turn.passed_through:
        yield from _slips(here, held, left, walk.through - turn.passed_through, walk.extra)


def _ushers(s: GoneToGaia, turn: Turn, walk: Walking, left: int) -> Iterator[Usher]:
    """Mind Boots: an adjacent enemy goes one tile onto a free one (GG.10.10, GG.10.11)."""
    if left < usher_cost(turn, walk):
        return
    not_free = taken(s)
    for near in NEIGHBOURS[s.figures[turn.figure].tile]:
        enemy = enemy_at(s, near)
        if enemy is not None:
            for there in NEIGHBOURS[near]:
                if there not in not_free:
                    yield from [Usher(enemy.id, there, quarter) for quarter in ((0, 1, 3) if walk.turns else (0,))]


def usher_cost(turn: Turn, walk: Walking) -> int:
    return 1 if walk.cheap and not turn.cheap_push else walk.ushers


def _slips(here: Tile, held: dict[Tile, Enemy], left: int, through: int, extra: int) -> Iterator[Slip]:
    """Body Boots: over enemies' tiles, but not to end there (GG.10.13)."""
    ways: list[tuple[Tile, ...]] = [(here,)]
    found: set[Tile] = set()
    for length in range(1, through + 1):
        ways = [(*way, there) for way in ways for there in NEIGHBOURS[way[-1]] if there in held and there not in way]
        if left < length + 1 + extra * length:
            return
        for way in ways:
            for there in NEIGHBOURS[way[-1]]:
                if there not in held and there not in found and there != here and there not in NEIGHBOURS[here]:
                    found.add(there)
                    yield Slip((*way[1:], there))


def step(s: GoneToGaia, turn: Turn, chosen: Step | Slip | Usher) -> None:
    """One of them is done; with no points left the movement is over. Moving an enemy is not an attack (GG.10.12)."""
    left = points(s, turn)
    figure = s.figures[turn.figure]
    match chosen:
        case Step():
            enter(s, figure, (chosen.to,))
            left -= 1
        case Slip():
            turn.passed_through += len(chosen.over) - 1
            left -= len(chosen.over) + (len(chosen.over) - 1) * walking(s, turn).extra
            enter(s, figure, chosen.over)
        case Usher():
            walk = walking(s, turn)
            left -= usher_cost(turn, walk)
            turn.cheap_push = turn.cheap_push or walk.cheap
            enemy = enemy_of(s, chosen.enemy)
            move_enemy(s, enemy, chosen.to)
            if chosen.quarter:
                turn_enemy(s, enemy, enemy.facing + chosen.quarter)
    turn.points = left
    turn.moved = left == 0


def enter(s: GoneToGaia, figure: Figure, way: tuple[Tile, ...]) -> None:
    """A delver goes along these tiles, and takes every part of their own discipline there at once (GG.10.6, GG.10.7,
    GG.10.14)."""
    number = s.figures.index(figure)
    tell(s, story.Stepped, number, (figure.tile, *way))
    for tile in way:
        figure.tile = tile
        collect(s, figure)
    marked = {mark.tile for mark in s.marks}
    then(s, *[Task("entered", number, tile) for tile in way if tile in marked])


def collect(s: GoneToGaia, figure: Figure) -> None:
    """Only what is of the figure's own colour; alone all of it goes into one stock (GG.10.7, GG.33.9). Some reach the
    parts of a boss from an adjacent tile (GG.24.19, GG.3.7)."""
    collects = Collects()
    gear = [held for held in suit_of(s, figure).gear if held.abilities] if s.lying else []
    if gear:
        in_play(s).run(s, collects, *gear)
    mine = [
        part
        for part in s.lying
        if part.discipline == figure.discipline
        and DISTANCE[part.tile][figure.tile] <= (collects.far if part.level else 0)
    ]
    for part in mine:
        s.lying.remove(part)
        suit_of(s, figure).parts[part.level] += 1
        tell(s, story.PartTaken, s.figures.index(figure), figure.tile, part.level)


def move_enemy(s: GoneToGaia, enemy: Enemy, to: Tile) -> None:
    """It keeps its facing and every token on it (GG.3.11)."""
    tell(s, story.EnemyMoved, enemy.id, enemy.card, enemy.tile, to)
    enemy.tile = to
    in_order(s)


def in_order(s: GoneToGaia) -> None:
    s.enemies.sort(key=lambda enemy: IN_ORDER[enemy.tile])


def turn_enemy(s: GoneToGaia, enemy: Enemy, facing: int) -> None:
    enemy.facing = facing % 4
    tell(s, story.EnemyTurned, enemy.id, enemy.card, enemy.tile, enemy.facing)
