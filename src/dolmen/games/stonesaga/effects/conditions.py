"""Conditions: what a hex holds, what a character has, how things stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from dolmen.games.stonesaga.content import Feature, Omen, Trait
from dolmen.games.stonesaga.effects.frame import By, ItemId, SagaCondition, one
from dolmen.games.stonesaga.effects.standing import has_fire, has_shelter
from dolmen.games.stonesaga.land import neighbours
from dolmen.games.stonesaga.state import (
    Character,
    Stonesaga,
    features,
    here,
    most_energy,
    omens,
    outpost_at,
    place_at,
    place_of,
)


def _count(s: Stonesaga, character: Character, what: str) -> int:
    """Tokens of a kind or a name, in whatever state, in the bag and on container items."""
    held = [character.bag, *(item.inside for item in character.items)]
    stuff = s.box.stuff
    return sum(n for tokens in held for name, n in tokens.items() if what in (stuff[name].kind, stuff[name].base))


class FeatureHere(SagaCondition, frozen=True):
    form = "<feature> here"
    feature: Feature

    def sentence(self) -> str:
        return f"there is {self.feature} here"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return self.feature in features(s, place_of(s, c.who))


def _fermented(s: Stonesaga, c: By) -> bool:
    return any(name.endswith("~") for who in here(s, one(s, c).at) for name in s.characters[who].bag)


def _food_in_a_bag(s: Stonesaga, c: By) -> bool:
    """At least one food in the bag of any character of the hex (SS.28.42)."""
    return any(s.box.stuff[name].kind == "food" for who in here(s, one(s, c).at) for name in s.characters[who].bag)


HERE: Final[dict[str, tuple[str, Callable[[Stonesaga, By], bool]]]] = {
    "shelter": ("there is shelter here", lambda s, c: has_shelter(s, place_of(s, c.who))),
    "fire": ("there is fire here", lambda s, c: has_fire(s, place_of(s, c.who))),
    "food": ("somebody here has food in the bag", _food_in_a_bag),
    "fermented": ("somebody here has fermented food", _fermented),
    "alone": ("nobody else is here", lambda s, c: len(here(s, one(s, c).at)) == 1),
    "outpost": ("there is an outpost here", lambda s, c: outpost_at(s, one(s, c).at) is not None),
}


class Here(SagaCondition, frozen=True):
    form = "<what> here"
    what: Literal["shelter", "fire", "food", "fermented", "alone", "outpost"]

    def sentence(self) -> str:
        return HERE[self.what][0]

    def holds(self, s: Stonesaga, c: By) -> bool:
        """In the character's hex (SS.6.21, SS.6.22, SS.28.42, SS.28.45, SS.28.50)."""
        return HERE[self.what][1](s, c)


class StructuresHere(SagaCondition, frozen=True):
    form = "structures >= <n> here"
    n: int

    def sentence(self) -> str:
        return f"there are {self.n} structures here"

    def holds(self, s: Stonesaga, c: By) -> bool:
        """In the outpost of the character's hex, idle ones too (SS.17.17)."""
        outpost = outpost_at(s, one(s, c).at)
        return outpost is not None and len(outpost.structures) >= self.n


class BeastNear(SagaCondition, frozen=True):
    form = "beast near"

    def sentence(self) -> str:
        return "a behemoth is near"

    def holds(self, s: Stonesaga, c: By) -> bool:
        """None comes in the first Challenge (SS.24.1)."""
        return False


class IllHeld(SagaCondition, frozen=True):
    form = "<what> held"
    what: Literal["injury", "disease"]

    def sentence(self) -> str:
        return f"you have an {self.what}" if self.what == "injury" else f"you have a {self.what}"

    def holds(self, s: Stonesaga, c: By) -> bool:
        """On the drawer (SS.28.46)."""
        return any(ill.kind == self.what for ill in one(s, c).track)


class TokensHeld(SagaCondition, frozen=True):
    form = "<n> <what> held"
    n: int
    what: Literal["water", "wood"]

    def sentence(self) -> str:
        return f"you have {self.n} {self.what}"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return _count(s, one(s, c), self.what) >= self.n


