"""Copies of states: equal, and nothing that can change is shared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from dolmen.kernel import Event, Rng, State, copied, tell
from dolmen.kernel.copy import copier_of
from dolmen.kernel.state import listen
from dolmen.lab.bench.ours import halfway
from dolmen.library import find_game, game_ids


class Stone(Struct, frozen=True):
    weight: int
    marks: tuple[str, ...] = ()


class Cairn(Struct, frozen=True):
    stones: list[Stone]


class Beast(Struct):
    name: str
    young: list[Beast] = []


class Valley(State):
    beasts: list[Beast]
    cairn: Cairn
    paths: list[list[int]]
    seen: set[str]
    prey: dict[str, Beast]
    pair: tuple[Beast, int]
    herds: tuple[Beast, ...]
    chief: Beast | None = None
    either: Beast | list[int] | int = 0
    what: Any = None
    keystone: Stone = Stone(7, ("ochre",))


def valley() -> Valley:
    return Valley(
        rng=Rng.seeded(1),
        beasts=[Beast("aurochs", [Beast("calf", [Beast("fly")])]), Beast("elk")],
        cairn=Cairn([Stone(1), Stone(2)]),
        paths=[[1, 2], [], [3]],
        seen={"elk"},
        prey={"first": Beast("hare")},
        pair=(Beast("fox"), 2),
        herds=(Beast("goat"),),
        chief=Beast("bear"),
        either=[1, 2],
        what={"odd": [Beast("owl"), (1, [2])]},
    )


def changing(value: Any) -> Iterator[Any]:
    """Everything in a value that can change."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for field in fields(value):
            yield from changing(getattr(value, field.name))
    elif isinstance(value, (list, tuple, set, dict)):
        if not isinstance(value, tuple):
            yield value
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            yield from changing(item)


def shared(one: Any, other: Any) -> list[Any]:
    mine = {id(value) for value in changing(one)}
    return [value for value in changing(other) if id(value) in mine]


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    s = valley()
    twin = copied(s)
    assert twin == s
    assert shared(s, twin) == []
    assert [*map(type, changing(twin))] == [*map(type, changing(s))]


def test_what_cannot_change_is_shared() -> None:
    s = valley()
    assert copied(s).keystone is s.keystone
    assert copier_of(Stone) is None


@pytest.mark.parametrize("name", game_ids())
def test_a_position_of_every_game_is_copied_whole(name: str) -> None:
    s = halfway(find_game(name)).s
    twin = copied(s)
    assert twin == s
    assert shared(s, twin) == []


class Howl(Event, frozen=True, line="a howl"):
    pass


def test_nobody_listens_to_a_copy() -> None:
    s = valley()
    listen(s)
    tell(s, Howl)
    assert s.story
    assert copied(s).story is None
