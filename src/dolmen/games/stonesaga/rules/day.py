"""The Day: who acts, what can be done, passing (sections 8 to 10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.choices import (
    Build,
    Craft,
    Deal,
    Deed,
    Dig,
    Explore,
    Fish,
    Gather,
    Go,
    Lay,
    Pass,
    PickUp,
    Pour,
    Process,
    Quell,
    Revive,
    Settle,
    Shelter,
    Store,
    Stow,
    UseItem,
    UseStructure,
    Water,
)
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import WATERS, By
from dolmen.games.stonesaga.effects.language import LANGUAGE, DayAction
from dolmen.games.stonesaga.effects.standing import usable, words_of
from dolmen.games.stonesaga.prompts.day import AFTER, DEED, REVIVE
from dolmen.games.stonesaga.rules import exchange, people
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.crafting import pairs
from dolmen.games.stonesaga.rules.fishing import begin_fishing
from dolmen.games.stonesaga.rules.foraging import begin_foraging
from dolmen.games.stonesaga.rules.goals import goals_after_action, may_pour, pour
from dolmen.games.stonesaga.rules.mining import begin_mining
from dolmen.games.stonesaga.rules.outposts import begin_works, buildings, free_overlays, settlements
from dolmen.games.stonesaga.rules.processing import can_process
from dolmen.games.stonesaga.rules.unrest import may_quell, quell
from dolmen.games.stonesaga.rules.valley import explore, explores, move, moves
from dolmen.games.stonesaga.state import Stonesaga, Task, Turn, down, features, here, out, outpost_at, place_of
from dolmen.kernel import Flow, Pick, anyone, meanwhile, tell

WATER, SHELTER, GATHER, PROCESS, CRAFT, REVIVING = 1, 1, 2, 1, 1, 2
"""What actions cost, beside Move and Explore (SS.9.7)."""
DIGS = ("cave", "chasm", "dried-flats", "moraine", "mountain")


def next_turn(s: Stonesaga) -> None:
    """Until all have passed; then the Day ends (SS.8.10)."""
    if all(out(s, who) for who in range(len(s.characters))):
        then(s, Task("day ends"))
    else:
        then(s, Task("deed"))


def may_act(s: Stonesaga, who: int) -> bool:
    """Whoever has not passed, but not whoever took the last action while another has not passed; the day before does
    not count (SS.8.3 to SS.8.6, SS.8.8, SS.29.5)."""
    if out(s, who):
        return False
    last = s.turn
    if last is not None and not last.acted:
        return last.who == who  # an exchange has begun the turn, and an action belongs to it (SS.8.12)
    return last is None or last.who != who or all(out(s, other) for other in range(len(s.characters)) if other != who)


def deeds(s: Stonesaga, who: int) -> list[Deed]:
    """All actions that a character can take and pay for, also again, by the features of its hex (SS.9.3, SS.9.4,
    SS.9.6, SS.9.7, SS.10.4 to SS.10.6, SS.10.9); somebody alone revives nobody (SS.9.28, SS.29.19)."""
    place = place_of(s, who)
    there = features(s, place)
    found: list[Deed] = [*moves(s, who), *explores(s, who)]

    def add(cost: int, *options: Deed) -> None:
        if people.can_pay(s, who, cost):
            found.extend(options)

    if any(water in there for water in WATERS):
        add(WATER, Water(who))
    if "cave" in there and not place.shelter:
        add(shelter_cost(s, who), Shelter(who))
    add(GATHER, *[Gather(who, deck) for deck in ("forest", "plains") if deck in there])
    add(GATHER, *[Fish(who, water) for water in WATERS if water in there])
    add(GATHER, *[Dig(who, feature) for feature in DIGS if feature in there])
    if people.can_pay(s, who, PROCESS) and can_process(s, who):
        found.append(Process(who))
    if people.can_pay(s, who, CRAFT) and pairs(s, who):
        found.append(Craft(who))
    add(REVIVING, *[Revive(who, other) for other in here(s, place.at) if other != who and down(s, other)])
    if s.saga is not None:
        found += [*(settlements(s, who) if free_overlays(s) else []), *buildings(s, who)]
    if may_quell(s, who):
        found.append(Quell(who))
    return [*found, *item_deeds(s, who), *structure_deeds(s, who)]


def item_deeds(s: Stonesaga, who: int) -> list[Deed]:
    """ "Cost: effect" on an item is a Day action (SS.9.2)."""
    found = []
    for id, words in gear.sources(s, who):
        for effect in words:
            made = gear.unwrapped(effect, s, By(who, id))
            if isinstance(made, DayAction) and made.able(s, By(who, id)):
                found.append(UseItem(who, id))
    return [*found]


def structure_deeds(s: Stonesaga, who: int) -> list[Deed]:
    """The same of a structure that is of use now, where somebody stands (SS.17.18, SS.28.33)."""
    outpost = outpost_at(s, s.characters[who].at)
    built = usable(s, s.characters[who].at)
    found: list[Deed] = []
    for number, one in enumerate(outpost.structures if outpost is not None else []):
        actions = [word for word in words_of(s, one) if isinstance(word, DayAction)]
        first = outpost is not None and one.id not in [other.id for other in outpost.structures[:number]]
        if first and one in built and any(word.able(s, By(who)) for word in actions):
            found.append(UseStructure(who, number))
    return found


def options(s: Stonesaga, seat: int) -> list[Deed]:
    """What a player can do now with those characters that may act; exchanges come before the action (SS.8.13, SS.8.17,
    SS.8.22). Whoever has begun with one takes an action too (SS.8.12)."""
    found: list[Deed] = []
    for who, character in enumerate(s.characters):
        if character.seat != seat or not may_act(s, who):
            continue
        act = deeds(s, who)
        begun = s.turn is not None and not s.turn.acted
        found += [*act, *(around(s, who) if act else [])]
        if not begun or not act:
            found.append(Pass(who))
    return found


def afterwards(s: Stonesaga) -> dict[int, list[Deed]]:
    """Beside that, by seat: whoever took the last action may exchange after it, and pass already (SS.8.7, SS.8.13,
    SS.8.14)."""
    last = s.turn
    if last is None or not last.acted or out(s, last.who) or may_act(s, last.who):
        return {}
    return {s.characters[last.who].seat: [*around(s, last.who), Pass(last.who)]}


def around(s: Stonesaga, who: int) -> list[Deed]:
    """What is free of cost around an action."""
    return [*exchange.offers(s, who), *may_pour(s, who)]


@does("deed")
def deed(s: Stonesaga, task: Task) -> Flow[None]:
    """One action at a time, in any order the group likes: whoever claims the turn first has it (SS.8.3, SS.30.14).
    A turn is that action with the exchanges around it (SS.8.11)."""
    asks = {seat: found for seat in {one.seat: None for one in s.characters} if (found := options(s, seat))}
    taken: list[Deed] = []

    def offer(seat: int, found: list[Deed]) -> Flow[bool]:
        taken.append((yield from Pick(seat, found, question=AFTER, name="after", always=True)))
        return True

    late = {seat: partial(offer, seat, found) for seat, found in afterwards(s).items()}
    first = _whoever({seat: Pick(seat, found, question=DEED) for seat, found in asks.items()})
    chosen = yield from meanwhile(first, late) if late else first
    made = taken[0] if chosen is None else chosen
    match made:
        case Deal() | PickUp() | Stow() | Store() | Pour():
            if s.turn is None or s.turn.who != made.who:
                s.turn = Turn(made.who)
            if isinstance(made, Pour):
                pour(s, made)
            else:
                exchange.begin(s, made)
        case Pass():
            passes(s, made.who)
        case _:
            s.turn = Turn(made.who, acted=True)
            then(s, Task("action ends", made.who))
            ACTIONS[type(made)](s, made)


def _whoever(asks: dict[int, Pick[Deed]]) -> Flow[Deed]:
    """The first who answers."""

    def one(ask: Pick[Deed]) -> Flow[Deed]:
        return (yield from ask)

    _, made = yield from anyone({seat: one(ask) for seat, ask in asks.items()})
    return made


def passes(s: Stonesaga, who: int) -> None:
    """At any time between actions; no more actions that Day, and unspent energy stays (SS.8.7 to SS.8.9)."""
    s.characters[who].passed = True
    if s.turn is not None and not s.turn.acted:
        s.turn = None
    tell(s, story.Passed, who)


@does("action ends")
def action_ends(s: Stonesaga, task: Task) -> None:
    """Goals are looked at (SS.25.3)."""
    goals_after_action(s)


# Actions that are done in one step


def gather_water(s: Stonesaga, deed: Deed) -> None:
    """2 water at a lake, river or wetlands; 3 with a Waterskin (SS.10.3, SS.28.17)."""
    people.pay(s, deed.who, WATER)
    people.gain(s, deed.who, "water", max([2, *(word.n for _, word in gear.holding(s, deed.who, gear.GatherWater))]))


def shelter_cost(s: Stonesaga, who: int) -> int:
    """1, or what manners make of it (SS.10.1, SS.26.3)."""
    return min([SHELTER, *(word.n for _, word in gear.holding(s, who, gear.ShelterCost))])


def prepare_shelter(s: Stonesaga, deed: Deed) -> None:
    """At a cave, once a hex; it stays until the Challenge ends (SS.6.23, SS.10.1, SS.10.2)."""
    people.pay(s, deed.who, shelter_cost(s, deed.who))
    s.characters[deed.who].used_today += [id for id, _ in gear.holding(s, deed.who, gear.ShelterCost)]
    place = place_of(s, deed.who)
    place.shelter = True
    tell(s, story.Lies, "There is shelter", place.at)


def revive(s: Stonesaga, deed: Deed) -> None:
    """Somebody incapacitated in the same hex, never oneself (SS.9.26, SS.9.28)."""
    assert isinstance(deed, Revive)
    people.pay(s, deed.who, REVIVING)
    then(s, Task("revive", deed.whom))


@does("revive")
def revived(s: Stonesaga, task: Task) -> Flow[None]:
    """The owner degrades one injury or disease; that brings no energy, and with a track of major ones another Revive is
    needed (SS.9.26, SS.9.27, SS.9.29)."""
    character = s.characters[task.who]
    place = yield from Pick(character.seat, people.different(character.track), question=REVIVE)
    people.degrade(s, task.who, place)


def use_item(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, UseItem)
    for effect in dict(gear.sources(s, deed.who))[deed.item]:
        if isinstance(effect, DayAction):
            lines(s, deed.who, [LANGUAGE.written(effect.then)], deed.item)


def use_structure(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, UseStructure)
    outpost = outpost_at(s, s.characters[deed.who].at)
    assert outpost is not None
    for effect in words_of(s, outpost.structures[deed.structure]):
        if isinstance(effect, DayAction):
            lines(s, deed.who, [LANGUAGE.written(effect.then)])


def _build(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, Settle | Build)
    begin_works(s, deed)


def _quell(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, Quell)
    quell(s, deed)


def _go(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, Go)
    move(s, deed.who, deed.to)


def _explore(s: Stonesaga, deed: Deed) -> None:
    assert isinstance(deed, Explore | Lay)
    explore(s, deed)


def _forage(s: Stonesaga, deed: Deed) -> None:
    """At a forest with one deck, on plains with the other (SS.10.4)."""
    assert isinstance(deed, Gather)
    people.pay(s, deed.who, GATHER)
    begin_foraging(s, deed.who, "forest" if deed.deck == "forest" else "plains")


def _fish(s: Stonesaga, deed: Deed) -> None:
    """At a lake, river or wetlands, which is named (SS.10.5, SS.10.8)."""
    assert isinstance(deed, Fish)
    people.pay(s, deed.who, GATHER)
    begin_fishing(s, deed.who, deed.water)


def _mine(s: Stonesaga, deed: Deed) -> None:
    """At a cave, chasm, dried flats, moraine or mountain, which is named (SS.10.6, SS.10.8)."""
    assert isinstance(deed, Dig)
    people.pay(s, deed.who, GATHER)
    begin_mining(s, deed.who, deed.feature)


def _process(s: Stonesaga, deed: Deed) -> None:
    then(s, Task("process", deed.who))


def _craft(s: Stonesaga, deed: Deed) -> None:
    then(s, Task("craft", deed.who))


ACTIONS: dict[type[Deed], Callable[[Stonesaga, Deed], None]] = {
    Go: _go,
    Explore: _explore,
    Lay: _explore,
    Water: gather_water,
    Shelter: prepare_shelter,
    Gather: _forage,
    Fish: _fish,
    Dig: _mine,
    Process: _process,
    Craft: _craft,
    Revive: revive,
    UseItem: use_item,
    UseStructure: use_structure,
    Settle: _build,
    Build: _build,
    Quell: _quell,
}
