"""Copies of plain data: what can change is copied, what cannot is shared.

How a class is copied is worked out once from its types, as one expression that makes the twin:

    Clan(x.name, x.discs, [*x.clubs], [*map(Stash.__copy__, x.stashes)])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_origin

from msgspec import Struct, inspect

Copier = Callable[[Any], Any]

_copiers: dict[type[Struct], Copier | None] = {}


def copier_of(cls: type[Struct]) -> Copier | None:
    """What copies values of this class; None if they cannot change, and so need no copy."""
    if cls not in _copiers:
        _copiers[cls] = anything  # for a class may hold others of its kind
        _copiers[cls] = _Recipe(cls).copier()
    return _copiers[cls]


def anything(value: Any) -> Any:
    """A copy of a value of whatever type: for fields whose type does not tell."""
    if isinstance(value, Struct):
        copy = copier_of(type(value))
        return copy(value) if copy else value
    if isinstance(value, (list, tuple, set)):
        return type(value)(map(anything, value))
    if isinstance(value, dict):
        return {key: anything(item) for key, item in value.items()}
    return value


class _Recipe:
    """The expression that copies a class, and the names in it."""

    def __init__(self, cls: type[Struct]) -> None:
        self.of = cls
        self.cls: Any = get_origin(cls) or cls
        """Without what its types are filled in with."""
        self.names: dict[str, Any] = {"cls": self.cls, "anything": anything}

    def copier(self) -> Copier | None:
        described = inspect.type_info(self.of)
        assert isinstance(described, inspect.StructType)
        parts = {field.name: self.copy_of(field.type, f"x.{field.name}") for field in described.fields}
        if all(part == f"x.{name}" for name, part in parts.items()):
            return None if self.cls.__struct_config__.frozen else self.cls.__copy__
        by_place = self.cls.__match_args__
        arguments = [parts[name] for name in by_place]
        arguments += [f"{name}={part}" for name, part in parts.items() if name not in by_place]
        return self.function(f"cls({', '.join(arguments)})")

    def copy_of(self, type_: inspect.Type, x: str) -> str:
        """The expression for a copy of x; x itself if it cannot change."""
        match type_:
            case inspect.StructType():
                copy = self.item(type_)
                return f"{copy}({x})" if copy else x
            case inspect.ListType(item_type=item):
                copy = self.item(item)
                return f"([*map({copy}, {x})] if {x} else [])" if copy else f"([*{x}] if {x} else [])"
            case inspect.VarTupleType(item_type=item):
                copy = self.item(item)
                return f"(*map({copy}, {x}),)" if copy else x
            case inspect.DictType(value_type=item):
                copy = self.item(item)
                each = f"dict(zip({x}, map({copy}, {x}.values())))" if copy else f"{x}.copy()"
                return f"({each} if {x} else {{}})"
            case inspect.SetType():
                return f"{x}.copy()"
            case inspect.UnionType(types=(one, other)) if type_.includes_none:
                copy = self.copy_of(other if isinstance(one, inspect.NoneType) else one, x)
                return x if copy == x else f"(None if {x} is None else {copy})"
            case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
                return f"anything({x})" if any(map(self.item, types)) else x
            case inspect.AnyType():
                return f"anything({x})"
        return x

    def item(self, type_: inspect.Type) -> str:
        """The name of what copies values of this type; empty if they cannot change."""
        copy: Copier | None
        if isinstance(type_, inspect.StructType):
            copy = copier_of(type_.cls)
        else:
            expression = self.copy_of(type_, "x")
            copy = None if expression == "x" else self.function(expression)
        return self.name(copy) if copy else ""

    def function(self, expression: str) -> Copier:
        made: Copier = eval(f"lambda x: {expression}", self.names)
        return made

    def name(self, copy: Copier) -> str:
        name = f"copy{len(self.names)}"
        self.names[name] = copy
        return name
