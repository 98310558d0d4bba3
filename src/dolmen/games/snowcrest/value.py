"""How good a position of Snowcrest looks: points that are there, and points that may come of what lies ready.

What everything is worth, by number of players, was fitted to games that bots played (`tools/fit_snowcrest.py`) and
stands in `content/judgement.toml`; a villager that is not in it, of a person's own pack, is worth what its cost says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import exp
from pathlib import Path

from msgspec.structs import replace

from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.resources import BUILDING_NAMES, Building, Resource
from dolmen.games.snowcrest.rules.end import scores
from dolmen.games.snowcrest.rules.gains import progress
from dolmen.games.snowcrest.state import (
    BASIC_SCROLLS,
    BUILDING_POINTS,
    LEVELS,
    NOBODY,
    SCROLLS,
    SPACES,
    USED,
    YIELDS,
    Snowcrest,
    Village,
    has_line,
    rests_allowed,
    up,
)
from dolmen.kernel import Seat

LATE = 0.1
"""What is left of a thing's worth at the end of the game."""
SPREAD, SPREAD_AHEAD = 1.3, 1.3
"""A lead of so many points wins nearly three of four games: near the end, and how many more it takes at the start."""
LAST_TURN, LAST_SPREAD = 1.0, 0.8
"""In the last round: points that a turn still brings to whoever has one, and the lead that wins as often then."""
ALONE_SPREAD = 3.0
"""Alone: so many points too few, and the game is won once in four times."""

_TILES = [f"{used}{BUILDING_NAMES[tile]}" for tile in Building for used in ("", "used ")]
_TILE = len(TOKENS)
_ROW = _TILE + len(_TILES)
_UP = _ROW + SPACES + 1


@cache
def feature_names(box: Box) -> tuple[str, ...]:
    """All that a village may hold, in the order of `features`."""
    return (
        *TOKENS,
        *_TILES,
        *(f"row of {n}" for n in range(SPACES + 1)),
        *(f"{card.name} up" for card in box.villagers),
        *(f"{card.name} down" for card in box.villagers),
        *(f"{card.name} in hand" for card in box.villagers),
        *(card.name for card in box.achievements),
        "line",
    )


def _after_up(box: Box) -> tuple[int, int, int]:
    """Where villagers that are down begin, those in hand, and Achievements."""
    kinds = len(box.villagers)
    return _UP + kinds, _UP + 2 * kinds, _UP + 3 * kinds


_FADE = 0.94
MANY = 200
"""Tokens of a kind beyond so many are worth nothing more."""
DIMINISHED = [0.0]
"""So many tokens of a kind count for this many: the tenth is worth less than the first."""
for _n in range(MANY):
    DIMINISHED.append(DIMINISHED[-1] + _FADE**_n)


def features(s: Snowcrest, v: Village) -> list[float]:
    """What a village holds, in the order of `feature_names`: the slow way, for fitting and for tests."""
    down, hand, goal = _after_up(s.box)
    row = [0.0] * len(feature_names(s.box))
    for resource, n in enumerate(v.tokens):
        row[resource] = DIMINISHED[min(n, MANY)]
    for code in v.buildings:
        row[_TILE + code] += 1
    row[_ROW + len(v.buildings)] = 1
    for cell, kind in enumerate(v.grid):
        if kind >= 0:
            row[(down if v.down >> cell & 1 else _UP) + kind] += 1
    for kind in v.hand:
        row[hand + kind] += 1
    for place, number in enumerate(s.achievements):
        if s.claimed[place] == NOBODY:
            row[goal + number] = nearness(s.box, v, number)
    row[-1] = has_line(v)
    return row


def nearness(box: Box, v: Village, number: int) -> float:
    """How near an Achievement is: half of the way is not much."""
    card = box.achievements[number]
    share = progress(box, v, card) / card.number
    return share * share if share > 0 else 0.0


# What everything is worth

WORTHS_TABLES = {2: "two", 3: "three", 4: "four"}
"""By number of players: the more there are, the less often one's turn comes, and the more a Meditation brings."""


