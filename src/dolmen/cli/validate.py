"""`dolmen validate`: whether stored matches go on exactly."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dolmen.cli.parser import as_json, number_from
from dolmen.cli.progress import progress
from dolmen.cli.with_packs import pack_argument

HELP = "see whether stored matches go on exactly"
DESCRIPTION = """\
Load saved matches, or the tables of a server, and see whether each goes on exactly under the rules and cards of today:
it is read, brought up to date, and the answers of its turn in progress lead where they led. Nothing is changed, and the
server may run meanwhile.

With --deep every turn on record is played again: each answer, the end of each turn, and the story that was told. Turns
that were played under an older version of the rules are left out. A match whose cards are not there any more cannot be
played again either: that is told of each, as a fault (a release keeps former cards in content/former/)."""
EPILOG = """\
It prints one line for each match that would not go on exactly, with its turn
and answer, counted from 1, and exits with 1 if there is any, or one that could
not be played again because its cards are gone. A match that is older than the
rules or cards may be asked again from an answer of its turn in progress on:
that is told, and no fault. Nor are other words of the log.

examples:
  dolmen validate evening.dolmen
  dolmen validate tests/saves --deep --jobs 2
  dolmen validate tables.sqlite --deep"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths", type=Path, nargs="+", metavar="PATH", help="a saved match, a folder of them, or a file of tables"
    )
    parser.add_argument("--deep", action="store_true", help="play every turn on record again")
    parser.add_argument(
        "--jobs", type=number_from(1), default=1, metavar="J", help="processes that share the work (default: 1)"
    )
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="one object, for programs")


def run(args: argparse.Namespace) -> int:
    from dolmen.lab.validate import Validation, all_looked_at, stored_in

    stored = [one for path in args.paths for one in stored_in(path)]
    result = Validation(deep=args.deep)
    try:
        with progress("Matches", len(stored)) as finished:
            for findings in all_looked_at(stored, args.deep, args.jobs, args.shelf.folders):
                result.add(findings)
                finished(result.matches)
                if not args.json:
                    for line in result.lines(findings):
                        print(line)
    except KeyboardInterrupt:
        print(f"dolmen: stopped after {result.matches} of {len(stored)} matches", file=sys.stderr)
    print(as_json(result) if args.json else result.summary())
    if result.matches < len(stored):
        return 130
    return 1 if result.failed or result.other_edition else 0
