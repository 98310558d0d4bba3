"""A codex: a book of numbered texts that the table opens bit by bit.

The state holds numbers and who has read them, never a text; `read` is the only way to one. What nobody has read is a
secret of the box: the conformance kit prints it differently and checks whether anybody notices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from dolmen.campaign.table import Campaign, TableEvent
from dolmen.kernel import Rng, Seat, tell


class Entry(Struct, frozen=True):
    number: int
    title: str
    text: str


class Read(TableEvent, frozen=True, line="{number}. {title}: {words}"):
    """An entry is read; only those who read it hear of it."""

    number: int
    title: str
    words: str


class Codex:
    """The entries of a game by number."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = {entry.number: entry for entry in entries}

    def numbers(self) -> list[int]:
        return [*self._entries]

    def read(self, s: Campaign, number: int, to: tuple[Seat, ...] | None = None) -> Entry:
        """Open an entry: from now on these seats know it, or everybody."""
        entry = self._entries[number]
        before = s.table.read.get(number, [])
        s.table.read[number] = None if to is None or before is None else sorted({*before, *to})
        tell(s, Read, number, entry.title, entry.text, to=to)
        return entry

    def known(self, s: Campaign, viewer: Seat | None) -> list[Entry]:
        """What this viewer has read, by number."""
        return [self._entries[number] for number in sorted(s.table.read) if has_read(s, viewer, number)]

    def unread(self, s: Campaign, viewer: Seat | None) -> list[int]:
        """By this viewer."""
        return [number for number in self._entries if not has_read(s, viewer, number)]

    def imagine(self, s: Campaign, viewer: Seat | None, rng: Rng) -> None:
        """Deal again which entries others have read that this viewer has not."""
        hidden = [number for number in s.table.read if not has_read(s, viewer, number)]
        instead = [number for number in self._entries if not has_read(s, viewer, number)]
        rng.shuffle(instead)
        readers = [s.table.read.pop(number) for number in hidden]
        for number, who in zip(instead, readers, strict=False):
            s.table.read[number] = who

    @contextmanager
    def reprinted(self, numbers: Iterable[int]) -> Iterator[None]:
        """While this lasts, these entries have other texts. For the conformance kit."""
        before = self._entries
        other = {
            number: replace(before[number], title=f"~{number}", text=f"Another text, {number}") for number in numbers
        }
        self._entries = before | other
        try:
            yield
        finally:
            self._entries = before


def has_read(s: Campaign, viewer: Seat | None, number: int) -> bool:
    readers = s.table.read.get(number, [])
    return readers is None or viewer in readers
