"""Damage steps A to K once more, as one chain of ifs: written apart, to hold the records against."""

from __future__ import annotations

from tests.toys.wave.board import BASE, BLACK, Attack, Enemy, Wave, covered, distance


def damage(s: Wave, a: Attack, target: Enemy) -> int:
    has = target.abilities
    value = BASE[a.kind]
    if a.doubler and "Carapace" not in has:
        value *= 2
    value = max(1, value - s.delvers[a.seat].tokens.get("Fear", 0))
    less = 0
    if "Formation" in has:
        less += 2 * len([other for other in s.enemies if distance(other.tile, target.tile) == 1])
    if "Overlord" in has:
        less += len(s.enemies) - 1
    if "Mode Shift" in has and not target.tokens.get("offensive"):
        less += 4
    value = max(0, value - less)
    if "Double Edged" in has and {delver.tile for delver in s.delvers} & covered(target, BLACK):
        value *= 2
    if "Brawler" in has and a.melee:
        value //= 2
    if "Evasive" in has and [d for d in s.delvers if distance(d.tile, target.tile) != 1]:
        value = -(-value // 2)
    if "Tough" in has:
        value = value // 5 * 5
    if "Stalwart" in has:
        value = 5
    if "Stout" in has:
        value = min(value, 8)
    if "Vicious" in has and not target.tokens.get("sated"):
        value = min(value, 1)
    if "Light Immune" in has and a.kind == "LIGHT":
        return 0
    if target.tokens.get("Shell") or target.tokens.get("Invulnerable"):
        return 0
    for other in s.enemies:
        if "Taunt" in other.abilities and other.id not in s.untaunted and distance(other.tile, target.tile) == 1:
            return 0
    return value
