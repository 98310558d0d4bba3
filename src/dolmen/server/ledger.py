"""A table's match and its log: what a change of the match adds to the log."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Result, Seat
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn, same_ask
from dolmen.kernel.story import Told
from dolmen.server import limits
from dolmen.server.db.base import (
    KEYFRAME,
    SLACK,
    TAIL,
    Back,
    Chapter,
    Entry,
    Given,
    Head,
    Kind,
    Mark,
    Opening,
    Snapshot,
    Stored,
    Tale,
    Update,
    Write,
    is_due,
    too_old,
)
from dolmen.server.db.rows import packed
from dolmen.server.pace import due_times
from dolmen.server.told_lines import chapters_in, counted, lines_of, tale_of, tales
from dolmen.server.wire import Outcome

Why = Literal["undo", "rules", "return"]

NOTICED = 20
"""After this many answers a notice is shown no more."""


class Before(Struct):
    """Where a match stood before a change. It costs nothing to make: the match puts new lists in place of these when
    it goes back, and only adds to them when it goes on."""

    past: list[Turn]
    behind: int
    """How many of these turns lay behind."""
    answers: list[Answer]
    given: int
    """How many of these were given in the turn in progress."""
    rerolls: list[tuple[int, int]]
    undo_counts: dict[Seat, int]

    @classmethod
    def of(cls, at: Position[Any]) -> Before:
        return cls(at.past, len(at.past), at.answers, len(at.answers), at.rerolls, at.undo_counts)

    def turns(self) -> list[Turn]:
        """All that was remembered, without stories."""
        return [*self.past[: self.behind], Turn(b"", self.answers[: self.given], [], self.rerolls)]


class New(Struct):
    """An answer that is to be written: where it stands, and what was told because of it."""

    moment: int
    turn: Turn
    answer: Answer
    told: list[Tale]


class Ledger:
    """Follows a match: its head, and the moments of what the match remembers."""

    def __init__(self, head: Head, first: int, marks: Sequence[Mark]) -> None:
        self.head = head
        self.first = first
        """The moment at which the first turn that the match remembers began."""
        self.marks = {mark.moment: mark.lines for mark in marks}
        """Of the snapshots that are kept dense, and of older ones that are still to be thinned out."""
        self.cut = -1
        """The moment of the snapshot behind which nobody goes back; see `Snapshot.cut`."""
        self.rolled = {mark.moment for mark in marks if mark.dice is not None}
        """Snapshots at which the dice were made to fall differently: they are kept, because whoever plays on from an
        earlier one would not know."""
        self.began = {mark.moment for mark in marks if mark.chapter}
        """Where chapters begin: these are kept for good."""

    @classmethod
    def of(cls, stored: Stored, first: int) -> Ledger:
        """To go on from what is stored."""
        dense = [Mark(s.moment, s.lines, s.dice, s.chapter) for s in stored.snapshots]
        ledger = cls(stored.head, first, [*stored.older, *dense])
        ledger.cut = max((snapshot.moment for snapshot in stored.snapshots if snapshot.cut), default=-1)
        return ledger

    @classmethod
    def updated(cls, stored: Stored, match: Match[Any]) -> tuple[Ledger, Write]:
        """The match was stored under other rules or with other cards. It goes on under these from where the turn in
        progress began, with the answers that still stand; what lies before is for reading only."""
        last = stored.snapshots[-1]
        match.position.past.clear()
        ledger = cls(stored.head, last.moment, [Mark(last.moment, last.lines)])
        ledger.head = msgspec.structs.replace(
            stored.head, version=match.game.version, edition=match.game.edition(), lines=list(last.lines)
        )
        turns = match.turns
        if turns[0].answers and stored.answers and not stored.answers[-1].digest:
            turns[0].answers[0].told = 0  # of schema 1: all that the turn told stands with its last answer
        new = ledger._since(turns, 0)
        lines = counted(last.lines, [line for given in new for line in lines_of(given.told)])
        head = ledger._follow(match, last.moment + len(new), lines)
        head.notice, head.noticed = " ".join(match.notices), head.moment
        moved = Update(head.version, head.edition, head.moment, head.notice)
        entries = [ledger._entry(head, "update", packed(moved))]
        dice = ledger._dice(turns)
        entries += [ledger._answer(head, given, dice.get(given.moment), None) for given in new]
        ledger.marks.clear()
        ledger.cut = last.moment
        snapshot = ledger._snapshot(head, match, ledger._lines_at_start(head, match))
        return ledger, Write(head=head, entries=entries, snapshots=[snapshot])

    # What a change adds

    def after(self, match: Match[Any], before: Before, why: Why) -> Write:
        """What is to be written after the match was changed: an answer was given, or it went back. Nothing, if the
        rules took it back at once."""
        at = match.position
        if at.undo_counts is not before.undo_counts:
            return self._went_back(match, before, why)
        turns = at.past[before.behind :]
        moved_on = bool(turns)
        if at.result is None:
            turns.append(at.in_progress)
        if not turns or len(turns[0].answers) == before.given:
            return Write(head=self.head, entries=[])
        moment = self.head.moment + 1
        told = tales(turns, 0, before.given)
        lines = lines_of(told)
        head = self._follow(match, moment, counted(self.head.lines, lines))
        chapters = self._closed(head, moment, lines) if match.game.campaign else []
        answer = turns[0].answers[before.given]
        whose = answer.seat if answer.seat >= 0 else None  # the clock writes nothing of its own
        entry = self._answer(head, New(moment, turns[0], answer, told), None, whose)
        snapshots: list[Snapshot] = []
        gone: list[int] = []
        if moved_on:
            start = list(head.lines)  # a turn that has just begun has told nothing after an answer of its own
            snapshots, gone = [self._snapshot(head, match, start)], self._thinned(head, moment)
            snapshots[0].chapter = bool(chapters)
            if chapters:
                head.written += len(snapshots[0].state)
        return Write(head=head, entries=[entry], snapshots=snapshots, gone=gone, chapters=chapters, told=lines)

    def _closed(self, head: Head, moment: int, lines: Sequence[Told]) -> list[Chapter]:
        """The chapters that ended with an answer which told these lines; the head counts them."""
        found = chapters_in(lines, self.head.lines, moment, self.head.chapters, [seat.person for seat in head.seats])
        head.chapters += len(found)
        return found

    def _went_back(self, match: Match[Any], before: Before, why: Why) -> Write:
        """Answers were taken back, and perhaps others given in their place."""
        turns, dice = match.turns, self._dice(match.turns)
        kept = self._kept(before, turns, dice)
        new = self._since(turns, kept)
        lines = [line for given in new for line in lines_of(given.told)]
        moment = self.first + sum(len(turn.answers) for turn in turns)
        head = self._follow(match, moment, counted(self._recount(turns, kept), lines))
        back = Back(self.first + kept, why, match.position.undo_counts, self._dice_at_starts(turns, kept))
        counts = match.position.undo_counts.items()
        whose = next((seat for seat, count in counts if count > before.undo_counts.get(seat, 0)), None)
        if why == "return":
            whose = None
        entries = [self._entry(head, "back", packed(back), whose=whose)]
        entries += [self._answer(head, given, dice.get(given.moment), whose) for given in new]
        snapshot = self._snapshot(head, match, self._lines_at_start(head, match))
        void = [moment for moment in self.marks if moment > snapshot.moment]
        return Write(
            head=head,
            entries=entries,
            snapshots=[snapshot],
            gone=[*void, *self._thinned(head, snapshot.moment)],
            told=lines,
        )

    def _since(self, turns: Sequence[Turn], kept: int) -> list[New]:
        """The remembered answers but for the first ones."""
        found: list[New] = []
        moment = self.first
        for index, turn in enumerate(turns):
            for place, answer in enumerate(turn.answers):
                moment += 1
                if moment > self.first + kept:
                    found.append(New(moment, turn, answer, tales(turns, index, place)))
        return found

    def aside(
        self,
        kind: Kind,
        data: Any,
        place: int | None = None,
        seat: Seat | None = None,
        whose: int | None = None,
        **change: Any,
    ) -> Write:
        """An entry that is not of the match, such as a line of chat, and what it changes in the head."""
        written = [*self.head.bytes, *[0] * (len(self.head.seats) + 1 - len(self.head.bytes))]
        head = msgspec.structs.replace(self.head, changed=time.time(), bytes=written, **change)
        entry = self._entry(head, kind, packed(data), place, seat, whose)
        return Write(head=head, entries=[entry], reseated=kind == "seat")

    def stored(self, write: Write, match: Match[Any]) -> None:
        """It is written: from now on this is what is stored. The match forgets what lies too far back."""
        self.head = write.head
        if not write.snapshots:
            return  # within a turn there is nothing new to forget
        for snapshot in write.snapshots:
            self.marks[snapshot.moment] = snapshot.lines
            if snapshot.chapter:
                self.began.add(snapshot.moment)
            if snapshot.dice is None:
                self.rolled.discard(snapshot.moment)
            else:
                self.rolled.add(snapshot.moment)
        for moment in write.gone:
            self.marks.pop(moment, None)
        if write.gone or len(self.marks) > SLACK * TAIL + 1:  # just when `_thinned` has looked at them
            moments = list(self.marks)
            for moment in moments[: too_old(moments, self.head.moment)]:
                del self.marks[moment]
        past = match.position.past
        if is_due(len(past), self.first, self.head.moment):
            old = too_old(self._starts(match), self.head.moment)
            self.first += sum(len(turn.answers) for turn in past[:old])
            match.position.forget(len(past) - old)

    def _starts(self, match: Match[Any]) -> list[int]:
        """The moments at which the remembered turns began, and at which the one in progress did or the game ended."""
        starts = [self.first]
        for turn in match.position.past:
            starts.append(starts[-1] + len(turn.answers))
        return starts

    def _entry(
        self,
        head: Head,
        kind: Kind,
        data: bytes,
        place: int | None = None,
        seat: Seat | None = None,
        whose: int | None = None,
    ) -> Entry:
        """It counts against what may be written, in `Head.bytes` at the place of whoever it is of."""
        head.n += 1
        size = len(data) + limits.ROW_BYTES
        head.written += size
        if whose is not None:
            head.bytes[whose] += size
        return Entry(head.n, kind, data, place, seat, head.changed)

    def _answer(self, head: Head, new: New, dice: int | None, whose: int | None) -> Entry:
        answer = new.answer
        data = packed(
            Given(
                new.turn.number,
                answer.ask,
                answer.index,
                _plain(answer),
                answer.seat,
                answer.digest,
                answer.course,
                new.told,
                dice,
                answer.own_words,
            )
        )
        head.written += len(new.turn.snapshot) // KEYFRAME  # one state is kept for so many answers
        return self._entry(head, "answer", data, new.moment, answer.seat, whose)

    def _kept(self, before: Before, turns: Sequence[Turn], dice: dict[int, int]) -> int:
        """How many of the remembered answers stand as they are stored."""
        was = before.turns()
        was_dice = self._dice(was)
        pairs = zip(
            (a for turn in was for a in turn.answers), (a for turn in turns for a in turn.answers), strict=False
        )
        kept = 0
        for old, new in pairs:
            moment = self.first + kept + 1
            same = old is new or (old.seat == new.seat and same_ask(old.ask, new.ask) and _plain(old) == _plain(new))
            if not same or was_dice.get(moment) != dice.get(moment):
                break
            kept += 1
        return kept

    def _dice(self, turns: Sequence[Turn]) -> dict[int, int]:
        """Where the dice were made to fall differently after an answer, by moment."""
        found: dict[int, int] = {}
        moment = self.first
        for turn in turns:
            for place, state in turn.rerolls:
                if place:
                    found[moment + place] = state
            moment += len(turn.answers)
        return found

    def _dice_at_starts(self, turns: Sequence[Turn], kept: int) -> dict[int, int]:
        """Where they were made to do so at the start of a turn, after the answers that are kept."""
        found: dict[int, int] = {}
        moment = self.first
        for turn in turns:
            if moment >= self.first + kept and (dice := dict(turn.rerolls).get(0)) is not None:
                found[moment] = dice
            moment += len(turn.answers)
        return found

    def _follow(self, match: Match[Any], moment: int, lines: list[int]) -> Head:
        """The head that the match has now; entries are still to be counted. `lines` is how much each can read."""
        head, at = self.head, match.position
        return msgspec.structs.replace(
            head,
            changed=time.time(),
            moment=moment,
            turn=at.turn,
            undo_counts=at.undo_counts,
            lines=lines,
            bytes=list(head.bytes),
            notice=head.notice if head.notice and moment < head.noticed + NOTICED else "",
            **shown(match),
            **(due_times(head, match) if head.pace.hours or match.game.campaign else {}),
        )

    def _recount(self, turns: Sequence[Turn], kept: int) -> list[int]:
        """How much of the log each could read after the answers that are kept: from the last mark before them on."""
        moment, since = self.first, (self.first, 0)
        for number, turn in enumerate(turns):
            if moment <= self.first + kept and moment in self.marks:
                since = (moment, number)
            moment += len(turn.answers)
        moment, number = since
        lines = list(self.marks[moment])
        while moment < self.first + kept:
            for place in range(min(len(turns[number].answers), self.first + kept - moment)):
                lines = counted(lines, lines_of(tales(turns, number, place)))
            moment += len(turns[number].answers)
            number += 1
        return lines

    def _snapshot(self, head: Head, match: Match[Any], lines: list[int]) -> Snapshot:
        """The state where the turn in progress began, or the game ended."""
        at = match.position
        over = at.result is not None
        start = head.moment - (0 if over else len(at.answers))
        if at.rerolls and start not in self.rolled:
            head.written += len(at.snapshot)  # it is kept, wherever it lies
        return Snapshot(
            moment=start,
            turn=at.turn,
            place=at.place,
            version=head.version,
            edition=head.edition,
            lines=lines,
            names=at.names,
            dice=dict(at.rerolls).get(0) if at.rerolls else None,
            final=over,
            cut=start == self.cut,
            state=at.snapshot,
        )

    def _thinned(self, head: Head, start: int) -> list[int]:
        """The snapshots before that one which are no longer needed: many at a time, for each of them costs a page."""
        if not is_due(len(self.marks), next(iter(self.marks), start), head.moment):
            return []
        dense = [*(moment for moment in self.marks if moment < start), start]
        gone = []
        for moment in dense[: too_old(dense, head.moment)]:
            if moment - head.keyframe >= KEYFRAME:
                head.keyframe = moment
            elif moment > head.keyframe and moment not in self.rolled and moment not in self.began:
                gone.append(moment)
        return gone

    def _lines_at_start(self, head: Head, match: Match[Any]) -> list[int]:
        """The head's lines without those that the turn in progress has told since its first answer."""
        lines, at = head.lines, match.position
        if at.result is None:
            for place in range(len(at.answers)):
                lines = counted(lines, lines_of(tales([at.in_progress], 0, place)), -1)
        return list(lines)


