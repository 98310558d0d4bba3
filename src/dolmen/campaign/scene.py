"""What is being decided, as it lies on the table for all to see."""

from __future__ import annotations

from dolmen.campaign.table import Campaign, Choice, Decision
from dolmen.kernel import Seat, named
from dolmen.kernel.scene import Sheet


def deciding(s: Campaign) -> tuple[Sheet, ...]:
    """A sheet for each matter that is open: what was proposed, and who has said what."""
    table = s.table
    found = [
        _proposal(decision, id)
        for id, decision in (("deciding", table.decision), ("motion", table.motion))
        if decision is not None
    ]
    if table.choice is not None:
        found.append(_choice(table.choice))
    return tuple(found)


def _proposal(decision: Decision, id: str) -> Sheet:
    rows = [(named(seat), "agrees" if yes else "does not agree") for seat, yes in decision.votes.items()]
    return Sheet(id=id, label=f"{named(decision.by)}: {decision.text}", rows=tuple(rows))


def _choice(choice: Choice) -> Sheet:
    """What is chosen unseen stays so; only that somebody has chosen is seen."""
    return Sheet(id="choosing", label="What do you choose?", rows=tuple(_row(choice, seat) for seat in choice.said))


def _row(choice: Choice, seat: Seat) -> tuple[str, str]:
    return named(seat), choice.words.get(seat, "has chosen")
