"""A match as a text to read and compare: every answer with its question and digest, and the story, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from dolmen.kernel import Match, filled_in
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn, same_ask
from dolmen.kernel.story import MadeFinal, Told


def transcript(match: Match[Any]) -> str:
    """The whole match. Turns and answers are counted from 1, as in what `dolmen validate` says."""
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match[Any]) -> Iterator[str]:
    game = match.game
    yield f"{game.title} ({game.id}), version {game.version}, {game.edition() or 'no content'}"
    yield f"seats {match.seats}, seed {match.seed}, options {_plain(match.options)}"
    back = " ".join(f"{seat}: {times}" for seat, times in sorted(match.position.undo_counts.items()))
    yield f"answers {sum(len(turn.answers) for turn in match.turns)}, asks withdrawn by seat {back or 'none'}"
    for turn in match.turns:
        yield ""
        yield f"turn {turn.number + 1}"
        yield from _turn(match, turn)
    yield ""
    if match.result is not None:
        yield f"over: {_plain(match.result)}"
    for ask in match.open:
        standing = ", standing" if ask.standing else ""
        yield f"open: seat {ask.seat}, {ask.id}, {type(ask).__name__}{standing}, {_one_line(ask.prompt)}"


def _turn(match: Match[Any], turn: Turn) -> Iterator[str]:
    if not turn.answers:
        yield from _told(turn.story)
        return
    at: Position[Any] = Position.at(match.game, [], turn, [], match.position.undo_counts)
    told = 0
    for place, answer in enumerate(turn.answers, turn.place + 1):
        now = len(at.s.story or ())
        yield from _told(turn.story[told:now])
        told = now
        yield f"  {place}. seat {answer.seat}, {answer.ask}, {_said(at, answer)} [{answer.digest.hex()}]"
        at.answer_again(answer)
    yield from _told(turn.story[told:])


def _said(at: Position[Any], answer: Answer) -> str:
    ask = next(ask for ask in at.open if same_ask(ask.id, answer.ask))
    ask.s = at.s
    value = ask.from_plain(answer.value) if answer.plain else answer.value
    return f"{_one_line(ask.prompt)}: {_one_line(ask.describe(value))}"


def _told(story: Sequence[Told | MadeFinal]) -> Iterator[str]:
    for told in story:
        if isinstance(told, MadeFinal):
            yield "     = what was answered so far is final"
        else:
            only = "" if told.to is None else f"(to {', '.join(map(str, told.to)) or 'nobody'}) "
            yield f"     | {only}{_one_line(told.text)}"


def _one_line(text: str) -> str:
    return " / ".join(filled_in(text).split("\n"))


def _plain(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
