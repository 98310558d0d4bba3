"""The Delver Phase (section 9): who takes a turn, what can be done in it, and passing."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Applies, Tools, TurnEnds
from dolmen.games.gone_to_gaia.board import NEIGHBOURS, TILES
from dolmen.games.gone_to_gaia.choices import (
    CONFRONT,
    END,
    PASS,
    ULTIMATE,
    Beckon,
    Doing,
    Free,
    Lay,
    Slip,
    Spend,
    Step,
    Strike,
    Tool,
    Use,
    Usher,
    Word,
)
from dolmen.games.gone_to_gaia.names import delver
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.aiming import aims
from dolmen.games.gone_to_gaia.rules.attack import aim, use_slot
from dolmen.games.gone_to_gaia.rules.carrying import carried
from dolmen.games.gone_to_gaia.rules.deaths import WHEEL
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.movement import step, steps
from dolmen.games.gone_to_gaia.rules.on_slots import held
from dolmen.games.gone_to_gaia.rules.slots import put, slot_uses
from dolmen.games.gone_to_gaia.rules.tokens import ap_abilities, spend_ap
from dolmen.games.gone_to_gaia.rules.witness import beckon, beckonings, confronting
from dolmen.games.gone_to_gaia.state import (
    HAND,
    SLOTS,
    WEAPONS,
    Attack,
    Figure,
    GoneToGaia,
    Suit,
    Task,
    Turn,
    gear_of,
    living,
    suit_of,
)
from dolmen.games.gone_to_gaia.tale.quests import OUTER_RING as ON_OUTER_RING
from dolmen.kernel import Flow, Pick, tell

OUTER_RING = frozenset(tile for tile in TILES if len(NEIGHBOURS[tile]) < 8)


@does("first")
def first_turn(s: GoneToGaia, task: Task) -> Flow[None]:
    """The players decide together (GG.9.1, GG.1.6)."""
    options = [number for number, figure in enumerate(s.figures) if figure.alive]
    s.next = yield from together(s, task, options, prompts.FIRST, partial(delver, s))
    tell(s, story.GoesFirst, s.next)


def next_turn(s: GoneToGaia) -> None:
    """The next delver lays a weapon down; one who cannot must pass; when all have passed the phase ends (GG.9.2 to
    GG.9.6, GG.9.13, GG.19.6, GG.35.7)."""
    waiting = [figure for figure in living(s) if not suit_of(s, figure).passed]
    if not waiting:
        s.phase = "parting"
        then(s, Task("delvers done"))
        return
    figure = s.figures[s.next]
    if figure not in waiting:
        figure = waiting[0]
        s.next = s.figures.index(figure)
    if lays(s, suit_of(s, figure)):
        then(s, Task("lay", s.next))
    else:
        passes(s, s.next, forced=True)


def lays(s: GoneToGaia, suit: Suit) -> list[Lay]:
    """Every fresh weapon onto every empty open slot (GG.9.5, GG.11.2, GG.11.3, GG.11.1)."""
    filled = {gear.place for gear in suit.gear}
    empty = [slot for slot in range(1, SLOTS + 1) if suit.open >> (slot - 1) & 1 and slot not in filled]
    fresh = [gear.type for gear in suit.gear if gear.type < WEAPONS and gear.place == HAND]
    return [Lay(weapon, slot) for weapon in fresh for slot in empty]


@does("lay")
def lay(s: GoneToGaia, task: Task) -> Flow[None]:
    """A turn begins by exhausting a weapon, even if the delver will only move; or the delver passes (GG.9.5, GG.9.7,
    GG.13.1)."""
    figure = s.figures[task.who]
    suit = suit_of(s, figure)
    options: list[Lay | str] = [*lays(s, suit), PASS]
    chosen = yield from Pick(figure.suit, options, question=prompts.LAY)
    if not isinstance(chosen, Lay):
        passes(s, task.who)
        return
    s.turn = Turn(task.who, chosen.weapon, chosen.slot)
    suit.sheltered = suit.free_rerolls = 0  # they held until now (GG.25.4, GG.25.5)
    gear = gear_of(suit, chosen.weapon)
    assert gear is not None
    tell(s, story.TurnBegins, task.who, chosen.weapon, chosen.slot)
    put(s, figure.suit, gear, chosen.slot)
    then(s, Task("doing"))


def passes(s: GoneToGaia, number: int, forced: bool = False) -> None:
    """Until the end of the wave; alone for both figures. It is not a turn (GG.9.8, GG.9.10, GG.33.4, GG.9.9)."""
    suit_of(s, s.figures[number]).passed = True
    tell(s, story.Passed, number, forced)
    s.next = _other(s, number)


def _other(s: GoneToGaia, number: int) -> int:
    """Turns alternate while neither has passed; alone between the two figures (GG.9.2, GG.33.2)."""
    return (number + 1) % len(s.figures)


def doings(s: GoneToGaia) -> list[Doing]:
    """All that the delver can do now: at most one movement and one action, in either order (GG.9.11, GG.12.1, GG.11.12,
    GG.35.4)."""
    turn = s.turn
    assert turn is not None
    figure = s.figures[turn.figure]
    found: list[Doing] = [*steps(s, turn)]
    if not turn.acted and not figure.stunned:
        found += [Strike(aim) for aim in aims(s, turn.figure, turn.weapon, 1)]
        found += [Use(on) for on in slot_uses(s, turn)]
        found += ultimate(suit_of(s, figure))
    found += beckonings(s, turn)
    found += ap_abilities(s, turn)
    found += frees(s, figure)
    if s.waits:
        found += confronting(s, turn)
    if s.standing:
        found += tools(s, turn)
    return found


def ultimate(suit: Suit) -> list[Word]:
    """The wheel of an Upgraded Delversuit stands at 6 (GG.25.10)."""
    return [ULTIMATE] if suit.upgraded and suit.wheel == WHEEL else []


def frees(s: GoneToGaia, figure: Figure) -> list[Free]:
    """The other delver is stunned: an element of one's own frees them, in one's own turn (GG.27.84, GG.33.8)."""
    stunned = [n for n, other in enumerate(s.figures) if other.stunned and other.alive and other is not figure]
    return [Free(number, place, int(element)) for number in stunned for place, element in held(suit_of(s, figure))]


def tools(s: GoneToGaia, turn: Turn) -> list[Tool]:
    """Products that can be used in one's turn."""
    play = in_play(s)
    found = Tools(s.figures[turn.figure].suit, [])
    play.run(s, found, *play.owners)
    return [Tool(name) for name in found.names]


