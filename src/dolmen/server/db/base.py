"""The seam between the server and what keeps its tables.

The log decides. A table is a row of entries that are only ever added: answers, undos, returns, seats, chat. Whoever
writes gives the number of the next entry; if somebody else was quicker, that number is taken and the writer is told to
read first (`Behind`). Everything else is derived from the entries and can be made from them again: the head, which the
lobby reads, and snapshots of the state, from which a match is loaded.

An answer's `place` is its moment: how many answers stand, this one included. After an undo the same moments are given
again, so the answer that stands at a moment is the last entry with that place, up to the head's moment. A chat line's
`place` is its number.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct, field

from dolmen.kernel import DolmenError, Seat
from dolmen.kernel.lines_and_veils import Boundary
from dolmen.kernel.record import Names
from dolmen.kernel.story import Told
from dolmen.server.wire import LIVE, Learnt, Level, Outcome, Pace

Kind = Literal["new", "answer", "back", "seat", "chat", "rematch", "return", "update", "out", "wish", "safety", "anew"]


class CannotKeep(DolmenError):
    """The file cannot be opened, or holds something else."""


class StoreFailed(Exception):
    """The disk refused; what was to be written is not there, or not for certain."""


class Behind(Exception):
    """Somebody else has written to this table since it was read."""


class DamagedTable(DolmenError):
    """What is stored of a table cannot be read, or does not fit together."""


class CannotGoOn(DamagedTable):
    """Its rows are sound, but the rules that are installed here cannot go on with it."""


# Entries, and what they hold


class Final(Struct, array_like=True, tag="final"):
    """Where a rule made answers final (`kernel.make_final`)."""

    seats: tuple[Seat, ...] | None


class Line(Struct, array_like=True, tag="line"):
    """A line of the log."""

    told: Told


Tale = list[Line | Final]


class Opening(Struct):
    """Entry 0: how the match was set up, and what was told before anybody answered, turn by turn."""

    game: str
    version: int
    edition: str
    seats: int
    options: dict[str, Any]
    seed: int
    told: list[Tale]
    people: list[str | None] = []
    """Who sat there at the beginning."""


class Given(Struct, array_like=True):
    """An answer, and what was told because of it: first in the turn it was given in, then in each that it began."""

    turn: int
    ask: str
    index: int
    value: Any
    seat: Seat
    digest: bytes
    course: int
    told: list[Tale]
    dice: int | None = None
    """From here on the dice fall differently: the random generator was set to this."""
    own_words: bool | tuple[str, ...] = False
    """Where in it somebody wrote or drew something: see `Ask.own_words`. True, in old entries: somewhere."""


class Back(Struct):
    """The match went back to a moment: an undo, something that the rules took back, or a return."""

    to: int
    why: Literal["undo", "rules", "return"]
    undo_counts: dict[Seat, int] = field(name="generation")
    dice: dict[int, int] = {}
    """Turns from here on at whose first decision the random generator was set to something else, by the moment at which
    they began. In the middle of a turn that stands with an answer: see `Given.dice`."""


class SeatRow(Struct, array_like=True):
    """A seat: a bot's of that level, or a person's, perhaps still free. `stands_in`: a bot plays for the person."""

    number: int
    kind: str
    person: str | None = None
    level: Level | None = None
    stands_in: Level | None = None
    since: int = 0
    """The moment at which somebody else left it."""
    told: int = 0
    """How many lines of the log it could read by then: those that it alone was told are theirs who left."""


class Said(Struct, omit_defaults=True):
    """A line of chat."""

    person: str
    text: str
    team: bool = False


class Returning(Struct):
    """Somebody asks the table to go back to an earlier moment."""

    moment: int
    by: str
    """The person who asks."""
    agreed: list[Seat]
    takeback: bool = False
    """Somebody would like to take back an answer: dice and cards stay as they fell."""


class Stop(Struct, array_like=True):
    """Somebody has tapped the X-Card: play stands still."""

    by: dict[Seat, float]
    """Who has, and until when they may point at things before it counts as just a stop; 0 if they have chosen. Nobody
    is told, and it is forgotten when play goes on."""
    skip: bool = False
    """When play goes on, it goes on past this."""
    out: bool = False
    """Something was taken out meanwhile, so nothing is skipped."""


class Safety(Struct, array_like=True):
    """What a table keeps for everybody's sake."""

    boundaries: list[Boundary] = []
    stop: Stop | None = None


class Anew(Struct, array_like=True):
    """The match goes on from a state that no answer has led to: something was taken out of it, or skipped."""

    moment: int
    turn: int
    state: bytes


class Wish(Struct):
    """Somebody asks the table for something that all who play must agree to."""

    by: str
    """The person who asks."""
    agreed: list[Seat]
    pace: Pace | None = None
    seat: Seat | None = None
    """This seat is to be free."""


class Due(Struct, array_like=True):
    """The ask that the table waits for, and when its answer is due."""

    ask: str
    at: float


