"""A stored match played again, turn by turn: each answer against its digest, each turn's end against the start of the
next one, its story against the one that was told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Game, filled_in
from dolmen.kernel.position import Position
from dolmen.kernel.record import Turn
from dolmen.kernel.save import Save
from dolmen.kernel.state import decompressed, encode
from dolmen.kernel.story import MadeFinal, Told

_NAMED = 5
"""This many fields that differ are named."""


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something about a stored match that is not as it was."""

    match: str
    """Where it is stored."""
    what: str
    turn: int | None = None
    """Turns and answers are counted from 1, as people do."""
    answer: int | None = None
    fields: tuple[str, ...] = ()
    """The fields of the state that differ."""
    words_only: bool = False
    """Only the words of the log differ: the match goes on exactly."""
    asked_again: bool = False
    """Under rules or cards that are newer than the match, which is what an update may do to a turn in progress."""
    other_edition: bool = False
    """Its turns were not played again, because the cards that it was played with are not there."""
    older_rules: bool = False
    """Nor were these, which older rules led: it counts, and is not told of each match."""

    def __str__(self) -> str:
        at = [f"turn {self.turn}"] if self.turn is not None else []
        at += [f"answer {self.answer}"] if self.answer is not None else []
        fields = f" ({', '.join(self.fields)})" if self.fields else ""
        update = "; an update of the rules or cards: it goes on from there" if self.asked_again else ""
        return ": ".join([self.match, *([", ".join(at)] if at else []), f"{self.what}{fields}{update}"])

    @property
    def is_fault(self) -> bool:
        """The match does not go on exactly and no update explains it, or nobody can say."""
        return not (self.words_only or self.asked_again or self.older_rules)


class Deep:
    """A match played again, turn by turn; of a long turn that was entered again, stretch by stretch."""

    def __init__(self, save: Save, game: Game[Any], name: str) -> None:
        self.save, self.game, self.name = save, game, name
        self.turns = [turn.restored(index) for index, turn in enumerate(save.turns)]
        self.found: list[Finding] = []
        end = len(self.turns) if save.final else len(self.turns) - 1
        self.stops = [index for index, turn in enumerate(self.turns) if turn.answers or index == end]
        """The turns in which the table stopped to ask somebody; in the others nobody had a choice."""
        if save.final:
            self.stops.append(end)

    def findings(self) -> list[Finding]:
        since = (self.save.since, self.save.since_place)
        last = len(self.turns) - 1
        index = next((index for index, turn in enumerate(self.turns) if (turn.number, turn.place) >= since), last)
        while index <= last:
            if not self.turns[index].snapshot:  # what is left of a damaged table: its start is gone
                index += 1
                continue
            following = next((stop for stop in self.stops if stop > index), index)
            try:
                self._play(index, following)
            except Exception as error:  # a start that cannot be read, or rules that fail on it
                self._add(self.turns[index], _words(error))
            index = max(following, index + 1)
        return self.found

    def _play(self, index: int, following: int) -> None:
        """A turn from its start, to where it led."""
        turn = self.turns[index]
        at = Position.at(self.game, [], turn, [], self.save.undo_counts)
        last = len(turn.answers) - 1
        differs = self._answered(at, turn)
        arrived = self._where(at) == self._expected(index, following)
        fields = self._fields(at, following) if arrived and following > index else ()
        if differs:
            self._add(turn, differs[1], differs[0], fields)
        elif not arrived:
            self._add(turn, "what comes after it is something else now", last)
        elif fields:
            self._add(turn, "the turn ends differently", last, fields)
        else:
            self._compare_stories(at, self.turns[index : max(following, index + 1)])

    def _answered(self, at: Position[Any], turn: Turn) -> tuple[int, str] | None:
        """Give all its answers. The first that does not lead where it led, and how; the others are given too, as far as
        they can be, so that the end of the turn can be compared."""
        differs: tuple[int, str] | None = None
        for place, answer in enumerate(turn.answers):
            if at.turn != turn.number:
                return differs or (place - 1, "it ends the turn now")
            given = at.answers
            try:
                at.answer_again(answer)
            except Exception as error:
                return differs or (place, _words(error))
            if answer.digest and given[-1].digest != answer.digest:
                differs = differs or (place, "it leads to something else now")
        return differs

    @staticmethod
    def _where(at: Position[Any]) -> tuple[int, int, bool]:
        """The turn, how many of its answers are given, and whether the game is over."""
        return at.turn, at.place + len(at.answers), at.result is not None

    def _expected(self, index: int, following: int) -> tuple[int, int, bool]:
        if following == len(self.turns):
            return self.turns[-1].number + 1, 0, True
        turn = self.turns[following]
        return turn.number, turn.place + (len(turn.answers) if following == index else 0), False

    def _fields(self, at: Position[Any], following: int) -> tuple[str, ...]:
        """Which fields of the state are others at the start of the turn that follows, or at the end."""
        over = following == len(self.turns)
        was = decompressed(self.save.final if over else self.turns[following].snapshot)
        entered_again = not over and self.turns[following].place > 0
        now = encode(at.s) if entered_again else decompressed(at.snapshot)
        return () if was == now else tuple(differing(was, now))

    def _compare_stories(self, at: Position[Any], turns: Sequence[Turn]) -> None:
        """What was told, by kind and facts and who may know it; a difference in words only is told apart."""
        again: dict[int, list[Told | MadeFinal]] = {}
        for turn in (*at.past, at.in_progress):
            again.setdefault(turn.number, []).extend(turn.story)
        for turn in turns:
            was, now = turn.story, again[turn.number]
            for line in range(max(len(was), len(now))):
                before, after = _line(was, line), _line(now, line)
                if _facts(before) != _facts(after):
                    self._add(turn, f"line {line + 1} of its story tells something else now")
                    break
                if _encoded(before) != _encoded(after):
                    self._add(turn, f"line {line + 1} of its story has other words now", words_only=True)
                    break

    def _add(
        self, turn: Turn, what: str, answer: int = -1, fields: Sequence[str] = (), words_only: bool = False
    ) -> None:
        """The answer as it is counted here; -1 is none in particular."""
        place = turn.place + answer + 1 if answer >= 0 else None
        self.found.append(Finding(self.name, what, turn.number + 1, place, tuple(fields), words_only))