def apply(s: GoneToGaia, turn: Turn, tool: Tool) -> None:
    play = in_play(s)
    play.run(s, Applies(s.figures[turn.figure].suit, tool.name), *play.owners)


@does("doing")
def doing(s: GoneToGaia, task: Task) -> Flow[None]:
    """The rest of a turn, one thing after the other. When nothing more can be done it is over."""
    turn = s.turn
    if turn is None:
        return
    if not s.figures[turn.figure].alive:
        then(s, Task("turn ends"))
        return
    options = doings(s)
    if not options:
        then(s, Task("turn ends"))
        return
    seat = s.figures[turn.figure].suit
    chosen = yield from Pick(seat, [*options, END], question=prompts.DOING)
    match chosen:
        case Step() | Slip() | Usher():
            then(s, task)
            step(s, turn, chosen)
        case Spend():
            spend_ap(s, turn, chosen)
            then(s, task)
        case Free():
            suit_of(s, s.figures[turn.figure]).elements[chosen.place] &= ~(1 << chosen.element)
            s.figures[chosen.figure].stunned = False
            tell(s, story.Freed, chosen.figure, chosen.element)
            then(s, task)
        case Beckon():
            then(s, task)
            beckon(s, turn, chosen.to)
        case Tool():
            then(s, task)
            apply(s, turn, chosen)
        case str() if chosen == CONFRONT:
            then(s, Task("confront"), task)
        case str() if chosen == ULTIMATE:
            then(s, task)
            aim(s, Attack(turn.figure, "ultimate", turn.weapon, turn.slot, []))
        case Strike():
            then(s, task)
            aim(s, Attack(turn.figure, "card", turn.weapon, turn.slot, [*chosen.aim]))
        case Use():
            then(s, task)
            use_slot(s, turn, chosen.on)
        case _:
            then(s, Task("turn ends"))


@does("turn ends")
def turn_ends(s: GoneToGaia, task: Task) -> None:
    """Step 10 (GG.13.10); the turns of a wave are counted in one row (GG.9.14)."""
    s.turns += 1
    assert s.turn is not None
    figure = s.figures[s.turn.figure]
    told = [Task("happens", name=f"turn {s.turns} ended")]
    if figure.alive and figure.tile in OUTER_RING:
        told.append(Task("happens", s.turn.figure, name=ON_OUTER_RING))
    then(s, *carried(s, TurnEnds, [*s.enemies, *s.dead]), *told, Task("turn over"))


@does("turn over")
def turn_over(s: GoneToGaia, task: Task) -> None:
    assert s.turn is not None
    s.next = _other(s, s.turn.figure)
    s.turn = None
