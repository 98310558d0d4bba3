"""The Day: every deed in words, on the map and on a button."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    Build,
    Craft,
    Deal,
    Deed,
    Dig,
    Explore,
    Fish,
    Gather,
    Go,
    Lay,
    Pass,
    PickUp,
    Pour,
    Process,
    Quell,
    Revive,
    Settle,
    Shelter,
    Store,
    Stow,
    UseItem,
    UseStructure,
    Water,
)
from dolmen.games.stonesaga.content import WATERS
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.language import DayAction
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.rules.people import cost
from dolmen.games.stonesaga.rules.valley import move_cost
from dolmen.games.stonesaga.state import Stonesaga, features, outpost_at, place_of
from dolmen.games.stonesaga.warnings import of_a_deed
from dolmen.kernel import Look, Question


def deed_label(s: Stonesaga, deed: Deed) -> str:
    words = _deed(s, deed)
    several = sum(one.seat == s.characters[deed.who].seat for one in s.characters) > 1
    return f"{names.called(s, deed.who)}: {words}" if several else words


def shelter_price(s: Stonesaga, who: int) -> int:
    return min([1, *(word.n for _, word in gear.holding(s, who, gear.ShelterCost))])


def _cost(s: Stonesaga, who: int, n: int) -> str:
    return f"({cost(s, who, n)} energy)"


def _item(s: Stonesaga, deed: UseItem) -> str:
    effects = [effect for effect in dict(gear.sources(s, deed.who))[deed.item] if isinstance(effect, DayAction)]
    return f"{names.item(s, deed.item)}: {effects[0].sentence()}"


def _structure(s: Stonesaga, deed: UseStructure) -> str:
    outpost = outpost_at(s, s.characters[deed.who].at)
    assert outpost is not None
    built = s.box.structures[outpost.structures[deed.structure].id]
    actions = [effect for effect in built.words if isinstance(effect, DayAction)]
    return f"{built.entry.name}: {actions[0].sentence()}"


def _deed(s: Stonesaga, deed: Deed) -> str:
    who = deed.who
    at = s.characters[who].at
    match deed:
        case Go():
            price = _cost(s, who, move_cost(s, who, deed.to))
            return f"go {names.way(at, deed.to)} to {names.tile(s, deed.to)} {price}"
        case Explore():
            return f"explore {names.way(at, deed.to)}, {names.tile(s, deed.to)} {_cost(s, who, 2)}"
        case Lay():
            others = " and ".join(f"{hex.q},{hex.r}" for hex in deed.tray if hex != deed.to)
            return f"explore beyond the map to the {names.way(at, deed.to)}, with {others} {_cost(s, who, 2)}"
        case Water():
            return f"gather water {_cost(s, who, 1)}"
        case Shelter():
            return f"prepare shelter {_cost(s, who, shelter_price(s, who))}"
        case Gather():
            return f"forage: {names.feature(deed.deck)} {_cost(s, who, 2)}"
        case Fish():
            return f"fish: {names.feature(deed.water)} {_cost(s, who, 2)}"
        case Dig():
            return f"mine: {names.feature(deed.feature)} {_cost(s, who, 2)}"
        case Process():
            return f"process {_cost(s, who, 1)}"
        case Craft():
            return f"craft {_cost(s, who, 1)}"
        case Revive():
            return f"revive {names.called(s, deed.whom)} {_cost(s, who, 2)}"
        case UseItem():
            return _item(s, deed)
        case UseStructure():
            return _structure(s, deed)
        case Pour():
            return f"pour out {deed.water} water for the sick"
        case Deal():
            return f"exchange with {names.called(s, deed.whom)}"
        case PickUp():
            return "pick up what lies here"
        case Stow():
            return f"move things into or out of the {names.item(s, s.characters[who].items[deed.item].id)}"
        case Store():
            return f"move things into or out of the {names.stored(s, who, deed.structure)}"
        case Settle():
            return f"build an outpost on {names.section(s, at, deed.section)} {_cost(s, who, 4)}"
        case Build():
            entry = s.box.structures[deed.structure].entry
            return f"build a {entry.name} of {names.amounts(s, entry.cost)} {_cost(s, who, entry.energy)}"
        case Quell():
            return f"sit down with the others {_cost(s, who, 1)}"
    return "pass for today"


def deed_place(s: Stonesaga, deed: Deed) -> str | None:
    match deed:
        case Go() | Explore() | Lay():
            return names.hex_id(deed.to)
        case Revive() | Deal():
            return names.figure_id(deed.whom)
        case Gather() | Fish() | Dig() | Water():
            return names.spot_id(s.characters[deed.who].at, feature_of(s, deed))
        case PickUp() | Settle() | Build() | Quell() | Store():
            return names.hex_id(s.characters[deed.who].at)
    return None


def feature_of(s: Stonesaga, deed: Deed) -> str:
    """Where in its hex something is done (SS.10.8, SS.10.9)."""
    match deed:
        case Gather():
            return deed.deck
        case Fish():
            return deed.water
        case Dig():
            return deed.feature
        case Water():
            there = features(s, place_of(s, deed.who))
            return next(feature for feature in there if feature in WATERS)
    raise ValueError(f"{deed} is not done at a feature")


def deed_look(s: Stonesaga, deed: Deed) -> Look:
    """A word, an icon and the price, for the land itself and for buttons."""
    who = deed.who
    several = sum(one.seat == s.characters[who].seat for one in s.characters) > 1
    whose = f"{names.called(s, who)}: " if several else ""
    n = {
        Settle: 4,
        Quell: 1,
        Explore: 2,
        Lay: 2,
        Water: 1,
        Shelter: 1,
        Gather: 2,
        Fish: 2,
        Dig: 2,
        Process: 1,
        Craft: 1,
        Revive: 2,
    }.get(type(deed), 0)
    if isinstance(deed, Go):
        n = move_cost(s, who, deed.to)
    if isinstance(deed, Build):
        n = s.box.structures[deed.structure].entry.energy
    word, icon = LOOKS.get(type(deed), ("", ""))
    if isinstance(deed, Build):
        word = names.structure(s, deed.structure)
    if isinstance(deed, Settle):
        word = f"outpost on {names.section(s, s.characters[who].at, deed.section)}"
    if isinstance(deed, Store):
        word = names.stored(s, who, deed.structure)
    if isinstance(deed, UseItem):
        word = names.item(s, deed.item)
    return Look(short=f"{whose}{word}", icon=icon, cost="⚡" * cost(s, who, n) if n else "")


LOOKS: Final[dict[type[Deed], tuple[str, str]]] = {
    Go: ("go", "walk"),
    Explore: ("explore", "spyglass"),
    Lay: ("explore", "spyglass"),
    Water: ("water", "water-drop"),
    Shelter: ("shelter", "camping-tent"),
    Gather: ("forage", "basket"),
    Fish: ("fish", "fishing-hook"),
    Dig: ("mine", "mining"),
    Process: ("process", "stone-crafting"),
    Craft: ("craft", "crossed-axes"),
    Revive: ("revive", "healing"),
    Deal: ("trade", "trade"),
    PickUp: ("pick up", "swap-bag"),
    Stow: ("stow", "knapsack"),
    Store: ("store", "knapsack"),
    Settle: ("outpost", "camping-tent"),
    Build: ("build", "camping-tent"),
    Quell: ("sit down", "campfire"),
    UseStructure: ("use", "campfire"),
    Pour: ("pour", "water-drop"),
    Pass: ("pass", "night-sleep"),
}


DEED = Question(
    "What do you do?",
    label=deed_label,
    place=deed_place,
    look=deed_look,
    at=names.VALLEY,
    rules=("SS.8.3", "SS.8.4", "SS.9.7", "SS.10.9"),
    warn=of_a_deed,
    name="deed",
)
AFTER = Question(
    "After your action",
    label=deed_label,
    place=deed_place,
    look=deed_look,
    at=names.VALLEY,
    rules=("SS.8.7", "SS.8.13"),
    name="after",
)


REVIVE = Question(
    lambda s, seat: f"{called_here(s)} is helped: what gets better?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.9.26", "SS.9.27"),
    name="revive",
)
