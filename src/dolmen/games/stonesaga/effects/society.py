"""Words for what a society keeps: culture, powers, marks on people, Legends, decks, epoch goals."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.effects.frame import By, SagaWord, one
from dolmen.games.stonesaga.rules.agenda import then
from dolmen.games.stonesaga.rules.legends import draw_legend
from dolmen.games.stonesaga.rules.smoking import smokable
from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import tell

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]+$", description="an id, as CU01")]


class Culture(SagaWord, frozen=True):
    form = "culture <id>"
    id: Id

    def sentence(self) -> str:
        return "a culture is entered"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """On the Culture page for good, and its entry is read; if it is there already, nothing (SS.25.34, SS.26.3)."""
        if self.id not in s.journal.culture:
            s.journal.culture.append(self.id)
            custom = s.box.customs[self.id].entry
            tell(s, story.Learned, custom.name, custom.line)
            if custom.entry:
                then(s, Task("read", n=custom.entry))


class Power(SagaWord, frozen=True):
    form = "power <id>"
    id: Id

    def sentence(self) -> str:
        return "a power is unlocked"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """For the whole campaign (SS.1.10, SS.27.7)."""
        unlock(s, self.id)


def unlock(s: Stonesaga, power: str) -> None:
    if power in s.journal.missed:
        s.journal.missed.remove(power)
    if power not in s.journal.powers:
        s.journal.powers.append(power)
        custom = s.box.customs[power].entry
        tell(s, story.Learned, f"{custom.name}, a power of the {s.box.mantles[custom.mantle].name}", custom.line)


class SecondChance(SagaWord, frozen=True):
    form = "second-chance <id>"
    id: Id

    def sentence(self) -> str:
        return "a power was missed"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        if self.id not in (*s.journal.powers, *s.journal.missed):
            s.journal.missed.append(self.id)


class ChooseSecondChance(SagaWord, frozen=True):
    form = "choose second-chance"

    def sentence(self) -> str:
        return "a power that was missed is unlocked"

    def able(self, s: Stonesaga, c: By) -> bool:
        return bool(s.journal.missed)

    def carry_out(self, s: Stonesaga, c: By) -> None:
        then(s, Task("second chance", c.who))


class Personal(SagaWord, frozen=True):
    form = "personal <id>"
    id: Id

    def sentence(self) -> str:
        return "a mark stays on the person"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """On the character card, and later on the Legend's side (SS.3.26, SS.5.15)."""
        if self.id not in one(s, c).marks:
            one(s, c).marks.append(self.id)
            then(s, Task("marked", c.who, name=self.id))


class BecomesLegend(SagaWord, frozen=True):
    form = "legend"

    def sentence(self) -> str:
        return "becomes a Legend"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """When the Challenge is over; what was kept can be bequeathed (SS.5.15, SS.27.10)."""
        one(s, c).leaves = True


class DrawLegend(SagaWord, frozen=True):
    form = "draw-legend"

    def sentence(self) -> str:
        return "draw a Legend"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        draw_legend(s, c.who)


class EpochGoal(SagaWord, frozen=True):
    form = "epoch-goal <id>"
    id: Id

    def sentence(self) -> str:
        return "an epoch Goal comes into play"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """Unless it was done in this epoch (SS.7.9, SS.25.2)."""
        if self.id not in (*s.epoch_goals, *s.goals):
            s.epoch_goals.append(self.id)


class Priority(SagaWord, frozen=True):
    form = "priority <id> <n>"
    id: Id
    n: int

    def sentence(self) -> str:
        return f"{self.id} has priority {self.n}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        if s.saga is not None:
            s.saga.priorities[self.id] = self.n


class AddCard(SagaWord, frozen=True):
    form = "add <id>"
    id: Id

    def sentence(self) -> str:
        return "a card joins its deck"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """From the next Challenge on (SS.26.5)."""
        if self.id not in s.journal.added:
            s.journal.added.append(self.id)


class Town(SagaWord, frozen=True):
    form = "cap structures <n>"
    n: int

    def sentence(self) -> str:
        return f"an outpost holds {self.n} structures"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """That one whose structures were counted."""
        for outpost in s.outposts:
            if len(outpost.structures) == self.n - 1 and not outpost.ruin:
                outpost.town = True
                return


class ShowNames(SagaWord, frozen=True):
    form = "show names-of-material"

    def sentence(self) -> str:
        return "all learn the names of what one material can make"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        then(s, Task("look up"))


class Smoke(SagaWord, frozen=True):
    form = "smoke <n>"
    n: int

    def sentence(self) -> str:
        return f"up to {self.n} meat or fish here are smoked and keep"

    def able(self, s: Stonesaga, c: By) -> bool:
        return bool(smokable(s, one(s, c).at))

    def carry_out(self, s: Stonesaga, c: By) -> None:
        then(s, Task("smoke", c.who, self.n))


WORDS: Final = (
    Culture,
    Power,
    SecondChance,
    ChooseSecondChance,
    Personal,
    BecomesLegend,
    DrawLegend,
    EpochGoal,
    Priority,
    AddCard,
    Town,
    ShowNames,
    Smoke,
)
