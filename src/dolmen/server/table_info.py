"""A table as somebody may know it, from its head alone: no match is touched for it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection
from functools import lru_cache
from operator import attrgetter
from typing import Literal

import msgspec

from dolmen.kernel import Seat
from dolmen.kernel.one_more import has_one_more
from dolmen.library import find_game
from dolmen.server.db.base import Head, Returning, SeatRow, Wish
from dolmen.server.wire import FIRST_RANDOM_SEED, ReturnInfo, SeatInfo, TableInfo, Takeback, WishInfo


def seat_of(head: Head, person: str) -> Seat | None:
    """The seat that this person holds, even while a bot stands in."""
    for seat in head.seats:
        if person and seat.person == person:
            return seat.number
    return None


def is_bot(seat: SeatRow) -> bool:
    """A bot plays there, for good or for the time being."""
    return seat.kind == "bot" or seat.stands_in is not None


def may_watch(head: Head, person: str, key: str) -> bool:
    """A private table is for those who sit there, who made it, and who hold its invitation."""
    mine = seat_of(head, person) is not None or head.owner == person
    return not head.private or mine or is_key(head, key)


NOBODY_LOOKS_ON = "this table has no spectators; take a seat to play"


def may_look_on(head: Head, person: str) -> bool:
    """Where nobody looks on, who belongs to the table sees it all the same."""
    return head.watchers or seat_of(head, person) is not None or head.owner == person


ONLY_CLOSED_CHAPTERS = "of a campaign those without a seat see the chapters that are closed: open its replay"


def may_follow(head: Head, person: str) -> bool:
    """Whoever looks on at a campaign does not see what is being played, only what is closed: see `outsiders`."""
    if seat_of(head, person) is not None or head.owner == person or head.over:
        return True
    return not _is_campaign(head.game, msgspec.json.encode(head.options))


def needed(head: Head) -> list[Seat]:
    """The seats whose people must agree to what concerns everybody."""
    return [seat.number for seat in head.seats if seat.person and not is_bot(seat)]


def takeback_of(head: Head, seat: Seat | None) -> Takeback:
    """How a seat may take back an answer although dice were rolled or something was shown since."""
    if seat is None or head.over:
        return ""
    for other in head.seats:
        if other.person and other.stands_in is None and other.number != seat:
            return "ask"
    return "free"


def may_ask_back(head: Head, person: str) -> bool:
    """Whoever made the table goes back, or asks the others; in a campaign whoever plays may ask them."""
    mine = seat_of(head, person) is not None
    return mine and head.owner != person and _is_campaign(head.game, msgspec.json.encode(head.options))


def is_key(head: Head, key: str) -> bool:
    return hmac.compare_digest(key.encode("utf-8", "replace"), head.key.encode())


def table_info(
    head: Head, person: str, name: Callable[[str], str], connected: Collection[Seat | None] = ()
) -> TableInfo:
    """The table as this person may know it; `name` tells what somebody is called."""
    mine = seat_of(head, person)
    belongs = mine is not None or head.owner == person
    options = msgspec.json.encode(head.options)
    follows = belongs or bool(head.over) or not _is_campaign(head.game, options)
    return TableInfo(
        id=head.id,
        game=head.game,
        title=_titles.get(head.game) or _title(head.game),
        seats=tuple([_seat(head, seat, mine, name, connected) for seat in head.seats]),
        private=head.private,
        options=head.options,
        created=head.created,
        changed=head.changed,
        owner=head.owner == person,
        your_turn=mine is not None and mine in head.waiting and not is_bot(head.seats[mine]),
        waiting=tuple(head.waiting),
        status=head.status if follows else "",
        over=head.over,
        outcome=head.outcomes[mine] if head.outcomes and mine is not None else None,
        course=head.course,
        invite=f"/j/{head.id}/{head.key}" if belongs else "",
        rematch=head.rematch,
        chosen_seed=head.seed < FIRST_RANDOM_SEED,
        returning=_returning(head, head.returning, name, person) if head.returning else None,
        pace=head.pace,
        wish=_wish(head, head.wish, name) if head.wish else None,
        chapters=head.chapters,
        chronicle=_keeps_chronicle(head.game, options),
        watchers=head.watchers and follows,
        takeback=takeback_of(head, mine),
        takebacks=head.takebacks,
        one_more=mine is not None and bool(head.over) and _has_one_more(head.game),
        asks_back=mine is not None and head.owner != person and _is_campaign(head.game, options),
    )


about_seats = attrgetter("seats", "names", "resting", "chapters", "returning", "wish", "pace", "rematch", "takebacks")
"""What all who sit there are to be told of when it changes; the rest of a table's line follows from the match."""


def _returning(head: Head, asked: Returning, name: Callable[[str], str], person: str) -> ReturnInfo:
    agreed, by = tuple(asked.agreed), name(asked.by)
    return ReturnInfo(
        asked.moment, head.moment, by, agreed, tuple(needed(head)), asked.by == person, takeback=asked.takeback
    )


def _wish(head: Head, asked: Wish, name: Callable[[str], str]) -> WishInfo:
    return WishInfo(name(asked.by), tuple(asked.agreed), tuple(needed(head)), asked.pace, asked.seat)


def _seat(
    head: Head, seat: SeatRow, mine: Seat | None, name: Callable[[str], str], connected: Collection[Seat | None]
) -> SeatInfo:
    kind: Literal["person", "open", "bot"] = "bot" if seat.kind == "bot" else "person" if seat.person else "open"
    return SeatInfo(
        number=seat.number,
        name=head.names[seat.number],
        kind=kind,
        player=name(seat.person) if seat.person else "",
        level=seat.stands_in or seat.level,
        connected=seat.number in connected,
        mine=seat.number == mine,
        stands_in=seat.stands_in is not None,
        status=head.resting.get(seat.number, "plays"),
        due=due.at if (due := head.due.get(seat.number)) else None,
    )


_titles: dict[str, str] = {}
"""Of games that were found once: a lobby names them a hundred times."""


def _title(game: str) -> str:
    try:
        _titles[game] = find_game(game).title
    except Exception:  # as below
        return game
    return _titles[game]


@lru_cache(maxsize=1_000)
def _is_campaign(game: str, options: bytes) -> bool:
    try:
        found = find_game(game)
        return found.is_campaign(found.read_options(msgspec.json.decode(options)))
    except Exception:  # a game that is broken in any way is still named in the lobby
        return False


@lru_cache(maxsize=1_000)
def _has_one_more(game: str) -> bool:
    try:
        return has_one_more(find_game(game))
    except Exception:  # as above
        return False


@lru_cache(maxsize=1_000)
def _keeps_chronicle(game: str, options: bytes) -> bool:
    try:
        found = find_game(game)
        return found.keeps_chronicle(found.read_options(msgspec.json.decode(options)))
    except Exception:  # a game that is broken in any way is still named in the lobby
        return False
