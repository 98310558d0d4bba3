"""Enemies take their places, and delvers theirs (GG.6.7 to GG.6.9, GG.22.7, GG.22.8, section 23)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.board import TILES, Tile
from dolmen.games.gone_to_gaia.content import Spawn
from dolmen.games.gone_to_gaia.rules.agenda import does
from dolmen.games.gone_to_gaia.rules.movement import in_order
from dolmen.games.gone_to_gaia.state import NOWHERE, Element, Enemy, GoneToGaia, Task
from dolmen.kernel import Flow, Pick, make_final, tell

PAIRS = (
    (Element.EMBER, Element.TIDE),
    (Element.GALE, Element.LOAM),
    (Element.EMBER, Element.GALE),
    (Element.TIDE, Element.LOAM),
)
"""The element rewards of a wave's minions; the other three give XP (GG.16.10)."""
MINIONS = 7


def place_minions(s: GoneToGaia, kind: str, tiles: tuple[Tile, ...]) -> None:
    """Seven minion cards are dealt to the seven tiles at random, facing north (GG.6.8, GG.3.9); in New Game+ with their
    Hard side up (GG.32.4, GG.16.10, GG.26.4, GG.26.6, GG.26.9)."""
    entry = s.box.minions[kind]
    hard = s.sheet is not None and s.sheet.again
    figures = s.box.figures[entry.level]
    hp, power = figures.hard if hard else figures.minion
    rewards: list[list[int]] = [[*pair] for pair in PAIRS]
    rewards += [[s.level + 1] for _ in range(MINIONS - len(PAIRS))]
    cards = s.rng.sample(range(MINIONS), MINIONS)
    each = (entry.hard_each or entry.each) if hard else entry.each
    all_of = entry.hard if hard and entry.hard is not None else entry.abilities
    for tile, card in zip(tiles, cards, strict=True):
        abilities = each[card] if each else all_of
        s.enemies.append(
            Enemy(s.born, kind, "minion", entry.level, tile, hp, power, entry.arrows, rewards[card], abilities)
        )
        s.born += 1
    in_order(s)


def place_boss(s: GoneToGaia, id: str, tile: Tile) -> None:
    """With the figures of its level; its reward is a Level card (GG.26.2, GG.16.8)."""
    entry = s.box.bosses[id]
    hp, power = s.box.figures[entry.level].boss
    s.enemies.append(Enemy(s.born, id, "boss", entry.level, tile, hp, power, entry.arrows, [], entry.abilities))
    s.born += 1
    in_order(s)


def draw_spawn(s: GoneToGaia, redrawn: tuple[int, ...] = ()) -> None:
    """Onto the used ones; drawn cards return when the deck is empty (GG.6.3). A quest may have some drawn again."""
    make_final(s)
    while True:
        if not len(s.spawns):
            s.spawns.shuffle_in(s.used_spawns, s.rng)
            s.used_spawns = []
        s.used_spawns.append(s.spawns.draw())
        if s.used_spawns[-1] not in redrawn:
            return


def card_of_wave(s: GoneToGaia) -> Spawn:
    return s.box.spawns[s.used_spawns[-1]]


def spawn(s: GoneToGaia, boss: str, minions: str) -> None:
    """The Spawn card says who stands where, as printed: neither mirrored nor turned (GG.6.7, GG.22.7,
    GG.23.1, GG.2.9)."""
    card = card_of_wave(s)
    place_boss(s, boss, card.boss)
    place_minions(s, minions, card.minions)
    for figure in s.figures:
        figure.tile = NOWHERE
    tell(s, story.Spawned, s.wave, boss, minions)


def starts(s: GoneToGaia) -> tuple[Tile, ...]:
    """Where delvers start: as the Spawn card says, or the quest (GG.6.5)."""
    if s.mode != "onslaught" and s.box.quests[s.quest].starts:
        return s.box.quests[s.quest].starts
    return card_of_wave(s).starts


def free_tiles(s: GoneToGaia) -> list[Tile]:
    """Without an enemy, and not a start tile."""
    not_free = {*starts(s), *(enemy.tile for enemy in s.enemies)}
    return [tile for tile in TILES if tile not in not_free]


@does("start tile")
def start_tile(s: GoneToGaia, task: Task) -> Flow[None]:
    """Each player chooses for their own delver, together or apart (GG.6.9)."""
    figure = s.figures[task.who]
    if not figure.alive:
        return
    figure.tile = yield from Pick(figure.suit, starts(s), question=prompts.START)
    tell(s, story.Stands, task.who, figure.tile)
