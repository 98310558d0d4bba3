"""`dolmen pack`: content of one's own, begun and checked."""

from __future__ import annotations

import argparse
from pathlib import Path

from dolmen.cli.parser import UsageError, as_json, number_from
from dolmen.cli.progress import progress
from dolmen.kernel import BadContent
from dolmen.library import Shelf
from dolmen.library.packs import COVER, content_files

HELP = "begin or check a pack: cards of your own"
DESCRIPTION = """\
A pack is a folder with cards of your own that take the place of a game's.

`new` writes one to start from: all of the game's content as comments. `check` loads the game with a pack, tells what it
changes and what is odd about it, and plays a few random games to try it. With --pack the other commands use it."""
EPILOG = """\
A mistake is told with its file, entry and field, and the exit code is 2.

examples:
  dolmen pack new my-cards --game stone-daze
  dolmen pack check my-cards
  dolmen play stone-daze --pack my-cards"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="check|new", choices=("check", "new"), help="what to do with the folder")
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder of the pack")
    parser.add_argument("--game", metavar="GAME", help="for new: id of the game")
    parser.add_argument(
        "--games",
        type=number_from(0),
        default=5,
        metavar="N",
        help="for check: random games for each number of players (default: 5)",
    )
    parser.add_argument("--json", action="store_true", help="for check: one object, for programs")


def run(args: argparse.Namespace) -> int:
    if args.action == "new":
        if not args.game:
            raise UsageError("pack new: --game is missing; `dolmen games` lists them")
        write_new(args.folder, args.game)
        print(f"{args.folder} is there. Take the # away where you want to change something, then:")
        print(f"  dolmen pack check {args.folder}")
        return 0
    if args.game:
        raise UsageError("pack check: --game is for new; a pack says itself which game it is for")
    from dolmen.lab import pack_check

    shelf = Shelf([args.folder])
    (pack,) = shelf.packs
    game = shelf.find(pack.cover.game)
    with progress(f"{game.title} with {pack.cover.name!r}", args.games * len(game.seats)) as finished:
        checked = pack_check.check(pack, game, args.games, finished)
    print(as_json(checked) if args.json else pack_check.as_text(checked, game.title))
    return 0


HOW = """\
# Take the # away from an entry that you want to change, and change it. It then replaces the game's entry of that name;
# to give it another name, add the line: replaces = "its old name". What stays commented out stays as it is.

"""


def write_new(folder: Path, game: str) -> None:
    """A pack that changes nothing yet. Raises UnknownGame or BadContent."""
    files = content_files(game)
    if not files:
        raise BadContent(f"{game} has no content that a pack could replace")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadContent(f"{folder}: there is something there already; name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in files.items():
        (folder / name).write_text(HOW + commented_out(file.read_text(encoding="utf-8")), encoding="utf-8")
    name = folder.resolve().name.replace("\\", "").replace('"', "")
    (folder / COVER).write_text(f'name = "{name}"\ngame = "{game}"\nnote = ""\nauthor = ""\n', encoding="utf-8")


def commented_out(text: str) -> str:
    """Comments stay as they are, with a blank after their #; all else gets a # before it."""
    return "".join(line if line.startswith("#") or not line.strip() else "#" + line for line in text.splitlines(True))
