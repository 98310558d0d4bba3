"""`--pack DIR`, for all commands that play."""

from __future__ import annotations

import argparse
from pathlib import Path

from dolmen.cli.parser import UsageError
from dolmen.library import find_game
from dolmen.library.content import use
from dolmen.library.packs import folders, in_use


def pack_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack", type=Path, action="append", default=[], metavar="DIR", help="use this pack; may be given again"
    )


def open_packs(args: argparse.Namespace) -> None:
    """Before any game is loaded. Raises BadContent for whatever is wrong with a pack, and not later."""
    if "pack" not in args:
        return
    wanted = {folder.resolve() for folder in args.pack}
    packs = use([*folders(), *args.pack]) if wanted else in_use()
    given = [pack for pack in packs if pack.folder in wanted]
    game = getattr(args, "game", None)
    if game:
        find_game(game)
    for pack in given:
        if game and pack.cover.game != game:
            raise UsageError(f"{pack.folder.name} is a pack for {pack.cover.game}, not for {game}")
    for pack in packs:
        find_game(pack.cover.game).content()
    if given and "game" in args and not game and not args.resume:
        args.game = given[0].cover.game


def called(title: str, game: str) -> str:
    """A game's title, and the packs that it is played with."""
    names = [repr(pack.cover.name) for pack in in_use() if pack.cover.game == game]
    return f"{title} with {', '.join(names)}" if names else title
