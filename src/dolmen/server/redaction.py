"""Taking somebody's words or drawing out of a table, so that they are nowhere any more, and all else stays exact.

The rows of that table are rewritten; texts are not kept apart and referred to. A state holds words inside its own
fields, and lines of the log hold them inside sentences, so references would have to reach into every game's types.
Going through the answers again with "…" in place of the words makes every state, line and digest again by the rules
themselves, and costs about as much as it took to play them, once, in a process beside the server: this is done rarely.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Sketch
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.asks.write import TAKEN_OUT
from dolmen.kernel.state import decompressed
from dolmen.kernel.taking_out import NoWords, Spot, TakenOut, taken_out, without, words_in
from dolmen.library.shelf import shelf_with
from dolmen.server.db.base import Anew, Entry, Given, Head, Said, Snapshot, Tale
from dolmen.server.db.rows import given_of, own_fields, packed, said_in, unpacked
from dolmen.server.ledger import shown
from dolmen.server.moments import answered_again, start_at
from dolmen.server.told_lines import counted, lines_of, tale_of, tales

Place = tuple[int, str]
"""The moment of an answer, and the field of it that somebody wrote in; see `Ask.own_words`."""


class Job(Struct):
    """What is sent to the process that goes through the answers again."""

    head: Head
    snapshot: Snapshot
    """The last one before the first of the answers."""
    later: list[Snapshot]
    """Those after it."""
    entries: list[Entry]
    """All of the table that may hold the words: from the answer on."""
    answers: list[Given]
    """Those that stand, from the snapshot to the head."""
    places: list[Place]
    whose: str
    """The owner of the table: owners take turns."""
    packs: tuple[Path, ...]
    """The folders of the packs that it is played with."""


class Rewritten(Struct):
    """What takes the place of what is there."""

    head: Head
    entries: list[Entry]
    snapshots: list[Snapshot]
    words: list[str]
    """What must be nowhere any more."""
    anew: Anew | None = None
    """The game has changed the state by it."""


def rewritten(job: Job) -> Rewritten:
    """Raises NoWords."""
    given = {moment: job.answers[moment - job.snapshot.moment - 1] for moment, _ in job.places}
    if not any(field in own_fields(given[moment]) for moment, field in job.places):
        raise NoWords("there are no words or drawings of anybody's own in this answer")
    try:
        match = start_at(shelf_with(job.packs).find(job.head.game), job.head, job.snapshot, {})
        answered_again(match, job.answers)
        spots = [_spot(match, job, moment, field) for moment, field in job.places]
        return _played_again(job, taken_out(match, spots))
    except NoWords:
        raise
    except Exception:  # the rules went by the words themselves: then they are replaced wherever they stand
        return _replaced(job, given)


def _spot(match: Match[Any], job: Job, moment: int, field: str) -> Spot:
    place = moment - job.snapshot.moment - 1
    for number, turn in enumerate(match.turns):
        if place < len(turn.answers):
            return Spot(number, place, field)
        place -= len(turn.answers)
    raise ValueError("there is no such answer")


def _played_again(job: Job, taken: TakenOut[Any]) -> Rewritten:
    """Every answer from the snapshot on, by the rules. Raises an exception of any kind if they lead elsewhere."""
    match = taken.match
    snapshots = _snapshots(job, match, taken.began_anew)
    standing = _standing(match, job.answers, job.snapshot.moment)
    last = {entry.place: entry.n for entry in job.entries if entry.kind == "answer"}
    entries = [
        _entry(entry, standing.get(entry.place or 0) if last.get(entry.place) == entry.n else None, taken.words)
        for entry in job.entries
    ]
    changed = [new for old, new in zip(job.entries, entries, strict=True) if new.data != old.data]
    head, at = job.head, match.position
    head = msgspec.structs.replace(head, turn=at.turn, **shown(match))
    if not taken.began_anew:
        return Rewritten(head, changed, snapshots, taken.words)
    head.lines = counted(head.lines, lines_of(told_anew(match, job.head)))
    snapshots.append(snapshot_anew(head, match))
    return Rewritten(head, changed, snapshots, taken.words, Anew(head.moment, at.turn, at.snapshot))


def told_anew(match: Match[Any], before: Head) -> list[Tale]:
    """What was told at the start of the turns that began without an answer."""
    return [tale_of(turn.story) for turn in match.turns if turn.number > before.turn]


def snapshot_anew(head: Head, match: Match[Any]) -> Snapshot:
    """Of a match that goes on from a state that no answer has led to: nobody goes back behind it."""
    at = match.position
    return Snapshot(
        moment=head.moment,
        turn=at.turn,
        version=head.version,
        edition=head.edition,
        lines=list(head.lines),
        final=at.result is not None,
        cut=at.result is None,
        state=at.snapshot,
    )


def _snapshots(job: Job, match: Match[Any], began_anew: bool) -> list[Snapshot]:
    """Those after the answer, as they are now. Raises ValueError if the turns are others."""
    moment = job.snapshot.moment
    starts: dict[int, tuple[int, int, bytes]] = {}
    turns = match.turns[:-1] if began_anew and match.result is None else match.turns
    for turn in turns:
        starts[moment] = (turn.number, turn.place, decompressed(turn.snapshot))
        moment += len(turn.answers)
    if match.result is not None:
        starts[moment] = (match.position.turn, 0, match.position.snapshot)
    if any(starts.get(was.moment, (None, None))[:2] != (was.turn, was.place) for was in job.later):
        raise ValueError("the turns are others")
    return [msgspec.structs.replace(was, state=starts[was.moment][2]) for was in job.later]


def _standing(match: Match[Any], answers: Sequence[Given], first: int) -> dict[int, Given]:
    """The answers that stand as they are to be written, by moment."""
    turns = match.turns
    found: dict[int, Given] = {}
    for index, turn in enumerate(turns):
        for place, again in enumerate(turn.answers):
            was = answers[len(found)]
            found[first + len(found) + 1] = msgspec.structs.replace(
                was,
                value=again.value if again.plain else plain_form(again.value),
                digest=again.digest,
                course=again.course,
                told=tales(turns, index, place),
                own_words=again.own_words,
            )
    return found


def _entry(entry: Entry, standing: Given | None, words: Sequence[str]) -> Entry:
    """As it is to be written. What was taken back, and says the same words, loses them too."""
    if standing is not None:
        return msgspec.structs.replace(entry, data=packed(standing))
    if entry.kind == "answer":
        return msgspec.structs.replace(entry, data=packed(without(msgspec.msgpack.decode(entry.data), words)))
    if entry.kind == "anew":
        anew = unpacked(entry.data, Anew, "")
        return msgspec.structs.replace(entry, data=packed(Anew(anew.moment, anew.turn, _blank(anew.state, words))))
    return entry


def _blank(state: bytes, words: Sequence[str]) -> bytes:
    return packed(without(msgspec.msgpack.decode(decompressed(state), strict=False), words))


def _replaced(job: Job, given: dict[int, Given]) -> Rewritten:
    """The words blank wherever they stand after the answer; digests are not known any more."""
    words = [words_in(given[moment].value, field) or TAKEN_OUT for moment, field in job.places]
    last = {entry.place: entry.n for entry in job.entries if entry.kind == "answer"}
    entries = []
    for entry in job.entries:
        new = _entry(entry, None, words)
        if entry.kind == "answer":
            blank = given_of(new)
            blank.digest, blank.course = b"", 0
            if last.get(entry.place) == entry.n:
                for _, field in (place for place in job.places if place[0] == entry.place):
                    blank.value, blank.own_words = _blank_field(blank.value, field), _left(blank, field)
            new = msgspec.structs.replace(new, data=packed(blank))
        if new.data != entry.data:
            entries.append(new)
    snapshots = [msgspec.structs.replace(snapshot, state=_blank(snapshot.state, words)) for snapshot in job.later]
    head = msgspec.convert(without(msgspec.to_builtins(job.head), words), Head)
    return Rewritten(head, entries, snapshots, words)


def _blank_field(value: Any, field: str) -> Any:
    if field:
        return value | {field: TAKEN_OUT}
    return msgspec.to_builtins(Sketch(TAKEN_OUT)) if isinstance(value, dict) else TAKEN_OUT


def _left(given: Given, gone: str) -> tuple[str, ...]:
    return tuple(field for field in own_fields(given) if field != gone)


def without_said(entry: Entry) -> tuple[Entry, str]:
    """A line of chat, blank; and what it said."""
    said = said_in(entry)
    return msgspec.structs.replace(entry, data=packed(Said(said.person, TAKEN_OUT, said.team))), said.text
