"""What is allowed but surely not wanted (SC.25.2). Where nobody can know, nothing is said."""

from __future__ import annotations

from copy import copy

from dolmen.games.snowcrest.choices import NOTHING, Activate, Add, Card
from dolmen.games.snowcrest.content import By
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.gains import progress
from dolmen.games.snowcrest.rules.place import places
from dolmen.games.snowcrest.state import ACHIEVEMENT_SCROLLS, NOBODY, Snowcrest, Village


def of_main_action(s: Snowcrest, option: Activate | Add) -> tuple[str, ...]:
    """The villager would be turned down without doing anything (SC.25.2)."""
    if isinstance(option, Activate) and option.number == NOTHING:
        return ()
    by = By.ADDED if isinstance(option, Add) else By.ACTIVATED
    kind = option.source.kind if isinstance(option, Add) else s.villages[s.active].grid[option.cell]
    card = s.box.villagers[kind]
    if not card.actions:
        return (f"{card.name} has no action: it is only turned down.",)
    then = _when_it_acts(s, option)
    if any(action.effect.changes(then, by) for action in card.actions):
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
