"""What looks right at first sight: needs first, then what can be tried, then what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from dolmen.games.stonesaga.bot.chain import is_a_tool
from dolmen.games.stonesaga.bot.seams import WARM_AND_DRY, new
from dolmen.games.stonesaga.bot.value import features_at, sources, wanted_stuff
from dolmen.games.stonesaga.choices import (
    FIGHT,
    STOP,
    YES,
    Build,
    Craft,
    Deal,
    Deed,
    Dig,
    Explore,
    Fish,
    Gather,
    Go,
    Meal,
    Pair,
    Part,
    Pass,
    PickUp,
    Pour,
    Process,
    Quell,
    Revive,
    Settle,
    Shelter,
    Side,
    Store,
    Stow,
    Take,
    UseItem,
    Water,
)
from dolmen.games.stonesaga.rules.codes import code
from dolmen.games.stonesaga.rules.crafting import pairs
from dolmen.games.stonesaga.rules.goals import CLEAN, poured_in
from dolmen.games.stonesaga.rules.people import all_tokens
from dolmen.games.stonesaga.state import DEXTERITY, MIGHT, Stonesaga
from dolmen.kernel import Ask, Hex
from dolmen.kernel.asks.question import Option

ENOUGH = 2
"""Food and water for a Night and for the bowl at the end of the Day."""


def stock(s: Stonesaga, who: int, kind: str) -> int:
    held = all_tokens(s.characters[who])
    return sum(n for name, n in held.items() if s.box.stuff[name].kind == kind)


def helps(s: Stonesaga, who: int, other: int) -> bool:
    """One has food or water to spare, and the other has none."""
    kinds = ((stock(s, who, kind), stock(s, other, kind)) for kind in ("food", "water"))
    return any(min(pair) == 0 and max(pair) >= ENOUGH for pair in kinds)


def of_an_exchange(s: Stonesaga, given: Mapping[Part, int]) -> float:
    """What one has to spare, to whoever has none of it."""
    task = s.agenda[-1]
    worth = 0.05
    for part in given:
        giver, taker = (task.who, task.n) if part.way == "give" else (task.n, task.who)
        kind = s.box.stuff[part.token].kind if part.token else ""
        if kind in ("food", "water") and stock(s, giver, kind) >= ENOUGH and not stock(s, taker, kind):
            worth += 3.0
    return worth


def of_a_deed(s: Stonesaga, deed: Deed) -> float:
    who = deed.who
    match deed:
        case Revive():
            return 20.0
        case Water():
            return 6.0 if stock(s, who, "water") < ENOUGH else 0.2
        case Gather() if stock(s, who, "food") >= ENOUGH:
            return 5.0 if "wood" in wanted_stuff(s) and deed.deck == "forest" else 1.5
        case Gather() | Fish():
            return 5.0 if stock(s, who, "food") < ENOUGH else 1.5
        case Build():
            return 9.0 if wanted(s, deed.structure) else 0.05
        case Settle():
            return 9.0
        case Quell():
            return 7.0
        case Pour():
            return 6.0 if deed.water == most_to_pour(s, deed) else 0.5
        case Craft():
            return 8.0 if any(new(s, code(s, pair)) for pair in pairs(s, who)) else 0.02
        case Process():
            return 4.0
        case Dig():
            stones = wanted_stuff(s)
            return 5.0 if stones & {*s.box.digs[deed.feature].chips} else 2.5
        case PickUp():
            return 6.0
        case Shelter() | UseItem():
            return 2.0
        case Go() | Explore() if leads_to(s, who, deed.to):
            return 4.0
        case Explore():
            return 2.0 if nowhere(s) else 0.3
        case Pass():
            return 0.2
        case Deal():
            return 4.0 if helps(s, who, deed.whom) else 0.01
    return 0.1


def most_to_pour(s: Stonesaga, deed: Pour) -> int:
    """All that is wanted, but for a water to drink."""
    here = s.characters[deed.who]
    return min(here.bag.get("water", 0) - 1, CLEAN - poured_in(s, here.at))


def of_a_side(s: Stonesaga, ask: Ask, chosen: Sequence[Option], side: Side) -> float:
    """The left token looks as good as the best that can lie beside it."""
    who = s.agenda[-1].who
    if chosen:
        return of_a_pair(s, Pair(chosen[0], side))
    return max((of_a_pair(s, pair) for pair in pairs(s, who) if pair.left == side), default=0.01)


def of_a_pair(s: Stonesaga, pair: Pair) -> float:
    """What nobody has tried; rather what could become a tool that is missing."""
    if not new(s, code(s, pair)):
        return 0.01
    return 4.0 if building(s) and is_a_tool(s, pair) else 1.0


def nowhere(s: Stonesaga) -> bool:
    """Something is wanted that nobody has seen a place for."""
    known = {feature for place in s.places for feature in features_at(s, place.at)}
    return any(not sources(s, kind) & known for kind in wanted_stuff(s))


def leads_to(s: Stonesaga, who: int, hex: Hex) -> bool:
    """What is wanted can be had there, and not here."""
    here, there = {*features_at(s, s.characters[who].at)}, {*features_at(s, hex)}
    return any(sources(s, kind) & there and not sources(s, kind) & here for kind in wanted_stuff(s))


def building(s: Stonesaga) -> bool:
    return "GO04" in s.box.challenges[s.challenge].goals and "GO04" not in s.goals


def of_a_take(s: Stonesaga, take: Take) -> float:
    assert s.forage is not None
    if take.kind in ("predator", "large prey", "small prey"):
        able = s.characters[s.forage.who].abilities[MIGHT if take.kind == "predator" else DEXTERITY]
        return max(0.1, able - 3.0) if take.kind != "predator" else 0.1
    hungry = stock(s, s.forage.who, "food") < ENOUGH
    edible = take.kind in ("root", "nut") and hungry
    return 0.05 + take.n + 1.5 * len(take.bonus) + 3 * edible


def of_fighting(s: Stonesaga, option: str) -> float:
    assert s.forage is not None
    abilities = s.characters[s.forage.who].abilities
    odds = abilities[MIGHT] - 4 if option == FIGHT else abilities[DEXTERITY] - 2
    return float(max(1, odds)) ** 2


WEIGHTS: Final[dict[str, Callable[[Stonesaga, Any], float]]] = {
    "deed": of_a_deed,
    "exchange": of_an_exchange,
    "harvest": of_a_take,
    "fight or flee": of_fighting,
    "search on": lambda s, option: 4.0 if option == STOP else 1.0,
    "consent": lambda s, option: 3.0 if option == YES else 1.0,
    "help to build": lambda s, given: 0.2 + 3.0 * len(given),
    "ward": lambda s, option: 3.0 if option == YES else 1.0,
    "at rest": lambda s, option: 3.0 if option == YES else 1.0,
    "needs met": lambda s, place: 0.01 if place < 0 else 1.0,
}


FEW = 8


def shortlist(s: Stonesaga, ask: Ask, options: Sequence[Option]) -> Sequence[Option] | None:
    """By Day: what looks best, and of exchanges only those that feed somebody. Any other costs nothing and changes
    nothing, so it would look better than going to bed, for ever."""
    if ask.question.name not in ("deed", "after"):
        return None
    short = [deed for deed in options if not idle(s, deed)] or list(options)
    best = sorted(range(len(short)), key=lambda n: -of_a_deed(s, short[n]))[:FEW]
    return [short[n] for n in sorted(best)]


def wanted(s: Stonesaga, structure: str) -> bool:
    """A Goal is still waiting for it."""
    goals = s.box.challenges[s.challenge].goals
    return "GO04" in goals and structure in WARM_AND_DRY and structure not in s.raised


def idle(s: Stonesaga, deed: Deed) -> bool:
    match deed:
        case Build():
            return not wanted(s, deed.structure)
        case Deal():
            return not helps(s, deed.who, deed.whom)
        case Stow() | Store():
            return True
    return False


def of_a_meal(meal: Meal) -> float:
    return 0.05 + bool(meal.food) + meal.water + 3.0 * (bool(meal.food) and meal.water)


def priors(s: Stonesaga, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[float] | None:
    """By what an option does, never by the name of a card."""
    name = ask.question.name
    if name == "craft":
        return [of_a_side(s, ask, chosen, side) for side in options]
    if name == "meal":
        return [of_a_meal(meal) for meal in options]
    weigh = WEIGHTS.get(name)
    return None if weigh is None else [weigh(s, option) for option in options]
