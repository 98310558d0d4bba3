"""Scenes made flat: every component by its id, so that two of them can be compared and only the difference sent.

Of a drawing only its name is in there; see `sketches`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

import msgspec

from dolmen.kernel import Sketch
from dolmen.kernel.scene import Cell, Component, Group, Panel, Part, Picture, Scene
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.wire import Node, SketchRef

NODES: tuple[type[Component], ...] = (*get_args(Part), Cell)
NESTED = ("children", "cells", "tokens", "cards", "top")
"""Fields that hold components; here they hold ids."""
_NO_SKETCH = Sketch()
_LEAVES = {cls.__struct_config__.tag for cls in NODES if not {*cls.__struct_fields__} & {*NESTED}}


class Flat(NamedTuple):
    """A scene made flat."""

    nodes: dict[str, Node]
    """The components by id, children replaced by their ids."""
    root: tuple[str, ...]
    """The ids of the top ones."""
    sketches: dict[str, Sketch]
    """The drawings in it, by the names that stand in their place."""


def flat(scene: Scene, book: Sketchbook | None = None) -> Flat:
    """The scene, its drawings called as that book says."""
    drawn: dict[str, Sketch] = {}
    bare = [_without_strokes(part, drawn) for part in scene.parts]
    nodes: dict[str, Node] = {}
    parts: list[Node] = msgspec.to_builtins(bare)
    root = tuple(_flatten(part, nodes) for part in parts)
    if not drawn:
        return Flat(nodes, root, {})
    book = book or Sketchbook()
    sketches = {}
    for id, sketch in drawn.items():
        ref = book.ref(sketch)
        sketches[ref] = sketch
        nodes[id]["sketch"] = msgspec.structs.asdict(SketchRef(ref, sketch.caption, len(sketch.strokes)))
    return Flat(nodes, root, sketches)


def _without_strokes(part: Part, drawn: dict[str, Sketch]) -> Part:
    """The same without the lines of its drawings, which are collected by the ids of their components."""
    if isinstance(part, Picture):
        drawn[part.id] = part.sketch
        return msgspec.structs.replace(part, sketch=_NO_SKETCH)
    if isinstance(part, (Group, Panel)) and part.children:
        before = len(drawn)
        children = tuple([_without_strokes(child, drawn) for child in part.children])
        return msgspec.structs.replace(part, children=children) if len(drawn) > before else part
    return part


def _flatten(node: Node, nodes: dict[str, Node]) -> str:
    id: str = node["id"]
    nodes[id] = node
    if node["type"] in _LEAVES:
        return id
    for key in NESTED:
        inside = node.get(key)
        if inside:
            one = isinstance(inside, dict)
            node[key] = _flatten(inside, nodes) if one else [_flatten(child, nodes) for child in inside]
    return id


def changed(before: dict[str, Node], after: dict[str, Node]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The components that are new or different, and the ids of those that are gone."""
    different = {id: node for id, node in after.items() if before.get(id) != node}
    return different, tuple(id for id in before if id not in after)