_PLAYER = re.compile(r"\bPlayer (\d)")
_encoded = msgspec.msgpack.Encoder().encode


def _line(story: Sequence[Told | MadeFinal], number: int) -> Told | MadeFinal | None:
    return story[number] if number < len(story) else None


def _facts(line: Told | MadeFinal | None) -> bytes:
    """Encoded, because facts come out of a save with lists for tuples."""
    return _encoded((line.kind, _unnamed(line.facts), line.to) if isinstance(line, Told) else line)


def _unnamed(fact: Any) -> Any:
    """A seat in the words of a fact counts as the same, whether it stands there as "{seat:1}" or as "Player 2"."""
    match fact:
        case str():
            return _PLAYER.sub(r"player \1", filled_in(fact))
        case list() | tuple():
            return [_unnamed(one) for one in fact]
        case dict():
            return {key: _unnamed(one) for key, one in fact.items()}
    return fact


def same_facts(was: Sequence[Told], now: Sequence[Told]) -> bool:
    """The same happened, and the same people may know it."""
    return [*map(_facts, was)] == [*map(_facts, now)]


def same_words(was: Sequence[Told], now: Sequence[Told]) -> bool:
    return _encoded(was) == _encoded(now)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def differing(was: bytes, now: bytes) -> list[str]:
    """Ways to the fields in which two states differ, the first few; their plain data tells, whatever their shape."""
    found = list(islice(_ways(msgspec.msgpack.decode(was), msgspec.msgpack.decode(now), "s"), _NAMED + 1))
    more = ["..."] if len(found) > _NAMED else []
    return found[:_NAMED] + more or ["the order of something"]


def _ways(was: Any, now: Any, way: str) -> Iterator[str]:
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys((*was, *now)):
            name = f"{way}.{key}" if isinstance(key, str) and key.isidentifier() else f"{way}[{key!r}]"
            if key in was and key in now:
                yield from _ways(was[key], now[key], name)
            else:
                yield name
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from _ways(one, other, f"{way}[{number}]")
    elif was != now:
        yield way
