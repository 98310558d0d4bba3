"""States and content that name entries by their ids, in an edition in which these have other ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same with every text that is an old name replaced by the new one, at any depth. Structs that can be changed
    and lists are changed in place."""
    match value:
        case str():
            return names.get(value, value)
        case Struct():
            return _renamed_struct(value, names)
        case list():
            value[:] = [renamed(part, names) for part in value]
            return value
        case dict():
            changed = {renamed(key, names): renamed(part, names) for key, part in value.items()}
            value.clear()
            value.update(changed)
            return value
        case tuple():
            parts = [renamed(part, names) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        case frozenset() | set():
            return type(value)(renamed(part, names) for part in value)
    return value


def _renamed_struct(value: Struct, names: Mapping[str, str]) -> Struct:
    parts = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: new for name, part in parts.items() if (new := renamed(part, names)) is not part}
    if value.__struct_config__.frozen:
        return msgspec.structs.replace(value, **changed) if changed else value
    for name, new in changed.items():
        setattr(value, name, new)
    return value
