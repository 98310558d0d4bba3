"""What quests bring, as records: they are owned by what stands in force (`state.Standing`), or by the wave's boss."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import Attempting, Dealt, Leaves, Offers, Shoots, Strides
from dolmen.games.gone_to_gaia.board import adjacent
from dolmen.games.gone_to_gaia.state import NOWHERE, Enemy, GoneToGaia, Mark, Standing, enemy_of

LETS_YOU_GO = BOOK.ability("Lets You Go", "Makes no parting shot in this wave.", rules=("GG.20.2",))


@LETS_YOU_GO.on(Shoots, at.WAVE)
def _(s: GoneToGaia, shoots: Shoots, me: Enemy) -> None:
    shoots.stop("Lets You Go")


QUIET_BOSS = BOOK.ability(
    "Quiet Boss", "A boss nobody attacked in the wave makes no parting shot.", rules=("GG.20.2", "GG.1.4")
)


@QUIET_BOSS.on(Shoots, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, shoots: Shoots, me: Standing) -> None:
    """Attacked: was a target of a weapon, a slot or an Ultimate."""
    if shoots.enemy.rank == "boss" and shoots.enemy.id not in s.attacked:
        shoots.stop("Quiet Boss")


QUIET_ONCE = BOOK.ability(
    "Quiet Once",
    "Once a quest, a boss who is a person and whom nobody attacked in the wave makes no parting shot.",
    rules=("GG.20.2",),
)


@QUIET_ONCE.on(Offers, at.WAVE)
def _(s: GoneToGaia, offers: Offers, me: Standing) -> None:
    if offers.name == "Quiet Once" and "Quiet Once" not in s.suits[0].once:
        offers.suit = 0


FULL_ARMS = BOOK.ability("Full Arms", "Witness moves {n}.", rules=("GG.12.4",))


@FULL_ARMS.on(Strides, at.L, whose=at.ANY)
def _(s: GoneToGaia, strides: Strides, me: Standing, n: int) -> None:
    """Whatever else would let him go farther."""
    strides.to(n, "Full Arms")


LINE_UP = BOOK.ability("Line-up", "Minions next to Witness do not counterattack.", rules=("GG.15.16",))


@LINE_UP.on(Attempting, at.MAY_NOT, whose=at.ANY)
def _(s: GoneToGaia, attempting: Attempting, me: Standing) -> None:
    if s.witness == NOWHERE:
        return
    attack = attempting.attack
    in_line = {id for id in attack.attempting if enemy_of(s, id).minion and adjacent(enemy_of(s, id).tile, s.witness)}
    attack.attempting = [id for id in attack.attempting if id not in in_line]


TICKETS = BOOK.ability(
    "Tickets",
    "Three minions hold tickets, 1, 2 and 3: a higher number keeps its last HP while a lower one lives.",
    rules=("GG.14.15",),
)
TICKET = "Ticket"
SERVED = 3


@TICKETS.on(Dealt, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, dealt: Dealt, me: Standing) -> None:
    """After dealing, three at random; Fatal Flaw of that number on top of what they have."""
    minions = [enemy for enemy in s.enemies if enemy.rank == "minion"]
    for number, enemy in enumerate(s.rng.sample(minions, min(SERVED, len(minions))), 1):
        enemy.tokens[TICKET] = number
        enemy.abilities = (*enemy.abilities, f"Fatal Flaw {number}")


@TICKETS.on(Leaves, at.EIGHT, whose=at.ANY)
def _(s: GoneToGaia, leaves: Leaves, me: Standing) -> None:
    """Where the last of them died one is served."""
    if leaves.enemy.hp == 0 and leaves.enemy.tokens.get(TICKET) == SERVED:
        s.marks.append(Mark(leaves.enemy.tile, f"ticket-{SERVED}"))
