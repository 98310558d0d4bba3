"""The main actions: Activate (section 8), Add (section 9) and Rest (section 10)."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import NOTHING, Activate, Add, Card
from dolmen.games.snowcrest.content import KINDS, By
from dolmen.games.snowcrest.payment import purse, room_for_a_card
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.actions import act, alternatives
from dolmen.games.snowcrest.rules.forest import take_juniper
from dolmen.games.snowcrest.rules.gains import gain
from dolmen.games.snowcrest.rules.pay import pay_for
from dolmen.games.snowcrest.rules.place import place, places, take
from dolmen.games.snowcrest.state import (
    CELLS,
    NO_CELL,
    Snowcrest,
    Village,
    has_line,
    refill,
    rests_allowed,
    up,
)
from dolmen.kernel import Flow, Pick, Seat, make_final, tell

ACTIVATE = tuple(Activate(cell) for cell in range(CELLS))
FROM_HAND = tuple(Add(Card(kind, True)) for kind in range(KINDS))
FROM_ROW = tuple(Add(Card(kind, False)) for kind in range(KINDS))


def main_action(s: Snowcrest) -> Flow[None]:
    """Exactly one of the three; with a line there is nothing but the Rest (SC.7.2, SC.7.4 to SC.7.6, SC.7.8)."""
    v = s.villages[s.active]
    options = [] if has_line(v) else main_actions(s)
    if not options:
        yield from rest(s)
        return
    chosen = yield from Pick(s.active, options, question=prompts.MAIN)
    if isinstance(chosen, Activate):
        yield from activate(s, chosen.cell, chosen.number)
    else:
        yield from add(s, chosen.source)


def main_actions(s: Snowcrest) -> list[Activate | Add]:
    """Every upright villager, and every card that can be paid for and placed (SC.3.14, SC.8.1, SC.9.1)."""
    v = s.villages[s.active]
    options: list[Activate | Add] = [way for cell in up(v) for way in activations(s, v, cell)]
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


def activations(s: Snowcrest, v: Village, cell: int) -> Sequence[Activate]:
    """A villager with several alternatives is activated for one of them, so that one choice says all (SC.8.2)."""
    if v.careful or not s.box.forked[v.grid[cell]]:
        return ACTIVATE[cell : cell + 1]
    s.acting = cell
    found = alternatives(s, v.grid[cell], By.ACTIVATED)
    s.acting = NO_CELL
    return [Activate(cell, number) for number in (*found, NOTHING)] if len(found) > 1 else ACTIVATE[cell : cell + 1]


def activate(s: Snowcrest, cell: int, number: int | None = None) -> Flow[None]:
    """The action is performed or declined, then the card is turned down (SC.8.2, SC.8.3)."""
    v = s.villages[s.active]
    kind = v.grid[cell]
    tell(s, story.Activated, s.active, cell, kind)
    s.acting = cell
    yield from act(s, kind, By.ACTIVATED, number)
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
