"""Slots and elements (section 11), and what slots do (section 25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.board import DISTANCE, NEIGHBOURS, away, ray
from dolmen.games.gone_to_gaia.choices import Spaces
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.movement import enter, move_enemy, turn_enemy
from dolmen.games.gone_to_gaia.rules.on_slots import ability_of, of_bits
from dolmen.games.gone_to_gaia.state import (
    HAND,
    SLOTS,
    Element,
    Enemy,
    Figure,
    Gear,
    GoneToGaia,
    Suit,
    Task,
    Turn,
    enemy_of,
    suit_of,
    taken,
)
from dolmen.kernel import Flow, Pick, tell

LOST = -1


def put(s: GoneToGaia, number: int, gear: Gear, slot: int) -> None:
    """A weapon is exhausted onto a slot; if both spaces are covered it is fresh again at once (GG.11.11, GG.13.2)."""
    gear.place = slot
    refresh_covered(s, number)


def refresh_covered(s: GoneToGaia, number: int) -> None:
    """Every slot that holds a weapon and has both spaces covered: the tokens return to the pile and the weapon to hand.
    Nobody is asked. Without a weapon the tokens stay (GG.11.9, GG.11.10)."""
    suit = s.suits[number]
    for gear in suit.gear:
        if 1 <= gear.place <= SLOTS and suit.elements[gear.place - 1] == s.box.slots[gear.place - 1].both:
            suit.elements[gear.place - 1] = 0
            refresh(s, number, gear)


def refresh(s: GoneToGaia, number: int, gear: Gear) -> None:
    """The weapon is fresh and its slot empty; its elements are another matter (GG.11.14, GG.11.15)."""
    gear.place = HAND
    tell(s, story.Refreshed, number, gear.type)


def spaces(s: GoneToGaia, suit: Suit, element: int) -> list[int]:
    """The open slots with an empty space for it, whether or not a weapon lies there (GG.11.5, GG.11.6)."""
    return [
        slot
        for slot in range(1, SLOTS + 1)
        if suit.open >> (slot - 1) & 1
        and s.box.slots[slot - 1].both >> element & 1
        and not suit.elements[slot - 1] >> element & 1
    ]


@does("elements")
def place_elements(s: GoneToGaia, task: Task) -> Flow[None]:
    """Elements gained together are all placed before any refresh is checked; one without a space is lost (GG.11.6 to
    GG.11.8, GG.11.13)."""
    suit = s.suits[task.who]
    gained = of_bits(task.n)
    ways = [Spaces(way) for way in product(*[spaces(s, suit, element) or [LOST] for element in gained])]
    chosen = yield from Pick(task.who, ways, question=prompts.SPACES)
    for element, slot in zip(gained, chosen.slots, strict=True):
        if slot != LOST:
            suit.elements[slot - 1] |= 1 << element
        tell(s, story.ElementGained, task.who, element, slot)
    refresh_covered(s, task.who)


@does("element of choice")
def element_of_choice(s: GoneToGaia, task: Task) -> Flow[None]:
    """One of the four, `task.n` times."""
    element = yield from Pick(task.who, [*map(int, Element)], question=prompts.ELEMENT)
    then(s, Task("elements", task.who, 1 << element), *([Task(task.do, task.who, task.n - 1)] if task.n > 1 else []))


# What slots do

Uses = Callable[[GoneToGaia, Turn, Figure, int], Iterator[tuple[int, ...]]]


def slot_uses(s: GoneToGaia, turn: Turn) -> list[tuple[int, ...]]:
    """On what it can be used."""
    what, n = ability_of(s, turn)
    figure = s.figures[turn.figure]
    return [*USES[what](s, turn, figure, n)]


def near(s: GoneToGaia, figure: Figure, far: int = 1) -> list[Enemy]:
    return [enemy for enemy in s.enemies if DISTANCE[figure.tile][enemy.tile] <= far]


def _attack(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    yield from [(enemy.id,) for enemy in near(s, figure) if enemy.id not in s.waits]


def _finish(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    """An adjacent enemy with half of its HP or less (GG.25.6)."""
    yield from [(enemy.id,) for enemy in near(s, figure) if 2 * enemy.hp <= enemy.most and enemy.id not in s.waits]


def _steps(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    """A step under the rules of movement, but no enemy move (GG.25.2)."""
    held = {enemy.tile for enemy in s.enemies}
    yield from [(there,) for there in NEIGHBOURS[figure.tile] if there not in held]


def _other(s: GoneToGaia, figure: Figure) -> Figure | None:
    return next((other for other in s.figures if other is not figure and other.alive), None)


def _send(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    other = _other(s, figure)
    if other is not None:
        yield from _steps(s, turn, other, n)


def _swap(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    other = _other(s, figure)
    if other is not None and other.tile != figure.tile:
        yield ()


def _rotate(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    """By 90° in a direction of choice (GG.25.3)."""
    yield from [(enemy.id, quarter) for enemy in near(s, figure, n) for quarter in (1, 3)]


def _push(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    yield from [(enemy.id,) for enemy in near(s, figure) if pushed(s, enemy, figure.tile, 1)]


def _always(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    yield ()


def _elements(s: GoneToGaia, turn: Turn, figure: Figure, n: int) -> Iterator[tuple[int, ...]]:
    yield from [(element,) for element in Element if spaces(s, suit_of(s, figure), element)]


USES: dict[str, Uses] = {
    "attack": _attack,
    "finish": _finish,
    "step": _steps,
    "send": _send,
    "swap": _swap,
    "rotate": _rotate,
    "push": _push,
    "element": _elements,
    "shelter": _always,
    "reroll": _always,
}


def pushed(s: GoneToGaia, enemy: Enemy, source: int, far: int) -> list[int]:
    """The tiles that it is pushed over, straight away; it stops before the edge and before any tile that is not free
    (GG.24.5)."""
    return free_way(s, ray(enemy.tile, away(source, enemy.tile), far))


def pulled(s: GoneToGaia, enemy: Enemy, source: int, far: int) -> list[int]:
    """The same towards the attacker."""
    return free_way(s, ray(enemy.tile, away(enemy.tile, source), far))


def free_way(s: GoneToGaia, tiles: tuple[int, ...]) -> list[int]:
    not_free = taken(s)
    way: list[int] = []
    for tile in tiles:
        if tile in not_free:
            break
        way.append(tile)
    return way


def grant(s: GoneToGaia, turn: Turn, on: tuple[int, ...]) -> None:
    """What only moves, turns or grants something is not an attack (GG.12.11)."""
    what, n = ability_of(s, turn)
    tell(s, story.SlotUsed, turn.figure, turn.slot)
    DO[what](s, turn, on, n)


def _do_step(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    enter(s, s.figures[turn.figure], (on[0],))
    if n > 1:
        then(s, Task("slot step", turn.figure, n - 1))


def _do_send(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    other = _other(s, s.figures[turn.figure])
    assert other is not None
    enter(s, other, (on[0],))
    if n > 1:
        then(s, Task("slot step", s.figures.index(other), n - 1))


@does("slot step")
def slot_step(s: GoneToGaia, task: Task) -> Flow[None]:
    """The further steps of an upgraded slot; the delver may stop."""
    turn = s.turn
    assert turn is not None
    figure = s.figures[task.who]
    options = [there for (there,) in _steps(s, turn, figure, task.n)]
    to = yield from Pick(s.figures[turn.figure].suit, [*options, figure.tile], question=prompts.SLOT_STEP)
    if to != figure.tile:
        enter(s, figure, (to,))
        if task.n > 1:
            then(s, Task(task.do, task.who, task.n - 1))


def _do_swap(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    """Nobody has moved in the sense of collecting (GG.10.8)."""
    figure = s.figures[turn.figure]
    other = _other(s, figure)
    assert other is not None
    figure.tile, other.tile = other.tile, figure.tile
    tell(s, story.Swapped, turn.figure, s.figures.index(other), figure.tile, other.tile)


def _do_rotate(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    enemy = enemy_of(s, on[0])
    turn_enemy(s, enemy, enemy.facing + on[1])


def _do_push(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    enemy = enemy_of(s, on[0])
    move_enemy(s, enemy, pushed(s, enemy, s.figures[turn.figure].tile, n)[-1])


def _do_element(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    suit = s.figures[turn.figure].suit
    then(s, Task("elements", suit, 1 << on[0]), *([Task("element of choice", suit, n - 1)] if n > 1 else []))


def _do_shelter(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    """It holds until the owner's next turn begins (GG.25.4)."""
    suit_of(s, s.figures[turn.figure]).sheltered = n


def _do_reroll(s: GoneToGaia, turn: Turn, on: tuple[int, ...], n: int) -> None:
    """So does this (GG.25.5)."""
    suit_of(s, s.figures[turn.figure]).free_rerolls = n


DO: dict[str, Callable[[GoneToGaia, Turn, tuple[int, ...], int], None]] = {
    "step": _do_step,
    "send": _do_send,
    "swap": _do_swap,
    "rotate": _do_rotate,
    "push": _do_push,
    "element": _do_element,
    "shelter": _do_shelter,
    "reroll": _do_reroll,
}
