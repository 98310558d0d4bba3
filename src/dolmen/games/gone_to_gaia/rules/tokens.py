"""Consumable tokens (section 18): AP, doublers, and the windows in which Rerolls and Blocks are spent."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Offers, Rerolls
from dolmen.games.gone_to_gaia.choices import COUNT, KEEP, OPEN, REROLL, RING, Double, Nudge, Spend
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.levels import movement_of
from dolmen.games.gone_to_gaia.rules.slots import refresh
from dolmen.games.gone_to_gaia.state import (
    BESIDE,
    HAND,
    NOBODY,
    WEAPONS,
    Attack,
    Gear,
    GoneToGaia,
    Kind,
    Suit,
    Task,
    Token,
    Turn,
    lives,
    suit_of,
)
from dolmen.kernel import Ask, Asks, Flow, Pick, Seat, tell

FACES = 6
MOVE, ONE_WEAPON, ALL_WEAPONS, EVERYTHING = 1, 2, 5, 8
"""AP abilities by their price (GG.18.5 to GG.18.8)."""


def spend(s: GoneToGaia, number: int, token: int, n: int = 1) -> None:
    """From AVAILABLE to SPENT (GG.18.1); one that may be used twice in this wave comes back once."""
    suit = s.suits[number]
    back = suit.twice == token
    if back:
        suit.twice = NOBODY
    suit.available[token] -= n - back
    suit.spent[token] += n - back
    tell(s, story.TokenSpent, number, token, n)


def exhausted(suit: Suit) -> list[Gear]:
    """Not what is stolen or sacrificed (GG.18.13)."""
    return [gear for gear in suit.gear if gear.type < WEAPONS and HAND < gear.place <= BESIDE]


def ap_abilities(s: GoneToGaia, turn: Turn) -> list[Spend]:
    """Each at most once a turn, by the active player, after the weapon was exhausted (GG.12.12, GG.18.10, GG.18.11,
    GG.18.4, GG.18.12)."""
    suit = suit_of(s, s.figures[turn.figure])
    ap = suit.available[Token.AP]
    if not ap:
        return []

    def can(price: int) -> bool:
        return ap >= price and not turn.abilities_used >> price & 1

    found = []
    if can(MOVE) and not turn.moved:
        found.append(Spend(MOVE))
    down = exhausted(suit)
    if can(ONE_WEAPON):
        found += [Spend(ONE_WEAPON, gear.type) for gear in down]
    if can(ALL_WEAPONS) and down:
        found.append(Spend(ALL_WEAPONS))
    if can(EVERYTHING) and suit.upgraded:
        found.append(Spend(EVERYTHING))
    return found


def spend_ap(s: GoneToGaia, turn: Turn, chosen: Spend) -> None:
    """One weapon, all of them, or everything (GG.18.6, GG.18.7, GG.18.8)."""
    number = s.figures[turn.figure].suit
    suit = s.suits[number]
    spend(s, number, Token.AP, chosen.ap)
    turn.abilities_used |= 1 << chosen.ap
    if chosen.ap == MOVE:
        turn.doubled_movement = True
        if turn.points >= 0:
            turn.points += movement_of(s, suit)
        return
    for gear in exhausted(suit):
        if chosen.ap != ONE_WEAPON or gear.type == chosen.refresh:
            refresh(s, number, gear)
    if chosen.ap == EVERYTHING:
        for token in Token:
            back = suit.spent[token] - (EVERYTHING if token == Token.AP else 0)
            suit.available[token] += back
            suit.spent[token] -= back


# Doublers


def doubles(s: GoneToGaia, attack: Attack) -> list[Double]:
    """The doublers that would count: of types that are dealt and that no token doubles yet; after a Universal one no
    other (GG.18.14 to GG.18.19, GG.18.2, GG.18.20)."""
    turn = s.turn
    if turn is None or turn.universal:
        return []
    available = suit_of(s, s.figures[attack.figure]).available
    dealt = {target.kind for target in attack.targets}
    found = []
    if attack.by != "ultimate":
        found += [
            Double(Token.LIGHT + kind)
            for kind in Kind
            if kind in dealt and available[Token.LIGHT + kind] and not turn.doubled >> kind & 1
        ]
    if available[Token.UNIVERSAL]:
        found.append(Double(Token.UNIVERSAL))
    return found


def double(s: GoneToGaia, attack: Attack, chosen: Double) -> None:
    turn = s.turn
    assert turn is not None
    spend(s, s.figures[attack.figure].suit, chosen.token)
    if chosen.token == Token.UNIVERSAL:
        turn.universal = True
        turn.doubled = 0b111
    else:
        turn.doubled |= 1 << (chosen.token - Token.LIGHT)


# Dice and their windows


@does("throw")
def throw(s: GoneToGaia, task: Task) -> None:
    """A die is rolled; before it counts, those who hold a Reroll may spend it (GG.15.14, GG.18.21, GG.2.6). What it is
    for stands in the name of the task, and what comes of it on the agenda behind."""
    fall(s, task, s.rng.roll(FACES))


def fall(s: GoneToGaia, task: Task, value: int) -> None:
    """The die shows this."""
    s.die, s.declined = value, []
    tell(s, story.DieFell, value, task.name)
    then(s, Task("window", name=task.name))


def in_turn(s: GoneToGaia) -> list[int]:
    """The suits, the active player's first."""
    first = s.figures[s.turn.figure].suit if s.turn is not None else 0
    return sorted(range(len(s.suits)), key=lambda number: (number - first) % len(s.suits))


