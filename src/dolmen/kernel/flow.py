"""Flows: rules as generators that yield whenever a person must decide.

A flow yields an `Ask` and is sent the answer, or yields `Asks`, several at once, and is sent `(index, answer)` for
one of them. Authors only ever write `answer = yield from ask`, which gives the answer its type, and `yield from flow`;
several asks at once are made by three functions:

    together    several flows at the same time, each unseen by the others; waits for all
    anyone      several flows at the same time; goes on with the first that ends
    meanwhile   one flow, and beside it standing offers that anyone may take up at any time
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from dolmen.kernel.asks.base import Ask

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Asks(list[Ask]):
    """What several flows ask at the same time. Standing offers may be missing until somebody looks: see `all`."""

    late: Callable[[], list[Ask]] | None = None
    """Makes the offers that are left out."""
    numbered = False
    """Some of these have no name of their own, so a match that numbers its asks makes them at once."""
    at_once: int | None = None
    """How many there were before somebody looked."""

    def all(self) -> Asks:
        """With the standing offers, which are made now. Bots that think ahead have no use for them."""
        if self.late is not None and self.at_once is None:
            self.at_once = len(self)
            self.extend(self.late())
        return self


Flow = Generator[Ask | Asks, Any, T]


class _Branches:
    """Flows that run side by side, each waiting at an ask or ended with a result."""

    __slots__ = ("_origin", "running")

    def __init__(self) -> None:
        self.running: dict[Any, tuple[Flow[Any], Ask | Asks]] = {}
        self._origin: list[tuple[Any, int | None]] | None = None
        """Of what is asked: the flow's key, and which of its asks; None if there is only one flow."""

    def start(self, key: Any, flow: Flow[Any]) -> tuple[bool, Any]:
        """Run to the first ask. Says whether the flow has ended already, and with what."""
        try:
            self.running[key] = (flow, next(flow))
            return False, None
        except StopIteration as end:
            return True, end.value

    def answer(self, key: Any, answer: Any) -> tuple[bool, Any]:
        flow, _ = self.running[key]
        try:
            self.running[key] = (flow, flow.send(answer))
            return False, None
        except StopIteration as end:
            del self.running[key]
            return True, end.value

    def asked(self, beside: _Offers | None = None) -> Ask | Asks:
        """Every open ask, to be put to the table; `whose` knows what to do with what is sent back."""
        if len(self.running) == 1:
            ((key, (_, asked)),) = self.running.items()
            if beside is None:
                self._origin = None
                return asked
            if not isinstance(asked, Asks):  # what bots meet at every look ahead
                self._origin = [(key, None)]
                alone = Asks((asked,))
                alone.late, alone.numbered = partial(_late, self._origin, (), beside), not beside.named
                return alone
        flat, later = Asks(), list[tuple[Any, Asks]]()
        origin = self._origin = []
        for key, (_, asked) in self.running.items():
            if not isinstance(asked, Asks):
                flat.append(asked)
                origin.append((key, None))
            elif asked.late is None:
                flat += asked
                origin += [(key, i) for i in range(len(asked))]
            else:
                now = asked[: asked.at_once]
                flat += now
                origin += [(key, i) for i in range(len(now))]
                later.append((key, asked))
        if later or beside is not None:
            flat.late = partial(_late, origin, later, beside)
            flat.numbered = (beside is not None and not beside.named) or any(asked.numbered for _, asked in later)
        return flat

    def whose(self, sent: Any) -> tuple[Any, Any]:
        """The key of the flow that got an answer, and what to send it."""
        if self._origin is None:
            (key,) = self.running
            return key, sent
        index, answer = sent
        key, inner = self._origin[index]
        return key, answer if inner is None else (inner, answer)

    def close(self) -> None:
        for flow, _ in self.running.values():
            flow.close()


def _late(origin: list[tuple[Any, int | None]], later: Sequence[tuple[Any, Asks]], beside: _Offers | None) -> list[Ask]:
    """The offers that were left out, and where they come from."""
    found: list[Ask] = []
    for key, asked in later:
        first = asked.at_once if asked.at_once is not None else len(asked)
        found += asked.all()[first:]
        origin.extend([(key, i) for i in range(first, len(asked))])
    if beside is not None:
        beside.look()
        for key, (_, offered) in beside.running.items():
            if isinstance(offered, Asks):
                found += offered.all()
                origin.extend([(key, i) for i in range(len(offered))])
            else:
                found.append(offered)
                origin.append((key, None))
    return found


