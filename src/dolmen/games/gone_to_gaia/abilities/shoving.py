"""What a weapon shoves, pulls and turns after its blow (the second half of step 4). All of it may be left undone, and
also happens to a dying target (GG.24.6)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.gear import far
from dolmen.games.gone_to_gaia.abilities.moments import Pushing, Shoves
from dolmen.games.gone_to_gaia.abilities.telling import neighbours
from dolmen.games.gone_to_gaia.board import NAMES, Tile, ray
from dolmen.games.gone_to_gaia.choices import NONE
from dolmen.games.gone_to_gaia.prompts import enemy_label, enemy_place
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import strike_all
from dolmen.games.gone_to_gaia.rules.carrying import suit_of_gear
from dolmen.games.gone_to_gaia.rules.movement import move_enemy, turn_enemy
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.rules.slots import free_way, pulled, pushed
from dolmen.games.gone_to_gaia.state import Attack, Enemy, Gear, GoneToGaia, Kind, Target, Task, enemy_of
from dolmen.kernel import Flow, Pick, Question

PUSH = BOOK.ability("Push", "The target may be pushed up to {n}.", rules=("GG.24.23", "GG.24.5", "GG.24.6"))
PULL = BOOK.ability("Pull", "The target may be pulled up to {n}.", rules=("GG.24.29", "GG.24.5", "GG.24.6"))
SWING = BOOK.ability("Swing", "Push in any direction.", rules=("GG.30.11",))
MOOR = BOOK.ability("Moor", "The pulled target may be turned by 90°.", rules=("GG.30.11",))
TUG = BOOK.ability("Tug", "The farthest target may be pulled 1.", rules=("GG.24.39",))
ROLLING = BOOK.ability("Rolling", "Each target may be pushed 1, in the order you choose.", rules=("GG.24.43",))
PIVOT = BOOK.ability("Pivot", "The farthest target may be turned by 90°.", rules=("GG.24.21",))
LANDSLIDE = BOOK.ability(
    "Landslide", "LIGHT to every other enemy next to where its targets end up.", rules=("GG.24.24",)
)


def attack_of(s: GoneToGaia) -> Attack:
    assert s.attack is not None
    return s.attack


def ids(attack: Attack) -> list[int]:
    return [target.enemy for target in attack.targets]


@PUSH.on(Shoves, at.SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear, n: int) -> None:
    pushing = Pushing()
    in_play(s).run(s, pushing, me)
    then(s, *[Task("shove", id, n, "swing" if pushing.any_way else "push") for id in ids(shoves.attack)])


@SWING.on(Pushing, at.SHOVE)
def _(s: GoneToGaia, pushing: Pushing, me: Gear) -> None:
    pushing.any_way = True


@PULL.on(Shoves, at.SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear, n: int) -> None:
    then(s, *[Task("shove", id, n, "pull") for id in ids(shoves.attack)])


@MOOR.on(Shoves, at.AFTER_SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear) -> None:
    then(s, *[Task("quarter", id) for id in ids(shoves.attack)])


def farthest(s: GoneToGaia, attack: Attack) -> int | None:
    return max(ids(attack), key=lambda id: far(s, attack, id), default=None)


@TUG.on(Shoves, at.SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear) -> None:
    if (id := farthest(s, shoves.attack)) is not None:
        then(s, Task("shove", id, 1, "pull"))


@PIVOT.on(Shoves, at.AFTER_SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear) -> None:
    if (id := farthest(s, shoves.attack)) is not None:
        then(s, Task("quarter", id))


def ways_of(s: GoneToGaia, enemy: Enemy, n: int, how: str) -> list[Tile]:
    """Where it can come to lie, besides where it is."""
    here = s.figures[attack_of(s).figure].tile
    if how == "swing":
        return [tile for way in range(8) for tile in free_way(s, ray(enemy.tile, way, n))]
    return (pushed if how == "push" else pulled)(s, enemy, here, n)


TO = Question(
    lambda s, seat: f"Where does {enemy_label(s, s.agenda[-1].who)} go?",
    label=lambda s, tile: f"to {NAMES[tile]}" if tile != enemy_of(s, s.agenda[-1].who).tile else "it stays",
    place=lambda s, tile: NAMES[tile],
    at=names.BOARD,
    rules=("GG.24.5", "GG.24.6"),
    name="shove",
)


@does("shove")
def shove(s: GoneToGaia, task: Task) -> Flow[None]:
    enemy = enemy_of(s, task.who)
    seat = s.figures[attack_of(s).figure].suit
    to = yield from Pick(seat, [enemy.tile, *ways_of(s, enemy, task.n, task.name)], question=TO)
    if to != enemy.tile:
        move_enemy(s, enemy, to)


QUARTER = Question(
    lambda s, seat: f"Do you turn {enemy_label(s, s.agenda[-1].who)}?",
    label=lambda s, quarter: {0: "leave it", 1: "to the right", 3: "to the left"}[quarter],
    at=names.BOARD,
    rules=("GG.24.21",),
    name="quarter",
)


@does("quarter")
def quarter(s: GoneToGaia, task: Task) -> Flow[None]:
    enemy = enemy_of(s, task.who)
    by = yield from Pick(s.figures[attack_of(s).figure].suit, (0, 1, 3), question=QUARTER)
    if by:
        turn_enemy(s, enemy, enemy.facing + by)


NEXT = Question(
    "Whom do you push next?",
    label=lambda s, option: "nobody more" if option == NONE else enemy_label(s, option),
    place=lambda s, option: None if option == NONE else enemy_place(s, option),
    at=names.BOARD,
    rules=("GG.24.43",),
    name="push next",
)


@ROLLING.on(Shoves, at.SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear) -> None:
    then(s, Task("roll on", name=" ".join(map(str, ids(shoves.attack)))))


@does("roll on")
def roll_on(s: GoneToGaia, task: Task) -> Flow[None]:
    left = [int(id) for id in task.name.split()]
    here = s.figures[attack_of(s).figure].tile
    can = [id for id in left if pushed(s, enemy_of(s, id), here, 1)]
    if not can:
        return
    options: list[int | str] = [NONE, *can]
    chosen = yield from Pick(s.figures[attack_of(s).figure].suit, options, question=NEXT)
    if isinstance(chosen, int):
        enemy = enemy_of(s, chosen)
        move_enemy(s, enemy, pushed(s, enemy, here, 1)[0])
        then(s, Task(task.do, name=" ".join(str(id) for id in left if id != chosen)))


@LANDSLIDE.on(Shoves, at.AFTER_SHOVE)
def _(s: GoneToGaia, shoves: Shoves, me: Gear) -> None:
    """They are targets too: they answer on the same die."""
    attack = shoves.attack
    struck = {*ids(attack)}
    found = {other.id: other for id in struck for other in neighbours(s, enemy_of(s, id)) if other.id not in struck}
    more = rank_of(s, s.suits[suit_of_gear(s, me)], me).more
    targets = [Target(other.id, Kind.LIGHT, more, had=other.hp) for other in found.values()]
    attack.targets += targets
    strike_all(s, attack, targets)
