"""How a game went, for the page of its end: made from what is stored, beside the event loop, once for each table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from dolmen.kernel import Game, Told
from dolmen.kernel.recap import Recap
from dolmen.server.db.base import Given, Head, Reading, Snapshot
from dolmen.server.moments import answered_again, match_at, start_at
from dolmen.server.refusal import Refusal
from dolmen.server.told_lines import lines_of

Course = tuple[tuple[float, ...], ...]

_KEPT = 256


class Recaps:
    """Keeps what took long to find, the worth of every moment. Words are read anew: some may have been taken out."""

    def __init__(self) -> None:
        self._courses: dict[tuple[str, int], Course] = {}

    async def of(self, db: Reading, game: Game[Any], head: Head) -> Recap:
        """Raises Refusal while the game goes on."""
        if not head.over:
            raise Refusal("this game is still going on")
        end = await match_at(db, game, head, head.moment)
        course: Course = ()
        told: Sequence[Sequence[Told]] = ()
        if game.contest and not game.is_campaign(end.options):
            answers = await db.answers(head.id, 0, head.moment)
            course = await self._course(db, game, head, answers)
            told = [lines_of(given.told) for given in answers] if course else ()
        assert end.result is not None
        return await asyncio.to_thread(game.recap, end.s, len(head.seats), end.result, course, told)

    async def _course(self, db: Reading, game: Game[Any], head: Head, answers: list[Given]) -> Course:
        """Empty if it was played under other rules, whose moments cannot be shown any more."""
        key = head.id, head.moment
        if key not in self._courses:
            snapshot = await db.snapshot(head.id, 0)
            try:
                if snapshot is None:
                    raise ValueError("its beginning is gone")
                found = await asyncio.to_thread(_walked, game, head, snapshot, answers)
            except Exception:  # answers that were made under other rules may fail in any way
                found = ()
            while len(self._courses) >= _KEPT:
                del self._courses[next(iter(self._courses))]
            self._courses[key] = found
        return self._courses[key]


def _walked(game: Game[Any], head: Head, snapshot: Snapshot, answers: list[Given]) -> Course:
    match = start_at(game, head, snapshot, dict(head.undo_counts))
    course = [_worth(game, match.s, len(head.seats))]
    for number, given in enumerate(answers):
        answered_again(match, [given])
        result = match.result
        over = result is not None and number == len(answers) - 1
        course.append(
            tuple(result.payoff(seat) for seat in range(len(head.seats)))
            if over and result is not None
            else _worth(game, match.s, len(head.seats))
        )
    return tuple(course)


def _worth(game: Game[Any], s: Any, seats: int) -> tuple[float, ...]:
    return tuple(game.value(s, seat) for seat in range(seats))
