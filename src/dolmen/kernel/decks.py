"""Decks of cards that lie face down, some of which somebody knows.

    class Table(State):
        deck: Deck[int]

    s.deck.shuffle(s.rng)
    card = s.deck.draw()
    s.deck.under(card)             # everybody saw which
    s.deck.look(3, seat)           # only this seat sees the top three

`imagine` deals again what a viewer does not know, and keeps what they do. A game that fills in no `Game.imagine` of its
own has all decks of its state dealt again that way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, Generic, TypeVar, get_origin

from msgspec import Struct, inspect

from dolmen.kernel.rng import Rng
from dolmen.kernel.story import Seat

C = TypeVar("C")

EVERYBODY: Final = None
"""Who knows a card that was put back in plain sight: all seats, and whoever looks on."""
NOBODY: Final[tuple[Seat, ...]] = ()
_ALL = -1


def _bits(seats: Iterable[Seat] | None) -> int:
    """A set of seats as bits; everybody has all of them."""
    return _ALL if seats is None else sum(1 << seat for seat in {*seats})


def _bit(viewer: Seat | None) -> int:
    """Somebody who looks on knows what everybody knows: a bit that only `_ALL` has."""
    return 1 << 62 if viewer is None else 1 << viewer


class Deck(Struct, Generic[C], array_like=True, gc=False):
    """Cards face down, the top one last."""

    cards: list[C] = []
    knowing: list[int] = []
    """Who knows each card, from the bottom up, as bits of seats; -1 is everybody. Nobody knows those beyond the end of
    the list."""

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        """From the bottom up."""
        return iter(self.cards)

    def shuffle(self, rng: Rng) -> None:
        """Nobody knows where anything lies any more."""
        rng.shuffle(self.cards)
        self.knowing.clear()

    def draw(self) -> C:
        """The top card. Raises IndexError if there is none."""
        card = self.cards.pop()
        if len(self.knowing) > len(self.cards):
            self._cut(len(self.cards))
        return card

    def on_top(self, card: C, known_to: Iterable[Seat] | None = EVERYBODY) -> None:
        """Put it back on top; these seats know which card it is."""
        self.cards.append(card)
        if bits := _bits(known_to):
            self._know(len(self.cards) - 1, bits)

    def under(self, card: C, known_to: Iterable[Seat] | None = EVERYBODY) -> None:
        """Put it below all others; these seats know which card it is."""
        self.cards.insert(0, card)
        bits = _bits(known_to)
        if bits or self.knowing:
            self.knowing.insert(0, bits)

    def shuffle_in(self, cards: Iterable[C], rng: Rng) -> None:
        """Put them among the others, and shuffle all."""
        self.cards += cards
        self.shuffle(rng)

    def look(self, n: int, seat: Seat) -> list[C]:
        """The top cards, as many as there are, the topmost first: from now on this seat knows them."""
        places = range(len(self.cards) - 1, max(-1, len(self.cards) - 1 - n), -1)
        for place in places:
            self._know(place, 1 << seat)
        return [self.cards[place] for place in places]

    def take(self, place: int) -> C:
        """The card at a place counted from the bottom, out of the middle of the deck."""
        if place < len(self.knowing):
            del self.knowing[place]
        card = self.cards.pop(place)
        self._cut(len(self.cards))
        return card

    def seen_by(self, viewer: Seat | None) -> list[C | None]:
        """The deck as they know it, from the bottom up: None is a card that they do not know."""
        return [card if self._knows(viewer, place) else None for place, card in enumerate(self.cards)]

    def imagine(self, viewer: Seat | None, rng: Rng, *hands: list[C]) -> None:
        """Deal again what the viewer does not know. Cards of these hands are hidden from them, and come from the same
        deck: they are dealt again with it."""
        bit = _bit(viewer)
        if not hands and not self.knowing:
            rng.shuffle(self.cards)
            return
        places = [place for place in range(len(self.cards)) if not self._bits_at(place) & bit]
        pool = [self.cards[place] for place in places]
        for hand in hands:
            pool += hand
        rng.shuffle(pool)
        for hand in hands:
            for place in range(len(hand)):
                hand[place] = pool.pop()
        for place in places:
            self.cards[place] = pool.pop()

    def _knows(self, viewer: Seat | None, place: int) -> bool:
        return bool(self._bits_at(place) & _bit(viewer))

    def _bits_at(self, place: int) -> int:
        return self.knowing[place] if place < len(self.knowing) else 0

    def _know(self, place: int, bits: int) -> None:
        self.knowing += [0] * (place + 1 - len(self.knowing))
        self.knowing[place] |= bits

    def _cut(self, length: int) -> None:
        """Equal decks are equal data: the list ends with a card that somebody knows."""
        del self.knowing[length:]
        while self.knowing and not self.knowing[-1]:
            self.knowing.pop()


def decks_in(value: Any) -> Iterator[Deck[Any]]:
    """Every deck in a state, wherever it lies, in the order of the fields."""
    if isinstance(value, Deck):
        yield value
    elif isinstance(value, Struct):
        for name in _deck_fields(type(value)):
            yield from decks_in(getattr(value, name))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from decks_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from decks_in(item)


def has_decks(cls: type[Struct]) -> bool:
    """There may be decks in states of this class."""
    return bool(_deck_fields(cls))


@cache
def _deck_fields(cls: type[Struct]) -> tuple[str, ...]:
    """The fields in which there may be a deck, as their types tell."""
    described = inspect.type_info(cls)
    assert isinstance(described, inspect.StructType)
    return tuple(field.name for field in described.fields if _may_hold(field.type, frozenset({cls})))


def _may_hold(type_: inspect.Type, within: frozenset[type]) -> bool:
    match type_:
        case inspect.StructType(cls=cls, fields=fields):
            plain = get_origin(cls) or cls
            inside = (_may_hold(field.type, within | {plain}) for field in fields)
            return plain is Deck or (plain not in within and any(inside))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return _may_hold(item, within)
        case inspect.DictType(value_type=item):
            return _may_hold(item, within)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return any(_may_hold(item, within) for item in types)
    return False
