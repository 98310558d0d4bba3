"""Enemies that take less, more or nothing from an attack (section 14, steps A to L)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.moments import Hit, Hurt, Mortal, Struck, WaveBegins
from dolmen.games.gone_to_gaia.abilities.telling import neighbours
from dolmen.games.gone_to_gaia.board import adjacent, covered, sides
from dolmen.games.gone_to_gaia.rules.attack import weapon_of
from dolmen.games.gone_to_gaia.state import Enemy, GoneToGaia, Kind, living

CARAPACE = BOOK.ability(
    "Carapace",
    "Doublers and doubled base damage count undoubled; a weapon's own doubling counts.",
    rules=("GG.27.12", "GG.27.13"),
)


@CARAPACE.on(Hit, at.FIRST)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.doubles = False


# Step F

FORMATION = BOOK.ability(
    "Formation", "Each attack deals 2 less to it for every adjacent enemy.", rules=("GG.27.33", "GG.14.9")
)


@FORMATION.on(Hit, at.F)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.less += 2 * len(neighbours(s, me))


OVERLORD = BOOK.ability(
    "Overlord", "Each attack deals 1 less to it for every other enemy.", rules=("GG.27.54", "GG.27.55")
)


@OVERLORD.on(Hit, at.F)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.less += len(s.enemies) - 1


# Step G


def shows_black(s: GoneToGaia, me: Enemy) -> bool:
    """A black arrow of it covers a delver."""
    black = covered(s.box.arrows[me.arrows].black, me.tile, me.facing)
    return any(figure.tile in black for figure in living(s))


DOUBLE_EDGED = BOOK.ability(
    "Double Edged", "If its black arrow covers any delver, it takes and deals double.", rules=("GG.27.24", "GG.14.10")
)


@DOUBLE_EDGED.on(Hit, at.G_EDGED)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if shows_black(s, me):
        hit.to(hit.value * 2, "Double Edged")


@DOUBLE_EDGED.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    """What was seen before the blow holds for its answer, wherever the weapon shoves it."""
    me.tokens.pop("Double Edged", None)
    if shows_black(s, me):
        me.tokens["Double Edged"] = 1


BRAWLER = BOOK.ability(
    "Brawler", "Attacks from the tiles around it deal half, rounded down.", rules=("GG.27.11", "GG.14.10", "GG.26.12")
)


@BRAWLER.on(Hit, at.G_BRAWLER)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if adjacent(hit.attacker.tile, me.tile):
        hit.to(hit.value // 2, "Brawler")


EVASIVE = BOOK.ability(
    "Evasive",
    "Takes half, rounded up, unless both delvers stand next to it.",
    rules=("GG.27.27", "GG.19.8", "GG.14.10"),
)


@EVASIVE.on(Hit, at.G_EVASIVE)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if not all(figure.alive and adjacent(figure.tile, me.tile) for figure in s.figures):
        hit.to((hit.value + 1) // 2, "Evasive")


# Steps H to J

TOUGH = BOOK.ability(
    "Tough", "Each attack's damage is rounded down to a multiple of 5.", rules=("GG.27.95", "GG.14.11")
)


@TOUGH.on(Hit, at.H)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.to(hit.value - hit.value % 5, "Tough")


STALWART = BOOK.ability(
    "Stalwart", "Every attack deals exactly 5 to it, weak or strong.", rules=("GG.27.77", "GG.14.13")
)


@STALWART.on(Hit, at.J_SET)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.to(5, "Stalwart")


STOUT = BOOK.ability("Stout", "One attack deals at most 8 to it.", rules=("GG.27.81", "GG.14.13"))


@STOUT.on(Hit, at.J_CAPS)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    hit.to(min(hit.value, 8), "Stout")


VICIOUS = BOOK.ability(
    "Vicious", "Takes at most 1 an attack until a delver adjacent to it suffers damage.", rules=("GG.27.97",)
)


@VICIOUS.on(WaveBegins, at.WAVE)
def _(s: GoneToGaia, begins: WaveBegins, me: Enemy) -> None:
    me.tokens["Vicious"] = 1


@VICIOUS.on(Hit, at.J_CAPS)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if "Vicious" in me.tokens:
        hit.to(min(hit.value, 1), "Vicious")


@VICIOUS.on(Hurt, at.HURT)
def _(s: GoneToGaia, hurt: Hurt, me: Enemy) -> None:
    if adjacent(hurt.figure.tile, me.tile):
        me.tokens.pop("Vicious", None)


@BOOK.always(Hit, at.J_CAPS)
def disarmed(s: GoneToGaia, hit: Hit) -> None:
    """A weapon that Disarm has marked (GG.27.23)."""
    weapon = weapon_of(s, hit.attack)
    if weapon is not None and weapon.disarmed:
        hit.to(min(hit.value, 1), "Disarm")


@BOOK.always(Struck, at.STRUCK)
def no_longer_disarmed(s: GoneToGaia, struck: Struck) -> None:
    weapon = weapon_of(s, struck.attack)
    if weapon is not None:
        weapon.disarmed = False


# Step K


def _immune(kind: Kind, rule: str) -> None:
    immune = BOOK.ability(f"{kind.name.capitalize()} Immune", f"{kind.name} damage deals 0 to it.", rules=(rule,))

    @immune.on(Hit, at.K)
    def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
        """0 of its type (GG.27.41 to GG.27.43, GG.14.14)."""
        if hit.target.kind == kind:
            hit.to(0, "immune to {}", kind.name)


_immune(Kind.HEAVY, "GG.27.41")
_immune(Kind.LIGHT, "GG.27.42")
_immune(Kind.MEDIUM, "GG.27.43")

IMMUNITY = BOOK.ability("Immunity", "{type:LIGHT|MEDIUM|HEAVY} damage deals 0 to it.", rules=("GG.27.44",))


@IMMUNITY.on(Hit, at.K)
def _(s: GoneToGaia, hit: Hit, me: Enemy, type: int) -> None:
    if hit.target.kind == type:
        hit.to(0, "Immunity")


INVULNERABLE = BOOK.ability(
    "Invulnerable", "After an attack that damaged it, the next attack on it deals 0.", rules=("GG.27.45",)
)


@INVULNERABLE.on(Hit, at.K)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if "Invulnerable" in me.tokens:
        hit.to(0, "Invulnerable")


@INVULNERABLE.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    if not me.tokens.pop("Invulnerable", 0) and struck.damaged:
        me.tokens["Invulnerable"] = 1


PRIMORDIAL = BOOK.ability(
    "Primordial",
    "Only weapon cards exhausted onto a slot with {one:ember|tide|gale|loam} or {other:ember|tide|gale|loam} damage "
    "it.",
    rules=("GG.27.57", "GG.27.58"),
)


@PRIMORDIAL.on(Hit, at.K)
def _(s: GoneToGaia, hit: Hit, me: Enemy, one: int, other: int) -> None:
    if hit.attack.by != "card" or not s.box.slots[hit.attack.slot - 1].both & (1 << one | 1 << other):
        hit.to(0, "Primordial")


TAUNT = BOOK.ability(
    "Taunt", "Enemies adjacent to it take 0 damage, even others with Taunt.", rules=("GG.27.92", "GG.27.93")
)


@TAUNT.on(Hit, at.K, whose=at.ANY)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if adjacent(me.tile, hit.enemy.tile):
        hit.to(0, "Taunt")


WEAK_SPOT = BOOK.ability(
    "Weak Spot",
    "Attacked from the marked side: 5 more damage; then it turns that side away.",
    rules=("GG.27.98", "GG.27.99", "GG.14.12"),
)


def weak_side(me: Enemy, tile: int) -> bool:
    """The mark is on the top side of the card (GG.26.11). Of the two sides that face a diagonal attacker the players
    choose one (GG.3.10), so it is the marked one if it can be."""
    return me.facing in sides(me.tile, tile)


@WEAK_SPOT.on(Hit, at.I)
def _(s: GoneToGaia, hit: Hit, me: Enemy) -> None:
    if weak_side(me, hit.attacker.tile):
        hit.to(hit.value + 5, "Weak Spot")


@WEAK_SPOT.on(Struck, at.STRUCK)
def _(s: GoneToGaia, struck: Struck, me: Enemy) -> None:
    if weak_side(me, s.figures[struck.attack.figure].tile):
        me.tokens["Weak Spot"] = 1


# Step L: a protected target that would be killed keeps 1 HP (GG.14.15)


def spare(mortal: Mortal, why: str) -> None:
    mortal.to(min(mortal.value, mortal.enemy.hp - 1), why)


def survives(s: GoneToGaia, mortal: Mortal, other: Enemy) -> bool:
    """What becomes of another enemy in the same attack."""
    if other.id not in mortal.lethal:
        return True
    its = Mortal(mortal.attack, other, mortal.lethal, value=other.hp)
    in_play(s).run(s, its, other)
    return its.value < other.hp


FATAL_FLAW = BOOK.ability(
    "Fatal Flaw",
    "Number {number}: cannot be killed before every lower number, except by the same attack.",
    rules=("GG.27.28",),
)


@FATAL_FLAW.on(Mortal, at.L)
def _(s: GoneToGaia, mortal: Mortal, me: Enemy, number: int) -> None:
    if any(flaw < number and survives(s, mortal, other) for other, flaw in flaws(s)):
        spare(mortal, "Fatal Flaw")


def flaws(s: GoneToGaia) -> list[tuple[Enemy, int]]:
    """All who have that ability, with their numbers."""
    return [
        (enemy, has.amounts[0])
        for enemy in s.enemies
        for has in map(BOOK.read, enemy.abilities)
        if has.ability is FATAL_FLAW
    ]


HARDY = BOOK.ability(
    "Hardy", "Dies only if the attack targets at least two other enemies as well.", rules=("GG.27.40",)
)


@HARDY.on(Mortal, at.L)
def _(s: GoneToGaia, mortal: Mortal, me: Enemy) -> None:
    if len(mortal.attack.targets) < 3:
        spare(mortal, "Hardy")


PACT = BOOK.ability(
    "Pact", "Dies only if the same attack deals an adjacent enemy a killing amount.", rules=("GG.27.56",)
)


@PACT.on(Mortal, at.L)
def _(s: GoneToGaia, mortal: Mortal, me: Enemy) -> None:
    if not any(other.id in mortal.lethal for other in neighbours(s, me)):
        spare(mortal, "Pact")
