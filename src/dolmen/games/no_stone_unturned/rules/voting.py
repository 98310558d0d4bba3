"""How the table comes to decisions: somebody proposes, and a second person is enough (NS.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from dolmen import campaign
from dolmen.campaign import OutLoud, Second, Vote
from dolmen.campaign.agreeing import nobody
from dolmen.games.no_stone_unturned import prompts
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Ask, Flow, Seat

T = TypeVar("T")

VOTE = Vote(prompts.VOTE, prompts.VOTE_ON_MOTION)
VOTES, OUT_LOUD = Second(VOTE), OutLoud(VOTE)


def agree(
    s: NoStoneUnturned,
    about: str,
    make: Callable[[Seat], Ask[T]],
    label: Callable[[T], str],
    must: Callable[[T], Iterable[Seat]] = nobody,
) -> Flow[T]:
    """A player proposes; it stands when another agrees, or nobody objects in time (NS.1.5)."""
    return (yield from campaign.agree(s, about, make, label, policy=VOTES, must=must))


def put_to_vote(s: NoStoneUnturned, about: str, seat: Seat, text: str) -> Flow[bool]:
    """One proposal, taken or left (NS.1.5)."""
    return (yield from campaign.put_to_vote(s, about, seat, text, policy=VOTES))
