"""Answers over the wire: options go by their number, so that a client needs to know nothing of a game's values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from dolmen.bots import Hint
from dolmen.kernel import Amounts, Ask, Caution, Draw, Field, Form, NotOnOffer, Pick, Several, Split, TextField, Write
from dolmen.kernel.asks.amounts import by_part
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.asks.refusals import same_option
from dolmen.kernel.seat_names import as_written
from dolmen.kernel.view import AskView, ask_stub, ask_view
from dolmen.server.wire import Answer, Draft, DraftReply, HintGiven, Reasons, Warned, WhyNot


def shown_ask(ask: Ask) -> AskView:
    """An ask as it travels with every update: what is asked whole, and a standing offer as a stub.

    Nobody chooses from an offer without opening it first, and no client lights up places of one before; so its options
    are made and sent when somebody does (`OpenAsk`). Only an urgent one that is taken with a single click is whole.
    """
    at_once = ask.question.button.urgent and isinstance(ask, Pick) and len(ask.options) == 1
    return ask_stub(ask) if ask.standing and not at_once else ask_view(ask)


def value_of(ask: Ask, sent: Answer) -> Any:
    """The ask's own value of an answer, checked. Raises NotOnOffer."""
    if sent.shape is not None:
        check_shape(ask, sent)
    if isinstance(ask, Pick):
        return option(ask, ask.options, sent.pick)
    return ask.check(_given(ask, sent))


def check_shape(ask: Ask, sent: Answer) -> None:
    """The numbers in an answer mean what they meant when the ask was shown. Raises NotOnOffer."""
    if sent.shape is not None and ask.name and ask_view(ask).shape != sent.shape:
        raise NotOnOffer("This has changed while you were at it. Look it over, and hand it in again")


def _given(ask: Ask, sent: Answer) -> Any:
    """What was sent, with the options in place of their numbers."""
    if isinstance(ask, Several):
        if sent.several is None:
            raise NotOnOffer(f"{ask.prompt}: expected a list of options")
        return [option(ask, ask.options, number) for number in sent.several]
    if isinstance(ask, Form):
        if sent.fields is None:
            raise NotOnOffer(f"{ask.prompt}: expected a number or a text for each field")
        return fields_of(ask, sent.fields)
    if isinstance(ask, (Split, Amounts)):
        return by_part(ask.limits, sent.shares)
    if isinstance(ask, Write):
        return None if sent.text is None else as_written(sent.text)
    if isinstance(ask, Draw):
        return None if sent.sketch is None else replace(sent.sketch, caption=as_written(sent.sketch.caption))
    raise NotOnOffer(f"{ask.prompt}: this cannot be answered here")


def fields_of(form: Form[Any], sent: Mapping[str, int | str]) -> dict[Any, Any]:
    """A field to write in goes by its text, every other one by the number of its option."""
    found = {}
    for name, value in sent.items():
        field = form.field(name)
        if not isinstance(field, TextField):
            found[field.key] = option(form, field.options, value)
        elif isinstance(value, str):
            found[field.key] = as_written(value)
        else:
            raise NotOnOffer(f"{form.prompt} ({name}): expected a text, got {value}")
    return found


def option(ask: Ask, options: Sequence[Any], number: int | str | None) -> Any:
    if not isinstance(number, int) or not 0 <= number < len(options):
        raise NotOnOffer(f"{ask.prompt}: expected one of the options 0 to {len(options) - 1}, got {number}")
    return options[number]


def answer_of(ask: Ask, value: Any) -> Answer:
    """A value as a client would send it."""
    sent = Answer(seq=0, ask=ask.id)
    if isinstance(ask, Pick):
        sent.pick = number_of(ask.options, value)
    elif isinstance(ask, Several):
        sent.several = tuple(number_of(ask.options, one) for one in value)
    elif isinstance(ask, Form):
        sent.fields = {
            field.name: _in_field(field, one) for key, one in ask.given(value).items() if (field := ask.field(key))
        }
    elif isinstance(ask, (Split, Amounts)):
        sent.shares = plain_form(value)
    elif isinstance(ask, Write):
        sent.text = value
    elif isinstance(ask, Draw):
        sent.sketch = value
    return sent


def hint_given(seq: int, ask: Ask, hint: Hint) -> HintGiven:
    """A hint for a client. Raises NotOnOffer if it does not fit any more."""
    answer = answer_of(ask, ask.from_plain(hint.answer))
    return HintGiven(seq, answer, hint.choice, hint.why)


def _in_field(field: Field, value: Any) -> int | str:
    return value if isinstance(field, TextField) else number_of(field.options, value)


def number_of(options: Sequence[Any], value: Any) -> int:
    return next(i for i, one in enumerate(options) if same_option(one, value))


def left(ask: Ask, sent: Draft) -> DraftReply:
    """What is to be said of an answer in the making. Raises NotOnOffer."""
    if isinstance(ask, Form):
        return _left_of_form(ask, sent)
    if isinstance(ask, Amounts):
        given = ask.given(by_part(ask.limits, sent.shares))
        flaw = ask.flaw(given)
        return DraftReply(sent.seq, {}, () if flaw else _warned(ask.warnings(given)), flaw)
    raise NotOnOffer(f"{ask.prompt}: only a form or a payment can be filled in bit by bit")


def doubts(ask: Ask, sent: Answer) -> DraftReply | None:
    """What speaks against an answer, if there is anything. Raises NotOnOffer."""
    if not isinstance(ask, (Form, Amounts)):
        return None
    found = left(ask, Draft(sent.seq, sent.ask, sent.fields or {}, sent.shares or {}))
    return found if found.warnings or found.flaw else None


def _left_of_form(form: Form[Any], sent: Draft) -> DraftReply:
    """What is left to each field beside what is chosen in the others, by number; and warnings."""
    chosen = fields_of(form, sent.fields)
    numbers: dict[str, tuple[int, ...]] = {}
    for field in form.fields:
        if isinstance(field, TextField):
            continue
        still = {id(one) for one in form.left(chosen, field.key)}
        numbers[field.name] = tuple(i for i, one in enumerate(field.options) if id(one) in still)
    return DraftReply(sent.seq, numbers, _warned(form.warnings(chosen)))


def _warned(texts: tuple[str, ...]) -> tuple[Warned, ...]:
    return tuple(Warned(str(text), text.at if isinstance(text, Caution) else None) for text in texts)


def reasons(ask: Ask, sent: WhyNot) -> Reasons:
    """What cannot be chosen beside what is filled in so far. Raises NotOnOffer."""
    chosen = fields_of(ask, sent.fields) if isinstance(ask, Form) else {}
    return Reasons(sent.seq, ask.forbidden(chosen))
