"""Answers as people give them: picks by the game's hunches, and texts and sketches of the length that people make."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Ask, Draw, Form, Match, Pick, Sketch, Stroke, TextField, Write
from dolmen.lab.walks import hunch

PROSE = (
    "The mill stands empty, and nobody in the valley will say since when. We found a lantern under the third stair, "
    "still warm, and a name scratched into the glass. Our guide knows that name; he has never told us whose it was. "
)
MEAN_TEXT = 120
"""In characters."""


def offered(ask: Ask) -> bool:
    """A standing offer that people take up again and again: something to write or draw, or a yes or no.

    What stops the table, or takes something back, is left alone, and nobody gives up their seat."""
    if isinstance(ask, Form):
        return any(isinstance(field, TextField) for field in ask.fields)
    return isinstance(ask, (Write, Draw)) or (isinstance(ask, Pick) and len(ask.options) == 2 and ask.name != "leave")


def answer(match: Match[Any], ask: Ask, random: Random) -> Any:
    """A legal one."""
    if isinstance(ask, Write):
        return text(ask.least, ask.most, random)
    if isinstance(ask, Draw):
        return sketch(ask, random)
    given = hunch(match, ask, random)
    if isinstance(ask, Form):
        given = dict(ask.given(given))
        for field in ask.fields:
            if isinstance(field, TextField) and given[field.key]:
                given[field.key] = text(field.least, field.most, random)
    return given


def text(least: int, most: int, random: Random) -> str:
    length = min(most, max(least, 1, int(random.expovariate(1 / MEAN_TEXT))))
    start = random.randrange(len(PROSE))
    return (PROSE * (2 + length // len(PROSE)))[start : start + length]


def sketch(ask: Draw, random: Random) -> Sketch:
    """A dozen strokes, some 150 points."""
    strokes = tuple(stroke(random) for _ in range(min(ask.most, random.randint(10, 14))))
    return Sketch(text(0, 40, random), strokes)


def stroke(random: Random) -> Stroke:
    x, y = random.randint(100, 900), random.randint(100, 900)
    points = [(x, y)]
    for _ in range(random.randint(10, 16)):
        x = min(1000, max(0, x + random.randint(-40, 40)))
        y = min(1000, max(0, y + random.randint(-40, 40)))
        points.append((x, y))
    return Stroke(tuple(points))
