"""Fit the judgement of Snowcrest's bots to gifts given by lot: what is everything worth in points, in the end?

    python tools/fit_snowcrest.py --deals 1500 --seats 2

Greedy bots play. Somewhere in the first rounds everybody is given a few things drawn by lot: villagers, up or down,
hand cards, tokens, buildings. From there the deal is played once for each seat, the gifts passed on by one seat each
time, so that every seat has every gift once and only the gifts make a difference. Ridge regression finds the worths
that best foretell how many points more a seat has at the end with one gift than with another; a villager counts by its
words, amounts and icons (`value.FEATURES`). Since gifts come by lot, a good card is not mistaken for a good player's.

Only what tells one villager from another is fitted. What tokens, buildings and an average villager are worth stays as
it is: a gift costs no turn, and bots that prize what they hold as highly as gifts would have it (Barley 0.35 instead of
0.19 points, Bowls 0.53 instead of 0.32) won 49 of 150 games against the others. Of the worths that are found and those
before the mean is taken. Needs numpy; writes `content/judgement.toml`.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from dolmen.bots import make_bot
from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.bot import value
from dolmen.games.snowcrest.bot.value import (
    FEATURES,
    Worths,
    features,
    left,
    read_worths,
    sure_points,
    traits_of,
    worths_of,
    write_worths,
)
from dolmen.games.snowcrest.content import Deck
from dolmen.games.snowcrest.rules.end import scores
from dolmen.games.snowcrest.state import CELLS, EMPTY, SPACES, Snowcrest, Village
from dolmen.kernel import Position, Rng, decode, encode

LATEST = 6
"""Gifts are given at the beginning of a round, at the latest of this one."""
Numbers: TypeAlias = Any
"""An array of numpy's, which the project does not install."""
Sample = tuple[Numbers, float]
"""By how much more than its rivals a seat holds, and gains in the end: both less their mean over all gifts."""
Gift = tuple[str, int]
SEEN: dict[Deck, int] = {"starter": 6, "personal": 3, "common": 1}
"""How often a card of each deck stands in a village, beside the others."""
NEVER = 1e9
"""How firmly it is believed that what is no card is worth what it was."""

STANDING = {state: FEATURES.index(f"{state}: card") for state in ("up", "down")}
WORDS = STANDING["down"] - STANDING["up"]
HAND = FEATURES.index("hand card")
GOALS = next(place for place, name in enumerate(FEATURES) if name.startswith("near: "))


def played_on(at: Position[Snowcrest], seed: int, until: int | None = None) -> None:
    """By greedy bots, to the end or to the beginning of a round."""
    bots = [make_bot("greedy", seed * 10 + seat) for seat in range(at.s.seats)]
    while at.result is None:
        s = at.s
        if until is not None and not at.answers and s.bought == s.seats and s.round >= until and s.active == s.start:
            return
        ask = at.open[0]
        ask.s = s
        at.answer(0, bots[ask.seat].choose(at, ask))


def drawn(random: Random) -> list[Gift]:
    """What one seat is given."""
    kinds = range(len(GAME.box.villagers))
    gifts = [(random.choice(("up", "down")), random.choice(kinds)) for _ in range(random.choice((1, 2, 2, 3)))]
    gifts += [("hand", random.choice(kinds)) for _ in range(random.choice((0, 1, 1)))]
    gifts += [("token", random.randrange(5)) for _ in range(random.choice((0, 1)))]
    return gifts + [("tile", random.randrange(6)) for _ in range(random.choice((0, 0, 1)))]


def give(v: Village, gifts: list[Gift], random: Random) -> None:
    """As far as there is room."""
    for what, number in gifts:
        if what == "hand":
            v.hand.append(number)
        elif what == "token":
            v.tokens[number] += 2
        elif what == "tile" and len(v.buildings) < SPACES - 1:
            v.buildings.append(number)
        elif what in STANDING and EMPTY in v.grid:
            cell = random.choice([cell for cell in range(CELLS) if v.grid[cell] == EMPTY])
            v.grid[cell] = number
            v.down |= (what == "down") << cell


