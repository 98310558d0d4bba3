"""`dolmen stress`: does a server lose anything?"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dolmen.cli.parser import UsageError, any_number, as_json, did_you_mean, number_from, seconds
from dolmen.cli.progress import progress

if TYPE_CHECKING:
    from dolmen.stress.scenarios import Outcome

HELP = "cut the power of a server under load, kill it, stop it"
DESCRIPTION = """\
Start a server of its own on loopback, let many people play, take back, talk and change seats, and end it at random
moments. Whatever was acknowledged, and whatever anybody was shown, must be there afterwards. Without a NAME, all of it
is tried."""
EPILOG = """\
examples:
  dolmen stress --list
  dolmen stress power-cut --times 200
  dolmen stress kill stop --seed 7
  dolmen stress fuzz --seconds 60 --json"""

LONGEST = 3600.0
_BEAT = 10.0
"""Seconds between two lines that say how far it is, where there is no bar."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help="what to try (default: all of --list)")
    parser.add_argument("--list", action="store_true", help="what there is to try")
    parser.add_argument("--times", type=number_from(1), metavar="N", help="how often (default: as --list says)")
    parser.add_argument(
        "--seconds", type=seconds, default=LONGEST, metavar="S", help="begin nothing new after so long (default: 3600)"
    )
    parser.add_argument("--seed", type=any_number, default=0, metavar="S", help="where chance begins (default: 0)")
    parser.add_argument("--json", action="store_true", help="a list: name, seed, result, words, seconds")


def run(args: argparse.Namespace) -> int:
    from dolmen.stress.scenarios import SCENARIOS

    if args.list:
        print("\n".join(f"{name:12} {one.what} ({one.times:,} {one.unit})" for name, one in SCENARIOS.items()))
        return 0
    for name in args.names:
        if name not in SCENARIOS:
            hint = did_you_mean(name, SCENARIOS) or "; there are: " + ", ".join(SCENARIOS)
            raise UsageError(f"there is no scenario {name!r}{hint}")
    outcomes = []
    for name in args.names or SCENARIOS:
        outcomes.append(outcome := _tried(name, args))
        if outcome.result != "held":
            words = f"{name}: {outcome.result} (seed {outcome.seed}): {outcome.words}"
            print(f"dolmen: {words}", file=sys.stderr, flush=True)
        elif not args.json:
            print(f"{name}: {outcome.words}", flush=True)
    if args.json:
        print(as_json(outcomes))
    return 0 if all(outcome.result == "held" for outcome in outcomes) else 1


def _tried(name: str, args: argparse.Namespace) -> Outcome:
    from dolmen.stress.scenarios import SCENARIOS, Wish, carry_out

    times = args.times or SCENARIOS[name].times
    with _telling(name, times) as tell:
        return carry_out(name, Wish(times, time.monotonic() + args.seconds, args.seed, tell))


@contextmanager
def _telling(name: str, times: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, else a line now and then."""
    if sys.stderr.isatty():
        with progress(name, times) as tell:
            yield tell
        return
    told = time.monotonic()

    def tell_in_words(done: int) -> None:
        nonlocal told
        if time.monotonic() - told > _BEAT:
            told = time.monotonic()
            print(f"{name}: {done:,} of {times:,}", file=sys.stderr, flush=True)

    yield tell_in_words
