"""Fit the judgement of Snowcrest's bots to games they played: what is everything worth in points, in the end?

    python tools/fit_snowcrest.py --games 1000 --seats 2 3 4 --rounds 2

Greedy bots play one another, each with tastes of its own: one loves buildings, another Bells. At every turn's start
what each village holds is written down, and ridge regression finds the worths that best foretell how many points more
it will have at the end than its rivals. The mean of these and of the worths before is taken, for each number of players
by itself. Then they play with the new worths, and so on. Needs numpy; writes `content/judgement.toml`.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path
from random import Random

import numpy as np

from dolmen.bots import make_bot
from dolmen.games.snowcrest import GAME, value
from dolmen.games.snowcrest.payment import TOKENS
from dolmen.games.snowcrest.rules.end import scores
from dolmen.games.snowcrest.value import (
    Worths,
    feature_names,
    features,
    left,
    read_worths,
    sure_points,
    worths_of,
    write_worths,
)
from dolmen.kernel import Position, Rng
from dolmen.kernel.play_out import random_answer

SLIPS = 0.03
"""How often a bot does just anything."""
TASTE, FANCY = 0.5, 0.3
"""How far tastes differ: for a whole group of things, as a factor and in points; and for a single thing, in points."""

Sample = tuple[list[float], float, float]
"""The difference to the mean of the rivals' features, how much lies ahead, and the points still to come."""


def group(name: str) -> str:
    """What is liked or disliked together."""
    if name in TOKENS:
        return name
    if name.endswith((" up", " down")):
        return "villagers"
    if name.endswith(" in hand"):
        return "hand"
    if name.endswith(("Farm", "Forge", "Shrine")):
        return "tiles"
    return "row" if name.startswith("row") else "line" if name == "line" else "goals"


FEATURES = feature_names(GAME.box)
GROUPS = [group(name) for name in FEATURES]


def played(job: tuple[int, int, int, list[float]]) -> list[Sample]:
    seed, seats, games, worths = job
    samples: list[Sample] = []
    for game in range(games):
        samples += one_game(seed + game, seats, worths)
    return samples


def tasted(worths: list[float], random: Random) -> list[float]:
    """These worths, as somebody with tastes of its own sees them."""
    factor = {group: np.exp(random.gauss(0, TASTE)) for group in set(GROUPS)}
    bonus = {group: random.gauss(0, FANCY) if group == "tiles" else 0.0 for group in set(GROUPS)}
    return [
        worth * factor[group] + bonus[group] + random.gauss(0, FANCY) * (abs(worth) > 0)
        for worth, group in zip(worths, GROUPS, strict=True)
    ]


def one_game(seed: int, seats: int, worths: list[float]) -> list[Sample]:
    random = Random(seed)
    tastes = [Worths(GAME.box, tasted(worths, random)) for _ in range(seats)]
    at = Position(GAME, GAME.setup(seats, GAME.read_options({}), Rng.seeded(seed, 99)))
    bots = [make_bot("greedy", seed * 10 + seat) for seat in range(seats)]
    seen: list[tuple[list[list[float]], list[float], float]] = []
    turn = -1
    while at.result is None:
        s = at.s
        if at.turn != turn:
            turn = at.turn
            if s.bought == seats and not at.answers:
                seen.append(([features(s, v) for v in s.villages], [sure_points(v) for v in s.villages], left(s)))
        ask = at.open[0]
        ask.s = s
        worths_of(GAME.box)[seats] = tastes[ask.seat]
        slip = random.random() < SLIPS
        at.answer(0, random_answer(ask, random)[0] if slip else bots[ask.seat].choose(at, ask))
    final = [score.total for score in scores(at.s)]
    samples: list[Sample] = []
    for rows, sure, ahead in seen:
        for seat in range(seats):
            rivals = [other for other in range(seats) if other != seat]
            difference = np.array(rows[seat]) - np.mean([rows[other] for other in rivals], axis=0)
            gap = final[seat] - np.mean([final[other] for other in rivals])
            now = sure[seat] - np.mean([sure[other] for other in rivals])
            samples.append((difference.tolist(), ahead, float(gap - now)))
    return samples


def fit(samples: list[Sample], expected: list[float], ridge: float) -> list[float]:
    """The worths that foretell best, not far from what was expected: rare things keep their old worth."""
    x = np.array([row for row, _, _ in samples])
    ahead = np.array([a for _, a, _ in samples])[:, None]
    y = np.array([z for _, _, z in samples])
    faded = x * (value.LATE + (1 - value.LATE) * ahead)
    before = np.array(expected)
    rest = y - faded @ before
    worths = before + np.linalg.solve(faded.T @ faded + ridge * np.eye(faded.shape[1]), faded.T @ rest)
    error = y - faded @ worths
    print(f"{len(samples)} samples, spread {y.std():.2f}, unexplained before {rest.std():.2f}, after {error.std():.2f}")
    return [float(w) for w in worths]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=400, help="for each number of players")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ridge", type=float, default=900.0)
    parser.add_argument("--scale", type=float, default=0.85, help="sure points count for more than hopes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--worths", type=Path, help="begin with these instead of those in use")
    parser.add_argument("--out", type=Path, help="write here instead")
    given = parser.parse_args()
    worths = read_worths(GAME.box, given.worths)
    share, seed = given.games // given.jobs, given.seed
    for _ in range(given.rounds):
        for seats in given.seats:
            jobs = [(seed + job * share, seats, share, worths[seats]) for job in range(given.jobs)]
            seed += given.jobs * share
            with multiprocessing.Pool(given.jobs) as pool:
                parts = pool.map(played, jobs)
            print(f"{seats} players: ", end="")
            found = fit([sample for part in parts for sample in part], worths[seats], given.ridge)
            worths[seats] = [(old + given.scale * new) / 2 for old, new in zip(worths[seats], found, strict=True)]
            write_worths(GAME.box, worths, given.out)
            for name, worth in sorted(zip(FEATURES, worths[seats], strict=True), key=lambda pair: -pair[1])[:12]:
                print(f"  {name:28} {worth:6.2f}")
    print(f"{len(GAME.box.villagers)} villagers, {len(FEATURES)} worths written")


if __name__ == "__main__":
    main()