class Update(Struct):
    """The match goes on under other rules or with other cards; that many of its answers still stand."""

    version: int
    edition: str
    moment: int
    notice: str


class Entry(Struct):
    """One thing that happened at a table."""

    n: int
    kind: Kind
    data: bytes
    place: int | None = None
    seat: Seat | None = None
    at: float = 0.0


# What is derived from them


class Head(Struct, kw_only=True, array_like=True):
    """A table as it stands: all that the lobby shows, and where the log has come to."""

    id: str
    n: int
    """The number of the last entry."""
    game: str
    version: int
    edition: str
    seed: int
    options: dict[str, Any]
    owner: str
    private: bool
    key: str
    created: float
    changed: float
    seats: list[SeatRow]
    names: list[str]
    """What each seat is called in the game."""
    status: str = ""
    waiting: list[Seat] = []
    over: str = ""
    """How it ended."""
    rematch: str = ""
    moment: int = 0
    """How many answers stand."""
    turn: int = 0
    undo_counts: dict[Seat, int] = field(default_factory=dict, name="generation")
    lines: list[int] = []
    """How many lines of the log a spectator may read, then each seat, then how many there are in all."""
    chat: list[int] = []
    """How many lines of chat a spectator may read, then each seat, then how many there are in all."""
    bytes: list[int] = []
    """How many bytes each seat has had written; and last, if there is one more, those who watch."""
    keyframe: int = 0
    """The moment of the last snapshot that is kept for good."""
    notice: str = ""
    """What everybody should be told: that the match goes on under other rules, say."""
    noticed: int = 0
    """The moment since when; some answers later everybody knows."""
    returning: Returning | None = None
    chapters: int = 0
    """How many are closed."""
    pace: Pace = LIVE
    due: dict[Seat, Due] = {}
    """By letter: of each seat that the table waits for."""
    lapses: dict[str, float] = {}
    """Silences that are running, by their asks, and when they are over."""
    wish: Wish | None = None
    watchers: bool = True
    """Anybody who may come in may look on."""
    resting: dict[Seat, Literal["rests", "free"]] = {}
    """Seats of a campaign that do not play."""
    safety: Safety = field(default_factory=Safety)
    outcomes: list[Outcome] = []
    """How it ended for each seat; empty while it goes on, where nobody can do better, and of games that ended before
    this was kept."""
    course: str = ""
    """It was laid for a course of the game."""
    takebacks: int = 0
    """How often somebody took back an answer although dice had been rolled or something had been shown since."""
    rewritten: int = 0
    """The last entry with which older ones were written again: something was taken out, or put back."""
    written: int = 0
    """How many bytes were written in all, the states that are kept included."""

    @property
    def free(self) -> bool:
        """Somebody can take a seat."""
        return None in [seat.person for seat in self.seats if seat.kind == "person"]

    @property
    def bot_waits(self) -> bool:
        """A bot is to move."""
        for number in self.waiting:
            seat = self.seats[number]
            if seat.kind == "bot" or seat.stands_in:
                return True
        return False


class Snapshot(Struct, kw_only=True, array_like=True):
    """The state at the start of a turn, or where a long one was entered again."""

    moment: int
    turn: int
    place: int = 0
    version: int
    edition: str
    lines: list[int]
    """As in the head, at that moment."""
    names: Names | None = None
    dice: int | None = None
    """At its first decision the random generator was set to this."""
    final: bool = False
    """The game is over with it."""
    cut: bool = False
    """Nobody goes back behind it: the match went on under other rules or with other cards from here."""
    state: bytes
    chapter: bool = False
    """A chapter begins with it, so it is kept for good."""


class Chapter(Struct, array_like=True):
    """A chapter that is closed: derived from the entries, see `chapters.remade`."""

    number: int
    """From 1, as chapters of the table follow each other."""
    moment: int
    """At which it ended."""
    lines: list[int]
    """As in the head, at its end."""
    title: str
    summary: str
    people: list[str | None]
    """Who sat where when it ended."""


class Write(Struct, kw_only=True):
    """What one change of a table writes: all of it or nothing."""

    head: Head
    entries: list[Entry]
    snapshots: list[Snapshot] = []
    gone: list[int] = []
    """Moments of snapshots that are no longer needed."""
    void_after: int | None = None
    """Snapshots after this moment are void: the match went back far."""
    reseated: bool = False
    """Seats have changed hands."""
    chapters: list[Chapter] = []
    """Those that were closed."""
    void_chapters: bool = False
    """Those that end after the head's moment are void, and so are the pages of chronicles from the first of them on."""
    told: list[Told] = []
    """The lines of the log that these entries hold, for those who look on."""


class Stored(Struct):
    """What is needed to go on with a match: the head, the last snapshots, and the answers since the first of them."""

    head: Head
    snapshots: list[Snapshot]
    answers: list[Given]
    """In order, those that stand; the first is at the moment after the first snapshot's."""
    older: list[Mark] = []
    """Of snapshots before these that are still to be thinned out: those after the head's keyframe."""


