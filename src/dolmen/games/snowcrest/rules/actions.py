"""Performing a villager's action (section 11): which of them is possible, what it costs, and its steps."""

from __future__ import annotations

from collections.abc import Callable

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import DECLINE, Card, Decline, Do, Model
from dolmen.games.snowcrest.effects import Action, Building, Resource, Step, Verb
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.rules.curses import give_building
from dolmen.games.snowcrest.rules.forest import take_juniper, venerate
from dolmen.games.snowcrest.rules.gains import claim, draw, gain, gain_omens, gain_scrolls, lose_omens
from dolmen.games.snowcrest.rules.meditation import BELLS_A_SCROLL, meditate
from dolmen.games.snowcrest.rules.named import demand, recover, redraw, trade, trades
from dolmen.games.snowcrest.rules.pay import pay
from dolmen.games.snowcrest.rules.place import place, take
from dolmen.games.snowcrest.state import (
    COMMON_DECK,
    SPACES,
    USED,
    Snowcrest,
    leave_grid,
    others,
    refill,
    under,
    up,
)
from dolmen.kernel import Flow, Pick, Seat, seal, tell


def act(s: Snowcrest, kind: int, *, added: bool) -> Flow[bool]:
    """One of a villager's alternatives is performed, or none (SC.11.1, SC.11.5). An impossible one is not offered.
    Says whether one was."""
    card = s.box.villagers[kind]
    options = [Do(kind, i) for i, action in enumerate(card.actions) if possible(s, action, added)]
    if not options:
        return False
    choices: list[Do | Decline] = [*options, DECLINE]
    do = yield from Pick(s.active, choices, question=prompts.ACTION)
    if do == DECLINE:
        return False
    tell(s, story.Acted, s.active, kind, do.number, s.acting)
    yield from perform(s, card.actions[do.number], added=added)
    return True


def perform(s: Snowcrest, action: Action, *, added: bool) -> Flow[None]:
    """The price, then every step that is possible, left to right (SC.11.3, SC.11.7)."""
    if action.price:
        yield from pay(s, s.active, action.price)
    for step in action.steps:
        plain = PLAIN.get(step.verb)
        if plain is not None and step.what != Resource.JUNIPER:
            plain(s, step)
        elif able(s, step, added):
            yield from FLOWS[step.verb](s, step, added)


def possible(s: Snowcrest, action: Action, added: bool) -> bool:
    """A price must be payable, and there be something to pay it for, such as a building in stock (SC.6.7)."""
    price = action.price
    if price and purse(s, s.active, price.what) < price.n:
        return False
    return any(able(s, step, added) for step in action.aims)


def able(s: Snowcrest, step: Step, added: bool) -> bool:
    """A step has something to work on."""
    can = ABLE.get(step.verb)
    return can is None or can(s, step, added)


# Steps that ask nothing


def _gain(s: Snowcrest, step: Step) -> None:
    times = 1 if step.per is None else s.villages[s.active].buildings.count(step.per)
    gain(s, s.active, step.what or 0, step.n * times)


def _restock(s: Snowcrest, step: Step) -> None:
    """All of them (SC.6.10)."""
    v = s.villages[s.active]
    v.buildings = [code & ~USED for code in v.buildings]
    tell(s, story.Restocked, s.active)


PLAIN: dict[Verb, Callable[[Snowcrest, Step], None]] = {
    Verb.GAIN: _gain,
    Verb.SCROLL: lambda s, step: gain_scrolls(s, s.active, step.n, "villager"),
    Verb.OMEN: lambda s, step: gain_omens(s, s.active, step.n),
    Verb.CALM: lambda s, step: lose_omens(s, s.active, step.n),
    Verb.DRAW: lambda s, step: draw(s, s.active, step.n),
    Verb.RESTOCK: _restock,
}

# Steps that may ask


