"""Unpacking the box: content loaded, checked, and made ready for the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar, get_args, get_type_hints

from dolmen.games.gone_to_gaia.abilities.records import BOOK
from dolmen.games.gone_to_gaia.board import COMPASS, Arrow, Arrows, tile
from dolmen.games.gone_to_gaia.content import (
    Aim,
    ArrowsEntry,
    BossEntry,
    Box,
    Card,
    Equipment,
    EquipmentEntry,
    ExtraEntry,
    FiguresEntry,
    FriendlyEntry,
    GaiaEntry,
    HeroEntry,
    IncomeEntry,
    LaterEntry,
    LevelEntry,
    LieutenantEntry,
    MinionEntry,
    PageEntry,
    PairEntry,
    ProductEntry,
    Quest,
    Rank,
    RankEntry,
    ScenarioEntry,
    Slot,
    SlotEntry,
    Spawn,
    SpawnEntry,
    TitleEntry,
    UpgradeEntry,
)
from dolmen.games.gone_to_gaia.effects.reading import check_story, lines_of
from dolmen.games.gone_to_gaia.tale.entries import Tale
from dolmen.games.gone_to_gaia.tale.loading import QUESTS, check_tale, tale_from
from dolmen.games.gone_to_gaia.tale.manners import manners_from
from dolmen.games.gone_to_gaia.tale.quest_loading import check_quests, quest_lines
from dolmen.games.gone_to_gaia.tale.quests import QuestEntry
from dolmen.kernel.errors import BadContent, instead
from dolmen.library.content import Content, Entry

DISCIPLINES = ("mind", "body")
ELEMENTS = ("ember", "tide", "gale", "loam")
KINDS = ("LIGHT", "MEDIUM", "HEAVY")
SHORT = ("AP", "DL", "DM", "DH", "DU", "RR", "BL")
WEAPONS = 7
MINIONS = 7
SLOT_WORDS = ("attack", "finish", "step", "rotate", "element", "shelter", "reroll", "push", "send", "swap")
"""What the abilities of slots do (GG-38); each is followed by a number."""
HOWS, WHERES, OFS = (get_args(get_type_hints(Aim)[name]) for name in ("how", "where", "of"))

E = TypeVar("E", bound=Entry)


def unpacked(content: Content) -> Box:
    """All of it, each kind from its file: figures by level (GG.26.1 to GG.26.5), 19 kinds of minions (GG.2.14), 40
    bosses whose level is their wave's in Onslaught (GG.2.13, GG.26.10), 60 products (GG.2.11), the Level and Spawn
    decks (GG.2.7), Heroes (GG.4.6), and the Friendlies and Scenarios that bring AP (GG.18.9). Whatever a ruling
    has set stands there and not in code (GG.1.5)."""
    enemies = _enemies(content)
    equipment, upgrades = _gear(content)
    products = {entry.no: entry for entry in content.load("products.toml", "product", ProductEntry, "no")}
    levels = {entry.no: entry for entry in content.load("cards.toml", "level", LevelEntry, "no")}
    spawns = {entry.no: _spawn(entry) for entry in content.load("cards.toml", "spawn", SpawnEntry, "no")}
    heroes = {entry.no: entry for entry in content.load("heroes.toml", "hero", HeroEntry, "no")}
    _check_abilities(enemies, products.values())
    story = _story(content, enemies, products)
    check_tale(story.tale, products, heroes, levels, spawns)
    return Box(
        arrows=enemies.arrows,
        figures={entry.level: entry for entry in content.load("figures.toml", "figures", FiguresEntry, "level")},
        minions=enemies.minions,
        bosses=enemies.bosses,
        extras=enemies.extras,
        cards=enemies.cards,
        equipment=equipment,
        upgrades=upgrades,
        products=products,
        levels=levels,
        spawns=spawns,
        heroes=heroes,
        slots=tuple(_slot(entry) for entry in content.load("suits.toml", "slot", SlotEntry, "no")),
        quests={entry.id: _quest(entry) for entry in story.quests},
        pairs=_pairs(content, enemies),
        incomes={entry.wave: entry for entry in content.load("onslaught.toml", "income", IncomeEntry, "wave")},
        titles={entry.wave: entry.text for entry in content.load("onslaught.toml", "title", TitleEntry, "wave")},
        pages=content.load("prologue.toml", "page", PageEntry, "id"),
        scenario={entry.id: entry for entry in story.scenario},
        friendly={entry.id: entry for entry in story.friendly},
        gaia={entry.id: entry for entry in story.gaia},
        later=story.later,
        tale=story.tale,
        manners=manners_from(content, (*story.scenario, *story.gaia), story.tale, story.quests),
    )


class _Enemies(NamedTuple):
    arrows: dict[str, Arrows]
    minions: dict[str, MinionEntry]
    bosses: dict[str, BossEntry]
    extras: dict[str, ExtraEntry]
    cards: dict[str, Card]


def _enemies(content: Content) -> _Enemies:
    """Minions, bosses, those that come besides, and a lieutenant a level, each with its card."""
    arrows = {entry.id: _arrows(entry) for entry in content.load("arrows.toml", "arrows", ArrowsEntry, "id")}
    minions = {entry.id: entry for entry in content.load("minions.toml", "minion", MinionEntry, "id")}
    bosses = {entry.id: entry for entry in content.load("bosses.toml", "boss", BossEntry, "id")}
    extras = {entry.id: entry for entry in content.load("minions.toml", "extra", ExtraEntry, "id")}
    cards = [
        *(_card("minions.toml", arrows, entry, "minion", entry.line) for entry in minions.values()),
        *(_card("bosses.toml", arrows, entry, "boss", entry.fight) for entry in bosses.values()),
        *(_card("minions.toml", arrows, entry, "extra", entry.fight) for entry in extras.values()),
        *(
            Card(f"lieutenant-{entry.level}", "Lieutenant", "lieutenant", arrows["cross"], entry.line, "minions")
            for entry in content.load("minions.toml", "lieutenant", LieutenantEntry, "level")
        ),
    ]
    return _Enemies(arrows, minions, bosses, extras, {card.id: card for card in cards})


def _pairs(content: Content, enemies: _Enemies) -> dict[str, tuple[str, ...]]:
    pairs = content.load("onslaught.toml", "pair", PairEntry, "kind")
    _check_kinds(pairs, enemies.minions, enemies.bosses.values())
    return {entry.kind: entry.minions for entry in pairs}


def _gear(content: Content) -> tuple[dict[tuple[int, int], Equipment], dict[int, Equipment]]:
    """Equipment by discipline and type, and what replaces some of it, by product."""
    entries = content.load("equipment.toml", "equipment", EquipmentEntry, "id")
    by_id = {entry.id: entry for entry in entries}
    upgrades = content.load("upgrades.toml", "upgrade", UpgradeEntry, "product")
    return (
        {(DISCIPLINES.index(entry.discipline), entry.type): _equipment(entry) for entry in entries},
        {entry.product: _upgrade(entry, by_id) for entry in upgrades},
    )


class _Story(NamedTuple):
    quests: list[QuestEntry]
    scenario: tuple[ScenarioEntry, ...]
    friendly: tuple[FriendlyEntry, ...]
    gaia: tuple[GaiaEntry, ...]
    later: tuple[LaterEntry, ...]
    tale: Tale


def _story(content: Content, enemies: _Enemies, products: Collection[int]) -> _Story:
    """The quests, the pages that are read during them, and the tale around them; what they name is there."""
    quests = [entry for n in QUESTS for entry in content.load(f"q{n:02}.toml", "quest", QuestEntry, "id")]
    check_quests(quests, enemies.minions, enemies.bosses)
    scenario = content.load("scenario.toml", "card", ScenarioEntry, "id")
    friendly = content.load("friendly.toml", "card", FriendlyEntry, "id")
    gaia = content.load("gaia.toml", "page", GaiaEntry, "id")
    later = content.load("gaia.toml", "later", LaterEntry, "id")
    check_story([*lines_of(scenario, friendly, gaia, later), *quest_lines(quests)], products)
    return _Story(quests, scenario, friendly, gaia, later, tale_from(content))


def _quest(entry: QuestEntry) -> Quest:
    """With the tiles that its setup names, if it has one."""
    if entry.setup is None:
        return Quest(entry, (), ())
    return Quest(entry, (tile(entry.setup.delvers),), tuple(map(tile, entry.setup.minions)))


def _check_abilities(enemies: _Enemies, products: Iterable[ProductEntry]) -> None:
    """Those that content names are there; a kind of minions with abilities card by card has seven cards."""
    for minion in enemies.minions.values():
        where = f"minions.toml: minion {minion.id!r}"
        for held in (minion.abilities, minion.hard or (), *minion.each, *minion.hard_each):
            BOOK.read_all(held, f"{where}, field abilities")
        for field, cards_of in (("each", minion.each), ("hard_each", minion.hard_each)):
            if cards_of and len(cards_of) != MINIONS:
                raise BadContent(f"{where}, field {field}: expected seven cards, got {len(cards_of)}")
    for boss in enemies.bosses.values():
        BOOK.read_all(boss.abilities, f"bosses.toml: boss {boss.id!r}, field abilities")
    for product in products:
        BOOK.read_all(product.abilities, f"products.toml: product {product.no}, field abilities")
    for extra in enemies.extras.values():
        BOOK.read_all(extra.abilities, f"minions.toml: extra {extra.id!r}, field abilities")


def _check_kinds(pairs: Sequence[PairEntry], minions: Collection[str], bosses: Iterable[BossEntry]) -> None:
    """Each pair is of minions that are there, and each boss belongs to a pair."""
    for pair in pairs:
        for kind in pair.minions:
            _known(f"onslaught.toml: pair {pair.kind!r}, field minions", "minion", kind, minions)
    kinds = [pair.kind for pair in pairs]
    for boss in bosses:
        _known(f"bosses.toml: boss {boss.id!r}, field kind", "pair", boss.kind, kinds)


def _known(where: str, what: str, id: str, known: Iterable[str]) -> None:
    if id not in known:
        raise BadContent(f"{where}: there is no {what} {id!r}{instead(id, known)}")


def _arrows(entry: ArrowsEntry) -> Arrows:
    def read(written: tuple[str, ...]) -> tuple[Arrow, ...]:
        return tuple(Arrow(COMPASS.index(name[:-1]), int(name[-1])) for name in written)

    return Arrows(entry.id, read(entry.white), read(entry.black))


def _card(
    file: str, arrows: dict[str, Arrows], entry: MinionEntry | BossEntry | ExtraEntry, rank: str, line: str
) -> Card:
    """What is printed on an enemy's card (GG.26.8)."""
    _known(f"{file}: {rank} {entry.id!r}, field arrows", "template", entry.arrows, arrows)
    return Card(entry.id, entry.name, rank, arrows[entry.arrows], line, entry.icon)  # type: ignore[arg-type]


