"""`dolmen rules`: read and search the rules of a game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from itertools import groupby

import msgspec

from dolmen.cli.parser import as_json
from dolmen.kernel import DolmenError
from dolmen.lab.rule_coverage import read_status
from dolmen.library import find_game
from dolmen.library.clauses import Clause, clauses_of, rules_of, search, suggestion

HELP = "read and search the rules of a game"
DESCRIPTION = """\
Print the rules of a game, or only what is looked for: clauses by their id (a section by its number), and clauses that
hold all of the words. On a terminal they are shown page by page."""
EPILOG = """\
examples:
  dolmen rules stone-daze                 all of them
  dolmen rules stone-daze SD.7.1          one clause
  dolmen rules stone-daze SD.7            a section
  dolmen rules stone-daze small mound     clauses that speak of small mounds"""


class NothingFound(DolmenError):
    """The rules hold no such clause or word."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="id of a game; `dolmen games` lists them")
    parser.add_argument(
        "terms", metavar="TERM", nargs="*", default=[], help="clause ids or words to look for (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="a list of clauses: id, section, text, tested")


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    known = clauses_of(game)
    if not known:
        raise NothingFound(f"{game.title} comes without written rules")
    found = search(known, args.terms) if args.terms else list(known.values())
    if not found:
        close = suggestion(known, args.terms)
        hint = f"; did you mean {close!r}?" if close else ""
        raise NothingFound(f"the rules of {game.title} say nothing about {' '.join(args.terms)!r}{hint}")
    if args.json:
        shown = set(read_status(game))
        rows = [{**msgspec.to_builtins(clause), "tested": clause.id in shown} for clause in found]
        print(as_json(rows))
    else:
        show(as_markdown(found) if args.terms else rules_of(game))
    return 0


def as_markdown(found: Iterable[Clause]) -> str:
    """The clauses under their headings."""
    parts = []
    for section, clauses in groupby(found, key=lambda clause: clause.section):
        parts += [f"## {section}", *(f"**{clause.id}** {clause.text}" for clause in clauses)]
    return "\n\n".join(parts)


def show(markdown: str) -> None:
    """As it stands into a file or pipe; set and page by page on a terminal."""
    if not sys.stdout.isatty():
        print(markdown.rstrip("\n"))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "-RFX")
    console = Console(width=min(100, Console().width))
    with console.pager(styles=True):
        console.print(Markdown(markdown))
