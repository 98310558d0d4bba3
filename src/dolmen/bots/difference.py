"""What one answer gains over another, in what the players count (`Game.readings`)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from dolmen.bots.paired_trial import Trial
from dolmen.kernel import Ask, Game, Position

WORLDS = 16
LEAST = 0.05
"""A gain is worth a word if it is at least this share of what there is."""


class Difference(Struct, frozen=True):
    """So much more of something."""

    amount: float
    what: str

    def __str__(self) -> str:
        return f"about {self.amount:.{0 if self.amount >= 3 else 1}f} more {self.what}"


def difference(
    position: Position[Any], ask: Ask, row: Sequence[Any], other: Sequence[Any], seed: int
) -> Difference | None:
    """What the first answer gains most, on average, by the end of the turn; None if that is not worth a word. Both are
    tried in the same worlds, with the same dice."""
    game = position.game
    if type(game).readings is Game.readings:
        return None
    ours, theirs = dict[str, list[float]](), dict[str, list[float]]()
    for n in range(WORLDS):
        trial = Trial(position, ask, seed + n)
        for readings, tried in ((ours, row), (theirs, other)):
            _, s = trial.outcome(tried)
            for what, amount in game.readings(s, ask.seat).items():
                readings.setdefault(what, []).append(amount)
    shares = {what: _share(ours[what], theirs[what]) for what in ours if what in theirs}
    if not shares or max(shares.values()) < LEAST:
        return None
    what = max(shares, key=shares.__getitem__)
    return Difference(fmean(ours[what]) - fmean(theirs[what]), what)


def _share(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The gain as a share of what there is."""
    size = fmean(abs(amount) for amount in (*ours, *theirs))
    return (fmean(ours) - fmean(theirs)) / max(1.0, size)
