"""What is allowed but surely not wanted (SC.25.2). Where nobody can know, nothing is said."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from dolmen.games.snowcrest.choices import Activate, Add, Card
from dolmen.games.snowcrest.effects import Action, Building, Resource, Step, Verb
from dolmen.games.snowcrest.rules.actions import able, models, possible
from dolmen.games.snowcrest.rules.gains import progress
from dolmen.games.snowcrest.rules.main_phase import places
from dolmen.games.snowcrest.state import ACHIEVEMENT_SCROLLS, BEST_OMEN, NOBODY, USED, Snowcrest, Village


def of_main_action(s: Snowcrest, option: Activate | Add) -> tuple[str, ...]:
    """The villager would be turned down without doing anything."""
    added = isinstance(option, Add)
    kind = option.source.kind if isinstance(option, Add) else s.villages[s.active].grid[option.cell]
    card = s.box.villagers[kind]
    if not card.actions:
        return (f"{card.name} has no action: it is only turned down.",)
    if added and s.level and card.does(Verb.COPY):
        return ()  # the row is refilled first, and who knows with what
    if _does_something(_when_it_acts(s, option), kind, added):
        return ()
    return (f"{card.name} can do nothing now: it would only be turned down.",)


def _when_it_acts(s: Snowcrest, option: Activate | Add) -> Snowcrest:
    """The table as the villager finds it: a copy, for looking changes nothing."""
    then = copy(s)
    if isinstance(option, Activate):
        then.acting = option.cell
    else:
        then.villages = list(s.villages)
        then.villages[s.active] = _after_adding(s, option.source)
    return then


def _after_adding(s: Snowcrest, source: Card) -> Village:
    """The most that can be left of the village when the card is paid for and placed, each thing for itself."""
    v = copy(s.villages[s.active])
    v.hand = list(v.hand)
    if source.hand:
        v.hand.remove(source.kind)
    cost = s.box.cost[source.kind]
    v.discard = [*v.discard, *_discards(s, v, cost)]
    v.tokens = list(v.tokens)
    v.tokens[Resource.BARLEY] -= cost  # below nothing, if other sources pay: all that counts is the sum
    if _may_claim(s, v):
        v.scrolls += ACHIEVEMENT_SCROLLS
    return v


def _discards(s: Snowcrest, v: Village, cost: int) -> list[int]:
    """What may come into the discard pile: cards that pay, and one that is replaced."""
    worth = s.box.worth[Resource.BARLEY]
    paying = [kind for kind in v.hand if cost and worth[kind]]
    standing = [v.grid[cell] for cell in places(s, v) if v.grid[cell] >= 0]
    return paying + [kind for kind in standing if not s.box.common[kind]]


def _may_claim(s: Snowcrest, v: Village) -> bool:
    """One villager more may fulfil an Achievement, before it acts."""
    still = [s.box.achievements[n] for n, seat in zip(s.achievements, s.claimed, strict=True) if seat == NOBODY]
    return any(progress(s.box, v, achievement) + 1 >= achievement.number for achievement in still)


def _does_something(s: Snowcrest, kind: int, added: bool) -> bool:
    return any(possible(s, action, added) and useful(s, action, added) for action in s.box.villagers[kind].actions)


def useful(s: Snowcrest, action: Action, added: bool) -> bool:
    """Something would change. What is paid for does, unless it is only Omens and there are none to lose (SC.12.7)."""
    paid = action.price is not None and any(step.verb is not Verb.CALM for step in action.steps)
    return paid or any(_changes(s, step, added) for step in action.steps)


def _changes(s: Snowcrest, step: Step, added: bool) -> bool:
    change = _CHANGES.get(step.verb)
    return able(s, step, added) and (change is None or change(s, s.villages[s.active], step, added))


def _restocks(s: Snowcrest, v: Village, step: Step, added: bool) -> bool:
    """There are used tiles, or there will be when a Farm has paid for the card."""
    return any(code & USED for code in v.buildings) or (added and Building.FARM in v.buildings)


def _copies(s: Snowcrest, v: Village, step: Step, added: bool) -> bool:
    """Somebody can be copied to some purpose. Alone, the row card that is used always leaves the row (SC.24.15)."""
    if s.level:
        return any(possible(s, action, added) for model in models(s) for action in s.box.villagers[model.kind].actions)
    return any(_does_something(s, model.kind, added) for model in models(s))


_CHANGES: dict[Verb, Callable[[Snowcrest, Village, Step, bool], bool]] = {
    Verb.GAIN: lambda s, v, step, added: step.per is None or step.per in v.buildings,
    Verb.CALM: lambda s, v, step, added: v.omen < BEST_OMEN,
    Verb.DRAW: lambda s, v, step, added: bool(v.deck or v.discard),
    Verb.RESTOCK: _restocks,
    Verb.COPY: _copies,
}
