"""A judgement of a position, counted in energy: what the goals still take, what is at hand, how near Winter is."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from dolmen.games.stonesaga.bot.chain import towards_tools, wanted_stones
from dolmen.games.stonesaga.bot.seams import WARM_AND_DRY, missing_icons, untried_codes
from dolmen.games.stonesaga.content import WATERS
from dolmen.games.stonesaga.effects.standing import has_fire, has_shelter
from dolmen.games.stonesaga.rules.goals import CLEAN, LODGE, poured_in
from dolmen.games.stonesaga.rules.people import all_tokens, of_kind
from dolmen.games.stonesaga.state import Character, Stonesaga, down, features, most_energy, place_at, place_of
from dolmen.kernel import Hex

USEFUL = 3
EVEN, SPREAD = 30.0, 20.0
"""So much is an even chance, and how much more makes it likely."""
MADE, KNOWN, AHEAD, FADE = 10.0, 1.8, 4.0, 0.85
"""What an item takes: some six codes tried, at 1 energy and with things that were fetched. One in six is a tool, so
each code that was tried is worth that part of it, made or not; what could be tried is worth the way to fetch it, and
each further one less."""
TRIED = 100
"""More of them are worth no more than the goal itself."""
BOWLS = 8.0
PLACE, RAISED, PART, NEARLY = 14.0, 14.0, 0.8, 0.6
"""An outpost, a structure that is wanted, one of the things that it is made of while its tool is still to be found; and
once it is, how much of the structure they are all together."""
THERE, SEEN = 2.5, 2.5
"""To stand where something can be had that is wanted, and to know of such a place."""
TINKER, TOOLS = 0.3, 80.0
"""A code of any two things: hardly one in eighty makes a tool that is wanted here. And more than all that leads to
it."""
CLEANED, CUP, SICK = 14.0, 2.5, 2.0
"""The clear morning, a water of the four that it takes, and a disease that is in its way."""
DRY, COVERED = 1.0, dict.fromkeys(WATERS, 8.0)
"""What is lost with a feature that an outpost lies on: whoever has no water at home walks for it every Day."""
RESTLESS = 1.0
ILL, DOWN = 1.5, 8.0
WINTER, PACE = 2.0, 1.35
"""What activity takes away, and how much of it comes of one hex with somebody in it in a Night."""
WARM, NIGHTS = 0.7, 5
"""A roof is an energy more each Night, for as many Nights as one can foresee."""
FED: Final = {"food": (1.0, 0.4), "water": (2.0, 0.6)}
"""The first that one has for the Night, and another: whoever had neither is hurt. In the morning there is time yet."""
BOWL, MORNING = 1.5, 0.4
"""More than that, for what the first goal still wants in each bowl."""
BOOST, TOOL = 0.3, 0.2
TODAY = 0.4
"""What energy is worth that the Night would give again."""
STUFF = (0.0, 0.5, 0.8, 1.0)
"""So many of a material, to lay beside others or to work on."""


def value(s: Stonesaga) -> float:
    """0 is lost, 1 is won."""
    if s.won is not None:
        return float(s.won)
    at_hand = sum(wellbeing(s, who) for who in range(len(s.characters))) / max(1, s.number) * 2
    nights = -RESTLESS * s.unrest + WINTER * (
        s.box.challenges[s.challenge].winter - s.activity - PACE * (len(camps(s)) - 1)
    )
    goals = sum(GOALS[id](s) for id in s.box.challenges[s.challenge].goals)
    return 1 / (1 + exp((EVEN - goals - nights - at_hand) / SPREAD))


def useful(s: Stonesaga) -> float:
    """How far three useful things are."""
    made = len(s.made)
    if made >= USEFUL:
        return USEFUL * MADE + KNOWN * TRIED + AHEAD
    return MADE * made + KNOWN * min(TRIED, len(s.journal.codes)) + AHEAD * (1 - FADE ** len(untried_codes(s)))


def bowls(s: Stonesaga) -> float:
    return BOWLS * ("GO01" in s.goals)


def place(s: Stonesaga) -> float:
    """An outpost; less for what it has been built on, water above all."""
    hidden = [
        s.box.tiles[here.tile].entry.sections[outpost.section]
        for outpost in s.outposts
        if (here := place_at(s, outpost.at)) is not None
    ]
    return PLACE * ("GO03" in s.goals) - sum(COVERED.get(feature, DRY) for feature in hidden if feature)


def warm(s: Stonesaga) -> float:
    """A Hearth and a Hut: what stands; else how far the tools for it are, what could still be one of them, and what it
    is made of."""
    if "GO04" in s.goals:
        return 2 * RAISED + TINKER * TRIED + TOOLS
    found = TINKER * min(TRIED, len(s.journal.codes)) + towards_tools(s)
    there = {feature for one in s.characters for feature in features_at(s, one.at)}
    known = {feature for place in s.places for feature in features_at(s, place.at)}
    for kind in wanted_stuff(s):
        found += THERE * bool(there & sources(s, kind)) + SEEN * bool(known & sources(s, kind))
    for id in WARM_AND_DRY:
        if id in s.raised:
            found += RAISED
            continue
        entry = s.box.structures[id].entry
        parts = sum(min(n, in_one_place(s, kind)) for kind, n in entry.cost.items())
        if {*entry.needs} & missing_icons(s):
            found += PART * parts
        else:
            found += RAISED * NEARLY * parts / sum(entry.cost.values())
    return found


def wanted_stuff(s: Stonesaga) -> set[str]:
    """What a tool is made of that is missing, or what is to be built; as far as those who stand together have it
    not."""
    goals = s.box.challenges[s.challenge].goals
    if "GO04" not in goals or "GO04" in s.goals:
        return set()
    costs = [s.box.structures[id].entry.cost for id in WARM_AND_DRY if id not in s.raised]
    short = {kind for cost in costs for kind, n in cost.items() if in_one_place(s, kind) < n}
    return wanted_stones(s) | short


def sources(s: Stonesaga, kind: str) -> set[str]:
    """Where one finds it: trees in forests, stones and clay where the bag has them."""
    return {"forest"} if kind == "wood" else {id for id, dig in s.box.digs.items() if kind in dig.chips}


def features_at(s: Stonesaga, hex: Hex) -> tuple[str, ...]:
    """What is known to be there: in the mist what shows through."""
    here = place_at(s, hex)
    if here is None:
        return ()
    return features(s, here) if here.explored else (s.box.tiles[here.tile].entry.hint,)


def in_one_place(s: Stonesaga, kind: str) -> int:
    """How much of a material those have who stand together, for they can build together."""
    return max(
        sum(one.bag[name] for one in s.characters if one.at == hex for name in of_kind(s, one.bag, kind))
        for hex in {one.at for one in s.characters}
    )


def clean(s: Stonesaga) -> float:
    """Water poured out for the sick, or a Healer's Lodge; and nobody ill when it dawns."""
    if "GO06" in s.goals:
        return CLEANED + CLEAN * PART
    most = max((poured_in(s, hex) for hex, _ in s.poured), default=0)
    lodge = any(built.id == LODGE for outpost in s.outposts for built in outpost.structures)
    ill = sum(1 + one.major for person in s.characters for one in person.track if one.kind == "disease")
    return CUP * (CLEAN if lodge else min(CLEAN, most)) - SICK * ill


