"""The board of a wave: 5 by 5 tiles, two delvers, enemies with arrows around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from dolmen.kernel import Seat, State
from dolmen.kernel.geometry import STEPS, turned

Tile = tuple[int, int]
"""Column and row, so that tiles sort as a1, a2 ... e5 (GG.27.39)."""

TILES: tuple[Tile, ...] = tuple((column, row) for column in range(5) for row in range(5))


def tile(name: str) -> Tile:
    return "abcde".index(name[0]), int(name[1]) - 1


def name_of(tile: Tile) -> str:
    return "abcde"[tile[0]] + str(tile[1] + 1)


def distance(one: Tile, other: Tile) -> int:
    """King's moves (GG.3.3)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


class Enemy(Struct, eq=False):
    id: str
    tile: Tile
    most: int
    """Its maximum HP."""
    abilities: tuple[str, ...] = ()
    power: int = 2
    damage: int = 0
    facing: int = 0
    """Quarter turns clockwise from north."""
    tokens: dict[str, int] = {}

    @property
    def hp(self) -> int:
        return max(0, self.most - self.damage)

    def near(self, tile: Tile) -> bool:
        return distance(self.tile, tile) == 1

    def take(self, token: str, n: int = 1) -> None:
        self.tokens[token] = self.tokens.get(token, 0) + n


class Tomb(Struct, eq=False):
    """What Rebirth leaves on the board. It is in play itself, for its owner is not any more."""

    enemy: Enemy
    left: int = 3
    abilities: tuple[str, ...] = ("Rebirth Token",)

    @property
    def tile(self) -> Tile:
        return self.enemy.tile


class Delver(Struct, eq=False):
    tile: Tile
    hp: int = 30
    elements: int = 0
    tokens: dict[str, int] = {}


class Wave(State):
    enemies: list[Enemy]
    delvers: list[Delver]
    tombs: list[Tomb] = []
    turns: int = 0
    untaunted: list[str] = []
    """Enemies that have lost Taunt (GG.27.93)."""


class Attack(Struct, frozen=True):
    """What a delver does with a weapon."""

    seat: Seat
    kind: str
    targets: tuple[str, ...]
    melee: bool = False
    doubler: bool = False


BASE = {"LIGHT": 1, "MEDIUM": 2, "HEAVY": 4}
WHITE = ((0, 2), (1, 1), (2, 1))
"""Arrows as direction and reach: north two tiles, north-east and east one."""
BLACK = ((4, 1), (6, 2))


def covered(enemy: Enemy, arrows: Iterable[tuple[int, int]], facing: int | None = None) -> set[Tile]:
    """The tiles under arrows of a colour; turning the card turns them all (GG.15.8)."""
    way = enemy.facing if facing is None else facing
    found = set()
    for direction, reach in arrows:
        dx, dy = STEPS[turned(direction, way)]
        found |= {(enemy.tile[0] + dx * n, enemy.tile[1] + dy * n) for n in range(1, reach + 1)}
    return found


def free(s: Wave) -> Iterator[Tile]:
    """Tiles without an enemy and without a delver (GG.3.8)."""
    taken = {enemy.tile for enemy in s.enemies} | {delver.tile for delver in s.delvers}
    return (tile for tile in TILES if tile not in taken)


def taunted(s: Wave, target: Enemy) -> list[Enemy]:
    """Those whose Taunt protects it (GG.27.92)."""
    return [e for e in s.enemies if "Taunt" in e.abilities and e.id not in s.untaunted and e.near(target.tile)]
