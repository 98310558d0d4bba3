"""Grids in which the place means something: columns of one width, each thing as short as it can be told."""

from __future__ import annotations

from dolmen.kernel.scene import Badge, Card, Component, Group, Space
from dolmen.terminal.blocks import Block, Brush, Line, Span, above, beside, fitted, marked, wrapped

GAP = 1
WORDY = 11
"""The least width of a column for names; below it there is room for glyphs only."""
ROOMY = 17
"""With so much, what a card says is worth a few lines."""
LINES = 3
SPENT = "▾"


def paint_grid(group: Group, brush: Brush) -> Block:
    """This many columns, side by side."""
    width = max(1, (brush.width - GAP * (group.columns - 1)) // group.columns)
    cells = [_cell(part, brush, width) for part in group.children]
    rows = [cells[at : at + group.columns] for at in range(0, len(cells), group.columns)]
    return above(beside([[fitted(line, width) for line in cell] for cell in row], GAP) for row in rows)


def _cell(part: Component, brush: Brush, width: int) -> Block:
    look = brush.look((part.id,))
    wordy = width >= WORDY
    name = part.label if wordy or not part.glyph else part.glyph
    if isinstance(part, Space):
        name = f"▯ {part.glyph or part.label}" if wordy else part.glyph or "▯"
    amount = f"{brush.amounts[part.id]}×" if part.id in brush.amounts else ""
    shown = amount + (SPENT if part.spent else "") + (name or part.id)
    strong = look == "plain" and not part.spent and not isinstance(part, Space)
    title = Span(marked(shown, look), "strong" if strong else look, part.tone, ids=(part.id,))
    block: Block = [[title]]
    marks = _glyphs(part.badges, part.id)
    if wordy and marks:
        if title.width + sum(span.width for span in marks) <= width:
            block[0] += marks
        else:
            block.append(marks)
    if isinstance(part, Card) and part.face_up and width >= ROOMY and part.text:
        block += wrapped(part.text, width, Span("", "faint", ids=(part.id,)))[:LINES]
    return block


def _glyphs(badges: tuple[Badge, ...], id: str) -> Line:
    return [Span(f" {badge.glyph}", "plain", badge.tone, ids=(id,)) for badge in badges if badge.glyph]
