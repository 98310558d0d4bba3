"""`dolmen restore`: a copy takes the place of a file of tables."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HELP = "put a copy in the place of a file of tables"
DESCRIPTION = """\
Check a copy that `dolmen backup` made, and put it in the place of the file in which a server keeps its tables, with its
key if that lies beside it. What was there is kept as FILE.before-restore. It is refused while a server uses the
file."""
EPILOG = """\
examples:
  dolmen restore copies/tables.sqlite tables.sqlite"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("copy", type=Path, metavar="COPY", help="the copy")
    parser.add_argument("file", type=Path, metavar="FILE", help="where a server keeps its tables")


def run(args: argparse.Namespace) -> int:
    from dolmen.server.db.backup import BEFORE, restore

    was_there = args.file.exists()
    has_key = restore(args.copy, args.file)
    print(f"{args.file} is {args.copy} now" + (f"; what was there is {args.file}{BEFORE}" if was_there else ""))
    if not has_key:
        print("dolmen: there is no key beside it, so nobody will be recognised", file=sys.stderr)
    return 0
