"""How people are asked about a proposal, and the words for it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.campaign.table import Decision
from dolmen.kernel import Button, Pick, Question, Seat, named

Said = bool | str
"""Yes, no, or something about the vote itself."""
HANDS, WITHDRAW = "hands", "withdraw"
YES_NO: tuple[Said, ...] = (True, False)
YES_NO_HANDS: tuple[Said, ...] = (True, False, HANDS)

LABELS: dict[Said, str] = {True: "agree", False: "no", HANDS: "count hands"}


def _said(s: Any, option: Said) -> str:
    return LABELS[option]


def _decision(s: Any, seat: Seat) -> str:
    return _words(s.table.decision)


def _motion(s: Any, seat: Seat) -> str:
    return _words(s.table.motion)


def _words(decision: Decision | None) -> str:
    assert decision is not None
    yours = " Your consent is needed." if decision.must else ""
    return f"{named(decision.by)} proposes: {decision.text}.{yours}"


class Vote(Struct, frozen=True):
    """The questions of a vote."""

    on_decision: Question = Question(_decision, label=_said, name="vote")
    on_motion: Question = Question(_motion, label=_said, name="vote on a motion")


VOTE = Vote()
WITHDRAWAL = Question("Withdraw your proposal", label=lambda s, option: "withdraw it", button=Button("Withdraw"))


def withdrawal(decision: Decision) -> Pick[str]:
    """An offer to the one who has proposed it."""
    return Pick(decision.by, (WITHDRAW,), question=WITHDRAWAL, name=f"withdraw-{decision.number}", standing=True)
