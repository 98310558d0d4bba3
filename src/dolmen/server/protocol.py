"""The page about what goes over the wire, made from its types and from the routes of the app.

`python -m dolmen.server.protocol > docs/protocol.md`
"""

from __future__ import annotations

import ast
import inspect as sources
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, get_args

from msgspec import Struct, inspect

from dolmen.server import wire
from dolmen.server.app import make_app
from dolmen.server.scene_diff import NODES
from dolmen.server.typescript import documented, field_type, name_of, structs_in

HEAD = """\
# Protocol

<!-- Made by `python -m dolmen.server.protocol` from src/dolmen/server/wire/ and the routes. Do not edit. -->

What goes between a browser and the server, as JSON. Types are written as in TypeScript; the client's own,
[wire.ts](../client/src/wire.ts), are made from the same source. A field marked `?` may be left out. For limits, the
codes with which a line closes, and who may see what, read [server.md](server.md).
"""

LIVE = """\
## The live line

One WebSocket for each table and window: `/api/tables/{id}/live`, with `?key=` for the key of an invitation. Every
message has a `type`. Messages that expect a reply carry a number, `seq`; the reply carries the same. The first
message from the server is `full`; each `update` after it has the next version, `v`, and whoever misses one sends
`sync`.
"""

HTTP = """\
## HTTP

Who you are is in a cookie, which `GET /api/me` gives and renews. What changes something is taken from pages of this
server only. A refusal is a `Problem`, with a status of 400 or more. The same as OpenAPI: `/api/schema/openapi.json`.
"""

PIECES = """\
## What they are made of
"""

SCENE = """\
## Components of a scene

A scene travels flat: `nodes` holds every component by its id, `root` the ids of those at the top. Fields that hold
components hold their ids.
"""


def protocol() -> str:
    """The whole page."""
    to_server, to_client = get_args(wire.FromClient), get_args(wire.FromServer)
    others = [cls for cls in _reached() if cls not in {*to_server, *to_client, *NODES}]
    parts = [
        HEAD,
        LIVE,
        "### From the browser\n",
        *map(_message, to_server),
        "### From the server\n",
        *map(_message, to_client),
        HTTP,
        _routes(),
        PIECES,
        *(_section(cls, name_of(cls)) for cls in sorted(others, key=name_of)),
        SCENE,
        *map(_message, sorted(NODES, key=name_of)),
    ]
    return "\n".join(parts)


def _reached() -> set[type]:
    """Everything that goes over the wire, and what it is made of."""
    found: set[type] = set()
    ahead: list[type] = [cls for cls in vars(wire).values() if isinstance(cls, type) and issubclass(cls, Struct)]
    ahead += [cls for cls in NODES if cls not in ahead]
    while ahead:
        cls = ahead.pop()
        if cls is not Struct and cls not in found:
            found.add(cls)
            ahead += [inner for field in _fields(cls) for inner in structs_in(field.type)]
    return found


def _fields(cls: type) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _message(cls: type[Struct]) -> str:
    return _section(cls, f"`{cls.__struct_config__.tag}`: {name_of(cls)}")


def _section(cls: type[Any], title: str) -> str:
    """A type: what it is for, and its fields."""
    lines = [f"#### {title}\n"]
    if documented(cls):
        lines.append(f"{sources.cleandoc(cls.__doc__ or '')}\n")
    words = _field_words(cls)
    config = cls.__struct_config__
    optional = config.omit_defaults or config.forbid_unknown_fields
    rows = [
        (
            f"`{field.encode_name}{'?' if optional and not field.required else ''}`",
            f"`{field_type(cls, field)}`",
            " ".join(filter(None, (words.get(field.name), _bound(field.type)))),
        )
        for field in _fields(cls)
    ]
    if rows:
        lines.append(_table(("field", "type", ""), rows))
    return "\n".join(lines)


def _bound(kind: inspect.Type) -> str:
    """How long it may be."""
    if isinstance(kind, inspect.UnionType):
        return " ".join(filter(None, map(_bound, kind.types)))
    most: int | None = getattr(kind, "max_length", None)
    if most is None:
        return ""
    return f"At most {most:,}{' characters' if isinstance(kind, inspect.StrType) else ''}."


def _field_words(cls: type) -> dict[str, str]:
    """The docstring under each field, those of the classes it comes from included."""
    words: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base is not Struct and issubclass(base, Struct):
            (body,) = ast.parse(textwrap.dedent(sources.getsource(base))).body
            assert isinstance(body, ast.ClassDef)
            words.update(_words_under(body.body))
    return words


def _words_under(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield field.target.id, " ".join(text.split())


def _routes() -> str:
    schema = make_app(":memory:").openapi_schema.to_schema()
    rows = [
        (f"`{method.upper()} {path}`", _sent(route), _reply(route), " ".join(route.get("description", "").split()))
        for path, routes in sorted(schema["paths"].items())
        for method, route in sorted(routes.items())
    ]
    return _table(("route", "takes", "gives", ""), rows)


def _sent(route: dict[str, Any]) -> str:
    """Its query, as it is added to the path, and its body."""
    query = [parameter["name"] for parameter in route.get("parameters", ()) if parameter["in"] == "query"]
    body = [_called(content["schema"]) for content in route.get("requestBody", {}).get("content", {}).values()]
    return ", ".join([*(f"`?{name}=`" for name in query), *(f"`{name}`" for name in body)])


def _reply(route: dict[str, Any]) -> str:
    """What comes if it is not refused."""
    for status, reply in route["responses"].items():
        if int(status) < 400:
            for kind, content in reply.get("content", {}).items():
                return f"`{_called(content['schema'])}`" if kind == "application/json" else kind
    return ""


def _called(schema: dict[str, Any]) -> str:
    if schema.get("type") == "array":
        return f"{_called(schema['items'])}[]"
    name: str = schema["$ref"].rpartition("/")[2]
    return name


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    cells = [head, ("---",) * len(head), *(tuple(cell.replace("|", r"\|") for cell in row) for row in rows)]
    return "".join("|" + "".join(f" {cell} |" if cell else " |" for cell in row) + "\n" for row in cells)


if __name__ == "__main__":
    print(protocol(), end="")
