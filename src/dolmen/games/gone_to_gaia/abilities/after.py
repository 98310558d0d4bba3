"""What an attempt or damage brings besides (steps 6 and 7): tokens on boards, weapons lost, tokens spent."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import After, DieFell, Hurt, Leaves, Suffers, TurnEnds
from dolmen.games.gone_to_gaia.abilities.telling import (
    active_seat,
    attempted,
    damaged,
    damaged_by_card,
    delver,
    piece,
    reached,
    shows,
    where,
)
from dolmen.games.gone_to_gaia.board import IN_ORDER, NEIGHBOURS
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.attack import weapon_of
from dolmen.games.gone_to_gaia.rules.deaths import Blow, suffer
from dolmen.games.gone_to_gaia.rules.levels import put_at
from dolmen.games.gone_to_gaia.rules.tokens import spend
from dolmen.games.gone_to_gaia.state import (
    ASIDE,
    BESIDE,
    HAND,
    NOBODY,
    STOLEN,
    WEAPONS,
    Enemy,
    Gear,
    GoneToGaia,
    Task,
    Token,
    lives,
    suit_of,
    taken,
)
from dolmen.kernel import Flow, Pick, Question

# Tokens on delver boards

FEAR = BOOK.ability("Fear", "Each time it targets you, you deal 1 less this wave, but at least 1.", rules=("GG.27.29",))


@FEAR.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    for number in reached(after.attack, me):
        marks = suit_of(s, s.figures[number]).marks
        marks["Fear"] = marks.get("Fear", 0) + 1


OMEN = BOOK.ability(
    "Omen",
    "Each time it damages you, later damage to you this wave is 1 more.",
    rules=("GG.27.51", "GG.27.52", "GG.27.53"),
)


@OMEN.on(Hurt, at.HURT)
def _(s: GoneToGaia, hurt: Hurt, me: Enemy) -> None:
    if hurt.source is me:
        marks = suit_of(s, hurt.figure).marks
        marks["Omen"] = marks.get("Omen", 0) + 1


@BOOK.always(Suffers, at.SUFFERING)
def omens(s: GoneToGaia, suffers: Suffers) -> None:
    """They stay until the end of the wave, even if whoever brought them is gone (GG.27.52)."""
    tokens = suit_of(s, suffers.figure).marks.get("Omen", 0)
    if suffers.value > 0 and tokens:
        suffers.to(suffers.value + tokens, "Omen")


CORRUPTION = BOOK.ability(
    "Corruption",
    "Whoever it last targeted suffers 1 after every delver turn until it is gone.",
    rules=("GG.27.14", "GG.27.15", "GG.27.16", "GG.27.17"),
)
WHO_IS_CORRUPTED = delver("Corruption: whom does it take?", "GG.27.16")


@CORRUPTION.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    """Only one exists at a time: a token on the board and one on the enemy."""
    options = [number for number in reached(after.attack, me) if s.figures[number].alive]
    if options:
        number = yield from Pick(active_seat(s), options, question=WHO_IS_CORRUPTED)
        end_corruption(s)
        suit_of(s, s.figures[number]).marks["Corruption"] = 1
        me.tokens["Corruption"] = 1
        shows(s, me, "Corruption", f"{names.delver(s, number)} suffers 1 after every turn.")


def end_corruption(s: GoneToGaia) -> None:
    for suit in s.suits:
        suit.marks.pop("Corruption", None)
    for enemy in s.enemies:
        enemy.tokens.pop("Corruption", None)


@CORRUPTION.on(TurnEnds, at.TEN_CORRUPTION)
def _(s: GoneToGaia, ends: TurnEnds, me: Enemy) -> None:
    if "Corruption" not in me.tokens:
        return
    for number, figure in enumerate(s.figures):
        if figure.alive and "Corruption" in suit_of(s, figure).marks:
            suffer(s, [Blow(number, me, 1)])
            return


@CORRUPTION.on(Leaves, at.EIGHT)
def _(s: GoneToGaia, leaves: Leaves, me: Enemy) -> None:
    if leaves.enemy is me and "Corruption" in me.tokens:
        end_corruption(s)


# Tokens and weapons

SOUL_SAP = BOOK.ability(
    "Soul Sap", "Each time it damages you, one of your AVAILABLE tokens becomes SPENT.", rules=("GG.27.75",)
)
SAPPED = Question(
    "Soul Sap: which token is spent?",
    label=lambda s, token: names.TOKENS[Token(token)],
    rules=("GG.27.75",),
)


@SOUL_SAP.on(Hurt, at.HURT)
def _(s: GoneToGaia, hurt: Hurt, me: Enemy) -> None:
    if hurt.source is me:
        then(s, Task("soul sap", hurt.figure.suit))


@does("soul sap")
def soul_sap(s: GoneToGaia, task: Task) -> Flow[None]:
    options = [int(token) for token in Token if s.suits[task.who].available[token]]
    if options and lives(s, task.who):
        token = yield from Pick(task.who, options, question=SAPPED)
        spend(s, task.who, token)


DISARM = BOOK.ability(
    "Disarm",
    "When damaged, it marks one fresh weapon: its next attack deals at most 1.",
    rules=("GG.27.22", "GG.27.23"),
)
DISARMED = piece("Disarm: which fresh weapon is marked?", "GG.27.22")


@DISARM.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    figure = s.figures[after.attack.figure]
    suit = suit_of(s, figure)
    fresh = {gear.type: gear for gear in suit.gear if gear.type < WEAPONS and gear.place == HAND and not gear.disarmed}
    if figure.alive and damaged(after.attack, me) and fresh:
        type = yield from Pick(figure.suit, [*fresh], question=DISARMED)
        fresh[type].disarmed = True
        shows(s, me, "Disarm", f"{names.gear_name(s, figure.suit, type)} deals at most 1 next time.")


STEALS = BOOK.ability(
    "Steals",
    "Keeps the weapon card that damages it, until another does or it leaves.",
    rules=("GG.27.78", "GG.27.79", "GG.27.80"),
)


@STEALS.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    weapon = weapon_of(s, after.attack)
    if weapon is not None and damaged_by_card(after.attack, me) and me.hp > 0:
        give_back(s, me)
        weapon.place, weapon.holder = STOLEN, me.id
        shows(s, me, "Steals", "It keeps the weapon.")


@STEALS.on(Leaves, at.EIGHT)
def _(s: GoneToGaia, leaves: Leaves, me: Enemy) -> None:
    if leaves.enemy is me:
        give_back(s, me)


def give_back(s: GoneToGaia, me: Enemy) -> None:
    """The stolen weapon comes back exhausted, beside the board (GG.27.80)."""
    for gear in held_by(s, me):
        if gear.place == STOLEN:
            gear.place, gear.holder = BESIDE, NOBODY


def held_by(s: GoneToGaia, me: Enemy) -> list[Gear]:
    return [gear for suit in s.suits for gear in suit.gear if gear.holder == me.id]


RITUAL = BOOK.ability(
    "Ritual",
    "A weapon card that damages it costs you one equipment rank until it leaves.",
    rules=("GG.27.65", "GG.27.66", "GG.27.67", "GG.27.68"),
)
SACRIFICED = piece("Ritual: which equipment loses a rank?", "GG.27.65")


@RITUAL.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> Flow[None]:
    figure = s.figures[after.attack.figure]
    there = {gear.type: gear for gear in suit_of(s, figure).gear if gear.place < STOLEN}
    if figure.alive and damaged_by_card(after.attack, me) and me.hp > 0 and there:
        gear = there[(yield from Pick(figure.suit, [*there], question=SACRIFICED))]
        gear.reached = max(gear.reached, gear.rank)
        gear.holder = me.id
        put_at(s, figure.suit, gear, gear.rank - 1)
        if gear.rank == 0:
            gear.place = ASIDE
        shows(s, me, "Ritual", f"{names.gear_name(s, figure.suit, gear.type)} loses a rank.")


@RITUAL.on(Leaves, at.EIGHT)
def _(s: GoneToGaia, leaves: Leaves, me: Enemy) -> None:
    """Each sacrificed type goes back to the highest rank the delver has reached (GG.27.68)."""
    if leaves.enemy is not me:
        return
    for number, suit in enumerate(s.suits):
        for gear in suit.gear:
            if gear.holder == me.id and gear.reached:
                if gear.place == ASIDE:
                    gear.place = BESIDE if gear.type < WEAPONS else HAND
                gear.holder = NOBODY
                put_at(s, number, gear, gear.reached)
                gear.reached = 0


STUNS = BOOK.ability(
    "Stuns",
    "Damage it with a card: no action until the other delver pays an element.",
    rules=("GG.27.83", "GG.27.84", "GG.27.85"),
)


@STUNS.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    figure = s.figures[after.attack.figure]
    if figure.alive and damaged_by_card(after.attack, me):
        figure.stunned = True
        shows(s, me, "Stuns", f"{figure.name} has no action until freed.")


# On itself

SHELL = BOOK.ability(
    "Shell", "After an attempt that misses, it takes 0 until an attempt does not miss.", rules=("GG.27.73",)
)


@SHELL.on(at.Hit, at.K)
def _(s: GoneToGaia, hit: at.Hit, me: Enemy) -> None:
    if "Shell" in me.tokens:
        hit.to(0, "Shell")


@SHELL.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if not attempted(after.attack, me):
        return
    if reached(after.attack, me):
        me.tokens.pop("Shell", None)
    else:
        me.tokens["Shell"] = me.tokens.get("Shell", 0) + 1


UNLIFE = BOOK.ability(
    "Unlife", "A 6 on the counterattack die removes all its damage, even fatal damage.", rules=("GG.27.96",)
)


@UNLIFE.on(After, at.FIRST)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if attempted(after.attack, me) and after.attack.die == 6 and me.damage:
        me.damage, me.slayer = 0, NOBODY
        shows(s, me, "Unlife", "All its damage is gone.")


SUMMONS = BOOK.ability(
    "Summons",
    "When it targets nobody, on 1 to 5 a Lieutenant appears beside it, two at most.",
    rules=("GG.27.86", "GG.27.87", "GG.27.88", "GG.16.11", "GG.26.3"),
)
APPEARS = where("Summons: where does the Lieutenant appear?", "GG.27.86")


def may_appear(s: GoneToGaia, me: Enemy) -> list[int]:
    """The free tiles next to it; none if two Lieutenants of its level are there (GG.27.87)."""
    if sum(enemy.rank == "lieutenant" and enemy.level == me.level for enemy in s.enemies) >= 2:
        return []
    not_free = taken(s)
    return [tile for tile in NEIGHBOURS[me.tile] if tile not in not_free]


@SUMMONS.on(After, at.SEVEN)
def _(s: GoneToGaia, after: After, me: Enemy) -> None:
    if attempted(after.attack, me) and not reached(after.attack, me) and may_appear(s, me):
        then(s, Task("throw", name="summons"), Task("carry", me.id, name="DieFell Summons"))


@SUMMONS.on(DieFell, at.SEVEN)
def _(s: GoneToGaia, fell: DieFell, me: Enemy) -> Flow[None]:
    tiles = may_appear(s, me)
    if fell.value == 6 or not tiles:
        return
    to = yield from Pick(active_seat(s), tiles, question=APPEARS)
    hp, power = s.box.figures[me.level].lieutenant
    comes = Enemy(s.born, f"lieutenant-{me.level}", "lieutenant", me.level, to, hp, power, "cross", [me.level + 1])
    s.born += 1
    s.enemies.append(comes)
    s.enemies.sort(key=lambda enemy: IN_ORDER[enemy.tile])
    shows(s, comes, "Summons", "It has come.")
