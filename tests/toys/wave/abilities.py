"""The abilities of enemies, as GG.27 has them, each a record with its handlers."""

from __future__ import annotations

from dolmen.kernel import ANY, Book, Flow, Pick, Question, Several
from tests.toys.wave import moments as at
from tests.toys.wave.board import (
    BLACK,
    TILES,
    WHITE,
    Enemy,
    Tile,
    Tomb,
    Wave,
    covered,
    distance,
    free,
    name_of,
)
from tests.toys.wave.moments import (
    After,
    Arrows,
    Attempting,
    CardEnds,
    Dies,
    Hit,
    Mortal,
    Struck,
    Suffers,
    TurnEnds,
)

BOOK: Book[Wave] = Book()

WHICH_TILE = Question("Which tile does it go to?", label=lambda s, tile: name_of(tile))
WHICH_WAY = Question("Which way does it turn?")
WHICH_ONE = Question("Which enemy?")
BACK_UP = Question("Who comes to its aid?")
DEBT = Question("What do you pay?")

# damage, steps D to K


@BOOK.always(Hit, at.D_DOUBLER)
def doubler(s: Wave, hit: Hit) -> None:
    if hit.attack.doubler and hit.doubles:
        hit.to(hit.value * 2, "doubler")


@BOOK.always(Hit, at.E)
def fear(s: Wave, hit: Hit) -> None:
    if tokens := s.delvers[hit.attack.seat].tokens.get("Fear", 0):
        hit.to(max(min(1, hit.value), hit.value - tokens), "Fear {}", tokens)


@BOOK.always(Hit, at.F_TOGETHER)
def reductions(s: Wave, hit: Hit) -> None:
    if hit.less:
        hit.to(max(0, hit.value - hit.less), "reductions")


CARAPACE = BOOK.ability("Carapace", "Doubler tokens do not count against it.", rules=("GG.27.12",))


@CARAPACE.on(Hit, at.D)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.doubles = False


FORMATION = BOOK.ability(
    "Formation",
    "Each attack deals 2 less to it for every adjacent enemy.",
    rules=("GG.27.33",),
    opinion=lambda s, me: 2 * sum(other.near(me.tile) for other in s.enemies),
)


@FORMATION.on(Hit, at.F)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.less += 2 * sum([other.near(me.tile) for other in s.enemies])


OVERLORD = BOOK.ability(
    "Overlord",
    "Each attack deals 1 less to it for every other enemy.",
    rules=("GG.27.54", "GG.27.55"),
    opinion=lambda s, me: len(s.enemies) - 1,
)


@OVERLORD.on(Hit, at.F)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.less += len(s.enemies) - 1


MODE_SHIFT = BOOK.ability(
    "Mode Shift",
    "It starts defensive, and changes after every second turn. Defensive: 4 less damage, no counterattack.",
    rules=("GG.27.49", "GG.27.50"),
)


@MODE_SHIFT.on(Hit, at.F)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if not me.tokens.get("offensive"):
        hit.less += 4


@MODE_SHIFT.on(Attempting, at.MAY_NOT, whose=ANY)
def _(s: Wave, e: Attempting, me: Enemy) -> None:
    if not me.tokens.get("offensive"):
        e.who[:] = [other for other in e.who if other is not me]


@MODE_SHIFT.on(TurnEnds, at.TEN_MODE)
def _(s: Wave, e: TurnEnds, me: Enemy) -> None:
    if s.turns % 2 == 0:
        me.tokens["offensive"] = 1 - me.tokens.get("offensive", 0)


DOUBLE_EDGED = BOOK.ability(
    "Double Edged",
    "While a black arrow covers a delver it suffers and deals double damage.",
    rules=("GG.27.24",),
)


def _edged(s: Wave, me: Enemy) -> bool:
    under = covered(me, BLACK)
    return any(delver.tile in under for delver in s.delvers)


@DOUBLE_EDGED.on(Hit, at.G_EDGED)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if _edged(s, me):
        hit.to(hit.value * 2, "Double Edged")


@DOUBLE_EDGED.on(Arrows, at.FACTORS)
def _(s: Wave, e: Arrows, me: Enemy) -> None:
    if me.id in e.attack.targets and _edged(s, me):
        e.to(e.value * 2, "Double Edged")


BRAWLER = BOOK.ability("Brawler", "Melee attacks do half damage, rounded down.", rules=("GG.27.11",))


