"""Going back to any earlier moment of a match: a deed of its own, shown to all. From there on the dice fall afresh; if
somebody takes back an answer, they fall as they did.

Nothing is deleted by it: the log says that the match went back, and what was played before can still be read in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from dolmen.kernel import Game, Match, Rng, Seat
from dolmen.kernel.view import view_bytes
from dolmen.server.chapters import chapters_of
from dolmen.server.db.base import Database, Given, Head, Mark, Snapshot, Write
from dolmen.server.ledger import Before, Ledger
from dolmen.server.moments import CHANGED, answered_again, start_at, stretch_before
from dolmen.server.refusal import Refusal

WORLDS = 12
"""In how many worlds it is tried whether something hidden was shown."""
PAGE = 64
"""This many answers are looked through at a time."""
FAR = 64
"""After this many answers something was shown, for all that matters."""


async def gone_back(
    db: Database, game: Game[Any], head: Head, moment: int, notice: str, *, takeback: bool = False
) -> Write:
    """What is to be written so that the match stands as it did then. Raises Refusal. After a takeback dice and cards
    fall as they did, so that nobody tries again for a better one; but the match is marked."""
    snapshot, answers = await stretch_before(db, head, moment)
    try:
        write = await asyncio.to_thread(_gone_back, game, head, snapshot, answers, moment, notice, takeback)
    except Exception:  # answers that were made under other rules may fail in any way
        raise Refusal(CHANGED) from None
    if head.chapters:
        closed = [chapter for chapter in await chapters_of(db, head) if chapter.moment <= moment]
        write.head.chapters, write.void_chapters = len(closed), True
    return write


def _gone_back(
    game: Game[Any], head: Head, snapshot: Snapshot, answers: list[Given], moment: int, notice: str, takeback: bool
) -> Write:
    match = start_at(game, head, snapshot, dict(head.undo_counts))
    answered_again(match, answers)
    ledger = Ledger(head, snapshot.moment, [Mark(snapshot.moment, snapshot.lines)])
    before = Before.of(match.position)
    # Nobody's old asks are open any more, so every seat's ids are others from here on.
    undo_counts = {seat: head.undo_counts.get(seat, 0) + 1 for seat in range(match.seats)}
    again = start_at(game, head, snapshot, undo_counts)
    answered_again(again, answers)
    if again.result is None and not takeback:
        again.position.roll_afresh(Rng.seeded(head.seed, moment, sum(undo_counts.values())).next())
    write = ledger.after(again, before, "return")
    write.head.keyframe = min(head.keyframe, snapshot.moment)
    write.head.notice, write.head.noticed, write.head.returning = notice, moment, None
    write.head.takebacks += takeback
    write.void_after = moment
    return write


async def before_last_answer(db: Database, head: Head, seat: Seat) -> int | None:
    """The moment before the last answer of a seat that stands."""
    upto = head.moment
    while upto > 0:
        after = max(0, upto - PAGE)
        for back, given in enumerate(reversed(await db.answers(head.id, after, upto))):
            if given.seat == seat:
                return upto - back - 1
        upto = after
    return None


async def needs_everybody(db: Database, game: Game[Any], head: Head, moment: int, host: Seat | None) -> bool:
    """Whether one person may not decide it: dice were rolled or something hidden was shown since; or, where people play
    against each other, somebody else has answered since."""
    snapshot, answers = await stretch_before(db, head, moment)
    since = await db.answers(head.id, moment, head.moment)
    try:
        return await asyncio.to_thread(_needs_everybody, game, head, snapshot, answers, since, host)
    except Exception:  # as above
        raise Refusal(CHANGED) from None


def _needs_everybody(
    game: Game[Any], head: Head, snapshot: Snapshot, answers: Sequence[Given], since: Sequence[Given], host: Seat | None
) -> bool:
    then = start_at(game, head, snapshot, dict(head.undo_counts))
    answered_again(then, answers)
    people = {seat.number for seat in head.seats if seat.person and not seat.stands_in and seat.number != host}
    if then.game.contest and any(given.seat in people for given in since):
        return True
    if len(since) > FAR or any(given.dice is not None for given in since):
        return True
    now = then.fork()
    answered_again(now, since)
    if now.s.rng != then.s.rng:
        return True
    return then.game.has_secrets and any(_learned(then, now, since, seat) for seat in range(then.seats))


def _learned(then: Match[Any], now: Match[Any], since: Sequence[Given], seat: Seat) -> bool:
    """Something hidden was shown to the seat if, with it dealt otherwise, it would now see something else."""
    seen = view_bytes(now.view(seat))
    for n in range(WORLDS):
        world = then.fork()
        then.game.imagine(world.s, seat, Rng.seeded(then.seed, n))
        try:
            answered_again(world, since, exactly=False)
        except Exception:  # what was answered only works in this world
            return True
        if view_bytes(world.view(seat)) != seen:
            return True
    return False
