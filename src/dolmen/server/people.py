"""What people are called: read once, remembered for those who are about."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from dolmen.server.db.base import Database, StoreFailed

REMEMBERED = 20_000


class People:
    def __init__(self, db: Database) -> None:
        self.db = db
        self._names: OrderedDict[str, str] = OrderedDict()

    def name(self, person: str) -> str:
        """What somebody who was met is called; empty for a stranger."""
        return self._names.get(person, "")

    async def meet(self, people: Iterable[str | None]) -> None:
        """Know from now on what these are called."""
        wanted = {person for person in people if person}
        strangers = [person for person in wanted if person not in self._names]
        for start in range(0, len(strangers), 500):
            found = await self.db.names(strangers[start : start + 500])
            for person in strangers[start : start + 500]:
                self._names.setdefault(
                    person, found.get(person, "")
                )  # whoever was renamed meanwhile keeps the new name
        for person in [person for person in wanted if person in self._names]:
            self._names.move_to_end(person)
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)

    async def call(self, person: str, name: str) -> None:
        """From now on this person is called so. Raises StoreFailed; then the name is the one that is stored."""
        try:
            await self.db.store_person(person, name)
        except StoreFailed:
            self._names |= await self.db.names([person])
            raise
        self._names[person] = name
