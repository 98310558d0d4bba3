"""`dolmen simulate`: many games, bots against bots; or matches that look for what was never met."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Generator
from contextlib import closing, nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from dolmen.cli.parser import UsageError, any_number, as_json, game_options, names, number_from, options_argument
from dolmen.cli.progress import progress
from dolmen.cli.with_packs import called, pack_argument
from dolmen.kernel import Game

if TYPE_CHECKING:
    from dolmen.lab import Plan
    from dolmen.lab.run_file import RunFile

HELP = "let bots play many games and count"
DESCRIPTION = """\
Let bots play many games against one another and count who wins.

The same seed gives the same games, whatever the number of jobs; only a bot that thinks by the clock (search:0.5s, hard)
cannot play the same game twice.

The bots are dealt out over the sides of the game, again from the first if there are fewer bots than sides, and move on
by one in every game, so that each plays every side equally often; a side is a seat, or a team where the game has teams.

With --cover no bots play: matches look for cards, prompts and deeds that were not yet met, with every number of seats
and every option, until all of them are met or the games are used up.

Ctrl-C ends early and reports the games that were finished. With --resume FILE they are kept, and the same command goes
on where it was."""
EPILOG = """\
bots:
  random, greedy, search, and the levels easy, medium and hard;
  search:300 simulates 300 times a decision, search:0.5s thinks half a second

A decision is one small choice: a form counts for each of its fields.

examples:
  dolmen simulate tic-tac-toe --games 1000
  dolmen simulate stone-daze --games 100 --bots greedy,random --jobs 2
  dolmen simulate stone-daze --seats 4 --options advanced,setup=random --json
  dolmen simulate snowcrest --games 5000 --jobs 2 --resume night.jsonl
  dolmen simulate snowcrest --cover --games 200 --json"""

T = TypeVar("T")


class _Numbered(Protocol):
    @property
    def number(self) -> int:
        """Which game of the plan it is."""


N = TypeVar("N", bound=_Numbered)


def arguments(parser: argparse.ArgumentParser) -> None:
    whole = number_from(1)
    parser.add_argument("game", metavar="GAME", help="id of a game; `dolmen games` lists them")
    parser.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--bots", type=names, default=(), metavar="A,B", help="the bots (default: all random)")
    parser.add_argument("--cover", action="store_true", help="look for what was not yet met, and say what is missing")
    parser.add_argument("--seed", type=any_number, default=0, metavar="S", help="where chance begins (default: 0)")
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes that share the work (default: 1)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is played here, and go on with it")
    parser.add_argument("--seats", type=whole, metavar="N", help="players (default: 2, or the fewest the game takes)")
    options_argument(parser)
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="one object, for programs")


def run(args: argparse.Namespace) -> int:
    from dolmen.lab import Plan

    if args.cover and args.bots:
        raise UsageError("--cover is played without bots; see `dolmen simulate --help`")
    game = args.shelf.find(args.game)
    plan = Plan(
        game=args.game,
        packs=args.shelf.folders,
        games=args.games,
        bots=args.bots,
        seed=args.seed,
        seats=args.seats,
        options=game_options(game, args.options),
    )
    return _cover(args, game, plan) if args.cover else _count(args, game, plan)


def _count(args: argparse.Namespace, game: Game[Any], plan: Plan) -> int:
    """Bots against bots."""
    from dolmen.lab import PlannedGames, Played, play_all, report

    planned = PlannedGames(plan)
    file = _run_file(args.resume, game, plan, "games", Played)
    known = {one.number: one for one in (file.known if file else ()) if one.number < plan.games}
    played = [*known.values()]
    begin = perf_counter()
    _gather(game, plan, play_all(planned, args.jobs, known), played, file, known)
    found = report(planned, played, perf_counter() - begin, len(known))
    if args.json:
        print(as_json({**msgspec.to_builtins(found), "edition": game.edition()}))
    else:
        print(found.as_text(called(game.title, game.id, args.shelf)))
    return 0 if found.finished == found.games else 130


def _cover(args: argparse.Namespace, game: Game[Any], plan: Plan) -> int:
    """Matches that look for what was not yet met."""
    from dolmen.lab.cover import Search, Walked, as_text, covered, search
    from dolmen.lab.workers import searchers

    look = Search(plan)
    file = _run_file(args.resume, game, plan, "cover", Walked)
    known = {one.number: one for one in (file.known if file else ())}
    played: list[Walked] = []
    with searchers(plan, args.jobs) if args.jobs > 1 else nullcontext(look.play_each) as play:
        whole = _gather(game, plan, search(look, play, known), played, file, known)
    kinds = covered(look, played)
    if args.json:
        print(as_json(kinds))
    else:
        print(as_text(called(game.title, game.id, args.shelf), len(played), kinds))
    return 0 if whole else 130


def _run_file(path: Path | None, game: Game[Any], plan: Plan, what: str, of: type[T]) -> RunFile[T] | None:
    """What was played of this plan before, if it is to go on. How many games there are to be makes no difference."""
    from dolmen.lab.run_file import RunFile

    if path is None:
        return None
    told = {"run": what, "game": game.id, "version": game.version, "edition": game.edition(), "seed": plan.seed}
    return RunFile(path, told | {"bots": plan.bots, "seats": plan.seats, "options": plan.options}, of)


def _gather(
    game: Game[Any],
    plan: Plan,
    games: Generator[N],
    played: list[N],
    file: RunFile[N] | None,
    known: Collection[int],
) -> bool:
    """Take in what is played, until all is or Ctrl-C ends it; says whether all was."""
    try:
        with progress(game.title, plan.games) as finished, closing(games):
            for one in games:
                played.append(one)
                if file and one.number not in known:
                    file.add(one)
                finished(len(played))
    except KeyboardInterrupt:
        print(f"dolmen: stopped after {len(played)} of {plan.games} games", file=sys.stderr)
        return False
    finally:
        if file:
            file.close()
    return True
