"""How good a position of Snowcrest looks: points that are there, and points that may come of what lies ready.

What everything is worth, by number of players, was fitted to games that bots played (`tools/fit_snowcrest.py`) and
stands in `content/judgement.toml`. A villager is worth what its words and icons are, of whatever pack it is; its name
means nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from math import exp
from pathlib import Path
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.content import ICONS, Box, Goal, Villager
from dolmen.games.snowcrest.effects import TERMS
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
"""A lead of this many points wins nearly three of four games: near the end, and how many more it takes at the start."""
LAST_TURN, LAST_SPREAD = 1.0, 0.8
"""In the last round: points that a turn still brings to whoever has one, and the lead that wins as often then."""
ALONE_SPREAD = 3.0
"""Alone: this many points too few, and the game is won once in four times."""

_TILES = [f"{used}{BUILDING_NAMES[tile]}" for tile in Building for used in ("", "used ")]
_CARD = ("card", *TERMS, *(f"icon {letter}" for letter in ICONS), "avoid")
"""What a villager is to a bot: a card, with its words and their amounts, its icons, and whether it avoids curses."""
_HAND = ("hand card", "hand card's cost", "hand card's icons", "hand card is a Starter")
FEATURES = (
    *TOKENS,
    *_TILES,
    *(f"row of {n}" for n in range(SPACES + 1)),
    *(f"up: {what}" for what in _CARD),
    *(f"down: {what}" for what in _CARD),
    *_HAND,
    *(f"near: {goal}" for goal in get_args(Goal)),
    "line",
)
"""All that a village may hold, in the order of `features`."""
_TILE = len(TOKENS)
_ROW = _TILE + len(_TILES)
_UP = _ROW + SPACES + 1
_DOWN = _UP + len(_CARD)
_IN_HAND = _DOWN + len(_CARD)
_GOALS = _IN_HAND + len(_HAND)


class Traits(Struct, frozen=True):
    """What a villager is, in numbers: standing in the village, and in somebody's hand."""

    standing: tuple[float, ...]
    in_hand: tuple[float, ...]


@cache
def traits_of(box: Box) -> tuple[Traits, ...]:
    """By villager. Its name is not among them."""
    return tuple(map(_traits, box.villagers))


def _traits(card: Villager) -> Traits:
    amounts = dict.fromkeys(_CARD, 0.0)
    amounts |= {"card": 1.0, "avoid": float(card.avoid)}
    for icon in card.icons:
        amounts[f"icon {ICONS[icon]}"] += 1
    for action in card.actions:
        for term, amount in action.effect.terms():
            amounts[term] += amount
    return Traits(tuple(amounts.values()), (1.0, float(card.cost), float(len(card.icons)), float(card.starter)))


_FADE = 0.94
MANY = 200
"""Tokens of a kind beyond this many are worth nothing more."""
DIMINISHED = [0.0]
"""This many tokens of a kind count for this many: the tenth is worth less than the first."""
for _n in range(MANY):
    DIMINISHED.append(DIMINISHED[-1] + _FADE**_n)


def features(s: Snowcrest, v: Village) -> list[float]:
    """What a village holds, in the order of `FEATURES`: the slow way, for fitting and for tests."""
    traits = traits_of(s.box)
    row = [0.0] * len(FEATURES)
    for resource, n in enumerate(v.tokens):
        row[resource] = DIMINISHED[min(n, MANY)]
    for code in v.buildings:
        row[_TILE + code] += 1
    row[_ROW + len(v.buildings)] = 1
    for cell, kind in enumerate(v.grid):
        if kind >= 0:
            _add(row, _DOWN if v.down >> cell & 1 else _UP, traits[kind].standing)
    for kind in v.hand:
        _add(row, _IN_HAND, traits[kind].in_hand)
    for place, number in enumerate(s.achievements):
        if s.claimed[place] == NOBODY:
            row[_goal(s.box, number)] += nearness(s.box, v, number)
    row[-1] = has_line(v)
    return row


def _add(row: list[float], start: int, amounts: Sequence[float]) -> None:
    for place, amount in enumerate(amounts, start):
        row[place] += amount


