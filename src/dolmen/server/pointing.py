"""What somebody at a table can point at: what was said, written or drawn there, as far as they can see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct

from dolmen.kernel import Seat, Sketch, Told
from dolmen.kernel.asks.write import are_own_words
from dolmen.kernel.decoders import converted
from dolmen.kernel.lines_and_veils import touches
from dolmen.kernel.taking_out import words_in
from dolmen.server.chat_pages import SameSide, chat_before
from dolmen.server.db.base import Entry, Given, Head, Reading
from dolmen.server.db.rows import given_of, own_fields
from dolmen.server.log_pages import says
from dolmen.server.people import People
from dolmen.server.redaction import Place
from dolmen.server.told_lines import lines_of
from dolmen.server.viewers import Picture

LATEST = 400
"""This many of the last entries are looked through for what was last said."""
MOST = 60
WAS_TAKEN_OUT = "Something was taken out."
"""What the table itself says of it, in the chat, for all to read."""


class Pointed(Struct):
    """Something that can be pointed at."""

    id: str
    at: float
    text: str
    kind: Literal["words", "drawing", "chat"] = "words"
    place: Place | None = None
    """Where it stands among the answers."""
    line: int | None = None
    """Which line of chat it is, of all."""


async def pointable(
    db: Reading,
    head: Head,
    people: People,
    seat: Seat,
    same_side: SameSide,
    picture: Picture,
    words: Sequence[str] = (),
    everything: bool = False,
) -> list[Pointed]:
    """Newest first. With words, all that touches them; else what was last said, or all of it."""
    far = everything or bool(words)
    entries = await db.entries(head.id, -1 if far else head.n - LATEST)
    found = _written(_standing(entries, head.moment), head, seat, picture)
    count = head.chat[seat + 1]
    first, lines = await chat_before(db, head, people, seat, same_side, count, count if far else MOST)
    for number, line in enumerate(lines, first):
        if are_own_words(line.text) and (line.who or line.text != WAS_TAKEN_OUT):
            found.append(Pointed(f"chat.{number}.{_short(line.text)}", line.when, line.text, "chat", line=line.n))
    found = [one for one in found if not words or touches(one.text, words)]
    found.sort(key=lambda one: one.at, reverse=True)
    return found if everything else found[:MOST]


def _standing(entries: Iterable[Entry], moment: int) -> list[tuple[Entry, Given]]:
    """The answers that stand, in order."""
    last = {entry.place or 0: entry for entry in entries if entry.kind == "answer"}
    return [(last[place], given_of(last[place])) for place in sorted(last) if place <= moment]


def _written(answers: Sequence[tuple[Entry, Given]], head: Head, seat: Seat, picture: Picture) -> list[Pointed]:
    """What this seat can see of what was written or drawn in these answers."""
    seen = _Seen(picture)
    told = [[line for line in lines_of(given.told) if head.over or line.visible_to(seat)] for _, given in answers]
    found: list[Pointed] = []
    for number, (entry, given) in enumerate(answers):
        for field in own_fields(given):
            drawing = not field and isinstance(given.value, dict)
            text = words_in(given.value, field)
            if drawing:
                visible = seen.drawing(given.value)
            else:
                visible = seen.words(text) or _told(told[number:], text)
            if visible or given.seat == seat:
                place = (entry.place or 0, field)
                id = f"{place[0]}.{_short(text)}.{field}"
                found.append(Pointed(id, entry.at, text, "drawing" if drawing else "words", place))
    return found


class _Seen:
    """What somebody sees of the table."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._text = msgspec.json.encode(picture.scene)

    def words(self, text: str) -> bool:
        return msgspec.json.encode(text)[1:-1] in self._text

    def drawing(self, plain: Any) -> bool:
        return converted(plain, Sketch) in self._picture.flat.sketches.values()


def _told(since: Sequence[Sequence[Told]], text: str) -> bool:
    return any(says(line, text) for lines in since for line in lines)


def _short(text: str) -> str:
    """So that nothing else is taken out that stands at the same place by then."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=4).hexdigest()
