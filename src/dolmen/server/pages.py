"""Log and chat by pages, so that what travels to a browser stays the same size, however long a match is.

Lines are numbered from 0 for each viewer, and only those that it may read are counted: a number for all would tell how
many secret lines there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel import Told
from dolmen.server.wire import Chat, ChatPage, LogPage

LOG_LINES, LOG_BYTES = 100, 48 * 1024
CHAT_LINES, CHAT_BYTES = 50, 16 * 1024
"""What is sent at first: the last lines, as many as fit, and always the very last."""
PAGE_LINES, PAGE_BYTES = 100, 64 * 1024
"""What is sent of older lines at a time."""
LINE_BYTES = 1024
"""Of a longer line the facts are left out, but for its numbers."""

Line = TypeVar("Line", Told, Chat)

_encoder = msgspec.json.Encoder()


class Tail(Struct, frozen=True):
    """The end of a viewer's log."""

    count: int = 0
    """How many lines the log has in all."""
    lines: tuple[Told, ...] = ()
    """The last of them."""

    def to_send(self) -> tuple[Told, ...]:
        """As much of it as a message may hold."""
        return _fitting([slim(line) for line in self.lines], LOG_BYTES)


class LogNews(Struct, frozen=True):
    """What became of a log: the fields of the same names in `Update`."""

    log: tuple[Told, ...]
    log_length: int
    log_anew: bool = False
    log_new: int = 0


def log_news(before: Tail, now: Tail, turned: bool) -> LogNews:
    """What a viewer who was sent the one needs to have the other.

    A log grows at its end, and loses at its end what is taken back: where the two agree on a line, they agree on all
    before it. Only where the game `turned` (it ended, or goes on after all) may lines have come in between.
    """
    began, begins = before.count - len(before.lines), now.count - len(now.lines)
    first, last = max(began, begins), min(before.count, now.count)
    kept = first
    if last > first and before.lines[last - began - 1] is now.lines[last - begins - 1]:
        kept = last  # nearly always: nothing was taken back
    while kept < last and _same(before.lines[kept - began], now.lines[kept - begins]):
        kept += 1
    if first <= last and (first == 0 or (kept > first and (kept == before.count or not turned))):
        new, size = _slimmed(now.lines[kept - begins :])
        if size <= LOG_BYTES:
            return LogNews(new, kept)
    lines = now.to_send()
    return LogNews(lines, now.count - len(lines), True, min(_new(before, now), len(lines)))


def _same(one: Told, other: Told) -> bool:
    """As they travel: what was read again has lists where it was told with tuples."""
    return one == other or _encoder.encode(one) == _encoder.encode(other)


def _slimmed(lines: Sequence[Told]) -> tuple[tuple[Told, ...], int]:
    """The lines as they travel, and how many bytes they take."""
    slim_ones, size = [], 0
    for line in lines:
        length = len(_encoder.encode(line))
        if length > LINE_BYTES:
            line = slim(line)
            length = len(_encoder.encode(line))
        slim_ones.append(line)
        size += length + 1
    return tuple(slim_ones), size


def _new(before: Tail, now: Tail) -> int:
    """How many lines come after the last one that was known."""
    for number, line in enumerate(reversed(now.lines)):
        if before.lines and _same(line, before.lines[-1]):
            return number
    return len(now.lines) if now.count > before.count else 0


def slim(told: Told) -> Told:
    """A line as it travels. What a long one says stands in its text, and a drawing in the scene: once is enough."""
    if len(_encoder.encode(told)) <= LINE_BYTES:
        return told
    numbers = {key: fact for key, fact in told.facts.items() if isinstance(fact, (int, float))}
    return msgspec.structs.replace(told, facts=numbers)


def log_page(first: int, log: Sequence[Told]) -> LogPage:
    """The last of these lines, as many as a page holds; `first` is the number of the first of them."""
    lines = _fitting([slim(line) for line in log], PAGE_BYTES)
    return LogPage(first + len(log) - len(lines), lines)


def chat_page(first: int, heard: Sequence[Chat]) -> ChatPage:
    """The same of what this viewer has heard."""
    lines = _fitting(heard, PAGE_BYTES)
    start = first + len(heard) - len(lines)
    return ChatPage(start, tuple(numbered(line, start + n) for n, line in enumerate(lines)))


def chat_tail(heard: Sequence[Chat], count: int) -> tuple[Chat, ...]:
    """What goes into a first message: the last of this many lines."""
    lines = _fitting(heard[-CHAT_LINES:], CHAT_BYTES)
    return tuple(numbered(line, count - len(lines) + n) for n, line in enumerate(lines))


def numbered(line: Chat, n: int) -> Chat:
    """With the number that it has for this viewer."""
    return msgspec.structs.replace(line, n=n)


def _fitting(lines: Sequence[Line], most_bytes: int) -> tuple[Line, ...]:
    """The last lines, as many as fit; the very last one always does."""
    room = most_bytes
    for number, line in enumerate(reversed(lines)):
        room -= len(_encoder.encode(line)) + 1
        if room < 0 and number:
            return tuple(lines[len(lines) - number :])
    return tuple(lines)
