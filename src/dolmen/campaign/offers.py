"""Standing offers: what anybody may do at any time, beside what is asked; each one step, under a lasting name.

Nobody waits for them, and they are made only when somebody looks: a table sees what each is called, and what can be
chosen in it is worked out when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic

from msgspec import Struct

from dolmen.campaign.company import hands_change
from dolmen.campaign.seats import plays
from dolmen.campaign.table import C
from dolmen.kernel import Flow, Seat


def always(s: object, seat: Seat) -> bool:
    return True


class Offer(Struct, Generic[C], frozen=True):
    """Something that can be taken up again and again."""

    name: str
    """That of its first ask, too: so it stays the same ask, whatever happens meanwhile."""
    run: Callable[[C, Seat], Flow[bool]]
    """Ends with GO_ON, or with BREAK_OFF if what is asked besides must be asked again."""
    when: Callable[[C, Seat], bool] = always
    resting: bool = False
    """Also for seats that rest or are free."""


def offered(s: C, offers: Sequence[Offer[C]]) -> dict[tuple[Seat, str], Callable[[], Flow[bool]]]:
    """Those that are possible now, for `meanwhile`; and room for what the log says of seats that change hands."""
    return hands_change(s) | {
        (seat, offer.name): partial(offer.run, s, seat)
        for seat in range(len(s.table.company))
        for offer in offers
        if (offer.resting or plays(s, seat)) and offer.when(s, seat)
    }
