"""This many of each part: a number shared out, or a payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from dolmen.kernel import Amounts, Split
from dolmen.terminal.drafts.draft import Draft, Row, Then


class SplitDraft(Draft):
    ask: Split[Any]

    def __init__(self, ask: Split[Any]) -> None:
        super().__init__(ask)
        self.shares = dict.fromkeys(ask.limits, 0)
        self.part: Any = None
        """The part whose share is being chosen."""

    @property
    def prompt(self) -> str:
        return self.ask.label(self.part) if self.part is not None else self.ask.prompt

    def rows(self) -> list[Row]:
        if self.part is not None:
            return self._shares(self.part)
        rows = [
            Row(
                self.ask.label(part),
                self._open(part),
                f"{self.shares[part]} of {most}",
                self.ask.place(part),
                "field",
                self.shares[part] > 0,
            )
            for part, most in self.ask.limits.items()
        ]
        return [*rows, self.done()]

    def _open(self, part: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.part = part
            self.at = self.shares[part]
            return "stay"

        return press

    def _shares(self, part: Any) -> list[Row]:
        most = min(self.ask.limits[part], self.shares[part] + self.left)
        rows = [Row(str(n), self._give(part, n), on=n == self.shares[part]) for n in range(most + 1)]
        return [*rows, Row("Back", self._leave, kind="back")]

    def _give(self, part: Any, share: int) -> Callable[[], Then]:
        def press() -> Then:
            self.shares[part] = share
            self._leave()
            self.at += 1
            return "stay"

        return press

    def _leave(self) -> Then:
        if self.part is not None:
            self.at = list(self.shares).index(self.part)
        self.part = None
        return "stay"

    @property
    def left(self) -> int:
        return self.ask.total - sum(self.shares.values())

    def progress(self) -> str:
        return f"{self.left} of {self.ask.total} left to share out"

    def back(self) -> bool:
        inside = self.part is not None
        self._leave()
        return inside

    def adjust(self, row: int, by: int) -> bool:
        if self.part is not None or row >= len(self.shares):
            return False
        part = list(self.shares)[row]
        share = self.shares[part] + by
        if 0 <= share <= self.ask.limits[part] and by <= self.left:
            self.shares[part] = share
        self.at = row
        return True

    def answer(self) -> Any:
        return dict(self.shares)

    def warnings(self) -> tuple[str, ...]:
        return self.ask.warnings(self.answer()) if not self.left else ()

    def suggest(self, answer: Any) -> None:
        self.part = None
        self.shares = dict(answer)
        self.at = len(self.shares)

    def adopt(self, before: Draft) -> None:
        if isinstance(before, SplitDraft) and (before.ask.total, before.ask.limits) == (
            self.ask.total,
            self.ask.limits,
        ):
            self.shares, self.at = before.shares, before.at


class AmountsDraft(Draft):
    """This many of each part, such as what to pay with. It begins with the proposal."""

    ask: Amounts[Any]

    def __init__(self, ask: Amounts[Any]) -> None:
        super().__init__(ask)
        self.proposal = ask.given(ask.ideas[0])
        self.given = dict(self.proposal)

    def rows(self) -> list[Row]:
        rows = [self._part(n, part) for n, part in enumerate(self.ask.limits)]
        if self.answer() != self.proposal:
            rows.append(Row("Back to the proposal", self._put(self.proposal), kind="back"))
        if self.given:
            rows.append(Row("Start from nothing", self._put({}), kind="back"))
        return [*rows, self.done()]

    def done(self) -> Row:
        row = super().done()
        row.wrong = self.flaw()
        return row

    def _part(self, n: int, part: Any) -> Row:
        most, share = self.ask.limits[part], self.given.get(part, 0)
        value = f"{share} of {most}" if most > 1 else ""
        return Row(self.ask.label(part), self._cycle(n, part), value, self.ask.place(part), on=share > 0)

    def _cycle(self, n: int, part: Any) -> Callable[[], Then]:
        """One more; from the most back to nothing."""

        def press() -> Then:
            self._give(n, part, (self.given.get(part, 0) + 1) % (self.ask.limits[part] + 1))
            return "stay"

        return press

    def _put(self, given: Mapping[Any, int]) -> Callable[[], Then]:
        def press() -> Then:
            self.given = dict(given)
            self.at = 0
            return "stay"

        return press

    def _give(self, n: int, part: Any, share: int) -> None:
        self.given = self.ask.given({**self.given, part: share})
        self.at = n

    def adjust(self, row: int, by: int) -> bool:
        parts = list(self.ask.limits)
        if row >= len(parts):
            return False
        part = parts[row]
        self._give(row, part, max(0, min(self.given.get(part, 0) + by, self.ask.limits[part])))
        return True

    def amounts(self) -> dict[str, int]:
        taken: Counter[str] = Counter()
        there: Counter[str] = Counter()
        for part, most in self.ask.limits.items():
            place = self.ask.place(part)
            if place is not None:
                taken[place] += self.given.get(part, 0)
                there[place] += most
        return {place: n for place, n in taken.items() if n and there[place] > 1}

    def flaw(self) -> str:
        return self.ask.flaw(self.given)

    def progress(self) -> str:
        return self.flaw() or self.ask.describe(self.given)

    def answer(self) -> Any:
        return dict(self.given)

    def warnings(self) -> tuple[str, ...]:
        return () if self.flaw() else self.ask.warnings(self.answer())

    def suggest(self, answer: Any) -> None:
        self.given = self.ask.given(answer)
        self.at = 0

    def adopt(self, before: Draft) -> None:
        if isinstance(before, AmountsDraft) and before.ask.limits == self.ask.limits:
            self.given, self.at = before.given, before.at
