"""What looks promising at first sight. Where it is clear what is best, nothing else is tried (`shortlist`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dolmen.games.gone_to_gaia import prompts, questing, questions
from dolmen.games.gone_to_gaia.abilities import dying
from dolmen.games.gone_to_gaia.bot import fighting, town
from dolmen.games.gone_to_gaia.choices import HEAL
from dolmen.games.gone_to_gaia.effects import words
from dolmen.games.gone_to_gaia.questing import ON, UP
from dolmen.games.gone_to_gaia.state import GoneToGaia, living, suit_of
from dolmen.kernel import Ask

NEARLY = 0.85
"""Options that look almost as good as the best are worth a look ahead."""
FEW = 4
LAST_HP = 1

Look = Callable[[GoneToGaia, Ask, Sequence[Any]], list[float]]


def rest(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """HP that would all be healed are worth more than a card."""
    suit = s.suits[ask.seat]
    return fighting.weights([0.3 * (suit.most - suit.hp) - 0.4 if option == HEAL else 0.3 for option in options])


def way(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """On, until the goal is met or nobody could stand another blow; then up. What the other wants is done."""
    spent = all(suit_of(s, figure).hp <= LAST_HP for figure in living(s))
    wanted = UP if s.goal_met or spent or UP in s.said.values() else ON
    return [1.0 if option == wanted else 0.001 for option in options]


def anything(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    return [1.0] * len(options)


LOOKS: dict[str, Look] = {
    prompts.START.name: fighting.start,
    prompts.DOING.name: fighting.doing,
    prompts.LAY.name: fighting.lay,
    prompts.CONFIRM.name: fighting.confirm,
    prompts.REROLL_WINDOW.name: fighting.reroll,
    prompts.BLOCK.name: fighting.block,
    dying.WHO_BRACES.name: fighting.brace,
    prompts.DOOR.name: fighting.door,
    prompts.SPACES.name: fighting.places,
    prompts.ELEMENT.name: fighting.element,
    prompts.TYPE.name: fighting.gear,
    prompts.ONE_MORE.name: fighting.gear,
    prompts.SHOTS.name: fighting.shots,
    prompts.SHOP.name: town.onslaught_shop,
    prompts.REST.name: rest,
    questing.WAY.name: way,
    questing.WITNESS_GOES.name: fighting.witness_goes,
    questing.MAXIMUM.name: town.maximum,
    words.WHICH_RANK.name: town.maximum,
    questions.MARKET.name: town.market,
    questions.BOX.name: town.box,
    questions.COUNTER.name: town.counter,
    questions.QUEST.name: town.quest,
    questions.BONUS.name: town.bonus,
    questions.CHOICE.name: town.choice,
    questions.LAMP.name: town.lamp,
    questions.ONCE_MORE.name: town.once_more,
    questions.MISSING.name: town.missing,
    **dict.fromkeys(
        (
            prompts.FIRST.name,
            questing.MARK_LIES.name,
            questing.LIEUTENANT.name,
            questions.FALLS.name,
            questions.RISES.name,
            questions.WHO_CAME.name,
            questions.HERO.name,
            questions.PAYER.name,
            questions.HAND_IN.name,
            questions.WHOSE_PART.name,
            questions.BENCH.name,
            questions.LACKS.name,
            questions.WHO_GAINS.name,
            questions.KEPT.name,
        ),
        anything,
    ),
}


def priors(s: GoneToGaia, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float] | None:
    name = ask.question.name
    agreed = town.as_said(s, ask, options)
    if agreed is not None:
        return agreed
    if name == prompts.GUARD.name:
        return [1.0 if option else 0.05 for option in options]
    if name == questing.PACK.name:
        return town.pack(s, ask, chosen, options)
    look = LOOKS.get(name)
    return None if look is None or len(options) < 2 else look(s, ask, options)


def shortlist(s: GoneToGaia, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[Any] | None:
    """Only those that look best: their worth is weighed over all results of the die, which one throw cannot show."""
    found = priors(s, ask, chosen, options)
    if found is None:
        return None
    top = max(found)
    best = [place for place, weight in enumerate(found) if weight >= NEARLY * top]
    if ask.question.name in LOOKS and LOOKS[ask.question.name] is anything:
        return [options[place] for place in best]
    return [options[place] for place in best[:FEW]]