@BRAWLER.on(Hit, at.G_BRAWLER)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if hit.attack.melee:
        hit.to(hit.value // 2, "Brawler")


EVASIVE = BOOK.ability(
    "Evasive", "Half damage, rounded up, unless both delvers are adjacent to it.", rules=("GG.27.27",)
)


@EVASIVE.on(Hit, at.G_EVASIVE)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if not all(me.near(delver.tile) for delver in s.delvers):
        hit.to((hit.value + 1) // 2, "Evasive")


TOUGH = BOOK.ability("Tough", "Each attack's damage is rounded down to a multiple of 5.", rules=("GG.27.95",))


@TOUGH.on(Hit, at.H)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.to(hit.value - hit.value % 5, "Tough")


STALWART = BOOK.ability("Stalwart", "Every attack deals exactly 5 to it.", rules=("GG.27.77",))


@STALWART.on(Hit, at.J_SET)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.to(5, "Stalwart")


STOUT = BOOK.ability("Stout", "One attack deals at most 8 to it.", rules=("GG.27.81",))


@STOUT.on(Hit, at.J_CAPS)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    hit.to(min(8, hit.value), "Stout")


VICIOUS = BOOK.ability(
    "Vicious", "Attacks deal at most 1 to it until a delver adjacent to it suffers damage.", rules=("GG.27.97",)
)


@VICIOUS.on(Hit, at.J_CAPS)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if not me.tokens.get("sated"):
        hit.to(min(1, hit.value), "Vicious")


@VICIOUS.on(Suffers, at.SUFFERING, whose=ANY)
def _(s: Wave, e: Suffers, me: Enemy) -> None:
    if me.near(e.delver.tile) and e.value:
        me.tokens["sated"] = 1


LIGHT_IMMUNE = BOOK.ability("Light Immune", "LIGHT damage to it is 0.", rules=("GG.27.42",))


@LIGHT_IMMUNE.on(Hit, at.K)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if hit.attack.kind == "LIGHT":
        hit.to(0, "Light Immune")


TAUNT = BOOK.ability("Taunt", "Enemies adjacent to it take no damage.", rules=("GG.27.92",))


@TAUNT.on(Hit, at.K, whose=ANY)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if me.id not in s.untaunted and me.near(hit.target.tile):
        hit.to(0, "Taunt of {}", me.id)


SHELL = BOOK.ability(
    "Shell", "After an attempt that misses all damage to it is 0, until one hits.", rules=("GG.27.73",)
)


@SHELL.on(Hit, at.K)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if me.tokens.get("Shell"):
        hit.to(0, "Shell")


@SHELL.on(After, at.SEVEN)
def _(s: Wave, e: After, me: Enemy) -> None:
    me.tokens["Shell"] = 0 if e.covered[me.id] else 1


INVULNERABLE = BOOK.ability("Invulnerable", "After an attack damaged it the next one deals 0.", rules=("GG.27.45",))


@INVULNERABLE.on(Hit, at.K)
def _(s: Wave, hit: Hit, me: Enemy) -> None:
    if me.tokens.get("Invulnerable"):
        hit.to(0, "Invulnerable")


@INVULNERABLE.on(Struck, at.STRUCK)
def _(s: Wave, e: Struck, me: Enemy) -> None:
    me.tokens["Invulnerable"] = 1 if e.damaged else 0


# what would kill, step L

HARDY = BOOK.ability("Hardy", "Only an attack on at least two others as well can kill it.", rules=("GG.27.40",))


def _survives(e: Mortal, why: str) -> None:
    e.to(min(e.value, e.target.hp - 1), why)


@HARDY.on(Mortal, at.L)
def _(s: Wave, e: Mortal, me: Enemy) -> None:
    if len(e.attack.targets) < 3:
        _survives(e, "Hardy")


PACT = BOOK.ability("Pact", "It dies only if an adjacent enemy receives a lethal amount too.", rules=("GG.27.56",))


@PACT.on(Mortal, at.L)
def _(s: Wave, e: Mortal, me: Enemy) -> None:
    if not [other for other in s.enemies if other.id in e.lethal and other.near(me.tile)]:
        _survives(e, "Pact")


FATAL_FLAW = BOOK.ability(
    "Fatal Flaw",
    "It cannot be killed while an enemy with a Fatal Flaw below {number} lives and is not killed by the same attack.",
    rules=("GG.27.28",),
    opinion=lambda s, me, number: number * len(s.enemies),
)


def flaw(enemy: Enemy) -> int | None:
    """The number of its Fatal Flaw."""
    numbers = [has.amounts[0] for has in map(BOOK.read, enemy.abilities) if has.ability is FATAL_FLAW]
    return numbers[0] if numbers else None


@FATAL_FLAW.on(Mortal, at.L)
def _(s: Wave, e: Mortal, me: Enemy, number: int) -> None:
    below = [other for other in s.enemies if (flaw(other) or number) < number]
    if [other for other in below if other.id not in e.lethal]:
        _survives(e, "Fatal Flaw")


SPIKED = BOOK.ability("Spiked", "An attack that deals 8 or more to it deals 3 back.", rules=("GG.27.76",))


@SPIKED.on(Struck, at.STRUCK)
def _(s: Wave, e: Struck, me: Enemy) -> None:
    if e.value >= 8:
        e.back.append(3)


# who counterattacks, and with which arrows

BACKUP = BOOK.ability("Backup", "When damaged, two other enemies of your choice counterattack too.", rules=("GG.27.7",))


@BACKUP.on(Attempting, at.NAMES)
def _(s: Wave, e: Attempting, me: Enemy) -> Flow[None]:
    others = {other.id: other for other in s.enemies if other not in e.who}
    if me.id in e.damaged and others:
        n = min(2, len(others))
        named = yield from Several(e.attack.seat, [*others], n, n, question=BACK_UP)
        e.who += [others[id] for id in named]


SYNCHRONIZED = BOOK.ability(
    "Synchronized", "When damaged, all enemies in a chain with it counterattack.", rules=("GG.27.91",)
)


@SYNCHRONIZED.on(Attempting, at.CHAINS)
def _(s: Wave, e: Attempting, me: Enemy) -> None:
    if me.id in e.damaged:
        chain = [me]
        for link in chain:
            chain += [other for other in s.enemies if other.near(link.tile) and other not in chain]
        e.who += [other for other in chain if other not in e.who]


ALL_CLAW = BOOK.ability("All-Claw", "On a 1 white and black arrows are active.", rules=("GG.27.6",))


@ALL_CLAW.on(Arrows, at.COLOURS)
def _(s: Wave, e: Arrows, me: Enemy) -> None:
    if e.die == 1:
        e.white = e.black = True


REVENGE = BOOK.ability(
    "Revenge", "Once at half of its HP or less, white and black arrows are active on 2 to 6.", rules=("GG.27.64",)
)


@REVENGE.on(Struck, at.STRUCK)
def _(s: Wave, e: Struck, me: Enemy) -> None:
    if 2 * me.hp <= me.most:
        me.tokens["Revenge"] = 1


@REVENGE.on(Arrows, at.COLOURS)
def _(s: Wave, e: Arrows, me: Enemy) -> None:
    if me.tokens.get("Revenge") and e.die > 1:
        e.white = e.black = True


CRITICAL = BOOK.ability("Critical", "On a 5 its white arrows deal double damage.", rules=("GG.27.20",))


@CRITICAL.on(Arrows, at.FACTORS)
def _(s: Wave, e: Arrows, me: Enemy) -> None:
    if e.die == 5:
        e.to(e.value * 2, "Critical")


# after an attempt, step 7

AGGRESSIVE = BOOK.ability(
    "Aggressive", "It moves one tile nearer to the attacker, or turns a white arrow on them.", rules=("GG.27.3",)
)


@AGGRESSIVE.on(After, at.SEVEN, moves=True)
def _(s: Wave, e: After, me: Enemy) -> Flow[None]:
    attacker = s.delvers[e.attack.seat].tile
    if me.hp == 0:
        return
    nearer = [t for t in free(s) if me.near(t) and distance(t, attacker) < distance(me.tile, attacker)]
    facings = [way for way in range(4) if attacker in covered(me, WHITE, way)]
    if nearer:
        me.tile = yield from Pick(e.attack.seat, nearer, question=WHICH_TILE)
    elif facings and me.facing not in facings:
        me.facing = yield from Pick(e.attack.seat, facings, question=WHICH_WAY)


FLEES = BOOK.ability("Flees", "It moves up to 2 tiles, as far from the attacker as it can.", rules=("GG.27.31",))


@FLEES.on(After, at.SEVEN, moves=True)
def _(s: Wave, e: After, me: Enemy) -> Flow[None]:
    if me.hp == 0:
        return
    open_tiles = [*free(s)]
    first = [t for t in open_tiles if me.near(t)]
    reached = {*first, *(t for t in open_tiles if any(distance(t, f) == 1 for f in first))}
    attacker, other = s.delvers[e.attack.seat].tile, s.delvers[1 - e.attack.seat].tile

    def far(t: Tile) -> tuple[int, int]:
        return distance(t, attacker), distance(t, other)

    if reached and max(map(far, reached))[0] > distance(me.tile, attacker):
        farthest = max(map(far, reached))
        tiles = [t for t in TILES if t in reached and far(t) == farthest]
        me.tile = yield from Pick(e.attack.seat, tiles, question=WHICH_TILE)


ROTATES = BOOK.ability("Rotates", "It turns 90° clockwise.", rules=("GG.27.69",))


@ROTATES.on(After, at.SEVEN, moves=True)
def _(s: Wave, e: After, me: Enemy) -> None:
    if me.hp:
        me.facing = (me.facing + 1) % 4


TELEPORTS = BOOK.ability("Teleports", "It changes places with the closest other enemy.", rules=("GG.27.94",))


@TELEPORTS.on(After, at.SEVEN, moves=True)
def _(s: Wave, e: After, me: Enemy) -> Flow[None]:
    others = {other.id: other for other in s.enemies if other is not me}
    if me.hp and others:
        closest = min(distance(me.tile, other.tile) for other in others.values())
        ids = [id for id, other in others.items() if distance(me.tile, other.tile) == closest]
        with_whom = others[(yield from Pick(e.attack.seat, ids, question=WHICH_ONE))]
        me.tile, with_whom.tile = with_whom.tile, me.tile


FEAR = BOOK.ability("Fear", "Each delver it successfully targets deals 1 less from then on.", rules=("GG.27.29",))


@FEAR.on(After, at.SEVEN)
def _(s: Wave, e: After, me: Enemy) -> None:
    for seat in e.covered[me.id]:
        tokens = s.delvers[seat].tokens
        tokens["Fear"] = tokens.get("Fear", 0) + 1


# deaths, the end of the card and the end of the turn: steps 8, 9, 10

UNLIFE = BOOK.ability("Unlife", "On a 6 all damage is removed from it, also a lethal one.", rules=("GG.27.96",))


@UNLIFE.on(Dies, at.LIVES)
def _(s: Wave, e: Dies, me: Enemy) -> None:
    if e.die == 6:
        me.damage = 0
        e.stop("Unlife")


DEATH_HEAL = BOOK.ability("Death Heal", "When it dies adjacent enemies that live are healed.", rules=("GG.27.21",))


@DEATH_HEAL.on(Dies, at.EIGHT)
def _(s: Wave, e: Dies, me: Enemy) -> None:
    for other in s.enemies:
        if other.hp and other.near(me.tile):
            other.damage = 0


LAST_ACT = BOOK.ability("Last Act", "When it dies its slayer suffers 4 damage.", rules=("GG.27.46",))


@LAST_ACT.on(Dies, at.EIGHT)
def _(s: Wave, e: Dies, me: Enemy) -> None:
    suffer(s, e.attack.seat, 4)


def suffer(s: Wave, seat: int, damage: int) -> None:
    """Damage to a delver, from any source."""
    e = Suffers(s.delvers[seat], value=damage)
    BOOK.in_play(things(s)).run(s, e)
    e.delver.hp = max(0, e.delver.hp - e.value)


def things(s: Wave) -> list[Enemy | Tomb]:
    """Whatever may have abilities, by tile."""
    return sorted([*s.enemies, *s.tombs], key=lambda thing: thing.tile)


REBIRTH = BOOK.ability("Rebirth", "When it dies it returns after three turns without a death.", rules=("GG.27.59",))


@REBIRTH.on(Dies, at.EIGHT)
def _(s: Wave, e: Dies, me: Enemy) -> None:
    s.tombs.append(Tomb(me))


REBIRTH_TOKEN = BOOK.ability("Rebirth Token", "Here somebody will return.", rules=("GG.27.60", "GG.27.62"))


@REBIRTH_TOKEN.on(TurnEnds, at.TEN_REBIRTH)
def _(s: Wave, e: TurnEnds, me: Tomb) -> Flow[None]:
    if e.died:
        return
    me.left -= 1
    if me.left == 0:
        s.tombs = [tomb for tomb in s.tombs if tomb is not me]
        open_tiles = [*free(s)]
        nearest = min(distance(me.tile, t) for t in open_tiles)
        tiles = [t for t in open_tiles if distance(me.tile, t) == nearest]
        where = yield from Pick(0, tiles, question=WHICH_TILE)
        was = me.enemy
        s.enemies.append(Enemy(was.id, where, was.most, was.abilities, was.power, was.most // 2))


BLOOD_DEBT = BOOK.ability("Blood Debt", "After a card damaged it, lose an element or 1 HP.", rules=("GG.27.8",))


@BLOOD_DEBT.on(CardEnds, at.NINE)
def _(s: Wave, e: CardEnds, me: Enemy) -> Flow[None]:
    delver = s.delvers[e.attack.seat]
    ways = ["element", "HP"] if delver.elements else ["HP"]
    if (yield from Pick(e.attack.seat, ways, question=DEBT)) == "element":
        delver.elements -= 1
    else:
        suffer(s, e.attack.seat, 1)


GROW = BOOK.ability("Grow", "After every second turn it has 1 HP more.", rules=("GG.27.38",))


@GROW.on(TurnEnds, at.TEN_GROW)
def _(s: Wave, e: TurnEnds, me: Enemy) -> None:
    if s.turns % 2 == 0:
        me.most += 1
