"""`dolmen check`: whether a file of tables is sound."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dolmen.cli.parser import as_json
from dolmen.cli.progress import progress
from dolmen.cli.with_packs import pack_argument

HELP = "see whether a file of tables is sound"
DESCRIPTION = """\
Look through the file in which a server keeps its tables: SQLite's own check of its pages, the checksum of every row,
every table's head against its entries, and whether every table can be loaded. Nothing is changed, and the server may
run meanwhile."""
EPILOG = """\
It prints one line for each table that is damaged, and exits with 1 if there is
any. What is left of one can be downloaded by those who belong to it.

examples:
  dolmen check tables.sqlite
  dolmen check tables.sqlite --json"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where a server keeps its tables")
    pack_argument(parser)
    parser.add_argument("--json", action="store_true", help="one object, for programs")


def run(args: argparse.Namespace) -> int:
    from dolmen.server.db.check import Checking

    checking = Checking(args.file, args.shelf)
    found = checking.found
    if not args.json:
        for line in found.pages:
            print(f"{args.file}: {line}")
    try:
        with progress("Tables", len(checking.ids)) as finished:
            for damage in checking.tables():
                finished(found.tables)
                if damage is not None and not args.json:
                    print(damage)
    except KeyboardInterrupt:
        print(f"dolmen: stopped after {found.tables} of {len(checking.ids)} tables", file=sys.stderr)
    finally:
        checking.close()
    print(as_json(found) if args.json else found.summary())
    if found.tables < len(checking.ids):
        return 130
    return 0 if found.sound else 1
