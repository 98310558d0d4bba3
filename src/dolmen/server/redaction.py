"""Taking somebody's words or drawing out of a match, so that they are nowhere any more, and all else stays exact.

The rows of that table are rewritten; texts are not kept apart and referred to. A state holds words inside its own
fields, and lines of the log hold them inside sentences, so references would have to reach into every game's types.
Going through the answers again with "…" in place of the words makes every state, line and digest anew by the rules
themselves, and costs about as much as it took to play them, once, in a process beside the server: this is done rarely.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Ask, Draw, Form, Match, Sketch, TextField, Write
from dolmen.kernel.asks.write import TAKEN_OUT
from dolmen.kernel.record import same_ask
from dolmen.kernel.state import unshelved
from dolmen.library.shelf import shelf_with
from dolmen.server.db.base import Entry, Given, Head, Said, Snapshot
from dolmen.server.db.rows import given_of, packed, said_in
from dolmen.server.ledger import tales
from dolmen.server.moments import answered_again, start_at


class NoWords(Exception):
    """There is nothing of anybody's own in that answer."""


class Job(Struct):
    """What is sent to the process that goes through the answers again."""

    head: Head
    snapshot: Snapshot
    """The last one before the answer."""
    later: list[Snapshot]
    """Those after it."""
    entries: list[Entry]
    """All of the table that may hold the words: from the answer on."""
    answers: list[Given]
    """Those that stand, from the snapshot to the head."""
    moment: int
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


def rewritten(job: Job) -> Rewritten:
    """Raises NoWords."""
    place = job.moment - job.snapshot.moment - 1
    match = start_at(shelf_with(job.packs).find(job.head.game), job.head, job.snapshot, {})
    answered_again(match, job.answers[:place])
    given = job.answers[place]
    ask = next(ask for ask in match.open if same_ask(ask.id, given.ask))
    blank, words = blanked(ask, given.value)
    if not words:
        raise NoWords("there are no words or drawings of anybody's own in this answer")
    answers = list(job.answers)
    answers[place] = msgspec.structs.replace(given, value=blank)
    try:
        return _played_again(job, answers, words)
    except Exception:  # the rules went by the words themselves: then they are replaced wherever they stand
        return _replaced(job, given, blank, words)


def blanked(ask: Ask, value: Any) -> tuple[Any, list[str]]:
    """The answer with its words and drawings blank, and what was taken out; `value` is plain data."""
    if isinstance(ask, Write) and value:
        return TAKEN_OUT * max(1, ask.least), [value]
    if isinstance(ask, Draw):
        caption = value.get("caption", "")
        return msgspec.to_builtins(Sketch(TAKEN_OUT if caption else "")), [caption or TAKEN_OUT]
    if isinstance(ask, Form):
        fields = [field for field in ask.fields if isinstance(field, TextField) and value.get(field.name)]
        blank = {field.name: TAKEN_OUT * max(1, field.least) for field in fields}
        return value | blank, [value[field.name] for field in fields]
    return value, []


def _played_again(job: Job, answers: list[Given], words: list[str]) -> Rewritten:
    """Every answer from the snapshot on, by the rules. Raises anything at all if they lead elsewhere."""
    match = start_at(shelf_with(job.packs).find(job.head.game), job.head, job.snapshot, {})
    wanted = {snapshot.moment: snapshot for snapshot in job.later}
    snapshots = []
    for number, answer in enumerate(answers, job.snapshot.moment + 1):
        answered_again(match, [answer], exactly=False)
        at = match.position
        if (was := wanted.get(number)) is not None:
            if (at.turn, at.place, len(at.answers)) != (was.turn, was.place, 0):
                raise ValueError("the turns are others")
            snapshots.append(msgspec.structs.replace(was, state=at.snapshot))
    if list(match.asks) != job.head.waiting or match.position.turn != job.head.turn:
        raise ValueError("it leads elsewhere")
    standing = _standing(match, answers, job.snapshot.moment)
    last = {entry.place: entry.n for entry in job.entries if entry.kind == "answer"}
    entries = [
        _entry(entry, standing.get(entry.place or 0) if last.get(entry.place) == entry.n else None, words)
        for entry in job.entries
    ]
    changed = [new for old, new in zip(job.entries, entries, strict=True) if new.data != old.data]
    head = msgspec.structs.replace(
        job.head,
        status=match.game.status(match.s),
        names=[match.seat_name(seat) for seat in range(match.seats)],
    )
    return Rewritten(head, changed, snapshots, words)


def _standing(match: Match[Any], answers: Sequence[Given], first: int) -> dict[int, Given]:
    """The answers that stand as they are to be written, by moment."""
    turns = match.turns
    found: dict[int, Given] = {}
    for index, turn in enumerate(turns):
        for place, again in enumerate(turn.answers):
            was = answers[len(found)]
            found[first + len(found) + 1] = msgspec.structs.replace(
                was,
                digest=again.digest,
                course=again.course,
                told=tales(turns, index, place),
                own_words=again.own_words,
            )
    return found


def _entry(entry: Entry, standing: Given | None, words: Sequence[str]) -> Entry:
    """As it is to be written. What was taken back, and says the same words, loses them too."""
    if entry.kind != "answer":
        return entry
    if standing is not None:
        return msgspec.structs.replace(entry, data=packed(standing))
    return msgspec.structs.replace(entry, data=packed(without(msgspec.msgpack.decode(entry.data), words)))


def _replaced(job: Job, given: Given, blank: Any, words: list[str]) -> Rewritten:
    """The words blank wherever they stand after the answer; digests are not known any more."""
    entries = []
    for entry in job.entries:
        if entry.kind != "answer":
            continue
        old = given_of(entry)
        data = packed(without(msgspec.msgpack.decode(entry.data), words))
        new = given_of(msgspec.structs.replace(entry, data=data))
        new.digest, new.course = b"", 0
        if old.value == given.value and same_ask(old.ask, given.ask):
            new.value, new.own_words = blank, False
        entries.append(msgspec.structs.replace(entry, data=packed(new)))
    snapshots = [
        msgspec.structs.replace(
            snapshot, state=packed(without(msgspec.msgpack.decode(unshelved(snapshot.state), strict=False), words))
        )
        for snapshot in job.later
    ]
    head = msgspec.convert(without(msgspec.to_builtins(job.head), words), Head)
    return Rewritten(head, entries, snapshots, words)


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


def without_said(entry: Entry) -> tuple[Entry, str]:
    """A line of chat, blank; and what it said."""
    said = said_in(entry)
    return msgspec.structs.replace(entry, data=packed(Said(said.person, TAKEN_OUT, said.team))), said.text
