"""`dolmen chronicle`: the story of a saved game or of a table, to keep and share."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from dolmen.cli.parser import number_from
from dolmen.cli.with_packs import pack_argument
from dolmen.kernel import BadOptions, DolmenError
from dolmen.library import Shelf

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
    parser.add_argument("what", metavar="FILE_OR_TABLE", help="a saved game, or a table: its address or the end of it")
    parser.add_argument("--html", action="store_true", help="as a page instead of Markdown")
    parser.add_argument("--seat", type=number_from(0), metavar="N", help="as this seat knows it (default: as all know)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="where the tables are (default: as `dolmen serve`)")
    pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    from dolmen.server.chronicles import as_page

    text = told(Path(args.what), args.seat, args.shelf) if Path(args.what).is_file() else asyncio.run(_told_at(args))
    print(as_page(text) if args.html else text, end="")
    return 0


def told(file: Path, seat: int | None, shelf: Shelf) -> str:
    """Of a saved game."""
    from dolmen.server.chronicles import NoChronicle, with_names

    match = shelf.load(file.read_bytes())
    _check_seat(seat, match.seats)
    text = match.chronicle(seat)
    if not text:
        raise NoChronicle(f"{match.game.title} keeps no chronicle")
    return with_names(text)


async def _told_at(args: argparse.Namespace) -> str:
    """Of a table of the server, which may be running."""
    from dolmen.server.chronicles import chronicle_of
    from dolmen.server.db.sqlite_reader import SqliteReader
    from dolmen.server.run import default_db

    tables = args.db or default_db()
    if not tables.is_file():
        raise DolmenError(f"there is no file {args.what}, and no tables in {tables}")
    db = SqliteReader(tables)
    try:
        stored = await db.open(args.what.rstrip("/").rpartition("/")[2])
        if stored is None:
            raise DolmenError(f"there is neither a file nor a table {args.what}")
        _check_seat(args.seat, len(stored.head.seats))
        game = args.shelf.find_edition(stored.head.game, stored.head.edition)
        return await chronicle_of(db, game, stored.head, args.seat)
    finally:
        await db.close()


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise BadOptions(f"there is no seat {seat}; seats are 0 to {seats - 1}")
