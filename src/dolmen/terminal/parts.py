"""Every component of a scene, in text."""

from __future__ import annotations

from functools import singledispatch
from itertools import groupby
from math import ceil

from msgspec.structs import replace

from dolmen.kernel.scene import (
    Badge,
    Bars,
    Board,
    Card,
    Clock,
    Component,
    Counter,
    Die,
    Group,
    Hand,
    Panel,
    Picture,
    Pile,
    Scene,
    Sheet,
    Space,
    Text,
    Timer,
    Token,
    Track,
    walk,
)
from dolmen.terminal.blocks import (
    Block,
    Brush,
    Line,
    Span,
    above,
    beside,
    block_width,
    boxed,
    flowing,
    line_width,
    marked,
    owned,
    wrapped,
)
from dolmen.terminal.boards import ARROWS, glyph_of, paint_board
from dolmen.terminal.grids import SPENT, paint_grid

SIDE = 28
"""The least room beside a board that is worth putting something there."""


def paint_scene(scene: Scene, brush: Brush) -> Block:
    """The board first, for it is what people look at; the rest beside it if there is room, else beneath."""
    boards = [part for part in scene.parts if isinstance(part, Board)]
    others = [part for part in scene.parts if not isinstance(part, Board)]
    if not boards:
        return above(_spaced([paint(part, brush) for part in others]))
    table = above(_spaced([paint(board, brush) for board in boards]))
    room = brush.width - block_width(table) - 3
    if others and room >= SIDE:
        return beside([table, above(_spaced([paint(part, brush.narrowed(room)) for part in others]))], 3)
    return above(_spaced([table, *(paint(part, brush) for part in others)]))


def _spaced(blocks: list[Block]) -> list[Block]:
    """An empty line between blocks of more than one line."""
    out: list[Block] = []
    for block in blocks:
        if out and (len(block) > 1 or len(out[-1]) > 1):
            out.append([[]])
        out.append(block)
    return out


@singledispatch
def paint(part: Component, brush: Brush) -> Block:
    """Any component in lines no wider than the brush allows, where that is possible at all."""
    return [_title(part, brush)]


def _title(part: Component, brush: Brush, name: str = "") -> Line:
    """The component's name, marked if it may be picked, with its badges."""
    look = brush.look((part.id,))
    name = name or part.label or part.id
    amount = f"{brush.amounts[part.id]}×" if part.id in brush.amounts else ""
    shown = " ".join(filter(None, (amount, SPENT if part.spent else "", part.glyph, name)))
    line = [Span(marked(shown, look), "strong" if look == "plain" else look, part.tone, ids=(part.id,))]
    return line + _badges(part.badges, part.id)


def _badges(badges: tuple[Badge, ...], id: str) -> Line:
    return [
        Span(" " + " ".join(filter(None, (badge.glyph, badge.label))), "plain", badge.tone, ids=(id,))
        for badge in badges
    ]


def _valued(part: Component, brush: Brush, value: str) -> Block:
    """A name and a value, on one line if they fit."""
    title = _title(part, brush)
    span = Span(value, ids=(part.id,))
    if line_width(title) + 2 + span.width <= brush.width:
        return [[*title, Span("  ", ids=(part.id,)), span]]
    return [title, *_indented(value, brush, part)]


def _indented(text: str, brush: Brush, part: Component, look: str = "plain") -> Block:
    span = Span("", "faint" if look == "faint" else "plain", ids=(part.id,))
    return [[Span("  "), *line] for line in wrapped(text, brush.width - 2, span)]


