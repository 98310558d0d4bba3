"""Boards in text: squares, hexes, and spots that lie anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from dolmen.kernel.scene import Badge, Board, Cell, Component, Token
from dolmen.terminal.blocks import Block, Brush, Line, Look, Span, block_width, line_width, marked, wrapped

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←", None: ""}
EMPTY = "·"

SIZES = ((8, 3), (6, 3), (6, 2), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1))
"""Widths and heights of a cell, the best first."""


def paint_board(board: Board, brush: Brush) -> Block:
    painted = PAINTERS[board.shape](board, brush)
    look = brush.look((board.id,))
    if look == "plain":
        return painted
    return [[Span(marked(board.label or board.id, look), look, ids=(board.id,))], *painted]


def glyph_of(component: Component) -> str:
    """One or two characters for a component: its own, or how its name begins."""
    return component.glyph or component.label[:1] or "?"


def badge_glyph(badge: Badge) -> str:
    return badge.glyph or badge.label[:1]


def _standing(board: Board) -> dict[str, list[Token]]:
    """The tokens on each cell, the most telling one first: one that faces somewhere, else the topmost."""
    standing: dict[str, list[Token]] = {}
    for token in reversed(board.tokens):
        standing.setdefault(token.at, []).append(token)
    for tokens in standing.values():
        tokens.sort(key=lambda token: token.facing is None)
    return standing


def _grid(board: Board, brush: Brush) -> Block:
    """Rows of cells of one width; every second row of hexes half a cell to the right."""
    across = max([len(board.columns), *(cell.x + 1 for cell in board.cells)])
    down = max([len(board.rows), *(cell.y + 1 for cell in board.cells)])
    margin = max(map(cell_len, board.rows), default=0)
    width, height = _cell_size(board, brush, across, down, margin)
    standing = _standing(board)
    cells = {(cell.x, cell.y): cell for cell in board.cells}
    painted: Block = []
    if board.columns:
        names = "".join(_centred(name, width) for name in board.columns)
        painted.append([Span(" " * (margin + 1) + names, "faint")])
    for y in range(down):
        name = board.rows[y] if y < len(board.rows) else ""
        shift = " " * (width // 2) if board.shape == "hex" and y % 2 else ""
        rows: Block = [[Span(" " * (margin + 1) + shift)] for _ in range(height)]
        rows[_middle(height)] = [Span(name.rjust(margin) + " " + shift, "faint")]
        for x in range(across):
            cell = cells.get((x, y))
            square = _square(cell, standing.get(cell.id, []), brush, width, height) if cell else None
            for line, part in zip(rows, square or [[Span(" " * width)]] * height, strict=True):
                line += part
        painted += rows
    return painted


def _middle(height: int) -> int:
    return (height - 1) // 2


def _centred(name: str, width: int) -> str:
    name = set_cell_size(name, min(cell_len(name), width))
    left = (width - cell_len(name)) // 2
    return " " * left + name + " " * (width - left - cell_len(name))


def _cell_size(board: Board, brush: Brush, across: int, down: int, margin: int) -> tuple[int, int]:
    half = 0.5 if board.shape == "hex" else 0
    header = bool(board.columns)
    for width, height in SIZES:
        wide = margin + 1 + int((across + half) * width) <= brush.width
        if wide and (height == 1 or down * height + header <= brush.height):
            return width, height
    return SIZES[-1]


def _square(cell: Cell, tokens: Sequence[Token], brush: Brush, width: int, height: int) -> Block:
    """One cell: its mark, what stands there and where that looks, and as much of the rest as fits."""
    ids = (cell.id, *(token.id for token in tokens))
    look = brush.look(ids)
    facing = ARROWS[tokens[0].facing if tokens else cell.facing]
    head = Span(
        (glyph_of(tokens[0]) if tokens else cell.glyph or EMPTY) + facing,
        "strong" if tokens else "plain" if cell.glyph else "faint",
        tokens[0].tone if tokens else "",
        cell.tone,
        ids,
    )
    extras = _extras(cell, tokens, ids)
    extras = [*_amounts(brush, ids, cell.tone), *extras]
    coming = brush.chosen.get(cell.id)
    if isinstance(coming, Token) and coming.id not in ids:
        soon = Span(glyph_of(coming), "strong", coming.tone, cell.tone, ids)
        head, extras = (head, [soon, *extras]) if tokens else (soon, extras)
    if height == 1:
        return [_framed([head, *extras], look, width, cell.tone, ids)]
    blank = [Span(" " * width, ground=cell.tone, ids=ids)]
    square: Block = [list(blank) for _ in range(height)]
    square[_middle(height)] = _framed([head], look, width, cell.tone, ids)
    square[-1] = _framed(extras, "plain", width, cell.tone, ids)
    return square


def _amounts(brush: Brush, ids: tuple[str, ...], ground: str) -> Line:
    """How many are chosen of what is there."""
    return [Span(f"{brush.amounts[id]}×", "strong", "", ground, ids) for id in ids if id in brush.amounts]


def _extras(cell: Cell, tokens: Sequence[Token], ids: tuple[str, ...]) -> Line:
    """What does not stand in front: badges, other tokens, the ground under a token."""
    out: Line = []
    for component in (*tokens, cell):
        if component is not cell and component is not tokens[0]:
            out.append(Span(glyph_of(component)[:1], "plain", component.tone, cell.tone, ids))
        out += [Span(badge_glyph(badge)[:1], "plain", badge.tone, cell.tone, ids) for badge in component.badges]
    if tokens and cell.glyph:
        out.append(Span(cell.glyph[:1], "faint", "", cell.tone, ids))
    return out


def _framed(core: Line, look: Look, width: int, ground: str, ids: tuple[str, ...]) -> Line:
    """The core between its marks; where room is short, the last of the core makes way, then the right mark."""
    left, right = {"lit": ("[", "]"), "chosen": ("(", ")")}.get(look, (" ", " "))
    if width == 2:
        return _padded([_in_look(span, look) for span in core], width, ground, ids)
    core = list(core)
    while len(core) > 1 and line_width(core) > width - 1:
        core.pop()
    inner = _padded([_in_look(span, look) for span in core], min(line_width(core), width - 1), ground, ids)
    line = [Span(left, look, "", ground, ids), *inner]
    if line_width(line) < width:
        line.append(Span(right, look, "", ground, ids))
    spare = (width - line_width(line)) // 2
    return _padded([Span(" " * spare, ground=ground, ids=ids), *line] if spare else line, width, ground, ids)


def _in_look(span: Span, look: Look) -> Span:
    if look == "plain":
        return span
    return Span(span.text, look, span.tone, span.ground, span.ids)


def _padded(line: Line, width: int, ground: str, ids: tuple[str, ...]) -> Line:
    out: Line = []
    left = width
    for span in line:
        if span.width > left:
            break
        out.append(span)
        left -= span.width
    return [*out, Span(" " * left, ground=ground, ids=ids)] if left else out


def _free(board: Board, brush: Brush) -> Block:
    """Spots in rows by their height, each as far to the right as it lies; pushed on where they would overlap."""
    standing = _standing(board)
    far = max((cell.x for cell in board.cells), default=0) or 1
    painted: Block = []
    for y in sorted({cell.y for cell in board.cells}):
        line: Line = []
        for cell in sorted((c for c in board.cells if c.y == y), key=lambda c: c.x):
            spot = _spot(cell, standing.get(cell.id, []), brush)
            wanted = cell.x * max(brush.width - line_width(spot), 0) // far
            if line and line_width(line) + 2 + line_width(spot) > brush.width:
                painted.append(line)
                line = []
            gap = max(wanted - line_width(line), 2 if line else 0)
            gap = min(gap, max(brush.width - line_width(line) - line_width(spot), 0))
            line += [Span(" " * gap), *spot]
        painted += [line, []]
    return [*painted[:-1], *_links(board, brush)] if block_width(painted) else []


def _links(board: Board, brush: Brush) -> Block:
    """Lines between spots, in words."""
    names = {cell.id: cell.glyph or cell.label or cell.id for cell in board.cells}
    ways = ", ".join(f"{names[a]}–{names[b]}" for a, b in board.links)
    return [[], *wrapped(f"ways: {ways}", brush.width, Span("", "faint"))] if ways else []


def _spot(cell: Cell, tokens: Sequence[Token], brush: Brush) -> Line:
    ids = (cell.id, *(token.id for token in tokens))
    look = brush.look(ids)
    name = " ".join(filter(None, (cell.glyph, cell.label or cell.id))) + ARROWS[cell.facing]
    line = [Span(marked(name, look), look, cell.tone, ids=ids)]
    line += _amounts(brush, ids, "")
    for token in tokens:
        line += [Span(" "), Span(glyph_of(token) + ARROWS[token.facing], "strong", token.tone, ids=ids)]
        line += [Span(badge_glyph(badge), "plain", badge.tone, ids=ids) for badge in token.badges]
    line += [Span(" " + badge_glyph(badge), "plain", badge.tone, ids=ids) for badge in cell.badges]
    return line


def _flat(board: Board, brush: Brush) -> Block:
    """Hexes with an edge at the top: every second column lies half a cell further down."""
    across = max((cell.x + 1 for cell in board.cells), default=1)
    down = max((cell.y + 1 for cell in board.cells), default=1)
    width, height = next(
        (size for size in FLAT_SIZES if across * size[0] <= brush.width and (down + 0.5) * size[1] <= brush.height),
        FLAT_SIZES[-1],
    )
    standing = _standing(board)
    cells = {(cell.x, cell.y): cell for cell in board.cells}
    painted: Block = [[] for _ in range(down * height + height // 2)]
    blank = Span(" " * width)
    for x in range(across):
        column: Block = [[blank] for _ in range(height // 2 * (x % 2))]
        for y in range(down):
            cell = cells.get((x, y))
            square = _square(cell, standing.get(cell.id, []), brush, width, height) if cell else None
            column += square or [[blank]] * height
        column += [[blank] for _ in range(len(painted) - len(column))]
        for line, part in zip(painted, column, strict=True):
            line += part
    return painted


FLAT_SIZES = ((10, 4), (8, 4), (8, 2), (6, 2), (4, 2))
"""Widths and heights of a cell, the best first; the height can be halved."""
PAINTERS = {"grid": _grid, "hex": _grid, "flat": _flat, "free": _free}