def may_reroll(s: GoneToGaia, number: int) -> bool:
    """Whoever holds a Reroll AVAILABLE, or a free one for this die, and has not closed their windows (GG.35.3)."""
    suit = s.suits[number]
    return lives(s, number) and not suit.keeps and suit.available[Token.REROLL] + suit.free_rerolls > 0


@does("window")
def window(s: GoneToGaia, task: Task) -> Flow[None]:
    """One after the other, until all decline; the last result counts (GG.15.14, GG.18.22)."""
    asked = next((number for number in in_turn(s) if may_reroll(s, number) and number not in s.declined), None)
    if asked is None:
        s.declined = []
        for suit in s.suits:
            suit.free_rerolls = 0
        if s.standing:
            then(s, Task("bell"))
        return
    suit = s.suits[asked]
    helps = Rerolls()
    in_play(s).run(s, helps, *suit.gear)
    options: list[str | Nudge] = [COUNT, REROLL]
    if helps.turns and suit.available[Token.REROLL]:
        options += [Nudge(face) for face in (s.die - 1, s.die + 1) if 1 <= face <= FACES]
    options += [KEEP] if suit.available[Token.REROLL] else []
    answer = yield from beside_reopening(s, Pick(asked, options, question=prompts.REROLL_WINDOW))
    if isinstance(answer, int):
        reopen(s, answer)
        then(s, task)
    elif answer in (COUNT, KEEP):
        decline(s, asked, answer == KEEP)
        then(s, task)
    elif isinstance(answer, Nudge):
        spend(s, asked, Token.REROLL)
        fall(s, task, answer.to)
    else:
        if suit.free_rerolls:
            suit.free_rerolls -= 1
        else:
            spend(s, asked, Token.REROLL)
        before = s.die
        then(s, Task("throw", name=task.name))
        if helps.keeps_either:
            s.agenda.pop()
            then(s, Task("reroll", asked, before, task.name))


@does("reroll")
def reroll(s: GoneToGaia, task: Task) -> None:
    """A reroll after which the owner may keep either result (GG.24.53)."""
    value = s.rng.roll(FACES)
    s.die, s.declined = value, []
    tell(s, story.DieFell, value, task.name)
    then(s, Task("either", task.who, task.n, task.name))


@does("either")
def either(s: GoneToGaia, task: Task) -> Flow[None]:
    options = sorted({s.die, task.n})
    s_die = yield from Pick(task.who, options, question=prompts.EITHER)
    s.die = s_die
    then(s, Task("window", name=task.name))


BELL = "Desk Bell"


@does("bell")
def bell(s: GoneToGaia, task: Task) -> Flow[None]:
    """Once a quest a die is set to 1 (product 53)."""
    offers = Offers(BELL)
    in_play(s).run(s, offers, *s.standing)
    number = offers.suit
    if s.die == 1 or number < 0 or s.suits[number].keeps or not lives(s, number):
        return
    answer = yield from Pick(number, (COUNT, RING), question=prompts.RING_BELL)
    if answer == RING:
        s.suits[number].once.append(BELL)
        s.die = 1
        tell(s, story.DieSet, s.die)


def beside_reopening(s: GoneToGaia, main: Ask) -> Flow[object]:
    """A window, and beside it for those who have closed their own the offer to open them again (GG.35.3). Answered with
    the suit of whoever does."""
    asks = Asks([main])
    for number, suit in enumerate(s.suits):
        if number != main.seat and suit.keeps and lives(s, number):
            asks.append(Pick(number, (OPEN,), question=prompts.REOPEN, standing=True, name=f"reopen-{number}"))
    if len(asks) == 1:
        return (yield from main)
    place, answer = yield asks
    return asks[place].seat if place else answer


def decline(s: GoneToGaia, number: int, keep: bool) -> None:
    """Nothing is spent; who keeps the tokens is not asked again in this wave (GG.35.3)."""
    s.declined.append(number)
    if keep:
        s.suits[number].keeps = True
        tell(s, story.Keeps, number)


def reopen(s: GoneToGaia, seat: Seat) -> None:
    """The player is asked again (GG.35.3)."""
    s.suits[seat].keeps = False
    tell(s, story.Reopens, seat)
