"""The valley: hexes as far as they are known, and who and what is there."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.land import neighbours
from dolmen.games.stonesaga.rules.people import is_empty
from dolmen.games.stonesaga.state import Place, Stonesaga, down
from dolmen.kernel import Hex, Seat
from dolmen.kernel.scene import Badge, Board, Cell, Token

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


def valley(s: Stonesaga, viewer: Seat | None) -> Board:
    """Every placed hex, and the edge of what lies beyond (SS.6.17)."""
    placed = {place.at for place in s.places}
    beyond = sorted({hex for at in placed for hex in neighbours(at)} - placed)
    everything = [*placed, *beyond]
    top = min(hex.r for hex in everything)
    top -= top % 2  # rows keep their shift
    left = min(hex.q + (hex.r - hex.r % 2) // 2 for hex in everything)

    def at(hex: Hex) -> tuple[int, int]:
        return hex.q + (hex.r - hex.r % 2) // 2 - left, hex.r - top

    cells = [_cell(s, place, viewer, *at(place.at)) for place in s.places]
    cells += [
        Cell(id=names.hex_id(hex), label="beyond the map", tone="edge", x=x, y=y)
        for hex in beyond
        for x, y in (at(hex),)
    ]
    fires = [
        Token(id=f"fire {names.hex_id(place.at)}", at=names.hex_id(place.at), label="a fire", look="fire", glyph="♨")
        for place in s.places
        if place.fire
    ]
    return Board(
        id=names.VALLEY,
        label="The valley",
        shape="hex",
        cells=tuple(cells),
        tokens=(*_figures(s), *fires),
        role="centre",
    )


def _cell(s: Stonesaga, place: Place, viewer: Seat | None, x: int, y: int) -> Cell:
    tile = s.box.tiles[place.tile]
    entry = tile.entry
    known = place.explored or viewer in place.seen_by
    features = [feature for feature in entry.sections if feature] if known else [entry.hint]
    words = ", ".join(names.feature(feature) for feature in features)
    badges = [Badge(label=names.feature(one), icon=ICONS[one], glyph=one[:2]) for one in features]
    if place.lore:
        badges.append(Badge(label=f"{place.lore} lore", icon="rune-stone", glyph=f"L{place.lore}", tone="ochre"))
    if place.shelter:
        badges.append(Badge(label="shelter", icon="camping-tent", glyph="^", tone="ochre"))
    if place.fire:
        badges.append(Badge(label="fire", icon="campfire", glyph="f", tone="fire"))
    if not is_empty(place.lying):
        lying = names.things(s, place.lying.tokens, place.lying.items)
        badges.append(Badge(label=f"lying here: {lying}", icon="swap-bag", glyph="o"))
    badges += [
        Badge(label=f"player {seat + 1} has looked here", icon="eye-target", glyph="e") for seat in place.seen_by
    ]
    return Cell(
        id=names.hex_id(place.at),
        label=f"{entry.name}: {words}" if known else f"mist, with a {words} in it",
        short=entry.name if known else "",
        note=entry.look if place.explored else "",
        tone="land" if place.explored else "mist",
        badges=tuple(badges),
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
