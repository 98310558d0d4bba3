"""Conditions of the story: what a campaign remembers, and how it stands."""

from __future__ import annotations

from typing import Final, Literal

from dolmen.games.gone_to_gaia.effects.frame import (
    COMPARES,
    Amount,
    By,
    ChoiceId,
    Curio,
    Flag,
    GaiaCondition,
    Person,
    ReadId,
    Signer,
    Soul,
    Than,
    sheet_of,
)
from dolmen.games.gone_to_gaia.effects.standing import STANDS, Stands, Tally, tally
from dolmen.games.gone_to_gaia.state import NOBODY, GoneToGaia


class HasFlag(GaiaCondition, frozen=True):
    form = "<flag>"
    flag: Flag

    def sentence(self) -> str:
        return self.flag

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return self.flag in sheet_of(s).flags


class OpinionIs(GaiaCondition, frozen=True):
    form = "opinion <who> <than> <n>"
    who: Person
    than: Than
    n: Amount

    def sentence(self) -> str:
        return f"{self.who.capitalize()} {self.than} {self.n}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return bool(COMPARES[self.than](sheet_of(s).opinions.get(self.who, 0), self.n))


class TallyIs(GaiaCondition, frozen=True):
    form = "<tally> <than> <n>"
    tally: Tally
    than: Than
    n: Amount

    def sentence(self) -> str:
        return f"{self.tally} {self.than} {self.n}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return bool(COMPARES[self.than](tally(s, self.tally), self.n))


class ProductIs(GaiaCondition, frozen=True):
    form = "product <no> <how>"
    no: int
    how: Literal["owned", "equipped", "gained"]

    def sentence(self) -> str:
        return f"product {self.no} {self.how}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        if self.how == "equipped":
            return any(self.no in suit.products for suit in s.suits)
        if self.how == "gained":
            return self.no in sheet_of(s).gained
        return any(self.no in owned for owned in sheet_of(s).products)


class LastWave(GaiaCondition, frozen=True):
    form = "last-wave"

    def sentence(self) -> str:
        return "it was the last wave"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return s.wave >= len(s.box.quests[s.quest].entry.wave)


class Tries(GaiaCondition, frozen=True):
    form = "lost Q<no> <than> <n>"
    no: int
    than: Than
    n: Amount

    def sentence(self) -> str:
        return f"Quest {self.no} was lost {self.than} {self.n}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return bool(COMPARES[self.than](sheet_of(s).lost.get(f"Q{self.no}", 0), self.n))


class Won(GaiaCondition, frozen=True):
    form = "won Q<no>"
    no: int

    def sentence(self) -> str:
        return f"Quest {self.no} is won"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return f"Q{self.no}" in sheet_of(s).completed


class Fate(GaiaCondition, frozen=True):
    form = "<how> <who>"
    how: Literal["slain", "spared", "boards", "handed-in"]
    who: Soul

    def sentence(self) -> str:
        return f"{self.who} {self.how}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        sheet = sheet_of(s)
        lists = {
            "slain": sheet.slain,
            "spared": sheet.spared,
            "boards": sheet.boarders,
            "handed-in": sheet.handed_in,
        }
        return self.who in lists[self.how]


class SignerIs(GaiaCondition, frozen=True):
    form = "signer <who>"
    who: Signer

    def sentence(self) -> str:
        return f"{self.who} signs"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return sheet_of(s).signer == self.who


class PartOf(GaiaCondition, frozen=True):
    """Whose part is being handed in."""

    form = "part-of <who>"
    who: Literal["person", "ines"]

    def sentence(self) -> str:
        return f"part of {self.who}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        handing = sheet_of(s).handing
        return handing == self.who if self.who == "ines" else handing != ""


class HasCurio(GaiaCondition, frozen=True):
    form = "curio <curio>"
    curio: Curio

    def sentence(self) -> str:
        return f"the curio {self.curio}"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return self.curio in sheet_of(s).curios


class HasRead(GaiaCondition, frozen=True):
    form = "read <id>"
    id: ReadId

    def sentence(self) -> str:
        return f"{self.id} was read"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return self.id in sheet_of(s).read


class Chose(GaiaCondition, frozen=True):
    form = "chose <id>"
    id: ChoiceId

    def sentence(self) -> str:
        return f"{self.id} was chosen"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return self.id in sheet_of(s).chose


class Standing(GaiaCondition, frozen=True):
    """How things stand, in one word."""

    form = "<what>"
    what: Stands

    def sentence(self) -> str:
        return self.what

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return STANDS[self.what](s)


class DelverWithWitness(GaiaCondition, frozen=True):
    """The delver concerned stands on his tile."""

    form = "delver-with-witness"

    def sentence(self) -> str:
        return "a delver stands with Witness"

    def holds(self, s: GoneToGaia, c: By) -> bool:
        return c.figure != NOBODY and s.figures[c.figure].tile == s.witness


CONDITIONS: Final = (
    HasFlag,
    OpinionIs,
    TallyIs,
    ProductIs,
    LastWave,
    Tries,
    Won,
    Fate,
    SignerIs,
    PartOf,
    HasCurio,
    HasRead,
    Chose,
    DelverWithWitness,
    Standing,
)