def together(flows: Mapping[K, Flow[T]]) -> Flow[dict[K, T]]:
    """Several flows at the same time, each unseen by the others. Ends when all have ended; their results by key."""
    results: dict[K, T] = {}
    branches = _Branches()
    try:
        for key, flow in flows.items():
            ended, value = branches.start(key, flow)
            if ended:
                results[key] = value
        while branches.running:
            key, answer = branches.whose((yield branches.asked()))
            ended, value = branches.answer(key, answer)
            if ended:
                results[key] = value
    finally:
        branches.close()
    return {key: results[key] for key in flows}


def anyone(flows: Mapping[K, Flow[T]]) -> Flow[tuple[K, T]]:
    """Several flows at the same time. Ends with the first that ends, and withdraws the others' asks."""
    if not flows:
        raise ValueError("anyone() needs a flow")
    branches = _Branches()
    try:
        for key, flow in flows.items():
            ended, value = branches.start(key, flow)
            if ended:
                return key, value
        while True:
            key, answer = branches.whose((yield branches.asked()))
            ended, value = branches.answer(key, answer)
            if ended:
                return key, value
    finally:
        branches.close()


_MAIN: Any = object()


Offers = Mapping[K, Callable[[], Flow[bool]]]


class _Offers(_Branches):
    """Standing offers that nobody has begun with, as far as somebody has looked at them."""

    __slots__ = ("begun", "make", "named")

    def __init__(self, make: Offers[Any] | Callable[[], Offers[Any]], begun: _Branches) -> None:
        self.running = {}
        self._origin = None
        self.make = make
        self.named = callable(make)
        """They come and go, and so have names, not numbers."""
        self.begun = begun

    def look(self) -> None:
        """Make those that are not there yet, each as far as its first ask; one without an ask is none."""
        made = self.make() if callable(self.make) else self.make
        for key, offer in made.items():
            if key not in self.running and key not in self.begun.running:
                ended, _ = self.start(key, offer())
                if not ended:
                    for ask in standing(self.running[key][1]):
                        if self.named and not ask.name:
                            raise ValueError(f"an offer that comes and goes needs a name: {ask.question.name!r}")
        self.running = {key: self.running[key] for key in made if key in self.running}

    def change(self) -> None:
        """After an answer those that come and go are made again."""
        if self.named and self.running:
            self.close()
            self.running = {}


def standing(asked: Ask | Asks) -> Sequence[Ask]:
    """What an offer asks, marked as such."""
    asks = asked.all() if isinstance(asked, Asks) else (asked,)
    for ask in asks:
        ask.standing = True
    return asks


def meanwhile(main: Flow[T], offers: Offers[K] | Callable[[], Offers[K]]) -> Flow[T | None]:
    """The main flow, and beside it standing offers that may be taken up at any time without disturbing anybody's ask.

    Offers are made when somebody looks, and not at all for a bot that thinks ahead. One that ends with False is offered
    again; one that ends with True breaks off the main flow. Where what can be offered changes all the time, give a
    function: offers that nobody has begun with are made again after every answer, and need a name, so that they stay
    the same ask (`Ask.name`).
    """
    branches = _Branches()
    beside = _Offers(offers, branches)
    try:
        ended, value = branches.start(_MAIN, main)
        if ended:
            return value  # type: ignore[no-any-return]
        while True:
            key, answer = branches.whose((yield branches.asked(beside)))
            if key in beside.running:
                branches.running[key] = beside.running.pop(key)
            ended, value = branches.answer(key, answer)
            if key is _MAIN:
                if ended:
                    return value  # type: ignore[no-any-return]
            elif not ended:
                standing(branches.running[key][1])
            elif value:
                return None
            beside.change()
    finally:
        branches.close()
        beside.close()


def first_waited(asks: Sequence[Ask]) -> int | None:
    """Which of these asks the table waits for first; None if all are standing offers."""
    for place, ask in enumerate(asks):
        if not ask.standing:
            return place
    return None
