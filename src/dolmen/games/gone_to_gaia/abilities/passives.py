"""Keywords of passives (types 7 to 13)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names, story
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import (
    BlockSpent,
    Braces,
    CircuitTaken,
    Collects,
    Gained,
    Harvests,
    Leaves,
    Rerolls,
    Rests,
    Walking,
)
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.carrying import suit_of_gear
from dolmen.games.gone_to_gaia.rules.levels import heal
from dolmen.games.gone_to_gaia.state import Gear, GoneToGaia, Task, Token, lives
from dolmen.kernel import Flow, Pick, Question, tell

# Boots

USHER = BOOK.ability("Usher", "For 2 points of movement, move an adjacent enemy 1 tile.", rules=("GG.10.10",))
QUARTER_TURN = BOOK.ability("Quarter Turn", "The moved enemy may be turned by 90°.", rules=("GG.10.10",))
LIGHT_TOUCH = BOOK.ability("Light Touch", "Once a turn, moving an enemy costs 1 point instead.", rules=("GG.10.10",))
SLIP = BOOK.ability(
    "Slip", "In a movement you may pass through up to {n} enemies, for {extra} more points each.", rules=("GG.10.13",)
)


@USHER.on(Walking, at.B)
def _(s: GoneToGaia, walking: Walking, me: Gear) -> None:
    walking.ushers = 2


@QUARTER_TURN.on(Walking, at.B)
def _(s: GoneToGaia, walking: Walking, me: Gear) -> None:
    walking.turns = True


@LIGHT_TOUCH.on(Walking, at.B)
def _(s: GoneToGaia, walking: Walking, me: Gear) -> None:
    walking.cheap = True


@SLIP.on(Walking, at.B)
def _(s: GoneToGaia, walking: Walking, me: Gear, n: int, extra: int) -> None:
    walking.through, walking.extra = n, extra


# Plate

MENDING = BOOK.ability("Mending", "At the end of a wave, heal {n}.", rules=("GG.24.52", "GG.22.6"))
TROPHY = BOOK.ability("Trophy", "Heal {n} when you kill a boss.", rules=("GG.24.52",))


@MENDING.on(Rests, at.WAVE)
def _(s: GoneToGaia, rests: Rests, me: Gear, n: int) -> None:
    number = suit_of_gear(s, me)
    if lives(s, number):
        heal(s, number, n)


@TROPHY.on(Leaves, at.EIGHT)
def _(s: GoneToGaia, leaves: Leaves, me: Gear, n: int) -> None:
    """Whoever slew it, not whoever is left when the wave is over."""
    enemy, number = leaves.enemy, suit_of_gear(s, me)
    slain_by = s.figures[enemy.slayer].suit if enemy.hp == 0 and enemy.slayer >= 0 else None
    if not enemy.minion and slain_by == number and lives(s, number):
        heal(s, number, n)


# Dice and Blocks

SECOND_THOUGHT = BOOK.ability("Second Thought", "After a reroll you may keep either result.", rules=("GG.24.53",))
NUDGE = BOOK.ability("Nudge", "A Reroll may turn a die by 1 instead.", rules=("GG.24.53",))


@SECOND_THOUGHT.on(Rerolls, at.DIE)
def _(s: GoneToGaia, rerolls: Rerolls, me: Gear) -> None:
    rerolls.keeps_either = True


@NUDGE.on(Rerolls, at.DIE)
def _(s: GoneToGaia, rerolls: Rerolls, me: Gear) -> None:
    rerolls.turns = True


DOUBLER_DIE = BOOK.ability(
    "Doubler Die",
    "When gained, roll: 1 two LIGHT doublers, 2 two MEDIUM, 3 two HEAVY, 4 one of each, 5 or 6 choose from the first "
    "three.",
    rules=("GG.24.15", "GG.24.16", "GG.24.17"),
)
PAIRS = (Token.LIGHT, Token.MEDIUM, Token.HEAVY)
WHICH_PAIR = Question(
    "Doubler Die: two of which?",
    label=lambda s, token: f"two {names.TOKENS[Token(token)]}s",
    rules=("GG.24.15",),
)


@DOUBLER_DIE.on(Gained, at.DIE)
def _(s: GoneToGaia, gained: Gained, me: Gear) -> None:
    then(s, Task("throw", name="doubler"), Task("doubler die", gained.suit))


@does("doubler die")
def doubler_die(s: GoneToGaia, task: Task) -> Flow[None]:
    """Never one of each for a 5 or 6 (GG.24.15)."""
    if s.die == 4:
        tokens = [*PAIRS]
    elif s.die <= 3:
        tokens = [PAIRS[s.die - 1]] * 2
    else:
        chosen = yield from Pick(task.who, [*map(int, PAIRS)], question=WHICH_PAIR)
        tokens = [Token(chosen)] * 2
    for token in tokens:
        s.suits[task.who].available[token] += 1
        tell(s, story.TokensGained, task.who, token, 1)


# What other parts of the rules ask for

HARVEST = BOOK.ability("Harvest", "Retreating or reaching Gaia brings {n} minion parts.", rules=("GG.24.19", "GG.22.4"))


@HARVEST.on(Harvests, at.WAVE)
def _(s: GoneToGaia, harvests: Harvests, me: Gear, n: int) -> None:
    """For the living (GG.22.4)."""
    number = suit_of_gear(s, me)
    if lives(s, number):
        s.suits[number].parts[0] += n


COPPER = BOOK.ability("Copper", "Each Circuit taken brings 1 minion part.", rules=("GG.24.19",))
LONG_ARM = BOOK.ability("Long Arm", "A dead boss's parts may be taken from an adjacent tile.", rules=("GG.24.19",))


@COPPER.on(CircuitTaken, at.WAVE)
def _(s: GoneToGaia, taken: CircuitTaken, me: Gear) -> None:
    number = suit_of_gear(s, me)
    if lives(s, number):
        s.suits[number].parts[0] += 1


@LONG_ARM.on(Collects, at.WAVE)
def _(s: GoneToGaia, collects: Collects, me: Gear) -> None:
    collects.far = 1


STURDY = BOOK.ability("Sturdy", "A Block may stop Spiked or Last Act.", rules=("GG.24.53",))
LAST_DOOR = BOOK.ability("Last Door", "Once a wave, a Block may stop one parting shot at you.", rules=("GG.24.53",))
SALVAGE = BOOK.ability("Salvage", "A Block that saved HP gives you 1 element of your choice.", rules=("GG.24.53",))


@STURDY.on(Braces, at.DIE)
def _(s: GoneToGaia, braces: Braces, me: Gear) -> None:
    braces.harm = True


@LAST_DOOR.on(Braces, at.DIE)
def _(s: GoneToGaia, braces: Braces, me: Gear) -> None:
    braces.shot = "Last Door" not in s.suits[suit_of_gear(s, me)].used


@SALVAGE.on(BlockSpent, at.DIE)
def _(s: GoneToGaia, spent: BlockSpent, me: Gear) -> None:
    spent.to(spent.value + 1, "Salvage")