class ItemHeld(SagaCondition, frozen=True):
    form = "<item> held"
    item: ItemId

    def sentence(self) -> str:
        return f"you have {self.item}"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return any(item.id == self.item for item in one(s, c).items)


class BluntTool(SagaCondition, frozen=True):
    form = "blunt-tool held"

    def sentence(self) -> str:
        return "you hold a tool with Strike or Hammer"

    def holds(self, s: Stonesaga, c: By) -> bool:
        """A hand item with Strike or Hammer; bare hands and tokens do not count (SS.13.12)."""
        entries = [s.box.items[item.id].entry for item in one(s, c).items]
        return any(entry.slot == "hand" and {"strike", "hammer"} & {*entry.icons} for entry in entries)


class AllWear(SagaCondition, frozen=True):
    form = "all here wear <item>"
    item: ItemId

    def sentence(self) -> str:
        return f"everybody here wears {self.item}"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return all(any(item.id == self.item for item in s.characters[who].items) for who in here(s, one(s, c).at))


class HasTrait(SagaCondition, frozen=True):
    form = "trait <trait>"
    trait: Trait

    def sentence(self) -> str:
        return f"you are {self.trait}"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return self.trait in one(s, c).traits


class UnexploredNextDoor(SagaCondition, frozen=True):
    form = "unexplored next-door"

    def sentence(self) -> str:
        return "there is mist next door"

    def holds(self, s: Stonesaga, c: By) -> bool:
        """Next to an unexplored placed hex (SS.28.54)."""
        beside = [place_at(s, hex) for hex in neighbours(one(s, c).at)]
        return any(place is not None and not place.explored for place in beside)


class OmenNow(SagaCondition, frozen=True):
    form = "omen <omen>"
    omen: Omen

    def sentence(self) -> str:
        return f"{self.omen.capitalize()} is a current omen"

    def holds(self, s: Stonesaga, c: By) -> bool:
        return self.omen in omens(s)


def _together(s: Stonesaga) -> bool:
    return len({character.at for character in s.characters}) == 1


def _alone_outside(s: Stonesaga) -> bool:
    return s.number > 1 and any(
        len(here(s, character.at)) == 1 and "cave" not in features(s, place_of(s, who))
        for who, character in enumerate(s.characters)
    )


TIMES: Final[dict[str, tuple[str, Callable[[Stonesaga], bool]]]] = {
    "died tonight": ("somebody has died", lambda s: s.tonight is not None and s.tonight.died),
    "starved tonight": ("somebody has starved", lambda s: s.tonight is not None and s.tonight.starved),
    "first day": ("it is the first Day", lambda s: s.day == 1),
    "winter within 3": ("Winter is near", lambda s: s.box.challenges[s.challenge].winter - s.activity <= 3),
    "fire in play": ("there is a fire", lambda s: any(has_fire(s, place) for place in s.places)),
    "food in play": ("there is food", lambda s: any(_count(s, one, "food") for one in s.characters)),
    "all at full energy": ("all are rested", lambda s: all(one.energy == most_energy(s) for one in s.characters)),
    "all in one hex": ("all are in one place", _together),
    "somebody alone outside": ("somebody is out alone", _alone_outside),
}


def _time(words: str) -> type[SagaCondition]:
    """How things stand, for what is said at dawn and dusk."""
    said, test = TIMES[words]

    class Time(SagaCondition, frozen=True):
        form = words

        def sentence(self) -> str:
            return said

        def holds(self, s: Stonesaga, c: By) -> bool:
            return test(s)

    Time.__name__ = Time.__qualname__ = "".join(word.capitalize() for word in words.split())
    return Time


CONDITIONS: Final[tuple[type[SagaCondition], ...]] = (
    FeatureHere,
    Here,
    StructuresHere,
    BeastNear,
    IllHeld,
    TokensHeld,
    ItemHeld,
    BluntTool,
    AllWear,
    HasTrait,
    UnexploredNextDoor,
    OmenNow,
    *(_time(words) for words in TIMES),
)