class Remains(Struct):
    """All that can still be read of a table, row by row."""

    head: Head | None
    entries: list[Entry]
    snapshots: list[Snapshot]
    people: list[str]
    """Those who find it in their lobby."""
    faults: list[str]
    """What cannot be read."""

    @property
    def nothing(self) -> bool:
        """There is no such table, and there was none."""
        return not (self.head or self.entries or self.snapshots or self.faults)


class Mark(Struct):
    """How much had been told at a moment; see `Head.lines`."""

    moment: int
    lines: list[int]
    dice: int | None = None
    """See `Snapshot.dice`."""
    chapter: bool = False


class ChatLine(Struct):
    n: int
    seat: Seat | None
    at: float
    said: Said


TAIL, LONG_TAIL = 16, 128
"""How many snapshots before the last are kept dense: as far as a player's undo reaches. Where turns are long, only as
many as hold that many answers."""
KEYFRAME = 64
"""Older ones are kept at least this many answers apart."""


def too_old(moments: Sequence[int], now: int) -> int:
    """How many of these snapshots, the first ones, lie too far back to be kept dense."""
    old = max(0, len(moments) - TAIL - 1)
    while len(moments) - old > 2 and now - moments[old + 1] >= LONG_TAIL:
        old += 1
    return old


SLACK = 2
"""This many times as much may lie there before the old ones are let go, many at a time."""


def is_due(many: int, first: int, now: int) -> bool:
    """Whether it is time to let go of old snapshots, of which there are that many since that first moment."""
    return many > SLACK * TAIL or (many > 2 and now - first >= SLACK * LONG_TAIL)


class Reading(Protocol):
    """Where tables and people are looked up. Every call may raise StoreFailed."""

    async def open(self, table: str) -> Stored | None:
        """What is needed to go on. Raises DamagedTable."""

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        """Every entry after that one. Raises DamagedTable."""

    async def answers(self, table: str, after: int, to: int) -> list[Given]:
        """The answers that stand at the moments after the first and up to the second. Raises DamagedTable."""

    async def opening(self, table: str) -> Opening:
        """Raises DamagedTable."""

    async def snapshot(self, table: str, moment: int) -> Snapshot | None:
        """The last one at or before that moment. Raises DamagedTable."""

    async def remains(self, table: str) -> Remains:
        """Whatever can still be read of it."""

    async def marks(self, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
        """Of snapshots up to that moment, in order: from the last one with at most `first` lines in that column of
        `lines` (or the very first) to the first one with at least `last` (or the very last)."""

    async def chat(self, table: str, before: int, most: int) -> list[ChatLine]:
        """The last lines before that number, in order."""

    async def heads_of(self, person: str, most: int = 100) -> tuple[list[Head], list[str]]:
        """The person's tables, the last changed first; and the ids of those that cannot be read. These heads are to
        look at, not to change: others may be given the same."""

    async def open_heads(self, person: str, most: int = 50, of_one: int = 3) -> list[Head]:
        """Tables for anybody, with a free seat, where this person does not sit; a few of each owner. These
        heads are to look at, too."""

    async def waiting(self) -> list[str]:
        """Tables in progress where a bot has to move, or a silence is running."""

    async def chapters(self, table: str) -> list[Chapter]:
        """Those that are closed, in order. Raises DamagedTable."""

    async def page(self, table: str, number: int, viewer: int) -> str | None:
        """What is kept of a chapter's chronicle for that column of `lines`."""

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """What these people are called, as far as they are known."""

    async def is_used(self, token: str) -> bool:
        """Whether a link that carries an identity was used."""

    async def seen(self, table: str, person: str) -> int:
        """How much of the log this person has seen."""

    async def lessons(self, person: str) -> list[Learnt]:
        """How far this person has come, in every course that was begun."""

    async def close(self) -> None:
        """Finish what was begun, then let go."""


class Database(Reading, Protocol):
    """Where tables and people are kept. What a call has written is stored when it returns."""

    def append(self, write: Write) -> Awaitable[None]:
        """Add entries to a table, with the head that follows from them. Raises Behind."""

    async def rewrite(self, write: Write, entries: list[Entry], words: Sequence[str]) -> None:
        """Put these in the place of entries that are there, as part of a write, so that the words are in no byte of
        what is kept. Only for taking out what somebody wrote. Raises Behind."""

    async def snapshots(self, table: str, after: int) -> list[Snapshot]:
        """All after that moment, in order. Raises DamagedTable."""

    async def store_page(self, table: str, number: int, viewer: int, page: str) -> None:
        """Keep a chapter's chronicle for that column of `lines`; only if the chapter is still closed."""

    async def store_person(self, person: str, name: str) -> None:
        """From now on this person is called so."""

    async def use_token(self, token: str, until: float) -> bool:
        """Whether it is used for the first time. Once it is too old anyway, it is forgotten."""

    async def store_seen(self, table: str, person: str, log: int) -> None:
        """So much of the log this person has seen."""

    async def store_lesson(self, person: str, learnt: Learnt) -> None:
        """So far this person has come in a course; what was done once stays done."""
