"""What all words share: whom they are done for, and the names they use."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.stonesaga.content import WATERS as WATERS
from dolmen.games.stonesaga.content import AbilityName
from dolmen.games.stonesaga.state import ABILITIES, Character, Stonesaga
from dolmen.kernel.effects import Condition, Word

FeatureOrWater = Literal[
    "forest", "plains", "dried-flats", "cave", "lake", "river", "wetlands", "moraine", "chasm", "mountain", "water"
]
ItemId = Annotated[str, Meta(pattern=r"^IT\d\d$", description="an item, as IT03")]


class By(Struct, frozen=True):
    """The character that something is done for, and the item that does it."""

    who: int
    item: str = ""


class SagaWord(Word[Stonesaga, By], frozen=True):
    def in_full(self, s: Stonesaga, c: By) -> bool:
        """Nothing of it would be lost for want of something (SS.2.19)."""
        return True


class SagaCondition(Condition[Stonesaga, By], frozen=True):
    pass


def one(s: Stonesaga, c: By) -> Character:
    return s.characters[c.who]


def ability_number(name: AbilityName) -> int:
    return ABILITIES.index(name)


def many(n: int, what: str) -> str:
    return f"{n} {what}"
