"""Unpacking the box: content loaded, checked, and made ready for the rules. Raises BadContent with file, entry and
field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from dolmen.games.stonesaga.content import (
    Box,
    CardEntry,
    ChallengeEntry,
    ChipOmen,
    CodexEntry,
    Custom,
    CustomEntry,
    DigEntry,
    FishEntry,
    FoodEntry,
    ForageCard,
    ForageEntry,
    Gear,
    GoalEntry,
    Growth,
    ItemEntry,
    MantleEntry,
    MarkEntry,
    MaterialEntry,
    Moment,
    NightEntry,
    OverlayEntry,
    RemarkEntry,
    SkyEntry,
    StepEntry,
    StoneEntry,
    Structure,
    StructureEntry,
    Stuff,
    Tile,
    TileEntry,
    TraitEntry,
)
from dolmen.games.stonesaga.effects.language import LANGUAGE
from dolmen.games.stonesaga.rules.codes import codes_between
from dolmen.games.stonesaga.rules.foraging import ANIMALS, PATH, PREDATOR, YIELDS
from dolmen.games.stonesaga.rules.goals import DONE
from dolmen.kernel.errors import BadContent, instead
from dolmen.library.content import Content

REGIONS = ("vale", "plateau")
SMOKED = "^"
LARGE, SMALL = 4, 3
"""Units of materials (SS.4.12)."""


def unpacked(content: Content) -> Box:
    """Everything, checked: with four mantles, 21 Discovery and 20 Night cards so far, in the words of the rulebook for
    omens, technologies, slots, abilities and pips (SS.1.9, SS.1.18, SS.1.19, SS.1.33, SS.1.34, SS.1.36, SS.1.37,
    SS.1.38, SS.1.40)."""
    stuff = _stuff(
        content.load("materials.toml", "material", MaterialEntry, "id"),
        content.load("materials.toml", "food", FoodEntry, "id"),
    )
    items = _items(content.load("items.toml", "item", ItemEntry, "id"), stuff)
    box = Box(
        tiles=_tiles(content.load("tiles.toml", "tile", TileEntry, "id")),
        stuff=stuff,
        items=items,
        codes=_codes(items, stuff),
        forage=_forage(content.load("forage.toml", "card", ForageEntry, "id"), stuff),
        meetings={one.id: one for one in content.load("forage.toml", "meeting", Moment, "id")},
        fishing={one.id: one for one in content.load("fishing.toml", "card", FishEntry, "id")},
        waters={one.id: one for one in content.load("fishing.toml", "water", Moment, "id")},
        digs={one.id: one for one in content.load("mining.toml", "place", DigEntry, "id")},
        stones={one.id: one for one in content.load("mining.toml", "stone", StoneEntry, "id")},
        chips={one.id: one for one in content.load("mining.toml", "omen", ChipOmen, "id")},
        finds={one.id: one for one in content.load("discovery.toml", "card", CardEntry, "id")},
        nights={one.id: one for one in content.load("night.toml", "card", NightEntry, "id")},
        structures=_structures(content.load("structures.toml", "structure", StructureEntry, "id"), stuff),
        customs=_customs(content),
        marks={one.id: one for one in content.load("marks.toml", "mark", MarkEntry, "id")},
        overlays={one.id: one for one in content.load("structures.toml", "overlay", OverlayEntry, "id")},
        challenges={one.id: one for one in content.load("challenges.toml", "challenge", ChallengeEntry, "id")},
        goals={one.id: one for one in content.load("goals.toml", "goal", GoalEntry, "id")},
        codex={one.no: one for one in content.load("codex.toml", "entry", CodexEntry, "no")},
        mantles={one.id: one for one in content.load("people.toml", "mantle", MantleEntry, "id")},
        traits={one.id: one for one in content.load("people.toml", "trait", TraitEntry, "id")},
        dawns=content.load("days.toml", "dawn", SkyEntry, "id"),
        dusks=content.load("days.toml", "dusk", SkyEntry, "id"),
        steps=content.load("coach.toml", "step", StepEntry, "id"),
        remarks={one.id: one for one in content.load("coach.toml", "remark", RemarkEntry, "id")},
    )
    _check_fishing(box)
    _check_mining(box)
    _check_challenges(box)
    for place in _lines(box):
        place.check()
    return box


def _tiles(entries: Iterable[TileEntry]) -> dict[str, Tile]:
    """Ten a region, one of them the start; each has a feature, and the hint is one of them (SS.1.6, SS.1.7, SS.6.4,
    SS.6.10)."""
    tiles = {}
    for entry in entries:
        features = tuple(dict.fromkeys(feature for feature in entry.sections if feature))
        if entry.hint not in features:
            raise BadContent(f"tiles.toml: tile {entry.id!r}, field hint: there is no {entry.hint} on it")
        tiles[entry.id] = Tile(entry, features)
    for region in REGIONS:
        found = [tile for tile in tiles.values() if tile.entry.region == region]
        starts = sum(tile.entry.start for tile in found)
        if len(found) != 10 or starts != 1:
            what = f"{len(found)} tiles and {starts} to start on"
            raise BadContent(f"tiles.toml: {region} has {what}; it needs 10 and 1")
    return tiles


def _stuff(materials: Iterable[MaterialEntry], foods: Iterable[FoodEntry]) -> dict[str, Stuff]:
    """Every token in each state (SS.1.22 to SS.1.27)."""
    found: dict[str, Stuff] = {}
    for food in foods:
        needs = tuple(tuple(one.split("/")) for one in food.needs)
        kind: Any = "water" if food.id == "water" else "food"
        if food.tough:
            found[food.id] = Stuff(food.id, food.id, kind, food.units, food.id, (), needs, f"{food.id}*")
            worked = f"{food.id}*"
            found[worked] = Stuff(worked, food.id, kind, food.units, f"processed {food.id}", edible=True)
        else:
            found[food.id] = Stuff(food.id, food.id, kind, food.units, food.id, edible=kind == "food")
            if kind == "food":
                old = f"{food.id}~"
                found[old] = Stuff(old, food.id, kind, food.units, f"fermented {food.id}", edible=True)
            if food.smokes:
                smoked = f"{food.id}{SMOKED}"
                found[smoked] = Stuff(smoked, food.id, kind, food.units, f"smoked {food.id}", edible=True)
    for material in materials:
        units, rare = (LARGE if material.size == "large" else SMALL), material.kind == "rare"
        for pips, field in ((material.raw, "raw"), (material.done, "done")):
            if len(pips) not in (0, 4):
                where = f"materials.toml: material {material.id!r}, field {field}"
                raise BadContent(f"{where}: expected four sides or none, got {len(pips)}")
        needs = tuple(tuple(one.split("/")) for one in material.needs)
        id, worked = material.id, f"{material.id}*"
        found[id] = Stuff(id, id, "material", units, id, material.raw, needs, worked, material.tool, rare=rare)
        words = f"{material.worked} {id}"
        found[worked] = Stuff(worked, id, "material", units, words, material.done, tool=material.tool_done, rare=rare)
    return found


# Items and codes


def _items(entries: Iterable[ItemEntry], stuff: dict[str, Stuff]) -> dict[str, Gear]:
    items = {}
    for entry in entries:
        where = f"items.toml: item {entry.id!r}"
        for name in entry.pair:
            if name not in stuff:
                raise BadContent(f"{where}, field pair: there is no {name!r}{instead(name, stuff)}")
        words = tuple(LANGUAGE.parse(line, f"{where}, field ability") for line in entry.ability)
        items[entry.id] = Gear(entry, words)
    return items


def _structures(entries: Iterable[StructureEntry], stuff: dict[str, Stuff]) -> dict[str, Structure]:
    found = {}
    for entry in entries:
        where = f"structures.toml: structure {entry.id!r}"
        for name in entry.cost:
            if name not in stuff or stuff[name].kind != "material":
                raise BadContent(f"{where}, field cost: there is no material {name!r}{instead(name, stuff)}")
        words = tuple(LANGUAGE.parse(line, f"{where}, field do") for line in entry.do)
        found[entry.id] = Structure(entry, words)
    return found


KINDS: tuple[Literal["culture", "power", "personal"], ...] = ("culture", "power", "personal")


def _customs(content: Content) -> dict[str, Custom]:
    found = {}
    for kind in KINDS:
        for entry in content.load("people.toml", kind, CustomEntry, "id"):
            where = f"people.toml: {kind} {entry.id!r}, field does"
            found[entry.id] = Custom(entry, kind, tuple(LANGUAGE.parse(line, where) for line in entry.does))
    return found


def codes_of(left: Stuff, right: Stuff) -> set[str]:
    """All codes that two tokens give, in this order."""
    return {*codes_between(left.pips, right.pips)} if left.pips and right.pips else set()


def _codes(items: dict[str, Gear], stuff: dict[str, Stuff]) -> dict[str, str]:
    """No code makes two items, and the pair that is named makes each (SS.1.20)."""
    found: dict[str, str] = {}
    for id, item in items.items():
        where = f"items.toml: item {id!r}, field codes"
        one, two = (stuff[name] for name in item.entry.pair)
        reachable = codes_of(one, two) | codes_of(two, one)
        for code in item.entry.codes:
            if code in found:
                raise BadContent(f"{where}: {code} makes {found[code]} already")
            if code not in reachable:
                raise BadContent(f"{where}: {' and '.join(item.entry.pair)} never give {code}")
            found[code] = id
    return found


# Activities


def _forage(entries: Iterable[ForageEntry], stuff: dict[str, Stuff]) -> dict[str, ForageCard]:
    """Twelve a deck, each with three rows of objects, which may carry a bonus; grain and small prey on plains only,
    nuts and large prey in forests only (SS.1.16, SS.12.1, SS.12.22)."""
    found = {}
    for entry in entries:
        rows = []
        for row in ("front", "middle", "back"):
            where = f"forage.toml: card {entry.id!r}, field {row}"
            rows.append(tuple(_thing(where, text, stuff) for text in getattr(entry, row)))
        foreign = ("grain", "small prey") if entry.deck == "forest" else ("nut", "large prey")
        for thing in (thing for row in rows for thing in row):
            if thing.kind in foreign:
                raise BadContent(f"forage.toml: card {entry.id!r}: no {thing.kind} in the deck {entry.deck}")
        nearest = next((n for n, row in enumerate(rows) if any(thing.kind == PREDATOR for thing in row)), 3)
        found[entry.id] = ForageCard(entry, (rows[0], rows[1], rows[2]), nearest)
    decks = Counter(card.entry.deck for card in found.values())
    if [*decks.values()] != [12, 12]:
        raise BadContent(f"forage.toml: expected twelve cards a deck, got {dict(decks)}")
    return found


def _thing(where: str, text: str, stuff: dict[str, Stuff]) -> Growth:
    match = re.fullmatch(r"([a-z ]+)(?:\((\w+)\))?", text)
    assert match is not None
    kind, bonus = match[1], match[2] or ""
    known = (*YIELDS, *ANIMALS, PATH)
    if kind not in known:
        raise BadContent(f"{where}: there is no {kind!r}{instead(kind, known)}")
    if bonus and bonus not in stuff:
        raise BadContent(f"{where}: there is no {bonus!r}{instead(bonus, stuff)}")
    return Growth(kind, bonus)


def _check_fishing(box: Box) -> None:
    """Twelve cards; lines are a permutation; every place is crossed by one or two of them (SS.1.15, SS.11.3)."""
    if len(box.fishing) != 12:
        raise BadContent(f"fishing.toml: expected twelve cards, got {len(box.fishing)}")
    for card in box.fishing.values():
        if sorted(card.lines) != [1, 2, 3]:
            raise BadContent(f"fishing.toml: card {card.id!r}, field lines: expected 1, 2 and 3 in some order")
        if len(card.locations) != 5:
            found = len(card.locations)
            raise BadContent(f"fishing.toml: card {card.id!r}, field locations: expected five of them, got {found}")


def _check_mining(box: Box) -> None:
    """Five chips of each stone, one an omen (SS.1.32)."""
    for dig in box.digs.values():
        for stone in dig.chips:
            if stone not in box.stones:
                where = f"mining.toml: place {dig.id!r}, field chips"
                raise BadContent(f"{where}: there is no {stone!r}{instead(stone, box.stones)}")


def _check_challenges(box: Box) -> None:
    """Every Goal is there and known to the rules, every entry is there."""
    for challenge in box.challenges.values():
        where = f"challenges.toml: challenge {challenge.id!r}"
        for id in challenge.goals:
            if id not in box.goals or id not in DONE:
                raise BadContent(f"{where}, field goals: there is no {id!r}")
        for number in (challenge.success, challenge.failure):
            if int(number) not in box.codex:
                raise BadContent(f"{where}: the Codex has no entry {number}")
    for custom in box.customs.values():
        page = custom.entry.entry
        if page and page not in box.codex:
            raise BadContent(f"people.toml: {custom.kind} {custom.entry.id!r}: the Codex has no entry {page}")
    for goal in box.goals.values():
        if int(goal.entry) not in box.codex:
            raise BadContent(f"goals.toml: goal {goal.id!r}, field entry: the Codex has no entry {goal.entry}")


# Lines of the effect language


class Place(Struct, frozen=True):
    """What stands at one place of the content."""

    where: str
    do: tuple[str, ...]
    needs: str = ""

    def check(self) -> None:
        if self.needs:
            LANGUAGE.parse_condition(self.needs, f"{self.where}, its condition")
        for line in self.do:
            LANGUAGE.parse(line, self.where)


def _lines(box: Box) -> Iterator[Place]:
    for file, cards in (("discovery.toml", [*box.finds.values()]), ("night.toml", [*box.nights.values()])):
        for card in cards:
            where = f"{file}: card {card.id!r}"
            yield Place(f"{where}, field do", card.do, card.needs)
            yield Place(f"{where}, field pass", card.passing)
            yield Place(f"{where}, field fail", card.failing)
            for number, way in enumerate(card.choice, 1):
                yield Place(f"{where}, choice {number}", way.do, way.needs)
    for file, moments in (("forage.toml", box.meetings), ("fishing.toml", box.waters)):
        for moment in moments.values():
            yield Place(f"{file}: {moment.id!r}, field do", moment.do)
    for fish in box.fishing.values():
        yield Place(f"fishing.toml: card {fish.id!r}, field targets", tuple(target.do for target in fish.targets))
    for chip in box.chips.values():
        yield Place(f"mining.toml: omen {chip.id!r}", (*chip.do, *chip.match))
    for challenge in box.challenges.values():
        yield Place(f"challenges.toml: challenge {challenge.id!r}, field setup", challenge.setup)
        for event in challenge.event:
            yield Place(f"challenges.toml: challenge {challenge.id!r}, event at {event.at}", event.do)
    for entry in box.codex.values():
        yield Place(f"codex.toml: entry {entry.no}, field do", entry.do)
    for sky in (*box.dawns, *box.dusks):
        yield Place(f"days.toml: {sky.id!r}, field when", (), sky.when)
