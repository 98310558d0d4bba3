"""Content is data: TOML beside the rules, decoded into frozen Structs. A mistake names file, entry and field.

What packs bring is laid over it, entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import BadContent, instead
from dolmen.library.packs import REPLACES, Pack, tables_of
from dolmen.library.toml_errors import decoded, parsed

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
    """Its own entries in their order, each as it is or replaced, then those that packs add."""
    from_packs: frozenset[int]
    """Which of the used ones stand in a pack."""


class Content:
    """A game's own files, and the packs that lie over them, a later one over an earlier one."""

    def __init__(self, files: Mapping[str, Path], packs: Sequence[Pack] = ()) -> None:
        self.packs = tuple(packs)
        self.tables: dict[tuple[str, str], Loaded] = {}
        """All that was loaded, by file and table."""
        self._files = {name: parsed(file, name) for name, file in sorted(files.items())}

    def load(self, file: str, table: str, cls: type[E], key: str = "name") -> tuple[E, ...]:
        """All entries `[[table]]` of a file, in their order. `key` is the field that names an entry in messages."""
        if file not in self._files:
            raise BadContent(f"{file}: there is no such file")
        rows = self._files[file].get(table)
        if not isinstance(rows, list) or not rows:
            raise BadContent(f"{file}: no [[{table}]] in it")
        own = tuple(_entry(file, table, number, raw, cls, key) for number, raw in enumerate(rows, 1))
        _no_name_twice(file, table, own, key)
        used, from_packs = list(own), set[int]()
        for pack in self.packs:
            from_packs |= _lay_over(used, pack, file, table, cls, key)
        self.tables[file, table] = Loaded(key, own, tuple(used), frozenset(from_packs))
        return tuple(used)

    @cached_property
    def edition(self) -> str:
        """The game's own content in short, and the packs that lie over it. Empty if it has none."""
        held = [(name, parsed) for name, parsed in self._files.items() if tables_of(parsed)]
        if not held:
            return ""
        digest = blake2b(msgspec.json.encode(held, order="deterministic"), digest_size=4).hexdigest()
        return " + ".join([f"base {digest}", *(pack.edition for pack in self.packs)])


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
            raise BadContent(f"{where}: {table} {name!r} appears twice")
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
            raise BadContent(f"{where}: {table} {name!r} appears twice")
        seen.add(name)


_FIRST = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def _entry(where: str, table: str, number: int, raw: Any, cls: type[E], key: str, beside: tuple[str, ...] = ()) -> E:
    if not isinstance(raw, dict):
        raise BadContent(f"{where}: {table} must be written as [[{table}]], once for each entry")
    if key not in raw:
        which = f"the {_FIRST[number - 1]} {table}" if number <= len(_FIRST) else f"{table} number {number}"
        raise BadContent(f"{where}: {which} has no {key}")
    return decoded(raw, cls, f"{where}: {table} {raw[key]!r}", beside)
