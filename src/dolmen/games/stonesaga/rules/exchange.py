"""Exchanges around an action: with others in the hex, with what lies there, with containers of their own (SS.8.11 to
SS.8.22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import YES, Deal, Deed, Part, PickUp, Store, Stow, Way
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.standing import BARRED, words_of
from dolmen.games.stonesaga.prompts.exchange import CONSENT, EXCHANGE, PICK_UP, STORE, STOW, in_words
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.state import Built, Item, Stonesaga, Task, Tokens, here, outpost_at, place_of
from dolmen.kernel import Amounts, Flow, Pick, Question, tell


def offers(s: Stonesaga, who: int) -> list[Deed]:
    """With whom and what something can change hands, free of cost: only in the same hex, and by day (SS.8.13, SS.8.14,
    SS.8.20); passed and incapacitated characters can be partners (SS.8.21)."""
    character = s.characters[who]
    own = bool(character.bag or character.items)
    found: list[Deed] = [
        Deal(who, other)
        for other in here(s, character.at)
        if other != who and (own or s.characters[other].bag or s.characters[other].items)
    ]
    if there_for(s, who):
        found.append(PickUp(who))
    for place, item in enumerate(character.items):
        room = holds_of(s, item)
        if room is not None and (item.inside or any(accepts(s, room, name) for name in character.bag)):
            found.append(Stow(who, place))
    for number, built in enumerate(storage(s, who)):
        room = room_of(s, built)
        if room is not None and (built.inside or any(accepts(s, room, name) for name in character.bag)):
            found.append(Store(who, number))
    return found


def storage(s: Stonesaga, who: int) -> list[Built]:
    """The structures of the outpost in somebody's hex, if any of them are of use now (SS.17.18, SS.20.4)."""
    outpost = outpost_at(s, s.characters[who].at)
    return outpost.structures if outpost is not None else []


def room_of(s: Stonesaga, built: Built) -> gear.Holds | None:
    """What a structure stores, if it is of use now (SS.28.31, SS.28.32)."""
    if s.unrest >= BARRED or built.idle >= s.day:
        return None
    return next((word for word in words_of(s, built) if isinstance(word, gear.Holds)), None)


def holds_of(s: Stonesaga, item: Item) -> gear.Holds | None:
    return next((word for word in s.box.items[item.id].words if isinstance(word, gear.Holds)), None)


def accepts(s: Stonesaga, room: gear.Holds, name: str) -> bool:
    """A container takes only what its data allows (SS.8.18, SS.28.13)."""
    return room.what == "any" or s.box.stuff[name].kind == room.what


def begin(s: Stonesaga, deed: Deed) -> None:
    match deed:
        case Deal():
            then(s, Task("deal", deed.who, deed.whom))
        case PickUp():
            then(s, Task("pick up", deed.who))
        case Stow():
            then(s, Task("stow", deed.who, deed.item))
        case Store():
            then(s, Task("store", deed.who, deed.structure))


# With another character


def goods(s: Stonesaga, who: int, way: Way) -> dict[Part, int]:
    """What a character can hand over: materials, food, water and items, nothing else (SS.8.16)."""
    character = s.characters[who]
    items = {Part(way, item=place): 1 for place in range(len(character.items))}
    return {Part(way, name): n for name, n in character.bag.items()} | items


def flaw(s: Stonesaga, who: int, other: int, given: Mapping[Part, int]) -> str:
    """Something must change hands, and nobody may have too many items of a kind once all has (SS.4.7)."""
    if not given:
        return "nothing changes hands"
    mine, theirs = after(s, who, other, given)
    for person, items in ((who, mine), (other, theirs)):
        if kind := people.crowded(s, items):
            return f"{names.called(s, person)} would have too many {kind} items"
    return ""


def after(s: Stonesaga, who: int, other: int, given: Mapping[Part, int]) -> tuple[list[Item], list[Item]]:
    """Whose items are whose once all has changed hands."""
    going, kept = parted(s.characters[who].items, "give", given)
    coming, left = parted(s.characters[other].items, "take", given)
    return kept + coming, left + going


def parted(items: list[Item], way: Way, given: Mapping[Part, int]) -> tuple[list[Item], list[Item]]:
    """What goes that way, and what stays."""
    goes = [Part(way, item=place) in given for place in range(len(items))]
    both = [*zip(items, goes, strict=True)]
    return [item for item, yes in both if yes], [item for item, yes in both if not yes]


def told_apart(parts: Iterable[Part], way: Way, items: list[Item]) -> list[Part]:
    """One of each where several items are alike."""
    alike = {Part(way, item=place) for place in range(len(items))} - {
        Part(way, item=place) for place in people.different(items)
    }
    return [part for part in parts if part not in alike]


def ideas(s: Stonesaga, who: int, other: int) -> list[dict[Part, int]]:
    """What looks useful: one of anything from either side, or an item for an item."""
    mine = told_apart(goods(s, who, "give"), "give", s.characters[who].items)
    theirs = told_apart(goods(s, other, "take"), "take", s.characters[other].items)
    swaps = [{one: 1, two: 1} for one in mine for two in theirs if not one.token and not two.token]
    proposals = [*({part: 1} for part in (*mine, *theirs)), *swaps]
    return [given for given in proposals if not flaw(s, who, other, given)]


