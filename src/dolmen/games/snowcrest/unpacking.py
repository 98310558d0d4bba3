"""Unpacking the box: content loaded, checked, and made ready for the rules."""

from __future__ import annotations

from dolmen.games.snowcrest.content import (
    ACHIEVEMENTS,
    FORESTS,
    GUARDIANS,
    ICONS,
    ITEMS,
    KINDS,
    SIZES,
    AchievementEntry,
    Action,
    Box,
    By,
    Deck,
    R,
    Spirit,
    SpiritEntry,
    Villager,
    VillagerEntry,
)
from dolmen.games.snowcrest.effects import LANGUAGE, Draw, Gain, Scrolls
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel.effects import Paid, Word
from dolmen.kernel.errors import BadContent
from dolmen.library.content import Content


def unpacked(content: Content) -> Box:
    return packed(
        content.load("villagers.toml", "villager", VillagerEntry),
        content.load("guardians.toml", "guardian", SpiritEntry),
        content.load("forests.toml", "forest", SpiritEntry),
        content.load("achievements.toml", "achievement", AchievementEntry),
    )


def packed(
    villagers: tuple[VillagerEntry, ...],
    guardians: tuple[SpiritEntry, ...],
    forests: tuple[SpiritEntry, ...],
    achievements: tuple[AchievementEntry, ...],
) -> Box:
    """The box made of these entries. Raises BadContent if the numbers are not those of the rulebook (section 1)."""
    decks: dict[Deck, tuple[int, ...]] = {
        deck: tuple(kind for kind, e in enumerate(villagers) if e.deck == deck for _ in range(e.count))
        for deck in SIZES
    }
    if len(villagers) > KINDS:
        raise BadContent(f"villagers.toml: expected at most {KINDS} different villagers, got {len(villagers)}")
    for deck, size in SIZES.items():
        if len(decks[deck]) != size:
            raise BadContent(f"villagers.toml: expected {size} {deck} villagers, got {len(decks[deck])}")
    for file, found, size in (
        ("guardians.toml", guardians, GUARDIANS),
        ("forests.toml", forests, FORESTS),
        ("achievements.toml", achievements, ACHIEVEMENTS),
    ):
        if len(found) != size:
            raise BadContent(f"{file}: expected {size} cards, got {len(found)}")
    cards = tuple(map(_villager, villagers))
    return Box(
        villagers=cards,
        decks=decks,
        guardians=tuple(_spirit("guardians.toml", "guardian", entry) for entry in guardians),
        forests=tuple(_spirit("forests.toml", "forest", entry) for entry in forests),
        achievements=achievements,
        starter=tuple(card.starter for card in cards),
        forked=tuple(len(card.actions) > 1 for card in cards),
        common=tuple(card.common for card in cards),
        cost=tuple(card.cost for card in cards),
        avoid=tuple(card.avoid for card in cards),
        worth=tuple(tuple(_pays(card, what) for card in cards) for what in range(R + 1)),
    )


def _pays(card: Villager, what: int) -> int:
    return sum(icon in (what, Resource.GOLD, Resource.ANY) or what == R for icon in card.icons)


def _villager(entry: VillagerEntry) -> Villager:
    """A card as it is printed (SC.15.1, SC.19.2, SC.19.4, SC.19.5, SC.19.37)."""
    where = f"villagers.toml: villager {entry.name!r}"
    if entry.deck == "starter" and entry.icons:
        raise BadContent(f"{where}, field icons: a Starter has none on its front")
    return Villager(
        name=entry.name,
        deck=entry.deck,
        cost=entry.cost,
        icon=entry.icon,
        icons=tuple(ICONS.index(letter) for letter in entry.icons),
        actions=tuple(action(text, f"{where}, field actions") for text in entry.actions),
        avoid=entry.avoid,
        solo=entry.solo,
        origin=entry.origin,
    )


def _spirit(file: str, table: str, entry: SpiritEntry) -> Spirit:
    """A Guardian or a Forest as it is printed (SC.19.39)."""
    reward = action(", ".join(entry.reward), f"{file}: {table} {entry.name!r}, field reward")
    if isinstance(reward.effect, Paid) or not all(map(_rewards, reward.effect.words())):
        raise BadContent(f"{file}: {table} {entry.name!r}, field reward: only Scrolls, draws and resources")
    return Spirit(
        name=entry.name,
        icon=entry.icon,
        offering=_items(entry.offering),
        curse=_items(entry.curse),
        reward=reward,
        origin=entry.origin,
    )


def _items(letters: str) -> tuple[int, ...]:
    """Named resources first, then any, then the rest: the order in which they are best chosen (SC.14.1)."""
    return tuple(sorted(ITEMS[letter] for letter in letters))


def _rewards(word: Word[Snowcrest, By]) -> bool:
    """It may stand in a reward. Juniper may not, for it would wake the Forest."""
    return isinstance(word, Scrolls | Draw) or (isinstance(word, Gain) and word.what != Resource.JUNIPER)


def action(text: str, where: str) -> Action:
    """An action from its words. Raises BadContent."""
    effect = LANGUAGE.parse(text, where)
    words = effect.sentence()
    return Action(effect, words[0].upper() + words[1:])