def _equipment(entry: EquipmentEntry) -> Equipment:
    """Five ranks of a type; any of them can be looked at (GG.2.2, GG.2.3, GG.2.4, GG.2.5, GG.4.2)."""
    where = f"equipment.toml: equipment {entry.id!r}"
    return Equipment(
        id=entry.id,
        discipline=DISCIPLINES.index(entry.discipline),
        type=entry.type,
        name=entry.name,
        flavour=entry.flavour,
        icon=entry.icon,
        ranks=tuple(_rank(rank, entry.type < WEAPONS, f"{where}, rank {n}") for n, rank in enumerate(entry.ranks, 1)),
    )


def _upgrade(entry: UpgradeEntry, base: dict[str, EquipmentEntry]) -> Equipment:
    """Five ranks that replace those of a type (GG.2.12)."""
    where = f"upgrades.toml: upgrade {entry.product!r}"
    _known(f"{where}, field of", "equipment", entry.of, base)
    of = base[entry.of]
    return Equipment(
        id=f"{of.id}-upgraded",
        discipline=DISCIPLINES.index(of.discipline),
        type=of.type,
        name=entry.name,
        flavour=entry.flavour,
        icon=of.icon,
        ranks=tuple(_rank(rank, True, f"{where}, rank {n}") for n, rank in enumerate(entry.ranks, 1)),
    )


