"""Taking what somebody wrote or drew out of a match, so that it is nowhere in it any more, and all else stays.

The answers are given once more with "…" in place of the words, so that the rules themselves make every state, line and
digest again. What hangs on the words in the state, the game says (`Game.take_out`): for this they are given yet another
time, with a mark in place of the words that stands nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.asks.write import TAKEN_OUT
from dolmen.kernel.errors import DolmenError
from dolmen.kernel.game import Game
from dolmen.kernel.match import Match
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, same_ask
from dolmen.kernel.state import S, decode, encode

_MARKS = 0xE000
"""The first of the characters that nobody can write with a keyboard: a mark for each thing."""


class NoWords(DolmenError):
    """There is nothing of anybody's own there."""


class Spot(Struct, frozen=True, order=True):
    """Where somebody's words or drawing stand: in which remembered turn and answer, and in which field of a form."""

    turn: int
    answer: int
    field: str = ""


class TakenOut(Struct, Generic[S]):
    """A match without them."""

    match: Match[S]
    words: list[str]
    """What must be nowhere any more."""
    spots: list[Spot]
    """Where it stood: what was pointed at, and what hung on it."""
    began_anew: bool
    """The game has changed the state by it, so a new turn began."""


def taken_out(match: Match[S], spots: Iterable[Spot]) -> TakenOut[S]:
    """The match with nothing of this in it; the match itself stays as it is. Raises NoWords if there are no words of
    anybody's own there, and an exception of any kind if the rules went by the words."""
    pointed = sorted({*spots})
    marks = {spot: chr(_MARKS + number) for number, spot in enumerate(pointed)}
    marked, words = _given_again(match, marks)
    if not words:
        raise NoWords("there are no words or drawings of anybody's own in this answer")
    before = encode(marked.s)
    hung = [text for mark in marks.values() for text in marked.game.take_out(marked.s, mark)]
    after = encode(marked.s)
    every = sorted({*pointed, *_said(match, pointed[0], hung)})
    again, words = _given_again(match, dict.fromkeys(every, TAKEN_OUT))
    if before != after:
        again.position.go_on_from(_unmarked(after, match.game, [*marks.values()]))
        again.since = (again.position.turn, 0)
    return TakenOut(again, words, every, before != after)


def skipped_past(match: Match[S]) -> Match[S] | None:
    """The match past what is going on, in a new turn; None if that changes nothing. The match itself stays."""
    s = decode(before := encode(match.s), match.game.state)
    match.game.skip_past(s)
    if match.result is not None or (after := encode(s)) == before:
        return None
    again = match.fork()
    again.position.go_on_from(after)
    again.since = (again.position.turn, 0)
    return again


def can_skip(game: Game[Any]) -> bool:
    """The game can be taken past what is going on."""
    return type(game).skip_past is not Game.skip_past


def _given_again(match: Match[S], instead: Mapping[Spot, str]) -> tuple[Match[S], list[str]]:
    """The same answers once more, with these texts in place of words; and what the words were."""
    turns = match.turns
    first = min(spot.turn for spot in instead)
    fields: dict[tuple[int, int], dict[str, str]] = {}
    for spot, text in instead.items():
        fields.setdefault((spot.turn, spot.answer), {})[spot.field] = text
    at = Position.at(match.game, list(match.position.past[:first]), turns[first], [], dict(match.position.undo_counts))
    words: list[str] = []
    for number, turn in enumerate(turns[first:], first):
        dice = dict(turn.rerolls) if number > first else {}
        if 0 in dice:
            at.roll_afresh(dice[0])
        for place, answer in enumerate(turn.answers):
            here = fields.get((number, place))
            given = answer if here is None else _reworded(at, answer, here, words)
            at.answer_again(given)
            if place + 1 in dice:
                at.roll_afresh(dice[place + 1])
    again = Match(match.game, match.seats, match.options, match.seed, at)
    again.since, again.boundaries = match.since, match.boundaries
    same = list(again.asks) == list(match.asks) and at.turn == match.position.turn
    if not same or (match.result is None) != (again.result is None):
        raise ValueError("it leads elsewhere")
    return again, words


def _reworded(at: Position[Any], answer: Answer, instead: Mapping[str, str], words: list[str]) -> Answer:
    ask = next(ask for ask in at.open if same_ask(ask.id, answer.ask))
    value = answer.value if answer.plain else plain_form(answer.value)
    for field, text in instead.items():
        value, gone = ask.without_words(value, (field,), text)
        words += gone
    return msgspec.structs.replace(answer, value=value, plain=True)


def _said(match: Match[Any], since: Spot, texts: Sequence[str]) -> list[Spot]:
    """Where these texts were written, from there on; each where it was written last."""
    wanted = {*texts}
    found: dict[str, Spot] = {}
    for number, turn in enumerate(match.turns):
        for place, answer in enumerate(turn.answers):
            if (number, place) < (since.turn, since.answer):
                continue
            for field, text in own_texts(answer):
                if text in wanted:
                    found[text] = Spot(number, place, field)
    return [*found.values()]


def own_texts(answer: Answer) -> list[tuple[str, str]]:
    """What somebody wrote in an answer, field by field; of a drawing its caption."""
    value = answer.value if answer.plain else plain_form(answer.value)
    return [(field, words_in(value, field)) for field in answer.own_words]


def words_in(plain: Any, field: str) -> str:
    """What stands in a field of a plain answer, or in all of it."""
    found = plain.get(field, "") if field else plain
    return found.get("caption", "") if isinstance(found, dict) else str(found)


def _unmarked(state: bytes, game: Game[Any], marks: Sequence[str]) -> bytes:
    plain = without(msgspec.msgpack.decode(state, strict=False), marks)
    return encode(decode(msgspec.msgpack.encode(plain), game.state))


def without(value: Any, words: Sequence[str]) -> Any:
    """Plain data with these words blank."""
    match value:
        case str():
            for word in words:
                value = value.replace(word, TAKEN_OUT)
            return value
        case list() | tuple():
            return [without(item, words) for item in value]
        case dict():
            return {without(key, words): without(item, words) for key, item in value.items()}
    return value
