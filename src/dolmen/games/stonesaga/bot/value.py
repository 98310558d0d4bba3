"""A rough judgement of a position: what is made and known, who has what for the Night, how near Winter is."""

from __future__ import annotations

from dolmen.games.stonesaga.bot.seams import untried_codes
from dolmen.games.stonesaga.state import Character, Stonesaga, most_energy, most_health

USEFUL = 3
MADE, BOWLS, FIT, WINTER = 0.13, 0.12, 0.15, 0.08
KNOWN, AHEAD, FADE = 0.015, 0.1, 0.8
"""What a code that was tried is worth, what all that could be tried is, and how much less each further one counts."""
ENERGY = 0.01
AT_DAWN, BY_DAY = 0.02, 0.15
"""What it costs to have neither food nor water: in the morning there is time, and what was eaten was well used."""
IN_BED = 0.001
"""An evening is better than a trade that changes nothing."""


def value(s: Stonesaga) -> float:
    """0 is lost, 1 is won."""
    if s.won is not None:
        return float(s.won)
    goals = MADE * min(USEFUL, len(s.made)) + BOWLS * ("GO01" in s.goals)
    known = KNOWN * len(s.journal.codes) + AHEAD * (1 - FADE ** len(untried_codes(s)))
    left = WINTER * (1 - s.activity / s.box.challenges[s.challenge].winter)
    dawn = s.phase == "day" and s.turn is None and not any(one.passed for one in s.characters)
    hunger = AT_DAWN if dawn else BY_DAY
    people = sum(wellbeing(s, one, hunger) for one in s.characters) / max(1, len(s.characters))
    return min(0.99, max(0.01, 0.05 + goals + known + left + people))


def wellbeing(s: Stonesaga, character: Character, hunger: float) -> float:
    """Health, energy, and something to eat and to drink by the time it is wanted."""
    health = FIT * (1 - len(character.track) / most_health(s))
    return health + ENERGY * character.energy + IN_BED * character.passed - hunger * lack(s, character)


def lack(s: Stonesaga, character: Character) -> float:
    kinds = {"food": 0, "water": 0}
    for name, n in character.bag.items():
        stuff = s.box.stuff[name]
        if stuff.kind in kinds and (stuff.kind == "water" or stuff.edible):
            kinds[stuff.kind] += n
    return sum((0.5, 0.1, 0.0)[min(2, n)] for n in kinds.values())


def readings(s: Stonesaga) -> dict[str, float]:
    """What people count."""
    return {
        "different items made": float(len(s.made)),
        "activity left before Winter": float(s.box.challenges[s.challenge].winter - s.activity),
        "energy": float(sum(min(most_energy(s), one.energy) for one in s.characters)),
    }
