"""`--pack DIR`, for all commands that play."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from dolmen.cli.parser import UsageError
from dolmen.library import Shelf, find_game

VARIABLE = "DOLMEN_PACK"
"""Folders of packs to use beside those of --pack, as in PATH. A later one is laid over an earlier one."""


def pack_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack", type=Path, action="append", default=[], metavar="DIR", help="use this pack; may be given again"
    )


def open_packs(args: argparse.Namespace) -> None:
    """Give the command its shelf, `args.shelf`. Raises BadContent for whatever is wrong with a pack, and not later."""
    if "pack" not in args:
        return
    named = [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    args.shelf = shelf = Shelf([*named, *args.pack])
    wanted = {folder.resolve() for folder in args.pack}
    given = [pack for pack in shelf.packs if pack.folder in wanted]
    game = getattr(args, "game", None)
    if game:
        find_game(game)
    for pack in given:
        if game and pack.cover.game != game:
            raise UsageError(f"{pack.folder.name} is a pack for {pack.cover.game}, not for {game}")
    for pack in shelf.packs:
        shelf.find(pack.cover.game)
    if given and "game" in args and not game and not args.resume:
        args.game = given[0].cover.game


def called(title: str, game: str, shelf: Shelf) -> str:
    """A game's title, and the packs that it is played with."""
    names = [repr(pack.cover.name) for pack in shelf.packs_for(game)]
    return f"{title} with {', '.join(names)}" if names else title
