"""A table's match and its log: what a change of the match adds to the log, and the match that a log makes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Seat
from dolmen.kernel.packs import edition
from dolmen.kernel.position import Answer, Turn, same_ask
from dolmen.kernel.saves import Save, SavedAnswer, SavedTurn
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
    Mark,
    Opening,
    Snapshot,
    Stored,
    Tale,
    Update,
    Write,
)
from dolmen.server.db.rows import packed

Why = Literal["undo", "rules", "return"]

LARGE = 1024
"""An answer of more bytes than this counts against what a seat may write."""


NOTICED = 20
"""After so many answers a notice is shown no more."""


class Before(Struct):
    """What the match remembers before a change, to see afterwards what changed."""

    answers: list[Answer]
    generation: dict[Seat, int]
    dice: dict[int, int]
    """By moment."""
    start: tuple[int, int | None]
    """The moment at which the turn in progress began, and its first dice."""


class Ledger:
    """Follows a match: its head, and the moments of what the match remembers."""

    def __init__(self, head: Head, first: int, marks: Sequence[Mark]) -> None:
        self.head = head
        self.first = first
        """The moment at which the first turn that the match remembers began."""
        self.marks = {mark.moment: mark.lines for mark in marks}
        """Of the snapshots that are kept dense."""
        self.rolled = {mark.moment for mark in marks if mark.dice is not None}
        """Snapshots at which the dice were made to fall otherwise: only there is it written how, so they are kept."""

    # What a change adds

    def before(self, match: Match[Any]) -> Before:
        turns, at = match.turns, match.position
        start = self.head.moment - len(at.answers)
        answers = [answer for turn in turns for answer in turn.answers]
        return Before(answers, at.generation, self._dice(turns), (start, dict(at.fresh_dice).get(0)))

    def after(self, match: Match[Any], before: Before, why: Why, status: str) -> Write:
        """What is to be written after the match was changed: an answer was given, or it went back."""
        turns = match.turns
        given = [answer for turn in turns for answer in turn.answers]
        dice = self._dice(turns)
        went_back = match.position.generation is not before.generation
        kept = self._kept(before, given, dice) if went_back else len(before.answers)
        head = self._follow(match, turns, kept, went_back, status)
        entries: list[Entry] = []
        if went_back:
            back = Back(self.first + kept, why, match.position.generation)
            entries.append(self._entry(head, "back", packed(back)))
        for moment, index, place in self._since(turns, kept):
            entries.append(self._answer(head, turns, index, place, moment, dice.get(moment)))
        snapshots, gone = self._snapshots(head, match, turns, before.start)
        told = [line for _, index, place in self._since(turns, kept) for line in lines_of(tales(turns, index, place))]
        return Write(head=head, entries=entries, snapshots=snapshots, gone=gone, told=told)

    def _since(self, turns: Sequence[Turn], kept: int) -> list[tuple[int, int, int]]:
        """The remembered answers but for the first ones: moment, turn and place in it."""
        found: list[tuple[int, int, int]] = []
        end = self.first + sum(len(turn.answers) for turn in turns)
        for index in range(len(turns) - 1, -1, -1):
            count = len(turns[index].answers)
            fresh = min(count, end - self.first - kept)
            found[:0] = [(end - count + place + 1, index, place) for place in range(count - fresh, count)]
            end -= count
            if end <= self.first + kept:
                break
        return found

    def aside(self, kind: Kind, data: Any, place: int | None = None, seat: Seat | None = None, **change: Any) -> Write:
        """An entry that is not of the match, such as a line of chat, and what it changes in the head."""
        head = msgspec.structs.replace(self.head, changed=time.time(), **change)
        return Write(head=head, entries=[self._entry(head, kind, packed(data), place, seat)], reseated=kind == "seat")

    def stored(self, write: Write, match: Match[Any]) -> None:
        """It is written: from now on this is what is stored. The match forgets what lies too far back."""
        self.head = write.head
        for snapshot in write.snapshots:
            self.marks[snapshot.moment] = snapshot.lines
            if snapshot.dice is None:
                self.rolled.discard(snapshot.moment)
            else:
                self.rolled.add(snapshot.moment)
        for moment in write.gone:
            self.marks.pop(moment, None)
        while len(self.marks) > TAIL + 1:
            del self.marks[min(self.marks)]
        for turn in match.position.past[: max(0, len(match.position.past) - TAIL)]:
            self.first += len(turn.answers)
        match.position.forget(TAIL)

    def _entry(self, head: Head, kind: Kind, data: bytes, place: int | None = None, seat: Seat | None = None) -> Entry:
        head.n += 1
        return Entry(head.n, kind, data, place, seat, head.changed)

    def _answer(
        self, head: Head, turns: Sequence[Turn], index: int, place: int, moment: int, dice: int | None
    ) -> Entry:
        answer = turns[index].answers[place]
        value = _plain(answer)
        told = tales(turns, index, place)
        given = Given(
            turns[index].number, answer.ask, answer.index, value, answer.seat, answer.digest, answer.course, told, dice
        )
        data = packed(given)
        if len(data) > LARGE:
            head.bytes[answer.seat] += len(data)
        return self._entry(head, "answer", data, moment, answer.seat)

    def _kept(self, before: Before, given: Sequence[Answer], dice: dict[int, int]) -> int:
        """How many of the remembered answers stand as they are stored."""
        kept = 0
        for old, new in zip(before.answers, given, strict=False):
            moment = self.first + kept + 1
            same = old is new or (old.seat == new.seat and same_ask(old.ask, new.ask) and _plain(old) == _plain(new))
            if not same or before.dice.get(moment) != dice.get(moment):
                break
            kept += 1
        return kept

    def _dice(self, turns: Sequence[Turn]) -> dict[int, int]:
        """Where the dice were made to fall otherwise, by moment; at the start of a turn it stands in its snapshot."""
        found: dict[int, int] = {}
        moment = self.first
        for turn in turns:
            for place, state in turn.fresh_dice:
                if place:
                    found[moment + place] = state
            moment += len(turn.answers)
        return found

    def _follow(self, match: Match[Any], turns: Sequence[Turn], kept: int, went_back: bool, status: str) -> Head:
        """The head that the match has now; entries are still to be counted."""
        head = self.head
        moment = self.first + sum(len(turn.answers) for turn in turns)
        lines = self._recount(turns, kept) if went_back else list(head.lines)
        for _, index, place in self._since(turns, kept):
            count(lines, tales(turns, index, place))
        return msgspec.structs.replace(
            head,
            changed=time.time(),
            moment=moment,
            turn=match.position.turn,
            generation=match.position.generation,
            lines=lines,
            bytes=list(head.bytes),
            notice=head.notice if moment < head.noticed + NOTICED else "",
            **shown(match, status),
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
                count(lines, tales(turns, number, place))
            moment += len(turns[number].answers)
            number += 1
        return lines

    def _snapshots(
        self, head: Head, match: Match[Any], turns: Sequence[Turn], before: tuple[int, int | None]
    ) -> tuple[list[Snapshot], list[int]]:
        """The state where the turn in progress began, if that is not stored; and those that are needed no more."""
        at = match.position
        over = match.result is not None
        start = head.moment - (0 if over else len(at.answers))
        first_dice = dict(at.fresh_dice).get(0)
        gone = [moment for moment in self.marks if moment > start]
        snapshots = []
        if start not in self.marks or gone or (start, first_dice) != before or over:
            lines = self._lines_at_start(head, turns, over)
            snapshots.append(
                Snapshot(
                    moment=start,
                    turn=at.turn,
                    place=at.place,
                    version=head.version,
                    edition=head.edition,
                    lines=lines,
                    names=at.names,
                    dice=first_dice,
                    final=over,
                    state=at.snapshot,
                )
            )
        dense = sorted({*(moment for moment in self.marks if moment <= start), *(s.moment for s in snapshots)})
        for moment in dense[: -TAIL - 1]:
            if moment - head.keyframe >= KEYFRAME:
                head.keyframe = moment
            elif moment > head.keyframe and moment not in self.rolled:
                gone.append(moment)
        return snapshots, gone

    def _lines_at_start(self, head: Head, turns: Sequence[Turn], over: bool) -> list[int]:
        """The head's lines without those that the turn in progress has told since its first answer."""
        lines = list(head.lines)
        if not over:
            for place in range(len(turns[-1].answers)):
                count(lines, tales(turns, len(turns) - 1, place), -1)
        return lines


