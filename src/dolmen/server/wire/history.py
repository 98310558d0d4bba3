"""What has happened at a table: moments, older lines of log and chat, chapters."""

from __future__ import annotations

from msgspec import Struct

from dolmen.kernel.game import Result
from dolmen.kernel.scene import Palette
from dolmen.kernel.story import Seat, Told
from dolmen.server.wire.shared import Node


class Moment(Struct):
    """One moment of a match, for the replay."""

    at: int
    """How many answers had been given."""
    moments: int
    """The number of the last moment."""
    nodes: dict[str, Node]
    root: tuple[str, ...]
    title: str
    status: str
    palette: Palette
    log_count: int
    """How many lines had been told by then, as far as the viewer may know."""
    log: tuple[Told, ...]
    """The last of them."""
    new: int
    """How many of these are new at this moment."""
    waiting: tuple[Seat, ...]
    viewer: Seat | None
    viewers: tuple[Seat, ...]
    """Through whose eyes it may be looked at."""
    result: Result | None


class LogPage(Struct):
    """Older lines of the log, numbered as this viewer counts them."""

    first: int
    """The number of the first of them; before number 0 there is nothing."""
    lines: tuple[Told, ...]


class ChapterInfo(Struct):
    """A chapter that is closed. Lines are numbered as this viewer counts them."""

    number: int
    title: str
    summary: str
    first: int
    """Its first line of the log."""
    end: int
    """The line after its last."""
    moment: int
    """The moment of the match at which it ended."""


class Chapters(Struct):
    """The chapters that the table has closed."""

    chapters: tuple[ChapterInfo, ...]


class PutAway(Struct):
    """Something that is over and left the table."""

    line: int
    """Of the log, as this viewer counts them."""
    kind: str
    name: str
    details: tuple[str, ...]
    """What was said of it, in words."""


class PutAwayPage(Struct):
    """The latest first."""

    things: tuple[PutAway, ...]
    before: int
    """From which line on there may be more; 0 if this is all."""


class Heading(Struct):
    """Where a part of a match begins, such as a round."""

    moment: int
    text: str


class Headings(Struct):
    """The parts of a match, as far as it has been looked through."""

    headings: tuple[Heading, ...]
    until: int
    """The last moment that was looked at; whoever wants more asks for what comes after it."""


class Since(Struct):
    """What happened since somebody was last here."""

    count: int
    """How many lines are new."""
    chapters: tuple[ChapterInfo, ...]
    """Closed since then."""
    first: int
    """The number of the first of these lines."""
    lines: tuple[Told, ...]
    """The last of the new lines of the chapter that is being played."""


class OwnLines(Struct):
    """Which lines of the log hold what this person wrote or drew. Nobody else is told whose they are."""

    answers: dict[int, int]
    """By the line's number, the moment of the answer: under this it can be taken out."""


class Chronicle(Struct):
    """The whole story so far, as far as the viewer may know it."""

    title: str
    html: str
    """Words and sketches, and nothing else."""


class Chat(Struct, omit_defaults=True):
    """A line of the chat."""

    n: int
    """Its number among what this viewer has heard."""
    who: str
    text: str
    when: float
    team: bool = False
    seat: Seat | None = None


class ChatPage(Struct):
    """Older lines of the chat, numbered as this viewer counts them."""

    first: int
    lines: tuple[Chat, ...]
