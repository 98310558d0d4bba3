"""A match as it is stored. It changes only by being written, and whoever looks sees what is on disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Seat, Told, encode
from dolmen.kernel.match import restore
from dolmen.library.shelf import NO_PACKS, Shelf, packs_of
from dolmen.server import limits
from dolmen.server.chapters import as_named_then, remade
from dolmen.server.db.base import (
    Anew,
    Behind,
    CannotGoOn,
    ChatLine,
    DamagedTable,
    Database,
    Entry,
    Head,
    Kind,
    Mark,
    Said,
    Snapshot,
    Stored,
    StoreFailed,
    Write,
)
from dolmen.server.db.rows import given_of, packed
from dolmen.server.ledger import Before, Ledger, Why, begun, shown
from dolmen.server.log_pages import log_before
from dolmen.server.pages import LOG_LINES
from dolmen.server.quotas import TooLarge, not_full, within
from dolmen.server.redaction import Job, Place, Rewritten, snapshot_anew, told_anew, without_said
from dolmen.server.refusal import Refusal
from dolmen.server.returns import gone_back
from dolmen.server.save_from_log import save_of
from dolmen.server.told_lines import counted, lines_of, may_read

RECENT = 2 * LOG_LINES
"""How many lines of the log are remembered, those of all seats together."""
RECENT_CHAT = 100
NONE: frozenset[str] = frozenset()


class Was(Struct):
    """What stood in the rows before something was taken out. It is kept nowhere but here."""

    head: Head
    entries: list[Entry]
    snapshots: list[Snapshot]
    fresh: list[int]
    """Moments of snapshots that there were not."""
    turn: int | None
    """The turn that the match was in afterwards; None for a line of chat."""


class Recent(Struct):
    """The last lines of the log, of all seats."""

    first: int
    """The number of the first of them among all."""
    lines: list[Told]
    private: int = -1
    """The number of the last line that not everybody may read; -1 if there is none among them."""

    def __post_init__(self) -> None:
        self._look_for_private(0)

    def follow(self, total: int, new: list[Told]) -> bool:
        """The log has that many lines now, these at its end. Says whether what is remembered reaches that far back."""
        kept = total - len(new) - self.first
        if kept < 0:
            return False
        went_back = kept < len(self.lines)
        self.lines[kept:] = new
        if len(self.lines) > 2 * RECENT:
            self.first += len(self.lines) - RECENT
            del self.lines[:-RECENT]
        if went_back:
            self.private = -1
            self._look_for_private(0)
        elif new:
            self._look_for_private(len(self.lines) - len(new))
        return True

    def _look_for_private(self, since: int) -> None:
        """Among those from that place on."""
        for place in range(max(0, since), len(self.lines)):
            if self.lines[place].to is not None:
                self.private = self.first + place

    def tail(self, everything: bool) -> tuple[Told, ...] | None:
        """The last lines, if everybody may read all of them."""
        if everything or self.private < self.first + max(0, len(self.lines) - LOG_LINES):
            return tuple(self.lines[-LOG_LINES:])
        return None

    def tail_for(self, viewer: Seat | None) -> tuple[Told, ...]:
        """The last lines that this viewer may read."""
        return tuple([told for told in self.lines if told.visible_to(viewer)][-LOG_LINES:])


class KeptMatch:
    """A match and its log. One task at a time may change it."""

    def __init__(self, db: Database, match: Match[Any], ledger: Ledger, shelf: Shelf = NO_PACKS) -> None:
        self.db = db
        self.shelf = shelf
        self.match = match
        self.ledger = ledger
        self.recent = Recent(ledger.head.lines[-1], [])
        self.chat: list[ChatLine] = []
        """The last lines, of all sides."""
        self._bytes = len(match.position.snapshot)
        """How large the state was when it was last looked at."""
        self.in_doubt = False
        """What is in memory may not be what is stored: read it again before anybody looks."""

    @property
    def head(self) -> Head:
        return self.ledger.head

    # Beginning and opening

    @classmethod
    async def begin(cls, db: Database, match: Match[Any], head: Head, shelf: Shelf = NO_PACKS) -> KeptMatch:
        write = begun(match, head)
        await db.append(write)
        kept = cls(db, match, Ledger(head, 0, [Mark(0, write.snapshots[0].lines)]), shelf)
        await kept.remember()
        return kept

    @classmethod
    async def open(cls, db: Database, id: str, shelf: Shelf = NO_PACKS) -> KeptMatch | None:
        """None if there is no such table. Raises DamagedTable, whatever it is that cannot be read."""
        stored = await db.open(id)
        if stored is None:
            return None
        try:
            match, ledger, update = _restored(stored, shelf)
        except DamagedTable:
            raise
        except Exception as error:  # a game that is gone, rules that fail on the state: anything
            raise CannotGoOn(str(error) or repr(error)) from error
        if update is not None:
            try:
                await db.append(update)
            except Behind:  # another server has brought it up to date, or still plays by the old rules
                return await cls.open(db, id, shelf)
            ledger.stored(update, match)
        kept = cls(db, match, ledger, shelf)
        await kept.remember()
        return kept

    async def remember(self) -> None:
        """The last lines of log and chat."""
        head = self.head
        total = head.lines[-1]
        everything = msgspec.structs.replace(head, over=head.over or "all")
        self.in_doubt = True
        first, lines = await log_before(self.db, everything, None, total, RECENT)
        if head.chapters:
            lines = await as_named_then(self.db, head, -1, first, lines)
        self.recent = Recent(first, lines)
        self.chat = await self.db.chat(head.id, head.chat[-1], RECENT_CHAT)
        self.in_doubt = False

    async def reload(self) -> None:
        """Be as it is stored. Raises StoreFailed or DamagedTable; then whoever asks next tries again."""
        self.in_doubt = True
        again = await KeptMatch.open(self.db, self.head.id, self.shelf)
        if again is None:
            raise DamagedTable("it is gone")
        self.match, self.ledger, self.recent, self.chat = again.match, again.ledger, again.recent, again.chat
        self.in_doubt = False

    async def certain(self) -> None:
        """Before anybody looks: read again what was in doubt."""
        if self.in_doubt:
            await self.reload()

    # Changing

    async def change(self, change: Callable[[Match[Any]], None], why: Why = "rules") -> None:
        """Change the match and store it. Raises Behind if somebody else was quicker, StoreFailed if the disk refused:
        then nothing has changed, or what is stored is read again before anybody looks. Raises TooLarge."""
        if self.in_doubt:
            await self.reload()
        match, ledger = self.match, self.ledger
        before = Before.of(match.position)
        tight = max(ledger.head.bytes, default=0) >= limits.SEAT_BYTES
        waited_for = {ask.id for ask in match.open if not ask.standing} if tight else NONE
        change(match)
        write = ledger.after(match, before, why)
        if not write.entries:
            return
        try:
            self._fits(write, waited_for)
            await self.db.append(write)
        except BaseException as error:
            await self._failed(error)
            raise
        ledger.stored(write, match)
        if not self.recent.follow(write.head.lines[-1], write.told):
            await self.remember()

    async def note(
        self,
        kind: Kind,
        data: Any,
        place: int | None = None,
        seat: Seat | None = None,
        whose: int | None = None,
        **head: Any,
    ) -> None:
        """Store something that is not of the match: chat, a seat. It counts against the share of that seat, or of those
        who watch, if it is anybody's. Raises as `change`."""
        await self.certain()
        write = self.ledger.aside(kind, data, place, seat, whose, **head)
        within(self.head, write)
        await self._append(write)

    async def say(self, said: Said, seat: Seat | None, hear: Callable[[Seat | None], bool]) -> ChatLine:
        """A line of chat, for those who may hear it; without a person it is the table's own. Raises as `change`."""
        await self.certain()
        whose = None if not said.person else len(self.head.seats) if seat is None else seat
        counts = list(self.head.chat)
        number = counts[-1]
        for place in range(len(counts) - 1):
            counts[place] += hear(place - 1 if place else None)
        counts[-1] += 1
        await self.note("chat", said, number, seat, whose, chat=counts)
        line = ChatLine(number, seat, self.head.changed, said)
        self.chat = [*self.chat[-RECENT_CHAT:], line]
        return line

    async def go_back_to(self, moment: int, notice: str, *, takeback: bool = False) -> None:
        """Return to an earlier moment, from where the dice fall afresh, or as they did if it is a takeback. Raises as
        `change`, or Refusal."""
        await self.certain()
        not_full(self.head)
        await self._stored(await gone_back(self.db, self.match.game, self.head, moment, notice, takeback=takeback))
        await self.reload()  # what may be undone from here on is what a newcomer's server would allow

    async def take_out(self, places: Sequence[Place], rewrite: Callable[[Job], Awaitable[Rewritten]]) -> Was:
        """Somebody's words or drawings in these answers are nowhere any more; gives what was there before. Raises
        NoWords, or as `change`."""
        await self.certain()
        db, head = self.db, self.head
        snapshot = await db.snapshot(head.id, min(moment for moment, _ in places) - 1)
        if snapshot is None:
            raise DamagedTable("there is no state before it")
        after = snapshot.moment
        answers = await db.answers(head.id, after, head.moment)
        entries = [entry for entry in await db.entries(head.id) if (entry.place or 0) > after or entry.kind == "anew"]
        later = await db.snapshots(head.id, after)
        packs = packs_of(self.match.game)
        new = await rewrite(Job(head, snapshot, later, entries, answers, [*places], head.owner, packs))
        changed = {entry.n for entry in new.entries}
        at_first = [*later, snapshot]
        kept = [old for old in at_first if any(old.moment == put.moment for put in new.snapshots)]
        fresh = [put.moment for put in new.snapshots if not any(old.moment == put.moment for old in at_first)]
        await self._rewritten(new.head, new.entries, new.snapshots, new.words, new.anew)
        old = [entry for entry in entries if entry.n in changed]
        if new.anew is not None:
            old.append(Entry(self.head.n, "out", packed([]), at=self.head.changed))
        return Was(head, old, kept, fresh, self.head.turn)

    async def unsay(self, number: int) -> Was:
        """A line of chat says nothing any more; gives what was there before. Raises as `change`."""
        await self.certain()
        head = self.head
        said = [e for e in await self.db.entries(head.id) if e.kind == "chat" and e.place == number]
        blank, word = without_said(said[0])
        await self._rewritten(head, [blank], [], [word])
        return Was(head, said[:1], [], [], None)

    async def put_back(self, was: Was) -> None:
        """What was taken out is there again, if nobody has answered since. Raises Refusal, or as `change`."""
        await self.certain()
        then, head = was.head, self.head
        if was.turn is None:
            await self._rewritten(head, was.entries, [])
            return
        if (then.moment, was.turn) != (head.moment, head.turn):
            raise Refusal("the table has gone on since, so it stays out")
        again = msgspec.structs.replace(
            head,
            turn=then.turn,
            lines=then.lines,
            status=then.status,
            names=then.names,
            waiting=then.waiting,
            over=then.over,
            outcomes=then.outcomes,
        )
        await self._rewritten(again, was.entries, was.snapshots, gone=was.fresh)

    async def skip(self, match: Match[Any]) -> None:
        """The match goes on from where this one stands. Raises as `change`."""
        await self.certain()
        head = msgspec.structs.replace(self.head, turn=match.position.turn, **shown(match))
        entries: list[Entry] = []
        told = told_anew(match, self.head)
        if head.moment and lines_of(told):
            entries = [entry for entry in await self.db.entries(head.id) if entry.kind == "answer"]
            entries = [entry for entry in entries if entry.place == head.moment][-1:]
            given = given_of(entries[0])
            given.told += told
            entries[0].data = packed(given)
            head.lines = counted(head.lines, lines_of(told))
        at = match.position
        anew = Anew(head.moment, at.turn, at.snapshot)
        await self._rewritten(head, entries, [snapshot_anew(head, match)], anew=anew)

    async def _rewritten(
        self,
        head: Head,
        entries: list[Entry],
        snapshots: list[Snapshot],
        words: Sequence[str] = (),
        anew: Anew | None = None,
        gone: Sequence[int] = (),
    ) -> None:
        """That something was taken out is an entry too; what, and by whom, is not told."""
        ledger = Ledger(head, self.ledger.first, [])
        write = ledger.aside("out", [entry.n for entry in entries][:1]) if anew is None else ledger.aside("anew", anew)
        write.head.rewritten = write.head.n
        write.snapshots, write.gone = snapshots, [*gone]
        if self.match.game.campaign:
            again = {entry.n: entry for entry in (*await self.db.entries(head.id), *entries)}
            write.chapters, write.void_chapters = remade([*again.values()], head), True
            write.head.chapters = len(write.chapters)
        await self._stored(write, lambda: self.db.rewrite(write, entries, words))
        await self.reload()

    async def _append(self, write: Write) -> None:
        await self._stored(write)
        self.ledger.stored(write, self.match)

    async def _stored(self, write: Write, put: Callable[[], Awaitable[None]] | None = None) -> None:
        try:
            await (self.db.append(write) if put is None else put())
        except BaseException as error:
            await self._failed(error)
            raise

    async def _failed(self, error: BaseException) -> None:
        """It was not written, or not for certain: be as it is stored. If the disk does not even read, or if nobody
        waits any more, whoever asks next tries again."""
        self.in_doubt = True
        if isinstance(error, (Behind, TooLarge)):
            await self.reload()
        elif isinstance(error, StoreFailed):
            with suppress(StoreFailed, DamagedTable):
                await self.reload()

    def _fits(self, write: Write, waited_for: Collection[str]) -> None:
        """No state is ever too large to open, and nobody fills the disk. Raises TooLarge."""
        if write.snapshots:
            size = len(write.snapshots[-1].state)
        elif len(write.entries[-1].data) > limits.LARGE_ANSWER or write.head.moment % limits.LOOK_AT_STATE == 0:
            size = len(encode(self.match.s))
        else:
            size = 0  # a small answer within a turn: it has not grown by much
        if size > limits.STATE_BYTES and size > self._bytes and write.entries[0].kind != "back":
            raise TooLarge("this table is full: something must leave it before more can be added")
        if max(write.head.bytes, default=0) > limits.SEAT_BYTES or write.head.written > limits.TABLE_BYTES:
            within(self.ledger.head, write, waited_for)
        self._bytes = size or self._bytes

    # Looking

    def may_read(self, viewer: Seat | None) -> int:
        """How many lines of the log there are for this viewer."""
        return may_read(self.head, self.head.lines, viewer)


def _restored(stored: Stored, shelf: Shelf) -> tuple[Match[Any], Ledger, Write | None]:
    """The match, its ledger, and what is to be written first: that it goes on under other rules or with other cards."""
    save, first = save_of(stored)
    game = shelf.find_edition(save.game, save.edition)
    match = restore(save, game)
    standing = first + sum(len(turn.answers) for turn in match.turns)
    same = (save.version, save.edition or game.edition()) == (game.version, game.edition())
    if match.result is not None or (same and standing == stored.head.moment):
        return match, Ledger.of(stored, first), None
    ledger, write = Ledger.updated(stored, match)
    return match, ledger, write
