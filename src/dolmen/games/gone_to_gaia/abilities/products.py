"""Products that do more than a delver starts with (build 2.3), as records; whoever wears one is `me.suit`.

What belongs to Witness works for both delvers, whoever owns it.
"""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.abilities.moments import (
    Applies,
    Beckons,
    Draws,
    Equips,
    Leaves,
    Offers,
    Rests,
    Strides,
    Suffers,
    Tools,
    WitnessEnds,
    WitnessEnters,
)
from dolmen.games.gone_to_gaia.abilities.telling import about
from dolmen.games.gone_to_gaia.board import adjacent, away, ray
from dolmen.games.gone_to_gaia.effects.language import in_force
from dolmen.games.gone_to_gaia.prompts import enemy_label
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.gathering import gather
from dolmen.games.gone_to_gaia.rules.levels import gain_gear, heal
from dolmen.games.gone_to_gaia.rules.movement import move_enemy, points
from dolmen.games.gone_to_gaia.state import (
    NOBODY,
    WEAPONS,
    GoneToGaia,
    Standing,
    Task,
    enemy_of,
    gear_of,
    lives,
    living,
    suit_of,
    taken,
)
from dolmen.kernel import Flow, Pick, Question

# Once


def fresh(s: GoneToGaia, me: Standing, name: str) -> bool:
    """It has not been used in this wave, nor in this quest."""
    suit = s.suits[me.suit]
    return name not in suit.used and name not in suit.once


FIELD_KIT = BOOK.ability("Field Kit", "Once a quest, in your turn, heal {n}.", rules=("GG.19.1",))


@FIELD_KIT.on(Tools, at.WAVE)
def _(s: GoneToGaia, tools: Tools, me: Standing, n: int) -> None:
    suit = s.suits[me.suit]
    if tools.suit == me.suit and fresh(s, me, "Field Kit") and suit.hp < suit.most:
        tools.names.append("Field Kit")


@FIELD_KIT.on(Applies, at.WAVE)
def _(s: GoneToGaia, applies: Applies, me: Standing, n: int) -> None:
    """While Suri thinks that badly of you there is nothing in it."""
    if applies.name == "Field Kit" and applies.suit == me.suit:
        s.suits[me.suit].once.append("Field Kit")
        heal(s, me.suit, 0 if s.sheet is not None and in_force(s, "kit-heals-nothing") else n)


STAIR_LEGS = BOOK.ability("Stair Legs", "Once a wave, movement +{n}.", rules=("GG.10.1",))


@STAIR_LEGS.on(Tools, at.WAVE)
def _(s: GoneToGaia, tools: Tools, me: Standing, n: int) -> None:
    if tools.suit == me.suit and fresh(s, me, "Stair Legs") and s.turn is not None and not s.turn.moved:
        tools.names.append("Stair Legs")


@STAIR_LEGS.on(Applies, at.WAVE)
def _(s: GoneToGaia, applies: Applies, me: Standing, n: int) -> None:
    if applies.name == "Stair Legs" and applies.suit == me.suit and s.turn is not None:
        s.suits[me.suit].used.append("Stair Legs")
        s.turn.points = points(s, s.turn) + n


# At the start


INDEX = BOOK.ability("Index", "Each Level card: draw {n}, keep one.", rules=("GG.17.15",))


@INDEX.on(Draws, at.WAVE)
def _(s: GoneToGaia, draws: Draws, me: Standing, n: int) -> None:
    if draws.suit == me.suit:
        draws.to(n, "Index")


FOURTH_STONE = BOOK.ability("Fourth Stone", "Elements of your choice to start with: {n}.", rules=("GG.7.7",))


@FOURTH_STONE.on(Equips, at.WAVE)
def _(s: GoneToGaia, equips: Equips, me: Standing, n: int) -> None:
    then(s, Task("element of choice", me.suit, n))


