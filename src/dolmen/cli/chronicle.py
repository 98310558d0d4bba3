"""`dolmen chronicle`: the story of a saved game or of a table, to keep and share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from dolmen.cli.parser import number_from
from dolmen.kernel import BadOptions, DolmenError, Match, load

HELP = "write down the story of a game"
DESCRIPTION = """\
Print the chronicle of a saved game or of a table of the server, as Markdown or as a page. It holds what everybody at
the table knows; with a seat, what that seat knows."""
EPILOG = """\
examples:
  dolmen chronicle evening.dolmen > evening.md
  dolmen chronicle evening.dolmen --html > evening.html
  dolmen chronicle http://localhost:8000/t/Xh3kQz --db tables.sqlite"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="FILE_OR_TABLE", help="a saved game, or the address of a table, or its end")
    parser.add_argument("--html", action="store_true", help="as a page instead of Markdown")
    parser.add_argument("--seat", type=number_from(0), metavar="N", help="as this seat knows it (default: as all know)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="where the tables are (default: as `dolmen serve`)")


def run(args: argparse.Namespace) -> int:
    from dolmen.server.chronicles import as_page, chronicle_of

    match = found(args.what, args.db)
    if args.seat is not None and args.seat >= match.seats:
        raise BadOptions(f"there is no seat {args.seat}; seats are 0 to {match.seats - 1}")
    text = chronicle_of(match, args.seat)
    print(as_page(text) if args.html else text, end="")
    return 0


def found(what: str, db: Path | None) -> Match[Any]:
    """The match in that file, or at that table."""
    if (path := Path(what)).is_file():
        return load(path.read_bytes())
    from dolmen.server.records import Records
    from dolmen.server.run import default_db
    from dolmen.server.store import Store

    tables = db or default_db()
    if not tables.is_file():
        raise DolmenError(f"there is no file {what}, and no tables in {tables}")
    store = Store(tables)
    try:
        records = Records(store)
        row = records.table(what.rstrip("/").rpartition("/")[2])
        if row is None:
            raise DolmenError(f"there is neither a file nor a table {what}")
        return records.load_match(row)
    finally:
        store.close()
