"""What always holds in Snowcrest; the conformance kit asks after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dolmen.games.snowcrest.content import FORESTS, GUARDIANS, STOCK, AchievementEntry, Action, Box, Villager
from dolmen.games.snowcrest.eager import eager_starters
from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.state import BEST_OMEN, CELLS, EMPTY, ROW, SPACES, WORST_OMEN, Snowcrest


def check(s: Snowcrest) -> None:
    box = s.box
    for v in s.villages:
        assert len(v.grid) == CELLS
        assert all(not v.down >> cell & 1 or kind != EMPTY for cell, kind in enumerate(v.grid)), "an empty cell is down"
        assert min(*v.tokens, v.scrolls, v.omens) >= 0
        assert WORST_OMEN <= v.omen <= BEST_OMEN
        assert len(v.buildings) <= SPACES
        own = Counter(kind for kind in (*v.grid, *v.hand, *v.deck, *v.discard) if kind >= 0 and not box.common[kind])
        assert own == Counter(box.decks["starter"]) + Counter(box.decks["personal"]), "a player's cards"
        assert not any(box.common[kind] for kind in (*v.hand, *v.deck, *v.discard)), "a Common Villager out of place"
    in_grids = [kind for v in s.villages for kind in v.grid if kind >= 0 and box.common[kind]]
    commons = Counter([*s.common, *s.row, *s.borrowed, *in_grids])
    assert commons == Counter(k for k in box.decks["common"] if box.villagers[k].solo or not s.level), (
        "Common Villagers"
    )
    assert len(s.row) <= ROW
    for place, tile in enumerate(Building):
        built = sum(code // 2 == place for v in s.villages for code in v.buildings)
        assert s.stock[place] + built == STOCK[tile], "buildings"
    if not s.basic and s.shown is None:
        assert sorted(s.guardians) == list(range(GUARDIANS))
        assert sorted(s.forests) == list(range(FORESTS))
    assert min(s.scrolls, s.juniper) >= 0


# What is allowed on a card but surely not meant, for those who write their own

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
    achievements = [remark for card in box.achievements for remark in _of_achievement(card)]
    return villagers + spirits + achievements + eager_starters(box)


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
