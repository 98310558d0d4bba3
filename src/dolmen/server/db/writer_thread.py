"""The thread that writes: one thing after the other, in the order they were given.

An executor makes a future for each thing, with a lock of its own, and one more on the event loop that follows it. Here
the loop is called once for all that was waiting, which is most of what handing over costs.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import weakref
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")
Work = Callable[[], object]


class WriterThread:
    def __init__(self, name: str) -> None:
        self._todo: SimpleQueue[Work | None] = SimpleQueue()
        self._thread = threading.Thread(target=_all_of, args=(self._todo,), name=name, daemon=True)
        self._thread.start()
        weakref.finalize(self, self._todo.put, None)

    def give(self, work: Work) -> None:
        """Work that raises nothing, and that says itself when it is done."""
        self._todo.put(work)

    async def done(self, work: Callable[[], T]) -> T:
        """What comes of it. Raises what it raises."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self.give(partial(_into, future, loop, work))
        return await future

    def close(self) -> None:
        """When all that was given is done."""
        self._todo.put(None)
        self._thread.join()


def call_on(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """From the thread. On a loop that is closed nobody waits any more."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(work)


def _all_of(todo: SimpleQueue[Work | None]) -> None:
    while (work := todo.get()) is not None:
        work()
        del work  # what it holds is not held until the next one comes


def _into(future: asyncio.Future[T], loop: asyncio.AbstractEventLoop, work: Callable[[], T]) -> None:
    try:
        found = work()
    except BaseException as error:
        call_on(loop, partial(_unless_given_up, future, partial(future.set_exception, error)))
    else:
        call_on(loop, partial(_unless_given_up, future, partial(future.set_result, found)))


def _unless_given_up(future: asyncio.Future[T], settle: Callable[[], None]) -> None:
    if not future.done():
        settle()
