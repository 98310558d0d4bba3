"""What characters have and what befalls them: energy, tokens, items, boosts, the health track (section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.prompts.people import GIVE_UP, GIVE_UP_TO, LESS, WORSEN
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.state import (
    MAJOR,
    MINOR,
    Character,
    Ill,
    Item,
    Lying,
    Stonesaga,
    Task,
    Tokens,
    down,
    here,
    most_energy,
    most_health,
    place_of,
)
from dolmen.kernel import Flow, Pick, tell

SLOTS = {"hand": 2, "body": 3, "gear": 3}
"""SS.4.2."""
CAPACITY = 32
FIRST = "first action"
"""In `used_today`, once the cheaper first action of a Day was taken (SS.29.6)."""


def different(things: Sequence[Ill] | Sequence[Item]) -> list[int]:
    """The place of each, once where several are alike: nobody is asked which of two like things."""
    return [place for place, one in enumerate(things) if one not in things[:place]]


# Energy


def cost(s: Stonesaga, who: int, energy: int) -> int:
    """What an action costs: alone in hardcore the first of each Day 1 less, at least 0, whatever it is made of
    (SS.29.6, SS.29.7)."""
    if s.hardcore and FIRST not in s.characters[who].used_today:
        return max(0, energy - 1)
    return energy


def can_pay(s: Stonesaga, who: int, energy: int) -> bool:
    """A cost must be payable in full (SS.2.18, SS.9.3)."""
    return s.characters[who].energy >= cost(s, who, energy)


def pay(s: Stonesaga, who: int, energy: int) -> None:
    """Before anything else of the action happens (SS.9.3)."""
    character = s.characters[who]
    character.energy -= cost(s, who, energy)
    if s.hardcore:
        character.used_today.append(FIRST)


def change_energy(s: Stonesaga, who: int, n: int) -> int:
    """Between 0 and the maximum; what is beyond is lost (SS.2.17, SS.2.21, SS.4.27). Returns what was added."""
    character = s.characters[who]
    before = character.energy
    character.energy = max(0, min(most_energy(s), before + n))
    changed = character.energy - before
    if changed < 0:
        tell(s, story.Loses, who, f"{-changed} energy")
    return changed


# Tokens


def put(tokens: Tokens, name: str, n: int) -> None:
    """So many more, or fewer; nothing stands there for none."""
    left = tokens.get(name, 0) + n
    assert left >= 0, f"{-left} {name} too few"
    if left:
        tokens[name] = left
    else:
        tokens.pop(name, None)


def gain(s: Stonesaga, who: int, name: str, n: int = 1) -> None:
    """Into the bag, unprocessed or fresh; the supply never ends (SS.1.24, SS.1.25, SS.1.39, SS.4.11)."""
    put(s.characters[who].bag, name, n)
    tell(s, story.Gains, who, f"{n} {names.stuff(s, name)}")


def lose(s: Stonesaga, who: int, name: str, n: int = 1) -> None:
    """From the bag, or from a container item."""
    character = s.characters[who]
    for tokens in (character.bag, *(item.inside for item in character.items)):
        taken = min(n, tokens.get(name, 0))
        if taken:
            put(tokens, name, -taken)
            n -= taken
    assert n == 0


def all_tokens(character: Character) -> Tokens:
    """In the bag and on container items."""
    found = dict(character.bag)
    for item in character.items:
        for name, n in item.inside.items():
            found[name] = found.get(name, 0) + n
    return found


def of_kind(s: Stonesaga, tokens: Tokens, what: str) -> list[str]:
    """The tokens that an effect means: a material, food, water, or one of them by name in any state."""
    return [name for name in tokens if what in (s.box.stuff[name].kind, s.box.stuff[name].base) or (what == "token")]


@does("lose")
def lose_some(s: Stonesaga, task: Task) -> Flow[None]:
    """Which tokens are lost the owner chooses; where there are too few, all there are (SS.2.17, SS.2.20)."""
    options = of_kind(s, s.characters[task.who].bag, task.name)
    if not options:
        return
    chosen = yield from Pick(s.characters[task.who].seat, options, question=GIVE_UP)
    lose(s, task.who, chosen)
    tell(s, story.Loses, task.who, f"1 {names.stuff(s, chosen)}")
    if task.n > 1:
        then(s, Task("lose", task.who, task.n - 1, task.name))


def units(s: Stonesaga, tokens: Mapping[str, int]) -> int:
    """The room that tokens take, whatever their state (SS.4.12)."""
    return sum(s.box.stuff[name].units * n for name, n in tokens.items())


def capacity(s: Stonesaga, who: int) -> int:
    """32 units, and what a pack adds; tokens on container items do not count (SS.4.10, SS.4.13, SS.28.16)."""
    return CAPACITY + gear.total(s, who, gear.Bag)


# Items


def slot(s: Stonesaga, item: Item) -> str:
    return s.box.items[item.id].entry.slot


def crowded(s: Stonesaga, items: list[Item]) -> str:
    """The kind of slot that holds too much: 2 hand, 3 body, 3 gear items (SS.4.2)."""
    for kind, most in SLOTS.items():
        if sum(slot(s, item) == kind for item in items) > most:
            return kind
    return ""


def gain_item(s: Stonesaga, who: int, id: str) -> None:
    """It takes a slot of its kind; with too many of them one goes to somebody else (SS.4.3, SS.4.4, SS.16.9)."""
    s.characters[who].items.append(Item(id))
    then(s, Task("too many items", who))


@does("too many items")
def too_many_items(s: Stonesaga, task: Task) -> Flow[None]:
    """The owner picks one of that kind, the new one included: it goes to another character in the hex with a free slot,
    or is lost, and can be crafted again (SS.4.4 to SS.4.6, SS.4.8)."""
    character = s.characters[task.who]
    kind = crowded(s, character.items)
    if not kind:
        return
    receivers = [
        other
        for other in here(s, character.at)
        if other != task.who and sum(slot(s, item) == kind for item in s.characters[other].items) < SLOTS[kind]
    ]
    options = [place for place in different(character.items) if slot(s, character.items[place]) == kind]
    chosen = yield from Pick(character.seat, options, question=LESS)
    if receivers:
        then(s, Task("give away", task.who, chosen))
        return
    lost = character.items.pop(chosen)
    tell(s, story.Loses, task.who, names.item(s, lost.id))


@does("give away")
def give_away(s: Stonesaga, task: Task) -> Flow[None]:
    """To somebody in the hex with a free slot of that kind; what it holds goes with it (SS.4.5, SS.4.9)."""
    character = s.characters[task.who]
    kind = slot(s, character.items[task.n])
    receivers = [
        other
        for other in here(s, character.at)
        if other != task.who and sum(slot(s, item) == kind for item in s.characters[other].items) < SLOTS[kind]
    ]
    to = yield from Pick(character.seat, receivers, question=GIVE_UP_TO)
    item = character.items.pop(task.n)
    s.characters[to].items.append(item)
    tell(s, story.Exchanged, task.who, to, names.item(s, item.id))


def icons(s: Stonesaga, who: int, hands_only: bool = False) -> list[str]:
    """The tools on what a character holds, each copy by itself (SS.15.10)."""
    return [
        icon
        for item in s.characters[who].items
        if not hands_only or slot(s, item) == "hand"
        for icon in s.box.items[item.id].entry.icons
    ]


# Boosts


def boost(s: Stonesaga, who: int, ability: int, n: int = MINOR) -> None:
    """Minor on empty is minor, on minor major, on major nothing; a major one is major at once; one slot an ability
    (SS.1.28, SS.4.15 to SS.4.17)."""
    boosts = s.characters[who].boosts
    boosts[ability] = MAJOR if n == MAJOR else min(MAJOR, boosts[ability] + 1)
    tell(s, story.Gains, who, f"a {'major' if boosts[ability] == MAJOR else 'minor'} boost on {names.ability(ability)}")


def degrade_boost(s: Stonesaga, who: int, ability: int) -> None:
    """Major becomes minor, minor goes; other abilities keep theirs (SS.4.19, SS.4.20)."""
    boosts = s.characters[who].boosts
    boosts[ability] = max(0, boosts[ability] - 1)


# Health


def suffer(s: Stonesaga, who: int, ill: Ill) -> None:
    """Into a free slot of the track, whatever its side; with a full track it is ignored, alone in hardcore a minor
    token turns major instead (SS.4.21, SS.4.22, SS.4.25, SS.29.9 to SS.29.11)."""
    track = s.characters[who].track
    if len(track) >= most_health(s):
        if s.hardcore and not all(one.major for one in track):
            then(s, Task("worsen", who))
        return
    track.append(ill)
    tell(s, story.Hurt, who, names.ill(ill))
    if down(s, who):
        tell(s, story.Down, who)


@does("worsen")
def worsen(s: Stonesaga, task: Task) -> Flow[None]:
    """One suffered token turns one minor token of the player's choice, of either kind (SS.29.9, SS.29.10)."""
    character = s.characters[task.who]
    options = [place for place in different(character.track) if not character.track[place].major]
    if not options:
        return
    chosen = yield from Pick(character.seat, options, question=WORSEN)
    character.track[chosen].major = True
    tell(s, story.Hurt, task.who, names.ill(character.track[chosen]))
    if down(s, task.who):
        tell(s, story.Down, task.who)


def degrade(s: Stonesaga, who: int, place: int) -> None:
    """A major injury or disease turns minor, a minor one goes (SS.1.29, SS.4.23)."""
    track = s.characters[who].track
    tell(s, story.Healed, who, names.ill(track[place]))
    if track[place].major:
        track[place].major = False
    else:
        del track[place]


# What lies about


def leave_lying(s: Stonesaga, who: int, tokens: Tokens, items: list[Item]) -> None:
    """A container in the hex, for whoever is there (SS.5.8, SS.28.49)."""
    place = place_of(s, who)
    for name, n in tokens.items():
        put(place.lying.tokens, name, n)
    place.lying.items += items
    tell(s, story.Lies, names.things(s, tokens, items), place.at)


def is_empty(lying: Lying) -> bool:
    return not lying.tokens and not lying.items
