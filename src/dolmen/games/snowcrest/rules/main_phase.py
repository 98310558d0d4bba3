"""The main actions: Activate (section 8), Add (section 9) and Rest (section 10)."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import Activate, Add, Card
from dolmen.games.snowcrest.content import KINDS, By
from dolmen.games.snowcrest.payment import purse, room_for_a_card
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.actions import act
from dolmen.games.snowcrest.rules.forest import take_juniper
from dolmen.games.snowcrest.rules.gains import gain
from dolmen.games.snowcrest.rules.pay import pay_for
from dolmen.games.snowcrest.rules.place import place, places, take
from dolmen.games.snowcrest.state import (
    CELLS,
    NO_CELL,
    SPACES,
    Snowcrest,
    Village,
    has_line,
    refill,
    rests_allowed,
    up,
)
from dolmen.kernel import Asks, Flow, Pick, Seat, make_final, tell

ACTIVATE = tuple(Activate(cell) for cell in range(CELLS))
FROM_HAND = tuple(Add(Card(kind, True)) for kind in range(KINDS))
FROM_ROW = tuple(Add(Card(kind, False)) for kind in range(KINDS))
NOT_THE_FIRST = tuple(range(1, built) for built in range(SPACES + 1))
"""The spaces from which a tile can move to the left."""


def main_action(s: Snowcrest) -> Flow[None]:
    """Exactly one of the three; with a line there is nothing but the Rest (SC.7.2, SC.7.4 to SC.7.6, SC.7.8)."""
    v = s.villages[s.active]
    options = [] if has_line(v) else main_actions(s)
    if not options:
        yield from rest(s)
        return
    main = Pick(s.active, options, question=prompts.MAIN)
    if v.buildings and v.buildings.count(v.buildings[0]) < len(v.buildings):
        chosen = yield from main_or_order(s, main)
    else:
        chosen = yield from main
    if isinstance(chosen, Activate):
        yield from activate(s, chosen.cell)
    else:
        yield from add(s, chosen.source)


def main_or_order(s: Snowcrest, main: Pick[Activate | Add]) -> Flow[Activate | Add]:
    """Before the main action the building row may be put into another order, which has no effect (SC.6.9, SC.25.7)."""
    row = s.villages[s.active].buildings
    asks = Asks((main, Pick(s.active, NOT_THE_FIRST[len(row)], question=prompts.ORDER, standing=True, name="order")))
    place, answer = yield asks
    while place:
        space: int = answer
        row[space - 1], row[space] = row[space], row[space - 1]
        tell(s, story.Reordered, s.active, row[space - 1], space - 1)
        place, answer = yield asks
    chosen: Activate | Add = answer
    return chosen


def main_actions(s: Snowcrest) -> list[Activate | Add]:
    """Every upright villager, and every card that can be paid for and placed (SC.3.14, SC.8.1, SC.9.1)."""
    v = s.villages[s.active]
    options: list[Activate | Add] = [ACTIVATE[cell] for cell in up(v)]
    cost, worth = s.box.cost, s.box.worth[Resource.BARLEY]
    barley = purse(s, s.active, Resource.BARLEY)
    room = room_for_a_card(s, v)
    if room is not None:
        if not room:
            return options
        barley -= min(worth[v.grid[cell]] for cell in room)  # one of them must stay up
    options += [FROM_HAND[kind] for kind in sorted(set(v.hand)) if cost[kind] <= barley - worth[kind]]
    options += [FROM_ROW[kind] for kind in dict.fromkeys(s.row) if cost[kind] <= barley]
    return options


def activate(s: Snowcrest, cell: int) -> Flow[None]:
    """The action is performed or declined, then the card is turned down (SC.8.2, SC.8.3)."""
    v = s.villages[s.active]
    kind = v.grid[cell]
    tell(s, story.Activated, s.active, cell, kind)
    s.acting = cell
    yield from act(s, kind, By.ACTIVATED)
    turn_down(s, v, cell)


def add(s: Snowcrest, source: Card) -> Flow[None]:
    """Pay, place, refill the row, act, turn down (SC.9.2, SC.9.10, SC.9.11)."""
    seat, kind = s.active, source.kind
    v = s.villages[seat]
    tell(s, story.Chosen, seat, kind, source.hand)
    cost = s.box.cost[kind]
    if cost:
        yield from pay_for(s, seat, source, cost)
    cell = yield from Pick(seat, places(s, v), question=prompts.CELL)
    take(s, seat, source)
    place(s, seat, kind, cell)
    if not source.hand:
        make_final(s)
        refill(s)
    s.acting = cell
    yield from act(s, kind, By.ADDED)
    turn_down(s, v, cell)


def turn_down(s: Snowcrest, v: Village, cell: int) -> None:
    """The acting card has acted, even if nothing came of it (SC.19.18)."""
    s.acting = NO_CELL
    v.down |= 1 << cell


def rest(s: Snowcrest) -> Flow[None]:
    """Income, then all cards up (SC.10.2, SC.10.9, SC.10.10, SC.24.7). Alone, one Rest too many loses (SC.24.8)."""
    seat = s.active
    v = s.villages[seat]
    tell(s, story.Rests, seat)
    if s.level:
        s.rests += 1
        if s.rests == rests_allowed(s.level):
            s.lost = s.over = True
            tell(s, story.RestedTooOften, s.rests)
            return
    income = yield from incomes(s, seat, v)
    for resource in (Resource.BARLEY, Resource.BELL, Resource.BOWL, Resource.GOLD):
        gain(s, seat, resource, income[resource])
    yield from take_juniper(s, income[Resource.JUNIPER])
    v.down = 0
    tell(s, story.TurnedUp, seat)


def incomes(s: Snowcrest, seat: Seat, v: Village) -> Flow[list[int]]:
    """Icons of upright villagers, and a Barley for every Starter that is down; determined once (SC.10.3 to SC.10.8,
    SC.19.1)."""
    income = [0] * 5
    for cell, kind in enumerate(v.grid):
        if kind < 0:
            continue
        if v.down >> cell & 1:
            income[Resource.BARLEY] += s.box.starter[kind]
            continue
        for icon in s.box.villagers[kind].icons:
            if icon == Resource.ANY:
                icon = yield from Pick(seat, WILD, question=prompts.WILD)
            income[icon] += 1
    return income


WILD = (Resource.BARLEY, Resource.JUNIPER, Resource.BELL, Resource.BOWL, Resource.GOLD)
