"""A delver's turn, one step ahead: attacks by the forecast, steps and weapons by a quick guess at what they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Any

from dolmen.games.gone_to_gaia.board import DISTANCE, NEIGHBOURS, Tile, covered
from dolmen.games.gone_to_gaia.bot.value import DEAD, MINION_SHOT, expected, fresh, spoils, worth
from dolmen.games.gone_to_gaia.choices import (
    AGAIN,
    COUNT,
    KEEP,
    NONE,
    REROLL,
    STRIKE,
    ULTIMATE,
    Beckon,
    Block,
    Double,
    Free,
    Lay,
    Nudge,
    Slip,
    Spaces,
    Spend,
    Step,
    Strike,
    Tool,
    Use,
)
from dolmen.games.gone_to_gaia.rules.aiming import aim_of, aims, hit_by
from dolmen.games.gone_to_gaia.rules.attack import aim, use_slot
from dolmen.games.gone_to_gaia.rules.levels import movement_of, rank_of
from dolmen.games.gone_to_gaia.rules.movement import points
from dolmen.games.gone_to_gaia.rules.slots import ability_of
from dolmen.games.gone_to_gaia.rules.tokens import double
from dolmen.games.gone_to_gaia.state import (
    WEAPONS,
    Attack,
    Enemy,
    Figure,
    GoneToGaia,
    gear_of,
    living,
    suit_of,
)
from dolmen.kernel import Ask, copied

SHARP = 12.0
WHITE, BLACK = 4 / 6, 1 / 6
"""How often these arrows are active."""
PART, BOSS_PART, MARK = 0.08, 0.2, 0.15
"""What lies on a tile."""
NEARER = 0.04
"""A step towards something."""
FAR = 2
"""Steps that are looked ahead before a weapon is laid down."""
LATER = 0.9
"""What has still to be done is a little less sure."""


def weights(scores: Sequence[float]) -> list[float]:
    """The best is the likeliest by far."""
    top = max(scores)
    return [exp(SHARP * (score - top)) + 0.0001 for score in scores]


# A turn


def doing(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    turn = s.turn
    assert turn is not None
    guess = Guess(s, turn.figure)
    return weights([_worth(s, guess, option) for option in options])


def _worth(s: GoneToGaia, guess: Guess, option: Any) -> float:
    turn = s.turn
    assert turn is not None
    match option:
        case Strike():
            twin = copied(s)
            aim(twin, Attack(turn.figure, "card", turn.weapon, turn.slot, [*option.aim]))
            assert twin.attack is not None
            return expected(twin) if twin.attack.targets else -0.5
        case Use() if ability_of(s, turn)[0] in ("attack", "finish"):
            twin = copied(s)
            assert twin.turn is not None
            use_slot(twin, twin.turn, option.on)
            return expected(twin)
        case str() if option == ULTIMATE:
            twin = copied(s)
            aim(twin, Attack(turn.figure, "ultimate", turn.weapon, turn.slot, []))
            assert twin.attack is not None
            return expected(twin) if twin.attack.targets else -0.5
        case Use():
            return _use(s, guess, option)
        case Step():
            return _step(s, guess, option.to)
        case Slip():
            return _step(s, guess, option.over[-1])
        case Beckon():
            return sum([PART if not part.level else BOSS_PART for part in s.lying if part.tile == option.to])
        case Free():
            return 0.5
        case Spend():
            return 0.2 if option.ap > 1 and not fresh(s) else -0.1
        case Tool():
            suit = suit_of(s, s.figures[turn.figure])
            return 0.3 if suit.most - suit.hp >= 2 else -0.1
    return 0.0


def _use(s: GoneToGaia, guess: Guess, option: Use) -> float:
    """Of a slot that is no attack."""
    turn = s.turn
    assert turn is not None
    what, _ = ability_of(s, turn)
    suit = suit_of(s, s.figures[turn.figure])
    if what == "element":
        element = option.on[0]
        return 0.06 + 0.05 * sum(
            [
                s.box.slots[slot].both >> element & 1 and bool(bits) and not bits >> element & 1
                for slot, bits in enumerate(suit.elements)
            ]
        )
    if what == "step":
        return _step(s, guess, option.on[0], acting=True)
    return 0.02 if what in ("shelter", "reroll") else 0.005


def _step(s: GoneToGaia, guess: Guess, to: Tile, acting: bool = False) -> float:
    """What lies there, and what could be struck from there, if it is more than from here."""
    turn = s.turn
    assert turn is not None
    gain = lying(s, guess.figure, to)
    here = guess.figure.tile
    if not turn.acted and not acting and not guess.figure.stunned:
        better = guess.around(to, turn.weapon, points(s, turn) - 1) - max(0.0, guess.best(here, turn.weapon))
        if better > 0.01:
            return gain + LATER * better + max(0.0, guess.best(here, turn.weapon))
        if guess.best(here, turn.weapon) > 0 and not gain:
            return -0.1  # first the blow; what is left of the movement comes after it, or is not worth it
    return gain + _approach(s, guess.figure, here, to) - 0.001


def lying(s: GoneToGaia, figure: Figure, tile: Tile) -> float:
    total = sum(
        [
            BOSS_PART if part.level else PART
            for part in s.lying
            if part.tile == tile and part.discipline == figure.discipline
        ]
    )
    return total + sum([MARK for mark in s.marks if mark.tile == tile and mark.enemy is None])


def _approach(s: GoneToGaia, figure: Figure, here: Tile, to: Tile) -> float:
    """Towards what is to be had; else towards somebody to strike."""
    goals = [part.tile for part in s.lying if part.discipline == figure.discipline]
    goals += [mark.tile for mark in s.marks if mark.enemy is None]
    goals = goals or [enemy.tile for enemy in s.enemies]
    if not goals:
        return 0.0
    return NEARER * (min([DISTANCE[here][goal] for goal in goals]) - min([DISTANCE[to][goal] for goal in goals]))


class Guess:
    """Quickly, without the rules of abilities: what a weapon could do from a tile."""

    def __init__(self, s: GoneToGaia, number: int) -> None:
        self.s = copied(s)
        self.number = number
        self.figure = s.figures[number]
        self.held = {enemy.tile for enemy in s.enemies}
        self.known: dict[tuple[Tile, int], float] = {}
        self.minions = sum([enemy.minion for enemy in s.enemies])
        self.relief = MINION_SHOT / (1 + 0.25 * fresh(s)) / max(1, len(living(s)))

    def best(self, tile: Tile, weapon: int) -> float:
        """Of all ways to aim it."""
        if (tile, weapon) not in self.known:
            self.known[tile, weapon] = self._best(tile, weapon)
        return self.known[tile, weapon]

    def around(self, tile: Tile, weapon: int, far: int) -> float:
        """The same from the best of the tiles that are so near."""
        return max([self.best(there, weapon) for there in self.near(tile, far)])

    def near(self, tile: Tile, far: int) -> list[Tile]:
        """Where one can be after so many steps."""
        found, edge = [tile], [tile]
        for _ in range(far):
            edge = [there for here in edge for there in NEIGHBOURS[here] if there not in self.held]
            found += [there for there in dict.fromkeys(edge) if there not in found]
        return found

    def _best(self, tile: Tile, weapon: int) -> float:
        s, number = self.s, self.number
        figure = s.figures[number]
        suit = suit_of(s, figure)
        gear = gear_of(suit, weapon)
        assert gear is not None
        rank = rank_of(s, suit, gear)
        before, figure.tile = figure.tile, tile
        first = aim_of(s, number, weapon, 1)
        top = 0.0
        if first is not None and rank.damage is not None:
            damage = suit.base[rank.damage] + rank.more
            for chosen in aims(s, number, weapon, 1):
                found = hit_by(s, number, first, chosen)
                if found:
                    top = max(top, self._blow(found, damage))
        figure.tile = before
        return top

    def _blow(self, hit: Iterable[Enemy], damage: int) -> float:
        s = self.s
        total, relief = 0.0, 0.0
        white, black = [0] * len(s.figures), [0] * len(s.figures)
        for enemy in hit:
            left = max(0, enemy.hp - damage)
            total += spoils(s, enemy, damage, left)
            if not left:
                relief += self.relief if enemy.minion else 3 * self.relief
            arrows = s.box.arrows[enemy.arrows]
            for number, figure in enumerate(s.figures):
                if figure.alive:
                    if figure.tile in covered(arrows.white, enemy.tile, enemy.facing):
                        white[number] += enemy.power
                    if figure.tile in covered(arrows.black, enemy.tile, enemy.facing):
                        black[number] += enemy.power
        for number, figure in enumerate(s.figures):
            if figure.alive:
                hp = suit_of(s, figure).hp
                total += WHITE * _loss(hp, white[number]) + BLACK * _loss(hp, black[number])
                total += worth(hp) - worth(hp - relief) if relief else 0.0
        return total


def _loss(hp: int, damage: int) -> float:
    if not damage:
        return 0.0
    return (DEAD if damage >= hp else worth(hp - damage)) - worth(hp)


# Before and after a blow


def lay(s: GoneToGaia, ask: Ask, options: Sequence[Lay | str]) -> list[float]:
    """The weapon that can do most from here or from next door, onto a slot whose elements are there already. All
    weapons come back when the wave is over: nobody passes while there is something to do."""
    figure = s.figures[s.next]
    suit = suit_of(s, figure)
    guess = Guess(s, s.next)
    near = guess.near(figure.tile, min(FAR, movement_of(s, suit)))
    best: dict[int, float] = {}
    for option in options:
        if isinstance(option, Lay) and option.weapon not in best:
            best[option.weapon] = max([guess.best(tile, option.weapon) + lying(s, figure, tile) for tile in near])
    scores = []
    for option in options:
        if not isinstance(option, Lay):
            scores.append(-3.0 if s.enemies or s.lying or s.marks else 3.0)
        else:
            bits = suit.elements[option.slot - 1].bit_count()
            scores.append(best[option.weapon] + 0.1 * bits + _slot(s, suit_of(s, figure).discipline, option.slot))
    return weights(scores)


def _slot(s: GoneToGaia, discipline: int, slot: int) -> float:
    """A slot that strikes is a second way to act."""
    return 0.01 if s.box.slots[slot - 1].abilities[discipline][0] in ("attack", "finish") else 0.0


def confirm(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """Strike; with a doubler if more comes of it than another such token is worth."""
    doublers = [option for option in options if isinstance(option, Double)]
    plain = expected(s) if doublers else 0.0
    scores = []
    for option in options:
        if isinstance(option, Double):
            twin = copied(s)
            assert twin.attack is not None
            double(twin, twin.attack, option)
            scores.append(expected(twin) - plain - 0.1)
        else:
            scores.append({STRIKE: 0.0, AGAIN: -3.0}[option])
    return weights(scores)


def _coming(s: GoneToGaia) -> list[int]:
    """What each figure is about to suffer, if the die counts as it lies."""
    attack = s.attack
    coming = [0] * len(s.figures)
    if attack is None:
        return coming
    for target in attack.targets:
        enemy = next((enemy for enemy in s.enemies if enemy.id == target.enemy), None)
        if enemy is None or s.die == 1:
            continue
        arrows = s.box.arrows[enemy.arrows]
        under = covered(arrows.black if s.die == 6 else arrows.white, enemy.tile, enemy.facing)
        for number, figure in enumerate(s.figures):
            if figure.alive and figure.tile in under:
                coming[number] += enemy.power
    return coming


def reroll(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """Where somebody would die, or lose much."""
    coming = _coming(s)
    dear = -sum(
        [_loss(suit_of(s, figure).hp, hurt) for figure, hurt in zip(s.figures, coming, strict=True) if figure.alive]
    )
    scores = []
    for option in options:
        if isinstance(option, Nudge):
            scores.append(dear - 0.05 if option.to == 1 else -1.0)
        else:
            scores.append({COUNT: 0.0, REROLL: dear - 0.2, KEEP: -3.0}.get(option, 0.0))
    return weights(scores)


def block(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """The dearest answer first, above all one that would kill."""
    attack = s.attack
    assert attack is not None
    coming = [0] * len(s.figures)
    for id in attack.attempting:
        if id not in attack.blocked:
            for figure in attack.covered[id]:
                coming[figure] += max(0, attack.power[id] - attack.reduced.get(id, 0))
    scores = []
    for option in options:
        if not isinstance(option, Block):
            scores.append({NONE: 0.0, KEEP: -3.0}[option])
            continue
        power = max(0, attack.power[option.enemy] - attack.reduced.get(option.enemy, 0))
        score = -0.1
        for figure in attack.covered[option.enemy]:
            hp = suit_of(s, s.figures[figure]).hp
            score += _loss(hp, coming[figure] - power) - _loss(hp, coming[figure])
        scores.append(score)
    return weights(scores)


def guard(s: GoneToGaia, id: int) -> float:
    """The answer that hurts most is the one to weaken."""
    attack = s.attack
    assert attack is not None
    return 1.0 + attack.power[id] * len(attack.covered[id])


def spaces(s: GoneToGaia, ask: Ask, options: Sequence[Spaces]) -> list[float]:
    """Where they complete a slot with a weapon on it."""
    task = s.agenda[-1]
    suit = s.suits[task.who]
    held = {gear.place for gear in suit.gear}
    scores = []
    for option in options:
        score = 0.0
        for slot in option.slots:
            if slot > 0:
                score += 0.1 + 0.3 * (slot in held) + 0.5 * (slot in held and suit.elements[slot - 1] != 0)
                score += 0.5 * (slot in held and option.slots.count(slot) > 1)
        scores.append(score)
    return weights(scores)


def shots(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """So many at Mind, the rest at Body: nobody should die of it, and then the one with more HP takes more."""
    from dolmen.games.gone_to_gaia.rules.parting import torn

    n = len(torn(s))
    hp = [suit_of(s, figure).hp for figure in s.figures]
    return weights([worth(hp[0] - at_mind) + worth(hp[1] - (n - at_mind)) for at_mind in options])


def element(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """One that completes a slot with a weapon on it."""
    suit = s.suits[s.agenda[-1].who]
    held = {gear.place for gear in suit.gear}
    scores = []
    for option in options:
        there = [
            0.1 + 0.3 * (slot in held) + 0.5 * (slot in held and suit.elements[slot - 1] != 0)
            for slot, made in enumerate(s.box.slots, 1)
            if suit.open >> (slot - 1) & 1 and made.both >> option & 1 and not suit.elements[slot - 1] >> option & 1
        ]
        scores.append(max(there, default=0.0))
    return weights(scores)


def gear(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """By what it brings: a weapon more is a turn more."""
    suit = s.suits[s.agenda[-1].who]
    scores = []
    for type in options:
        there = gear_of(suit, type)
        rank = 0 if there is None else max(there.rank, there.reached)
        cards = s.box.equipment[suit.discipline, type].ranks
        now = cards[min(rank, len(cards) - 1)]
        tokens = sum(now.tokens) - (sum(cards[rank - 1].tokens) if rank else 0)
        hp = now.hp - (cards[rank - 1].hp if rank else 0)
        score = 0.25 * hp + 0.15 * tokens + 0.15 * (now.move - (cards[rank - 1].move if rank else 0))
        if type < WEAPONS:
            score += (0.6 if rank == 0 else 0.3) + 0.1 * now.damage
        scores.append(score)
    return weights(scores)
