"""How choices of the story sound (manners.toml): what bots go by, who know no more than people what comes of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from dolmen.games.gone_to_gaia.tale.entries import Tale
from dolmen.games.gone_to_gaia.tale.quests import QuestEntry
from dolmen.kernel.errors import BadContent, instead
from dolmen.library.content import Content, Entry

FILE = "manners.toml"


class MannerEntry(Entry, frozen=True, kw_only=True):
    name: Literal["kind", "hard", "curious"]
    choices: tuple[str, ...]
    """As the sheet writes them down: S2.1, T5.6.hero."""


def manners_from(content: Content, cards: Iterable[Any], told: Tale, quests: Iterable[QuestEntry]) -> dict[str, str]:
    """By choice. Raises BadContent for one that is not there, or that is named twice."""
    known = {*named(cards, told, quests)}
    found: dict[str, str] = {}
    for entry in content.load(FILE, "manner", MannerEntry):
        where = f"{FILE}: manner {entry.name!r}, field choices"
        for choice in entry.choices:
            if choice not in known:
                raise BadContent(f"{where}: there is no choice {choice!r}{instead(choice, known)}")
            if choice in found:
                raise BadContent(f"{where}: {choice!r} is {found[choice]} already")
            found[choice] = entry.name
    return found


def named(cards: Iterable[Any], told: Tale, quests: Iterable[QuestEntry]) -> Iterator[str]:
    """The names of all choices under pages."""
    for card in cards:
        yield from _row(card.id, getattr(card, "option", None) or card.choice)
    for scene in told.scenes.values():
        yield from _row(scene.id, scene.choice)
        for branch in scene.branch:
            yield from _row(scene.id, branch.choice)
        for part in scene.part:
            yield from _row(scene.id, part.choice)
    for quest in quests:
        for twist in quest.twist:
            yield from _row(quest.id, twist.choice)


def _row(id: str, choices: Iterable[Any]) -> Iterator[str]:
    for number, choice in enumerate(choices, 1):
        yield f"{id}.{getattr(choice, 'id', '') or number}"
