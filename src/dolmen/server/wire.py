"""What goes over the wire, both ways. The client's TypeScript types are made from these.

HTTP carries who I am, which games and tables there are, and replays; one WebSocket a table carries everything live.
A scene travels flat: every component by its id, with its children's ids in place of its children, so that an update
holds only what changed. Nothing that grows with the length of a match travels whole: log and chat come by pages, what
can be chosen from a standing offer when it is opened, drawings by their names.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from dolmen.kernel.asks.sketch import Sketch, Stroke
from dolmen.kernel.game import OptionInfo, Result
from dolmen.kernel.lessons import Course
from dolmen.kernel.scene import Palette
from dolmen.kernel.story import Seat, Told
from dolmen.kernel.view import AskView

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Node = dict[str, Any]
"""A component: its own fields, `type` among them; `children`, `cells`, `tokens`, `cards` and `top` hold ids."""


class SketchRef(Struct):
    """What stands for a drawing in a component: its lines are fetched by its name, once."""

    ref: str
    caption: str
    strokes: int
    """How many lines it has."""


Level = Literal["tame", "easy", "medium", "hard"]
Outcome = Literal["won", "lost", "drawn"]

# People


class Me(Struct):
    """Who this browser is."""

    id: str
    name: str


class Rename(Struct, forbid_unknown_fields=True):
    """The name I want to be called by."""

    name: Name


class Learnt(Struct, forbid_unknown_fields=True):
    """How far somebody has come in a course."""

    game: Annotated[str, Meta(max_length=100)]
    course: Annotated[str, Meta(max_length=100)]
    step: Annotated[int, Meta(ge=0, le=100)]
    """How many lessons of it are done, this time."""
    done: bool = False
    """They have been through it once."""


class CarryLink(Struct):
    """A link that makes another browser the same person; good once, for a quarter of an hour."""

    path: str


# Games


class GameInfo(Struct):
    """A game as the lobby shows it."""

    id: str
    title: str
    pitch: str
    seats: tuple[int, ...]
    about: dict[str, str]
    options: tuple[OptionInfo, ...]
    quick: dict[str, Any]
    """Options to start with at once."""
    seat_names: dict[int, tuple[str, ...]]
    """By the number of players."""
    sides: dict[int, tuple[tuple[Seat, ...], ...]]
    """Who plays together, by the number of players."""
    picture: Picture
    clauses: int
    chronicle: bool
    """It keeps one."""
    campaign: bool
    """It is played over weeks, in chapters, by people who come and go."""
    courses: tuple[Course, ...]
    """How it is learnt."""


class Picture(Struct):
    """A scene of the game, flat, for its card."""

    nodes: dict[str, Node]
    root: tuple[str, ...]
    palette: Palette


class Clause(Struct):
    """A rule, under its number."""

    id: str
    text: str
    section: str


# Tables


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit there: me, a friend who is invited (or anybody), or a bot."""

    kind: Literal["me", "open", "bot"]
    level: Level = "medium"


CHANCE = 2**53
"""Seeds that chance chose lie above, those of people below."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How quickly a table plays, as all who sit there have agreed on."""

    hours: Annotated[int, Meta(ge=0, le=24 * 28)] = 0
    """By letter: how many hours each answer may take. 0 is live."""
    silence: bool = True
    """Where nobody objects to a proposal, it is taken as agreed after a while: ten seconds live, twelve hours by
    letter. Else a second person is always needed. Only some proposals of some games can be agreed on by silence."""


LIVE = Pace()


