"""The desk: the answer that the viewer is at, and those that were begun before. No drawing here."""

from __future__ import annotations

from contextlib import suppress

from dolmen.kernel import Ask, DolmenError
from dolmen.kernel.record import Answer
from dolmen.terminal.drafts import Draft, draft_of
from dolmen.terminal.session import Session


class Desk:
    """Drafts: looking at something else loses nothing."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.draft: Draft | None = None
        """What is in front of the viewer."""
        self.drafts: dict[str, Draft] = {}
        """Begun answers, by the id of their ask."""
        self.offer: str | None = None
        """The standing offer that is being looked at."""

    def lay(self) -> None:
        """Put in front what belongs there now: the offer being looked at, or else what the viewer is asked."""
        ask = self._open(self.offer)
        if ask is None:
            self.offer, ask = None, self.session.ask()
        self.draft = self._draft_for(ask) if ask else None

    def take_up(self, id: str) -> bool:
        """Put an offer in front, if it still stands."""
        offer = self._open(id)
        if offer is None:
            return False
        self.offer, self.draft = id, self._draft_for(offer)
        return True

    def elsewhere(self) -> list[Ask]:
        """All that the viewer may answer, beside what is in front."""
        return [ask for ask in self.session.open() if self.draft is None or ask.id != self.draft.ask.id]

    def handed_in(self, ask: str) -> None:
        self.drafts.pop(ask, None)
        if ask == self.offer:
            self.offer = None

    def fill_in_again(self, ask: Ask, before: Answer) -> None:
        """Begin with what was answered and taken back, as far as it still can be."""
        draft = self.drafts[ask.id] = draft_of(ask)
        with suppress(DolmenError):
            draft.suggest(ask.from_plain(before.value) if before.plain else ask.check(before.value))

    def _open(self, id: str | None) -> Ask | None:
        return next((ask for ask in self.session.open() if ask.id == id), None)

    def _draft_for(self, ask: Ask) -> Draft:
        """The begun answer; if the same is asked again, of what is asked now."""
        before = self.drafts.get(ask.id)
        if before is None or before.ask is not ask:
            draft = self.drafts[ask.id] = draft_of(ask)
            if before is not None:
                draft.adopt(before)
        return self.drafts[ask.id]
