"""The end and the score (section 20, SC.24.19 to SC.24.23)."""

from __future__ import annotations

from collections.abc import Container
from itertools import combinations_with_replacement

from msgspec import Struct

from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.state import BUILDING_POINTS, LEVELS, USED, YIELDS, Snowcrest, Village, up
from dolmen.kernel import Result, Seat

RESOURCES = 5


class Score(Struct, frozen=True):
    """A player's points by category, in the order in which they are counted (SC.25.6)."""

    scrolls: int
    buildings: int
    omens: int
    resources: int
    total_resources: int = 0
    """All final resources: they break ties (SC.20.15)."""

    @property
    def total(self) -> int:
        """All points together (SC.20.14)."""
        return self.scrolls + self.buildings + self.omens + self.resources


def open_score(v: Village) -> tuple[int, int, int]:
    """Points for Scrolls, buildings and Omens (SC.20.5 to SC.20.7)."""
    return v.scrolls, BUILDING_POINTS.get(len(v.buildings), 0), v.omen - v.omens


def scores(s: Snowcrest) -> list[Score]:
    """What everybody would have if the game ended now. Hands count, so this is for the end."""
    return seen_scores(s, range(s.seats))


def seen_scores(s: Snowcrest, hands: Container[Seat]) -> list[Score]:
    """The same, as seen by somebody who knows only these hands."""
    totals = final_resources(s, hands)
    points = [0] * s.seats if s.level else resource_points(totals)
    return [Score(*open_score(v), points[seat], sum(totals[seat])) for seat, v in enumerate(s.villages)]


def counted(box: Box, v: Village, *, hand: bool = True) -> tuple[list[int], int]:
    """Tokens, upright buildings, icons of upright villagers and of the hand (SC.20.8 to SC.20.10); wild icons apart."""
    total = list(v.tokens)
    for code in v.buildings:
        if not code & USED:
            total[YIELDS[code]] += 1  # type: ignore[index]
    wild = 0
    kinds = [v.grid[cell] for cell in up(v)] + (v.hand if hand else [])
    for kind in kinds:
        if box.starter[kind]:
            continue
        for icon in box.villagers[kind].icons:
            if icon == Resource.ANY:
                wild += 1
            else:
                total[icon] += 1
    return total, wild


def final_resources(s: Snowcrest, hands: Container[Seat]) -> list[list[int]]:
    """Everybody's totals, wild icons put where they help their owner most, in turn order (SC.20.12, SC.20.13)."""
    pairs = [counted(s.box, v, hand=seat in hands) for seat, v in enumerate(s.villages)]
    totals = [total for total, _ in pairs]
    for i in range(s.seats):
        seat = (s.start + i) % s.seats
        if pairs[seat][1]:
            totals[seat] = _best_use(totals, seat, pairs[seat][1])
    return totals


def _best_use(totals: list[list[int]], seat: Seat, wild: int) -> list[int]:
    """Most points for the owner, then fewest for the others; among equals the first in order."""
    best: tuple[int, int] | None = None
    chosen = totals[seat]
    for types in combinations_with_replacement(range(RESOURCES), wild):
        mine = [n + types.count(resource) for resource, n in enumerate(totals[seat])]
        points = resource_points([mine if other == seat else total for other, total in enumerate(totals)])
        worth = (points[seat], -(sum(points) - points[seat]))
        if best is None or worth > best:
            best, chosen = worth, mine
    return chosen


def resource_points(totals: list[list[int]]) -> list[int]:
    """A point for the most of each resource, to all who are tied, if it is not 0 (SC.20.11)."""
    points = [0] * len(totals)
    for column in zip(*totals, strict=True):
        most = max(column)
        if most:
            for seat, n in enumerate(column):
                points[seat] += n == most
    return points


RANKS = ((20, "MYSTIC"), (17, "TERTON"), (14, "PRIEST"), (11, "SCHOLAR"), (10, "FARMER"))


def rank(score: int, level: int) -> str:
    """The solo title; every threshold rises with the Scrolls of the level (SC.24.21, SC.24.22)."""
    shift = LEVELS[level - 1][0] - LEVELS[0][0]
    return next((title for least, title in RANKS if score >= least + shift), "BEGGAR")


def result(s: Snowcrest) -> Result | None:
    """The highest score, then the most resources (SC.20.15, SC.20.16)."""
    if not s.over:
        return None
    table = scores(s)
    points = tuple(float(score.total) for score in table)
    if s.level:
        return _solo_result(s, table[0].total, points)
    best = max((score.total, score.total_resources) for score in table)
    winners = tuple(seat for seat, score in enumerate(table) if (score.total, score.total_resources) == best)
    tied = sum(score.total == best[0] for score in table) > 1
    reason = f"{best[0]} points" + (f", and {best[1]} resources break the tie" if tied and len(winners) == 1 else "")
    return Result(winners=winners, draw=len(winners) == s.seats, scores=points, reason=reason)


def _solo_result(s: Snowcrest, total: int, points: tuple[float, ...]) -> Result:
    """Won or lost, by the score and the Rests (SC.24.19, SC.24.20, SC.24.23)."""
    if s.lost:
        return Result(scores=points, reason=f"the village rested once too often, with {s.scrolls} Scrolls to earn")
    title = rank(total, s.level)
    won = total >= LEVELS[s.level - 1][0]
    return Result(winners=(0,) if won else (), scores=points, reason=f"{total} points: {title}")
