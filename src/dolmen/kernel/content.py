"""Content is data: TOML beside the rules, decoded into frozen Structs. A mistake names file, entry and field."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import BadContent

Origin = Literal["rulebook", "inferred", "published", "house"]
"""Where an entry comes from: stated by the rulebook, inferred from it, published elsewhere, or our own."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every entry."""

    origin: Origin


E = TypeVar("E", bound=Entry)


def load(source: Path | Traversable, table: str, cls: type[E], key: str = "name") -> tuple[E, ...]:
    """All entries `[[table]]` of a TOML file, in their order. `key` is the field that names an entry in messages."""
    try:
        data = tomllib.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadContent(f"{source.name}: there is no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{source.name}: not TOML: {error}") from None
    entries = data.get(table)
    if not isinstance(entries, list) or not entries:
        raise BadContent(f"{source.name}: no [[{table}]] in it")
    loaded = tuple(_entry(source.name, table, number, raw, cls, key) for number, raw in enumerate(entries, 1))
    seen: set[Any] = set()
    for entry in loaded:
        name = getattr(entry, key)
        if name in seen:
            raise BadContent(f"{source.name}: {table} {name!r} stands there twice")
        seen.add(name)
    return loaded


def _entry(file: str, table: str, number: int, raw: Any, cls: type[E], key: str) -> E:
    name = raw.get(key, f"number {number}") if isinstance(raw, dict) else f"number {number}"
    try:
        return msgspec.convert(raw, cls)
    except (msgspec.ValidationError, ValueError) as error:
        message = str(error)
        what, _, path = message.partition(" - at `$")
        field = path.rstrip("`").lstrip(".")
        where = f", field {field}" if field else ""
        raise BadContent(f"{file}: {table} {name!r}{where}: {what}") from None
