"""Blocks of text: what a scene is drawn with. Lines of spans that know which component they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from textual.geometry import Region

from dolmen.kernel.scene import Component

Look = Literal["plain", "strong", "faint", "lit", "chosen"]


class Span(Struct, frozen=True):
    """Some characters in one look."""

    text: str
    look: Look = "plain"
    tone: str = ""
    """The palette's colour of the characters."""
    ground: str = ""
    """The palette's colour behind them."""
    ids: tuple[str, ...] = ()
    """What they show, the place itself first: a cell, then the tokens on it."""
    within: tuple[str, ...] = ()
    """What that is part of, from the inside out."""

    @property
    def width(self) -> int:
        return cell_len(self.text)


Line = list[Span]
Block = list[Line]


class Brush(Struct, frozen=True):
    """What a painter knows beside the scene: the room it has, and what to point out."""

    width: int
    height: int
    lit: frozenset[str] = frozenset()
    """Places that may be picked."""
    chosen: Mapping[str, Component | None] = {}
    """Places of what is chosen so far, and what will be there, if one can tell."""

    amounts: Mapping[str, int] = {}
    """How many are chosen at a place, where it may be several."""

    def narrowed(self, width: int) -> Brush:
        return replace(self, width=max(width, 8))

    def look(self, ids: Iterable[str], otherwise: Look = "plain") -> Look:
        ids = set(ids)
        if not ids.isdisjoint(self.chosen):
            return "chosen"
        return "lit" if ids & self.lit else otherwise


def marked(text: str, look: Look) -> str:
    """Square brackets: may be picked. Round ones: is chosen. So that colour is never the only sign."""
    if look == "lit":
        return f"[{text}]"
    return f"({text})" if look == "chosen" else text


def line_width(line: Line) -> int:
    return sum(span.width for span in line)


def block_width(block: Block) -> int:
    return max(map(line_width, block), default=0)


def fitted(line: Line, width: int) -> Line:
    """The line at exactly this width: padded, or cut."""
    out: Line = []
    left = width
    for span in line:
        if span.width > left:
            out.append(replace(span, text=set_cell_size(span.text, left)))
            left = 0
            break
        out.append(span)
        left -= span.width
    return [*out, Span(" " * left)] if left else out


def wrapped(text: str, width: int, span: Span) -> Block:
    """The text in lines that fit, each in the look of the span."""
    lines = chain.from_iterable(_wrapped_lines(part, max(width, 1)) for part in text.split("\n"))
    return [[replace(span, text=line)] for line in lines]


def _wrapped_lines(text: str, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        while cell_len(word) > width:
            if line:
                lines.append(line)
                line = ""
            head = set_cell_size(word, width).rstrip() or word[0]
            lines.append(head)
            word = word[len(head) :]
        joined = f"{line} {word}" if line else word
        if cell_len(joined) > width:
            lines.append(line)
            line = word
        else:
            line = joined
    return [*lines, line]


def above(blocks: Iterable[Block]) -> Block:
    return [line for block in blocks for line in block]


def beside(blocks: Sequence[Block], gap: int = 2) -> Block:
    """Blocks next to each other, their tops level."""
    widths = [block_width(block) for block in blocks]
    out: Block = []
    for y in range(max(map(len, blocks), default=0)):
        line: Line = []
        for n, (block, width) in enumerate(zip(blocks, widths, strict=True)):
            line += fitted(block[y] if y < len(block) else [], width)
            if n < len(blocks) - 1:
                line.append(Span(" " * gap))
        out.append(line)
    return out


def flowing(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """Blocks next to each other as long as there is room, then beneath."""
    rows: list[list[Block]] = []
    used = 0
    for block in blocks:
        needed = block_width(block)
        if rows and used + gap + needed <= width:
            rows[-1].append(block)
            used += gap + needed
        else:
            rows.append([block])
            used = needed
    return above(beside(row, gap) for row in rows)


def boxed(title: Line, block: Block, frame: Span) -> Block:
    """The block in a frame, with a title if it has one."""
    width = max(block_width(block), line_width(title))

    def edge(text: str) -> Span:
        return replace(frame, text=text)

    name = [edge("╭ "), *title, edge(" ")] if title else [edge("╭──")]
    top = [*name, edge("─" * (width - line_width(title)) + "╮")]
    rows = [[edge("│ "), *fitted(line, width), edge(" │")] for line in block]
    return [top, *rows, [edge("╰" + "─" * (width + 2) + "╯")]]


def owned(block: Block, id: str) -> Block:
    """The block as part of a component."""
    return [[span if id in span.ids else replace(span, within=(*span.within, id)) for span in line] for line in block]


class Painting:
    """A painted scene: its lines, and where each component stands."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.width = block_width(block)
        self.height = len(block)
        self.spots: dict[str, Region] = {}
        """Where each place is, by its first id."""
        self.names: dict[str, tuple[str, ...]] = {}
        """All that stands at the place."""
        for y, line in enumerate(block):
            x = 0
            for span in line:
                if span.ids:
                    self._grow(span, Region(x, y, span.width, 1))
                x += span.width

    def _grow(self, span: Span, region: Region) -> None:
        id = span.ids[0]
        self.spots[id] = self.spots[id].union(region) if id in self.spots else region
        self.names[id] = tuple(dict.fromkeys((*self.names.get(id, ()), *span.ids)))

    def at(self, x: int, y: int) -> Span | None:
        if 0 <= y < self.height:
            for span in self.block[y]:
                if 0 <= x < span.width:
                    return span
                x -= span.width
        return None

    def spot_of(self, id: str) -> str | None:
        """The place where a component stands."""
        if id in self.spots:
            return id
        return next((spot for spot, names in self.names.items() if id in names), None)

    def plain(self) -> str:
        """The picture as text, for tests and for docs."""
        return "\n".join("".join(span.text for span in line).rstrip() for line in self.block)
