"""Whatever is not on offer is refused with one clear line, and nothing changes."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from dolmen.kernel import Amounts, Ask, Field, Form, IllegalAnswer, Match, Pick, Several, Split, TextField, Write
from dolmen.testing.failure import ConformanceError, fail
from dolmen.testing.journey import put_to_people


class _Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("cannot be shown")


def _deep() -> list[Any]:
    nest: list[Any] = []
    for _ in range(5000):
        nest = [nest]
    return nest


def garbage() -> list[Any]:
    """Things that a broken or hostile client might send."""
    return [
        None,
        True,
        False,
        0,
        -1,
        10**30,
        10**5000,
        0.0,
        math.nan,
        math.inf,
        "",
        "no such option",
        "two\nlines",
        "\ud800",
        "x" * 100_000,
        b"bytes",
        (),
        [],
        [[[]]],
        [None, None],
        ["no such option"],
        [{}],
        _deep(),
        {},
        {"no such field": 1},
        {1: 2},
        {None: None},
        {"": math.nan},
        {(): []},
        {"x": -1},
        set(),
        object(),
        object,
        len,
        _Unshowable(),
    ]


@cache
def _garbage() -> list[tuple[Any, str]]:
    """Made once, each with the words for it."""
    return [(thing, _shown(thing)) for thing in garbage()]


def check_refusals(match: Match[Any]) -> None:
    """Garbage, wrong seats and stale asks: an IllegalAnswer in one line each, and the save stays byte for byte."""
    before = match.save()
    if match.result is not None:
        _refused(match, match.answer, 0, None, None, "an answer after the end")
    for ask in put_to_people(match):
        _check_garbage(match, ask)
        _check_addresses(match, ask)
    for seat in set(range(match.seats)) - {ask.seat for ask in match.open}:
        _refused(match, match.answer, seat, None, None, "an answer of a seat that is not asked")
    if match.save() != before:
        fail(match, "refusals", "the match has changed, though every answer was refused")


def _check_garbage(match: Match[Any], ask: Ask) -> None:
    for thing, words in [*_garbage(), *((thing, _shown(thing)) for thing in _nearly(ask))]:
        for read, give in ((ask.check, match.answer), (ask.from_plain, match.answer_plain)):
            try:
                accepted = read(thing)
            except Exception:
                text = _refused(match, give, ask.seat, thing, ask.id, words)
                if isinstance(ask, Pick) and ask.label(ask.options[0]) not in text:
                    fail(match, "refusals", f"the refusal does not say what is on offer: {text}", ask.seat)
            else:
                if not _on_offer(ask, accepted):
                    what = f"{ask.prompt!r} takes {words}, which is not on offer, as {_shown(accepted)}"
                    fail(match, "refusals", what, ask.seat)


def _nearly(ask: Ask) -> list[Any]:
    """Answers that are almost right: what should be one is several, a part is missing, a bool stands for a number."""
    if isinstance(ask, Pick):
        flags = [bool(option) for option in ask.options if type(option) is int and option in (0, 1)]
        return [[ask.options[0]], {"option": ask.options[0]}, *flags]
    if isinstance(ask, Several):
        return [[ask.options[0]] * (len(ask.options) + 1), ask.options[0]]
    if isinstance(ask, Split):
        part = next(iter(ask.limits), "")
        return [{part: ask.total + 1}, {part: -1}, {part: True}, {part: float(ask.total)}]
    if isinstance(ask, Amounts):
        return _nearly_paid(ask)
    if isinstance(ask, Form):
        return [*({field.key: object()} for field in ask.fields), {field.key: [] for field in ask.fields}]
    if isinstance(ask, Write):
        return ["x" * (ask.most + 1)]
    return []


def _nearly_paid(ask: Amounts[Any]) -> list[Any]:
    """The proposal with one part more or less, everything at once, more than there is, and numbers that are none."""
    idea = dict(ask.ideas[0])
    less = [{**idea, part: n - 1} for part, n in idea.items()]
    more = [{**idea, part: idea.get(part, 0) + 1} for part in ask.limits]
    wrong = [{**idea, part: n} for part, most in ask.limits.items() for n in (most + 1, -1, True, float(most), None)]
    return [*less, *more, *wrong, dict(ask.limits), list(idea), list(idea.items()), {**idea, "no such part": 1}]


def _on_offer(ask: Ask, answer: Any) -> bool:
    """The kit's own judgement of an answer that was accepted."""
    if isinstance(ask, Pick):
        return any(option is answer for option in ask.options)
    if isinstance(ask, Several):
        return all(any(option is item for option in ask.options) for item in answer)
    if isinstance(ask, Split):
        return sum(answer.values()) == ask.total and all(type(n) is int and n >= 0 for n in answer.values())
    if isinstance(ask, Amounts):
        within = all(type(n) is int and 0 < n <= ask.limits.get(part, 0) for part, n in answer.items())
        return within and not ask.flaw(answer)
    if isinstance(ask, Form):
        given = ask.given(answer)
        return all(_in_field(field, given[field.key]) for field in ask.fields)
    return True


def _in_field(field: Field, value: Any) -> bool:
    if isinstance(field, TextField):
        return isinstance(value, str) and field.least <= len(value) <= field.most
    return any(option is value for option in field.options)


def _check_addresses(match: Match[Any], ask: Ask) -> None:
    """An answer that would be legal, from the wrong seat or to an ask that is over."""
    answer = ask.assemble(_first(ask))
    for seat in (-1, match.seats, 99, None, "0"):
        _refused(match, match.answer, seat, answer, ask.id, f"an answer of seat {seat!r}")
    for seat in set(range(match.seats)) - {ask.seat}:
        _refused(match, match.answer, seat, answer, ask.id, "an answer to another seat's ask")
    recorded = [given.ask for turn in match.turns[-2:] for given in turn.answers]
    stale = set(recorded[-3:]) - {other.id for other in match.open}
    for old in ("nonsense", "0.0.0", *sorted(stale)):
        _refused(match, match.answer, ask.seat, answer, old, f"an answer to the ask {old}, which is over,")


def _first(ask: Ask) -> list[Any]:
    chosen: list[Any] = []
    while options := ask.choices(chosen):
        chosen.append(options[0])
    return chosen


def _refused(match: Match[Any], give: Callable[..., None], seat: Any, answer: Any, ask: str | None, what: str) -> str:
    """The text of the refusal."""
    at = match.position
    turns, answers, open_asks = len(at.past), len(at.answers), at.open
    named = seat if isinstance(seat, int) else None
    try:
        give(seat, answer, ask)
    except IllegalAnswer as error:
        text = str(error)
    except Exception as error:
        raised = f"{what} raises {type(error).__name__} instead of an IllegalAnswer: {error}"
        raise ConformanceError(match, "refusals", raised, named) from error
    else:
        fail(match, "refusals", f"{what} is accepted", named)
    if not text.strip() or len(text.splitlines()) > 1:
        fail(match, "refusals", f"the refusal of {what} is not one line: {text!r}", named)
    if match.position is not at or (len(at.past), len(at.answers)) != (turns, answers) or at.open is not open_asks:
        fail(match, "refusals", f"refusing {what} has changed the match", named)
    return text


def _shown(thing: Any) -> str:
    try:
        return repr(thing)[:80]
    except Exception:
        return f"a {type(thing).__name__} that cannot be shown"
