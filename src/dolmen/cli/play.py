"""`dolmen play`: a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dolmen.cli.parser import any_number, game_options, names, number_from, options_argument
from dolmen.cli.with_packs import pack_argument
from dolmen.kernel import BadOptions, DolmenError, Match, Rng, Seat
from dolmen.library import start

HELP = "play in the terminal"
DESCRIPTION = """\
Play a game in the terminal, with bots on the seats that no person holds. Everything can be answered with keyboard or
mouse; over ssh 80 columns and 24 lines are enough."""
EPILOG = """\
Seats are counted from 0. `--me 0,1` is two people at one keyboard, `--me all`
only people, `--me none` only bots.
Bots: random, greedy, search, or the levels easy, medium and hard.

examples:
  dolmen play stone-daze
  dolmen play stone-daze --seats 4 --bots easy,hard --options advanced,gate
  dolmen play stone-daze --save evening.dolmen
  dolmen play --resume evening.dolmen"""

DEFAULT_GAME = "stone-daze"
DEFAULT_BOTS = ("medium",)


class NoTerminal(DolmenError):
    """There is nobody to play with."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"id of a game (default: {DEFAULT_GAME})")
    parser.add_argument(
        "--seats", type=number_from(1), metavar="N", help="players (default: 2, or the fewest the game takes)"
    )
    parser.add_argument("--bots", type=names, metavar="A,B", help="bots for the other seats (default: medium)")
    parser.add_argument("--me", type=names, default=("0",), metavar="SEAT", help="the seats people hold (default: 0)")
    parser.add_argument("--seed", type=any_number, metavar="S", help="where chance begins (default: by chance)")
    options_argument(parser)
    pack_argument(parser)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save (default: the file of --resume)")


def run(args: argparse.Namespace) -> int:
    from dolmen.bots import make_bot

    if args.save and args.save != args.resume and args.save.exists():
        raise BadOptions(f"{args.save} is there already: continue it with --resume {args.save}, or save elsewhere")
    match = _resumed(args) if args.resume else _new(args)
    people = seats_of_people(args.me, match)
    others = [seat for seat in range(match.seats) if seat not in people]
    if len(args.bots or ()) > len(others):
        left = "1 seat" if len(others) == 1 else f"{len(others) or 'no'} seats"
        raise BadOptions(f"--bots: {len(args.bots)} named, and {left} without a person; see --me")
    chosen = args.bots or DEFAULT_BOTS
    bots = {
        seat: make_bot(chosen[place % len(chosen)], Rng.seeded(match.seed, seat + 1).next())
        for place, seat in enumerate(others)
    }
    if not is_terminal():
        raise NoTerminal("play needs a terminal; from a program use `dolmen.start` or `dolmen simulate`")
    from dolmen.terminal import play

    return play(match, people, bots, args.save or args.resume)


def _new(args: argparse.Namespace) -> Match[Any]:
    game = args.shelf.find(args.game or DEFAULT_GAME)
    seed = secrets.randbits(48) if args.seed is None else args.seed
    return start(game, args.seats, seed, game_options(game, args.options))


def _resumed(args: argparse.Namespace) -> Match[Any]:
    """The saved match. What was fixed when it began cannot be asked for again."""
    fixed = {"--seats": args.seats, "--seed": args.seed, "--options": args.options or None}
    for name, value in fixed.items():
        if value is not None:
            raise BadOptions(f"{name} is for a new game, and --resume goes on with an old one")
    match: Match[Any] = args.shelf.load(args.resume.read_bytes())
    if args.game and args.game != match.game.id:
        raise BadOptions(f"{args.resume} is a game of {match.game.id}, not of {args.game}")
    return match


def seats_of_people(wanted: Sequence[str], match: Match[Any]) -> list[Seat]:
    """Seats by number or by name. Raises BadOptions."""
    if tuple(wanted) in (("all",), ("none",)):
        return list(range(match.seats)) if wanted[0] == "all" else []
    known = {match.seat_name(seat).lower(): seat for seat in range(match.seats)}
    known |= {str(seat): seat for seat in range(match.seats)}
    for name in wanted:
        if name.lower() not in known:
            raise BadOptions(f"--me: there is no seat {name!r}; seats are 0 to {match.seats - 1}, all or none")
    return sorted({known[name.lower()] for name in wanted})


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
