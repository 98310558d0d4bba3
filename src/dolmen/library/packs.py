"""Packs: content of a person's own that takes the place of a game's.

A pack is a folder with a `pack.toml` that names the game, and TOML files named like the game's own content files. Which
packs are in use stands in the environment, so that every process that plays the game uses the same.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import BadContent, UnknownGame
from dolmen.library.games import module_file
from dolmen.library.toml_errors import decoded, instead, parsed

VARIABLE = "DOLMEN_PACK"
"""The folders of the packs in use, as in PATH. A later one is laid over an earlier one."""
COVER = "pack.toml"
REPLACES = "replaces"
"""In an entry of a pack: the name of the one that it takes the place of, if it has another name."""


class Cover(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `pack.toml`."""

    name: str
    game: str
    note: str = ""
    author: str = ""


class Pack(Struct, frozen=True):
    folder: Path
    cover: Cover
    files: dict[str, Path]
    """The content files of its game, by name."""
    entries: dict[tuple[str, str], list[dict[str, Any]]]
    """By file and table, as they stand there."""

    def where(self, file: str) -> str:
        """A file of the pack, for messages."""
        return f"{self.folder.name}/{file}"

    def lies_over(self, file: Path) -> bool:
        return self.files.get(file.name) == file.resolve()

    @property
    def edition(self) -> str:
        """Its name and what it holds, in short: other content is another edition."""
        rows = [(*at, entries) for at, entries in sorted(self.entries.items())]
        held = msgspec.json.encode(rows, order="deterministic")
        return f"{self.cover.name} {blake2b(held, digest_size=4).hexdigest()}"


@cache
def in_use() -> tuple[Pack, ...]:
    """Read once. Raises BadContent."""
    return tuple(map(read_pack, folders()))


def folders() -> list[Path]:
    """The folders that the environment names."""
    return [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]


def edition(game: str) -> str:
    """What the game is played with: its own content in short, and the packs that lie over it. Empty if it has none."""
    try:
        own = _own_content(game, module_file(game))
    except UnknownGame:  # a game that is not installed, such as a test's
        return ""
    packs = [pack.edition for pack in in_use() if pack.cover.game == game]
    return " + ".join([own, *packs]) if own else ""


@cache
def _own_content(game: str, module: Path) -> str:
    """Read once: what is loaded does not change any more."""
    files = content_files(game)
    if not files:
        return ""
    held = msgspec.json.encode([(name, parsed(file, name)) for name, file in files.items()], order="deterministic")
    return f"base {blake2b(held, digest_size=4).hexdigest()}"


def read_pack(folder: Path) -> Pack:
    """Raises BadContent, naming file and field, for whatever can be seen without the game itself."""
    if not folder.is_dir():
        raise BadContent(f"{folder}: there is no such folder")
    if not (folder / COVER).is_file():
        raise BadContent(f"{folder}: a pack needs a {COVER} with its name and its game")
    cover = _cover(folder)
    try:
        files = content_files(cover.game)
    except UnknownGame as error:
        raise BadContent(f"{folder.name}/{COVER}, field game: {error}") from None
    if not files:
        raise BadContent(f"{folder.name}/{COVER}, field game: {cover.game} has no content that a pack could replace")
    pack = Pack(folder, cover, files, {})
    for file in sorted(folder.glob("*.toml")):
        if file.name != COVER:
            _read_file(pack, file)
    return pack


def _cover(folder: Path) -> Cover:
    where = f"{folder.name}/{COVER}"
    return decoded(parsed(folder / COVER, where), Cover, where)


def _read_file(pack: Pack, file: Path) -> None:
    where = pack.where(file.name)
    if file.name not in pack.files:
        raise BadContent(f"{where}: {pack.cover.game} has no such file{instead(file.name, pack.files)}")
    known = _tables(pack.files[file.name])
    for table, rows in parsed(file, where).items():
        if table not in known:
            raise BadContent(f"{where}: {pack.cover.game} has no [[{table}]] in this file{instead(table, known)}")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadContent(f"{where}: {table} must be written as [[{table}]], once for each entry")
        pack.entries[file.name, table] = rows


def content_files(game: str) -> dict[str, Path]:
    """A game's own files with entries, without loading it: `content/*.toml` in its package, or `<module>.*.toml` where
    its module is one among others. Raises UnknownGame."""
    module = module_file(game)
    own = module.stem in ("__init__", "game")
    found = module.parent.glob("content/*.toml" if own else f"{module.stem}.*.toml")
    files = [file for file in sorted(found) if not file.name.endswith("untestable.toml")]
    return {file.name: file.resolve() for file in files if _tables(file)}


def _tables(file: Path) -> list[str]:
    return [table for table, rows in parsed(file, file.name).items() if isinstance(rows, list)]
