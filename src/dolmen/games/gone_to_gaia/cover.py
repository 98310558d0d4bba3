"""What can be met in play: enemies and their abilities, equipment by rank, products, and the story with its endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dolmen.games.gone_to_gaia.content import Box, MinionEntry
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.tale.manners import named
from dolmen.kernel import Told

BOSSES, MINIONS, ABILITIES, RANKS, PRODUCTS = "bosses", "minions", "abilities", "ranks", "products"
OPTIONS, SCENES, FRIENDLY, QUESTS, ENDINGS = "options", "scenes", "friendly", "quests", "endings"
OUTCOMES: Final = ("won", "lost", "retreat")


def cover(box: Box) -> Mapping[str, Sequence[str]]:
    of_enemies = [
        *(boss.abilities for boss in box.bosses.values()),
        *(side for minion in box.minions.values() for side in _sides(minion)),
        *(extra.abilities for extra in box.extras.values()),
    ]
    quests = [quest.entry for quest in box.quests.values()]
    return {
        BOSSES: [*box.bosses],
        MINIONS: [*box.minions],
        ABILITIES: sorted({ability for abilities in of_enemies for ability in abilities}),
        RANKS: [f"{cards.id} {rank}" for cards in box.equipment.values() for rank in range(1, len(cards.ranks) + 1)],
        PRODUCTS: [product.name for product in box.products.values()],
        OPTIONS: [*dict.fromkeys(named((*box.scenario.values(), *box.gaia.values()), box.tale, quests))],
        SCENES: [*box.tale.scenes],
        FRIENDLY: [*box.friendly],
        QUESTS: [f"{id} {outcome}" for id in box.quests for outcome in OUTCOMES if id != FIRST or outcome != "retreat"],
        ENDINGS: [*box.tale.endings],
    }


def _sides(minion: MinionEntry) -> Iterator[tuple[str, ...]]:
    """Of all seven cards, and of their hard sides in New Game+ (GG.26.4)."""
    yield from (minion.abilities, minion.hard or (), *minion.each, *minion.hard_each)


FIRST: Final = "Q1"
"""It has one wave: nobody can go up before it is over (GG.22.1)."""


def met(s: GoneToGaia, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    for enemy in s.enemies:
        yield from [(ABILITIES, ability) for ability in enemy.abilities]
        yield (BOSSES if enemy.rank == "boss" else MINIONS), enemy.card
    for line in told:
        if line.kind == "GearGained":
            suit = s.suits[line.facts["suit"]]
            cards = s.box.equipment[suit.discipline, line.facts["type"]]
            yield RANKS, f"{cards.id} {line.facts['rank']}"
        elif line.kind in ("Bought", "Equipped"):
            yield PRODUCTS, line.facts["product"]
        elif line.kind == "QuestOver":
            yield QUESTS, f"{s.quest} {line.facts['outcome']}"
    if s.sheet is not None:
        yield from [(OPTIONS, choice) for choice in s.sheet.chose]
        yield from [(SCENES, scene) for scene in s.sheet.read]
        yield from [(PRODUCTS, s.box.products[no].name) for no in s.sheet.gained]
        yield from [(ENDINGS, ending) for ending in s.sheet.endings]
        yield from _friendly(s)


def _friendly(s: GoneToGaia) -> Iterator[tuple[str, str]]:
    """Those that have gone to the bottom of the deck."""
    assert s.sheet is not None
    deck, order = s.sheet.friendly, [*s.box.friendly]
    if deck and deck != order:
        first = order.index(deck[0])
        yield from [(FRIENDLY, id) for id in order[:first]]
