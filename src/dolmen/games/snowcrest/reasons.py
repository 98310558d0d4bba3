"""Why not: cards that cannot be had now, villagers that cannot act and cells that nobody can be placed on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.payment import purse, room_for_a_card
from dolmen.games.snowcrest.resources import Building, Resource, amount
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Forbidden, Seat


def of_main_action(s: Snowcrest, seat: Seat, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    v, cost, worth = s.villages[seat], s.box.cost, s.box.worth[Resource.BARLEY]
    for cell, kind in enumerate(v.grid):
        if kind >= 0 and v.down >> cell & 1:
            yield Forbidden("turned down until you Rest", names.cell(seat, cell))
    barley = purse(s, seat, Resource.BARLEY)
    room = room_for_a_card(s, v)
    if room:
        barley -= min(worth[v.grid[cell]] for cell in room)  # one of them must stay up
    cards = [(names.row_card(kind), cost[kind] - barley) for kind in dict.fromkeys(s.row)]
    cards += [(names.hand_card(seat, kind), cost[kind] - barley + worth[kind]) for kind in sorted(set(v.hand))]
    for place, short in cards:
        if room == ():
            yield Forbidden("no room: nobody upright can be replaced", place)
        elif short > 0:
            yield Forbidden(f"{amount(short, Resource.BARLEY)} short", place)


def of_cell(s: Snowcrest, seat: Seat, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    v = s.villages[seat]
    for cell, kind in enumerate(v.grid):
        if kind >= 0 and v.down >> cell & 1:
            yield Forbidden("turned down: only an upright villager can be replaced", names.cell(seat, cell))
        elif kind >= 0 and s.basic and s.box.starter[kind]:
            yield Forbidden("a Starter stays in the basic game", names.cell(seat, cell))


def of_building(s: Snowcrest, seat: Seat, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    for tile in Building:
        if not s.stock[tile // 2]:
            yield Forbidden("none left", names.stock(tile))
