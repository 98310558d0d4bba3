"""Words that hold as long as an item is held: they are done by no one, rules ask for them (SS.2.7, section 28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeVar

from dolmen.games.stonesaga.content import AbilityName, Icon
from dolmen.games.stonesaga.effects.frame import By, FeatureOrWater, ItemId, SagaWord
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Flow
from dolmen.kernel.effect_grammar import Signed
from dolmen.kernel.effects import Effect, If, Prefix


class Standing(SagaWord, frozen=True):
    """The base of these."""

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """There is nothing to do: it holds."""


class Fight(Standing, frozen=True):
    form = "fight <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to fight"


class Hunt(Standing, frozen=True):
    form = "hunt <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to hunt"


class SmallPrey(Standing, frozen=True):
    form = "small-prey <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to the target for small prey"


class FishReroll(Standing, frozen=True):
    form = "fish reroll <n>"
    n: int

    def sentence(self) -> str:
        return "fishing: reroll one die before it is placed"


class FishDice(Standing, frozen=True):
    form = "fish dice <n>"
    n: int

    def sentence(self) -> str:
        return f"fishing: {self.n} dice"


class FishEasier(Standing, frozen=True):
    form = "fish difficulty <n>"
    n: Signed

    def sentence(self) -> str:
        return f"fishing: {self.n:+} to one difficulty"


class Cap(Standing, frozen=True):
    form = "cap <what> <n>"
    what: Literal["tree", "root", "chips"]
    n: int

    def sentence(self) -> str:
        words = {"tree": "take up to {} trees", "root": "take up to {} roots", "chips": "draw up to {} chips"}
        return words[self.what].format(self.n)


class Bag(Standing, frozen=True):
    form = "cap bag <n>"
    n: Signed

    def sentence(self) -> str:
        return f"the bag holds {self.n} units more"


class Holds(Standing, frozen=True):
    form = "container <n> <what>"
    n: int
    what: Literal["food", "water", "material", "any"]

    def sentence(self) -> str:
        return f"holds {self.n} {'tokens' if self.what == 'any' else self.what}"


class NoDegrade(Standing, frozen=True):
    form = "no-degrade inside"

    def sentence(self) -> str:
        return "food in it does not degrade"


class KeptByFire(Standing, frozen=True):
    form = "fermented kept-by-fire"

    def sentence(self) -> str:
        return "by a fire, fermented food in it is not lost"


class GatherWater(Standing, frozen=True):
    form = "gather-water <n>"
    n: int

    def sentence(self) -> str:
        return f"Gather Water gives {self.n}"


class RestAsShelter(Standing, frozen=True):
    form = "rest-as shelter"

    def sentence(self) -> str:
        return "counts as shelter when you rest"


class NoObstruction(Standing, frozen=True):
    form = "no-obstruction <feature>"
    feature: FeatureOrWater

    def sentence(self) -> str:
        return f"{self.feature} does not obstruct you"


class NoSurcharge(Standing, frozen=True):
    form = "no-surcharge"

    def sentence(self) -> str:
        return "ignore what one obstructed move costs more"


class DrawTwo(Standing, frozen=True):
    form = "discovery draw 2 choose"

    def sentence(self) -> str:
        return "Discovery: draw two, choose one"


class TestBonus(Standing, frozen=True):
    form = "test <ability> <n>"
    ability: AbilityName
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to {self.ability.capitalize()} tests"


class Reroll(Standing, frozen=True):
    form = "reroll 1"

    def sentence(self) -> str:
        return "reroll one of your dice"


class Lasts(Standing, frozen=True):
    form = "lasts 0 <item>"
    item: ItemId

    def sentence(self) -> str:
        return "lost when the Night begins"


class NightActivity(Standing, frozen=True):
    form = "night-activity <n> min <least>"
    n: Signed
    least: int

    def sentence(self) -> str:
        return f"{self.n:+} activity from a Night card here"


class ForageDraws(Standing, frozen=True):
    form = "forage draw 1"

    def sentence(self) -> str:
        return "foraging draws one card, which must be taken"


class CountsAs(Standing, frozen=True):
    form = "counts-as <what>"
    what: Literal["fire", "shelter"]

    def sentence(self) -> str:
        return f"counts as {self.what} here"


class IconHere(Standing, frozen=True):
    form = "icon <icon>"
    icon: Icon

    def sentence(self) -> str:
        return f"{self.icon.replace('-', ' ').capitalize()} for whoever processes here"


class DawnWater(Standing, frozen=True):
    form = "at-dawn water <n>"
    n: int

    def sentence(self) -> str:
        return f"{self.n} water run into it at dawn"


class MendMore(Standing, frozen=True):
    form = "rest degrade <n>"
    n: int

    def sentence(self) -> str:
        return "whoever rests here with food and water mends once more"


class DrawNight(Standing, frozen=True):
    form = "night draw 2 choose"

    def sentence(self) -> str:
        return "of two Night cards one is chosen here"


class FirstInjury(Standing, frozen=True):
    form = "first-injury ignored"

    def sentence(self) -> str:
        return "each Night the first injury of a Night card here is not suffered"


class NoRegain(Standing, frozen=True):
    form = "no-regain without-shelter"

    def sentence(self) -> str:
        return "without shelter nobody gains energy at Rest"


class FireBonus(Standing, frozen=True):
    form = "rest fire-bonus <n>"
    n: int

    def sentence(self) -> str:
        return f"a fire gives {self.n} energy at Rest"


class ShareFood(Standing, frozen=True):
    form = "share-food <n>"
    n: int

    def sentence(self) -> str:
        return f"one food counts as eaten by {self.n} in a hex, and gives its energy to one"


class ShelterCost(Standing, frozen=True):
    form = "cost shelter <n>"
    n: int

    def sentence(self) -> str:
        return f"to prepare shelter costs {self.n} energy"


class NightTest(Standing, frozen=True):
    form = "test night-card <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to a test of a Night card in the hex"


class SicknessTest(Standing, frozen=True):
    form = "test sickness <n>"
    n: Signed

    def sentence(self) -> str:
        return f"{self.n:+} to tests that a disease hangs on"


class FireClay(Standing, frozen=True):
    form = "fire-clay free"

    def sentence(self) -> str:
        return "when somebody processes here, the others here may fire their clay"


class AtStart(Prefix[Stonesaga, By], frozen=True):
    form = "at-start"

    def sentence(self) -> str:
        return f"at the start of a Challenge: {self.then.sentence()}"


class AtRest(Prefix[Stonesaga, By], frozen=True):
    form = "at-rest"

    def sentence(self) -> str:
        return f"at Rest: {self.then.sentence()}"


class Once(Prefix[Stonesaga, By], frozen=True):
    """When it comes, and never again."""

    form = "once"

    def sentence(self) -> str:
        return f"once: {self.then.sentence()}"


class OnceANight(Prefix[Stonesaga, By], frozen=True):
    form = "once-a-night"

    def sentence(self) -> str:
        return f"once a Night: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return c.item not in s.characters[c.who].acted_tonight and self.then.able(s, c)


class AtEnd(Prefix[Stonesaga, By], frozen=True):
    form = "at-end"

    def sentence(self) -> str:
        return f"at the end of a Challenge: {self.then.sentence()}"


class OnceADay(Prefix[Stonesaga, By], frozen=True):
    form = "once-a-day"

    def sentence(self) -> str:
        return f"once a Day: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        """A culture belongs to all, so it helps one of them."""
        users = s.characters if c.item in s.journal.culture else [s.characters[c.who]]
        return all(c.item not in one.used_today for one in users) and self.then.able(s, c)


class OnceAChallenge(Prefix[Stonesaga, By], frozen=True):
    """For the whole group."""

    form = "once-a-challenge"

    def sentence(self) -> str:
        return f"once a Challenge: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return c.item not in s.used and self.then.able(s, c)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None] | None:
        s.used.append(c.item)
        return self.then.carry_out(s, c)


WORDS: Final = (
    Fight,
    Hunt,
    SmallPrey,
    FishReroll,
    FishDice,
    FishEasier,
    Cap,
    Bag,
    Holds,
    NoDegrade,
    KeptByFire,
    GatherWater,
    RestAsShelter,
    NoObstruction,
    NoSurcharge,
    DrawTwo,
    TestBonus,
    Reroll,
    Lasts,
    NightActivity,
    ForageDraws,
    CountsAs,
    IconHere,
    DawnWater,
    MendMore,
    DrawNight,
    FirstInjury,
    NoRegain,
    FireBonus,
    ShareFood,
    ShelterCost,
    NightTest,
    SicknessTest,
    FireClay,
)

W = TypeVar("W", bound=Standing)


def unwrapped(effect: Effect[Stonesaga, By], s: Stonesaga, c: By) -> Effect[Stonesaga, By] | None:
    """Without its conditions, if they hold, and if it was not used up."""
    while isinstance(effect, If | OnceADay | OnceANight | OnceAChallenge):
        if not effect.able(s, c):
            return None
        effect = effect.then
    return effect


def sources(s: Stonesaga, who: int) -> Iterator[tuple[str, tuple[Effect[Stonesaga, By], ...]]]:
    """All that does something for somebody: items, the power beside the mantle, marks, and what the society has learned
    (SS.3.18, SS.25.34, SS.26.3)."""
    character = s.characters[who]
    for id in {item.id: None for item in character.items}:
        yield id, s.box.items[id].words
    for id in (*filter(None, [character.power]), *character.marks, *s.journal.culture):
        yield id, s.box.customs[id].words


def holding(s: Stonesaga, who: int, kind: type[W]) -> Iterator[tuple[str, W]]:
    """The words of that kind on what a character has, each item once: two copies give a bonus once; only as long
    as it is there (SS.2.7, SS.28.2)."""
    for id, words in sources(s, who):
        for effect in words:
            found = unwrapped(effect, s, By(who, id))
            if isinstance(found, kind):
                yield id, found


def total(s: Stonesaga, who: int, kind: type[Fight] | type[Hunt] | type[SmallPrey] | type[Bag]) -> int:
    """Numeric bonuses of different items add up (SS.28.2)."""
    return sum(word.n for _, word in holding(s, who, kind))


def has(s: Stonesaga, who: int, kind: type[Standing]) -> bool:
    return any(True for _ in holding(s, who, kind))
