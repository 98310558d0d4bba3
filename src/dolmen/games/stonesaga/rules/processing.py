"""Processing: which tokens the tools at hand can work (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.standing import has_fire, standing
from dolmen.games.stonesaga.prompts.crafting import PROCESS
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.state import Stonesaga, Task, Tokens, here, place_of
from dolmen.kernel import Amounts, Flow, tell

COST = 1
FIRE = "fire"


def tools(s: Stonesaga, who: int) -> Counter[str]:
    """One Strike from bare hands; what items and tokens in the bag show, each copy one icon; fire in the hex (SS.15.2,
    SS.15.3, SS.15.6, SS.15.7, SS.15.10), and a Workshop or a Kiln there (SS.28.34, SS.28.35)."""
    found = Counter(["strike", *people.icons(s, who)])
    for name, n in s.characters[who].bag.items():
        if tool := s.box.stuff[name].tool:
            found[tool] += n
    place = place_of(s, who)
    for _, word in standing(s, place.at, gear.IconHere):
        found[word.icon] += 1
    if has_fire(s, place):
        found[FIRE] = 1
    return found


def workable(s: Stonesaga, who: int, tokens: Mapping[str, int]) -> bool:
    """Each token needs all its icons at once, each icon serves one token, the Fire icon any number; a token's tool
    never works that same token, though two may work each other (SS.15.4, SS.15.5, SS.15.8, SS.15.9, SS.15.11,
    SS.15.14)."""
    icons = tools(s, who)
    wanted: Counter[tuple[str, ...]] = Counter()
    for name, n in tokens.items():
        stuff = s.box.stuff[name]
        for ways in stuff.needs:
            if not (FIRE in ways and icons[FIRE]):
                wanted[ways] += n
            if (
                stuff.tool in ways
                and n
                and icons[stuff.tool] + sum(icons[way] for way in ways if way != stuff.tool) < 2
            ):
                return False  # its own tool is the only one
    return _served([*wanted.items()], icons - Counter({FIRE: icons[FIRE]}))


def _served(wanted: list[tuple[tuple[str, ...], int]], icons: Counter[str]) -> bool:
    """Whether icons can be shared out so that every wish for one of some icons is met."""
    if not wanted:
        return True
    (ways, n), *rest = sorted(wanted, key=lambda wish: len(wish[0]))
    if len(ways) == 1:
        return icons[ways[0]] >= n and _served(rest, icons - Counter({ways[0]: n}))
    first, second = ways
    return any(
        n - k <= icons[second] and _served(rest, icons - Counter({first: k, second: n - k}))
        for k in range(min(n, icons[first]) + 1)
    )


def raw(s: Stonesaga, who: int) -> Tokens:
    """What could be worked at all: unprocessed tokens in the bag (SS.15.1, SS.15.12)."""
    return {name: n for name, n in s.characters[who].bag.items() if s.box.stuff[name].needs}


def can_process(s: Stonesaga, who: int) -> bool:
    """An action that turns nothing is refused (SS.15.13)."""
    return any(workable(s, who, {name: 1}) for name in raw(s, who))


def ideas(s: Stonesaga, who: int) -> list[dict[str, int]]:
    """As much as the tools allow, in several orders; and one of each."""
    limits = raw(s, who)
    found: list[dict[str, int]] = []
    kinds = [name for name in limits if workable(s, who, {name: 1})]
    for first in range(len(kinds)):
        chosen: dict[str, int] = {}
        for name in (*kinds[first:], *kinds[:first]):
            for n in range(limits[name], 0, -1):
                if workable(s, who, chosen | {name: n}):
                    chosen[name] = n
                    break
        if chosen and chosen not in found:
            found.append(chosen)
    return [*found, *({name: 1} for name in kinds if {name: 1} not in found)]


@does("process")
def process(s: Stonesaga, task: Task) -> Flow[None]:
    """As many of one's tokens as the icons allow; tools that appear serve the next time (SS.15.1, SS.15.3). At a Kiln
    the others may fire their clay then (SS.28.35)."""
    who = task.who

    def flaw(given: Mapping[str, int]) -> str:
        if not given:
            return "nothing is processed"
        return "" if workable(s, who, given) else "there are not tools enough for all of it"

    given = yield from Amounts(s.characters[who].seat, raw(s, who), ideas(s, who), flaw, question=PROCESS)
    people.pay(s, who, COST)
    bag = s.characters[who].bag
    for name, n in given.items():
        people.put(bag, name, -n)
        people.put(bag, s.box.stuff[name].done, n)
    tell(s, story.Processed, who, names.amounts(s, given))
    place = place_of(s, who)
    if any(standing(s, place.at, gear.FireClay)):
        then(s, *[Task("fire clay", other) for other in here(s, place.at) if other != who])
