"""The valley, and going about in it: Move, Explore, Discovery (sections 6 and 9)."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import Explore, Go, Lay
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import WATERS
from dolmen.games.stonesaga.effects.language import holds
from dolmen.games.stonesaga.land import Tray, edge_sections, neighbours, new_trays
from dolmen.games.stonesaga.prompts.cards import WHICH_FIND
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, then
from dolmen.games.stonesaga.rules.cards import resolve
from dolmen.games.stonesaga.rules.lore import collect_lore
from dolmen.games.stonesaga.state import Place, Stonesaga, Task, covered, place_at, place_of
from dolmen.kernel import Flow, Hex, Pick, tell

MOVE, OBSTRUCTED, EXPLORE = 1, 1, 2
OPEN = ("", "plains", "dried-flats")
"""What does not obstruct (SS.9.18, SS.10.10)."""
TRAYS = 3
"""Of a region (SS.6.14, SS.6.16)."""


# Placing trays


def place_tray(s: Stonesaga, tray: Tray, region: str) -> None:
    """Three tiles, one at a time at random from all unplaced ones of the region, unexplored: the valley is made of
    trays (SS.1.5, SS.6.1, SS.6.11)."""
    number = 1 + max((place.tray for place in s.places), default=-1)
    for hex in tray:
        tile = s.rng.choice(sorted(id for id in s.tiles if s.box.tiles[id].entry.region == region))
        s.tiles.remove(tile)
        s.places.append(Place(hex, tile, number))
    tell(s, story.TrayLaid, tray)


def next_region(s: Stonesaga) -> str:
    """The home region until its three trays lie, then the second; after six nothing can be added (SS.6.14 to SS.6.16).
    At most nine tiles of a region are ever placed (SS.6.7)."""
    assert s.home is not None
    for region in (s.home, "plateau" if s.home == "vale" else "vale"):
        if sum(s.box.tiles[place.tile].entry.region == region for place in s.places) < 3 * TRAYS:
            return region
    return ""


def trays_from(s: Stonesaga, hex: Hex) -> list[Tray]:
    """Where a tray can be added from a hex: see `new_trays` (SS.6.13, SS.9.14)."""
    if not next_region(s):
        return []
    own = place_at(s, hex)
    assert own is not None
    placed = {place.at for place in s.places}
    return new_trays(hex, {place.at for place in s.places if place.tray == own.tray}, placed)


# Moving


def obstructing(s: Stonesaga, who: int, here: Place, there: Place) -> list[str]:
    """Features on either side of the edge that are in the way, as far as this character minds them; what an outpost or
    a ruin covers is not (SS.6.3, SS.6.18, SS.6.19, SS.9.16, SS.9.18, SS.10.10, SS.28.19)."""
    mine, theirs = edge_sections(here.at, there.at)
    sides = [
        s.box.tiles[place.tile].entry.sections[section]
        for place, section in ((here, mine), (there, theirs))
        if section not in covered(s, place.at)
    ]
    easy = {word.feature for _, word in gear.holding(s, who, gear.NoObstruction)}
    if "water" in easy:
        easy |= {*WATERS}
    return [feature for feature in sides if feature not in OPEN and feature not in easy]


def surcharge(s: Stonesaga, who: int, to: Hex) -> int:
    """1 at most, even with something in the way on both sides (SS.9.16, SS.9.17)."""
    there = place_at(s, to)
    assert there is not None
    return OBSTRUCTED if obstructing(s, who, place_of(s, who), there) else 0


def move_cost(s: Stonesaga, who: int, to: Hex) -> int:
    """1, and 1 more if obstructed; a Cord spares that once a Day (SS.9.15, SS.28.18)."""
    more = surcharge(s, who, to)
    return MOVE + (0 if more and gear.has(s, who, gear.NoSurcharge) else more)


def moves(s: Stonesaga, who: int) -> list[Go]:
    """To an adjacent explored hex, if it can be paid (SS.9.15)."""
    found = []
    for hex in neighbours(s.characters[who].at):
        place = place_at(s, hex)
        if place is not None and place.explored and people.can_pay(s, who, move_cost(s, who, hex)):
            found.append(Go(who, hex))
    return found


def move(s: Stonesaga, who: int, to: Hex) -> None:
    people.pay(s, who, move_cost(s, who, to))
    if surcharge(s, who, to):
        cord = next((id for id, _ in gear.holding(s, who, gear.NoSurcharge)), "")
        if cord:
            s.characters[who].used_today.append(cord)
    s.characters[who].at = to
    tell(s, story.Moved, who, to)
    enter(s, who)


def enter(s: Stonesaga, who: int) -> None:
    """First the lore that lies there, then Discovery (SS.9.19)."""
    collect_lore(s, s.characters[who].at)
    then(s, Task("discovery", who))


# Exploring


def explores(s: Stonesaga, who: int) -> list[Explore | Lay]:
    """An adjacent unexplored hex, or a new tray and one of its hexes next to the character's; no surcharge (SS.9.8,
    SS.9.9, SS.9.11, SS.9.12)."""
    if not people.can_pay(s, who, EXPLORE):
        return []
    beside = neighbours(s.characters[who].at)
    found: list[Explore | Lay] = []
    for hex in beside:
        place = place_at(s, hex)
        if place is not None and not place.explored:
            found.append(Explore(who, hex))
    for tray in trays_from(s, s.characters[who].at):
        found += [Lay(who, tray, hex) for hex in tray if hex in beside]
    return found


def explore(s: Stonesaga, deed: Explore | Lay) -> None:
    """The hex is turned to its explored side and goes onto the Journal's map; the other two of a new tray stay in mist
    (SS.9.8, SS.9.10, SS.9.13)."""
    people.pay(s, deed.who, EXPLORE)
    if isinstance(deed, Lay):
        place_tray(s, deed.tray, next_region(s))
    place = place_at(s, deed.to)
    assert place is not None
    place.explored = True
    place.seen_by.clear()
    s.journal.tiles.append(place.tile)
    s.characters[deed.who].at = deed.to
    tell(s, story.Explored, deed.who, deed.to)
    enter(s, deed.who)


# Discovery


def resolvable(s: Stonesaga, who: int, wanted: int) -> list[str]:
    """Cards from the top until so many can be resolved; the others go onto the discard pile without effect, and an
    empty deck is made anew of it. One full pass is enough (SS.9.20 to SS.9.23)."""
    found: list[str] = []
    for _ in range(len(s.finds) + len(s.finds_gone)):
        if not len(s.finds):
            s.finds.cards, s.finds_gone = s.finds_gone, []
            s.finds.shuffle(s.rng)
        if not len(s.finds):
            break
        card = s.finds.draw()
        if holds(s, s.box.finds[card].needs, who):
            found.append(card)
            if len(found) == wanted:
                break
        else:
            s.finds_gone.append(card)
    return found


@does("discovery")
def discovery(s: Stonesaga, task: Task) -> None:
    """One card; with a Hide Map two, of which one is chosen (SS.9.20, SS.9.24, SS.28.25)."""
    wanted = 2 if gear.has(s, task.who, gear.DrawTwo) else 1
    found = resolvable(s, task.who, wanted)
    if len(found) == 1:
        found_card(s, task.who, found[0])
    elif found:
        then(s, Task("which find", task.who, name=" ".join(found)))


@does("which find")
def which_find(s: Stonesaga, task: Task) -> Flow[None]:
    cards = task.name.split()
    chosen = yield from Pick(s.characters[task.who].seat, cards, question=WHICH_FIND)
    s.finds_gone += [card for card in cards if card != chosen]
    found_card(s, task.who, chosen)


def found_card(s: Stonesaga, who: int, id: str) -> None:
    """It is resolved and goes onto the discard pile (SS.9.21)."""
    card = s.box.finds[id]
    s.finds_gone.append(id)
    tell(s, story.Found, who, id, card.name, names.filled(s, card.text, who))
    resolve(s, who, card)
