"""Things that were put away: an ask that is put to nobody, and that whoever keeps the record answers from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option, Question
from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.story import Seat, Shelved, Told

if TYPE_CHECKING:
    from dolmen.kernel.match import Match

RECORD: Seat = -2
"""Who answers when something is looked up: nobody at the table."""

LOOKED_UP = Question("Looked up in the record", name="recall")

Facts = dict[str, Any]


class Recall(Ask[Facts | None], kw_only=True, eq=False):
    """What was last put away under that name (`shelve`): the facts of that `Shelved`, or None if nothing was. The state
    does not hold it any more: whoever keeps the log answers, so rules do no I/O and a replay is exact.

    Nobody sees it and nobody waits for it; bots and random games find nothing.
    """

    kinds: tuple[str, ...]
    what: str
    by: Seat | None = None
    """Who wants to know: what was told to others only is not found. None is what everybody knows."""
    seat: Seat = RECORD
    question: Question = LOOKED_UP

    def __post_init__(self) -> None:
        self.name, self.standing = "recall", True

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else (None,)

    def assemble(self, chosen: Sequence[Option]) -> None:
        return None

    def check(self, answer: object) -> Facts | None:
        if answer is not None and not isinstance(answer, dict):
            raise NotOnOffer("what was put away is a record of facts, or None")
        return answer

    def found_in(self, told: Iterable[Told]) -> Facts | None:
        """The log is given backwards."""
        shelved = (line for line in told if line.kind == Shelved.__name__ and line.visible_to(self.by))
        return next((dict(line.facts) for line in shelved if self._meant(line.facts)), None)

    def _meant(self, facts: Facts) -> bool:
        return facts["kind"] in self.kinds and facts["name"] == self.what


def look_up(match: Match[Any]) -> None:
    """Answer what is to be looked up, from the match's own record: for whoever keeps all of it."""
    while (ask := next((ask for ask in match.position.asked if isinstance(ask, Recall)), None)) is not None:
        lines = (told for turn in reversed(match.turns) for told in reversed(turn.story) if isinstance(told, Told))
        match.answer(RECORD, ask.found_in(lines), ask.id)
