"""People take their own words and drawings out of a table, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dolmen.server.chat_pages import chat_before
from dolmen.server.db.rows import own_fields
from dolmen.server.redaction import rewritten
from dolmen.server.refusal import Refusal

if TYPE_CHECKING:
    from dolmen.server.table import Table


NOT_YOURS = "only your own words can be taken out, and there is nothing of yours there"


class Redaction:
    """What was taken out is nowhere any more; that something was, everybody sees."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def of_answer(self, person: str, moment: int) -> None:
        """Somebody takes their own words or drawing out of an answer, for good."""
        table = self._table
        async with table.lock:
            await table.certain()

            async def take() -> None:
                seat = table.seat_of(person)
                if seat is None:
                    raise Refusal(NOT_YOURS)  # not even how much was played
                if not 1 <= moment <= table.head.moment:
                    raise Refusal(f"there is no answer {moment}")
                (given,) = await table.kept.db.answers(table.id, moment - 1, moment)
                if seat != given.seat or moment <= table.head.seats[given.seat].since:
                    raise Refusal(NOT_YOURS)
                places = [(moment, field) for field in own_fields(given)]
                if not places:
                    raise Refusal("there are no words or drawings of anybody's own in this answer")
                await table.kept.take_out(places, lambda job: table.thinkers.beside(rewritten, job))

            await table.commit(take)

    async def of_chat(self, person: str, number: int) -> None:
        """Somebody takes one of their own lines of chat out, for good; the number is the one that this person sees."""
        table = self._table
        async with table.lock:
            await table.certain()

            async def take() -> None:
                viewer, db = table.seat_of(person), table.kept.db
                _, lines = await chat_before(db, table.head, table.people, viewer, table.same_side, number + 1, 1)
                if number < 0 or not lines or table.talk.heard_by(viewer) <= number:
                    raise Refusal(NOT_YOURS)
                (entry,) = await db.chat(table.id, lines[0].n + 1, 1)
                if entry.said.person != person:
                    raise Refusal(NOT_YOURS)
                await table.kept.unsay(entry.n)

            await table.commit(take)