def shown(match: Match[Any], status: str) -> dict[str, Any]:
    """What the head says of a match for the lobby."""
    return {
        "waiting": list(match.asks),
        "over": (match.result.reason or "it is over") if match.result else "",
        "status": status,
        "names": [match.seat_name(seat) for seat in range(match.seats)],
    }


def tales(turns: Sequence[Turn], index: int, place: int) -> list[Tale]:
    """What was told because of an answer: in its own turn, then in each that began until the next answer."""
    turn = turns[index]
    begin = turn.answers[place].told
    if place + 1 < len(turn.answers):
        return [_tale(turn.story[begin : turn.answers[place + 1].told])]
    told = [_tale(turn.story[begin:])]
    for later in turns[index + 1 :]:
        if later.place:
            break  # the same turn, entered again: it tells nothing at its start
        told.append(_tale(later.story[: later.answers[0].told] if later.answers else later.story))
        if later.answers:
            break
    return told


def _tale(story: Iterable[Any]) -> Tale:
    return [Line(told) if isinstance(told, Told) else Final(told.seats) for told in story]


def lines_of(told: Iterable[Tale]) -> list[Told]:
    """The lines of the log in them."""
    return [line.told for tale in told for line in tale if isinstance(line, Line)]


def count(lines: list[int], told: Iterable[Tale], by: int = 1) -> None:
    """Add these to how much each may read: a spectator, each seat, and all of it."""
    for line in lines_of(told):
        for viewer in range(len(lines) - 1):
            if line.visible_to(viewer - 1 if viewer else None):
                lines[viewer] += by
        lines[-1] += by


