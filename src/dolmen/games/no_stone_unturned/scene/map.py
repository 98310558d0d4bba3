"""The map: where everything lies, and how one gets there."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import place_label
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, letter
from dolmen.kernel.scene import Badge, Board, Cell, Token


def the_map(s: NoStoneUnturned) -> Board:
    """The settlement in the middle, the cards around it; place and back of each are for all to see (NS.4.37)."""
    least_x = min(0, *(place.x for place in s.places))
    least_y = min(0, *(place.y for place in s.places))
    cells = [
        Cell(
            id="place-S",
            label="The settlement",
            note=paths_of(s, HOME),
            tone="home",
            glyph="⌂",
            icon="village",
            x=-least_x,
            y=-least_y,
        )
    ]
    for number, place in enumerate(s.places):
        badges = [Badge(label=f"{place.clock} of {CLOCK_MAX} ticks", glyph=str(place.clock))] if place.revealed else []
        if place.danger:
            badges += [
                Badge(label=f"danger {place.danger}", glyph=f"D{place.danger}", tone="danger"),
                Badge(label=f"reward {place.reward}", glyph=f"R{place.reward}", tone="reward"),
            ]
        cells.append(
            Cell(
                id=f"place-{letter(number)}",
                label=place_label(s, number),
                note=paths_of(s, number),
                tone="card" if place.revealed else "back",
                glyph=letter(number),
                badges=tuple(badges),
                x=place.x - least_x,
                y=place.y - least_y,
            )
        )
    group = Token(
        id="group",
        at=f"place-{letter(s.here)}",
        label="The group is here",
        glyph="•",
        icon="meeple-group",
        tone="screen",
    )
    links = tuple((f"place-{letter(a)}", f"place-{letter(b)}") for a, b in s.world.paths)
    return Board(
        id="map", label="The map", note=all_paths(s), shape="free", cells=tuple(cells), tokens=(group,), links=links
    )


def paths_of(s: NoStoneUnturned, place: int) -> str:
    joined = [letter(b if a == place else a) for a, b in s.world.paths if place in (a, b)]
    return f"paths to {', '.join(joined)}" if joined else ""


def all_paths(s: NoStoneUnturned) -> str:
    if not s.world.paths:
        return "no paths: every card is within reach"
    return "paths: " + ", ".join(f"{letter(a)}–{letter(b)}" for a, b in s.world.paths)
