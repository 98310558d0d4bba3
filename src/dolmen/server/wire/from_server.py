"""What the server says to a client at a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dolmen.kernel.asks.question import Forbidden
from dolmen.kernel.asks.sketch import Stroke
from dolmen.kernel.game import Result
from dolmen.kernel.scene import Palette
from dolmen.kernel.story import Seat, Told
from dolmen.kernel.view import AskView
from dolmen.server.wire.from_client import Answer
from dolmen.server.wire.history import Chat
from dolmen.server.wire.shared import Node
from dolmen.server.wire.tables import TableInfo


class LineOrVeil(Struct, omit_defaults=True):
    """On the table's list, for all to see and without a name."""

    kind: Literal["line", "veil"]
    text: str
    words: tuple[str, ...]
    """A text with a word that begins so touches it; in small letters."""
    mine: bool = False
    """I wrote it, and can take it off again; nobody else is told."""


class Stopped(Struct, omit_defaults=True):
    """Play stands still: nothing is answered, and nothing is lost. Nobody is told who tapped the X-Card."""

    settled: bool = False
    """Nobody is about to point at something any more, so anybody may go on."""
    skip: bool = False
    """When play goes on, it goes on past this."""
    mine: bool = False
    """I have tapped it, and may point at things. Told to nobody else, as what follows."""
    choosing: bool = False
    """I have not chosen yet; after a while it counts as just a stop."""


class SafetyInfo(Struct, omit_defaults=True):
    """What the table keeps for everybody's sake, as one viewer sees it."""

    lines: tuple[LineOrVeil, ...] = ()
    """Lines, then veils, each in the order of the alphabet."""
    stopped: Stopped | None = None
    can_skip: bool = False
    """This game can be taken past what is going on."""
    put_back: bool = False
    """What I took out last can still be put back."""


class WholeTable(Struct, tag="whole-table"):
    """Everything, after a connection or a gap; of log and chat the last lines, the older ones come by pages."""

    v: int
    build: str
    """The web client that this server has, by its name; empty if it has none. A page of another one is out of date."""
    table: TableInfo
    seat: Seat | None
    """A spectator has none."""
    nodes: dict[str, Node]
    root: tuple[str, ...]
    title: str
    status: str
    palette: Palette
    asks: tuple[AskView, ...]
    waiting: tuple[Seat, ...]
    thinking: tuple[Seat, ...]
    log_count: int
    """How many lines of the log this viewer may read in all."""
    log: tuple[Told, ...]
    """The last of them."""
    seen: int
    """How many of them this person has seen before."""
    chat_count: int
    chat: tuple[Chat, ...]
    """The last of what was said."""
    undo: bool
    """There may be something to take back."""
    result: Result | None
    notices: tuple[str, ...]
    safety: SafetyInfo


class Update(Struct, tag="update", omit_defaults=True):
    """What changed since version `v - 1`. A field that is left out has not changed."""

    v: int
    done: int | None = None
    """The message `seq` of this client is carried out and stored, as in `Done`."""
    nodes: dict[str, Node] = {}
    gone: tuple[str, ...] = ()
    root: tuple[str, ...] | None = None
    status: str | None = None
    asks: tuple[AskView, ...] | None = None
    waiting: tuple[Seat, ...] | None = None
    thinking: tuple[Seat, ...] | None = None
    log: tuple[Told, ...] = ()
    log_length: int = 0
    """How many lines of the log stay before `log` is added: an undo makes it shorter."""
    log_anew: bool = False
    """What was known of the log counts no longer: at the end of a game secrets come to light between the lines, and
    what was taken back may have been long ago. The lines before `log` come by pages, under the numbers of now."""
    log_new: int = 0
    """How many lines of such a log nobody has been told before."""
    chat: tuple[Chat, ...] = ()
    undo: bool | None = None
    result: Result | None = None
    table: TableInfo | None = None
    notices: tuple[str, ...] | None = None
    """What everybody should be told: that the table went back to an earlier moment, say."""
    safety: SafetyInfo | None = None


class Done(Struct, tag="done"):
    """The message `seq` is carried out and stored."""

    seq: int


class Refused(Struct, tag="refused"):
    """The message `seq` changed nothing, and why."""

    seq: int
    reason: str


class AskShown(Struct, tag="ask"):
    """The answer to `OpenAsk`: the whole ask as it is now. Later updates hold its stub again, so whoever has it open
    asks once more after each."""

    seq: int
    ask: AskView


class Warned(Struct, omit_defaults=True):
    """What is allowed but surely not wanted."""

    text: str
    at: str | None = None
    """Id of the component that it stands beside."""


class Reasons(Struct, tag="reasons"):
    """What cannot be chosen: of a form by field, else under an empty name. Whoever asked gets it, nobody else."""

    seq: int
    fields: dict[str, tuple[Forbidden, ...]]


class DraftReply(Struct, tag="draft-reply"):
    """The answer to a draft, or to an `Answer` that is better thought over."""

    seq: int
    fields: dict[str, tuple[int, ...]]
    """The numbers of the options left to each field of a form."""
    warnings: tuple[Warned, ...]
    flaw: str = ""
    """Why a payment would not be taken as it is."""


class Thing(Struct, omit_defaults=True):
    """Something that can be pointed at."""

    id: str
    text: str
    """As it was said or written; of a drawing its caption."""
    kind: Literal["words", "drawing", "chat"] = "words"


class Things(Struct, tag="things"):
    """The answer to `ShowThings`, newest first: only what this person can see anyway."""

    seq: int
    things: tuple[Thing, ...]


class HintGiven(Struct, tag="hint"):
    """What the hard bot would do, and why."""

    seq: int
    answer: Answer
    choice: tuple[str, ...]
    """The answer in words, field by field."""
    why: str
    """What makes the difference, in a sentence."""


class Drawing(Struct, tag="drawing", omit_defaults=True):
    """Somebody draws just now, and everybody may watch: the first `kept` strokes as they were, then these.

    Nothing of it is kept; the sketch itself comes with the scene once it is handed in. None at all: it is over.
    """

    seat: Seat
    prompt: str = ""
    kept: int = 0
    strokes: tuple[Stroke, ...] = ()


class More(Struct, tag="more", omit_defaults=True):
    """A piece of a message that is too large for one. Pieces come one right after the other; their texts together, up
    to the last one, are the message."""

    text: str
    last: bool = False


FromServer = (
    WholeTable | Update | Done | Refused | AskShown | DraftReply | Reasons | Things | HintGiven | Drawing | More
)