@does("deal")
def deal(s: Stonesaga, task: Task) -> Flow[None]:
    """Taking something needs the consent of the other's player, giving needs none (SS.8.15, SS.29.3, SS.30.7)."""
    who, other = task.who, task.n
    limits = goods(s, who, "give") | goods(s, other, "take")
    proposals = ideas(s, who, other)
    if not proposals:
        return
    seat = s.characters[who].seat
    given = yield from Amounts(seat, limits, proposals, lambda given: flaw(s, who, other, given), question=EXCHANGE)
    if any(part.way == "take" for part in given) and s.characters[other].seat != seat:
        s.offer = [*given.items()]
        then(s, Task("consent", who, other))
    else:
        hand_over(s, who, other, given)


@does("consent")
def consent(s: Stonesaga, task: Task) -> Flow[None]:
    """Whoever is asked for something says yes or no, and all see to what (SS.8.15)."""
    answer = yield from Pick(s.characters[task.n].seat, ["yes", "no"], question=CONSENT)
    given, s.offer = dict(s.offer), []
    if answer == YES:
        hand_over(s, task.who, task.n, given)


def hand_over(s: Stonesaga, who: int, other: int, given: Mapping[Part, int]) -> None:
    """All at once; what an item holds goes with it (SS.4.7, SS.4.9)."""
    ways: tuple[tuple[Way, int, int], ...] = (("give", who, other), ("take", other, who))
    for way, giver, taker in ways:
        if said := in_words(s, who, other, given, way):
            tell(s, story.Exchanged, giver, taker, said)
    mine, theirs = after(s, who, other, given)
    one, two = s.characters[who], s.characters[other]
    one.items, two.items = mine, theirs
    for part, n in given.items():
        if part.token:
            out, into = (one.bag, two.bag) if part.way == "give" else (two.bag, one.bag)
            people.put(out, part.token, -n)
            people.put(into, part.token, n)


# With what lies there


def lying_here(s: Stonesaga, who: int) -> dict[Part, int]:
    """All that lies in somebody's hex, as parts of an exchange."""
    lying = place_of(s, who).lying
    items = {Part("take", item=place): 1 for place in range(len(lying.items))}
    return {Part("take", name): n for name, n in lying.tokens.items()} | items


def not_taken(s: Stonesaga, who: int, given: Mapping[Part, int]) -> str:
    """Why these things cannot be picked up: nobody has too many items of a kind (SS.4.7)."""
    taken, _ = parted(place_of(s, who).lying.items, "take", given)
    kind = people.crowded(s, [*s.characters[who].items, *taken])
    return f"that is too many {kind} items" if kind else "" if given else "nothing is taken"


def there_for(s: Stonesaga, who: int) -> list[dict[Part, int]]:
    """All of it if that fits, and each thing that does."""
    limits, alike = lying_here(s, who), place_of(s, who).lying.items
    each = [{part: 1} for part in told_apart(limits, "take", alike)]
    whole = [limits] if len(limits) > 1 or max(limits.values(), default=0) > 1 else []
    return [given for given in (*whole, *each) if not not_taken(s, who, given)]


@does("pick up")
def pick_up(s: Stonesaga, task: Task) -> Flow[None]:
    """The belongings of the dead and dropped items are open to all in the hex; nothing is put there (SS.5.8,
    SS.8.19)."""
    who, lying, character = task.who, place_of(s, task.who).lying, s.characters[task.who]
    given = yield from Amounts(
        character.seat, lying_here(s, who), there_for(s, who), lambda given: not_taken(s, who, given), question=PICK_UP
    )
    taken, lying.items = parted(lying.items, "take", given)
    character.items += taken
    tokens = {part.token: n for part, n in given.items() if part.token}
    for name, n in tokens.items():
        people.put(lying.tokens, name, -n)
        people.put(character.bag, name, n)
    tell(s, story.Gains, task.who, names.things(s, tokens, taken))


# With containers of their own


@does("stow")
def stow(s: Stonesaga, task: Task) -> Flow[None]:
    """Between the bag and a container item of one's own (SS.8.22), as much as it takes (SS.8.18)."""
    item = s.characters[task.who].items[task.n]
    room = holds_of(s, item)
    assert room is not None
    yield from in_or_out(s, task.who, item.inside, room, STOW)


@does("store")
def store(s: Stonesaga, task: Task) -> Flow[None]:
    """Between the bag and a structure in the hex, tokens and no items (SS.8.17 to SS.8.19, SS.28.32)."""
    built = storage(s, task.who)[task.n]
    room = room_of(s, built)
    assert room is not None
    yield from in_or_out(s, task.who, built.inside, room, STORE)


def in_or_out(s: Stonesaga, who: int, held: Tokens, room: gear.Holds, question: Question) -> Flow[None]:
    """As much as it takes (SS.8.18)."""
    character = s.characters[who]
    inside = sum(held.values())
    limits = {Part("give", name): n for name, n in character.bag.items() if accepts(s, room, name)}
    limits |= {Part("take", name): n for name, n in held.items()}

    def wrong(given: Mapping[Part, int]) -> str:
        change = sum(n if part.way == "give" else -n for part, n in given.items())
        if inside + change > room.n:
            return f"it holds {room.n}"
        return "" if given else "nothing is moved"

    proposals = [{part: 1} for part in limits if not wrong({part: 1})]
    if not proposals:
        return
    given = yield from Amounts(character.seat, limits, proposals, wrong, question=question)
    for part, n in given.items():
        into = n if part.way == "give" else -n
        people.put(character.bag, part.token, -into)
        people.put(held, part.token, into)
