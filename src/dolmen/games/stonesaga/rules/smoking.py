"""What a Smokehouse and a Kiln do for all who are there (section 28)."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.prompts.campaign import FIRE_CLAY, SMOKE
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does
from dolmen.games.stonesaga.state import Stonesaga, Task, Tokens, here, outpost_at
from dolmen.kernel import Amounts, Flow, Hex, tell

SMOKED = "^"
CLAY = "clay"


def stores(s: Stonesaga, hex: Hex) -> list[Tokens]:
    """All that food can lie in there: bags, container items, structures."""
    those = [s.characters[who] for who in here(s, hex)]
    found = [one.bag for one in those] + [item.inside for one in those for item in one.items]
    outpost = outpost_at(s, hex)
    return found + [built.inside for built in (outpost.structures if outpost is not None else [])]


def smokable(s: Stonesaga, hex: Hex) -> Tokens:
    """Meat and fish that would spoil (SS.28.33)."""
    found: Tokens = {}
    for tokens in stores(s, hex):
        for name, n in tokens.items():
            if not name.endswith(SMOKED) and f"{s.box.stuff[name].base}{SMOKED}" in s.box.stuff:
                found[name] = found.get(name, 0) + n
    return found


@does("smoke")
def smoke(s: Stonesaga, task: Task) -> Flow[None]:
    """Up to three meat or fish in bags or containers of the hex never degrade from now on (SS.28.33)."""
    character = s.characters[task.who]
    limits = smokable(s, character.at)

    def flaw(given: Mapping[str, int]) -> str:
        n = sum(given.values())
        return f"{task.n} fit in" if n > task.n else "" if n else "nothing is smoked"

    ideas: list[dict[str, int]] = []
    for first in limits:
        idea: dict[str, int] = {}
        for name in (first, *(name for name in limits if name != first)):
            if room := min(limits[name], task.n - sum(idea.values())):
                idea[name] = room
        if idea not in ideas:
            ideas.append(idea)
    given = yield from Amounts(character.seat, limits, ideas, flaw, question=SMOKE)
    for name, n in given.items():
        for tokens in stores(s, character.at):
            moved = min(n, tokens.get(name, 0))
            if moved:
                people.put(tokens, name, -moved)
                people.put(tokens, f"{s.box.stuff[name].base}{SMOKED}", moved)
                n -= moved
    tell(s, story.Processed, task.who, names.amounts(s, given))


@does("fire clay")
def fire_clay(s: Stonesaga, task: Task) -> Flow[None]:
    """Others in the hex of a Kiln may flip their clay when somebody processes there, for no action (SS.28.35)."""
    character = s.characters[task.who]
    n = character.bag.get(CLAY, 0)
    if not n:
        return
    ideas = [{CLAY: n}, {}]
    given = yield from Amounts(character.seat, {CLAY: n}, ideas, lambda given: "", question=FIRE_CLAY)
    if fired := given.get(CLAY, 0):
        people.put(character.bag, CLAY, -fired)
        people.put(character.bag, s.box.stuff[CLAY].done, fired)
        tell(s, story.Processed, task.who, names.amounts(s, {CLAY: fired}))