def shown(match: Match[Any]) -> dict[str, Any]:
    """What the head says of a match for the lobby."""
    game, s, result = match.game, match.position.s, match.position.result
    resting = (
        {}
        if not game.campaign
        else {seat: status for seat in range(match.seats) if (status := game.seat_status(s, seat)) != "plays"}
    )
    return {
        "resting": resting,
        "waiting": match.waiting,
        "over": (result.reason or "it is over") if result else "",
        "outcomes": [outcome(result, seat) for seat in range(match.seats)] if result and game.contest else [],
        "status": game.status(s),
        "names": [game.seat_name(seat, match.seats, s) for seat in range(match.seats)],
    }


def outcome(result: Result, seat: Seat) -> Outcome:
    if result.draw:
        return "drawn"
    return "won" if seat in result.winners else "lost"


def _plain(answer: Answer) -> Any:
    is_plain = answer.plain or type(answer.value) in (int, str)
    return answer.value if is_plain else plain_form(answer.value)


def begun(match: Match[Any], head: Head) -> Write:
    """The first entry of a table."""
    turns = match.turns
    told = [tale_of(turn.story) for turn in turns]
    opening = Opening(head.game, head.version, head.edition, match.seats, head.options, head.seed, told)
    opening.people = [seat.person for seat in head.seats]
    head.lines = [0] * (match.seats + 2)
    head.chat = [0] * (match.seats + 2)
    head.bytes = [0] * match.seats
    head.lines = counted(head.lines, lines_of(told))
    snapshot = Snapshot(
        moment=0,
        turn=match.position.turn,
        version=head.version,
        edition=head.edition,
        lines=list(head.lines),
        final=match.result is not None,
        state=match.position.snapshot,
    )
    head.turn = match.position.turn
    times = due_times(head, match)
    head.due, head.lapses = times["due"], times["lapses"]
    entry = Entry(0, "new", packed(opening), at=head.created)
    return Write(head=head, entries=[entry], snapshots=[snapshot], reseated=True)
