"""Several processes that share the games of a plan. Who plays which game makes no difference to the games."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures import wait as wait_for_all
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.resource_tracker import ensure_running
from multiprocessing.sharedctypes import Synchronized
from time import monotonic
from typing import cast

import msgspec

from dolmen.kernel import DolmenError
from dolmen.lab.cover import Players, Search, Thing, Walked
from dolmen.lab.plan import BrokenGame, Plan, PlannedGames
from dolmen.lab.report import Played

_PATIENCE = 0.05
"""Seconds for which a worker may keep finished games to itself: small games come in batches, long ones at once."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Played] | str).decode


def shared_out(plan: Plan, jobs: int, numbers: Sequence[int] | None = None) -> Generator[Played]:
    """All games of a plan (or those of these numbers), played by that many processes, in the order in which they come
    in."""
    context = multiprocessing.get_context("spawn")
    taken: Synchronized[int] = context.Value("q", 0)
    processes = []
    running = {}
    try:
        with _interrupts_held():
            for _ in range(jobs):
                inbox, outbox = context.Pipe(duplex=False)
                process = context.Process(target=_work, args=(plan, numbers, taken, outbox), daemon=True)
                process.start()
                outbox.close()
                processes.append(process)
                running[inbox] = process
        while running:
            for inbox in cast("list[Connection]", wait(list(running))):
                try:
                    message = _decode(inbox.recv_bytes())
                except EOFError:
                    process = running.pop(inbox)
                    process.join()
                    if process.exitcode:
                        raise BrokenGame(f"a process that played games was ended ({process.exitcode})") from None
                    continue
                if isinstance(message, str):
                    raise BrokenGame(message)
                yield from message
    finally:
        for process in processes:
            process.terminate()
            process.join()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, but only this one is to act on it. Children keep the mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()  # else the first child would start it, and that lifts the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(plan: Plan, numbers: Sequence[int] | None, taken: Synchronized[int], outbox: Connection) -> None:
    """Take the next game until there is none left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        planned = PlannedGames(plan)
        batch: list[Played] = []
        sent = monotonic()
        todo = range(plan.games) if numbers is None else numbers
        while (place := _next(taken)) < len(todo):
            batch.append(planned.play(todo[place]))
            if monotonic() - sent > _PATIENCE:
                outbox.send_bytes(_encode(batch))
                batch, sent = [], monotonic()
        outbox.send_bytes(_encode(batch))
    except DolmenError as error:
        outbox.send_bytes(_encode(str(error)))
    except BrokenPipeError:
        return  # nobody waits any longer


@contextmanager
def searchers(plan: Plan, jobs: int) -> Iterator[Players]:
    """That many processes, which play matches of a search for what was not yet met."""
    context = multiprocessing.get_context("spawn")
    with _interrupts_held():
        pool = ProcessPoolExecutor(jobs, context, _get_ready, (plan,))
        wait_for_all([pool.submit(_nothing) for _ in range(jobs)])  # so that all of them begin with the mask
    try:
        yield lambda todo: (done.result() for done in as_completed([pool.submit(_search, *one) for one in todo]))
    finally:
        pool.shutdown(cancel_futures=True)


_searches: list[Search] = []


def _get_ready(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _searches.append(Search(plan))


def _nothing() -> None:
    pass


def _search(number: int, aim: Thing | None) -> Walked:
    return _searches[-1].play(number, aim)


def _next(taken: Synchronized[int]) -> int:
    with taken.get_lock():
        taken.value += 1
        return taken.value - 1