def _file() -> resources.abc.Traversable:
    return resources.files(__package__).joinpath("content").joinpath("judgement.toml")


def read_worths(box: Box, path: Path | None = None) -> dict[int, list[float]]:
    """By number of players, from the file; a villager that is not in it gets what its cost and its place say."""
    tables = tomllib.loads((path or _file()).read_text(encoding="utf-8"))
    return {
        players: [float(tables[table].get(name, _guess(box, name))) for name in feature_names(box)]
        for players, table in WORTHS_TABLES.items()
    }


def _guess(box: Box, name: str) -> float:
    for card in box.villagers:
        if name == f"{card.name} up":
            return 0.3 + 0.2 * card.cost
        if name == f"{card.name} down":
            return 0.1 + 0.15 * card.cost
        if name == f"{card.name} in hand":
            return 0.2
    return 0.0


def write_worths(box: Box, worths: Mapping[int, Sequence[float]], path: Path | None = None) -> None:
    lines = [
        "# Points that everything is worth while the whole game lies ahead, by number of players: fitted by",
        "# tools/fit_snowcrest.py, then shifted by what reports of many games say (tools/shift_snowcrest.py).",
    ]
    for players, table in WORTHS_TABLES.items():
        lines += ["", f"[{table}]"]
        named = zip(feature_names(box), worths[players], strict=True)
        lines += [f'"{name}" = {worth:.3f}' for name, worth in named]
    (path or Path(str(_file()))).write_text("\n".join(lines) + "\n", encoding="utf-8")


class Worths:
    """The worths, as the rules number things."""

    def __init__(self, box: Box, worths: Sequence[float]) -> None:
        down, hand, goal = _after_up(box)
        self.tokens = [[worths[resource] * n for n in DIMINISHED] for resource in range(len(TOKENS))]
        self.tiles = worths[_TILE:_ROW]
        self.row = worths[_ROW:_UP]
        self.up = worths[_UP:down]
        self.down = worths[down:hand]
        self.hand = worths[hand:goal]
        self.goals = worths[goal:-1]
        self.line = worths[-1]


@cache
def worths_of(box: Box) -> dict[int, Worths]:
    """What an edition's villages are judged by, by number of players; tools that fit it put others in."""
    found = {players: Worths(box, worths) for players, worths in read_worths(box).items()}
    found[1] = found[2]  # alone, there is nobody to fit against: as with two
    return found


# The judgement


def left(s: Snowcrest) -> float:
    """How much of the game lies ahead, from 1 to 0."""
    if s.level:
        return s.scrolls / LEVELS[s.level - 1][0]
    return s.scrolls / (BASIC_SCROLLS if s.basic else SCROLLS)[len(s.villages)]


def sure_points(v: Village) -> int:
    """Scrolls, Omens and buildings: points that lie on the table."""
    return v.scrolls + v.omen - v.omens + BUILDING_POINTS.get(len(v.buildings), 0)


def outlook(s: Snowcrest, v: Village, ahead: float) -> float:
    """A village's points, those that it has and those that may come."""
    w = worths_of(s.box)[len(s.villages)]
    tokens = w.tokens
    b, j, p, o, g = v.tokens if max(v.tokens) <= MANY else [min(n, MANY) for n in v.tokens]
    ready: float = tokens[0][b] + tokens[1][j] + tokens[2][p] + tokens[3][o] + tokens[4][g]
    ready += w.row[len(v.buildings)]
    for code in v.buildings:
        ready += w.tiles[code]
    down = v.down
    for kind in v.grid:
        if kind >= 0:
            ready += w.down[kind] if down & 1 else w.up[kind]
        down >>= 1
    for kind in v.hand:
        ready += w.hand[kind]
    claimed = s.claimed
    if NOBODY in claimed:
        for place, number in enumerate(s.achievements):
            if claimed[place] == NOBODY:
                ready += w.goals[number] * nearness(s.box, v, number)
    if has_line(v):
        ready += w.line
    return sure_points(v) + ready * (LATE + (1 - LATE) * ahead)