class NewTable(Struct, forbid_unknown_fields=True):
    """The table somebody wants to make."""

    game: Annotated[str, Meta(max_length=100)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    private: bool = True
    seed: Annotated[int, Meta(ge=0, lt=CHANCE)] | None = None
    """Where chance begins. Whoever knows it knows every deck, so everybody is told that it was chosen."""
    pace: Pace = LIVE
    watchers: bool | None = None
    """Whether people may look on without a seat. If nothing is said, not in a campaign: they would read what their own
    table has still to find out."""


class SeatInfo(Struct, omit_defaults=True):
    """A seat as everybody sees it."""

    number: Seat
    name: str
    """The seat's name in the game, such as "Clan A"."""
    kind: Literal["person", "open", "bot"]
    player: str = ""
    """The name of the person who sits there."""
    level: Level | None = None
    connected: bool = False
    mine: bool = False
    stands_in: bool = False
    """A bot keeps the seat for somebody who stays away."""
    status: Literal["plays", "rests", "free"] = "plays"
    """In a campaign: a seat that rests is asked nothing; a free one is for anybody who comes."""
    due: float | None = None
    """By letter: when the answer that the table waits for is due. Later, others may let a bot play for this seat."""


Takeback = Literal["", "free", "ask"]


class ReturnInfo(Struct, omit_defaults=True):
    """Somebody asks the table to go back to an earlier moment."""

    moment: int
    of: int
    """The number of the last moment."""
    by: str
    """The name of the person who asks."""
    agreed: tuple[Seat, ...]
    needed: tuple[Seat, ...]
    """It happens when all of these have agreed."""
    yours: bool = False
    """This person asks."""
    takeback: bool = False
    """Somebody would like to take back an answer; dice and cards stay as they fell."""


class WishInfo(Struct, omit_defaults=True):
    """Somebody asks the table for something that all who play must agree to."""

    by: str
    """The name of the person who asks."""
    agreed: tuple[Seat, ...]
    needed: tuple[Seat, ...]
    """It happens when all of these have agreed."""
    pace: Pace | None = None
    """Another pace."""
    seat: Seat | None = None
    """This seat is to be free, for somebody else."""


class TableInfo(Struct, omit_defaults=True):
    """A table as one person may know it."""

    id: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    private: bool
    options: dict[str, Any]
    created: float
    changed: float
    pace: Pace
    owner: bool = False
    """This person made the table."""
    your_turn: bool = False
    waiting: tuple[Seat, ...] = ()
    status: str = ""
    over: str = ""
    """How it ended."""
    outcome: Outcome | None = None
    """How it ended for this person."""
    course: str = ""
    """It was laid for this course of the game: somebody learns it here."""
    invite: str = ""
    """The path that lets somebody join; only for those who sit there."""
    rematch: str = ""
    """The id of the table that plays it again."""
    chosen_seed: bool = False
    """Whoever made the table chose where chance begins, and so may know what is hidden."""
    returning: ReturnInfo | None = None
    wish: WishInfo | None = None
    chapters: int = 0
    """How many are closed."""
    watchers: bool = True
    """Whoever may come in may look on without a seat."""
    takeback: Takeback = ""
    """How this person may take back an answer although dice were rolled or something was shown since: at once, because
    only bots play against them, or by asking the others."""
    takebacks: int = 0
    """How often somebody did."""


class Lobby(Struct, omit_defaults=True):
    """The tables that concern this person."""

    mine: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    damaged: tuple[str, ...] = ()
    """Ids of this person's tables that cannot be read any more; what is left of them can be downloaded."""


class Created(Struct):
    """The new table, and where it is."""

    id: str
    path: str


class Join(Struct, forbid_unknown_fields=True):
    """Take a free seat: this one, or any. The key comes from an invitation; an open table needs none."""

    seat: Seat | None = None
    key: Annotated[str, Meta(max_length=64)] = ""


class SeatChange(Struct, forbid_unknown_fields=True):
    """The owner gives a seat that stays away to a bot, or gives it back."""

    bot: Level | None


class ReturnTo(Struct, forbid_unknown_fields=True):
    """Go back to that moment of the match: a wish of the owner's, or somebody's yes to it."""

    moment: Annotated[int, Meta(ge=0, lt=2**53)]


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


class Problem(Struct):
    """Why a request was refused, in one line for a person."""

    detail: str


# Live: from the client

AskId = Annotated[str, Meta(max_length=64)]
Seq = Annotated[int, Meta(ge=0, lt=2**53)]
Number = Annotated[int, Meta(gt=-(2**53), lt=2**53)]
"""Such as a browser knows; none that the store could not take."""


Words = Annotated[str, Meta(max_length=20_000)]
"""A text; in a form, what stands in a field to write in."""


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """An answer. Options go by number: `pick` one, `several`, `fields` of a form; `shares` of a split or a payment.

    With the `shape` that a lasting ask was shown in, it is refused if the numbers mean something else by now.
    """

    seq: Seq
    ask: AskId
    shape: Seq | None = None
    pick: Number | None = None
    several: Annotated[tuple[Number, ...], Meta(max_length=1000)] | None = None
    fields: dict[str, Number | Words] | None = None
    shares: dict[str, Number] | None = None
    text: Words | None = None
    sketch: Sketch | None = None
    sure: bool = True
    """Else a form or payment that the rules warn of is not carried out: the reply is `Left`, with the warnings."""


class OpenAsk(Struct, tag="open", forbid_unknown_fields=True):
    """Show me all of an ask that I know as a stub, and what can be chosen there now."""

    seq: Seq
    ask: AskId


class Draft(Struct, tag="draft", forbid_unknown_fields=True):
    """The `fields` of a form or the `shares` of a payment so far: what is left, what is wrong, what seems a slip?"""

    seq: Seq
    ask: AskId
    fields: dict[str, Number | Words] = {}
    shares: dict[str, Number] = {}


class Sketching(Struct, tag="sketching", forbid_unknown_fields=True):
    """What I draw just now, for those who may watch: the first `kept` strokes as they were, then these."""

    seq: Seq
    ask: AskId
    kept: Annotated[int, Meta(ge=0, le=10_000)]
    strokes: Annotated[tuple[Stroke, ...], Meta(max_length=10_000)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back my last answer."""

    seq: Seq


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would the hard bot do in my place?"""

    seq: Seq


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat; with `team`, only to the players on the same side."""

    seq: Seq
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    team: bool = False


class TapCard(Struct, tag="x-card", forbid_unknown_fields=True):
    """The X-Card: let us stop here. With `skip` it is a knock: let us be past this."""

    seq: Seq
    skip: bool = False


class JustStop(Struct, tag="just-stop", forbid_unknown_fields=True):
    """I point at nothing: stopping was all."""

    seq: Seq


class GoOn(Struct, tag="go-on", forbid_unknown_fields=True):
    """We go on, differently."""

    seq: Seq


class ShowThings(Struct, tag="things", forbid_unknown_fields=True):
    """What was last said, written or drawn, so that I can point at it; with `touching`, only what touches that line or
    veil, however long ago."""

    seq: Seq
    touching: Annotated[str, Meta(max_length=200)] = ""


class TakeOut(Struct, tag="take-out", forbid_unknown_fields=True):
    """These must not be there, by their ids in `Things`. Whoever takes something out has tapped the X-Card, too."""

    seq: Seq
    things: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(min_length=1, max_length=50)]


class PutBack(Struct, tag="put-back", forbid_unknown_fields=True):
    """What I took out last may be there after all."""

    seq: Seq


class AddLine(Struct, tag="line", forbid_unknown_fields=True):
    """A line, which must not occur at all, or a veil, which stays off screen."""

    seq: Seq
    kind: Literal["line", "veil"]
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class StrikeLine(Struct, tag="strike-line", forbid_unknown_fields=True):
    """Take my own line or veil off the list."""

    seq: Seq
    kind: Literal["line", "veil"]
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Seen(Struct, tag="seen", forbid_unknown_fields=True):
    """I have seen the log up to here: what comes later is "since your last turn"."""

    log: Seq


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Send me everything again."""


FromClient = (
    Answer
    | OpenAsk
    | Draft
    | Sketching
    | Undo
    | AskHint
    | Say
    | TapCard
    | JustStop
    | GoOn
    | ShowThings
    | TakeOut
    | PutBack
    | AddLine
    | StrikeLine
    | Seen
    | Sync
)


def seq_of(message: FromClient) -> int:
    """The number that a reply refers to; 0 for what needs none."""
    return 0 if isinstance(message, (Seen, Sync)) else message.seq


# Live: to the client


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


class Full(Struct, tag="full"):
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


class Left(Struct, tag="left"):
    """The answer to a draft, or to an `Answer` that is better thought over."""

    seq: int
    fields: dict[str, tuple[int, ...]]
    """The numbers of the options left to each field of a form."""
    warnings: tuple[str, ...]
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


FromServer = Full | Update | Done | Refused | AskShown | Left | Things | HintGiven | Drawing | More
