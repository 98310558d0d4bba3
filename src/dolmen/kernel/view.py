"""A view: all that one person gets of a match, as data. Whatever a seat may not know is in none of its bytes."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.amounts import Amounts, Split
from dolmen.kernel.asks.base import Ask, plain_form
from dolmen.kernel.asks.form import Field, Form, TextField
from dolmen.kernel.asks.pick import Pick, Several
from dolmen.kernel.asks.question import PROMPT_ONLY, Button, Question
from dolmen.kernel.asks.sketch import Draw
from dolmen.kernel.asks.write import Write
from dolmen.kernel.game import Result
from dolmen.kernel.scene import Scene
from dolmen.kernel.story import Seat, Told


class OptionView(Struct, omit_defaults=True):
    label: str
    place: str | None = None
    warnings: tuple[str, ...] = ()
    """Why somebody who may pick it is sure not to want to."""
    short: str = ""
    """For a button in a row; by default its label."""
    icon: str = ""
    cost: str = ""
    """What it takes."""
    turn: int = 0
    """By how many quarters what it lights is turned, clockwise."""


class FieldView(Struct, omit_defaults=True):
    key: str
    prompt: str
    options: tuple[OptionView, ...]
    at: str = "table"
    text: bool = False
    """To be written; there are no options, only ideas."""
    ideas: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None


class AskView(Struct, omit_defaults=True):
    """An ask as a client sees it. An option is answered by its number."""

    id: str
    kind: str
    prompt: str
    at: str
    options: tuple[OptionView, ...] = ()
    fields: tuple[FieldView, ...] = ()
    least: int = 0
    most: int | None = None
    limits: dict[str, int] = {}
    parts: dict[str, OptionView] = {}
    """What the parts of `limits` are called, and where they lie."""
    proposed: dict[str, int] = {}
    """The amounts to begin with."""
    ideas: tuple[str, ...] = ()
    """Texts to start from."""
    rules: tuple[str, ...] = ()
    standing: bool = False
    done: str = "Done"
    """The word for handing it in."""
    button: Button = PROMPT_ONLY
    """How it looks as a standing offer."""
    live: bool = False
    """Others watch the drawing grow."""
    lasting: bool = False
    """It has a name, so it may be open under the same id after it was answered."""
    by_itself: bool = False
    """There is one answer, and nobody has to give it: it is asked only so that others cannot tell."""
    reasons: bool = False
    """It can say why something cannot be chosen."""
    stub: bool = False
    """Only what it is called: what can be chosen is made when somebody opens it."""
    shape: int = 0
    """Of a lasting one: another number if the question or the options are others. An answer by number goes with it."""


class View(Struct, omit_defaults=True):
    """What one viewer sees: the scene, what it is asked, whom the table waits for, what happened, how it ended."""

    scene: Scene
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    log: tuple[Told, ...]
    result: Result | None


_encoder = msgspec.json.Encoder(order="deterministic")


def view_bytes(view: View) -> bytes:
    return _encoder.encode(view)


def ask_stub(ask: Ask) -> AskView:
    """What an ask is called and where it belongs. No option is looked at, so a long list costs nothing."""
    question, s, seat = ask.question, ask.s, ask.seat
    prompt = question.prompt if isinstance(question.prompt, str) else question.prompt(s, seat)
    at = question.at if isinstance(question.at, str) else question.at(s, seat)
    shown = AskView(ask.id, type(ask).__name__.lower(), prompt, at, rules=question.rules, standing=ask.standing)
    shown.done, shown.button, shown.lasting, shown.stub = question.done, question.button, bool(ask.name), True
    return shown


def ask_view(ask: Ask) -> AskView:
    """An ask with all that can be chosen."""
    shown = ask_stub(ask)
    shown.stub = False
    if isinstance(ask, Pick):
        shown.options = _looked_at(ask.question, ask.s, ask.options)
        if (warn := ask.question.warn) is not None:
            for option, chosen in zip(shown.options, ask.options, strict=True):
                option.warnings = tuple(map(str, warn(ask.s, chosen)))  # it stands at the option
        shown.by_itself = ask.question.by_itself and len(ask.options) == 1
    elif isinstance(ask, Several):
        shown.options = _looked_at(ask.question, ask.s, ask.options)
        shown.least, shown.most = ask.least, ask.most
    elif isinstance(ask, Split):
        shown.limits, shown.parts, shown.most = plain_form(dict(ask.limits)), _parts(ask), ask.total
    elif isinstance(ask, Amounts):
        shown.limits, shown.parts = plain_form(dict(ask.limits)), _parts(ask)
        shown.proposed = plain_form(dict(ask.ideas[0]))
    elif isinstance(ask, Form):
        fields = ask.fields
        shown.fields = tuple([_field(ask, field) for field in fields])
        for field in fields:
            shown.reasons = shown.reasons or field.question.why_not is not None
    elif isinstance(ask, Write):
        shown.least, shown.most, shown.ideas = ask.least, ask.most, _ideas(ask.ideas)
    elif isinstance(ask, Draw):
        shown.most, shown.live = ask.most, ask.live
    shown.reasons = shown.reasons or ask.question.why_not is not None
    if shown.lasting:
        shown.shape = _shape(shown)
    return shown


def _looked_at(question: Question, s: Any, options: Sequence[Any]) -> tuple[OptionView, ...]:
    """Each in words. It is done after every answer for every viewer: no calls but into the game's own words."""
    label, place, look = question.label, question.place, question.look
    found = [OptionView(label(s, option), place(s, option) if place else None) for option in options]
    if look is not None:
        for shown, option in zip(found, options, strict=True):
            face = look(s, option)
            shown.short, shown.icon, shown.cost, shown.turn = face.short, face.icon, face.cost, face.turn
    return tuple(found)


def _shape(shown: AskView) -> int:
    """Words and drawings are the same whatever is asked; a number means what stood beside it."""
    options = [shown.options, *(field.options for field in shown.fields)]
    if not any(options):
        return 0
    words = "\n".join(option.label for several in options for option in several)
    return zlib.crc32(f"{shown.prompt}\n{words}\n".encode("utf-8", "replace"))


def _parts(ask: Split[Any] | Amounts[Any]) -> dict[str, OptionView]:
    return {str(part): OptionView(ask.label(part), ask.place(part)) for part in ask.limits}


def _field(form: Form[Any], field: Field) -> FieldView:
    question = field.question
    shown = FieldView(field.name, question.prompt_for(form.s, form.seat), (), question.at_for(form.s, form.seat))
    if isinstance(field, TextField):
        shown.text, shown.least, shown.most, shown.ideas = True, field.least, field.most, _ideas(field.options)
    else:
        shown.options = _looked_at(question, form.s, field.options)
    return shown


def _ideas(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, texts))
