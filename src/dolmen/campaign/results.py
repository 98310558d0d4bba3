"""Results of a table that wins or loses together."""

from __future__ import annotations

from msgspec import Struct

from dolmen.kernel import Result


class Tally(Struct):
    """How the chapters went: counts, so that it stays as small as it is however long a campaign lasts."""

    won: int = 0
    lost: int = 0

    def add(self, won: bool) -> None:
        if won:
            self.won += 1
        else:
            self.lost += 1

    @property
    def worth(self) -> float:
        """The share of chapters that were won, from 0 to 1; a half before the first."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.5


def shared(seats: int, won: bool, reason: str, worth: float | None = None) -> Result:
    """All have won or all have lost; `worth` says how well, from 0 to 1."""
    winners = tuple(range(seats)) if won else ()
    return Result(winners=winners, reason=reason, shared=True, worth=() if worth is None else (worth,) * seats)
