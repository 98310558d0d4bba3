"""The effect language: what cards, items, events and entries do, in a few words.

    energy -1                                          a word, for whoever resolves it
    for each: boost-minor +1                           prefixes from the outside in
    if not shelter here and not fire here: energy -1
    day-action: pay 1 energy 1 wood: place fire here   on an item

A line is carried out as a task of its own, so that the turn can be entered again at its question.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.content import AbilityName, Trait
from dolmen.games.stonesaga.effects import conditions, gear, society, words
from dolmen.games.stonesaga.effects.frame import By, SagaWord, ability_number, one
from dolmen.games.stonesaga.prompts.people import OTHER
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.rules.trials import begin_test
from dolmen.games.stonesaga.state import Stonesaga, Task, Test, here
from dolmen.kernel import Flow, Pick, tell
from dolmen.kernel.effect_language import Language
from dolmen.kernel.effects import Choice, Condition, Effect, Prefix, done


class SagaPrefix(Prefix[Stonesaga, By], frozen=True):
    pass


class DayAction(SagaPrefix, frozen=True):
    form = "day-action"

    def sentence(self) -> str:
        return self.then.sentence()


class NightAction(SagaPrefix, frozen=True):
    form = "night-action"

    def sentence(self) -> str:
        return f"at Night: {self.then.sentence()}"


class PayEnergyAndWood(SagaPrefix, frozen=True):
    form = "pay <energy> energy <wood> wood"
    energy: int
    wood: int

    def sentence(self) -> str:
        return f"{self.energy} energy and {self.wood} wood: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        """In full, or not at all (SS.2.18); wood of either state (SS.28.10)."""
        bag = one(s, c).bag
        wood = sum(bag[name] for name in people.of_kind(s, bag, "wood"))
        return people.can_pay(s, c.who, self.energy) and wood >= self.wood and self.then.able(s, c)

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """What was paid is gone in any case (SS.9.5, SS.28.11)."""
        people.pay(s, c.who, self.energy)
        later = Task("effect", c.who, name=LANGUAGE.written(self.then), item=c.item)
        then(s, Task("lose", c.who, self.wood, "wood"), later)


class PayEnergy(SagaPrefix, frozen=True):
    form = "pay <n> energy"
    n: int

    def sentence(self) -> str:
        return f"{self.n} energy: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return people.can_pay(s, c.who, self.n) and self.then.able(s, c)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None] | None:
        """Before anything else of it happens (SS.9.3)."""
        people.pay(s, c.who, self.n)
        return self.then.carry_out(s, c)


class PayWater(SagaPrefix, frozen=True):
    form = "pay <n> water"
    n: int

    def sentence(self) -> str:
        return f"{self.n} water: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return people.all_tokens(one(s, c)).get("water", 0) >= self.n and self.then.able(s, c)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None] | None:
        people.lose(s, c.who, "water", self.n)
        return self.then.carry_out(s, c)


class ForOldest(SagaPrefix, frozen=True):
    form = "for oldest"

    def sentence(self) -> str:
        return f"the oldest: {self.then.sentence()}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        then(s, Task("effect", 0, name=LANGUAGE.written(self.then)))


class ForChoice(SagaPrefix, frozen=True):
    form = "for choice"

    def sentence(self) -> str:
        return f"one of us, whom the group names: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return any(self.then.able(s, By(who)) for who in range(len(s.characters)))

    def carry_out(self, s: Stonesaga, c: By) -> None:
        then(s, Task("of choice", name=LANGUAGE.written(self.then)))


class ForFull(SagaPrefix, frozen=True):
    form = "for one in full-outposts"

    def sentence(self) -> str:
        return f"one of any two or more in an outpost: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return True

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """In each hex with an active outpost and two characters or more, whom the group names."""
        full = [one.at for one in s.outposts if not one.ruin and len(here(s, one.at)) > 1]
        line = LANGUAGE.written(self.then)
        then(s, *[Task("of choice", 1, name=line, at=hex) for hex in full])


class Trial(SagaPrefix, frozen=True):
    form = "test <ability> <n> <trait>"
    ability: AbilityName
    n: int
    trait: Trait

    def sentence(self) -> str:
        return f"{self.ability.capitalize()} {self.n}+ ({self.trait.capitalize()} +2): {self.then.sentence()}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        passing = [LANGUAGE.written(self.then)]
        begin_test(s, Test(c.who, ability_number(self.ability), self.n, "item", self.trait, passing=passing))


class Roll(SagaPrefix, frozen=True):
    form = "roll <n>+"
    n: int

    def sentence(self) -> str:
        return f"on {self.n} or more: {self.then.sentence()}"

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None] | None:
        """A d6 shows at least that (SS.28.24)."""
        die = s.rng.roll(6)
        tell(s, story.Rolls, c.who, (die,))
        return self.then.carry_out(s, c) if die >= self.n else None


class ForEach(SagaPrefix, frozen=True):
    form = "for each"

    def sentence(self) -> str:
        return f"everybody: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return True

    def carry_out(self, s: Stonesaga, c: By) -> None:
        line = LANGUAGE.written(self.then)
        then(s, *[Task("effect", who, name=line) for who in range(len(s.characters))])


class ForOther(SagaPrefix, frozen=True):
    form = "for other here"

    def sentence(self) -> str:
        return f"another character here: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return any(self.then.able(s, By(who)) for who in here(s, one(s, c).at) if who != c.who)

    def carry_out(self, s: Stonesaga, c: By) -> Flow[None]:
        """Somebody else in the hex (SS.28.22)."""
        others = [who for who in here(s, one(s, c).at) if who != c.who and self.then.able(s, By(who))]
        other = yield from Pick(one(s, c).seat, others, question=OTHER)
        then(s, Task("effect", other, name=LANGUAGE.written(self.then)))


class ForBare(SagaPrefix, frozen=True):
    form = "for each in bare-outpost"

    def sentence(self) -> str:
        return f"everybody in an outpost without structures: {self.then.sentence()}"

    def able(self, s: Stonesaga, c: By) -> bool:
        return True

    def carry_out(self, s: Stonesaga, c: By) -> None:
        bare = {outpost.at for outpost in s.outposts if not outpost.ruin and not outpost.structures}
        line = LANGUAGE.written(self.then)
        then(s, *[Task("effect", who, name=line) for who, one in enumerate(s.characters) if one.at in bare])


class Together(SagaPrefix, frozen=True):
    form = "together <ability> <n>"
    ability: AbilityName
    n: int

    def sentence(self) -> str:
        target = f"{self.n} for each"
        return f"all here test {self.ability.capitalize()}, added up; below {target}: {self.then.sentence()}"

    def carry_out(self, s: Stonesaga, c: By) -> None:
        """All in the hex, one after the other; then the sum is looked at (SS.28.44)."""
        assert s.tonight is not None
        s.tonight.sum = 0
        those = here(s, one(s, c).at)
        line = LANGUAGE.written(self.then)
        then(
            s,
            *[Task("added test", who, self.n, self.ability) for who in those],
            Task("added up", c.who, self.n * len(those), line),
        )


@does("added test")
def added_test(s: Stonesaga, task: Task) -> None:
    begin_test(s, Test(task.who, ability_number(task.name), task.n, "card", adds=True))  # type: ignore[arg-type]


@does("added up")
def added_up(s: Stonesaga, task: Task) -> None:
    assert s.tonight is not None
    if s.tonight.sum < task.n:
        then(s, Task("effect", task.who, name=task.name))


class WhoeverActs(Choice[Stonesaga, By], frozen=True):
    def seat(self, s: Stonesaga, c: By) -> int:
        return one(s, c).seat


LANGUAGE: Final[Language[Stonesaga, By]] = Language(
    (*gear.WORDS, *words.WORDS, *society.WORDS),
    prefixes=(
        gear.OnceADay,
        gear.OnceAChallenge,
        DayAction,
        NightAction,
        PayEnergyAndWood,
        Trial,
        Roll,
        ForEach,
        ForOther,
        ForBare,
        Together,
        gear.AtEnd,
        gear.AtStart,
        gear.AtRest,
        gear.Once,
        gear.OnceANight,
        PayEnergy,
        PayWater,
        ForOldest,
        ForChoice,
        ForFull,
    ),
    conditions=conditions.CONDITIONS,
    choice=WhoeverActs,
)


@cache
def read(line: str) -> Effect[Stonesaga, By]:
    return LANGUAGE.parse(line, "an effect")


@cache
def condition(line: str) -> Condition[Stonesaga, By]:
    return LANGUAGE.parse_condition(line, "a condition")


def holds(s: Stonesaga, line: str, who: int) -> bool:
    """Whether a card's requirement is met by this character in its hex."""
    return not line or condition(line).holds(s, By(who))


def in_full(s: Stonesaga, written: tuple[str, ...], who: int) -> bool:
    """An alternative that cannot be carried out in full is not selectable (SS.2.19)."""
    found = [word for line in written for word in read(line).words()]
    return all(word.in_full(s, By(who)) for word in found if isinstance(word, SagaWord))


def sentences(written: tuple[str, ...]) -> str:
    """What lines say to a player."""
    return ", ".join(read(line).sentence() for line in written)


@does("effect")
def effect(s: Stonesaga, task: Task) -> Flow[None] | None:
    """One line, if it is possible when its turn comes."""
    return done(read(task.name), s, By(task.who, task.item))
