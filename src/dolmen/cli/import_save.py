"""`dolmen import`: a saved match becomes a table of the server."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from dolmen.cli.with_packs import pack_argument

HELP = "make a table of a saved match"
DESCRIPTION = """\
Put a saved match into the file in which a server keeps its tables: one from the terminal, or what was left of a damaged
table. It becomes a private table with all seats free, and the path of its invitation is printed: whoever opens it takes
a seat. It is refused while a server uses the file."""
EPILOG = """\
examples:
  dolmen import evening.dolmen --db tables.sqlite
  dolmen import evening.dolmen --owner Xh3kQz7dVwq1pA2b"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("save", type=Path, metavar="SAVE", help="a saved match")
    parser.add_argument("--db", type=Path, metavar="FILE", help="where the tables are (default: as `dolmen serve`)")
    parser.add_argument(
        "--owner", default="", metavar="PERSON", help="the id of the person whose table it is (default: nobody)"
    )
    pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    from dolmen.server.import_save import imported
    from dolmen.server.run import default_db

    data = args.save.read_bytes()
    head = asyncio.run(imported(data, args.db or default_db(), args.owner, args.shelf))
    print(f"/j/{head.id}/{head.key}")
    return 0