GOALS: Final[dict[str, Callable[[Stonesaga], float]]] = {
    "GO01": bowls,
    "GO02": useful,
    "GO03": place,
    "GO04": warm,
    "GO06": clean,
}
"""How far each Goal is, in energy."""


def camps(s: Stonesaga) -> set[tuple[int, int]]:
    """Where somebody sleeps: a Night card comes for each."""
    return {(one.at.q, one.at.r) for one in s.characters}


def wellbeing(s: Stonesaga, who: int) -> float:
    """Health, energy and a roof; something to eat and to drink by the time it is wanted."""
    character = s.characters[who]
    health = -ILL * len(character.track) - DOWN * down(s, who)
    place = place_of(s, who)
    roof = WARM * NIGHTS * (has_shelter(s, place) or has_fire(s, place) * 0.3)
    held = BOOST * sum(character.boosts) + TOOL * len(character.items)
    return health + energy(s, who) + roof + held + fed(s, character) + materials(s, character)


def energy(s: Stonesaga, who: int) -> float:
    """What is left of it. What a Night gives beyond the most that one can have is lost: by Day that part can still be
    used, and whoever has passed has lost it."""
    character = s.characters[who]
    kept = min(character.energy, most_energy(s) - (2 if s.number >= 3 else 3))
    return kept if character.passed else kept + TODAY * (character.energy - kept)


def fed(s: Stonesaga, character: Character) -> float:
    stock = {"food": 0, "water": 0}
    for name, n in all_tokens(character).items():
        stuff = s.box.stuff[name]
        if stuff.kind in stock:
            stock[stuff.kind] += n
    morning = s.phase == "day" and s.turn is None and not any(one.passed for one in s.characters)
    found = 0.0
    for kind, n in stock.items():
        first, another = FED[kind]
        found += first * min(n, 1) * (MORNING if morning else 1) + another * min(max(0, n - 1), 2)
        if "GO01" not in s.goals:
            found += BOWL * min(n, 1)
    return found


def materials(s: Stonesaga, character: Character) -> float:
    return sum(STUFF[min(n, 3)] for name, n in character.bag.items() if s.box.stuff[name].kind not in FED)


def readings(s: Stonesaga) -> dict[str, float]:
    """What people count."""
    return {
        "different items made": float(len(s.made)),
        "activity left before Winter": float(s.box.challenges[s.challenge].winter - s.activity),
        "energy": float(sum(min(most_energy(s), one.energy) for one in s.characters)),
    }
