"""`dolmen simulate`: many games, bots against bots."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from time import perf_counter

import msgspec

from dolmen.cli.parser import any_number, as_json, game_options, names, number_from, options_argument
from dolmen.cli.progress import progress
from dolmen.cli.with_packs import called, pack_argument

HELP = "let bots play many games and count"
DESCRIPTION = """\
Let bots play many games against one another and count who wins.

The same seed gives the same games, whatever the number of jobs; only a bot that thinks by the clock (search:0.5s, hard)
cannot play the same game twice.

The bots are dealt out over the sides of the game, again from the first if there are fewer bots than sides, and move on
by one in every game, so that each plays every side equally often; a side is a seat, or a team where the game has teams.

Ctrl-C ends early and reports the games that were finished."""
EPILOG = """\
bots:
  random, greedy, search, and the levels easy, medium and hard;
  search:300 simulates 300 times a decision, search:0.5s thinks half a second

A decision is one small choice: a form counts for each of its fields.

examples:
  dolmen simulate tic-tac-toe --games 1000
  dolmen simulate stone-daze --games 100 --bots greedy,random --jobs 2
  dolmen simulate stone-daze --seats 4 --options advanced,setup=random --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    whole = number_from(1)
    parser.add_argument("game", metavar="GAME", help="id of a game; `dolmen games` lists them")
    parser.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--bots", type=names, default=(), metavar="A,B", help="the bots (default: all random)")
    parser.add_argument("--seed", type=any_number, default=0, metavar="S", help="where chance begins (default: 0)")
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes that share the work (default: 1)")
    parser.add_argument("--seats", type=whole, metavar="N", help="players (default: 2, or the fewest the game takes)")
    options_argument(parser)
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="one object, for programs")


def run(args: argparse.Namespace) -> int:
    from dolmen.lab import Plan, Played, Table, play_all, report

    game = args.shelf.find(args.game)
    table = Table(
        Plan(
            game=args.game,
            packs=args.shelf.folders,
            games=args.games,
            bots=args.bots,
            seed=args.seed,
            seats=args.seats,
            options=game_options(game, args.options),
        )
    )
    played: list[Played] = []
    begin = perf_counter()
    try:
        with progress(game.title, args.games) as finished, closing(play_all(table, args.jobs)) as games:
            for one in games:
                played.append(one)
                finished(len(played))
    except KeyboardInterrupt:
        print(f"dolmen: stopped after {len(played)} of {args.games} games", file=sys.stderr)
    found = report(table, played, perf_counter() - begin)
    if args.json:
        print(as_json({**msgspec.to_builtins(found), "edition": game.edition()}))
    else:
        print(found.as_text(called(game.title, game.id, args.shelf)))
    return 0 if found.finished == found.games else 130
