"""What everybody may do at any time: put their own buildings into another order, and say how much to be asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.state import SPACES, Snowcrest
from dolmen.kernel import Flow, Pick, Seat, tell

NOT_THE_FIRST = tuple(range(1, built) for built in range(SPACES + 1))
"""The spaces from which a tile can move to the left."""


def offers(s: Snowcrest) -> dict[str, Callable[[], Flow[bool]]]:
    found: dict[str, Callable[[], Flow[bool]]] = {}
    for seat, v in enumerate(s.villages):
        found[f"asked {seat}"] = partial(ask_otherwise, s, seat)
        if len(set(v.buildings)) > 1:
            found[f"order {seat}"] = partial(reorder, s, seat)
    return found


def reorder(s: Snowcrest, seat: Seat) -> Flow[bool]:
    """The row may be put into another order, which has no effect (SC.6.9, SC.25.7)."""
    row = s.villages[seat].buildings
    spaces = NOT_THE_FIRST[len(row)]
    space = yield from Pick(seat, spaces, question=prompts.order(seat), name="order")
    row[space - 1], row[space] = row[space], row[space - 1]
    tell(s, story.Reordered, seat, row[space - 1], space - 1)
    return False


def ask_otherwise(s: Snowcrest, seat: Seat) -> Flow[bool]:
    """Whoever wants to be asked everything chooses each source, and declines each action, one by one (SC.5.2,
    SC.11.1)."""
    v = s.villages[seat]
    question = prompts.ASK_LESS if v.careful else prompts.ASK_ME
    yield from Pick(seat, (True,), question=question, name="asked")
    v.careful = not v.careful
    return False
