"""Files of content as they are read, and what is wrong with them in words for people."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from enum import Enum
from reprlib import repr as shortened
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from dolmen.kernel.errors import BadContent, meant


def parsed(file: Any, where: str) -> dict[str, Any]:
    """A TOML file. Raises BadContent."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadContent(f"{where}: there is no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{where}: not TOML: {error}") from None


T = TypeVar("T", bound=Struct)


def decoded(raw: Any, cls: type[T], where: str, beside: Iterable[str] = ()) -> T:
    """A Struct from what stands in a file. Raises BadContent: the field, what is expected there and what stands there.

    `beside` are fields that may stand there too, and were taken out before.
    """
    try:
        return msgspec.convert(raw, cls)
    except (msgspec.ValidationError, ValueError) as error:
        what, _, path = str(error).partition(" - at `$")
        path = path.rstrip("`")
        field = f", field {path.lstrip('.')}" if path else ""
        raise BadContent(f"{where}{field}: {_in_words(what, path, raw, cls, beside)}") from None


def _in_words(what: str, path: str, raw: Any, cls: type[Struct], beside: Iterable[str]) -> str:
    """What msgspec found, for people; its own words where we have none."""
    value, hint = _at(path, raw, cls)
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return f"the field {found[1]!r} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        plain = _plain(hint)[0]
        own = plain.__struct_encode_fields__ if isinstance(plain, type) and issubclass(plain, Struct) else ()
        known = [*own, *beside]
        close = meant(found[1], known)
        there = f"{' There' if close else '; there'} are: {', '.join(known)}" if known else ""
        return f"there is no field {found[1]!r}{close}{there}"
    expected = _expected(hint) if what.startswith(("Expected", "Invalid")) else ""
    return f"expected {expected}, got {shortened(value)}" if expected else what


def _at(path: str, raw: Any, hint: Any) -> tuple[Any, Any]:
    """What stands at a path such as `.stashes[0].zone`, and the type that is expected there; None if we cannot tell."""
    if "[...]" in path:
        return None, None
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        plain = _plain(hint)[0]
        if name:
            raw = raw[name]
            hint = get_type_hints(plain, include_extras=True).get(name) if isinstance(plain, type) else None
        else:
            raw, items = raw[int(index)], get_args(plain)
            alike = get_origin(plain) is not tuple or items[-1:] == (...,)
            hint = next(iter(items[:1] if alike else items[int(index) :]), None)
    return raw, hint


def _plain(hint: Any) -> tuple[Any, list[Meta]]:
    """A type without what is noted on it, and the notes."""
    if get_origin(hint) is Annotated:
        plain, *notes = get_args(hint)
        return plain, [note for note in notes if isinstance(note, Meta)]
    return hint, []


_UNSPOKEN = ("gt", "lt", "multiple_of", "min_length", "max_length")
"""Bounds that are left to msgspec's words."""


def _expected(hint: Any) -> str:
    """What a field takes; empty if we have no words for it.

    For a pattern that is the field's `description`, such as "up to two of A B C".
    """
    plain, notes = _plain(hint)
    items = get_args(plain)
    for note in notes:
        if note.pattern:
            return note.description or ""
        if any(getattr(note, bound) is not None for bound in _UNSPOKEN):
            return ""
    if get_origin(plain) is Literal or (isinstance(plain, type) and issubclass(plain, Enum)):
        values = items or [member.value for member in plain]
        return f"one of {', '.join(str(value) or repr(value) for value in values)}"
    if plain is int:
        least = [note.ge for note in notes if note.ge is not None]
        most = [note.le for note in notes if note.le is not None]
        start = f" from {least[0]}" if least else ""
        return f"a whole number{start}{f' to {most[0]}' if most else ' up' * bool(least)}"
    if get_origin(plain) is tuple and items[-1:] != (...,):
        return f"a list [...] of {len(items)}"
    if get_origin(plain) in (list, tuple):
        return "a list [...]"
    return {str: 'a text in "quotes"', bool: "true or false", float: "a number"}.get(plain, "")