ARMOURY_KEY = BOOK.ability("Armoury Key", "Start with rank 1 of any one weapon.", rules=("GG.7.5",))
PRIZE = BOOK.ability("Prize", "One Hero {kind:weapon|passive} starts at rank 2.", rules=("GG.7.5",))
WHICH_PIECE = Question(
    "Which one?",
    label=lambda s, type: s.box.equipment[s.suits[s.agenda[-1].who].discipline, type].name,
    rules=("GG.7.5",),
    name="which piece",
)


@ARMOURY_KEY.on(Equips, at.WAVE)
def _(s: GoneToGaia, equips: Equips, me: Standing) -> None:
    then(s, Task("armoury", me.suit))


@does("armoury")
def armoury(s: GoneToGaia, task: Task) -> Flow[None]:
    """Rank 1 of a weapon that is not held yet."""
    suit = s.suits[task.who]
    known = [type for type in range(WEAPONS) if (suit.discipline, type) in s.box.equipment]
    options = [type for type in known if gear_of(suit, type) is None and suit.maxima[type]]
    if options:
        gain_gear(s, task.who, (yield from Pick(task.who, options, question=WHICH_PIECE)))


@PRIZE.on(Equips, at.WAVE)
def _(s: GoneToGaia, equips: Equips, me: Standing, kind: int) -> None:
    then(s, Task("prize", me.suit, kind))


@does("prize")
def prize(s: GoneToGaia, task: Task) -> Flow[None]:
    """Of what the Hero has brought; in Onslaught of what is held at rank 1."""
    suit = s.suits[task.who]
    brought = suit.brings or [gear.type for gear in suit.gear]
    options = [
        gear.type
        for gear in suit.gear
        if gear.type in brought and (gear.type >= WEAPONS) == bool(task.n) and gear.rank == 1
    ]
    options = [type for type in options if suit.maxima[type] > 1]
    if options:
        gain_gear(s, task.who, (yield from Pick(task.who, options, question=WHICH_PIECE)))


# At the end of a wave, and when a boss dies


FLASK = BOOK.ability(
    "Flask",
    "One element of your choice stays for your next quest; at the end of a wave, gain one if you have none.",
    rules=("GG.22.6", "GG.11.16"),
)


@FLASK.on(Rests, at.WAVE)
def _(s: GoneToGaia, rests: Rests, me: Standing) -> None:
    if lives(s, me.suit) and not any(s.suits[me.suit].elements):
        then(s, Task("element of choice", me.suit, 1))


OFFCUTS = BOOK.ability("Offcuts", "Each boss that dies gives {n} more XP.", rules=("GG.16.7",))


@OFFCUTS.on(Leaves, at.EIGHT, whose=at.ANY)
def _(s: GoneToGaia, leaves: Leaves, me: Standing, n: int) -> None:
    if leaves.enemy.rank == "boss" and leaves.enemy.hp == 0 and lives(s, me.suit):
        s.xp += n


# Witness


LONG_STRIDE = BOOK.ability("Long Stride", "Witness moves up to {n}.", rules=("GG.12.4",))


@LONG_STRIDE.on(Strides, at.A, whose=at.ANY)
def _(s: GoneToGaia, strides: Strides, me: Standing, n: int) -> None:
    strides.to(n, "Long Stride")


TIDY_HABITS = BOOK.ability("Tidy Habits", "Parts that fall next to Witness are his at once.", rules=("GG.12.6",))


@TIDY_HABITS.on(Leaves, at.EIGHT, whose=at.ANY)
def _(s: GoneToGaia, leaves: Leaves, me: Standing) -> None:
    if leaves.enemy.hp == 0 and s.witness >= 0 and adjacent(leaves.enemy.tile, s.witness):
        gather(s, leaves.enemy.tile)


FIRST_AID = BOOK.ability(
    "First Aid", "Once a wave, when a Witness move ends on a delver's tile, that delver heals {n}.", rules=("GG.19.1",)
)


@FIRST_AID.on(WitnessEnds, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, ends: WitnessEnds, me: Standing, n: int) -> None:
    """Of two who stand there, whoever needs it more."""
    hurt = [f for f in living(s) if f.tile == s.witness and suit_of(s, f).hp < suit_of(s, f).most]
    if hurt and fresh(s, me, "First Aid"):
        s.suits[me.suit].used.append("First Aid")
        heal(s, min(hurt, key=lambda figure: suit_of(s, figure).hp).suit, n)


