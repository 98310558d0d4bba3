"""What looks promising at first sight: one step ahead, on the forecast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from dolmen.games.gone_to_gaia import prompts, questing
from dolmen.games.gone_to_gaia.board import DISTANCE
from dolmen.games.gone_to_gaia.bot.value import expected
from dolmen.games.gone_to_gaia.choices import (
    AGAIN,
    COUNT,
    END,
    HEAL,
    KEEP,
    NONE,
    PASS,
    REROLL,
    STRIKE,
    Block,
    Buy,
    Double,
    Lay,
    Spaces,
    Step,
    Strike,
    Use,
)
from dolmen.games.gone_to_gaia.questing import ON, UP
from dolmen.games.gone_to_gaia.rules.attack import aim, use_slot
from dolmen.games.gone_to_gaia.rules.products import fits
from dolmen.games.gone_to_gaia.rules.slots import ability_of
from dolmen.games.gone_to_gaia.state import Attack, GoneToGaia, living, suit_of
from dolmen.kernel import Ask, copied

SHARP = 4.0


def _weights(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    return [exp(SHARP * (score - top)) + 0.001 for score in scores]


def _doing(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    turn = s.turn
    assert turn is not None
    return _weights([_worth(s, option) for option in options])


def _worth(s: GoneToGaia, option: Any) -> float:
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
        case Use():
            return 0.05
        case Step():
            return _step(s, option.to)
    return 0.0


def _step(s: GoneToGaia, to: int) -> float:
    """Towards one's parts and the nearest enemy, if there is something left to do there."""
    turn = s.turn
    assert turn is not None
    figure = s.figures[turn.figure]
    mine = [part.tile for part in s.lying if part.discipline == figure.discipline]
    if to in mine:
        return 0.6
    goals = mine or [enemy.tile for enemy in s.enemies]
    if not goals:
        return 0.0
    near = min(DISTANCE[to][goal] for goal in goals)
    now = min(DISTANCE[figure.tile][goal] for goal in goals)
    return 0.2 * (now - near) - (0.05 if not mine and near == now else 0.0)


def _lay(s: GoneToGaia, ask: Ask, options: Sequence[Lay | str]) -> list[float]:
    """Onto a slot whose elements are there already; a pass only when nothing is left to do."""
    suit = suit_of(s, s.figures[s.next])
    scores = []
    for option in options:
        if option == PASS:
            scores.append(-1.0 if s.enemies or s.lying else 1.0)
        else:
            assert isinstance(option, Lay)
            scores.append(0.3 * suit.elements[option.slot - 1].bit_count())
    return _weights(scores)


def _confirm(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    worth = {STRIKE: 1.0, AGAIN: 0.02}
    return [0.4 if isinstance(option, Double) else worth[option] for option in options]


def _reroll(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    return [{COUNT: 1.0, REROLL: 0.3, KEEP: 0.01}.get(option, 0.1) for option in options]


def _block(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
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
            scores.append({NONE: 0.2, KEEP: -1.0}[option])
            continue
        power = max(0, attack.power[option.enemy] - attack.reduced.get(option.enemy, 0))
        score = 0.0
        for figure in attack.covered[option.enemy]:
            hp = suit_of(s, s.figures[figure]).hp
            score += power / max(1, hp) + (3.0 if coming[figure] >= hp else 0.0)
        scores.append(score)
    return _weights(scores)


def _spaces(s: GoneToGaia, ask: Ask, options: Sequence[Spaces]) -> list[float]:
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
    return _weights(scores)


def _together(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """What the other has said; or what all bots would say of what was said before."""
    choice = s.table.choice
    said: list[Any] = [] if choice is None else [*choice.said.values()] or choice.differing
    return [1.0 if not said or option == said[0] else 0.02 for option in options]


def _shop(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """The dearest that one can pay and wear; nothing is exchanged, changed or given away."""
    suit = s.suits[ask.seat]
    scores = []
    for option in options:
        if isinstance(option, Buy):
            price = s.box.products[option.product].price
            scores.append(0.1 * price.m + price.part if fits(s, suit, option.product) else -1.0)
        else:
            scores.append(0.0 if option == END else -1.0)
    return _weights(scores)


def _rest(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """HP that would all be healed are worth more than a card."""
    suit = s.suits[ask.seat]
    return _weights([0.3 * (suit.most - suit.hp) - 0.4 if option == HEAL else 0.3 for option in options])


def _way(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """On, until the goal is met or nobody could stand another blow; then up."""
    spent = all(suit_of(s, figure).hp <= LAST_HP for figure in living(s))
    wanted = UP if s.goal_met or spent else ON
    return [0.97 if option == wanted else 0.03 for option in options]


LAST_HP = 1
LOOKS: dict[str, Callable[[GoneToGaia, Ask, Sequence[Any]], list[float]]] = {
    prompts.DOING.name: _doing,
    prompts.LAY.name: _lay,
    prompts.CONFIRM.name: _confirm,
    prompts.REROLL_WINDOW.name: _reroll,
    prompts.BLOCK.name: _block,
    prompts.SPACES.name: _spaces,
    prompts.FIRST.name: _together,
    prompts.SHOP.name: _shop,
    prompts.REST.name: _rest,
    prompts.SHOTS.name: _together,
    questing.WAY.name: _way,
}


def priors(s: GoneToGaia, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float] | None:
    if ask.question.name == prompts.GUARD.name:
        return [1.0 if option else 0.05 for option in options]
    look = LOOKS.get(ask.question.name)
    return None if look is None or len(options) < 2 else look(s, ask, options)
