"""Texts and drawings that the rules ask for, and answers that something is still missing from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from msgspec import Struct, convert, structs

from dolmen.campaign import whoever
from dolmen.games.no_stone_unturned.content import ideas, sketches
from dolmen.games.no_stone_unturned.sheets import LINE
from dolmen.games.no_stone_unturned.state import Given, Half, NoStoneUnturned
from dolmen.kernel import Ask, Draw, Flow, Form, NotOnOffer, Question, Seat, Write

STROKES, POINTS = 200, 4000
A = TypeVar("A")
F = TypeVar("F", bound=Struct)


class Gap(Struct, frozen=True):
    """A text that was left blank in a form, and without which it cannot stand."""

    field: str
    question: Question
    kind: str
    """Of ideas for it."""
    name: str
    most: int = LINE


def kept(s: NoStoneUnturned, asks: Sequence[Ask[A]]) -> Flow[tuple[Seat, A]]:
    """The first answer. It is kept in the state until the step is over: whatever else the step asks can be left and
    come back to."""
    half, by_seat = s.half, {ask.seat: ask for ask in asks}
    if half is not None and half.seat in by_seat and (ask := by_seat[half.seat]).name == half.name:
        with suppress(NotOnOffer):
            ask.s = s
            again: A = ask.from_plain(half.answer)
            return half.seat, again
    seat, answer = yield from whoever(by_seat)
    keep(s, by_seat[seat], answer)
    return seat, answer


def keep(s: NoStoneUnturned, ask: Ask[A], answer: A) -> None:
    s.half = Half(ask.name, ask.seat, convert(ask.plain(answer), Given))


def filled_in(s: NoStoneUnturned, forms: Sequence[Form[F]], gap: Callable[[F], Gap | None]) -> Flow[tuple[Seat, F]]:
    """A form by the first to hand it in; texts that were left blank and are needed are asked for one by one."""
    seat, answer = yield from kept(s, forms)
    while (missing := gap(answer)) is not None:
        text = yield from Write(
            seat,
            question=missing.question,
            least=1,
            most=missing.most,
            ideas=ideas(missing.kind),
            name=missing.name,
        )
        answer = structs.replace(answer, **{missing.field: text})
        keep(s, next(form for form in forms if form.seat == seat), answer)
    s.half = None
    return seat, answer


def draw(seat: Seat, question: Question, name: str, live: bool = False) -> Draw:
    return Draw(seat, question=question, most=STROKES, most_points=POINTS, ideas=sketches(), name=name, live=live)