def may_read(head: Head, lines: Sequence[int], viewer: Seat | None) -> int:
    """How many of them this viewer may read; all of them once the game is over."""
    return lines[-1] if head.over else lines[0 if viewer is None else viewer + 1]


def _plain(answer: Answer) -> Any:
    return answer.value if answer.plain else msgspec.to_builtins(answer.value)


# A new log, and a match from a log


def begun(match: Match[Any], head: Head) -> Write:
    """The first entry of a table."""
    turns = match.turns
    told = [_tale(turn.story) for turn in turns]
    opening = Opening(head.game, head.version, head.edition, match.seats, head.options, head.seed, told)
    head.lines = [0] * (match.seats + 2)
    head.chat = [0] * (match.seats + 2)
    head.bytes = [0] * match.seats
    count(head.lines, told)
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
    entry = Entry(0, "new", packed(opening), at=head.created)
    return Write(head=head, entries=[entry], snapshots=[snapshot], reseated=True)


def save_of(stored: Stored) -> tuple[Save, int]:
    """What is stored as a save, from which the match is made; and the moment at which it begins."""
    head = stored.head
    snapshots = _in_one_piece(stored)
    first = snapshots[0].moment
    answers = stored.answers[first - stored.snapshots[0].moment :]
    turns: list[SavedTurn] = []
    began: Tale = []
    for number, snapshot in enumerate(snapshots):
        if snapshot.final:
            break
        end = snapshots[number + 1].moment if number + 1 < len(snapshots) else head.moment
        mine = answers[snapshot.moment - first : end - first]
        turns.append(_turn(snapshot, mine, began if not snapshot.place else []))
        began = _began(mine[-1]) if mine else []
    last = snapshots[-1]
    save = Save(
        game=head.game,
        version=last.version,
        seats=len(head.seats),
        options=head.options,
        seed=head.seed,
        generation=head.generation,
        turns=turns,
        final=last.state if last.final else b"",
        edition=last.edition,
    )
    return save, first


