"""What comes after the weapon card, at the end of a turn, and around a wave (steps 9 and 10, section 20)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.defences import TAUNT
from dolmen.games.gone_to_gaia.abilities.moments import CardEnds, Leaves, Parting, Struck, TurnEnds, WaveBegins
from dolmen.games.gone_to_gaia.abilities.telling import about, active_seat, shows, where
from dolmen.games.gone_to_gaia.board import DISTANCE, IN_ORDER, NEIGHBOURS, adjacent
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.deaths import Blow, check_deaths, kill, suffer
from dolmen.games.gone_to_gaia.rules.movement import move_enemy
from dolmen.games.gone_to_gaia.rules.on_slots import held
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia, Mark, Task, enemy_of, suit_of, taken
from dolmen.kernel import Flow, Pick, Question

# Step 9

BLOOD_DEBT = BOOK.ability(
    "Blood Debt",
    "When a weapon card damages it, lose one element or 1 HP.",
    rules=("GG.27.8", "GG.27.9", "GG.27.10"),
)
BLOOD = (-1, -1)
PAYS = Question(
    "Blood Debt: what do you pay?",
    label=lambda s, option: "1 HP" if option == BLOOD else f"{names.ELEMENTS[option[1]]} on slot {option[0] + 1}",
    rules=("GG.27.8",),
)


@BLOOD_DEBT.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    owed = f"Blood Debt {me.id}"
    if s.turn is not None and struck.attack.by == "card" and struck.damaged and owed not in s.turn.due:
        s.turn.due.append(owed)


@BLOOD_DEBT.on(CardEnds, at.NINE_DEBT)
def _(s: GoneToGaia, ends: CardEnds, me: Enemy) -> Flow[None]:
    """Each takes its payment, also one that is dead; an element that the card has brought may pay (GG.27.9)."""
    owed = f"Blood Debt {me.id}"
    if s.turn is None or owed not in s.turn.due:
        return
    figure = s.figures[ends.attack.figure]
    if not figure.alive:
        return
    suit = suit_of(s, figure)
    slot, element = yield from Pick(figure.suit, [*held(suit), BLOOD], question=PAYS)
    s.turn.due.remove(owed)
    if (slot, element) == BLOOD:
        suffer(s, [Blow(ends.attack.figure, me, 1)])
    else:
        suit.elements[slot] &= ~(1 << element)


GAZE = BOOK.ability(
    "Gaze",
    "A weapon card aimed at it marks your tile. A second mark there kills.",
    rules=("GG.27.35", "GG.27.36", "GG.27.37"),
)


@GAZE.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    if s.turn is not None and struck.attack.by == "card" and "Gaze" not in s.turn.due:
        s.turn.due.append("Gaze")


@GAZE.on(CardEnds, at.NINE_GAZE)
def _(s: GoneToGaia, ends: CardEnds, me: Enemy) -> None:
    """One token a card, however many were targeted, where the attacker stands."""
    if s.turn is None or "Gaze" not in s.turn.due:
        return
    s.turn.due.remove("Gaze")
    tile = s.figures[ends.attack.figure].tile
    mark = next((mark for mark in s.marks if mark.what == "Gaze" and mark.tile == tile), None)
    if mark is None:
        s.marks.append(Mark(tile, "Gaze"))
        return
    mark.n += 1
    shows(s, me, "Gaze", "The second look.")
    for number, figure in enumerate(s.figures):
        if figure.alive and figure.tile == tile:
            kill(s, number)
    check_deaths(s)


# Step 10

GROW = BOOK.ability(
    "Grow", "After every second delver turn: +1 HP, current and maximum.", rules=("GG.27.38", "GG.27.39", "GG.2.16")
)


@GROW.on(TurnEnds, at.TEN_GROW)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> None:
    """Each is served once; if tokens are short the boss comes first, then minions by tile (GG.27.39)."""
    if me.hp == 0:
        return
    growing = [enemy for enemy in s.enemies if "Grow" in enemy.abilities]
    place = next(place for place, enemy in enumerate(growing) if enemy is me)
    served = sorted(growing, key=lambda enemy: (enemy.minion, IN_ORDER[enemy.tile]))[place]
    if s.turns % 2 == 0 and s.supply > 0:
        s.supply -= 1
        served.most += 1
        served.tokens["Grow"] = served.tokens.get("Grow", 0) + 1


@GROW.on(Leaves, at.EIGHT)
def _(s: GoneToGaia, leaves: Leaves, me: Enemy) -> None:
    if leaves.enemy is me:
        s.supply += me.tokens.pop("Grow", 0)


REPAIR = BOOK.ability(
    "Repair",
    "After each turn, steps towards the Warden; if already adjacent, removes half his damage.",
    rules=("GG.27.63",),
)
WARDEN = "unknown-warden"
DRIFTS = where("Repair: where does it drift?", "GG.27.63")


@REPAIR.on(TurnEnds, at.TEN_REPAIR)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> Flow[None]:
    warden = next((enemy for enemy in s.enemies if enemy.card == WARDEN), None)
    if warden is None or me.hp == 0 or (s.turn is not None and me.id in s.turn.held):
        return
    if adjacent(me.tile, warden.tile):
        warden.damage //= 2
        shows(s, me, "Repair", f"The Warden has {warden.hp} HP.")
        return
    not_free = taken(s)
    far = DISTANCE[warden.tile]
    nearer = [tile for tile in NEIGHBOURS[me.tile] if tile not in not_free and far[tile] < far[me.tile]]
    if nearer:
        move_enemy(s, me, (yield from Pick(active_seat(s), nearer, question=DRIFTS)))


# Taunt must not lock the wave (GG.27.93)

GIVES_UP = about("Nobody can be struck: which taunter gives it up?", "GG.27.93")


@TAUNT.on(WaveBegins, at.WAVE)
def _(s: GoneToGaia, begins: WaveBegins, me: Enemy) -> None:
    look_for_a_lock(s)


@TAUNT.on(TurnEnds, at.TEN_TAUNT)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> None:
    look_for_a_lock(s)


def look_for_a_lock(s: GoneToGaia) -> None:
    if not any(task.do == "taunt lock" for task in s.agenda):
        then(s, Task("taunt lock"))


@does("taunt lock")
def taunt_lock(s: GoneToGaia, task: Task) -> Flow[None]:
    """If every enemy is immune through Taunt, the taunter with the most HP loses it, until one is
    vulnerable (GG.27.93)."""
    taunters = [enemy for enemy in s.enemies if "Taunt" in enemy.abilities]
    if not taunters or not all(any(adjacent(one.tile, enemy.tile) for one in taunters) for enemy in s.enemies):
        return
    most = max(enemy.hp for enemy in taunters)
    options = [enemy.id for enemy in taunters if enemy.hp == most]
    chosen = enemy_of(s, (yield from Pick(active_seat(s), options, question=GIVES_UP)))
    chosen.abilities = tuple(name for name in chosen.abilities if name != "Taunt")
    shows(s, chosen, "Taunt", "It has given it up.")
    then(s, task)


# The end of a wave

SOOTHSAYER = BOOK.ability(
    "Soothsayer", "If it is alive when Parting Shots begin, both delvers die.", rules=("GG.27.74", "GG.20.1")
)


@SOOTHSAYER.on(Parting, at.WAVE)
def _(s: GoneToGaia, parting: Parting, me: Enemy) -> None:
    shows(s, me, "Soothsayer", "It was as it said.")
    for number, figure in enumerate(s.figures):
        if figure.alive:
            kill(s, number)
    check_deaths(s)