def _juniper(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    times = 1 if step.per is None else s.villages[s.active].buildings.count(step.per)
    yield from take_juniper(s, step.n * times)


CHOICE = (Resource.BARLEY, Resource.JUNIPER, Resource.BELL, Resource.BOWL)


def _choose(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """Resources of choice, taken in the order in which they are named (SC.19.35)."""
    named: list[Resource] = []
    for _ in range(step.n):
        resource = yield from Pick(s.active, CHOICE, question=prompts.CHOICE)
        named.append(resource)
    for resource in named:
        if resource == Resource.JUNIPER:
            yield from take_juniper(s, 1)
        else:
            gain(s, s.active, resource, 1)


def _venerate(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    yield from venerate(s)


def _meditate(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    yield from meditate(s)


def _build(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """A tile from the stock on the first free space; on a full row, one goes back first (SC.6.1 to SC.6.4)."""
    v = s.villages[s.active]
    if len(v.buildings) == SPACES:
        returnable = sorted(set(v.buildings))
        if step.what is not None and not s.stock[step.what // 2]:
            returnable = [code for code in returnable if code & ~USED == step.what]
        give_building(s, s.active, (yield from Pick(s.active, returnable, question=prompts.RETURN)))
    built = step.what
    if built is None:
        built = yield from Pick(s.active, [tile for tile in Building if s.stock[tile // 2]], question=prompts.BUILD)
    s.stock[built // 2] -= 1
    v.buildings.append(int(built))
    tell(s, story.Built, s.active, built)
    claim(s)


# Recruiter


def recruit(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """The acting card goes under the deck, and a card from hand or row takes its cell, free of charge (SC.19.21)."""
    seat, cell = s.active, s.acting
    v = s.villages[seat]
    leave_grid(s, seat, cell)
    source = yield from Pick(seat, sources(s, seat), question=prompts.RECRUIT)
    take(s, seat, source)
    place(s, seat, source.kind, cell)
    if not source.hand:
        seal(s)
        refill(s)
    yield from act(s, source.kind, added=True)
    v.down |= 1 << cell


def sources(s: Snowcrest, seat: Seat) -> list[Card]:
    """The hand and the row (SC.19.23)."""
    v = s.villages[seat]
    return [Card(kind, True) for kind in sorted(set(v.hand))] + [Card(kind, False) for kind in dict.fromkeys(s.row)]


def can_recruit(s: Snowcrest, step: Step, added: bool) -> bool:
    """Not when it was just Added (SC.19.20), and not without a card to fetch (SC.19.22)."""
    return not added and bool(s.villages[s.active].hand or s.row)


# Scholar


def models(s: Snowcrest) -> list[Model]:
    """Others' upright villagers, or alone the row: no Scholar, and none without an action (SC.19.26). Cards of one
    kind are all the same to copy, so each kind is offered once."""
    found: dict[int, Model] = {}
    if s.level:
        found = {kind: Model(kind) for kind in s.row}
    for seat in others(s):
        grid = s.villages[seat].grid
        for cell in up(s.villages[seat]):
            found.setdefault(grid[cell], Model(grid[cell], seat, cell))
    cards = s.box.villagers
    return [model for kind, model in found.items() if cards[kind].actions and not cards[kind].does(Verb.COPY)]


def copy(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """The model's action as the own one. Alone, the row card is put under the deck afterwards (SC.24.15)."""
    model = yield from Pick(s.active, models(s), question=prompts.COPY)
    tell(s, story.Copied, s.active, model.kind)
    if model.seat is not None:
        yield from act(s, model.kind, added=added)
        return
    gap = s.row.index(model.kind)
    s.borrowed.append(s.row.pop(gap))
    used = yield from act(s, model.kind, added=added)
    s.borrowed.remove(model.kind)
    if used:
        under(s, COMMON_DECK, model.kind)
        seal(s)
        refill(s)
    else:
        s.row.insert(gap, model.kind)  # it has not moved (SC.24.18)


FLOWS: dict[Verb, Callable[[Snowcrest, Step, bool], Flow[None]]] = {
    Verb.GAIN: _juniper,
    Verb.CHOOSE: _choose,
    Verb.VENERATE: _venerate,
    Verb.MEDITATE: _meditate,
    Verb.BUILD: _build,
    Verb.TRADE: trade,
    Verb.REDRAW: redraw,
    Verb.RECOVER: recover,
    Verb.RECRUIT: recruit,
    Verb.COPY: copy,
    Verb.DEMAND: demand,
}

# What a step needs


def _can_build(s: Snowcrest, step: Step, added: bool) -> bool:
    """In stock, or on the own full row, from which it goes back first (SC.6.4, SC.6.5)."""
    kinds = [tile for tile in Building if step.what in (tile, None)]
    if any(s.stock[tile // 2] for tile in kinds):
        return True
    row = s.villages[s.active].buildings
    return len(row) == SPACES and any(tile in row or tile + USED in row for tile in kinds)


ABLE: dict[Verb, Callable[[Snowcrest, Step, bool], bool]] = {
    Verb.BUILD: _can_build,
    Verb.MEDITATE: lambda s, step, added: purse(s, s.active, Resource.BELL) >= (BELLS_A_SCROLL if s.level else 1),
    Verb.TRADE: lambda s, step, added: bool(trades(s)),
    Verb.REDRAW: lambda s, step, added: bool(s.villages[s.active].hand),
    Verb.RECOVER: lambda s, step, added: bool(s.villages[s.active].discard),
    Verb.RECRUIT: can_recruit,
    Verb.COPY: lambda s, step, added: bool(models(s)),
}
