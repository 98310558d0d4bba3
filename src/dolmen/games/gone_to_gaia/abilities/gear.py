"""Keywords of weapons: how hard they strike, whom they answer for, what they shove, what a kill brings (section 24)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.moments import (
    Attempting,
    Calls,
    Guards,
    Kills,
    Reaches,
    Readies,
    Struck,
    Typing,
)
from dolmen.games.gone_to_gaia.abilities.telling import about
from dolmen.games.gone_to_gaia.board import DIAGONAL, DISTANCE, ORTHOGONAL, ray
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import weapon_of
from dolmen.games.gone_to_gaia.rules.carrying import suit_of_gear
from dolmen.games.gone_to_gaia.rules.slots import refresh
from dolmen.games.gone_to_gaia.state import (
    TYPES,
    Attack,
    Element,
    Gear,
    GoneToGaia,
    Kind,
    Task,
    Token,
    enemy_of,
    gear_of,
    lives,
)
from dolmen.kernel import Flow, Pick, Question, Several

# How hard

FINISHER = BOOK.ability("Finisher", "HEAVY instead if the target has half its HP or less left.", rules=("GG.24.40",))


@FINISHER.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if 2 * typing.enemy.hp <= typing.enemy.most:
        typing.to(Kind.HEAVY, "Finisher")


PATIENCE = BOOK.ability("Patience", "2 more if the target has two thirds of its HP or less left.", rules=("GG.30.11",))


@PATIENCE.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    """An upgraded Reaper deals HEAVY already, and what would have been HEAVY is 2 more."""
    if 3 * typing.enemy.hp <= 2 * typing.enemy.most:
        typing.target.more += 2


def far(s: GoneToGaia, attack: Attack, id: int) -> int:
    return DISTANCE[s.figures[attack.figure].tile][enemy_of(s, id).tile]


def direction_in(s: GoneToGaia, typing: Typing, ways: tuple[int, ...]) -> bool:
    here = s.figures[typing.attack.figure].tile
    return any(typing.enemy.tile in ray(here, way, 4) for way in ways)


HEAVY_TIP = BOOK.ability("Heavy Tip", "HEAVY to the farthest target.", rules=("GG.24.22",))


@HEAVY_TIP.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    distances = [far(s, typing.attack, target.enemy) for target in typing.attack.targets]
    if far(s, typing.attack, typing.enemy.id) == max(distances):
        typing.to(Kind.HEAVY, "Heavy Tip")


HEAVY_POINT = BOOK.ability("Heavy Point", "HEAVY to the nearest target.", rules=("GG.24.39",))


@HEAVY_POINT.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    distances = [far(s, typing.attack, target.enemy) for target in typing.attack.targets]
    if far(s, typing.attack, typing.enemy.id) == min(distances):
        typing.to(Kind.HEAVY, "Heavy Point")


SLANT = BOOK.ability("Slant", "MEDIUM on the diagonals.", rules=("GG.24.28",))


@SLANT.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if direction_in(s, typing, DIAGONAL):
        typing.to(Kind.MEDIUM, "Slant")


STRAIGHT_BEAT = BOOK.ability("Straight Beat", "MEDIUM to the north, east, south and west.", rules=("GG.24.44",))


@STRAIGHT_BEAT.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if direction_in(s, typing, ORTHOGONAL):
        typing.to(Kind.MEDIUM, "Straight Beat")


# Whom

ACCENT = BOOK.ability("Accent", "1 more to one target of your choice.", rules=("GG.24.43",))
WHO_TAKES_MORE = about("Who takes 1 more?", "GG.24.43")


@ACCENT.on(Readies, at.DIE_COUNTS)
def _(s: GoneToGaia, readies: Readies, me: Gear) -> Flow[None]:
    targets = [target.enemy for target in readies.attack.targets]
    if targets:
        readies.attack.favoured = yield from Pick(suit_of_gear(s, me), targets, question=WHO_TAKES_MORE)


EXTENSION = BOOK.ability("Extension", "Distance 1 counts too, from the other delver's tile.", rules=("GG.30.11",))


@EXTENSION.on(Reaches, at.B)
def _(s: GoneToGaia, reaches: Reaches, me: Gear) -> None:
    reaches.to(max(reaches.value, 1), "Extension")


DISCRETION = BOOK.ability("Discretion", "Targets may be left out.", rules=("GG.30.11",))
WHO_IS_LEFT_OUT = about("Whom do you leave out?", "GG.30.11")


@DISCRETION.on(Readies, at.DIE)
def _(s: GoneToGaia, readies: Readies, me: Gear) -> Flow[None]:
    targets = [target.enemy for target in readies.attack.targets]
    if targets:
        named = yield from Several(suit_of_gear(s, me), targets, question=WHO_IS_LEFT_OUT)
        readies.attack.left_out = [*named]
        readies.attack.targets = [target for target in readies.attack.targets if target.enemy not in named]


# What answers

WARD = BOOK.ability(
    "Ward",
    "After the die, name up to {targets} of its targets: each deals {less} less in this counterattack.",
    rules=("GG.24.8", "GG.24.9"),
)


@WARD.on(Guards, at.B)
def _(s: GoneToGaia, guards: Guards, me: Gear, targets: int, less: int) -> None:
    guards.most, guards.less = targets, less


SHELTER = BOOK.ability("Shelter", "The reduction counts for all its targets.", rules=("GG.30.11",))


@SHELTER.on(Guards, at.B_LATER)
def _(s: GoneToGaia, guards: Guards, me: Gear) -> None:
    guards.most = len(guards.attack.targets)


HUSH = BOOK.ability("Hush", "Its targets do not counterattack.", rules=("GG.24.30", "GG.15.16"))


@HUSH.on(Attempting, at.MAY_NOT, whose=at.ANY)
def _(s: GoneToGaia, attempting: Attempting, me: Gear) -> None:
    if me is weapon_of(s, attempting.attack):
        hushed = {target.enemy for target in attempting.attack.targets}
        attempting.attack.attempting = [id for id in attempting.attack.attempting if id not in hushed]


TOGETHER = BOOK.ability("Together", "Both attacks on one enemy share one counterattack die.", rules=("GG.30.11",))


@TOGETHER.on(Attempting, at.MAY_NOT, whose=at.ANY)
def _(s: GoneToGaia, attempting: Attempting, me: Gear) -> None:
    """Whoever has answered the card already does not answer it again."""
    attack = attempting.attack
    if me is weapon_of(s, attack):
        attack.attempting = [id for id in attack.attempting if id not in attack.answered]


HOLD = BOOK.ability("Hold", "Targets do not move, turn, swap or teleport in this turn.", rules=("GG.30.11",))


@HOLD.on(Struck, at.STRUCK, whose=at.ANY)
def _(s: GoneToGaia, struck: Struck, me: Gear) -> None:
    if s.turn is not None and me is weapon_of(s, struck.attack) and struck.enemy.id not in s.turn.held:
        s.turn.held.append(struck.enemy.id)


# What a kill brings

GLEANER = BOOK.ability("Gleaner", "A kill brings one spent AP back.", rules=("GG.24.41",))


@GLEANER.on(Kills, at.B)
def _(s: GoneToGaia, kills: Kills, me: Gear) -> None:
    suit = s.suits[suit_of_gear(s, me)]
    if kills.value and suit.spent[Token.AP]:
        suit.spent[Token.AP] -= 1
        suit.available[Token.AP] += 1


TIRELESS = BOOK.ability("Tireless", "A kill refreshes the weapon.", rules=("GG.24.41",))


@TIRELESS.on(Kills, at.B)
def _(s: GoneToGaia, kills: Kills, me: Gear) -> None:
    if kills.value and 1 <= me.place <= 7:
        refresh(s, suit_of_gear(s, me), me)


CALLING = BOOK.ability(
    "Calling", "A card that kills brings elements of your choice: {n}.", rules=("GG.24.47", "GG.24.51")
)
OPEN_CALL = BOOK.ability(
    "Open Call", "The card brings elements of your choice, with or without a kill: {n}.", rules=("GG.24.51",)
)
KINDLE = BOOK.ability("Kindle", "A card that kills gives you Ember.", rules=("GG.30.11",))
PARTY_LINE = BOOK.ability("Party line", "The other delver gains the element too.", rules=("GG.30.11",))
CALLED = Question(
    "Which element do you call?",
    label=lambda s, element: names.ELEMENTS[element],
    rules=("GG.24.47", "GG.24.51"),
)


@CALLING.on(Kills, at.B)
def _(s: GoneToGaia, kills: Kills, me: Gear, n: int) -> None:
    if kills.value:
        then(s, *[Task("call", suit_of_gear(s, me) * TYPES + me.type)] * n)


@OPEN_CALL.on(Kills, at.B)
def _(s: GoneToGaia, kills: Kills, me: Gear, n: int) -> None:
    then(s, *[Task("call", suit_of_gear(s, me) * TYPES + me.type)] * n)


@KINDLE.on(Kills, at.B_LATER)
def _(s: GoneToGaia, kills: Kills, me: Gear) -> None:
    if kills.value:
        then(s, Task("elements", suit_of_gear(s, me), 1 << Element.EMBER))


@PARTY_LINE.on(Calls, at.B)
def _(s: GoneToGaia, calls: Calls, me: Gear) -> None:
    calls.shared = True


@does("call")
def call(s: GoneToGaia, task: Task) -> Flow[None]:
    """A weapon brings one element of its owner's choice."""
    number, type = divmod(task.who, TYPES)
    gear = gear_of(s.suits[number], type)
    calls = Calls()
    if gear is not None:
        in_play(s).run(s, calls, gear)
    element = yield from Pick(number, [*map(int, Element)], question=CALLED)
    others = [other for other in range(len(s.suits)) if other != number and calls.shared and lives(s, other)]
    then(s, *[Task("elements", gains, 1 << element) for gains in (number, *others)])
