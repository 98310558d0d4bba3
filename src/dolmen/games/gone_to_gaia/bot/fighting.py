"""A delver's turn, one step ahead: attacks by the forecast, steps and weapons by a quick guess at what they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Any

from dolmen.games.gone_to_gaia.abilities.dying import LAST_ACT_DAMAGE
from dolmen.games.gone_to_gaia.board import DISTANCE, NEIGHBOURS, Tile, covered
from dolmen.games.gone_to_gaia.bot.gathering import errand, gathers, lying
from dolmen.games.gone_to_gaia.bot.value import DEAD, expected, fresh, relief, spoils, turns_of, worth
from dolmen.games.gone_to_gaia.choices import (
    AGAIN,
    BRACE,
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
    Shield,
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
from dolmen.games.gone_to_gaia.rules.counter import SPIKES
from dolmen.games.gone_to_gaia.rules.levels import movement_of
from dolmen.games.gone_to_gaia.rules.movement import points
from dolmen.games.gone_to_gaia.rules.on_slots import ability_of, of_bits
from dolmen.games.gone_to_gaia.rules.ranks import NO_CARD, cards_of, rank_of
from dolmen.games.gone_to_gaia.rules.shots import shooters, torn
from dolmen.games.gone_to_gaia.rules.slots import LOST, spaces
from dolmen.games.gone_to_gaia.rules.tokens import MOVE, ONE_WEAPON, double
from dolmen.games.gone_to_gaia.state import (
    BESIDE,
    HAND,
    WEAPONS,
    Attack,
    Enemy,
    Figure,
    GoneToGaia,
    Suit,
    gear_of,
    suit_of,
)
from dolmen.kernel import Ask, copied

SHARP = 12.0
WHITE, BLACK = 4 / 6, 1 / 6
"""How often these arrows are active."""
A_TOKEN, A_REROLL = 0.02, 0.05
"""What such a token may still be good for: a doubler in each turn that is left."""
NEARER = 0.04
"""A step towards something."""
FAR = 2
"""Steps that are looked ahead before a weapon is laid down."""
LATER = 0.9
"""What has still to be done is a little less sure."""
READY = (0.0, 0.05, 0.3)
"""A weapon goes where so many elements lie: where both do it comes back at once."""


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
            return gathers(s, option.to) + errand(s, option.to)
        case Free():
            return 0.5
        case Spend():
            return _spend(s, guess.figure, option)
        case Tool():
            suit = suit_of(s, s.figures[turn.figure])
            return 0.3 if suit.most - suit.hp >= 2 else -0.1
    return 0.0


def _spend(s: GoneToGaia, figure: Figure, option: Spend) -> float:
    """AP come back when the wave is over: they buy a further turn when there would be none, and something is left to
    do in it. Movement is not looked at."""
    suit = suit_of(s, figure)
    if option.ap == MOVE or turns_of(s, suit) or not (s.enemies or s.lying or s.marks):
        return -0.1
    down = sum([HAND < gear.place <= BESIDE for gear in suit.gear])
    return 0.2 + 0.05 * (1 if option.ap == ONE_WEAPON else down)


def _use(s: GoneToGaia, guess: Guess, option: Use) -> float:
    """Of a slot that is not an attack."""
    turn = s.turn
    assert turn is not None
    what, _ = ability_of(s, turn)
    suit = suit_of(s, s.figures[turn.figure])
    if what == "element":
        return max([placed(s, suit, ((slot, option.on[0]),)) for slot in spaces(s, suit, option.on[0])])
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


def witness_goes(s: GoneToGaia, ask: Ask, options: Sequence[Tile]) -> list[float]:
    """A step that nothing calls for is not taken."""
    return weights([gathers(s, to) + errand(s, to) + 0.01 * (to == s.witness) for to in options])


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
        self.relief = relief(s)

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
                relief += self.relief[0] if enemy.minion else self.relief[enemy.level]
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


def start(s: GoneToGaia, ask: Ask, options: Sequence[Tile]) -> list[float]:
    """Where most weapons have somebody to strike from there or from nearby."""
    number = s.agenda[-1].who
    suit = suit_of(s, s.figures[number])
    guess = Guess(s, number)
    far = min(FAR, movement_of(s, suit))
    weapons = [gear.type for gear in suit.gear if gear.type < WEAPONS and gear.place == HAND]
    return weights([sum([guess.around(tile, weapon, far) for weapon in weapons]) / SHARP for tile in options])


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
            scores.append(best[option.weapon] + READY[bits] + _slot(s, suit_of(s, figure).discipline, option.slot))
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
            scores.append(expected(twin) - plain - A_TOKEN * fresh(s))
        else:
            scores.append({STRIKE: 0.0, AGAIN: -3.0}[option])
    return weights(scores)


def _loses(s: GoneToGaia, die: int) -> float:
    """What it costs if the counterattack die shows this."""
    attack = s.attack
    coming = [0] * len(s.figures)
    for target in attack.targets if attack is not None else []:
        enemy = next((enemy for enemy in s.enemies if enemy.id == target.enemy), None)
        if enemy is None or die == 1:
            continue
        arrows = s.box.arrows[enemy.arrows]
        under = covered(arrows.black if die == 6 else arrows.white, enemy.tile, enemy.facing)
        for number, figure in enumerate(s.figures):
            if figure.alive and figure.tile in under:
                coming[number] += enemy.power
    return -sum(
        [_loss(suit_of(s, figure).hp, hurt) for figure, hurt in zip(s.figures, coming, strict=True) if figure.alive]
    )


def reroll(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """Where another die can be expected to cost less. Of a weapon's own die it knows no better than that it counts."""
    if s.agenda[-1].name != "counterattack":
        return weights([{COUNT: 0.0}.get(option, -3.0) for option in options])
    dear = _loses(s, s.die)
    average = sum([_loses(s, die) for die in range(1, 7)]) / 6
    scores = []
    for option in options:
        if isinstance(option, Nudge):
            scores.append(dear - _loses(s, option.to) - A_REROLL)
        else:
            scores.append({COUNT: 0.0, REROLL: dear - average - A_REROLL, KEEP: -3.0}.get(option, 0.0))
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
            scores.append({NONE: 0.0, KEEP: -3.0, BRACE: _spared(s, attack.figure, SPIKES)}[option])
            continue
        power = max(0, attack.power[option.enemy] - attack.reduced.get(option.enemy, 0))
        score = -0.1
        for figure in attack.covered[option.enemy]:
            hp = suit_of(s, s.figures[figure]).hp
            score += _loss(hp, coming[figure] - power) - _loss(hp, coming[figure])
        scores.append(score)
    return weights(scores)


