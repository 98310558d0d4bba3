"""What looks promising at first sight: the weights by which bots play on without thinking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Any

from dolmen.games.snowcrest import prompts
from dolmen.games.snowcrest.choices import DECLINE, TOKENS, Activate, Avoid, Give, InHand, Omen, OnCell, Way
from dolmen.games.snowcrest.content import Box, V
from dolmen.games.snowcrest.effects import Action, Resource, Verb
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.state import USED, Snowcrest, completes, others
from dolmen.games.snowcrest.value import bells, left
from dolmen.kernel import Ask

APPEAL = {
    Verb.GAIN: 1.0,
    Verb.CHOOSE: 1.0,
    Verb.SCROLL: 4.0,
    Verb.OMEN: 0.0,
    Verb.CALM: 0.8,
    Verb.DRAW: 0.5,
    Verb.BUILD: 1.5,
    Verb.RESTOCK: 0.1,
    Verb.VENERATE: 3.0,
    Verb.MEDITATE: 1.2,
    Verb.TRADE: 1.0,
    Verb.REDRAW: 0.2,
    Verb.RECOVER: 0.3,
    Verb.RECRUIT: 0.8,
    Verb.COPY: 0.8,
    Verb.DEMAND: 0.6,
}


@cache
def looks_of(box: Box) -> tuple[tuple[float, ...], ...]:
    """What the actions of each villager promise, whatever the position."""
    return tuple(tuple(sum(APPEAL[step.verb] for step in a.steps) for a in card.actions) for card in box.villagers)


def appeal(s: Snowcrest, action: Action, look: float) -> float:
    """How good an action looks now: one that cannot be paid for is worth next to nothing."""
    price = action.price
    if price is not None and purse(s, s.active, price.what) < price.n:
        return 0.05
    verb = action.steps[0].verb
    v = s.villages[s.active]
    if verb is Verb.RESTOCK:
        return 0.05 + 0.5 * sum(code & USED for code in v.buildings)
    if verb is Verb.MEDITATE:
        mine = bells(s, v)
        if s.level:
            return 6.0 if mine >= 6 else 0.05
        rival = max(bells(s, s.villages[seat]) for seat in others(s))
        return 4.0 if mine > rival else 1.5 if mine == rival and mine else 0.3 if mine else 0.02
    if verb is Verb.CALM:
        return look * (0.2 if v.omen >= 4 else 1.0)
    return look


def _main(s: Snowcrest, ask: Ask, options: Sequence[Any]) -> list[float]:
    v = s.villages[s.active]
    ahead = left(s)
    box, looks = s.box, looks_of(s.box)

    def best(kind: int) -> float:
        actions = zip(box.villagers[kind].actions, looks[kind], strict=True)
        return max((appeal(s, action, look) for action, look in actions), default=0.02)

    weights = []
    for option in options:
        if type(option) is Activate:
            kind = v.grid[option.cell]
            weights.append(best(kind) + 0.3 * box.starter[kind])
        else:
            kind = option.source.kind
            weights.append(best(kind) + 0.4 * ahead * (1 + box.cost[kind]))
    return weights


def _action(s: Snowcrest, ask: Ask, options: Sequence[Any]) -> list[float]:
    cards, looks = s.box.villagers, looks_of(s.box)
    return [
        0.03 if do is DECLINE else appeal(s, cards[do.kind].actions[do.number], looks[do.kind][do.number])
        for do in options
    ]


def _cell(s: Snowcrest, ask: Ask, options: Sequence[int]) -> list[float]:
    v = s.villages[s.active]
    weights = []
    for cell in options:
        kind = v.grid[cell]
        weight = 1.0 if kind < 0 else 0.1 if s.box.starter[kind] else 0.03
        weights.append(weight * (0.4 if completes(v, cell) else 1.0))
    return weights


def _proposals(s: Snowcrest, ask: Ask, options: Sequence[Any]) -> list[float]:
    return [1.0, *[0.3] * (len(options) - 1)]


def _total(s: Snowcrest, ask: Ask, options: Sequence[int]) -> list[float]:
    """Just as many as the best rival could ring, as far as can be seen, and one or two for hidden hands."""
    rivals = [s.villages[seat] for seat in others(s)]
    target = max(bells(s, v) + 0.4 * len(v.hand) for v in rivals)
    return [exp(-0.7 * abs(total - target)) for total in options]


def _most(s: Snowcrest, ask: Ask, options: Sequence[int]) -> list[float]:
    return [float(n * n) for n in options]


def _yes(s: Snowcrest, ask: Ask, options: Sequence[bool]) -> list[float]:
    return [3.0 if yes else 1.0 for yes in options]


def way_weight(s: Snowcrest, way: Way, seat: int) -> float:
    """What to give up for an item: tokens and tiles rather than cards, Omens rather than villagers."""
    match way:
        case Omen():
            return 0.5 if s.villages[seat].omen > -4 else 0.3
        case Avoid():
            return 1.5
        case Give():
            return 0.5 if way.code & USED else 0.2
        case OnCell():
            return 0.4
        case InHand():
            return 0.5
    return 0.6 if way is TOKENS[Resource.GOLD] else 1.0


def _ways(s: Snowcrest, ask: Ask, options: Sequence[Way]) -> list[float]:
    return [way_weight(s, way, ask.seat) for way in options]


def _villagers(s: Snowcrest, ask: Ask, options: Sequence[Way]) -> list[float]:
    """Who is given up: a Starter, or rather an Omen."""
    return [0.6 if isinstance(way, Omen) else 1.5 if isinstance(way, Avoid) else 0.15 for way in options]


Weigh = Callable[[Snowcrest, Ask, Sequence[Any]], list[float]]

WEIGH: dict[str, Weigh] = {
    prompts.MAIN.name: _main,
    prompts.ACTION.name: _action,
    prompts.CELL.name: _cell,
    prompts.RING.name: _proposals,
    **{question.name: _proposals for question in prompts.PAY},
    prompts.TOTAL.name: _total,
    prompts.SIXES.name: _most,
    prompts.BEAT.name: _yes,
    prompts.BASIC_OMEN.name: _ways,
    **{question.name: _ways for question in (*prompts.ITEM, *prompts.LONE_ITEM)},
    **{questions[V].name: _villagers for questions in (prompts.ITEM, prompts.LONE_ITEM)},
}


def priors(s: Snowcrest, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float] | None:
    question = ask.question
    if question.name == prompts.TREATMENT.name:
        question = ask.fields[len(chosen)].question  # type: ignore[attr-defined]
    weigh = WEIGH.get(question.name)
    return weigh(s, ask, options) if weigh else None
