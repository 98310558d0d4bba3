"""What is allowed but surely not wanted (SC.25.2)."""

from __future__ import annotations

from dolmen.games.snowcrest.content import VILLAGERS
from dolmen.games.snowcrest.rules_actions import possible
from dolmen.games.snowcrest.rules_main import Activate, Add
from dolmen.games.snowcrest.state import Snowcrest


def of_main_action(s: Snowcrest, option: Activate | Add) -> tuple[str, ...]:
    """The villager would be turned down without doing anything."""
    added = isinstance(option, Add)
    kind = option.source.kind if isinstance(option, Add) else s.villages[s.active].grid[option.cell]
    card = VILLAGERS[kind]
    if not card.actions:
        return (f"{card.name} has no action: it is only turned down.",)
    acting, s.acting = s.acting, s.acting if isinstance(option, Add) else option.cell
    try:
        if any(possible(s, action, added) for action in card.actions):
            return ()
    finally:
        s.acting = acting
    return (f"{card.name} can do nothing now: it would only be turned down.",)
