"""Pages: a part of the scene by itself, to read at leisure."""

from __future__ import annotations

from msgspec.structs import replace
from rich.text import Text

from dolmen.kernel.scene import Panel, Part, walk
from dolmen.terminal.blocks import Brush, Painting
from dolmen.terminal.parts import paint

HEIGHT = 60
"""Room enough for a board at its best."""


def page_name(part: Part) -> str:
    """What the part is called, or else the first named thing in it."""
    return next((component.label for component in walk(part) if component.label), "")


def page_text(part: Part, width: int, query: str) -> Text:
    """The part in text, or its lines that hold what is looked for."""
    lines = Painting(paint(unfolded(part), Brush(width, HEIGHT))).plain().split("\n")
    return Text("\n".join(line for line in lines if query.lower() in line.lower()))


def unfolded(part: Part) -> Part:
    if isinstance(part, Panel):
        return replace(part, role=None, children=tuple(map(unfolded, part.children)))
    return part
