"""The valley: hexes as far as they are known, and who and what is there."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.land import edge_sections, neighbours
from dolmen.games.stonesaga.rules.people import is_empty
from dolmen.games.stonesaga.rules.valley import OPEN
from dolmen.games.stonesaga.state import Place, Stonesaga, covered, down, place_at
from dolmen.kernel import Hex, Seat
from dolmen.kernel.scene import Badge, Board, Cell, Role, Terrain, Token

ICONS = {
    "forest": "pine-tree",
    "plains": "high-grass",
    "dried-flats": "cracked-glass",
    "cave": "cave-entrance",
    "lake": "water-drop",
    "river": "river",
    "wetlands": "swamp",
    "moraine": "stone-pile",
    "chasm": "hole",
    "mountain": "mountaintop",
}
MANTLES = {"mystic": "moon", "seeker": "spear-feather", "storyteller": "drum", "wanderer": "walking-boot"}


TERRAIN: Final[dict[str, Terrain]] = {
    "": "open",
    "forest": "forest",
    "plains": "plains",
    "dried-flats": "flats",
    "cave": "cave",
    "lake": "lake",
    "river": "river",
    "wetlands": "wetlands",
    "moraine": "moraine",
    "chasm": "chasm",
    "mountain": "mountain",
}


def valley(s: Stonesaga, viewer: Seat | None, role: Role = "centre") -> Board:
    """Every placed hex, and what lies beyond where somebody stands (SS.6.17)."""
    placed = {place.at for place in s.places}
    beyond = sorted({hex for one in s.characters for hex in neighbours(one.at)} - placed)
    everything = [*placed, *beyond]
    left = min(hex.q for hex in everything)
    left -= left % 2  # columns keep their shift
    top = min(_row(hex) for hex in everything)
    cells = [_cell(s, place, viewer, place.at.q - left, _row(place.at) - top) for place in s.places]
    cells += [
        Cell(id=names.hex_id(hex), label="beyond the map", tone="edge", x=hex.q - left, y=_row(hex) - top)
        for hex in beyond
    ]
    fires = [
        Token(
            id=f"fire {names.hex_id(place.at)}",
            at=names.hex_id(place.at),
            label="a fire",
            look="fire",
            icon="campfire",
            glyph="♨",
        )
        for place in s.places
        if place.fire
    ]
    return Board(
        id=names.VALLEY,
        label="The valley",
        shape="flat",
        cells=tuple(cells),
        tokens=(*_spots(s), *_outposts(s), *_figures(s), *fires),
        steep=_steep(s),
        night=s.phase == "night",
        role=role,
    )


def _outposts(s: Stonesaga) -> list[Token]:
    """On the sections that they cover; a ruin too (SS.1.8)."""
    return [
        Token(
            id=names.outpost_id(number),
            at=names.hex_id(outpost.at),
            label=f"{outpost.name}, a ruin" if outpost.ruin else outpost.name,
            short=outpost.name,
            icon="camping-tent",
            glyph="x" if outpost.ruin else "^",
            look="thing",
            third=outpost.section,
            spent=outpost.ruin,
        )
        for number, outpost in enumerate(s.outposts)
    ]


def _row(hex: Hex) -> int:
    return hex.r + (hex.q - hex.q % 2) // 2


def _steep(s: Stonesaga) -> tuple[tuple[str, str], ...]:
    """Edges between explored hexes that cost more to cross (SS.9.16, SS.9.18)."""
    explored = {place.at: s.box.tiles[place.tile].entry.sections for place in s.places if place.explored}
    found = []
    for hex, sections in explored.items():
        for other in neighbours(hex):
            if other in explored and hex < other:
                mine, theirs = edge_sections(hex, other)
                mine_open, theirs_open = mine in covered(s, hex), theirs in covered(s, other)
                sides = {"" if mine_open else sections[mine], "" if theirs_open else explored[other][theirs]}
                if not sides <= {*OPEN}:
                    found.append((names.hex_id(hex), names.hex_id(other)))
    return tuple(found)


def _spots(s: Stonesaga) -> list[Token]:
    """The features where somebody stands: what can be done there is done on them (SS.10.9)."""
    found = []
    for at in dict.fromkeys(one.at for one in s.characters):
        place = place_at(s, at)
        if place is None or not place.explored:
            continue
        hidden = covered(s, at)
        entry = s.box.tiles[place.tile].entry
        sections = ["" if third in hidden else feature for third, feature in enumerate(entry.sections)]
        for third, feature in enumerate(sections):
            if feature and feature not in sections[:third]:
                found.append(
                    Token(
                        id=names.spot_id(at, feature),
                        at=names.hex_id(at),
                        label=names.feature(feature),
                        icon=ICONS[feature],
                        glyph=feature[:2],
                        look="thing",
                        third=third,
                    )
                )
    return found


def _cell(s: Stonesaga, place: Place, viewer: Seat | None, x: int, y: int) -> Cell:
    tile = s.box.tiles[place.tile]
    entry = tile.entry
    known = place.explored or viewer in place.seen_by
    features = [feature for feature in entry.sections if feature] if known else [entry.hint]
    words = ", ".join(names.feature(feature) for feature in features)
    badges = []
    if place.lore:
        badges.append(Badge(label=f"{place.lore} lore", icon="rune-stone", glyph=f"L{place.lore}", tone="ochre"))
    if place.shelter:
        badges.append(Badge(label="shelter", icon="camping-tent", glyph="^", tone="ochre"))
    if not is_empty(place.lying):
        lying = names.things(s, place.lying.tokens, place.lying.items)
        badges.append(Badge(label=f"lying here: {lying}", icon="swap-bag", glyph="o"))
    badges += [
        Badge(label=f"player {seat + 1} has looked here", icon="eye-target", glyph="e") for seat in place.seen_by
    ]
    hint = TERRAIN[entry.hint]
    return Cell(
        id=names.hex_id(place.at),
        label=f"{entry.name}: {words}" if known else f"mist, with a {words} in it",
        short=entry.name if known else "",
        note=entry.look if place.explored else "",
        glyph=features[0][:2] if features else "",
        tone="land" if place.explored else "mist",
        badges=tuple(badges),
        lands=tuple(TERRAIN[section] for section in entry.sections) if known else (hint, "open", "open"),
        veiled=not place.explored,
        x=x,
        y=y,
    )


def _figures(s: Stonesaga) -> list[Token]:
    return [
        Token(
            id=names.figure_id(who),
            at=names.hex_id(character.at),
            label=f"{character.name}, {s.box.mantles[character.mantle].name}",
            short=character.name,
            icon=MANTLES[character.mantle],
            glyph=character.name[:2],
            tone=f"seat-{who % 4}",
            spent=character.passed or down(s, who),
        )
        for who, character in enumerate(s.characters)
    ]
