"""Words for the town: what they change stands on the Campaign Sheet.

Some bring a step of the visit, in which something is asked or read: each is a task, and comes at once.
"""

from __future__ import annotations

from typing import Final, Literal

from dolmen.games.gone_to_gaia.effects.frame import (
    By,
    GaiaWord,
    Rule,
    SceneId,
    Signer,
    sheet_of,
)
from dolmen.games.gone_to_gaia.rules.agenda import then
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel.effect_grammar import Signed

BEDS = 4
"""At Mara's, beside the one that is Ines's own."""
INES: Final = "ines"


class Tally(GaiaWord, frozen=True):
    form = "<tally> <n>"
    tally: Literal["handed", "donated", "installed"]
    n: Signed

    def sentence(self) -> str:
        return f"{self.tally} {self.n:+d}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """None falls below 0."""
        sheet = sheet_of(s)
        if self.tally == "donated":
            sheet.donated = max(0, sheet.donated + self.n)
        else:
            sheet.tallies[self.tally] = max(0, sheet.tallies.get(self.tally, 0) + self.n)


class OnSale(GaiaWord, frozen=True):
    form = "on-sale <no>[ or cheaper <less>]"
    no: int
    less: int | None = None

    def sentence(self) -> str:
        return f"product {self.no} can be bought"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """Once is enough; what is on sale already gets cheaper (GG.32.10)."""
        sheet = sheet_of(s)
        if self.no not in sheet.on_sale:
            sheet.on_sale.append(self.no)
        elif self.less is not None:
            sheet.cheaper[self.no] = sheet.cheaper.get(self.no, 0) + self.less


class RangeOnSale(GaiaWord, frozen=True):
    form = "on-sale <first>-<last>"
    first: int
    last: int

    def sentence(self) -> str:
        return f"products {self.first} to {self.last} can be bought"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """What a Town Visit adds to the Purchasable Products (GG.30.2, GG.30.3)."""
        sheet = sheet_of(s)
        sheet.on_sale += [no for no in range(self.first, self.last + 1) if no not in sheet.on_sale]


class AddLevelCard(GaiaWord, frozen=True):
    form = "add level-card LV<no>"
    no: int

    def sentence(self) -> str:
        return "a card joins the Level deck"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """For good (GG.23.6)."""
        if self.no not in sheet_of(s).level_cards:
            sheet_of(s).level_cards.append(self.no)


class AddSpawnCard(GaiaWord, frozen=True):
    form = "add spawn-card SP<no>"
    no: int

    def sentence(self) -> str:
        return "a card joins the Spawn deck"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if self.no not in sheet_of(s).spawn_cards:
            sheet_of(s).spawn_cards.append(self.no)


class TopScenario(GaiaWord, frozen=True):
    form = "top-scenario S<no>"
    no: int

    def sentence(self) -> str:
        return "a Scenario card goes on top of the deck"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        deck = sheet_of(s).scenario
        id = f"S{self.no}"
        deck[:] = [id, *(other for other in deck if other != id)]


class OpenQuest(GaiaWord, frozen=True):
    form = "open Q<no>"
    no: int

    def sentence(self) -> str:
        return f"Quest {self.no} is open"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return f"Q{self.no}" not in (*sheet_of(s).open, *sheet_of(s).completed)

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).open.append(f"Q{self.no}")


class Mist(GaiaWord, frozen=True):
    form = "mist <landing>"
    landing: int

    def sentence(self) -> str:
        return f"the mist stands at landing {self.landing}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).mist = self.landing


class CadetPassives(GaiaWord, frozen=True):
    form = "cadet-passives <n>"
    n: int

    def sentence(self) -> str:
        return f"Cadets bring {self.n} passives"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).cadet_passives = self.n


class NextCadet(GaiaWord, frozen=True):
    form = "next-cadet no-passive"

    def sentence(self) -> str:
        return "the next Cadet brings no passive"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).bare_cadet = True


class WitnessJoins(GaiaWord, frozen=True):
    form = "witness joins"

    def sentence(self) -> str:
        return "Witness comes along from now on"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).witness = True


class Boards(GaiaWord, frozen=True):
    form = "boarder[ <who>]"
    who: Literal["ines"] | None = None

    def sentence(self) -> str:
        return "somebody gets a bed at Mara's"

    def able(self, s: GoneToGaia, c: By) -> bool:
        sheet = sheet_of(s)
        who = self.who or sheet.handing
        return who not in ("", *sheet.boarders) and (self.who is not None or bed_free(s))

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """The one whose part is being handed in; Ines always has a bed."""
        sheet_of(s).boarders.append(self.who or sheet_of(s).handing)


def bed_free(s: GoneToGaia) -> bool:
    return sum(who != INES for who in sheet_of(s).boarders) < BEDS


class Signs(GaiaWord, frozen=True):
    form = "signer <who>"
    who: Signer

    def sentence(self) -> str:
        return "somebody signs"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).signer = self.who


class Offer(GaiaWord, frozen=True):
    form = "offer E<no>"
    no: int

    def sentence(self) -> str:
        return "one more choice in each Simple Town Visit"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if f"E{self.no}" not in sheet_of(s).offers:
            sheet_of(s).offers.append(f"E{self.no}")


class StandingRule(GaiaWord, frozen=True):
    form = "rule <rule>"
    rule: Rule

    def sentence(self) -> str:
        return f"from now on: {self.rule}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        if self.rule not in sheet_of(s).rules:
            sheet_of(s).rules.append(self.rule)


class Said(GaiaWord, frozen=True):
    form = "said <n>"
    n: int

    def sentence(self) -> str:
        return "Witness has said something"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).said = max(sheet_of(s).said, self.n)


# Steps of the visit


class Step(GaiaWord, frozen=True):
    """Something that is read or asked next, as a task of its own."""

    def sentence(self) -> str:
        task = self.task()
        return " ".join(filter(None, (task.do, task.name)))

    def task(self) -> Task:
        raise TypeError(type(self))

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        then(s, self.task())


class Hold(Step, frozen=True):
    form = "hold <step>"
    step: Literal["shop", "counter", "box", "bench"]

    def task(self) -> Task:
        return Task(f"hold {self.step}")


class Then(Step, frozen=True):
    form = "then <scene>"
    scene: SceneId

    def task(self) -> Task:
        return Task("scene", name=self.scene)


class EndingFollows(Step, frozen=True):
    form = "ending E<no>"
    no: int

    def task(self) -> Task:
        return Task("ending", name=f"E{self.no}")


class HeroJoins(Step, frozen=True):
    form = "hero <no>"
    no: int

    def task(self) -> Task:
        return Task("hero joins", n=self.no)


class LackPassive(Step, frozen=True):
    form = "lack-passive <no>"
    no: int

    def task(self) -> Task:
        return Task("lacks a passive", n=self.no)


class WhoCame(Step, frozen=True):
    """The players choose among those who came (T5.2)."""

    form = "opinion <who> <n>"
    who: Literal["two-who-came", "another-who-came"]
    n: Signed

    def task(self) -> Task:
        return Task("who came", 2 if self.who == "two-who-came" else 1, self.n)


class HeroFalls(Step, frozen=True):
    form = "fall hero"

    def task(self) -> Task:
        return Task("hero falls")


class SecondNames(Step, frozen=True):
    form = "second-names"

    def task(self) -> Task:
        return Task("second names")


class KeepPart(Step, frozen=True):
    form = "keep-part"

    def task(self) -> Task:
        return Task("keep part")


class WitnessSpeaks(Step, frozen=True):
    form = "witness speaks"

    def task(self) -> Task:
        return Task("witness speaks")


class RecordChalk(Step, frozen=True):
    form = "record chalk"

    def task(self) -> Task:
        return Task("chalk")


class OneRank(Step, frozen=True):
    form = "rank one"

    def task(self) -> Task:
        return Task("one rank")


class SpawnChoice(Step, frozen=True):
    """At the start of a quest: two Spawn cards for the first wave, one is kept."""

    form = "spawn-choice"

    def task(self) -> Task:
        return Task("spawn choice")


WORDS: Final = (
    Tally,
    OnSale,
    RangeOnSale,
    AddLevelCard,
    AddSpawnCard,
    TopScenario,
    OpenQuest,
    Mist,
    CadetPassives,
    NextCadet,
    WitnessJoins,
    Boards,
    Signs,
    Offer,
    StandingRule,
    Said,
    Hold,
    Then,
    EndingFollows,
    HeroJoins,
    LackPassive,
    WhoCame,
    HeroFalls,
    SecondNames,
    KeepPart,
    WitnessSpeaks,
    RecordChalk,
    OneRank,
    SpawnChoice,
)
