"""What looks promising at first sight: the weights by which bots play on without thinking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import Any

from msgspec import Struct

from dolmen.games.snowcrest import prompts
from dolmen.games.snowcrest.bot.value import left
from dolmen.games.snowcrest.choices import DECLINE, NOTHING, TOKENS, Activate, Avoid, Give, InHand, Omen, OnCell, Way
from dolmen.games.snowcrest.content import Action, Box, By, V
from dolmen.games.snowcrest.payment import open_bells
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.state import USED, Snowcrest, completes, others
from dolmen.kernel import Ask
from dolmen.kernel.effects import Paid, Word

UNPAYABLE = 0.05
"""How good an action looks that cannot be paid for."""


class Look(Struct, frozen=True):
    """What an action promises: its price, what its words promise wherever they stand, and those that look at the
    position."""

    price: Word[Snowcrest, By] | None
    always: float
    now: tuple[Word[Snowcrest, By], ...]


@cache
def looks_of(box: Box) -> tuple[tuple[Look, ...], ...]:
    """By villager, what each of its actions promises."""
    return tuple(tuple(_look(action) for action in card.actions) for card in box.villagers)


def _look(action: Action) -> Look:
    words = tuple(action.effect.words())
    now = tuple(word for word in words if type(word).opinion is not Word.opinion)
    price = action.effect.cost if isinstance(action.effect, Paid) else None
    return Look(price, sum(type(word).look for word in words if word not in now), now)


def appeal(s: Snowcrest, look: Look) -> float:
    """How good an action looks now, by its words."""
    if look.price is not None and not look.price.able(s, By.ACTIVATED):
        return UNPAYABLE
    if not look.now:
        return look.always
    return look.always + sum([word.opinion(s, By.ACTIVATED) for word in look.now])


def _main(s: Snowcrest, ask: Ask, options: Sequence[Any]) -> list[float]:
    v = s.villages[s.active]
    ahead = left(s)
    box, looks = s.box, looks_of(s.box)

    def best(kind: int) -> float:
        return max([appeal(s, look) for look in looks[kind]], default=0.02)

    def alternative(kind: int, number: int | None) -> float:
        if number is None:
            return best(kind)
        return 0.03 if number == NOTHING else appeal(s, looks[kind][number])

    weights = []
    for option in options:
        if type(option) is Activate:
            kind = v.grid[option.cell]
            weights.append(alternative(kind, option.number) + 0.3 * box.starter[kind])
        else:
            kind = option.source.kind
            weights.append(best(kind) + 0.4 * ahead * (1 + box.cost[kind]))
    return weights


def _action(s: Snowcrest, ask: Ask, options: Sequence[Any]) -> list[float]:
    looks = looks_of(s.box)
    return [0.03 if do is DECLINE else appeal(s, looks[do.kind][do.number]) for do in options]


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
    target = max(open_bells(s, v) + 0.4 * len(v.hand) for v in rivals)
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
