"""A match that was kept turn by turn becomes entries: a save that is imported, or a table of schema 1. No rule is run:
old data stays what it was."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.kernel.save import SavedTurn
from dolmen.kernel.story import Told
from dolmen.server.db.base import (
    KEYFRAME,
    TAIL,
    Back,
    Entry,
    Final,
    Given,
    Head,
    Kind,
    Line,
    Opening,
    Said,
    Snapshot,
    Tale,
    Write,
)
from dolmen.server.db.rows import packed
from dolmen.server.limits import ROW_BYTES


class Filing:
    """The entries of one table, written in one go; `head` follows them."""

    def __init__(self, head: Head, at: float) -> None:
        seats = len(head.seats)
        head.lines, head.chat, head.bytes = [0] * (seats + 2), [0] * (seats + 2), [0] * seats
        self.head = head
        self.at = at
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.dice: dict[int, int] = {}
        """What the random generator was set to at the start of turns, by moment."""
        self.opening = Opening(head.game, head.version, head.edition, seats, head.options, head.seed, [])

    def match(self, turns: Sequence[SavedTurn], final: bytes | None, since: int = 0) -> None:
        """All turns, and the last state if the game is over; turns before `since` are there to be read only."""
        answers = self._answers(turns, since)
        last = _number(turns, len(turns) - 1)
        self.head.turn = last + 1 if final else last
        if final:
            self._snapshot(len(answers), SavedTurn(final, [], [], [], number=last + 1), last + 1, final=True)
        self._add("new", packed(self.opening))
        self._rolled_afresh(0)
        for moment, answer in enumerate(answers, 1):
            self._add("answer", packed(answer), moment, answer.seat)
            self._rolled_afresh(moment)
        self.head.moment = len(answers)

    def _rolled_afresh(self, moment: int) -> None:
        """At the start of a turn the match went back to here, and the dice were made to fall differently."""
        if moment in self.dice:
            self._add("back", packed(Back(moment, "rules", self.head.undo_counts, {moment: self.dice[moment]})))

    def _answers(self, turns: Sequence[SavedTurn], since: int) -> list[Given]:
        """Each with what was told because of it; that of a turn's start came of the answer before. Where it was not
        written down which line came of which answer, those of a turn are told at its end."""
        answers: list[Given] = []
        told = self.opening.told
        for index, turn in enumerate(turns):
            number, story, dice = _number(turns, index), _tale(turn), dict(turn.rerolls)
            if 0 in dice:
                self.dice[len(answers)] = dice[0]
            begun = turn.answers[0].told if turn.answers else len(story)
            if not turn.place:
                told.append(story[:begun])
            self._count(story[:begun])
            if turn.snapshot and number >= since:
                self._snapshot(len(answers), turn, number)
            for place, a in enumerate(turn.answers, 1):
                end = turn.answers[place].told if place < len(turn.answers) else len(story)
                told = [story[a.told : end]]
                self._count(told[0])
                afresh, own = dice.get(place), a.own_words
                answers.append(Given(number, a.ask, a.index, a.value, a.seat, a.digest, a.course, told, afresh, own))
        return answers

    def _snapshot(self, moment: int, turn: SavedTurn, number: int, final: bool = False) -> None:
        if self.snapshots and self.snapshots[-1].moment == moment:
            self.snapshots.pop()
        self.snapshots.append(
            Snapshot(
                moment=moment,
                turn=number,
                place=turn.place,
                version=self.head.version,
                edition=self.head.edition,
                lines=list(self.head.lines),
                names=turn.names,
                dice=dict(turn.rerolls).get(0),
                final=final,
                state=turn.snapshot,
            )
        )

    def chat(self, said: Said, seat: int | None, at: float) -> None:
        """The next line of chat."""
        counts = self.head.chat
        self._add("chat", packed(said), counts[-1], seat, at)
        for place in range(len(counts)):
            own = place in (len(counts) - 1, -1 if seat is None else seat + 1)
            counts[place] += not said.team or own

    def write(self) -> Write:
        self.head.n = len(self.entries) - 1
        thinned = _thinned(self.snapshots)
        self.head.keyframe = thinned[max(0, len(thinned) - TAIL - 2)].moment if thinned else 0
        written = sum(len(entry.data) + ROW_BYTES for entry in self.entries)
        self.head.written = written + sum(len(snapshot.state) for snapshot in thinned)
        return Write(head=self.head, entries=self.entries, snapshots=thinned, reseated=True)

    def _add(
        self, kind: Kind, data: bytes, place: int | None = None, seat: int | None = None, at: float | None = None
    ) -> None:
        self.entries.append(Entry(len(self.entries), kind, data, place, seat, self.at if at is None else at))

    def _count(self, tale: Tale) -> None:
        lines = self.head.lines
        for told in (item.told for item in tale if isinstance(item, Line)):
            for place in range(len(lines) - 1):
                lines[place] += told.visible_to(place - 1 if place else None)
            lines[-1] += 1


def _number(turns: Sequence[SavedTurn], index: int) -> int:
    return turns[index].number if turns[index].number >= 0 else index


def _tale(turn: SavedTurn) -> Tale:
    tale: Tale = [Line(told) for told in turn.story if isinstance(told, Told)]
    for place, seats in turn.made_final:
        tale.insert(place, Final(seats))
    return tale


def _thinned(snapshots: list[Snapshot]) -> list[Snapshot]:
    """The last ones dense, older ones some way apart; those where the dice were made to fall differently are kept."""
    old, tail = snapshots[: -TAIL - 1], snapshots[-TAIL - 1 :]
    kept: list[Snapshot] = []
    keyframe = -KEYFRAME
    for snapshot in old:
        if snapshot.moment - keyframe >= KEYFRAME:
            keyframe = snapshot.moment
            kept.append(snapshot)
        elif snapshot.dice is not None:
            kept.append(snapshot)
    return [*kept, *tail]
