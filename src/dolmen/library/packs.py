"""Packs: content of a person's own that takes the place of a game's.

A pack is a folder with a `pack.toml` that names the game, and TOML files named like the game's own content files. It
belongs to the instance of the game that is made with it: see `ContentGame.with_packs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import BadContent, UnknownGame, instead
from dolmen.library.games import module_file
from dolmen.library.toml_errors import decoded, parsed

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

    @property
    def edition(self) -> str:
        """Its name and what it holds, in short: other content is another edition."""
        rows = [(*at, entries) for at, entries in sorted(self.entries.items())]
        held = msgspec.json.encode(rows, order="deterministic")
        return f"{self.cover.name} {blake2b(held, digest_size=4).hexdigest()}"


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
    known = tables_of(parsed(pack.files[file.name], file.name))
    for table, rows in parsed(file, where).items():
        if table not in known:
            raise BadContent(f"{where}: {pack.cover.game} has no [[{table}]] in this file{instead(table, known)}")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadContent(f"{where}: {table} must be written as [[{table}]], once for each entry")
        pack.entries[file.name, table] = rows


def content_files(game: str) -> dict[str, Path]:
    """A game's own files with entries, without loading it. Raises UnknownGame."""
    files = files_beside(module_file(game))
    return {name: file for name, file in files.items() if tables_of(parsed(file, name))}


def files_beside(module: Path) -> dict[str, Path]:
    """The content files of a game: `content/*.toml` in its package, or `<module>.*.toml` where its module is one among
    others."""
    own = module.stem in ("__init__", "game")
    found = module.parent.glob("content/*.toml" if own else f"{module.stem}.*.toml")
    return {file.name: file.resolve() for file in sorted(found) if not file.name.endswith("untestable.toml")}


def tables_of(parsed: Mapping[str, Any]) -> list[str]:
    """The tables of a file that hold entries."""
    return [table for table, rows in parsed.items() if isinstance(rows, list)]
