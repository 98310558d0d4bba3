"""Shift what Snowcrest's bots think of villagers: one whose buyers win too often was thought too little of.

    python tools/balance_snowcrest.py --games 2000 --seats 2 --bots search:20 --seed 1 > two.md
    python tools/shift_snowcrest.py two.md

The fit (tools/fit_snowcrest.py) sees games of greedy bots, and rare villagers in few of them; reports are of search.
An edge counts the less the more it may be chance. Reports for several numbers of players may be given at once; each
shifts the worths of its own number. Writes `content/judgement.toml`.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.value import feature_names, read_worths, write_worths

TITLE = re.compile(r"^### (\d) players", re.MULTILINE)
ROW = re.compile(r"^\| (.+?) \| \d+ \| \d+% \| ([+-][\d.]+)% \(± ([\d.]+)%\) \|", re.MULTILINE)


def edges(report: str) -> dict[str, float]:
    """By how many points in a hundred each villager's buyers win above average, less what may be chance."""
    found: dict[str, float] = {}
    for name, edge, margin in ROW.findall(report):
        above, error = float(edge), float(margin) / 1.96
        found[name] = above * above**2 / (above**2 + error**2)
    return found


def shifted(worths: list[float], report: str, step: float) -> list[float]:
    """Worths of villagers in the village, each moved by `step` points for every point in a hundred."""
    by = edges(report)
    return [
        worth + step * by.get(re.sub(" (up|down)$", "", name), 0.0)
        for name, worth in zip(feature_names(GAME.box), worths, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Shift the worths of Snowcrest's villagers by what reports say.")
    parser.add_argument("reports", type=Path, nargs="+", help="as tools/balance_snowcrest.py prints them")
    parser.add_argument("--step", type=float, default=0.03, help="points of worth for a point in a hundred")
    parser.add_argument("--worths", type=Path, help="begin with these instead of those in use")
    parser.add_argument("--out", type=Path, help="write here instead")
    given = parser.parse_args()
    worths = read_worths(GAME.box, given.worths)
    for path in given.reports:
        report = path.read_text(encoding="utf-8")
        title = TITLE.search(report)
        if not title:
            parser.error(f"{path} is no report of tools/balance_snowcrest.py")
        seats = int(title[1])
        worths[seats] = shifted(worths[seats], report, given.step)
        largest = sorted(edges(report).items(), key=lambda pair: -abs(pair[1]))[:6]
        print(f"{seats} players:", ", ".join(f"{name} {given.step * edge:+.2f}" for name, edge in largest))
    write_worths(GAME.box, worths, given.out)


if __name__ == "__main__":
    main()