def _rank(entry: RankEntry, weapon: bool, where: str) -> Rank:
    """What a rank gives; none is empty (GG.24.1)."""
    if weapon and not (entry.aims and entry.damage):
        raise BadContent(f"{where}: a weapon needs aims and damage")
    if not weapon and (entry.aims or entry.damage):
        raise BadContent(f"{where}: a passive has neither aims nor damage")
    BOOK.read_all(entry.abilities, f"{where}, field abilities")
    return Rank(
        text=entry.text,
        aims=tuple(aim(written, f"{where}, field aims") for written in entry.aims),
        damage=KINDS.index(entry.damage) if entry.damage else 0,
        more=entry.more,
        abilities=entry.abilities,
        tokens=tuple(entry.tokens.get(name, 0) for name in SHORT),  # type: ignore[call-overload]
        move=entry.move,
        hp=entry.hp,
    )


def aim(written: str, where: str) -> Aim:
    """What a weapon can be aimed at, from its words: "all orthogonal 2", "line any 2", "one within 3", "fan 5",
    "one within 1 of other". Raises BadContent."""
    words, _, of = written.partition(" of ")
    how, *between, reach = words.split() if " " in words else ("", "")
    whose = of or "own"
    if (
        how not in HOWS
        or not reach.isdecimal()
        or len(between) > 1
        or (between[0] if between else "") not in WHERES
        or whose not in OFS
    ):
        raise BadContent(
            f'{where}: expected words like "all orthogonal 2", "line any 2", "one within 3 of other" or "fan 5", '
            f"got {written!r}"
        )
    return Aim(how, between[0] if between else "", int(reach), whose)  # type: ignore[arg-type]


