"""Content is data: TOML beside the rules, decoded into frozen Structs. A mistake names file, entry and field.

What a pack in use brings is laid over it, entry by entry.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec import Struct

from dolmen.kernel.errors import BadContent
from dolmen.library import packs
from dolmen.library.packs import REPLACES, Pack, read_pack
from dolmen.library.toml_errors import decoded, instead, parsed

Origin = Literal["rulebook", "inferred", "published", "house"]
"""Where an entry comes from: stated by the rulebook, inferred from it, published elsewhere, or our own."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every entry."""

    origin: Origin


E = TypeVar("E", bound=Entry)


class Loaded(Struct, frozen=True):
    """A table as the game's own file has it, and as it is used."""

    key: str
    own: tuple[Entry, ...]
    used: tuple[Entry, ...]
    """The own ones in their order, each as it is or replaced, then those that packs add."""
    from_packs: frozenset[int]
    """Which of the used ones stand in a pack."""


LOADED: dict[tuple[Path, str], Loaded] = {}
"""All that was loaded so far, by file and table."""


def load(source: Path | Traversable, table: str, cls: type[E], key: str = "name") -> tuple[E, ...]:
    """All entries `[[table]]` of a TOML file, in their order. `key` is the field that names an entry in messages."""
    rows = parsed(source, source.name).get(table)
    if not isinstance(rows, list) or not rows:
        raise BadContent(f"{source.name}: no [[{table}]] in it")
    own = tuple(_entry(source.name, table, number, raw, cls, key) for number, raw in enumerate(rows, 1))
    _no_name_twice(source.name, table, own, key)
    file = Path(str(source))
    used, from_packs = list(own), set[int]()
    for pack in packs.in_use():
        if pack.lies_over(file):
            from_packs |= _lay_over(used, pack, file.name, table, cls, key)
    LOADED[file.resolve(), table] = Loaded(key, own, tuple(used), frozenset(from_packs))
    return tuple(used)


def use(folders: Iterable[Path]) -> tuple[Pack, ...]:
    """Play with these packs and no others, in this process and those that it starts. Raises BadContent, also if their
    game is loaded already, because its cards are made ready once."""
    paths = list(dict.fromkeys(folder.resolve() for folder in folders))
    for path in paths:
        if os.pathsep in str(path):
            raise BadContent(f"{path}: the folder of a pack cannot have {os.pathsep!r} in its name")
    for pack in map(read_pack, paths):
        if pack not in packs.in_use() and any(file in pack.files.values() for file, _ in LOADED):
            raise BadContent(f"{pack.folder.name}: {pack.cover.game} is loaded already, without this pack")
    os.environ[packs.VARIABLE] = os.pathsep.join(map(str, paths))
    packs.in_use.cache_clear()
    return packs.in_use()


def _lay_over(used: list[E], pack: Pack, file: str, table: str, cls: type[E], key: str) -> set[int]:
    """Put a pack's entries where they belong, and tell which places these are."""
    where = pack.where(file)
    places = {getattr(entry, key): place for place, entry in enumerate(used)}
    touched: dict[int, Any] = {}
    for number, raw in enumerate(pack.entries.get((file, table), ()), 1):
        plain = {name: value for name, value in raw.items() if name != REPLACES}
        entry = _entry(where, table, number, {"origin": "house"} | plain, cls, key, (REPLACES,))
        name = getattr(entry, key)
        gone = raw.get(REPLACES, name)
        if REPLACES in raw and (not isinstance(gone, (str, int)) or gone not in places):
            missing = f"{pack.cover.game} has no {table} {gone!r}{instead(gone, places)}"
            raise BadContent(f"{where}: {table} {name!r}, field {REPLACES}: {missing}")
        place = places.get(gone, len(used))
        if place in touched and name != touched[place]:
            raise BadContent(f"{where}: {table} {name!r} replaces {gone!r}, and so does {touched[place]!r}")
        if place in touched:
            raise BadContent(f"{where}: {table} {name!r} stands there twice")
        touched[place] = name
        used[place : place + 1] = [entry]
    for place, entry in enumerate(used):
        if place not in touched and (name := getattr(entry, key)) in touched.values():
            there = f"{pack.cover.game} has a {table} {name!r} already"
            raise BadContent(f"{where}: {there}; to replace that one leave {REPLACES!r} out, or choose another {key}")
    _no_name_twice(where, table, used, key)
    return set(touched)


def _no_name_twice(where: str, table: str, entries: Iterable[Entry], key: str) -> None:
    seen: set[Any] = set()
    for entry in entries:
        name = getattr(entry, key)
        if name in seen:
            raise BadContent(f"{where}: {table} {name!r} stands there twice")
        seen.add(name)


_FIRST = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def _entry(where: str, table: str, number: int, raw: Any, cls: type[E], key: str, beside: tuple[str, ...] = ()) -> E:
    if not isinstance(raw, dict):
        raise BadContent(f"{where}: {table} must be written as [[{table}]], once for each entry")
    if key not in raw:
        which = f"the {_FIRST[number - 1]} {table}" if number <= len(_FIRST) else f"{table} number {number}"
        raise BadContent(f"{where}: {which} has no {key}")
    return decoded(raw, cls, f"{where}: {table} {raw[key]!r}", beside)
