"""Is Snowcrest a good game? Let bots play it many times, and report what designers ask.

    python tools/balance_snowcrest.py --games 2000 --seats 2 --bots greedy --jobs 2 --seed 1

Rounds, points, advantage of seats, where Scrolls come from, how much of the work Starters do, when Achievements go, and
for every villager how often it is bought where it was on offer and how much its buyers win. The report is Markdown, for
docs/games/snowcrest.md.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles

from msgspec import Struct

from dolmen.bots import make_bot
from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.bot.value import Worths, read_worths, worths_of
from dolmen.games.snowcrest.resources import Resource
from dolmen.kernel import Position, Rng, Told

SOURCES = ("achievement", "forest", "guardian", "meditation", "trade", "villager")


class Game(Struct, array_like=True):
    """What is counted of one game; seats are numbered in turn order, the start player first."""

    rounds: int
    points: tuple[float, ...]
    winners: tuple[int, ...]
    sources: dict[str, int]
    bought: tuple[tuple[int, ...], ...]
    """The kinds that each seat bought, Starters left out."""
    offered: tuple[tuple[int, ...], ...]
    """The kinds that each seat could have bought at some time: in its hand, or in the row."""
    activated: tuple[tuple[int, int], ...]
    """Round and kind of every villager that was activated."""
    claimed: tuple[tuple[int, int], ...]
    """Round and number of every Achievement that was taken."""
    open: tuple[int, ...]
    """The Achievements of this game."""


def play(job: tuple[int, int, str, list[float], list[int]]) -> Game:
    seed, seats, spec, worths, barley = job
    worths_of(GAME.box)[seats] = Worths(GAME.box, worths)
    s = GAME.setup(seats, GAME.read_options({}), Rng.seeded(seed, seats))
    start = s.start
    for place, n in enumerate(barley):
        s.villages[(start + place) % seats].tokens[Resource.BARLEY] = n
    at = Position(GAME, s, record=True)
    bots = [make_bot(spec, seed * 16 + seat) for seat in range(seats)]
    offered: list[set[int]] = [set() for _ in range(seats)]
    while at.result is None:
        ask = at.open[0]
        ask.s = at.s
        if not at.answers:
            seat = at.s.active
            offered[seat].update(at.s.villages[seat].hand)
            if at.s.bought == seats:
                offered[seat].update(at.s.row)
        at.answer(0, bots[ask.seat].choose(at, ask))
    bought: list[set[int]] = [set() for _ in range(seats)]
    sources: Counter[str] = Counter()
    activated, claimed, round = list[tuple[int, int]](), list[tuple[int, int]](), 1
    for turn in at.past:
        for event in turn.story:
            if isinstance(event, Told):
                if event.kind == "TurnBegins":
                    round = event.facts["round"]
                elif event.kind == "Activated":
                    activated.append((round, event.facts["kind"]))
                elif event.kind == "AchievementClaimed":
                    claimed.append((round, event.facts["number"]))
                elif event.kind in ("Placed", "FirstBought"):
                    bought[event.facts["seat"]].add(event.facts["kind"])
                elif event.kind == "ScrollsGained":
                    sources[event.facts["source"]] += event.facts["n"]
    order = [(start + i) % seats for i in range(seats)]
    return Game(
        rounds=at.s.round - 1,
        points=tuple(at.result.scores[seat] for seat in order),
        winners=tuple(order.index(seat) for seat in at.result.winners),
        sources=dict(sources),
        bought=tuple(tuple(sorted(bought[seat])) for seat in order),
        offered=tuple(tuple(sorted(offered[seat])) for seat in order),
        activated=tuple(activated),
        claimed=tuple(claimed),
        open=tuple(at.s.achievements),
    )


def margin(share: float, n: int) -> float:
    """Half of the 95 % interval."""
    return 1.96 * sqrt(max(share * (1 - share), 1e-9) / max(n, 1))


def by_starters(games: list[Game], third: int) -> tuple[int, int]:
    """Activations of Starters, and all, in a third of each game (0, 1 or 2) by its rounds."""
    kinds = [
        kind for game in games for round, kind in game.activated if min(2, (round - 1) * 3 // game.rounds) == third
    ]
    return sum(GAME.box.starter[kind] for kind in kinds), len(kinds)


def starters(games: list[Game]) -> str:
    shares = [by_starters(games, third) for third in range(3)]
    done, all_ = sum(n for n, _ in shares), sum(n for _, n in shares)
    thirds = ", ".join(f"{n / max(of, 1):.1%}" for n, of in shares)
    return f"| activations that are Starters' | {done / max(all_, 1):.1%}; by thirds of a game {thirds} |"


def achievements(games: list[Game]) -> list[str]:
    """How many are gone early, and how often each is taken where it lies open, in which round."""
    early = fmean(sum(round <= 2 for round, _ in game.claimed) for game in games)
    lines = [f"| Achievements gone after round 2 | {early:.2f} of {len(games[0].open)} |"]
    for number, card in enumerate(GAME.box.achievements):
        lay = sum(number in game.open for game in games)
        rounds = [round for game in games for round, which in game.claimed if which == number]
        taken = f"{len(rounds) / max(lay, 1):.0%}, in round {fmean(rounds):.1f}" if rounds else "0%"
        lines.append(f"| {card.name} ({card.number}) taken | {taken} |")
    return lines


def report(games: list[Game], seats: int, spec: str) -> str:
    n = len(games)
    rounds = [game.rounds for game in games]
    tenths = quantiles(rounds, n=10) if n > 1 else [rounds[0]] * 9
    by_turn = [fmean(game.points[seat] for game in games) for seat in range(seats)]
    won = [fmean(max(game.points) for game in games), fmean(min(game.points) for game in games)]
    lines = [
        f"### {seats} players, {n:,} games of `{spec}` against itself",
        "",
        "| | |",
        "|---|---|",
        f"| rounds | {fmean(rounds):.1f} on average; eight of ten games {tenths[0]:.0f} to {tenths[8]:.0f} |",
        f"| points | winner {won[0]:.1f}, last {won[1]:.1f} |",
        f"| points by turn order | {', '.join(f'{points:.1f}' for points in by_turn)} |",
    ]
    wins = [sum((seat in game.winners) / len(game.winners) for game in games) / n for seat in range(seats)]
    by_seat = ", ".join(f"{share:.1%}" for share in wins)
    lines.append(f"| wins by turn order | {by_seat} (fair {1 / seats:.1%}, ± {margin(1 / seats, n):.1%}) |")
    lines.append(starters(games))
    sources: Counter[str] = Counter()
    for game in games:
        sources.update(game.sources)
    total = sum(sources.values())
    shares = ", ".join(f"{name} {sources[name] / total:.0%}" for name in SOURCES if sources[name])
    lines.append(f"| Scrolls from | {shares} |")
    lines += achievements(games)
    lines += ["", "| villager | cost | on offer, bought | buyers win above average |", "|---|---|---|---|"]
    rows = []
    for kind, card in enumerate(GAME.box.villagers):
        if card.starter:
            continue
        if GAME.box.common[kind]:  # a row is everybody's: did anybody buy it?
            offers = sum(any(kind in seat for seat in game.offered) for game in games)
            buys = sum(any(kind in seat for seat in game.bought) for game in games)
        else:
            offers = sum(kind in seat for game in games for seat in game.offered)
            buys = sum(kind in seat for game in games for seat in game.bought)
        buyers = [
            (seat in game.winners) / len(game.winners)
            for game in games
            for seat in range(seats)
            if kind in game.bought[seat]
        ]
        share = buys / offers if offers else 0.0
        above = (fmean(buyers) if buyers else 1 / seats) - 1 / seats
        rows.append(
            (
                share,
                f"| {card.name} | {card.cost} | {share:.0%} | {above:+.1%} (± {margin(1 / seats, len(buyers)):.1%}) |",
            )
        )
    lines += [line for _, line in sorted(rows, reverse=True)]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Let bots play Snowcrest and report how it plays.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--barley", type=int, nargs="+", default=[], help="to begin with, in turn order: what if")
    parser.add_argument("--worths", type=Path, help="another judgement.toml, as tools/fit_snowcrest.py writes it")
    given = parser.parse_args()
    worths = read_worths(given.worths)[given.seats]
    first = given.seed * 1_000_003
    jobs = [(first + number, given.seats, given.bots, worths, given.barley) for number in range(given.games)]
    games: list[Game] = []
    with multiprocessing.Pool(given.jobs) as pool:
        for game in pool.imap_unordered(play, jobs, chunksize=4):
            games.append(game)
            if sys.stderr.isatty() or len(games) % 100 == 0:
                print(f"\r{len(games):,} of {given.games:,} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(report(games, given.seats, given.bots))


if __name__ == "__main__":
    main()
