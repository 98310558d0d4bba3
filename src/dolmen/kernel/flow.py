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
from contextlib import closing
from typing import Any, TypeVar

from dolmen.kernel.asks.base import Ask

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Asks(list[Ask]):
    """What several flows ask at the same time."""


Flow = Generator[Ask | Asks, Any, T]


class _Branches:
    """Flows that run side by side, each waiting at an ask or ended with a result."""

    def __init__(self) -> None:
        self.running: dict[Any, tuple[Flow[Any], Ask | Asks]] = {}

    def start(self, key: Any, flow: Flow[Any]) -> tuple[bool, Any]:
        """Run to the first ask. Says whether the flow has ended already, and with what."""
        try:
            self.running[key] = (flow, next(flow))
            return False, None
        except StopIteration as end:
            return True, end.value

    def offer(self, key: Any, flow: Flow[Any]) -> None:
        """Run a standing offer to its first ask; one without an ask is none."""
        try:
            asked = next(flow)
        except StopIteration:
            return
        self.running[key] = (flow, asked)
        if isinstance(asked, Asks):
            self.mark_standing(key)
        else:
            asked.standing = True

    def mark_standing(self, key: Any) -> None:
        """What the flow asks is a standing offer."""
        _, asked = self.running[key]
        for ask in asked if isinstance(asked, Asks) else (asked,):
            ask.standing = True

    def answer(self, key: Any, answer: Any) -> tuple[bool, Any]:
        flow, _ = self.running[key]
        try:
            self.running[key] = (flow, flow.send(answer))
            return False, None
        except StopIteration as end:
            del self.running[key]
            return True, end.value

    def wait(self) -> Generator[Ask | Asks, Any, tuple[Any, Any]]:
        """Put every open ask to the table; the key of the flow that got an answer, and what to send it."""
        if len(self.running) == 1:
            ((key, (_, asked)),) = self.running.items()
            return key, (yield asked)
        flat = Asks()
        origin: list[tuple[Any, int | None]] = []
        for key, (_, asked) in self.running.items():
            if isinstance(asked, Asks):
                flat.extend(asked)
                origin.extend((key, i) for i in range(len(asked)))
            else:
                flat.append(asked)
                origin.append((key, None))
        index, answer = yield flat
        key, inner = origin[index]
        return key, answer if inner is None else (inner, answer)

    def keep_only(self, keys: set[Any]) -> None:
        """End all others."""
        kept = {key: self.running.pop(key) for key in [*self.running] if key in keys}
        self.close()
        self.running = kept

    def close(self) -> None:
        for flow, _ in self.running.values():
            flow.close()


def together(flows: Mapping[K, Flow[T]]) -> Flow[dict[K, T]]:
    """Several flows at the same time, each unseen by the others. Ends when all have ended; their results by key."""
    results: dict[K, T] = {}
    with closing(_Branches()) as branches:
        for key, flow in flows.items():
            ended, value = branches.start(key, flow)
            if ended:
                results[key] = value
        while branches.running:
            key, answer = yield from branches.wait()
            ended, value = branches.answer(key, answer)
            if ended:
                results[key] = value
    return {key: results[key] for key in flows}


def anyone(flows: Mapping[K, Flow[T]]) -> Flow[tuple[K, T]]:
    """Several flows at the same time. Ends with the first that ends, and withdraws the others' asks."""
    if not flows:
        raise ValueError("anyone() needs a flow")
    with closing(_Branches()) as branches:
        for key, flow in flows.items():
            ended, value = branches.start(key, flow)
            if ended:
                return key, value
        while True:
            key, answer = yield from branches.wait()
            ended, value = branches.answer(key, answer)
            if ended:
                return key, value


_MAIN: Any = object()


Offers = Mapping[K, Callable[[], Flow[bool]]]


def meanwhile(main: Flow[T], offers: Offers[K] | Callable[[], Offers[K]]) -> Flow[T | None]:
    """The main flow, and beside it standing offers that may be taken up at any time without disturbing anybody's ask.

    An offer's flow that ends with False is offered anew; one that ends with True breaks off the main flow. Where what
    can be offered changes all the time, give a function: it is asked again after every answer, and offers that nobody
    has begun with are made anew. Give them a name, so that they stay the same ask (`Ask.name`).
    """
    with closing(_Branches()) as branches:
        ended, value = branches.start(_MAIN, main)
        if ended:
            return value  # type: ignore[no-any-return]
        made = offers() if callable(offers) else offers
        for key, offer in made.items():
            branches.offer(key, offer())
        begun = {_MAIN}
        while True:
            key, answer = yield from branches.wait()
            ended, value = branches.answer(key, answer)
            begun.add(key)
            if ended:
                if key is _MAIN or value:
                    return value if key is _MAIN else None
                begun.discard(key)
                if not callable(offers):
                    branches.offer(key, made[key]())
            elif key is not _MAIN:
                branches.mark_standing(key)
            if callable(offers):
                branches.keep_only(begun)
                for key, offer in offers().items():
                    if key not in begun:
                        branches.offer(key, offer())


def first_waited(asks: Sequence[Ask]) -> int | None:
    """Which of these asks the table waits for first; None if all are standing offers."""
    for place, ask in enumerate(asks):
        if not ask.standing:
            return place
    return None
