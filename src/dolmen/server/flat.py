"""Scenes made flat: every component by its id, so that two of them can be compared and only the difference sent."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from dolmen.kernel.scene import Cell, Component, Part, Scene
from dolmen.server.wire import Node

NODES: tuple[type[Component], ...] = (*get_args(Part), Cell)
NESTED = ("children", "cells", "tokens", "cards", "top")
"""Fields that hold components; here they hold ids."""
_LEAVES = {cls.__struct_config__.tag for cls in NODES if not {*cls.__struct_fields__} & {*NESTED}}


def flat(scene: Scene) -> tuple[dict[str, Node], tuple[str, ...]]:
    """The components by id, children replaced by their ids; and the ids of the top ones."""
    nodes: dict[str, Node] = {}
    parts: list[Node] = msgspec.to_builtins(scene.parts)
    return nodes, tuple(_flatten(part, nodes) for part in parts)


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
