"""`dolmen serve`: the table in the browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from dolmen.cli.parser import number_from
from dolmen.cli.with_packs import pack_argument

HELP = "host tables in the browser"
DESCRIPTION = """\
Start the server: people play in their browsers, and everything is kept in one file.
It listens on this machine only, unless you say --host 0.0.0.0."""
EPILOG = """\
examples:
  dolmen serve                                   http://127.0.0.1:8000
  dolmen serve --open                            and open the browser
  dolmen serve --port 8080 --db evening.sqlite   another port, another file
  dolmen serve --host 0.0.0.0                    for everybody on the network"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--port",
        type=number_from(0, 65535),
        default=8000,
        metavar="N",
        help="port (default: 8000; 0: any that is free)",
    )
    parser.add_argument("--db", type=Path, metavar="FILE", help="where it is kept (default: your data folder)")
    parser.add_argument(
        "--thinkers", type=number_from(1), default=1, metavar="N", help="processes in which bots think (default: 1)"
    )
    parser.add_argument(
        "--tables-in-memory",
        type=number_from(1),
        default=2000,
        metavar="N",
        help="how many tables that nobody looks at stay in memory (default: 2000)",
    )
    pack_argument(parser)
    parser.add_argument("--open", action="store_true", help="open the browser")


def run(args: argparse.Namespace) -> int:
    from dolmen.server.run import serve

    return serve(args.host, args.port, args.db, args.thinkers, args.open, args.tables_in_memory, args.shelf)
