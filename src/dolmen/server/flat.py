"""Scenes made flat: every component by its id, so that two of them can be compared and only the difference sent."""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.kernel.scene import Scene
from dolmen.server.wire import Node

_NESTED = ("children", "cells", "tokens", "cards")
_LEAVES = frozenset(
    {"cell", "token", "card", "space", "counter", "track", "clock", "die", "sheet", "bars", "text", "sketch"}
)


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
    for key in _NESTED:
        inside = node.get(key)
        if inside:
            node[key] = [_flatten(child, nodes) for child in inside]
    if "top" in node:
        node["top"] = _flatten(node["top"], nodes)
    return id


def changed(before: dict[str, Node], after: dict[str, Node]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The components that are new or different, and the ids of those that are gone."""
    different = {id: node for id, node in after.items() if before.get(id) != node}
    return different, tuple(id for id in before if id not in after)
