"""What is allowed on a card but surely not meant, for those who write their own."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.games.snowcrest.content import AchievementEntry, Action, Box, Villager
from dolmen.games.snowcrest.state import BEST_OMEN, CELLS, SPACES

_MOST = {
    "villagers": CELLS,
    "common villagers": CELLS,
    "buildings": SPACES,
    "of each building": SPACES // 3,
    "omen": BEST_OMEN,
}
"""The goals that have an end."""


def remarks(box: Box) -> list[str]:
    villagers = [remark for card in box.villagers for remark in _of_villager(card)]
    spirits = [f"{card.name!r} rewards nobody" for card in (*box.guardians, *box.forests) if _idle(card.reward)]
    return villagers + spirits + [remark for card in box.achievements for remark in _of_achievement(card)]


def _of_villager(card: Villager) -> Iterator[str]:
    if not (card.icons or card.actions or card.avoid):
        yield f"the villager {card.name!r} can do nothing: it has no icons, no actions, and avoids no curse"
    for action in card.actions:
        if _idle(action):
            yield f"the villager {card.name!r} has an action that does nothing: {action.words}"


def _idle(action: Action) -> bool:
    """Every step of it is about none of something."""
    return all(getattr(word, "n", 1) == 0 for word in action.effect.words())


def _of_achievement(card: AchievementEntry) -> Iterator[str]:
    most = _MOST.get(card.goal)
    if most is not None and card.number > most:
        yield f"nobody can ever claim the achievement {card.name!r}: there is room for {most} {card.goal}"