def _began(last: Given) -> Tale:
    """What was told at the start of the turn that this answer began; and what was made final in turns before it in
    which nobody had anything to decide."""
    *between, start = last.told[1:] or [[]]
    return [item for tale in between for item in tale if isinstance(item, Final)] + start


def _in_one_piece(stored: Stored) -> list[Snapshot]:
    """The last snapshots between which nothing is left out: each begins where the turn before it ended. A record of
    other rules or cards is not gone back to."""
    kept = [stored.snapshots[-1]]
    last = kept[0]
    base = stored.snapshots[0].moment
    for snapshot in reversed(stored.snapshots[:-1]):
        between = stored.answers[snapshot.moment - base : kept[0].moment - base]
        same_rules = (snapshot.version, snapshot.edition) == (last.version, last.edition)
        if not same_rules or not between or any(given.turn != snapshot.turn for given in between):
            break
        kept.insert(0, snapshot)
    return kept


def _turn(snapshot: Snapshot, given: Sequence[Given], began: Tale) -> SavedTurn:
    story: Tale = list(began)
    answers: list[SavedAnswer] = []
    dice = [] if snapshot.dice is None else [(0, snapshot.dice)]
    for place, a in enumerate(given, 1):
        answers.append(SavedAnswer(a.index, a.value, a.seat, a.ask, a.digest, a.course, len(story)))
        story += a.told[0]
        if a.dice is not None:
            dice.append((place, a.dice))
    return SavedTurn(
        snapshot=snapshot.state,
        answers=answers,
        story=[line.told for line in story if isinstance(line, Line)],
        seals=[(place, item.seats) for place, item in enumerate(story) if isinstance(item, Final)],
        fresh_dice=dice,
        number=snapshot.turn,
        place=snapshot.place,
        names=snapshot.names,
    )


def ledger_of(stored: Stored, first: int) -> Ledger:
    """To go on from what is stored."""
    return Ledger(stored.head, first, [Mark(s.moment, s.lines, s.dice) for s in stored.snapshots])


def updated(stored: Stored, match: Match[Any], status: str) -> tuple[Ledger, Write]:
    """The match was stored under other rules or with other cards. It goes on under these from where the turn in
    progress began, with the answers that still stand; what lies before is for reading only."""
    last = stored.snapshots[-1]
    match.position.past.clear()
    ledger = Ledger(stored.head, last.moment, [Mark(last.moment, last.lines)])
    ledger.head = msgspec.structs.replace(
        stored.head, version=match.game.version, edition=edition(match.game.id), lines=list(last.lines)
    )
    turns = match.turns
    if turns[0].answers and stored.answers and not stored.answers[-1].digest:
        turns[0].answers[0].told = 0  # of schema 1: all that the turn told stands with its last answer
    head = ledger._follow(match, turns, 0, False, status)
    head.notice, head.noticed = " ".join(match.notices), head.moment
    moved = Update(head.version, head.edition, head.moment, head.notice)
    entries = [ledger._entry(head, "update", packed(moved))]
    dice = ledger._dice(turns)
    for moment, index, place in ledger._since(turns, 0):
        entries.append(ledger._answer(head, turns, index, place, moment, dice.get(moment)))
    ledger.marks.clear()
    snapshots, _ = ledger._snapshots(head, match, turns, (-1, None))
    return ledger, Write(head=head, entries=entries, snapshots=snapshots)
