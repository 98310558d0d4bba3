"""Scenes made flat: every component by its id, so that a browser can be sent only what changed.

Of a drawing only its name is in there; see `sketch_refs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Struct

from dolmen.kernel import Sketch
from dolmen.kernel.scene import Cell, Component, Group, Panel, Part, Picture, Scene
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.wire import Node, SketchRef

NODES: tuple[type[Component], ...] = (*get_args(Part), Cell)
NESTED = ("children", "cells", "tokens", "cards", "top")
"""Fields that hold components; in a node they hold ids."""
_NO_SKETCH = Sketch()
_INSIDE = {cls: tuple(field for field in NESTED if field in cls.__struct_fields__) for cls in NODES}
_EMPTY = {cls: {field: None if field == "top" else () for field in inside} for cls, inside in _INSIDE.items()}
_LEAVES = {cls.__struct_config__.tag for cls, inside in _INSIDE.items() if not inside}


class Flat(NamedTuple):
    """A scene made flat."""

    nodes: dict[str, Node]
    """The components by id, children replaced by their ids."""
    root: tuple[str, ...]
    """The ids of the top ones."""
    sketches: dict[str, Sketch]
    """The drawings in it, by the names that stand in their place."""


def flat(scene: Scene, book: Sketchbook | None = None) -> Flat:
    """The whole scene, its drawings called as that book says."""
    drawn: dict[str, Sketch] = {}
    bare = [_without_strokes(part, drawn) for part in scene.parts]
    nodes: dict[str, Node] = {}
    parts: list[Node] = msgspec.to_builtins(bare)
    root = tuple(_flatten(part, nodes) for part in parts)
    book = book or Sketchbook()
    sketches = {}
    for id, sketch in drawn.items():
        nodes[id]["sketch"] = _reference(sketch, book)
        sketches[book.ref(sketch)] = sketch
    return Flat(nodes, root, sketches)


def _reference(sketch: Sketch, book: Sketchbook) -> Node:
    return msgspec.structs.asdict(SketchRef(book.ref(sketch), sketch.caption, len(sketch.strokes)))


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


class Changes(NamedTuple):
    """What leads from one scene to another."""

    nodes: dict[str, Node]
    """The components that are new or different, flat."""
    gone: tuple[str, ...]
    root: tuple[str, ...] | None = None
    """The ids of the top ones, if they are others or in another order."""


NO_CHANGES = Changes({}, ())


def changed(before: Scene, after: Scene, book: Sketchbook) -> Changes:
    """Parts that are equal, nearly all of them, are not looked into."""
    if before.parts == after.parts:
        return NO_CHANGES
    return _Comparison(book).of(before.parts, after.parts)


class _Comparison(Struct):
    """A walk through two scenes side by side, into those parts only that differ."""

    book: Sketchbook
    nodes: dict[str, Node] = {}
    come: set[str] = set()
    left: dict[str, Component] = {}
    """Components that are not where they were."""

    def of(self, before: Sequence[Component], after: Sequence[Component]) -> Changes:
        same = self._compare(before, after)
        for id, part in self.left.items():
            if id in self.come and self.nodes[id] == self._node(part):
                del self.nodes[id]  # it has only moved, and whatever holds it now says so
        gone = tuple([id for id in self.left if id not in self.come]) if self.left else ()
        root = None if same else tuple([part.id for part in after])
        return Changes(self.nodes, gone, root)

    def _compare(self, before: Sequence[Component], after: Sequence[Component]) -> bool:
        """Says whether they are the same components in the same order, whatever became of them."""
        alike = 0
        for old, part in zip(before, after, strict=False):
            if old is not part:
                if old.id != part.id:
                    break
                if old != part and self._differs(old, part):
                    self.nodes[part.id] = self._node(part)
            alike += 1
        if alike == len(before) == len(after):
            return True
        was = {part.id: part for part in before[alike:]}
        for part in after[alike:]:
            moved = was.pop(part.id, None)
            if moved is None:
                self._add(part)
            elif moved is not part and moved != part and self._differs(moved, part):
                self.nodes[part.id] = self._node(part)
        for part in was.values():
            self._leave(part)
        return False

    def _differs(self, before: Component, after: Component) -> bool:
        """Whether it is another by itself, and not only because something in it is."""
        empty = _EMPTY[type(after)]
        if type(before) is not type(after):
            self._compare(_within(before), _within(after))
            return True
        if not empty:
            return True
        differs = bool(msgspec.structs.replace(before, **empty) != msgspec.structs.replace(after, **empty))
        for field in empty:
            old, new = getattr(before, field), getattr(after, field)
            if old is not new and old != new:
                if field == "top":
                    old, new = _listed(old), _listed(new)
                same = self._compare(old, new)
                differs = differs or not same
        return differs

    def _add(self, part: Component) -> None:
        self.come.add(part.id)
        self.nodes[part.id] = self._node(part)
        if _INSIDE[type(part)]:
            for inner in _within(part):
                self._add(inner)

    def _leave(self, part: Component) -> None:
        self.left[part.id] = part
        for inner in _within(part):
            self._leave(inner)

    def _node(self, part: Component) -> Node:
        """One component by itself, as it stands in `Flat.nodes`."""
        node: Node
        if isinstance(part, Picture):
            node = msgspec.to_builtins(msgspec.structs.replace(part, sketch=_NO_SKETCH))
            node["sketch"] = _reference(part.sketch, self.book)
            return node
        empty = _EMPTY[type(part)]
        node = msgspec.to_builtins(msgspec.structs.replace(part, **empty) if empty else part)
        for field in empty:
            inside = getattr(part, field)
            if inside:
                node[field] = inside.id if isinstance(inside, Component) else [inner.id for inner in inside]
        return node


def _listed(inside: Any) -> Sequence[Component]:
    """What a field holds, one or several."""
    return () if inside is None else (inside,) if isinstance(inside, Component) else inside


def _within(part: Component) -> list[Component]:
    return [inner for field in _INSIDE[type(part)] for inner in _listed(getattr(part, field))]
