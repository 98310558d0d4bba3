"""What a clan has the means for: discs and their stores, actions that are not used up, tokens and free clubs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dolmen.games.stone_daze.choices import Acts, Order, OrderField, Use
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.state import (
    ACTIONS_A_ROUND,
    HALHALA_STORE,
    Clan,
    StoneDaze,
    actions,
    clan_of,
    free_clubs,
    red_discs,
    stash_range,
)

NEEDS_A_MOVE = (Action.RUNNER, Action.CLIMBER)


def uses_in(orders: Mapping[OrderField, Order | Acts]) -> list[Use]:
    """The discs that a filled-in form (or a part of it) puts down."""
    found: list[Use] = []
    for field, value in orders.items():
        if not isinstance(value, Order):
            found.extend([Use(field.figure, act.action, act.store) for act in value])
        elif value.store is not None:
            found.extend(value.uses(field.figure))
    return found


def discs_fit(s: StoneDaze, clan: int, uses: Sequence[Use]) -> bool:
    """Limits of a clan's round (SD.8.2, SD.8.6, SD.8.14, SD.8.16, SD.8.24, SD.19.13)."""
    if not uses:
        return True
    if len(uses) > ACTIONS_A_ROUND:
        return False
    ours = s.clans[clan]
    used = [use.action for use in uses]
    if used.count(Action.FIRE) > 1 or used.count(Action.FIREBALL) > 1:
        return False
    stores = [use.store for use in uses]
    if any(stores.count(store) > red_discs(ours, store) for store in stores):
        return False
    throwers = used.count(Action.TOSSER) + used.count(Action.BIRD)
    return throwers == 0 or throwers <= free_clubs(s, clan)


def stores_for(s: StoneDaze, figure: int) -> tuple[int, ...]:
    """The stores with a red disc that the figure can be given (SD.19.9, SD.19.11)."""
    ours: Clan = s.clans[clan_of(figure)]
    stores = [HALHALA_STORE] if ours.discs else []
    for number, stash in enumerate(ours.stashes, 1):
        if stash.discs and s.figures[figure].square in stash_range(stash.corner, s.rows):
            stores.append(number)
    return tuple(stores)


def unused(s: StoneDaze, figure: int, action: Action) -> bool:
    """The figure has this action and has not exhausted it (SD.5.4, SD.5.5)."""
    slots = actions(s, figure)
    return action in slots and not s.figures[figure].used & 1 << slots.index(action)


def has_means(s: StoneDaze, clan: int, action: Action) -> bool:
    """A token that is not on the board, or a free club (SD.8.13, SD.8.15, SD.8.22, SD.8.23)."""
    ours = s.clans[clan]
    if action == Action.FIRE:
        return ours.fire is None
    if action == Action.FIREBALL:
        return ours.ball is None
    if action in (Action.TOSSER, Action.BIRD):
        return free_clubs(s, clan) > 0
    return True
