"""The map: where everything lies, and how one gets there."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import place_id, place_label
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME
from dolmen.games.no_stone_unturned.state import LETTERS, NoStoneUnturned
from dolmen.kernel.scene import Badge, Board, Cell, Token


def the_map(s: NoStoneUnturned) -> Board:
    """The settlement in the middle, the cards around it; place and back of each are for all to see (NS.4.37)."""
    corner = min([0, *[place.x for place in s.places]]), min([0, *[place.y for place in s.places]])
    joined = paths_by_place(s)
    group = Token(
        id="group",
        at=place_id(s.here),
        label="The group is here",
        glyph="•",
        icon="meeple-group",
        tone="screen",
    )
    return Board(
        id="map",
        label="The map",
        note=all_paths(s),
        shape="free",
        cells=(home(corner, joined), *(card(s, number, corner, joined) for number in range(len(s.places)))),
        tokens=(group,),
        links=tuple([(place_id(a), place_id(b)) for a, b in s.world.paths]),
    )


def home(corner: tuple[int, int], joined: dict[int, list[str]]) -> Cell:
    """It has paths like any card, and neither clock nor levels (NS.3.17)."""
    return Cell(
        id=place_id(HOME),
        label="The settlement",
        note=paths_note(joined, HOME),
        tone="home",
        glyph="⌂",
        icon="village",
        x=-corner[0],
        y=-corner[1],
    )


def card(s: NoStoneUnturned, number: int, corner: tuple[int, int], joined: dict[int, list[str]]) -> Cell:
    place = s.places[number]
    badges = [Badge(label=f"{place.clock} of {CLOCK_MAX} ticks", glyph=str(place.clock))] if place.revealed else []
    if place.danger:
        badges += [
            Badge(label=f"danger {place.danger}", glyph=f"D{place.danger}", tone="danger"),
            Badge(label=f"reward {place.reward}", glyph=f"R{place.reward}", tone="reward"),
        ]
    return Cell(
        id=place_id(number),
        label=place_label(s, number),
        note=paths_note(joined, number),
        tone="card" if place.revealed else "back",
        glyph=LETTERS[number],
        badges=tuple(badges),
        x=place.x - corner[0],
        y=place.y - corner[1],
    )


def paths_by_place(s: NoStoneUnturned) -> dict[int, list[str]]:
    """The letters of the places that each is joined to."""
    found: dict[int, list[str]] = {}
    for a, b in s.world.paths:
        found.setdefault(a, []).append(LETTERS[b])
        found.setdefault(b, []).append(LETTERS[a])
    return found


def paths_note(joined: dict[int, list[str]], place: int) -> str:
    return f"paths to {', '.join(joined[place])}" if place in joined else ""


def all_paths(s: NoStoneUnturned) -> str:
    if not s.world.paths:
        return "no paths: every card is within reach"
    return "paths: " + ", ".join([f"{LETTERS[a]}–{LETTERS[b]}" for a, b in s.world.paths])
