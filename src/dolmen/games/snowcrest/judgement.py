"""How good a position of Snowcrest looks: points that are there, and points that may come of what lies ready."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.snowcrest.content import BOX, COST, STARTER, VILLAGERS, WORTH
from dolmen.games.snowcrest.effects import Resource, Verb
from dolmen.games.snowcrest.rules_gains import progress
from dolmen.games.snowcrest.state import (
    ACHIEVEMENT_SCROLLS,
    BASIC_SCROLLS,
    BUILDING_POINTS,
    LEVELS,
    NOBODY,
    SCROLLS,
    USED,
    YIELDS,
    Snowcrest,
    Village,
    has_line,
)
from dolmen.kernel import Seat


class Weights(Struct, frozen=True):
    """What things are worth in points while the whole game lies ahead; all of it fades towards the end."""

    tokens: tuple[float, float, float, float, float] = (0.22, 0.30, 0.42, 0.42, 0.55)
    building: float = 0.35
    used: float = 0.12
    """A building that is turned down is worth so much less."""
    villager: float = 0.16
    """For each Barley of its cost."""
    upright: float = 0.12
    card: float = 0.25
    achievement: float = 0.55
    """Of the two Scrolls, for one that is all but reached."""
    rests: float = 0.6
    """Alone, for every Rest that is left."""
    spread: float = 3.0
    """A lead of so many points is nearly safe at the end, and four times as many at the start."""


WEIGHTS = Weights()
DIMINISHED = [0.0]
for _n in range(60):
    DIMINISHED.append(DIMINISHED[-1] + 0.94**_n)
NEARLY = {6: 0.0, 5: 0.5, 4: 0.2}
"""Of the points for buildings, for a row that has not got them yet."""
VERBS = {
    Verb.MEDITATE: 0.3,
    Verb.VENERATE: 0.5,
    Verb.TRADE: 0.3,
}


def left(s: Snowcrest) -> float:
    """How much of the game lies ahead, from 1 to 0."""
    if s.level:
        return s.scrolls / LEVELS[s.level - 1][0]
    return s.scrolls / (BASIC_SCROLLS if s.basic else SCROLLS)[len(s.villages)]


def outlook(s: Snowcrest, v: Village, ahead: float, w: Weights = WEIGHTS) -> float:
    """A village's points, those that it has and those that may come."""
    buildings = len(v.buildings)
    sure = v.scrolls + v.omen - v.omens + BUILDING_POINTS.get(buildings, 0)
    tokens = v.tokens
    t = w.tokens
    ready = (
        t[0] * DIMINISHED[tokens[0]]
        + t[1] * DIMINISHED[tokens[1]]
        + t[2] * DIMINISHED[tokens[2]]
        + t[3] * DIMINISHED[tokens[3]]
        + t[4] * DIMINISHED[tokens[4]]
    )
    ready += w.building * buildings - w.used * sum(code & USED for code in v.buildings)
    ready += w.card * len(v.hand)
    down = v.down
    for kind in v.grid:
        if kind >= 0:
            if not STARTER[kind]:
                ready += w.villager * (COST[kind] + 1)
            if not down & 1:
                ready += w.upright
        down >>= 1
    if 3 < buildings < 6:
        ready += NEARLY[buildings]
    claimed = s.claimed
    if NOBODY in claimed:
        for place, number in enumerate(s.achievements):
            if claimed[place] == NOBODY:
                card = BOX.achievements[number]
                share = progress(v, card) / card.number
                if share > 0:
                    ready += w.achievement * ACHIEVEMENT_SCROLLS * share * share * share
    return sure + ready * (0.1 + 0.9 * ahead)


def value(s: Snowcrest, seat: Seat, w: Weights = WEIGHTS) -> float:
    ahead = left(s)
    if s.level:
        return _alone(s, ahead, w)
    mine = outlook(s, s.villages[seat], ahead, w)
    best = max(outlook(s, v, ahead, w) for other, v in enumerate(s.villages) if other != seat)
    lead = mine - best + (0.0 if s.level else _majorities(s, seat) * (1 - ahead))
    reach = w.spread * (1 + 3 * ahead)
    return 0.5 + lead / (2 * (abs(lead) + reach))


def _majorities(s: Snowcrest, seat: Seat) -> float:
    """Points for the most of each resource, as far as they lie open."""
    points = 0.0
    totals = [_open_resources(v) for v in s.villages]
    for resource in range(5):
        most = max(total[resource] for total in totals)
        if most and totals[seat][resource] == most:
            points += 1
        elif most:
            points -= 1 / (len(totals) - 1)
    return points


def _open_resources(v: Village) -> list[int]:
    total = list(v.tokens)
    for code in v.buildings:
        if not code & USED:
            total[YIELDS[code]] += 1  # type: ignore[index]
    down = v.down
    for kind in v.grid:
        if kind >= 0 and not down & 1:
            for icon in VILLAGERS[kind].icons:
                if icon != Resource.ANY:
                    total[icon] += 1
        down >>= 1
    return total


def _alone(s: Snowcrest, ahead: float, w: Weights) -> float:
    """Alone it is a race against the Rests: how many Scrolls are there already, and how many Rests are left?"""
    v = s.villages[0]
    goal = LEVELS[s.level - 1][0]
    allowed = 3 if s.level == 10 else 4
    points = outlook(s, v, ahead, w) + w.rests * (allowed - 1 - s.rests) * 4 * ahead
    return max(0.0, min(1.0, points / (2.0 * goal)))


def bells(v: Village) -> int:
    """Prayer Bells that a player could ring, as far as everybody can see."""
    worth = WORTH[Resource.BELL]
    total = v.tokens[Resource.BELL] + v.tokens[Resource.GOLD] + v.buildings.count(2)
    down = v.down
    for kind in v.grid:
        if kind >= 0 and not down & 1:
            total += worth[kind]
        down >>= 1
    return total


def explain(s: Snowcrest, seat: Seat) -> str:
    """The judgement in words."""
    ahead = left(s)
    mine = outlook(s, s.villages[seat], ahead)
    if s.level:
        return f"{s.scrolls} Scrolls to go, worth about {mine:.0f} points with what lies ready"
    best = max(outlook(s, v, ahead) for other, v in enumerate(s.villages) if other != seat)
    lead = mine - best
    ahead_or_behind = "ahead" if lead >= 0 else "behind"
    rest = "; you will have to Rest" if has_line(s.villages[seat]) else ""
    return f"about {abs(lead):.0f} points {ahead_or_behind}, counting what lies ready{rest}"