def _goal(box: Box, number: int) -> int:
    return FEATURES.index(f"near: {box.achievements[number].goal}")


def nearness(box: Box, v: Village, number: int) -> float:
    """How near an Achievement is: half of the way is not much."""
    card = box.achievements[number]
    share = progress(box, v, card) / card.number
    return share * share if share > 0 else 0.0


# What everything is worth

WORTHS_TABLES = {2: "two", 3: "three", 4: "four"}
"""By number of players: the more there are, the less often one's turn comes, and the more a Meditation brings."""


def _file() -> resources.abc.Traversable:
    return resources.files("dolmen.games.snowcrest").joinpath("content").joinpath("judgement.toml")


def read_worths(path: Path | None = None) -> dict[int, list[float]]:
    """By number of players, from the file."""
    tables = tomllib.loads((path or _file()).read_text(encoding="utf-8"))
    return {players: [float(tables[table][name]) for name in FEATURES] for players, table in WORTHS_TABLES.items()}


def write_worths(worths: Mapping[int, Sequence[float]], path: Path | None = None) -> None:
    lines = [
        "# Points that everything is worth while the whole game lies ahead, by number of players. A villager is worth",
        "# what its words, amounts and icons are. Fitted to gifts by lot on mirrored deals: tools/fit_snowcrest.py.",
    ]
    for players, table in WORTHS_TABLES.items():
        lines += ["", f"[{table}]"]
        lines += [f'"{name}" = {worth:.3f}' for name, worth in zip(FEATURES, worths[players], strict=True)]
    (path or Path(str(_file()))).write_text("\n".join(lines) + "\n", encoding="utf-8")


class Worths:
    """The worths, as the rules number things."""

    def __init__(self, box: Box, worths: Sequence[float]) -> None:
        traits = traits_of(box)
        self.tokens = [[worths[resource] * n for n in DIMINISHED] for resource in range(len(TOKENS))]
        self.tiles = worths[_TILE:_ROW]
        self.row = worths[_ROW:_UP]
        self.up = [_sum(worths[_UP:_DOWN], card.standing) for card in traits]
        self.down = [_sum(worths[_DOWN:_IN_HAND], card.standing) for card in traits]
        self.hand = [_sum(worths[_IN_HAND:_GOALS], card.in_hand) for card in traits]
        self.goals = [worths[_goal(box, number)] for number in range(len(box.achievements))]
        self.line = worths[-1]


def _sum(worths: Sequence[float], amounts: Sequence[float]) -> float:
    return sum(worth * amount for worth, amount in zip(worths, amounts, strict=True))


@cache
def worths_of(box: Box) -> dict[int, Worths]:
    """What an edition's villages are judged by, by number of players; tools that fit it put others in."""
    found = {players: Worths(box, worths) for players, worths in read_worths().items()}
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
        if most:  # shared by all it is worth nothing: what one of two has, the other lacks
            rivals = (column.count(most) - (column[seat] == most)) / (len(totals) - 1)
            points += (column[seat] == most) - rivals
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


def readings(s: Snowcrest, seat: Seat) -> dict[str, float]:
    """For a hint: what lies ready, and how far ahead that is. No hand but the seat's is looked at (SC.4.1)."""
    ahead, v = left(s), s.villages[seat]
    mine = outlook(s, v, ahead)
    found = {"points in sight": mine, "cards upright": float(len(up(v)))}
    if not s.level:
        others = [_seen_outlook(s, other, ahead) for at, other in enumerate(s.villages) if at != seat]
        found = {"points of lead": mine - max(others), **found}
    return found


def _seen_outlook(s: Snowcrest, v: Village, ahead: float) -> float:
    """Another's outlook as it can be known: a hidden hand counts as that many average cards (SC.4.1)."""
    hand, personal = worths_of(s.box)[len(s.villages)].hand, s.box.decks["personal"]
    usual = sum(hand[kind] for kind in personal) / len(personal)
    return outlook(s, replace(v, hand=[]), ahead) + usual * len(v.hand) * (LATE + (1 - LATE) * ahead)
