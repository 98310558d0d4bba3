"""Foraging: rows, reach, and predators that force the choice (section 12)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final, Literal

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import FIGHT, FLEE, ON, STOP, Take
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.language import read
from dolmen.games.stonesaga.prompts.foraging import FIGHT_OR_FLEE, FORAGE_CARD, HARVEST, SEARCH_ON
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import ongoing
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.rules.trials import begin_test
from dolmen.games.stonesaga.state import DEXTERITY, MIGHT, Forage, Stonesaga, Task, Test, down, place_of
from dolmen.kernel import Flow, Pick, tell

FRONT, MIDDLE, BACK = range(3)
CAP = 3
YIELDS: Final = {"stream": "water", "grain": "grain", "nut": "nut", "root": "root", "tree": "wood"}
"""SS.12.20."""
PREDATOR, LARGE, SMALL, PATH = "predator", "large prey", "small prey", "path"
ANIMALS: Final = (PREDATOR, LARGE, SMALL)
MOST_SMALL = 3


def begin_foraging(s: Stonesaga, who: int, deck: Literal["forest", "plains"]) -> None:
    """With the tracks of an earlier find one path more lies in the front row (SS.28.52)."""
    place = place_of(s, who)
    s.forage = Forage(who, deck, path=place.path)
    place.path = False
    then(s, Task("draw forage", who))


def left(s: Stonesaga, forage: Forage) -> list[str]:
    """The cards that are not in the tableau: those not taken were shuffled back (SS.12.2, SS.12.3). The decks are never
    mixed (SS.1.16)."""
    return [id for id, card in s.box.forage.items() if card.entry.deck == forage.deck and id not in forage.tableau]


@does("draw forage")
def draw(s: Stonesaga, task: Task) -> None:
    """Two cards face up; one if only one is left, or if an event says so; with none left one harvests (SS.12.2,
    SS.12.4, SS.25.11)."""
    forage = s.forage
    assert forage is not None
    one = any(isinstance(read(line), gear.ForageDraws) for line in ongoing(s))
    forage.drawn = s.rng.sample(left(s, forage), 1 if one else 2)
    if not forage.drawn:
        then(s, Task("harvest", task.who))
        return
    tell(s, story.Draws, task.who, " and ".join(names.forage_card(s, id) for id in forage.drawn))
    then(s, Task("take forage card", task.who))


def takeable(s: Stonesaga, forage: Forage) -> list[str]:
    """At first any (SS.12.5). Later, with a predator in the tableau, a drawn predator must be taken; of two such cards
    one whose predator is as near as the nearest so far or nearer, if there is one (SS.12.6, SS.12.7)."""
    cards = s.box.forage
    nearest = min((cards[id].predator for id in forage.tableau), default=3)
    hunting = [id for id in forage.drawn if cards[id].predator < 3]
    if nearest == 3 or not hunting:
        return forage.drawn
    if len(hunting) < len(forage.drawn):
        return hunting
    return [id for id in hunting if cards[id].predator <= nearest] or forage.drawn


@does("take forage card")
def take_card(s: Stonesaga, task: Task) -> Flow[None]:
    """A predator in a front row ends the walk (SS.12.8); the first card is followed by another at least (SS.12.9); then
    one harvests or searches on (SS.12.10)."""
    forage = s.forage
    assert forage is not None
    chosen = yield from Pick(s.characters[task.who].seat, takeable(s, forage), question=FORAGE_CARD)
    forage.tableau.append(chosen)
    forage.drawn = []
    if s.box.forage[chosen].predator == FRONT:
        then(s, Task("predator", task.who))
    elif len(forage.tableau) == 1:
        then(s, Task("draw forage", task.who))
    else:
        then(s, Task("search on", task.who))


@does("search on")
def search_on(s: Stonesaga, task: Task) -> Flow[None]:
    """Somebody incapacitated gets no further search (SS.5.4); with no card left there is none either (SS.12.4)."""
    forage = s.forage
    assert forage is not None
    if left(s, forage) and not down(s, task.who):
        chosen = yield from Pick(s.characters[task.who].seat, [STOP, ON], question=SEARCH_ON)
        if chosen == ON:
            then(s, Task("draw forage", task.who))
            return
    then(s, Task("harvest", task.who))


# Reach


def objects(s: Stonesaga, forage: Forage, kind: str, row: int) -> list[str]:
    """The bonus objects ("" is none) on all objects of a kind in that row of the tableau."""
    return [thing.bonus for id in forage.tableau for thing in s.box.forage[id].rows[row] if thing.kind == kind]


def paths(s: Stonesaga, forage: Forage, row: int) -> bool:
    """An animal path in that row of any card; paths are not used up (SS.12.18)."""
    return bool(objects(s, forage, PATH, row)) or (row == FRONT and forage.path)


def cap(s: Stonesaga, who: int, kind: str) -> int:
    """3 of a kind, unless an item says more (SS.12.12, SS.28.8)."""
    return max([CAP, *(word.n for _, word in gear.holding(s, who, gear.Cap) if word.what == kind)])


def harvests(s: Stonesaga, forage: Forage) -> list[Take]:
    """What can be gained from objects within reach: front rows always; a middle row with a path or a chosen object of
    the kind in front; a back row with the same of both (SS.12.11 to SS.12.16, SS.12.20, SS.12.21). Of choices that give
    the same, or less than another, one is listed: nobody has to take all, but what is too much can be thrown away at
    Night."""
    found: list[Take] = []
    for kind in YIELDS:
        rows = [objects(s, forage, kind, row) for row in range(3)]
        ways = {row: paths(s, forage, row) for row in (FRONT, MIDDLE)}
        most = cap(s, forage.who, kind)
        all_ = [(row, bonus) for row in range(3) for bonus in rows[row]]
        results: set[tuple[int, tuple[str, ...]]] = set()
        for n in range(1, min(most, len(all_)) + 1):
            for chosen in combinations(all_, n):
                taken = {row for row, _ in chosen}
                near = ways[FRONT] or FRONT in taken
                middle = ways[MIDDLE] or MIDDLE in taken
                if (MIDDLE in taken and not near) or (BACK in taken and not (near and middle)):
                    continue
                results.add((n, tuple(sorted(bonus for _, bonus in chosen if bonus))))
        best = [one for one in results if not any(_more(other, one) for other in results if other != one)]
        found += [Take(kind, n, bonus) for n, bonus in sorted(best, reverse=True)]
    return found


def _more(one: tuple[int, tuple[str, ...]], other: tuple[int, tuple[str, ...]]) -> bool:
    """At least as much of everything."""
    return one[0] >= other[0] and not Counter(other[1]) - Counter(one[1])


def animals(s: Stonesaga, forage: Forage) -> list[Take]:
    """Prey and predators are reached by paths only: one in a front row for the middle, in a front and a middle row for
    the back (SS.12.17). At most one large prey or predator, up to three small prey (SS.12.25, SS.12.27, SS.12.33)."""
    near = paths(s, forage, FRONT)
    far = near and paths(s, forage, MIDDLE)
    found = []
    for kind in ANIMALS:
        n = len(objects(s, forage, kind, FRONT))
        n += len(objects(s, forage, kind, MIDDLE)) if near else 0
        n += len(objects(s, forage, kind, BACK)) if far else 0
        most = MOST_SMALL if kind == SMALL else 1
        found += [Take(kind, number) for number in range(1, min(n, most) + 1)]
    return found


@does("harvest")
def harvest(s: Stonesaga, task: Task) -> Flow[None]:
    """One object type, or an animal instead of anything else, or nothing (SS.12.11, SS.12.19, SS.12.24)."""
    forage = s.forage
    assert forage is not None
    nothing = Take("", 0)
    options = [*harvests(s, forage), *animals(s, forage), nothing]
    chosen = yield from Pick(s.characters[task.who].seat, options, question=HARVEST)
    if chosen.kind == PREDATOR:
        then(s, Task("predator", task.who))
        return
    if chosen.kind in ANIMALS:
        hunt(s, forage, chosen)
        return
    if chosen.n:
        people.gain(s, task.who, YIELDS[chosen.kind], chosen.n)
        for bonus in chosen.bonus:
            people.gain(s, task.who, bonus)
    foraging_ends(s)


def foraging_ends(s: Stonesaga) -> None:
    """All cards go back (SS.12.23, SS.12.35)."""
    s.forage = None


@does("foraging ends")
def after_an_encounter(s: Stonesaga, task: Task) -> None:
    foraging_ends(s)


# Encounters


def hunt(s: Stonesaga, forage: Forage, chosen: Take) -> None:
    """Large prey: Dexterity 8. Small prey: one test against 5 and 1 for each; a Sling makes it easier. It cannot be
    declined any more (SS.12.26 to SS.12.29, SS.28.21)."""
    forage.prey = chosen.n
    target = 8 if chosen.kind == LARGE else 5 + chosen.n + gear.total(s, forage.who, gear.SmallPrey)
    meet(s, forage.who, chosen.kind, "", "hunt", DEXTERITY, target)


def meet(
    s: Stonesaga, who: int, animal: str, way: str, kind: Literal["hunt", "fight", "flee"], ability: int, target: int
) -> None:
    """A test, what comes of it, and the end of foraging (SS.12.35)."""
    meetings = s.box.meetings
    success, failure = (meetings[f"{animal} {way} {end}".replace("  ", " ")] for end in ("success", "failure"))
    then(s, Task("foraging ends", who))
    says = (s.rng.choice(success.lines), s.rng.choice(failure.lines))
    test = Test(who, ability, target, kind, passing=[*success.do], failing=[*failure.do], says=says)
    begin_test(s, test)


@does("predator")
def predator(s: Stonesaga, task: Task) -> Flow[None]:
    """Fight, Might 10, or flee, Dexterity 8, chosen before the roll; nothing is harvested, whatever comes of it
    (SS.12.30 to SS.12.34)."""
    chosen = yield from Pick(s.characters[task.who].seat, [FIGHT, FLEE], question=FIGHT_OR_FLEE)
    sighted = s.rng.choice(s.box.meetings["predator sighted"].lines)
    tell(s, story.Says, task.who, names.filled(s, sighted, task.who))
    if chosen == FIGHT:
        meet(s, task.who, PREDATOR, FIGHT, "fight", MIGHT, 10)
    else:
        meet(s, task.who, PREDATOR, FLEE, "flee", DEXTERITY, 8)
