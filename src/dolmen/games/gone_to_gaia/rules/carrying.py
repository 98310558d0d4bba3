"""Handlers that may ask somebody: each is a task of its own, so that the turn can be entered again at its question."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dolmen.games.gone_to_gaia.abilities.book import BOOK, owners
from dolmen.games.gone_to_gaia.abilities.moments import (
    After,
    Attempting,
    CardEnds,
    DieFell,
    Falls,
    Parting,
    Readies,
    Shoves,
    TurnEnds,
    WeaponFell,
)
from dolmen.games.gone_to_gaia.rules.agenda import does
from dolmen.games.gone_to_gaia.state import TYPES, Attack, Enemy, Gear, GoneToGaia, Task
from dolmen.kernel import Flow, FlowMoment, Waiting
from dolmen.kernel.abilities import Owner

MAKE: dict[str, Callable[[GoneToGaia, Owner], FlowMoment]] = {
    "Readies": lambda s, me: Readies(_attack(s)),
    "Shoves": lambda s, me: Shoves(_attack(s)),
    "WeaponFell": lambda s, me: WeaponFell(_attack(s)),
    "Attempting": lambda s, me: Attempting(_attack(s)),
    "After": lambda s, me: After(_attack(s)),
    "Falls": lambda s, me: Falls(me),  # type: ignore[arg-type]
    "CardEnds": lambda s, me: CardEnds(_attack(s)),
    "TurnEnds": lambda s, me: TurnEnds(),
    "DieFell": lambda s, me: DieFell(value=s.die),
    "Parting": lambda s, me: Parting(),
}


def _attack(s: GoneToGaia) -> Attack:
    assert s.attack is not None
    return s.attack


STANDING = -1000
"""The number of the first of those that are neither enemies nor equipment; then downwards."""


def carried(s: GoneToGaia, moment: type[FlowMoment], mine: Iterable[Owner]) -> list[Task]:
    """What is to be done at a moment of these owners, in its order, each as a task."""
    return [task for _, task in waiting(s, moment, mine)]


def waiting(s: GoneToGaia, moment: type[FlowMoment], mine: Iterable[Owner]) -> list[tuple[Waiting, Task]]:
    mine = [*mine]
    there = owners(s)
    play = BOOK.in_play([*there, *(me for me in mine if not any(me is owner for owner in there))])
    return [
        (it, Task("carry", number_of(s, it.owner), name=f"{moment.__name__} {it.handler.name}"))
        for it in play.waiting(moment, *mine)
    ]


def number_of(s: GoneToGaia, owner: Owner) -> int:
    """By which a task knows an owner: an enemy's id, a number below -1 for a piece of equipment, and below that
    for what else is in force."""
    if isinstance(owner, Enemy):
        return owner.id
    for number, suit in enumerate(s.suits):
        for gear in suit.gear:
            if gear is owner:
                return -2 - number * TYPES - gear.type
    for place, held in enumerate(s.standing):
        if held is owner:
            return STANDING - place
    raise ValueError(f"{owner!r} is not in play")


def owner_of(s: GoneToGaia, number: int) -> Owner | None:
    """The owner again, if it is still there: on the board, among the dead, or on a suit."""
    if number >= 0:
        return next((enemy for enemy in (*s.enemies, *s.dead) if enemy.id == number), None)
    if number <= STANDING:
        return s.standing[STANDING - number] if STANDING - number < len(s.standing) else None
    suit, type = divmod(-2 - number, TYPES)
    return next((gear for gear in s.suits[suit].gear if gear.type == type), None)


@does("carry")
def carry(s: GoneToGaia, task: Task) -> Flow[None] | None:
    """One handler, if its owner still is what it was."""
    name, _, ability = task.name.partition(" ")
    me = owner_of(s, task.who)
    if me is None:
        return None
    moment = MAKE[name](s, me)
    for it, _ in waiting(s, type(moment), [me]):
        if it.owner is me and it.handler.name == ability:
            return it.run(s, moment)
    return None


def suit_of_gear(s: GoneToGaia, gear: Gear) -> int:
    return next(number for number, suit in enumerate(s.suits) if any(gear is held for held in suit.gear))
