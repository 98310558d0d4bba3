"""Starters are sluggish: whether the cards of a box keep to it."""

from __future__ import annotations

from dolmen.games.snowcrest.content import Action, Box, Verb, Villager
from dolmen.games.snowcrest.effects import Build, Draw, Gain, Meditate, Restock, Venerate
from dolmen.kernel.effects import Paid

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
