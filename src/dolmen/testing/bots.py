"""Every bot can play the game: it finds a legal answer and leaves the table alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dolmen.bots import make_bot
from dolmen.kernel import IllegalAnswer, Match
from dolmen.testing.failure import blaming, fail

BOTS = ("random", "greedy", "easy", "search:3")
"""One of each kind, and none that thinks for long."""


def check_bots(match: Match[Any], bots: Iterable[str] = BOTS, seed: int = 0) -> None:
    """At this decision, for the first seat that the table waits for."""
    ask = next((ask for ask in match.open if not ask.standing), None)
    if ask is None:
        return
    for spec in bots:
        before = match.save()
        with blaming(match, "bots", f"the bot {spec}", ask.seat):
            answer = make_bot(spec, seed).choose(match.position, ask)
        try:
            ask.check(answer)
        except IllegalAnswer as error:
            fail(match, "bots", f"the bot {spec} answers {answer!r}, which is refused: {error}", ask.seat)
        if match.save() != before:
            fail(match, "bots", f"the bot {spec} changes the match while it thinks", ask.seat)
