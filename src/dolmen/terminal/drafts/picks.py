"""One or several of the options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dolmen.kernel import Pick, Several
from dolmen.kernel.asks.refusals import same_option
from dolmen.terminal.drafts.draft import Draft, Row, Then


class PickDraft(Draft):
    ask: Pick[Any]

    def __init__(self, ask: Pick[Any]) -> None:
        super().__init__(ask)
        self.choice: Any = ask.options[0]

    def rows(self) -> list[Row]:
        return [Row(self.ask.label(o), self._pick(o), place=self.ask.place(o)) for o in self.ask.options]

    def _pick(self, option: Any) -> Callable[[], Then]:
        def press() -> Then:
            self.choice = option
            return "hand in"

        return press

    def answer(self) -> Any:
        return self.choice

    def suggest(self, answer: Any) -> None:
        self.at = next(n for n, option in enumerate(self.ask.options) if same_option(option, answer))


class SeveralDraft(Draft):
    ask: Several[Any]

    def __init__(self, ask: Several[Any]) -> None:
        super().__init__(ask)
        self.taken = [False] * len(ask.options)

    def rows(self) -> list[Row]:
        rows = [
            Row(self.ask.label(o), self._toggle(n), place=self.ask.place(o), on=self.taken[n])
            for n, o in enumerate(self.ask.options)
        ]
        return [*rows, self.done()]

    def _toggle(self, n: int) -> Callable[[], Then]:
        def press() -> Then:
            self.taken[n] = not self.taken[n]
            self.at = n
            return "stay"

        return press

    def progress(self) -> str:
        most = len(self.ask.options) if self.ask.most is None else min(self.ask.most, len(self.ask.options))
        wanted = str(most) if self.ask.least == most else f"{self.ask.least} to {most}"
        return f"{sum(self.taken)} chosen; choose {wanted}"

    def answer(self) -> Any:
        return self.ask.assemble(self.taken)

    def warnings(self) -> tuple[str, ...]:
        return self.ask.warnings(self.answer())

    def suggest(self, answer: Any) -> None:
        wanted = list(answer)
        for n, option in enumerate(self.ask.options):
            like = next((i for i, one in enumerate(wanted) if same_option(option, one)), None)
            self.taken[n] = like is not None
            if like is not None:
                del wanted[like]
        self.at = len(self.taken)

    def adopt(self, before: Draft) -> None:
        if isinstance(before, SeveralDraft):
            taken = before.answer()
            self.taken = [option in taken for option in self.ask.options]
            self.at = before.at
