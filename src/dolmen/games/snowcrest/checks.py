"""What always holds in Snowcrest; the conformance kit asks after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dolmen.games.snowcrest.content import FORESTS, GUARDIANS, STOCK, AchievementEntry, Action, Box, Verb, Villager
from dolmen.games.snowcrest.effects import Build, Draw, Gain, Meditate, Restock, Venerate
from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.state import BEST_OMEN, CELLS, EMPTY, ROW, SPACES, WORST_OMEN, Snowcrest
from dolmen.kernel.effects import Paid


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


# Starters are sluggish

_COMPARED = (Gain, Draw, Build, Restock, Meditate, Venerate)


def eager_starters(box: Box) -> list[str]:
    """Starters that do as well as a villager who costs Barley: the rulebook calls them sluggish (SC.19.40)."""
    return [
        f"the Starter {starter.name!r} is not sluggish: {mine.words!r} is as good as {theirs.words!r} of {card.name!r}"
        for starter in box.villagers
        if starter.starter
        for mine in starter.actions
        for card in box.villagers
        if not card.starter and card.cost
        for theirs in card.actions
        if _alike(mine, theirs) and not _better(theirs, mine, card)
    ]


def _words(action: Action) -> list[Verb]:
    return [word for word in action.effect.words() if isinstance(word, Verb)]


def _alike(mine: Action, theirs: Action) -> bool:
    """They have a verb in common, and gain the same resource if it is that."""
    return any(_same_verb(a, b) for a in _words(mine) for b in _words(theirs))


def _same_verb(a: Verb, b: Verb) -> bool:
    return isinstance(a, _COMPARED) and type(a) is type(b) and getattr(a, "what", None) == getattr(b, "what", None)


def _better(theirs: Action, mine: Action, card: Villager) -> bool:
    """It gains more, is cheaper or does something more; where there is neither amount nor price, icons count too."""
    if len(_words(theirs)) > len(_words(mine)) or _price(theirs) < _price(mine):
        return True
    if _price(theirs) > _price(mine):
        return False
    amounts = [
        (getattr(a, "n", 0), getattr(b, "n", 0)) for a in _words(theirs) for b in _words(mine) if _same_verb(a, b)
    ]
    if any(a > b for a, b in amounts):
        return True
    return not _price(mine) and not any(b for _, b in amounts) and bool(card.icons)


def _price(action: Action) -> int:
    """How much of something it asks for."""
    return int(getattr(action.effect.cost, "n", 0)) if isinstance(action.effect, Paid) else 0
