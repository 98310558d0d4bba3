"""A rough judgement of how the quest goes, for both players alike: it is won and lost together."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.gone_to_gaia.forecast import forecast
from dolmen.games.gone_to_gaia.state import GoneToGaia, lives, living

ALIVE, HEALTH, KILLS, WOUNDS, PARTS, FRESH, THREAT = 0.40, 0.20, 0.16, 0.05, 0.08, 0.04, 0.03
MOST_PARTS = 14
WAVES = 0.15
"""Each wave of Onslaught that is behind."""
FOES = 8
"""Of a wave."""


def value(s: GoneToGaia) -> float:
    if s.mode == "onslaught":
        return WAVES * (s.wave - 1 + s.goal_met) + (1 - 5 * WAVES) * of_wave(s)
    return of_wave(s)


def of_wave(s: GoneToGaia) -> float:
    """The wave that is going on."""
    total = ALIVE * len(living(s)) / len(s.figures)
    suits = len(s.suits)
    total += HEALTH * sum([_health(suit.hp) for n, suit in enumerate(s.suits) if lives(s, n)]) / suits
    if s.phase in ("prologue",):
        return total
    foes = FOES if s.enemies else max(1, s.born)
    left = sum([enemy.hp / enemy.most for enemy in s.enemies])
    total += KILLS * (1 - len(s.enemies) / foes) + WOUNDS * (1 - left / foes)
    total += PARTS * min(1.0, sum(map(sum, (suit.parts for suit in s.suits))) / MOST_PARTS)
    if s.phase != "over":
        ready = sum([gear.type < 7 and gear.place == 0 for suit in s.suits for gear in suit.gear])
        total += FRESH * ready / 6
        total += 0.01 * sum([sum(suit.available) for suit in s.suits]) / suits
        total += 0.01 * sum([bits.bit_count() for suit in s.suits for bits in suit.elements]) / 16
    return total


def _health(hp: int) -> float:
    """The last points are worth the most."""
    return 1 - 0.62**hp


def readings(s: GoneToGaia) -> Mapping[str, float]:
    return {
        "HP of you both": float(sum(suit.hp for suit in s.suits)),
        "enemies that have fallen": float(s.born - len(s.enemies)),
        "parts": float(sum(map(sum, (suit.parts for suit in s.suits)))),
    }


def expected(s: GoneToGaia) -> float:
    """What an aimed attack is worth: kills and wounds, less what the die will cost, by its odds."""
    seen = forecast(s)
    if seen.hidden:
        return 1.0
    total = 0.0
    for hit in seen.hits:
        most = next(enemy.most for enemy in s.enemies if enemy.id == hit.enemy)
        total += 1.0 if hit.left == 0 else 0.35 * hit.damage / most
    for fate in seen.fates:
        cost = sum(_health(now + hurt) - _health(now) for now, hurt in zip(fate.left, fate.hurt, strict=True))
        dead = sum(hurt > 0 and now == 0 for now, hurt in zip(fate.left, fate.hurt, strict=True))
        total -= len(fate.dice) / 6 * (3.0 * cost + 6.0 * dead)
    return total
