"""`dolmen games`: what there is to play."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.cli.parser import as_json
from dolmen.kernel import Game, UnknownGame, find_game, game_ids
from dolmen.lab.rules import rules_of, tested, untestable

HELP = "list the games"
DESCRIPTION = """\
List the games that are installed, with the numbers of players they take, their options, and how many clauses of their
rules have a test. Games of other packages are found too."""
EPILOG = """\
examples:
  dolmen games
  dolmen games --json | jq '.[].id'"""


class OptionListed(Struct, frozen=True):
    """An option of a game, for `--options`."""

    name: str
    default: Any
    description: str = ""


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
    options: tuple[OptionListed, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="a list of objects, for programs")


def run(args: argparse.Namespace) -> int:
    found = []
    for name in game_ids():
        try:
            found.append(listed(find_game(name)))
        except UnknownGame as error:  # one broken package must not hide the others
            print(f"dolmen: {error}", file=sys.stderr)
    if args.json:
        print(as_json(found))
    else:
        print("\n\n".join(as_text(game) for game in found))
    return 0


def listed(game: Game[Any]) -> Listed:
    clauses = rules_of(game)
    return Listed(
        id=game.id,
        title=game.title,
        seats=game.seats,
        clauses=len(clauses),
        tested_clauses=len(clauses.keys() & set(tested(game))),
        untestable_clauses=len(clauses.keys() & untestable(game).keys()),
        pitch=game.pitch,
        about=game.about,
        version=game.version,
        options=tuple(_options(game)),
    )


def _options(game: Game[Any]) -> list[OptionListed]:
    schema = msgspec.json.schema(game.options)
    properties = schema["$defs"][game.options.__name__].get("properties", {})
    return [
        OptionListed(name, about.get("default"), about.get("description", "")) for name, about in properties.items()
    ]


def as_text(game: Listed) -> str:
    people = "1 player" if game.seats == (1,) else f"{', '.join(map(str, game.seats))} players"
    lines = [f"{game.id}: {game.title}, {people}"]
    if game.pitch:
        lines.append(f"  {game.pitch}")
    if game.clauses:
        lines.append(f"  rules: {game.clauses} clauses, {game.tested_clauses} of them tested")
    lines += [
        f"  --options {option.name}={msgspec.json.encode(option.default).decode()}  {option.description}".rstrip()
        for option in game.options
    ]
    return "\n".join(lines)
