"""`dolmen games`: what there is to play."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from msgspec import Struct

from dolmen.cli.parser import as_json
from dolmen.cli.with_packs import pack_argument
from dolmen.kernel import BadContent, Game, UnknownGame
from dolmen.kernel.game import OptionInfo
from dolmen.lab.rule_coverage import read_status, untestable
from dolmen.library import Shelf, game_ids
from dolmen.library.clauses import clauses_of

HELP = "list the games"
DESCRIPTION = """\
List the games that are installed, with the numbers of players they take, their options, and how many clauses of their
rules have a test. Games of other packages are found too."""
EPILOG = """\
examples:
  dolmen games
  dolmen games --json | jq '.[].id'"""


class Listed(Struct, frozen=True):
    """A game as `dolmen games --json` lists it."""

    id: str
    title: str
    seats: tuple[int, ...]
    clauses: int
    tested_clauses: int
    untestable_clauses: int
    pitch: str
    about: dict[str, str]
    version: int
    options: tuple[OptionInfo, ...]
    packs: tuple[str, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="a list of objects, for programs")


def run(args: argparse.Namespace) -> int:
    found = []
    for name in game_ids():
        try:
            found.append(listed(args.shelf.find(name), args.shelf))
        except (UnknownGame, BadContent) as error:  # one broken package must not hide the others
            print(f"dolmen: {error}", file=sys.stderr)
    if args.json:
        print(as_json(found))
    else:
        print("\n\n".join(as_text(game) for game in found))
    return 0


def listed(game: Game[Any], shelf: Shelf) -> Listed:
    clauses = clauses_of(game)
    return Listed(
        id=game.id,
        title=game.title,
        seats=game.seats,
        clauses=len(clauses),
        tested_clauses=len(clauses.keys() & set(read_status(game))),
        untestable_clauses=len(clauses.keys() & untestable(game).keys()),
        pitch=game.pitch,
        about=game.about,
        version=game.version,
        options=game.option_infos(),
        packs=tuple(pack.cover.name for pack in shelf.packs_for(game.id)),
    )


def as_text(game: Listed) -> str:
    people = "1 player" if game.seats == (1,) else f"{', '.join(map(str, game.seats))} players"
    lines = [f"{game.id}: {game.title}, {people}"]
    if game.pitch:
        lines.append(f"  {game.pitch}")
    if game.clauses:
        beyond = f", {game.untestable_clauses} not to be tested" if game.untestable_clauses else ""
        lines.append(f"  rules: {game.clauses} clauses, {game.tested_clauses} of them tested{beyond}")
    lines += [f"  option {_takes(option)}: {option.description}" for option in game.options]
    lines += [f"  pack {name!r}" for name in game.packs]
    return "\n".join(lines)


def _takes(option: OptionInfo) -> str:
    """`name=value|value`, the default first."""
    values = sorted(option.values, key=lambda value: bool(value != option.default)) or [option.default]
    return f"{option.name}=" + "|".join(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
