"""A rough judgement of a position: how near the goals are, how near Winter is, how everybody is."""

from __future__ import annotations

from dolmen.games.stonesaga.state import Character, Stonesaga, most_energy, most_health

USEFUL = 3


def value(s: Stonesaga) -> float:
    """0 is lost, 1 is won."""
    if s.won is not None:
        return float(s.won)
    made = min(USEFUL, len(s.made)) / USEFUL
    winter = s.activity / s.box.challenges[s.challenge].winter
    fit = sum(wellbeing(s, one) for one in s.characters) / max(1, len(s.characters))
    return 0.1 + 0.25 * made + 0.15 * ("GO01" in s.goals) + 0.2 * fit + 0.2 * (1 - winter)


def wellbeing(s: Stonesaga, character: Character) -> float:
    health = 1 - len(character.track) / most_health(s)
    kinds = {s.box.stuff[name].kind for name in character.bag}
    larder = ("food" in kinds) + ("water" in kinds)
    parts = min(6, sum(n for name, n in character.bag.items() if s.box.stuff[name].pips)) / 6
    return 0.35 * health + 0.2 * larder + 0.1 * character.energy / most_energy(s) + 0.15 * parts


def readings(s: Stonesaga) -> dict[str, float]:
    """What people count."""
    return {
        "different items made": float(len(s.made)),
        "activity left before Winter": float(s.box.challenges[s.challenge].winter - s.activity),
        "energy": float(sum(one.energy for one in s.characters)),
    }
