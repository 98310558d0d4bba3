"""Parting shots: who makes one, and at whom (GG.20.2 to GG.20.5)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Shoots
from dolmen.games.gone_to_gaia.board import DISTANCE
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia

MINION_SHOT = 1


def shooters(s: GoneToGaia) -> list[tuple[Enemy, int]]:
    """The enemies that make their shot, each with its damage: exactly the printed amount (GG.20.2, GG.20.5, GG.26.5).
    A rule of the quest may keep one from it."""
    play = in_play(s)
    found = []
    for enemy in s.enemies:
        printed = MINION_SHOT if enemy.minion else s.box.figures[enemy.level].boss_shot
        shoots = Shoots(enemy, value=printed)
        play.run(s, shoots, enemy)
        if not shoots.stopped:
            found.append((enemy, shoots.value))
    return found


def nearest(s: GoneToGaia, enemy: Enemy) -> list[int]:
    """The living delvers at the smallest distance: both, if they are equally near (GG.20.4)."""
    far = {number: DISTANCE[enemy.tile][figure.tile] for number, figure in enumerate(s.figures) if figure.alive}
    return [number for number, distance in far.items() if distance == min(far.values())]


def torn(s: GoneToGaia) -> list[Enemy]:
    """The minions that have both delvers equally near; alone it does not matter."""
    if len(s.suits) == 1:
        return []
    return [enemy for enemy, _ in shooters(s) if enemy.minion and len(nearest(s, enemy)) > 1]