def samples_of(job: tuple[int, int, list[float]]) -> list[Sample]:
    """One deal, played once for each way to pass the gifts on."""
    deal, seats, worths = job
    worths_of(GAME.box)[seats] = Worths(GAME.box, worths)
    random = Random(deal)
    at = Position(GAME, GAME.setup(seats, GAME.read_options({}), Rng.seeded(deal, 4711)))
    played_on(at, deal, random.randrange(1, LATEST + 1))
    if at.result is not None:
        return []
    before, gifts = encode(at.s), [drawn(random) for _ in range(seats)]
    held, gained = np.zeros((seats, seats, len(FEATURES))), np.zeros((seats, seats))
    for turn in range(seats):
        s = decode(before, GAME.state)
        for seat, v in enumerate(s.villages):
            which = (seat + turn) % seats
            give(v, gifts[which], Random(deal * 7 + which))
        held[turn] = [features(s, v) for v in s.villages]
        sure = [sure_points(v) for v in s.villages]
        at = Position(GAME, s)
        played_on(at, deal + turn * 1_000_003)
        gained[turn] = [score.total - then for score, then in zip(scores(at.s), sure, strict=True)]
    fade = value.LATE + (1 - value.LATE) * left(decode(before, GAME.state))
    more, points = _ahead_of_rivals(held) * fade, _ahead_of_rivals(gained)
    more, points = more - more.mean(axis=0), points - points.mean(axis=0)
    told = range(seats - 1)  # the last seat's follow from the others'
    return [(more[turn, seat], float(points[turn, seat])) for turn in range(seats) for seat in told]


def _ahead_of_rivals(what: Numbers) -> Numbers:
    """By seat, what it has more than the mean of the others."""
    seats = what.shape[1]
    ahead: Numbers = what - (what.sum(axis=1, keepdims=True) - what) / (seats - 1)
    return ahead


def fit(samples: list[Sample], before: Numbers, ridge: float) -> Numbers:
    """The worths of cards that foretell best, not far from those before: rare words keep their old worth. How much more
    a word is worth up than down decides what bots do every turn, so that must be shown twenty times as clearly."""
    x, y = np.array([row for row, _ in samples]), np.array([points for _, points in samples])
    up, down = (slice(start, start + WORDS) for start in STANDING.values())
    basis, firmness = np.eye(len(FEATURES)), np.full(len(FEATURES), NEVER)
    basis[down, up], basis[up, down], basis[down, down] = np.eye(WORDS), np.eye(WORDS) / 2, -np.eye(WORDS) / 2
    firmness[up], firmness[down], firmness[HAND:GOALS] = ridge, 20 * ridge, ridge
    rows, rest = x @ basis, y - x @ before
    found: Numbers = before + basis @ np.linalg.solve(rows.T @ rows + np.diag(firmness), rows.T @ rest)
    after = y - x @ found
    print(f"{len(samples)} samples, spread {y.std():.2f}, unexplained before {rest.std():.2f}, after {after.std():.2f}")
    return found


def levelled(found: Numbers, before: Numbers) -> Numbers:
    """The average villager is worth what it was, up, down and in hand."""
    traits = traits_of(GAME.box)
    kinds = [kind for deck, cards in GAME.box.decks.items() for kind in cards for _ in range(SEEN[deck])]
    standing = np.mean([traits[kind].standing for kind in kinds], axis=0)
    in_hand = np.mean([traits[kind].in_hand for kind in GAME.box.decks["personal"]], axis=0)
    result = found.copy()
    for start, average in ((STANDING["up"], standing), (STANDING["down"], standing), (HAND, in_hand)):
        part = slice(start, start + len(average))
        result[start] += (before[part] - found[part]) @ average
    return result


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=1000, help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--ridge", type=float, default=150.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--worths", type=Path, help="begin with these instead of those in use")
    parser.add_argument("--out", type=Path, help="write here instead")
    given = parser.parse_args()
    worths = read_worths(given.worths)
    for seats in given.seats:
        jobs = [(given.seed * 1_000_003 + deal, seats, worths[seats]) for deal in range(given.deals)]
        with multiprocessing.Pool(given.jobs) as pool:
            samples = [sample for part in pool.imap_unordered(samples_of, jobs, 4) for sample in part]
        print(f"{seats} players: ", end="")
        before = np.array(worths[seats])
        worths[seats] = list((before + levelled(fit(samples, before, given.ridge), before)) / 2)
        write_worths(worths, given.out)
        largest = sorted(zip(FEATURES, worths[seats] - before, strict=True), key=lambda pair: -abs(pair[1]))[:12]
        print("\n".join(f"  {name:28} {by:+.2f}" for name, by in largest))


if __name__ == "__main__":
    main()
