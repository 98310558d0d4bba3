"""What is allowed but surely not wanted (SC.25.2)."""

from __future__ import annotations

from collections.abc import Callable

from dolmen.games.snowcrest.content import VILLAGERS
from dolmen.games.snowcrest.effects import Action, Step, Verb
from dolmen.games.snowcrest.rules_actions import able, possible
from dolmen.games.snowcrest.rules_main import Activate, Add
from dolmen.games.snowcrest.state import BEST_OMEN, USED, Snowcrest, Village


def of_main_action(s: Snowcrest, option: Activate | Add) -> tuple[str, ...]:
    """The villager would be turned down without doing anything."""
    added = isinstance(option, Add)
    kind = option.source.kind if isinstance(option, Add) else s.villages[s.active].grid[option.cell]
    card = VILLAGERS[kind]
    if not card.actions:
        return (f"{card.name} has no action: it is only turned down.",)
    acting, s.acting = s.acting, s.acting if isinstance(option, Add) else option.cell
    try:
        if any(possible(s, action, added) and useful(s, action, added) for action in card.actions):
            return ()
    finally:
        s.acting = acting
    return (f"{card.name} can do nothing now: it would only be turned down.",)


def useful(s: Snowcrest, action: Action, added: bool) -> bool:
    """Something would change. What is paid for always does."""
    return action.price is not None or any(_changes(s, step, added) for step in action.steps)


def _changes(s: Snowcrest, step: Step, added: bool) -> bool:
    return able(s, step, added) and (step.verb not in _CHANGES or _CHANGES[step.verb](s.villages[s.active], step))


_CHANGES: dict[Verb, Callable[[Village, Step], bool]] = {
    Verb.GAIN: lambda v, step: step.per is None or step.per in v.buildings,
    Verb.CALM: lambda v, step: v.omen < BEST_OMEN,
    Verb.DRAW: lambda v, step: bool(v.deck or v.discard),
    Verb.RESTOCK: lambda v, step: any(code & USED for code in v.buildings),
}
