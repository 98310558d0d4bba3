"""`dolmen bench`: how fast it is, beside others."""

from __future__ import annotations

import argparse
from pathlib import Path

from dolmen.cli.parser import any_number, as_json, number_from, seconds
from dolmen.cli.with_packs import pack_argument

HELP = "measure the speed, beside others"
DESCRIPTION = """\
Measure how fast games, copies and bots are, side by side with OpenSpiel and PettingZoo in the same run, as ratios.
Peers that are not installed are left out, and a line says so: `pip install -e '.[bench]'` brings them."""
EPILOG = """\
examples:
  dolmen bench
  dolmen bench connect-four --seconds 0.2
  dolmen bench --json
  dolmen bench server           many matches at once, over WebSockets
  dolmen bench server --boardgame FOLDER
  dolmen bench campaign         what 300 to 30,000 answers at one table cost
  dolmen bench campaign --game snowcrest --answers 100
  dolmen bench lobby            one look into a full lobby
  dolmen bench against HEAD~20 connect-four
  dolmen bench against COMMIT server      beside an older commit of ours"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help="measurements whose name holds this (default: all)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="for each measurement (default: 1)")
    parser.add_argument(
        "--boardgame",
        type=Path,
        metavar="FOLDER",
        help="for `server`: where `npm install boardgame.io@0.50.2` was run, to measure it in the same run",
    )
    parser.add_argument(
        "--game",
        dest="games",
        action="append",
        metavar="GAME",
        help="for `campaign`: the game to play; may be given again (default: old-road, one-turn and no-stone-unturned)",
    )
    parser.add_argument(
        "--answers",
        type=number_from(10),
        default=30_000,
        metavar="N",
        help="for `campaign`: how many answers to go to (default: 30,000)",
    )
    parser.add_argument("--seed", type=any_number, default=1, metavar="S", help="for `campaign` (default: 1)")
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="for programs; docs/cli.md explains the keys")


def run(args: argparse.Namespace) -> int:
    if args.names == ["server"]:
        from dolmen.stress import load

        loads = load.run(args.seconds, boardgame=args.boardgame)
        print(as_json(loads) if args.json else load.as_table(loads))
        return 0
    if args.names == ["campaign"]:
        return _campaign(args)
    if args.names == ["lobby"]:
        from dolmen.lab.bench import lobby

        cost = lobby.run()
        print(as_json(lobby.as_json(cost)) if args.json else lobby.as_table(cost))
        return 0
    if args.names[:1] == ["against"]:
        return _against(args)
    from dolmen.lab import bench

    rows = bench.run(args.names, args.seconds, shelf=args.shelf)
    print(as_json(bench.as_json(rows)) if args.json else bench.as_table(rows))
    return 0


def _against(args: argparse.Namespace) -> int:
    from dolmen.stress import against

    if len(args.names) < 2:
        raise against.CannotCompare("name the commit to compare with, such as `dolmen bench against HEAD~20`")
    rows = against.run(args.names[1], args.names[2:], args.seconds * against.SLICES)
    print(as_json(rows) if args.json else against.as_table(rows))
    return 0


def _campaign(args: argparse.Namespace) -> int:
    from dolmen.lab.bench import campaign, campaign_rows

    rows = campaign.run(args.games or campaign.GAMES, args.answers, args.seed)
    print(as_json(campaign_rows.as_json(rows)) if args.json else campaign_rows.as_table(rows))
    return 0