def _rows(rows: tuple[tuple[str, str], ...], brush: Brush, part: Component) -> Block:
    """Names and values in two columns."""
    names = min(max((Span(name).width for name, _ in rows), default=0), brush.width // 2)
    out: Block = []
    for name, value in rows:
        left = wrapped(name, names, Span("", "faint", ids=(part.id,)))
        right = wrapped(value, brush.width - names - 2, Span("", ids=(part.id,)))
        left = [[*left[0], Span(" " * (names - line_width(left[0])))], *left[1:]]
        out += beside([left, right])
    return out


@paint.register
def _(board: Board, brush: Brush) -> Block:
    return owned(paint_board(board, brush), board.id)


@paint.register
def _(group: Group, brush: Brush) -> Block:
    if group.columns:
        body = paint_grid(group, brush)
    elif group.layout == "column":
        body = above(paint(child, brush) for child in group.children)
    else:
        body = flowing([paint(child, brush) for child in group.children], brush.width)
    return owned([_title(group, brush), *body] if _named(group, brush) else body, group.id)


@paint.register
def _(panel: Panel, brush: Brush) -> Block:
    """A box; a folded one is only named, unless something in it may be picked: there is a page to read it on."""
    if panel.role == "reference" and brush.look(component.id for component in walk(panel)) == "plain":
        return [_title(panel, brush, f"▸ {panel.label or panel.id}")]
    if not panel.children:
        return _nothing_in(panel, brush)
    inner = brush.narrowed(brush.width - 4)
    runs = groupby(panel.children, key=lambda child: isinstance(child, (Sheet, Panel)))
    blocks = [(boxes, [paint(child, inner) for child in run]) for boxes, run in runs]
    body = above(flowing(run, inner.width, 1) if boxes else above(run) for boxes, run in blocks)
    return owned(_box(panel, body, inner), panel.id)


def _nothing_in(part: Component, brush: Brush) -> Block:
    return _valued(part, brush, "–") if _named(part, brush) else []


def _named(part: Component, brush: Brush) -> bool:
    """It has a name to show, or needs one so that it can be picked."""
    return bool(part.label) or brush.look((part.id,)) != "plain"


def _box(part: Panel | Sheet, body: Block, inner: Brush) -> Block:
    """The body in a frame with the name in it; beneath the frame's edge if it is too long for that."""
    frame = Span("", "faint", part.tone, ids=(part.id,))
    title = _title(part, inner) if _named(part, inner) else []
    if line_width(title) > inner.width:
        words = "".join(span.text for span in title)
        title, body = [], [*wrapped(words, inner.width, replace(title[0], text="")), *body]
    return boxed(title, body, frame)


@paint.register
def _(card: Card, brush: Brush) -> Block:
    """A card: name and printed values on a line, its text beneath; of a face-down one, only the back."""
    if not card.face_up:
        return [_title(card, brush, f"▒ {card.label or 'face down'}")]
    title = _title(card, brush)
    title.insert(0, Span("▯ ", "faint", card.tone, ids=(card.id,)))
    corner = [card.corner.label] if card.corner else []
    values = " · ".join((*corner, *(f"{name} {value}" for name, value in card.rows)))
    block: Block = [title]
    if values and line_width(title) + 2 + Span(values).width <= brush.width:
        title += [Span("  "), Span(values, ids=(card.id,))]
    elif values:
        block += _indented(values, brush, card)
    return block + (_indented(card.text, brush, card, "faint") if card.text else [])


@paint.register
def _(space: Space, brush: Brush) -> Block:
    return [_title(space, brush, f"▯ {space.label or 'empty'}")]


@paint.register
def _(pile: Pile, brush: Brush) -> Block:
    block = _valued(pile, brush, f"× {pile.count}")
    if pile.top:
        block += [[Span("  "), *line] for line in owned(paint(pile.top, brush.narrowed(brush.width - 2)), pile.id)]
    return block


@paint.register
def _(hand: Hand, brush: Brush) -> Block:
    count = max(hand.count, len(hand.cards))
    block = _valued(hand, brush, f"{count} {'card' if count == 1 else 'cards'}")
    for card in hand.cards:
        block += [[Span("  "), *line] for line in owned(paint(card, brush.narrowed(brush.width - 2)), hand.id)]
    return block


@paint.register
def _(token: Token, brush: Brush) -> Block:
    line = _title(token, brush, (token.label or token.id) + ARROWS[token.facing])
    return [line]


@paint.register
def _(counter: Counter, brush: Brush) -> Block:
    return _valued(counter, brush, f"{counter.value}" + (f"/{counter.most}" if counter.most is not None else ""))


@paint.register
def _(track: Track, brush: Brush) -> Block:
    """The steps in a row, the marker's step in angle brackets."""
    if not track.steps:
        return _valued(track, brush, str(track.value))
    steps = [f"‹{step}›" if n == track.value else step for n, step in enumerate(track.steps)]
    return _valued(track, brush, " ".join(steps))


@paint.register
def _(clock: Clock, brush: Brush) -> Block:
    circle = "●" * clock.filled + "○" * (clock.segments - clock.filled)
    return _valued(clock, brush, f"{circle} {clock.filled}/{clock.segments}")


@paint.register
def _(timer: Timer, brush: Brush) -> Block:
    """The whole time: a terminal is painted when something happens, not every second."""
    minutes, seconds = divmod(timer.seconds, 60)
    return _valued(timer, brush, f"{minutes}:{seconds:02}")


@paint.register
def _(die: Die, brush: Brush) -> Block:
    return _valued(die, brush, f"⟦{'–' if die.value is None else die.value}⟧ d{die.sides}")


@paint.register
def _(sheet: Sheet, brush: Brush) -> Block:
    if not sheet.rows:
        return _nothing_in(sheet, brush)
    inner = brush.narrowed(brush.width - 4)
    return _box(sheet, _rows(sheet.rows, inner, sheet), inner)


@paint.register
def _(bars: Bars, brush: Brush) -> Block:
    """A column for each, the highest full; beneath it what they come to."""
    most = max((bar.share for bar in bars.bars), default=0) or 1
    columns = "".join(_COLUMNS[ceil(bar.share / most * (len(_COLUMNS) - 1))] for bar in bars.bars)
    block = _valued(bars, brush, f"▕{columns}▏")
    return block + (_indented(bars.text, brush, bars, "faint") if bars.text else [])


_COLUMNS = " ▁▂▃▄▅▆▇█"


@paint.register
def _(text: Text, brush: Brush) -> Block:
    look = brush.look((text.id,))
    titled = text.label or look != "plain"
    body = wrapped(text.text, brush.width, Span("", ids=(text.id,)))
    return [_title(text, brush, text.label or "here"), *body] if titled else body


@paint.register
def _(picture: Picture, brush: Brush) -> Block:
    """A sketch is shown by its caption."""
    caption = f"✎ {picture.sketch.caption or 'an untitled sketch'}"
    if picture.label and picture.label != picture.sketch.caption:
        return _valued(picture, brush, caption)
    look = brush.look((picture.id,))
    return wrapped(marked(caption, look), brush.width, Span("", look, picture.tone, ids=(picture.id,)))


def in_words(part: Component) -> str:
    """A component for whoever asks what it is: name, facing, badges, explanation."""
    facing = {"N": "north", "E": "east", "S": "south", "W": "west"}.get(getattr(part, "facing", None) or "")
    marks = [*(badge.label for badge in part.badges), *([f"facing {facing}"] if facing else [])]
    if isinstance(part, Card) and part.face_up and part.corner:
        marks.insert(0, part.corner.label)
    name = (part.label or glyph_of(part) if part.glyph else part.label) or part.id
    said = name + (f" ({', '.join(marks)})" if marks else "")
    printed = part.text.replace("\n", " ") if isinstance(part, Card) and part.face_up else ""
    more = ". ".join(filter(None, (printed, part.note)))
    return f"{said}: {more}" if more else said
