"""The town between quests, as a test wants it.

t = Town(Task("simple visit"), open=["Q2"], opinions={"mara": 3})
t.read_on()
t.both("Odo")
"""

from __future__ import annotations

from typing import Any

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.rules.campaign import new_sheet
from dolmen.games.gone_to_gaia.rules.setup import set_up
from dolmen.games.gone_to_gaia.state import GaiaOptions, GoneToGaia, Sheet, Task
from dolmen.kernel import Rng
from dolmen.testing import RuleTable
from dolmen.testing.rule_table import Who

WHO = {"mind": 0, "body": 1}
NAMES = ("Ada", "Bram")


class Town(RuleTable[GoneToGaia]):
    """A campaign in town, with these tasks before it and these things on its sheet."""

    def __init__(self, *tasks: Task, seats: int = 2, **fields: Any) -> None:
        s = set_up(GAME.state, seats, GaiaOptions(mode="campaign"), Rng.seeded(1))
        s.phase = "town"
        s.sheet = new_sheet(s)
        s.sheet.heroes = {1: "Ada", 2: "Bram"}
        s.sheet.chapter = 2
        for figure, name in zip(s.figures, NAMES, strict=True):
            figure.name = name
        for name, value in fields.items():
            if isinstance(value, dict):
                getattr(s.sheet, name).update(value)
            else:
                setattr(s.sheet, name, value)
        s.agenda = [Task("read", name="prologue/2/text"), *reversed(tasks)]
        super().__init__(GAME, s, seats)

    def seat_of(self, who: Who) -> int | None:
        return WHO[who] if isinstance(who, str) else who

    @property
    def sheet(self) -> Sheet:
        assert self.s.sheet is not None
        return self.s.sheet

    def read_on(self, until: str = "") -> Town:
        """All pages that lie open, as long as there are any, or until one has these words."""
        while self.asked("read on") and not (until and until in self.page()):
            for seat in self.asked("read on"):
                self.pick("Read on", seat, "read on")
            if self.done:
                break
        return self

    @property
    def done(self) -> bool:
        """Only what was put under the tasks is left."""
        return len(self.s.agenda) <= 1

    def both(self, words: str) -> Town:
        """All who are asked choose the same."""
        for seat in sorted({ask.seat for ask in self.match.open if not ask.standing}):
            self.pick(words, seat)
        return self

    def page(self) -> str:
        parts = self.parts()
        if "page" not in parts:
            return ""
        panel = parts["page"]
        return f"{panel.label}: " + " / ".join(part.text for part in panel.children)
