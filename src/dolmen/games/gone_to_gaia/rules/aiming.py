"""What an attack can be aimed at, and whom it then targets (GG.14.1, GG.24.4)."""

from __future__ import annotations

from itertools import combinations

from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Reaches
from dolmen.games.gone_to_gaia.board import DIAGONAL, DISTANCE, EAST, ORTHOGONAL, WEST, Tile, ray
from dolmen.games.gone_to_gaia.content import Aim
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.state import (
    MIND,
    NOBODY,
    Attack,
    Enemy,
    Figure,
    Gear,
    GoneToGaia,
    enemy_of,
    gear_of,
    suit_of,
)

WAYS = {
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
    "diagonal+north": (0, *DIAGONAL),
    "any": tuple(range(8)),
    "sides": (EAST, WEST),
}
FANS = {3: (-1, 0, 1), 5: (-2, -1, 0, 1, 2)}
"""Neighbouring tiles around a chosen side, as directions from it (GG.24.45, GG.24.46)."""


def aim_of(s: GoneToGaia, figure: int, weapon: int, number: int) -> Aim | None:
    """Of the attack with that number, of several of one card; None if there are not so many."""
    suit = suit_of(s, s.figures[figure])
    gear = gear_of(suit, weapon)
    assert gear is not None
    found = rank_of(s, suit, gear).aims
    return found[number - 1] if number <= len(found) else None


def aims(s: GoneToGaia, figure: int, weapon: int, number: int) -> list[tuple[int, ...]]:
    """All that can be chosen. A weapon may be used without any target; then it has no effect (GG.12.2, GG.24.25,
    GG.24.31, GG.24.50)."""
    aim = aim_of(s, figure, weapon, number)
    if aim is None:
        return []
    found: list[tuple[int, ...]] = []
    if aim.how == "line":
        found = [(way,) for way in WAYS[aim.where] if hit_by(s, figure, aim, (way,))]
    elif aim.how == "fan":
        found = [(side,) for side in ORTHOGONAL if hit_by(s, figure, aim, (side,))]
    elif aim.how in ("one", "two"):
        near = [enemy.id for enemy in reached(s, figure, weapon, aim)]
        found = [(enemy,) for enemy in near]
        if aim.how == "two":
            found = [*combinations(near, 2), *found]
    return found or [()]


def starts(s: GoneToGaia, figure: int, aim: Aim) -> list[Tile]:
    """The tiles it can be measured from: the attacker's, or the other living delver's (GG.24.33, GG.24.35, GG.24.36,
    GG.24.37)."""
    mine = s.figures[figure]
    others = [other.tile for other in s.figures if other is not mine and other.alive]
    match aim.of:
        case "own":
            return [mine.tile]
        case "other":
            return others
        case "rest":
            used = None if s.attack is None else s.attack.start
            return [figure.tile for n, figure in enumerate(s.figures) if figure.alive and n != used]
    return [mine.tile, *others]


def started(s: GoneToGaia, attack: Attack) -> int:
    """The figure from whose tile alone an attack next to either delver can have been made; NOBODY if it was both's."""
    aim = aim_of(s, attack.figure, attack.weapon, attack.number) if attack.by == "card" else None
    if aim is None or aim.of != "either" or not attack.aim:
        return NOBODY
    tile = enemy_of(s, attack.aim[0]).tile
    near = [n for n, figure in enumerate(s.figures) if figure.alive and within(aim, figure.tile, tile)]
    return near[0] if len(near) == 1 else NOBODY


def reached(s: GoneToGaia, figure: int, weapon: int, aim: Aim) -> list[Enemy]:
    """The enemies among which one or two are chosen; with an upgraded weapon those next to the other delver, too
    (GG.30.11)."""
    from_where = starts(s, figure, aim)
    mine = s.figures[figure]
    far = beyond_aim(s, gear_of(suit_of(s, mine), weapon))
    beside = [other.tile for other in s.figures if other is not mine and other.alive] if far else []
    return [
        enemy
        for enemy in s.enemies
        if enemy.id not in s.waits
        and (
            any(within(aim, start, enemy.tile) for start in from_where)
            or any(1 <= DISTANCE[tile][enemy.tile] <= far for tile in beside)
        )
    ]


def beyond_aim(s: GoneToGaia, gear: Gear | None) -> int:
    """How far from the other delver's tile the weapon reaches besides."""
    if gear is None or not gear.abilities:
        return 0
    reaches = Reaches()
    in_play(s).run(s, reaches, gear)
    return reaches.value


def within(aim: Aim, start: Tile, tile: Tile) -> bool:
    """A tile is one of those among which a target can be chosen (GG.3.3, GG.24.32)."""
    far = DISTANCE[start][tile]
    match aim.where:
        case "within":
            return 1 <= far <= aim.reach
        case "beyond":
            return far >= aim.reach
        case "straight":
            return far >= aim.reach and any(tile in ray(start, way, far) for way in range(8))
        case _:
            return any(tile in ray(start, way, aim.reach) for way in WAYS[aim.where])


def hit_by(s: GoneToGaia, figure: int, aim: Aim, chosen: tuple[int, ...]) -> list[Enemy]:
    """Everybody on the tiles that are covered: none may be left out (GG.14.1)."""
    if aim.how in ("one", "two"):
        return [enemy for enemy in s.enemies if enemy.id in chosen]
    tiles = swept(aim, s.figures[figure].tile, chosen)
    return [enemy for enemy in s.enemies if enemy.tile in tiles and enemy.id not in s.waits]


def swept(aim: Aim, here: Tile, chosen: tuple[int, ...]) -> set[Tile]:
    """The tiles that an attack in these directions covers; nothing blocks the reach (GG.14.3, GG.24.4). Which tiles
    those are stands with each weapon (GG.24.7, GG.24.20, GG.24.26, GG.24.27, GG.24.38, GG.24.42, GG.24.45,
    GG.24.46)."""
    match aim.how:
        case "line" | "side":
            return {tile for way in chosen for tile in ray(here, way, aim.reach)}
        case "fan":
            return {tile for way in chosen for side in FANS[aim.reach] for tile in ray(here, (way + side) % 8, 1)}
    return {tile for way in WAYS[aim.where] for tile in ray(here, way, aim.reach)}


def in_reach(aim: Aim, here: Tile, tile: Tile) -> bool:
    """Some choice of the aim would cover the tile."""
    if aim.how in ("one", "two"):
        return within(aim, here, tile)
    ways = ORTHOGONAL if aim.how == "fan" else WAYS.get(aim.where, ())
    return tile in swept(aim, here, ways)


def targeted(s: GoneToGaia, attack: Attack) -> list[Enemy]:
    """The targets of an attack, by tile (GG.14.2)."""
    if attack.by == "ultimate":
        return within_ultimate(s, attack)
    if attack.by == "slot":
        return [enemy for enemy in s.enemies if enemy.id in attack.aim]
    aim = aim_of(s, attack.figure, attack.weapon, attack.number)
    return [] if aim is None else hit_by(s, attack.figure, aim, tuple(attack.aim))


def within_ultimate(s: GoneToGaia, attack: Attack) -> list[Enemy]:
    """Mind's takes every enemy on the board, Body's all next to it (GG.25.11, GG.25.12)."""
    figure = s.figures[attack.figure]
    everywhere = suit_of(s, figure).discipline == MIND
    return [
        enemy
        for enemy in s.enemies
        if enemy.id not in s.waits and (everywhere or DISTANCE[figure.tile][enemy.tile] == 1)
    ]


def attacker(s: GoneToGaia, attack: Attack) -> Figure:
    return s.figures[attack.figure]
