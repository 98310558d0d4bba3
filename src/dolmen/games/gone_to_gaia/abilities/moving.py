"""What moves or turns after an attempt (step 7). A dying enemy does none of it (GG.13.12)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.defences import WEAK_SPOT
from dolmen.games.gone_to_gaia.abilities.moments import After
from dolmen.games.gone_to_gaia.abilities.telling import (
    about,
    active_seat,
    attempted,
    damaged_by_card,
    facing,
    nearest,
    shows,
    where,
)
from dolmen.games.gone_to_gaia.board import DISTANCE, NEIGHBOURS, Tile, covered, sides
from dolmen.games.gone_to_gaia.rules.movement import in_order, move_enemy, turn_enemy
from dolmen.games.gone_to_gaia.state import Enemy, Figure, GoneToGaia, enemy_of, taken
from dolmen.kernel import Flow, Pick


def attacker_of(s: GoneToGaia, after: After) -> Figure:
    return s.figures[after.attack.figure]


AGGRESSIVE = BOOK.ability(
    "Aggressive",
    "After its attempt, one tile nearer the attacker; else turns a white arrow that way.",
    rules=("GG.27.3", "GG.27.4"),
)
COMES_TO = where("Aggressive: where does it go?", "GG.27.3")
WHITE_TO = facing("Aggressive: which way does it turn?", "GG.27.4")


@AGGRESSIVE.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    if not attempted(after.attack, me):
        return
    there = attacker_of(s, after).tile
    not_free = taken(s)
    nearer = [
        tile
        for tile in NEIGHBOURS[me.tile]
        if tile not in not_free and DISTANCE[tile][there] < DISTANCE[me.tile][there]
    ]
    if nearer:
        to = yield from Pick(active_seat(s), nearer, question=COMES_TO)
        move_enemy(s, me, to)
        return
    white = s.box.arrows[me.arrows].white
    found = [way for way in range(4) if there in covered(white, me.tile, way)]
    if found and me.facing not in found:
        turn_enemy(s, me, (yield from Pick(active_seat(s), found, question=WHITE_TO)))


ALERT = BOOK.ability("Alert", "After its attempt it turns its top side to the attacker.", rules=("GG.27.5", "GG.26.11"))
TOP_TO = facing("Alert: which way does it turn?", "GG.27.5", "GG.3.10")


@ALERT.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    if attempted(after.attack, me):
        ways = sides(me.tile, attacker_of(s, after).tile)
        turn_enemy(s, me, (yield from Pick(active_seat(s), ways, question=TOP_TO)))


ROTATES = BOOK.ability("Rotates", "After its attempt it makes a quarter turn clockwise.", rules=("GG.27.69",))


@ROTATES.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if attempted(after.attack, me):
        turn_enemy(s, me, me.facing + 1)


AWAY_TO = facing("Weak Spot: to which far side does the mark turn?", "GG.27.99")


@WEAK_SPOT.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    if "Weak Spot" in me.tokens:
        far = tuple((side + 2) % 4 for side in sides(me.tile, attacker_of(s, after).tile))
        way = yield from Pick(active_seat(s), far, question=AWAY_TO)
        del me.tokens["Weak Spot"]
        turn_enemy(s, me, way)


FLEES = BOOK.ability(
    "Flees", "After its attempt it moves up to 2 tiles away from the attacker.", rules=("GG.27.31", "GG.27.32")
)
FLEES_TO = where("Flees: where does it go?", "GG.27.31")


@FLEES.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    if not attempted(after.attack, me):
        return
    one = attacker_of(s, after)
    others = [figure for figure in s.figures if figure is not one and figure.alive]

    def near(tile: Tile) -> int:
        """Less is better: far from the attacker first, then from the other delver."""
        return -10 * DISTANCE[tile][one.tile] - sum(DISTANCE[tile][other.tile] for other in others)

    farther = [tile for tile in within_two(s, me) if DISTANCE[tile][one.tile] > DISTANCE[me.tile][one.tile]]
    if farther:
        to = yield from Pick(active_seat(s), nearest(farther, near), question=FLEES_TO)
        move_enemy(s, me, to)


def within_two(s: GoneToGaia, me: Enemy) -> list[Tile]:
    """The tiles it reaches over free ones in two steps."""
    not_free = taken(s)
    one = [tile for tile in NEIGHBOURS[me.tile] if tile not in not_free]
    two = [tile for step in one for tile in NEIGHBOURS[step] if tile not in not_free]
    return [*dict.fromkeys((*one, *two))]


SWAPS = BOOK.ability(
    "Swaps",
    "Damaged by a weapon card, it counterattacks, then changes places with the attacker's tile.",
    rules=("GG.27.89", "GG.27.90"),
)


@SWAPS.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    """All delvers on that tile go along, and so does Witness. Nobody has moved in the sense of collecting (GG.10.8)."""
    one = attacker_of(s, after)
    if not (one.alive and damaged_by_card(after.attack, me) and attempted(after.attack, me)):
        return
    here, there = me.tile, one.tile
    for figure in s.figures:
        if figure.tile == there:
            figure.tile = here
    if s.witness == there:
        s.witness = here
    move_enemy(s, me, there)
    shows(s, me, "Swaps", "It has changed places with whoever stood there.")


TELEPORTS = BOOK.ability(
    "Teleports", "After its attempt it changes places with the nearest minion.", rules=("GG.27.94",)
)
WITH_WHOM = about("Teleports: with which minion does it change places?", "GG.27.94")


@TELEPORTS.on(After, at.SEVEN, moves=True)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    held = s.turn.held if s.turn is not None else []
    minions = [other for other in s.enemies if other.minion and other is not me and other.id not in held]
    if not attempted(after.attack, me) or not minions:
        return
    tiles = nearest([other.tile for other in minions], lambda tile: DISTANCE[tile][me.tile])
    options = [other.id for other in minions if other.tile in tiles]
    other = enemy_of(s, (yield from Pick(active_seat(s), options, question=WITH_WHOM)))
    here, there = me.tile, other.tile
    move_enemy(s, me, there)
    move_enemy(s, other, here)
    in_order(s)
