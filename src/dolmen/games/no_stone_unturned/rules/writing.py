"""Texts and drawings that the rules ask for."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.content import ideas, sketches
from dolmen.games.no_stone_unturned.sheets import LINE
from dolmen.kernel import Draw, Flow, Question, Seat, Write

STROKES, POINTS = 200, 4000


def or_asked(text: str, seat: Seat, question: Question, kind: str, name: str, most: int = LINE) -> Flow[str]:
    """What was written in a form; where that was left blank, it is asked for."""
    if text:
        return text
    return (yield from Write(seat, question=question, least=1, most=most, ideas=ideas(kind), name=name))


def draw(seat: Seat, question: Question, name: str, live: bool = False) -> Draw:
    return Draw(seat, question=question, most=STROKES, most_points=POINTS, ideas=sketches(), name=name, live=live)
