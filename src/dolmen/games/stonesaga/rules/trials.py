"""Tests: a die, an ability, a boost, and what helps (section 2)."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import KEEP, NO, YES
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.prompts.people import REROLL, WARD
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.legends import has_helped, lender
from dolmen.games.stonesaga.state import ABILITIES, Stonesaga, Task, Test, here
from dolmen.kernel import Flow, Pick, tell

TRAIT = 2


def begin_test(s: Stonesaga, test: Test) -> None:
    s.test = test
    then(s, Task("ward"), Task("call", test.who), Task("test"))


@does("ward")
def ward(s: Stonesaga, task: Task) -> Flow[None]:
    """Before the die of a Night card's test falls, somebody in the hex can add to it, once a Night."""
    test = s.test
    assert test is not None
    if s.phase != "night" or test.kind != "card":
        return
    able = [who for who in here(s, s.characters[test.who].at) if gear.has(s, who, gear.NightTest)]
    if not able:
        return
    answer = yield from Pick(s.characters[able[0]].seat, [NO, YES], question=WARD)
    if answer == YES:
        id, word = next(gear.holding(s, able[0], gear.NightTest))
        s.characters[able[0]].acted_tonight.append(id)
        test.warded = word.n


def pluses(s: Stonesaga, test: Test) -> list[tuple[str, int]]:
    """The ability; its boost, which cannot be held back; 2 for a listed trait, once; what items give (SS.2.10, SS.2.12
    to SS.2.14, SS.4.18, SS.28.2 to SS.28.4, SS.28.26). A Legend's ability stands for one's own, without the boost
    (SS.5.20, SS.5.21); its traits count as one's own (SS.5.22)."""
    character = s.characters[test.who]
    legend = lender(s, test)
    if legend is not None and test.by == "ability":
        found = [(f"{names.ability(test.ability)} of {legend.name}", legend.abilities[test.ability])]
    else:
        found = [(names.ability(test.ability), character.abilities[test.ability])]
        if boost := character.boosts[test.ability]:
            found.append(("boost", boost))
    own = test.trait in character.traits
    lent = legend is not None and test.by == "traits" and test.trait in legend.traits
    if test.trait and (own or lent):
        found.append((test.trait.capitalize(), TRAIT))
    if test.warded:
        found.append(("warded", test.warded))
    if test.sick:
        found += [(names.item(s, id), word.n) for id, word in gear.holding(s, test.who, gear.SicknessTest)]
    if test.kind == "fight":
        found += [(names.item(s, id), word.n) for id, word in gear.holding(s, test.who, gear.Fight)]
    if test.kind == "hunt":
        found += [(names.item(s, id), word.n) for id, word in gear.holding(s, test.who, gear.Hunt)]
    for id, more in gear.holding(s, test.who, gear.TestBonus):
        if more.ability == ABILITIES[test.ability]:
            found.append((names.item(s, id), more.n))
    return found


def total(s: Stonesaga, test: Test) -> int:
    return test.die + sum(n for _, n in pluses(s, test))


@does("test")
def roll(s: Stonesaga, task: Task) -> None:
    """A d6; somebody incapacitated is tested like anybody else (SS.2.1, SS.2.22)."""
    assert s.test is not None
    s.test.die = s.rng.roll(6)
    then(s, Task("tested"))


@does("tested")
def tested(s: Stonesaga, task: Task) -> Flow[None]:
    """Whoever wears an Amber Charm may roll again, once a Challenge; the new result counts even if it is worse (SS.2.2,
    SS.28.27). N+ is met by N; a 1 or 6 is nothing special (SS.2.11)."""
    test = s.test
    assert test is not None
    charm = next((id for id, _ in gear.holding(s, test.who, gear.Reroll)), "")
    if charm and total(s, test) < test.target:
        chosen = yield from Pick(s.characters[test.who].seat, [charm, KEEP], question=REROLL)
        if chosen != KEEP:
            s.used.append(charm)
            then(s, Task("test"))
            return
    reached = total(s, test)
    success = reached >= test.target
    tell(s, story.Tested, test.who, test.ability, test.target, test.die, tuple(pluses(s, test)), success)
    if test.by != "ability":
        people.degrade_boost(s, test.who, test.ability)
    has_helped(s, test)
    s.test = None
    if test.adds and s.tonight is not None:
        s.tonight.sum += reached
    if says := test.says[not success]:
        tell(s, story.Says, test.who, names.filled(s, says, test.who))
    lines(s, test.who, test.passing if success else test.failing)
