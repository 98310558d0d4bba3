"""`dolmen backup`: a copy of a file of tables, while the server runs."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from dolmen.cli.parser import number_from

HELP = "copy a file of tables, while the server runs"
DESCRIPTION = """\
Copy the file in which a server keeps its tables, as it is at one moment: the server may run, and waits for nothing. The
copy is checked before it gets its name, and only its owner may read it. Beside it lies the key that cookies are signed
with, as COPY.key; whoever has it can pass for anybody."""
EPILOG = """\
examples:
  dolmen backup tables.sqlite copies/tables.sqlite
  dolmen backup tables.sqlite copies/tables.sqlite --keep 7
  dolmen backup tables.sqlite to-show.sqlite --without-key"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where a server keeps its tables")
    parser.add_argument("copy", type=Path, metavar="COPY", help="where the copy goes")
    parser.add_argument("--without-key", action="store_true", help="leave out the key")
    parser.add_argument("--force", action="store_true", help="overwrite a copy that is there")
    parser.add_argument(
        "--keep",
        type=number_from(1),
        default=1,
        metavar="N",
        help="keep this many copies: COPY, COPY.1 and so on (default: 1)",
    )


def run(args: argparse.Namespace) -> int:
    from dolmen.server.db.backup import backup

    began = time.monotonic()
    size = backup(args.file, args.copy, with_key=not args.without_key, force=args.force, keep=args.keep)
    print(f"{args.copy}: {size / 1e6:.1f} MB in {time.monotonic() - began:.1f} s")
    return 0
