"""A bot of this tree against the same bot of an older commit, on mirrored deals.

    python tools/versus.py bc2929a snowcrest --bot greedy --deals 1000
    python tools/versus.py bc2929a stone-daze --bot search:100 --deals 100 --options '{"setup": "ready"}'

The commit is checked out beside, and each side thinks in a process of its own, with its own rules, judgement and
content. Both go through every match, answer by answer; whoever's seat is asked says what it answers. Every deal is
played twice, with sides swapped (in games of more than two, seats take turns between the sides).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]


def serve(name: str, spec: str, options: str) -> None:
    """One side: commands come in line by line as JSON, and each is answered by a line. Any commit can run this."""
    from dolmen.bots import make_bot
    from dolmen.library import find_game, start

    game = find_game(name)
    match: Any = None
    bots: list[Any] = []
    for line in sys.stdin:
        command, *words = json.loads(line)
        if command == "start":
            seats, seed = words
            match = start(game, seats, seed, json.loads(options))
            bots = [make_bot(spec, seed * 16 + seat) for seat in range(seats)]
        elif command == "take":
            seat, plain, ask = words
            match.answer_plain(seat, plain, ask)
        asked: Any = next((ask for ask in match.open if not ask.standing), None) if match.result is None else None
        if command == "choose":
            told: Any = [asked.seat, asked.plain(bots[asked.seat].choose(match.position, asked)), asked.id]
        elif asked is None:
            told = {"winners": match.result.winners, "draw": match.result.draw}
        else:
            told = asked.seat
        print(json.dumps(told), flush=True)


class Side:
    def __init__(self, tree: Path, name: str, spec: str, options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "tools" / "versus.py"), "--serve", name, spec, options],
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *command: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("one side has stopped: see above")
        return json.loads(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def played(sides: tuple[Side, Side], seats: int, seed: int, swapped: int) -> float:
    """What the new side wins of one match: 1, 0, or its share of those who win."""
    asked, _ = (side.ask("start", seats, seed) for side in sides)
    while isinstance(asked, int):
        answer = sides[(asked + swapped) % 2].ask("choose")
        new, old = (side.ask("take", *answer) for side in sides)
        if new != old:
            raise SystemExit(f"seed {seed}: after {answer} the rules go different ways: {new} and {old}")
        asked = new
    winners = asked["winners"]
    return sum((seat + swapped) % 2 == 0 for seat in winners) / len(winners) if winners else 0.5


@contextmanager
def both(commit: str, name: str, spec: str, options: str) -> Iterator[tuple[Side, Side]]:
    from dolmen.stress.against import checked_out

    with checked_out(commit) as then:
        sides = Side(HERE, name, spec, options), Side(then, name, spec, options)
        try:
            yield sides
        finally:
            for side in sides:
                side.close()


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        serve(*sys.argv[2:5])
        return
    parser = argparse.ArgumentParser(description="A bot against the same bot of an older commit, on mirrored deals.")
    parser.add_argument("commit")
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", default="{}", help="of the game, as JSON")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    won = 0.0
    with both(given.commit, given.game, given.bot, given.options) as sides:
        for number in range(1, given.deals + 1):
            won += sum(played(sides, given.seats, given.seed * 1_000_003 + number, side) for side in (0, 1)) / 2
            if number % 10 == 0 or number == given.deals:
                share, margin = won / number, 1.96 * sqrt(0.25 / (2 * number))
                print(f"{won:.1f} of {number} deals, {share:.1%} (± {margin:.1%})", flush=True)


if __name__ == "__main__":
    main()
