"""`dolmen bench`: how fast it is, beside others."""

from __future__ import annotations

import argparse
from pathlib import Path

from dolmen.cli.parser import as_json, seconds
from dolmen.cli.with_packs import pack_argument

HELP = "measure the speed, beside others"
DESCRIPTION = """\
Measure how fast games, copies and bots are, side by side with OpenSpiel and PettingZoo in the same run, as ratios.
Peers that are not installed are left out with a word: `pip install -e '.[bench]'` brings them."""
EPILOG = """\
examples:
  dolmen bench
  dolmen bench connect-four --seconds 0.2
  dolmen bench --json
  dolmen bench server           many matches at once, over WebSockets
  dolmen bench server --boardgame FOLDER"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help="measurements whose name holds this (default: all)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for each measurement (default: 1)")
    parser.add_argument(
        "--boardgame",
        type=Path,
        metavar="FOLDER",
        help="for `server`: where `npm install boardgame.io@0.50.2` was run, to measure it in the same run",
    )
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="a list: name, ours, peer, peer_name, ratio")


def run(args: argparse.Namespace) -> int:
    if args.names == ["server"]:
        from dolmen.lab import load

        loads = load.run(args.seconds, boardgame=args.boardgame)
        print(as_json(loads) if args.json else load.as_table(loads))
        return 0
    from dolmen.lab import bench

    rows = bench.run(args.names, args.seconds)
    print(as_json(bench.as_json(rows)) if args.json else bench.as_table(rows))
    return 0
