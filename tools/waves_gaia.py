"""How far do bots come in Onslaught? Survival of each wave: medium, random, and a medium bot without the forecast.

    python -m tools.waves_gaia --games 400 --seed 1 --jobs 2 [--seats 1] [--bots medium,random,blind] [--resume FILE]

The blind bot is a medium bot without the forecast: it weighs a blow by the damage it deals and not by what the die can
bring. The report is Markdown: games, and the share that survived each wave, with the 95 % interval. With a file each
game is kept there, and the same command goes on with it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.bot import fighting
from dolmen.games.gone_to_gaia.state import BASE, GoneToGaia, living
from dolmen.kernel import Position, Rng
from tools.gaia_runs import Runs, interval

WAVES: Final = 5
BLIND: Final = "blind"
BOTS: Final = ("medium", "random", BLIND)
seeing: Callable[[GoneToGaia], float] = fighting.expected


def blind(s: GoneToGaia) -> float:
    """What a blow deals by its printed figures; nobody answers it."""
    assert s.attack is not None
    most = {enemy.id: (enemy.hp, enemy.most) for enemy in s.enemies}
    total = 0.0
    for target in s.attack.targets:
        hp, whole = most[target.enemy]
        dealt = BASE[target.kind] + target.more
        total += 1.0 if dealt >= hp else 0.35 * dealt / whole
    return total


def play(job: tuple[str, int, int]) -> list[int | str]:
    """The number of waves that somebody survived."""
    bot, seed, seats = job
    fighting.expected = blind if bot == BLIND else seeing
    options = GAME.read_options({"mode": "onslaught"})
    at = Position(GAME, GAME.setup(seats, options, Rng.seeded(seed)))
    bots = [make_bot("medium" if bot == BLIND else bot, seed * 16 + seat) for seat in range(seats)]
    while at.result is None:
        place = next((n for n, ask in enumerate(at.asked) if not ask.standing), 0)
        ask = at.at_place(place)
        at.answer(place, bots[ask.seat].choose(at, ask))
    return [at.s.wave if living(at.s) else at.s.wave - 1]


def row(bot: str, survived: list[int]) -> str:
    games = len(survived)
    cells = []
    for wave in range(1, WAVES + 1):
        n = sum(one >= wave for one in survived)
        low, high = interval(n, games)
        cells.append(f"{n / games:.0%} ({low:.0%} to {high:.0%})")
    return f"| {bot} | {games} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, choices=(1, 2))
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep each game here, and go on with it")
    given = parser.parse_args()
    bots = given.bots.split(",")
    unknown = [bot for bot in bots if bot not in BOTS]
    if unknown:
        sys.exit(f"there is no bot {unknown[0]} here; there are {', '.join(BOTS)}")
    print(f"| bot | games | {' | '.join(f'wave {n}' for n in range(1, WAVES + 1))} |")
    print("|---" * (WAVES + 2) + "|", flush=True)
    with Runs(play, given.jobs, given.resume) as runs:
        for bot in bots:
            seeds = [given.seed * 100_000 + number for number in range(given.games)]
            jobs = [(f"{bot} {given.seats} {seed}", (bot, seed, given.seats)) for seed in seeds]
            print(row(bot, [int(survived) for (survived,) in runs.results(bot, jobs)]), flush=True)


if __name__ == "__main__":
    main()