def value(s: Snowcrest, seat: Seat) -> float:
    """The chance to win that the lead over the best rival gives; alone, how near the goal is."""
    if s.level:
        return _alone(s)
    if s.ending:
        return _last_round(s, seat)
    ahead = left(s)
    outlooks = [outlook(s, v, ahead) for v in s.villages]
    mine = outlooks.pop(seat)
    lead = mine - max(outlooks) + _majorities(s, seat) * (1 - ahead)
    return _chance(lead, SPREAD + SPREAD_AHEAD * ahead)


def _chance(lead: float, spread: float) -> float:
    """How likely a lead wins, as 1,100 games of greedy bots had it; nothing is surer than e to the 30."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def _last_round(s: Snowcrest, seat: Seat) -> float:
    """Only the score counts now, and who has a turn to better it: whoever comes last knows what is enough."""
    points = [float(score.total) for score in scores(s)]
    for waiting in range((s.active - s.start) % s.seats, s.seats):
        points[(s.start + waiting) % s.seats] += LAST_TURN
    mine = points.pop(seat)
    return _chance(mine - max(points), LAST_SPREAD)


def _majorities(s: Snowcrest, seat: Seat) -> float:
    """Points for the most of each resource, as far as they lie open."""
    points = 0.0
    totals = [_open_resources(s.box, v) for v in s.villages]
    for column in zip(*totals, strict=True):
        most = max(column)
        if most and column[seat] == most:
            points += 1
        elif most:
            points -= 1 / (len(totals) - 1)
    return points


def _open_resources(box: Box, v: Village) -> list[int]:
    total = list(v.tokens)
    for code in v.buildings:
        if not code & USED:
            total[YIELDS[code]] += 1  # type: ignore[index]
    down = v.down
    for kind in v.grid:
        if kind >= 0 and not down & 1 and not box.starter[kind]:
            for icon in box.villagers[kind].icons:
                if icon != Resource.ANY:
                    total[icon] += 1
        down >>= 1
    return total


TURNS_A_REST = 5.5
TURNS_AN_UPRIGHT = 0.75
A_TURN = 0.35
"""Alone: how many turns come after a Rest, and for each villager that is still up; and what a turn brings in points."""


def _alone(s: Snowcrest) -> float:
    """Alone it is a race against the Rests: what is there, what may come of it, and how many turns are left?"""
    v = s.villages[0]
    rests = rests_allowed(s.level) - 1 - s.rests
    turns = TURNS_A_REST * rests + (0 if has_line(v) else TURNS_AN_UPRIGHT * len(up(v)))
    begun = TURNS_A_REST * rests_allowed(s.level)
    lead = outlook(s, v, min(1.0, turns / begun)) + A_TURN * turns - LEVELS[s.level - 1][0]
    return 0.5 + lead / (2 * (abs(lead) + ALONE_SPREAD))


def explain(s: Snowcrest, seat: Seat) -> str:
    """The judgement in words, for a hint."""
    ahead = left(s)
    mine = outlook(s, s.villages[seat], ahead)
    if s.level:
        return f"{s.scrolls} Scrolls to go, about {mine:.0f} points with what lies ready"
    lead = mine - max(_seen_outlook(s, v, ahead) for other, v in enumerate(s.villages) if other != seat)
    place = "ahead" if lead >= 0 else "behind"
    rest = "; you will have to Rest" if has_line(s.villages[seat]) else ""
    return f"about {abs(lead):.0f} points {place}, counting what lies ready{rest}"


def _seen_outlook(s: Snowcrest, v: Village, ahead: float) -> float:
    """Another's outlook as it can be known: a hidden hand counts as so many average cards (SC.4.1)."""
    hand, personal = worths_of(s.box)[len(s.villages)].hand, s.box.decks["personal"]
    usual = sum(hand[kind] for kind in personal) / len(personal)
    return outlook(s, replace(v, hand=[]), ahead) + usual * len(v.hand) * (LATE + (1 - LATE) * ahead)
