"""Tables of a server, for `dolmen validate`: whether each goes on exactly, and looking deep, whether all that is stored
of it comes out again. From each stored state the answers that stand are played to the next one: each answer against its
digest, the next state byte for byte, and the log that was told on the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Struct

from dolmen.kernel import DamagedSave, DolmenError, Game, Match, encode
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn
from dolmen.kernel.save import Save, same_edition
from dolmen.kernel.state import decompressed
from dolmen.lab.played_again import Finding, differing, same_facts, same_words
from dolmen.server.db.base import DamagedTable, Given, Head, Snapshot
from dolmen.server.db.rescue import put_in
from dolmen.server.db.rows import standing
from dolmen.server.db.sqlite_reader import checked_schema, connected, left_of, opened
from dolmen.server.save_from_log import save_of
from dolmen.server.told_lines import lines_of, tales


class StoredTable(Struct, frozen=True):
    """A table of a server, in its file."""

    path: Path
    id: str

    @property
    def name(self) -> str:
        return f"{self.path.as_posix()}, table {self.id}"

    def save(self) -> Save:
        """From what a server would load. Raises DamagedSave."""
        with closing(connected(self.path)) as db:
            try:
                stored = opened(db, self.id)
            except (DamagedTable, sqlite3.Error) as error:
                raise DamagedSave(f"it is damaged: {error}") from None
        if stored is None:
            raise DamagedSave("there is no such table any more")
        return save_of(stored)[0]

    def played_through(self, game: Game[Any]) -> list[Finding]:
        """From state to state. Raises DolmenError."""
        with closing(connected(self.path)) as db:
            db.execute("BEGIN")
            remains = left_of(db, self.id)
        if remains.faults or remains.head is None:
            raise DamagedSave(f"it is damaged: {next(iter(remains.faults), 'its head is missing')}")
        head = remains.head
        answers = standing(remains.entries, 0, head.moment)
        put = {one.moment: decompressed(one.state) for one in put_in(remains.entries, head)}
        return [*_Through(self.name, head, game, remains.snapshots, answers, put).findings()]


def tables_in(path: Path) -> list[StoredTable]:
    """Every table of a file. Raises DolmenError."""
    checked_schema(path)
    try:
        with closing(connected(path)) as db:
            ids = db.execute("SELECT table_id FROM heads ORDER BY changed, table_id").fetchall()
    except sqlite3.Error as error:
        raise DolmenError(f"{path} cannot be read: {error}") from None
    return [StoredTable(path, id) for (id,) in ids]


class _Through:
    """A table, from each stored state to the next."""

    def __init__(
        self,
        name: str,
        head: Head,
        game: Game[Any],
        snapshots: Sequence[Snapshot],
        answers: Sequence[Given],
        put: Mapping[int, bytes],
    ) -> None:
        self.name, self.head, self.game, self.answers = name, head, game, answers
        self.put = put
        """States that no answer has led to, by their moments: something was taken out, or skipped."""
        self.options = game.read_options(head.options)
        of_today = [s for s in snapshots if s.version == game.version and same_edition(s.edition, game.edition())]
        self.snapshots = of_today
        """What was stored under other rules or with other cards is passed over."""

    def findings(self) -> Iterator[Finding]:
        if not self.snapshots:
            return
        for start, end in pairwise([*self.snapshots, None]):
            assert start is not None
            if start.final:
                continue
            to = end.moment if end is not None else self.head.moment
            try:
                yield from self._stretch(start, end, self.answers[start.moment : to])
            except Exception as error:  # a state that today's rules fail on, in whatever way
                yield Finding(self.name, str(error) or type(error).__name__, start.turn + 1)

    def _stretch(self, start: Snapshot, end: Snapshot | None, answers: Sequence[Given]) -> Iterator[Finding]:
        """From one state to the next, or to where the match stands."""
        dice = [] if start.dice is None else [(0, start.dice)]
        turn = Turn(start.state, [], [], dice, start.turn, start.place, start.names)
        at = Position.at(self.game, [], turn, [], dict(self.head.undo_counts))
        for place, given in enumerate(answers):
            before = at.answers
            try:
                at.answer_again(Answer(given.index, given.value, given.seat, given.ask, plain=True))
            except Exception as error:
                yield self._finding(answers, place, str(error) or type(error).__name__)
                return
            if given.digest not in (b"", before[-1].digest):
                yield self._finding(answers, place, "it leads to something else now")
                return
            if given.dice is not None:
                at.roll_afresh(given.dice)
        put = None if end is None else self.put.get(end.moment)
        if end is not None and (what := self._differs(at, end) if put is None else _other(end, put)) is not None:
            yield Finding(self.name, what[0], end.turn + 1, None, what[1])
        elif all(given.digest for given in answers):  # before there were digests, lines stood at the end of a turn
            yield from self._stories(at, answers, more=put is not None)

    def _differs(self, at: Position[Any], end: Snapshot) -> tuple[str, tuple[str, ...]] | None:
        if (at.result is not None) != end.final or at.turn != end.turn:
            return "the match does not come to this turn now", ()
        entered = not at.answers and at.place == end.place
        return _other(end, decompressed(at.snapshot) if entered else encode(at.s))

    def _stories(self, at: Position[Any], answers: Sequence[Given], more: bool) -> Iterator[Finding]:
        """With the last of them, `more` may be told: the beginning of a turn that no answer has led to."""
        turns = Match(self.game, len(self.head.seats), self.options, self.head.seed, at).turns
        places = [(index, place) for index, turn in enumerate(turns) for place in range(len(turn.answers))]
        for number, ((index, place), given) in enumerate(zip(places, answers, strict=True)):
            was, now = lines_of(given.told), lines_of(tales(turns, index, place))
            if more and number == len(answers) - 1:
                was = was[: len(now)]
            if not same_facts(was, now):
                yield self._finding(answers, number, "its story is different now")
                return
            if not same_words(was, now):
                yield self._finding(answers, number, "its story has other words now", words_only=True)

    def _finding(self, answers: Sequence[Given], place: int, what: str, words_only: bool = False) -> Finding:
        turn = answers[place].turn
        in_turn = sum(given.turn == turn for given in answers[:place]) + self._before(answers[0], turn)
        return Finding(self.name, what, turn + 1, in_turn + 1, words_only=words_only)

    def _before(self, first: Given, turn: int) -> int:
        """How many answers of that turn lie before these."""
        index = next(n for n, given in enumerate(self.answers) if given is first)
        return sum(given.turn == turn for given in self.answers[:index])


def _other(end: Snapshot, now: bytes) -> tuple[str, tuple[str, ...]] | None:
    was = decompressed(end.state)
    return None if now == was else ("its start is different now", tuple(differing(was, now)))
