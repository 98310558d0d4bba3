"""Tables: what somebody wants of one, and what a person may know of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from dolmen.kernel.story import Seat
from dolmen.server.wire.shared import Level, Outcome


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit there: me, a friend who is invited (or anybody), or a bot."""

    kind: Literal["me", "open", "bot"]
    level: Level = "medium"


FIRST_RANDOM_SEED = 2**53
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
    seed: Annotated[int, Meta(ge=0, lt=FIRST_RANDOM_SEED)] | None = None
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
    chronicle: bool = False
    """It keeps one."""
    watchers: bool = True
    """Whoever may come in may look on without a seat."""
    takeback: Takeback = ""
    """How this person may take back an answer although dice were rolled or something was shown since: at once, because
    only bots play against them, or by asking the others."""
    takebacks: int = 0
    """How often somebody did."""
    one_more: bool = False
    """It is over because its people have ended it, and this person may open one more chapter."""
    asks_back: bool = False
    """This person did not make the table, but may ask all who play to go back to an earlier moment: in a campaign."""


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
