"""Abilities: records that change what a rule is doing. Four words:

    moment    what a rule is about to do, as a record that is passed along; `to` changes its value
    ability   a name, a sentence for the players, and handlers: plain functions or flows, each on one kind of moment
    book      all abilities of a game
    order     a number that a clause gives to a handler, so that two abilities never depend on who came first

    BOOK: Book[Wave] = Book()
    TOUGH = BOOK.ability("Tough", "Each attack's damage is rounded down to a multiple of 5.")

    @TOUGH.on(Hit, H)
    def _(s: Wave, hit: Hit, me: Enemy) -> None:
        hit.to(hit.value - hit.value % 5, "Tough")

A rule makes the moment, passes it along to what is in play, and does what came of it:

    hit = Hit(attack, enemy, value=4)
    BOOK.in_play(s.enemies).run(s, hit, enemy)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any, Concatenate, Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from dolmen.kernel.errors import BadContent, instead
from dolmen.kernel.flow import Flow
from dolmen.kernel.state import State


class Owner(Protocol):
    """Whatever has abilities: a figure, a card, an item."""

    @property
    def abilities(self) -> tuple[str, ...]:
        """As content writes them: "Tough", or with its amounts "Fatal Flaw 2"."""


class Change(Struct, frozen=True):
    """A step on the way to a moment's value, for whoever asks why."""

    why: str
    before: int
    after: int

    def __str__(self) -> str:
        return f"{self.why} {self.after - self.before:+d}"


class _Passed(Struct, kw_only=True, eq=False):
    value: int = 0
    """The number that it is about, if there is one: damage, a price. `to` changes it."""
    trace: list[Change] | None = None
    """Give it a list, and it tells why; without one nothing is written down."""
    stopped: bool = False

    def to(self, value: int, why: str, *facts: object) -> None:
        """Another value, and why. The words are only made if somebody listens: `to(0, "Taunt of {}", me.name)`."""
        if self.trace is not None and value != self.value:
            self.trace.append(Change(why.format(*facts) if facts else why, self.value, value))
        self.value = value

    def stop(self, why: str, *facts: object) -> None:
        """It does not happen: its value is 0, and nobody else hears of it."""
        self.to(0, why, *facts)
        self.stopped = True


class Moment(_Passed):
    """What a rule is about to do, passed along by `InPlay.run`. A game derives its own, with what handlers need."""


class FlowMoment(_Passed):
    """The same, passed along by `InPlay.flow`: its handlers may ask somebody."""


class Order(Struct, frozen=True):
    """The place of a handler among all handlers of a moment, given by a clause. Equal ones go by owner, then name."""

    step: int
    sub: int = 0
    rule: str = ""


class Whose(Struct, frozen=True):
    words: str


OWN: Final = Whose("the owner's moments")
ANY: Final = Whose("everybody's moments, the owner's among them")

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=_Passed)

Handles = Callable[Concatenate[S, M, Any, ...], Flow[None] | None]
"""A handler: the state, the moment, the owner of the ability, and the ability's amounts."""


class Handler(Struct, frozen=True, eq=False):
    """A function that is called at a moment, in its order."""

    name: str
    """Of its ability, or of the function if it is a step of the rules themselves."""
    moment: type[_Passed]
    order: Order
    call: Callable[..., Flow[None] | None]
    whose: Whose | None
    """None: a step of the rules themselves, always carried out."""
    moves: bool
    """Where the players choose what happens first, this is what they choose from; see `InPlay.waiting`."""


class Ability(Generic[S]):
    """A name, a sentence for the players, handlers, and what a bot thinks of it."""

    def __init__(
        self, book: Book[S], name: str, text: str, rules: tuple[str, ...], opinion: Callable[..., float] | None
    ) -> None:
        self.name, self.text, self.rules, self.opinion = name, text, rules, opinion
        self.amounts = {field: _words(spec) for _, field, spec, _ in Formatter().parse(text) if field}
        """What its text leaves open: with `{number}` in it, content writes "Fatal Flaw 2". An amount may have words for
        0, 1, 2 ...: with `{type:LIGHT|MEDIUM}` content writes "Immunity LIGHT"."""
        self._book = book

    def sentence(self, *amounts: int) -> str:
        """The sentence for the players."""
        return _Sentence().format(self.text, **dict(zip(self.amounts, amounts, strict=True)))

    def on(
        self, moment: type[M], order: Order, *, whose: Whose = OWN, moves: bool = False
    ) -> Callable[[Handles[S, M]], Handles[S, M]]:
        """The decorator for a handler, which is given the state, the moment, the owner and the ability's amounts."""

        def register(call: Handles[S, M]) -> Handles[S, M]:
            self._book.register(Handler(self.name, moment, order, call, whose, moves), 3 + len(self.amounts))
            return call

        return register


