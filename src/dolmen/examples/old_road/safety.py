"""What the X-Card and the knock do on The Old Road."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.campaign import blank, innermost
from dolmen.examples.old_road.rules import NIGHT, night_ends
from dolmen.examples.old_road.state import Road


def take_out(s: Road, thing: str) -> Sequence[str]:
    """A tick goes with its cause, and somebody's words with their name; words alone leave a blank."""
    s.ticks = [tick for tick in s.ticks if tick.cause != thing]
    gone = [person.word for person in s.people if person.name == thing and person.word]
    s.people = [person for person in s.people if person.name != thing]
    for person in s.people:
        if person.word == thing:
            person.word = ""
            blank(s, person.by, person.name, f"what {person.name} says")
    return gone


def skip_past(s: Road) -> None:
    """The night is over as it is: cards that lie unseen go back, and nothing is turned or opened any more."""
    if innermost(s) == "night":
        for seat, card in s.down.items():
            s.hands[seat].append(card)
        s.down, s.table.decision, s.table.choice = {}, None, None
        s.table.at[-1].step, s.table.at[-1].begun = NIGHT.index(night_ends), False