POLITE_COUGH = BOOK.ability(
    "Polite Cough",
    "Entering a tile, Witness may push one adjacent enemy 1 away from him, once a move.",
    rules=("GG.24.5",),
)
WHO_STEPS_ASIDE = about(
    "Witness coughs. Who steps back?",
    "GG.24.5",
    label=lambda s, id: "nobody" if id == NOBODY else names_of(s, id),
)


def names_of(s: GoneToGaia, id: int) -> str:
    return enemy_label(s, id)


@POLITE_COUGH.on(WitnessEnters, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, enters: WitnessEnters, me: Standing) -> None:
    if not s.coughed:
        then(s, Task("cough"))


@does("cough")
def cough(s: GoneToGaia, task: Task) -> Flow[None]:
    """Straight away from him, onto a free tile."""
    assert s.turn is not None
    free = {}
    for enemy in s.enemies:
        if adjacent(enemy.tile, s.witness):
            way = ray(enemy.tile, away(s.witness, enemy.tile), 1)
            if way and way[0] not in taken(s):
                free[enemy.id] = way[0]
    if not free:
        return
    chosen = yield from Pick(s.figures[s.turn.figure].suit, [*free, NOBODY], question=WHO_STEPS_ASIDE)
    if chosen != NOBODY:
        s.coughed = True
        move_enemy(s, enemy_of(s, chosen), free[chosen])


SECOND_ARM = BOOK.ability("Second Arm", "Once a wave, one Witness move on top of your action.", rules=("GG.12.1",))


@SECOND_ARM.on(Beckons, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, beckons: Beckons, me: Standing) -> None:
    if fresh(s, me, "Second Arm"):
        beckons.value, beckons.suit, beckons.why = 1, me.suit, "Second Arm"


NOTARYS_SEAL = BOOK.ability("Notary's Seal", "Witness collects Circuits and Friendlies.", rules=("GG.12.7",))


@NOTARYS_SEAL.on(WitnessEnters, at.WAVE, whose=at.ANY)
def _(s: GoneToGaia, enters: WitnessEnters, me: Standing) -> None:
    assert s.turn is not None
    if any(mark.tile == enters.tile and mark.what in ("circuit", "friendly") for mark in s.marks):
        then(s, Task("witness collects", s.turn.figure, enters.tile))


MENDED_HAND = BOOK.ability(
    "Mended Hand",
    "Once a wave, Witness blocks one counterattack against a delver on or next to his tile.",
    rules=("GG.15.14",),
)
DESK_BELL = BOOK.ability("Desk Bell", "Once a quest, set a die to 1.", rules=("GG.15.14",))


@MENDED_HAND.on(Offers, at.WAVE)
def _(s: GoneToGaia, offers: Offers, me: Standing) -> None:
    offer(s, offers, me, "Mended Hand")


@DESK_BELL.on(Offers, at.WAVE)
def _(s: GoneToGaia, offers: Offers, me: Standing) -> None:
    offer(s, offers, me, "Desk Bell")


def offer(s: GoneToGaia, offers: Offers, me: Standing, name: str) -> None:
    if offers.name == name and fresh(s, me, name):
        offers.suit = me.suit


CHALK = BOOK.ability(
    "Chalk", "Once a quest, the delvers on one tile suffer no parting shots in that wave.", rules=("GG.20.2",)
)


@CHALK.on(Offers, at.WAVE)
def _(s: GoneToGaia, offers: Offers, me: Standing) -> None:
    offer(s, offers, me, "Chalk")


@CHALK.on(Suffers, at.SUFFERING, whose=at.ANY)
def _(s: GoneToGaia, suffers: Suffers, me: Standing) -> None:
    """Of those inside the line."""
    if s.phase == "parting" and suffers.figure.tile == s.chalked:
        suffers.stop("Chalk")
