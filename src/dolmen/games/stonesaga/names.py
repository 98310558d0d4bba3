"""Names of things: ids of the scene's components, and words for what the rules count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from dolmen.games.stonesaga.land import DIRECTIONS, direction_to
from dolmen.games.stonesaga.state import ABILITIES, Ill, Item, Stonesaga, Test, outpost_at
from dolmen.kernel import Hex

VALLEY, PAGE, NOW, GOALS, DIAL, SKY, JOURNAL = "valley", "page", "now", "goals", "activity", "omens", "journal"
REGIONS = {"vale": "the Verdant Vale", "plateau": "the Skyreach Plateau"}
FEATURES = {"dried-flats": "dried flats"}


@cache
def hex_id(hex: Hex) -> str:
    return f"hex {hex.q},{hex.r}"


@cache
def spot_id(hex: Hex, feature: str) -> str:
    """A feature of the hex where somebody stands."""
    return f"{feature} {hex_id(hex)}"


@cache
def character_id(number: int) -> str:
    return f"character-{number}"


@cache
def figure_id(number: int) -> str:
    return f"figure-{number}"


def outpost_id(number: int) -> str:
    return f"outpost-{number}"


def craft_id(token: str) -> str:
    """A token where it can be laid down and turned."""
    return f"craft {token}"


def called(s: Stonesaga, number: int) -> str:
    return s.characters[number].name if number < len(s.characters) else f"character {number + 1}"


def player(s: Stonesaga, seat: int) -> str:
    """Somebody by the characters that are theirs."""
    return " and ".join(one.name for one in s.characters if one.seat == seat) or f"player {seat + 1}"


def oldest(s: Stonesaga) -> str:
    """Whoever was made first."""
    return s.characters[0].name if s.characters else "the oldest of us"


def filled(s: Stonesaga, text: str, who: int = -1) -> str:
    """A text with its slots: {one} is whoever acts."""
    one = called(s, who) if who >= 0 else oldest(s)
    return text.replace("{one}", one).replace("{oldest}", oldest(s)).replace("{uffa}", "Uffa")


def feature(name: str) -> str:
    return FEATURES.get(name, name)


def stuff(s: Stonesaga, name: str) -> str:
    return s.box.stuff[name].words


def amounts(s: Stonesaga, tokens: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {stuff(s, name)}" for name, n in tokens.items() if n)


def item(s: Stonesaga, id: str) -> str:
    """What helps: an item, or what everybody does by now."""
    return s.box.items[id].entry.name if id in s.box.items else s.box.customs[id].entry.name


def structure(s: Stonesaga, id: str) -> str:
    return s.box.structures[id].entry.name


def stored(s: Stonesaga, who: int, number: int) -> str:
    """A structure where somebody stands, by its number where there are several of a kind."""
    outpost = outpost_at(s, s.characters[who].at)
    assert outpost is not None
    id = outpost.structures[number].id
    alike = [n for n, built in enumerate(outpost.structures) if built.id == id]
    return f"{structure(s, id)} {alike.index(number) + 1}" if len(alike) > 1 else structure(s, id)


def section(s: Stonesaga, hex: Hex, number: int) -> str:
    """A third of a hex, by what lies there."""
    place = next(place for place in s.places if place.at == hex)
    land = s.box.tiles[place.tile].entry.sections[number]
    return f"the {feature(land) if land else 'open ground'} ({'ABC'[number]})"


def held(s: Stonesaga, one: Item) -> str:
    """An item, told apart from another one by what it holds."""
    return f"{item(s, one.id)} with {amounts(s, one.inside)}" if one.inside else item(s, one.id)


def things(s: Stonesaga, tokens: Mapping[str, int], items: list[Item]) -> str:
    return ", ".join(filter(None, [amounts(s, tokens), *(item(s, one.id) for one in items)]))


def ability(number: int) -> str:
    return ABILITIES[number].capitalize()


def ill(one: Ill) -> str:
    return f"{'major' if one.major else 'minor'} {one.kind}"


def tile(s: Stonesaga, hex: Hex) -> str:
    """What a hex is called: its name once it is explored, else what shows through the mist."""
    for place in s.places:
        if place.at == hex:
            entry = s.box.tiles[place.tile].entry
            return entry.name if place.explored else f"mist with a {feature(entry.hint)} in it"
    return "unknown land"


def way(here: Hex, there: Hex) -> str:
    return DIRECTIONS[direction_to(here, there)]


def tested(test: Test) -> str:
    return f"{ability(test.ability)} {test.target}+"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def forage_card(s: Stonesaga, id: str) -> str:
    """A card, row by row."""
    rows = s.box.forage[id].rows
    said = []
    for row, words in zip(rows, ("near", "further off", "far off"), strict=True):
        things = [f"{thing.kind} with {thing.bonus}" if thing.bonus else thing.kind for thing in row]
        said.append(f"{words} {' and '.join(things)}")
    return f"{id} ({', '.join(said)})"
