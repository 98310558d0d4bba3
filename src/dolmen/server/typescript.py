"""The client's TypeScript types, made from what goes over the wire.

`python -m dolmen.server.typescript > client/src/wire.ts`
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec import inspect

from dolmen.kernel.recap import Recap
from dolmen.kernel.scene import Picture
from dolmen.server import wire
from dolmen.server.scene_diff import NESTED, NODES

HEAD = "// Made by `python -m dolmen.server.typescript` from src/dolmen/server/wire/. Do not edit.\n"

SPOKEN = (
    *(wire.Me, wire.Rename, wire.CarryLink, wire.Learnt, wire.GameInfo, wire.Clause, wire.NewTable, wire.TableInfo),
    wire.Lobby,
    *(wire.Created, wire.Join, wire.SeatChange, wire.Moment, wire.LogPage, wire.OwnLines, wire.ChatPage),
    *(wire.Chapters, wire.PutAwayPage, wire.Headings, wire.Since, wire.Chronicle, Recap, wire.Problem, wire.SketchRef),
)
"""What HTTP carries; all else is reached from these, from the live messages and from the scene."""


def typescript() -> str:
    """The whole file."""
    unions = {"FromClient": get_args(wire.FromClient), "FromServer": get_args(wire.FromServer), "Node": NODES}
    found: dict[str, str] = {}
    for cls in (*SPOKEN, *(cls for union in unions.values() for cls in union)):
        _collect(cls, found)
    lines = [f"export type {name} = {' | '.join(name_of(cls) for cls in union)};\n" for name, union in unions.items()]
    return "\n".join([HEAD, *(found[name] for name in sorted(found)), *lines])


def name_of(cls: type) -> str:
    """What a type is called in the client, where Text and Image are names of the browser."""
    return f"{cls.__name__}Node" if cls in NODES else cls.__name__


def _collect(cls: type, found: dict[str, str]) -> None:
    if name_of(cls) in found:
        return
    found[name_of(cls)] = ""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if not _flat(cls, field):
            for inner in structs_in(field.type):
                _collect(inner, found)
    found[name_of(cls)] = _interface(cls, info)


def _flat(cls: type, field: inspect.Field) -> bool:
    """The field holds components, which travel as their ids."""
    return cls in NODES and field.name in NESTED


def structs_in(kind: inspect.Type) -> Iterable[type]:
    """The structs that a type is made of."""
    if isinstance(kind, inspect.StructType):
        yield kind.cls
    for name in ("types", "item_types"):
        for inner in getattr(kind, name, ()):
            yield from structs_in(inner)
    for name in ("type", "item_type", "key_type", "value_type"):
        inner = getattr(kind, name, None)
        if isinstance(inner, inspect.Type):
            yield from structs_in(inner)


def _interface(cls: type, info: inspect.StructType) -> str:
    lines = [f"/** {(cls.__doc__ or '').strip().splitlines()[0]} */\n" if documented(cls) else ""]
    lines.append(f"export interface {name_of(cls)} {{\n")
    if info.tag_field:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)};\n")
    optional = info.cls.__struct_config__.omit_defaults or info.forbid_unknown_fields
    for field in info.fields:
        mark = "?" if optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {field_type(cls, field)};\n")
    return "".join([*lines, "}\n"])


def documented(cls: type) -> bool:
    """Whether somebody wrote its docstring; msgspec makes one up otherwise."""
    return bool(cls.__doc__) and not (cls.__doc__ or "").startswith(f"{cls.__name__}(")


def field_type(cls: type, field: inspect.Field) -> str:
    """The type of a field as it travels."""
    if _flat(cls, field):
        return "string" if field.name == "top" else "string[]"
    if field.name == "nodes":
        return "Record<string, Node>"
    if cls is Picture and field.name == "sketch":
        return name_of(wire.SketchRef)  # drawings go by their names
    return _type(field.type)


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _type(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.Metadata(type=inner):
            return _type(inner)
        case inspect.LiteralType(values=values):
            return " | ".join(map(_literal, values))
        case inspect.UnionType(types=kinds):
            return " | ".join(map(_type, kinds))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            several = isinstance(item, (inspect.UnionType, inspect.LiteralType))
            return f"({_type(item)})[]" if several else f"{_type(item)}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(_type, items))}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
        case inspect.StructType(cls=cls):
            return name_of(cls)
    return _PLAIN[type(kind)]


if __name__ == "__main__":
    print(typescript(), end="")