def _slot(entry: SlotEntry) -> Slot:
    """Two elements, and what it does (GG.11.4)."""
    where = f"suits.toml: slot {entry.no!r}"
    one, two = (ELEMENTS.index(name) for name in entry.elements)
    abilities = []
    for name in ("mind", "body", "mind_upgraded", "body_upgraded"):
        what, _, number = getattr(entry, name).partition(" ")
        if what not in SLOT_WORDS or not number.isdecimal():
            raise BadContent(f"{where}, field {name}: expected one of {', '.join(SLOT_WORDS)} and a number")
        abilities.append((what, int(number)))
    return Slot((one, two), 1 << one | 1 << two, tuple(abilities))


def _spawn(entry: SpawnEntry) -> Spawn:
    """Ten different tiles, and what lies on others (GG.2.8, GG.23.2)."""
    where = f"cards.toml: spawn {entry.no!r}"
    marked = (entry.boss, *entry.starts, *entry.minions)
    if len({*marked}) != len(marked):
        raise BadContent(f"{where}: expected ten different tiles for the boss, the minions and the starts (GG.2.8)")
    return Spawn(
        no=entry.no,
        boss=tile(entry.boss),
        starts=(tile(entry.starts[0]), tile(entry.starts[1])),
        minions=tuple(map(tile, entry.minions)),
        circuit=None if entry.circuit is None else tile(entry.circuit),
        friendly=None if entry.friendly is None else tile(entry.friendly),
        base=entry.base,
    )
