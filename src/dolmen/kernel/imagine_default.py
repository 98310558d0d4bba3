"""A deal that could be, for a game that says in its state what is hidden (`Held`, `Pile`) and has no `imagine`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dolmen.kernel.annotations import MARKS, Held, Pile, by_seat
from dolmen.kernel.decks import Deck
from dolmen.kernel.rng import Rng
from dolmen.kernel.story import Seat


def hides_something(state: type[Any]) -> bool:
    return any(isinstance(mark, (Held, Pile)) for mark in MARKS[state].values())


def default_imagine(s: Any, viewer: Seat | None, rng: Rng) -> None:
    """Everything of one pool that the viewer cannot see is shuffled and dealt again, to as many places as before.

    What a seat was shown and can no longer see is not remembered: a game that shows cards deals them itself.
    """
    pools: dict[str, list[tuple[list[Any], int]]] = {}
    for pool, cards, known in _hidden(s, viewer):
        pools.setdefault(pool, []).extend((cards, place) for place in range(len(cards) - known))
    for places in pools.values():
        dealt = [cards[place] for cards, place in places]
        rng.shuffle(dealt)
        for (cards, place), card in zip(places, dealt, strict=True):
            cards[place] = card


def _hidden(s: Any, viewer: Seat | None) -> Iterator[tuple[str, list[Any], int]]:
    """What lies face down for the viewer: its pool, the cards, and how many on top are known."""
    for name, mark in MARKS[type(s)].items():
        if isinstance(mark, Held):
            for seat, cards in by_seat(getattr(s, name)):
                if seat != viewer:
                    yield mark.pool, cards, 0
        elif isinstance(mark, Pile) and not isinstance(getattr(s, name), Deck):  # a deck deals itself again
            yield mark.pool, getattr(s, name), int(mark.top)
