"""How good a position of Stone Daze looks: above all, who gets through first.

One landing wins, so a position is above all a race. Every figure has a way to go and clubs to face on it; from these
come the chances that a clan has landed after one round, after two and so on, and from both clans' chances who is first.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp, log

from dolmen.games.stone_daze.board import COLS, FLAT_REACH, Ground, halhala, own_row
from dolmen.games.stone_daze.content import CLAN_SIZE, Action, Box
from dolmen.games.stone_daze.state import StoneDaze, clan_figures, clan_of_seat, living
from dolmen.kernel import Seat
from dolmen.kernel.geometry import E, Facing, N, S, W

ROUNDS = 16
"""How many rounds ahead the race is looked at."""
HIT = 0.1
"""How often a club hits a figure that goes on within its thrower's reach."""
ASIDE = (1.0, 1.0, 0.5, 0.5, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0)
"""How much a thrower counts who stands this many columns away: both may step aside before they meet."""
ACROSS = 0.8
"""How much one counts who faces across the way."""
HELD_UP = 0.35
"""How often a figure loses a round on its way; half as often where one step is left."""
NO_WAY = 1000


def value(s: StoneDaze, seat: Seat) -> float:
    """Who is ahead in the race, and who has more left to go on with."""
    first = min(max(race(s), SURE), 1 - SURE)
    score = RACE * log(first / (1 - first)) + means(s, 0) - means(s, 1)
    return 1 / (1 + exp(-score if clan_of_seat(s, seat) == 0 else score))


RACE, FIGURE, DISC = 1.2, 0.15, 0.1
"""Rough weights, fitted to who won 228 games of greedy bots, then rounded."""
SURE = 0.002
"""The race is never taken for more decided than this."""


def means(s: StoneDaze, number: int) -> float:
    """Figures and discs."""
    clan = s.clans[number]
    discs = clan.discs + sum(stash.discs for stash in clan.stashes) - len(clan.uses)
    return FIGURE * len(living(s, number)) + DISC * discs


def readings(s: StoneDaze, seat: Seat) -> dict[str, float]:
    """For a hint: what everybody sees on the board."""
    ours = clan_of_seat(s, seat)
    mine, theirs = living(s, ours), living(s, 1 - ours)
    gone = [own_row(s.figures[f].square, ours, s.rows) for f in mine]
    to_go = [s.rows - own_row(s.figures[f].square, 1 - ours, s.rows) for f in theirs]
    return {
        "figures in play": float(len(mine)),
        "of their figures out": float(len(clan_figures(1 - ours)) - len(theirs)),
        "bumps on their figures": float(sum(s.figures[f].bumped for f in theirs)),
        "figures without a bump": float(sum(not s.figures[f].bumped for f in mine)),
        "rows made by your first": float(max(gone, default=0)),
        "rows between them and their goal": float(min(to_go, default=s.rows)),
    }


def race(s: StoneDaze) -> float:
    """The chance that clan A is first. Level arrivals decide nothing."""
    win = lose = 0.0
    still = a_before = b_before = 1.0
    for a, b in zip(nobody_yet(s, 0), nobody_yet(s, 1), strict=True):
        a_lands, b_lands = 1 - a / a_before, 1 - b / b_before
        win += still * a_lands * (1 - b_lands)
        lose += still * b_lands * (1 - a_lands)
        still = 1 - win - lose
        a_before, b_before = a, b
    return win + still / 2


def nobody_yet(s: StoneDaze, number: int) -> list[float]:
    """The chance that no further figure of the clan has landed after one round, after two and so on."""
    way, clan, pieces = ways_to_go(s.ground, number), s.clans[number], s.figures
    # As clan B sees it, the board is turned round.
    side, turned = (1, 0) if number == 0 else (-1, 2)
    throwers = [
        (square % COLS, square // COLS, pieces[f].facing ^ turned)
        for f in clan_figures(1 - number)
        if (square := pieces[f].square) >= 0
    ]
    can_pay = clan.discs > 0 or any(stash.discs for stash in clan.stashes)
    chances = [1.0] * ROUNDS
    runs = run_slots(s.box)
    for figure in clan_figures(number):
        piece = pieces[figure]
        here = piece.square
        if here < 0 or piece.landed:
            continue
        slot = runs[figure % CLAN_SIZE]
        rounds = max(1, way[here] - (can_pay and slot > 0 and not piece.used & slot))
        if rounds > ROUNDS:
            continue
        x, y = here % COLS, here // COLS
        hits = 0.0
        for thrower_x, thrower_y, facing in throwers:
            hits += throws((thrower_x - x) * side, (thrower_y - y) * side, facing, rounds)
        hits *= HIT
        through = exp(-hits) * (1.0 if piece.bumped else 1.0 + hits)
        late, held_up = through, HELD_UP if rounds > 1 else HELD_UP / 2
        for number_of_rounds in range(rounds - 1, ROUNDS):
            late *= held_up
            chances[number_of_rounds] *= 1 - through + late
    return chances


@cache
def run_slots(box: Box) -> tuple[int, ...]:
    """By figure, the bit of the Runner action in `Figure.used`; 0 for one who cannot run."""
    pairs = [entry.actions for entry in box.figures]
    return tuple(1 << pair.index(Action.RUNNER) if Action.RUNNER in pair else 0 for pair in pairs)


@lru_cache(maxsize=1024)
def ways_to_go(ground: Ground, number: int) -> list[int]:
    """Steps to the clan's goal from every square, round what bars the way."""
    board = ground.board
    onward = {square: {board.step(square, direction) for direction in ground.steps(square)} for square in board.places}
    goal = halhala(1 - number, ground.rows)
    found = board.reached(goal, lambda end, start: 1 if end in onward[start] else None)
    return [found.get(square, NO_WAY) for square in board.places]


@cache
def throws(dx: int, dy: int, facing: Facing, rounds: int) -> float:
    """How many throws a figure has to face from one enemy, that many columns to its right and rows ahead.

    Directions are the walker's, who goes N, a step a round. The enemy stays, and turns as long as it cannot reach him.
    """
    total = 0.0
    for gone in range(1, rounds + 1):
        ahead = dy - gone
        if facing in (N, S):
            reached = ASIDE[abs(dx)] if 1 <= (ahead if facing == S else -ahead) <= FLAT_REACH else 0.0
        else:
            beside = -dx if facing == E else dx
            reached = ACROSS if abs(ahead) <= 1 and 1 <= beside <= FLAT_REACH else 0.0
        total += reached
        wanted = S if ahead > 1 else N
        if not reached and ahead <= FLAT_REACH and facing != wanted:
            facing = wanted if facing in (E, W) else E if dx < 0 else W
    return total