def _spared(s: GoneToGaia, figure: int, damage: int) -> float:
    """What a Block is worth that keeps so much from a delver."""
    return -0.1 - _loss(suit_of(s, s.figures[figure]).hp, damage)


def brace(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """A Last Act against whoever slew it."""
    me = next(enemy for enemy in s.dead if enemy.id == s.agenda[-1].who)
    return weights([_spared(s, me.slayer, LAST_ACT_DAMAGE) if option == BRACE else 0.0 for option in options])


def door(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """The parting shot that hurts most, if it hurts enough."""
    shots = {enemy.id: shot for enemy, shot in shooters(s)}
    figure = next(n for n, figure in enumerate(s.figures) if figure.suit == ask.seat and figure.alive)
    return weights([_spared(s, figure, shots[o.enemy]) if isinstance(o, Shield) else 0.0 for o in options])


def guard(s: GoneToGaia, id: int) -> float:
    """The answer that hurts most is the one to weaken."""
    attack = s.attack
    assert attack is not None
    return 1.0 + attack.power[id] * len(attack.covered[id])


A_SPACE, HALF, WHOLE = 0.02, 0.1, 0.3
"""An element that lies anywhere; one of two; a slot with both, which is a turn. A weapon that waits there is back at
once."""
AT_ONCE = 0.1


def placed(s: GoneToGaia, suit: Suit, where: Iterable[tuple[int, int]]) -> float:
    """What these elements bring on these slots."""
    now = [*suit.elements]
    score = 0.0
    for slot, element in where:
        now[slot - 1] |= 1 << element
        score += A_SPACE
    held = {gear.place for gear in suit.gear}
    for slot, made in enumerate(s.box.slots, 1):
        if now[slot - 1] != suit.elements[slot - 1]:
            score += WHOLE + AT_ONCE * (slot in held) if now[slot - 1] == made.both else HALF * (1 + (slot in held)) / 2
    return score


def places(s: GoneToGaia, ask: Ask, options: Sequence[Spaces]) -> list[float]:
    """Where they make slots complete, above all one with a weapon on it."""
    task = s.agenda[-1]
    gained = of_bits(task.n)
    suit = s.suits[task.who]
    return weights(
        [placed(s, suit, [pair for pair in zip(way.slots, gained, strict=True) if pair[0] != LOST]) for way in options]
    )


def shots(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """So many at Mind, the rest at Body: nobody should die of it, and then the one with more HP takes more."""
    n = len(torn(s))
    hp = [suit_of(s, figure).hp for figure in s.figures]
    return weights([worth(hp[0] - at_mind) + worth(hp[1] - (n - at_mind)) for at_mind in options])


def element(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """One that makes a slot complete."""
    suit = s.suits[s.agenda[-1].who]
    return weights(
        [
            max([placed(s, suit, ((slot, option),)) for slot in spaces(s, suit, option)], default=0.0)
            for option in options
        ]
    )


def gear(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """By what it brings."""
    suit = s.suits[s.agenda[-1].who]
    return weights([gained(s, suit, type) for type in options])


def gained(s: GoneToGaia, suit: Suit, type: int, ranks: int = 1) -> float:
    """Of so many more ranks of a type. A weapon more is a turn more, as long as there is a slot for it."""
    there = gear_of(suit, type)
    rank = 0 if there is None else max(there.rank, there.reached)
    cards = cards_of(s, suit, type, there.upgrade if there is not None else 0).ranks
    now = cards[min(rank + ranks, len(cards)) - 1]
    before = cards[rank - 1] if rank else NO_CARD
    score = (
        0.25 * (now.hp - before.hp) + 0.15 * (sum(now.tokens) - sum(before.tokens)) + 0.15 * (now.move - before.move)
    )
    if type < WEAPONS:
        weapons = sum([gear.type < WEAPONS for gear in suit.gear])
        score += 0.1 * (now.damage or 0)
        score += 0.3 if rank else 0.6 if weapons < suit.open.bit_count() else 0.2
    return score