class _Sentence(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        words = _words(format_spec)
        return words[value] if words else format(value, format_spec)


def _words(spec: str | None) -> tuple[str, ...]:
    return tuple(spec.split("|")) if spec else ()


class Has(Struct, frozen=True, eq=False):
    """An ability as something has it."""

    ability: Ability[Any]
    amounts: tuple[int, ...]

    def sentence(self) -> str:
        return self.ability.sentence(*self.amounts)


class _Called(NamedTuple):
    """A handler in a row of those that are called in turn."""

    handler: Handler
    call: Callable[..., Flow[None] | None]
    """It, with the amounts filled in."""
    place: int | None
    """Of its owner among those in play; None for a step of the rules themselves."""


_Row = tuple[_Called, ...]
_Names = tuple[tuple[str, ...], ...]
_MOST = 5000
"""A cache holds this many entries; then it is made again."""


class Book(Generic[S]):
    """All abilities of a game."""

    def __init__(self) -> None:
        self.abilities: dict[str, Ability[S]] = {}
        self.handlers: list[Handler] = []
        self._read: dict[str, Has] = {}
        self._own: dict[tuple[type[_Passed], tuple[str, ...]], _Row] = {}
        self._rows: dict[_Names, dict[Any, _Row]] = {}

    def ability(
        self, name: str, text: str, *, rules: tuple[str, ...] = (), opinion: Callable[..., float] | None = None
    ) -> Ability[S]:
        """A new one. Its text may leave amounts open: "Each attack deals {n} less." `opinion` is what a bot thinks of
        it, given the state, the owner and the amounts: of the ability, never of a card that has it."""
        if name in self.abilities:
            raise ValueError(f"there is an ability {name!r} already")
        self.abilities[name] = made = Ability(self, name, text, rules, opinion)
        return made

    def always(self, moment: type[M], order: Order) -> Callable[[Callable[[S, M], None]], Callable[[S, M], None]]:
        """The decorator for a step of the rules themselves that has its place between those of abilities."""

        def register(call: Callable[[S, M], None]) -> Callable[[S, M], None]:
            self.register(Handler(call.__name__, moment, order, call, None, False), 2)
            return call

        return register

    def register(self, handler: Handler, parameters: int) -> None:
        """Take up a handler. Raises TypeError if it could not be called, or would be called and never run."""
        moment, what = handler.moment, f"{handler.name}, on {handler.moment.__name__}"
        if not issubclass(moment, Moment | FlowMoment):
            raise TypeError(f"{what}: expected a Moment or a FlowMoment")
        if inspect.isgeneratorfunction(handler.call) and not issubclass(moment, FlowMoment):
            raise TypeError(
                f"{what}: its handler asks somebody, so it needs a FlowMoment; a Moment is not passed along by a flow"
            )
        if (takes := len(inspect.signature(handler.call).parameters)) != parameters:
            raise TypeError(f"{what}: its handler takes {takes} arguments, and is given {parameters}")
        self.handlers.append(handler)
        self._own.clear()
        self._rows.clear()

    def read(self, written: str, where: str = "an ability") -> Has:
        """An ability as content writes it, with a number for each of its amounts. Raises BadContent."""
        has = self._read.get(written)
        if has is None:
            _make_room(self._read)
            has = self._read[written] = self._has(written, where)
        return has

    def read_all(self, written: Iterable[str], where: str = "abilities") -> tuple[Has, ...]:
        """What something has, each ability once. Raises BadContent."""
        found: dict[str, Has] = {}
        for has in (self.read(name, where) for name in written):
            if has.ability.name in found:
                raise BadContent(f"{where}: the ability {has.ability.name!r} appears twice")
            found[has.ability.name] = has
        return tuple(found.values())

    def _has(self, written: str, where: str) -> Has:
        words = written.split()
        names = (" ".join(words[:n]) for n in range(len(words), 0, -1))
        name = next((name for name in names if name in self.abilities), None)
        if name is None:
            while words and words[-1].isdecimal():
                words.pop()
            unknown = " ".join(words)
            raise BadContent(f"{where}: there is no ability {unknown!r}{instead(unknown, self.abilities)}")
        wanted, given = self.abilities[name].amounts, words[len(name.split()) :]
        amounts = [_amount(word, known) for word, known in zip(given, wanted.values(), strict=False)]
        if len(given) != len(wanted) or None in amounts:
            example = " ".join([name, *(f"<{'|'.join(known) or amount}>" for amount, known in wanted.items())])
            raise BadContent(f"{where}: expected {example!r}, got {written!r}")
        return Has(self.abilities[name], tuple(amount for amount in amounts if amount is not None))

    def opinion(self, s: S, me: Owner) -> float:
        """What a bot thinks of all that something can do, added up."""
        total = 0.0
        for has in map(self.read, me.abilities):
            if (opinion := has.ability.opinion) is not None:
                total += opinion(s, me, *has.amounts)
        return total

    def in_play(self, owners: Sequence[Owner]) -> InPlay[S]:
        """What can happen with these in play: give them in the order in which the rules go through them, by tile or
        by seat. It costs little: make it again whenever somebody has come or gone."""
        names = tuple([owner.abilities for owner in owners])
        rows = self._rows.get(names)
        if rows is None:
            _make_room(self._rows)
            rows = self._rows[names] = {}
        return InPlay(self, owners, names, rows)

    def own_row(self, moment: type[_Passed], names: tuple[str, ...]) -> _Row:
        """What is called if nobody else looks on: the owner's handlers and the rules' steps."""
        row = self._own.get((moment, names))
        if row is None:
            _make_room(self._own)
            row = self._own[moment, names] = self.row(moment, (names,), (0,))
        return row

    def row(self, moment: type[_Passed], names: _Names, mine: tuple[int, ...]) -> _Row:
        """All that is called at a moment of the owners at these places, in order."""
        here = [handler for handler in self.handlers if handler.moment is moment]
        found = [_Called(handler, handler.call, None) for handler in here if handler.whose is None]
        for place, has in ((place, self.read(name)) for place, held in enumerate(names) for name in held):
            found += [
                _Called(handler, _with_amounts(handler.call, has.amounts), place)
                for handler in here
                if handler.whose is ANY or (handler.whose is OWN and place in mine)
                if handler.name == has.ability.name
            ]
        return tuple(sorted(found, key=self.place_of))

    def place_of(self, called: _Called) -> tuple[Any, ...]:
        """The order: by the clause, then the owner's place, then the ability's name. The rules' steps come first."""
        order, place = called.handler.order, called.place
        return order.step, order.sub, -1 if place is None else place, called.handler.name


def _amount(word: str, known: tuple[str, ...]) -> int | None:
    if known:
        return known.index(word) if word in known else None
    return int(word) if word.isdecimal() else None


def _make_room(cache: dict[Any, Any]) -> None:
    if len(cache) >= _MOST:
        cache.clear()


def _with_amounts(call: Callable[..., Any], amounts: tuple[int, ...]) -> Callable[..., Any]:
    return (lambda s, moment, me: call(s, moment, me, *amounts)) if amounts else call


class Waiting(Struct, frozen=True, eq=False):
    """A handler that is about to be called, and whose it is."""

    handler: Handler
    call: Callable[..., Flow[None] | None]
    owner: Any
    """None for a step of the rules themselves."""

    def run(self, s: State, moment: FlowMoment) -> Flow[None]:
        """Call it now."""
        flow = self.call(s, moment) if self.handler.whose is None else self.call(s, moment, self.owner)
        if flow is not None:
            yield from flow


class InPlay(Generic[S]):
    """What is in play, to pass moments along to."""

    __slots__ = ("_book", "_names", "_rows", "owners")

    def __init__(self, book: Book[S], owners: Sequence[Owner], names: _Names, rows: dict[Any, _Row]) -> None:
        self.owners = owners
        self._book, self._names, self._rows = book, names, rows

    def run(self, s: S, moment: Moment, *mine: Owner) -> None:
        """Pass it along in order: to the handlers of those whose moment it is, to those who look at anybody's, and to
        the rules' own steps."""
        kind = type(moment)
        lookers = self._rows.get(kind)
        if lookers is None:
            lookers = self._rows[kind] = self._lookers(kind)
        if not lookers and len(mine) == 1:
            (me,) = mine
            for _, call, place in self._book.own_row(kind, me.abilities):
                if place is None:
                    call(s, moment)
                else:
                    call(s, moment, me)
                if moment.stopped:
                    return
            return
        owners = self.owners
        for _, call, place in self._row(kind, mine):
            if place is None:
                call(s, moment)
            else:
                call(s, moment, owners[place])
            if moment.stopped:
                return

    def flow(self, s: S, moment: FlowMoment, *mine: Owner) -> Flow[None]:
        """The same where handlers may ask somebody."""
        for waiting in self.waiting(type(moment), *mine):
            yield from waiting.run(s, moment)
            if moment.stopped:
                return

    def waiting(self, moment: type[FlowMoment], *mine: Owner) -> list[Waiting]:
        """What `flow` would call, in order, for a rule that lets the players choose what happens first."""
        return [
            Waiting(handler, call, None if place is None else self.owners[place])
            for handler, call, place in self._row(moment, mine)
        ]

    def _lookers(self, moment: type[_Passed]) -> _Row:
        """Those who look at anybody's moments of that kind."""
        if not issubclass(moment, Moment):
            raise TypeError(f"a {moment.__name__} is passed along by `yield from in_play.flow(...)`, not by `run`")
        return tuple(called for called in self._book.row(moment, self._names, ()) if called.place is not None)

    def _row(self, moment: type[_Passed], mine: Sequence[Owner]) -> _Row:
        places = tuple([self._place(me) for me in mine])
        row = self._rows.get((moment, places))
        if row is None:
            _make_room(self._rows)
            row = self._rows[moment, places] = self._book.row(moment, self._names, places)
        return row

    def _place(self, me: Owner) -> int:
        for place, owner in enumerate(self.owners):
            if owner is me:
                return place
        raise ValueError(f"{me!r} is not in play")
