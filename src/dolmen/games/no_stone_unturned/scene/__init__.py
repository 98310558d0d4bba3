"""What a person sees of the table, built from nothing for each viewer."""

from __future__ import annotations

from functools import cache

from dolmen.games.no_stone_unturned.content import aims, principles, scope_questions
from dolmen.games.no_stone_unturned.names import place_label, player
from dolmen.games.no_stone_unturned.scene.cards import being_part, drawing
from dolmen.games.no_stone_unturned.scene.map import the_map
from dolmen.games.no_stone_unturned.scene.now import now
from dolmen.games.no_stone_unturned.scene.places import known_places, location_panel, own_cards, settlement
from dolmen.games.no_stone_unturned.scene.roll import roll_panel
from dolmen.games.no_stone_unturned.scene.safety import safety
from dolmen.games.no_stone_unturned.scene.sheets import sheet_panel
from dolmen.games.no_stone_unturned.sheets import HOME
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, revealed
from dolmen.kernel import Seat
from dolmen.kernel.scene import Clock, Group, Palette, Panel, Part, Scene, Sheet, Text

PALETTE = Palette(
    tones={
        "card": ("#f6efdc", "#3a352b"),
        "back": ("#d8cbaa", "#5a513f"),
        "ink": ("#2b3a4a", "#c9d6e4"),
        "pencil": ("#6d6a64", "#a8a49b"),
        "home": ("#e7c98b", "#7a5a22"),
        "danger": ("#a8402c", "#ea8b74"),
        "reward": ("#5d7a34", "#a9cc78"),
        "arbiter": ("#5b4a86", "#b8a6e6"),
        "screen": ("#1f6f6b", "#79cfc8"),
        "warning": ("#b2590f", "#f0a95a"),
    }
)


def scene(s: NoStoneUnturned, viewer: Seat | None, title: str) -> Scene:
    """What the table shares, and what the viewer alone may read (NS.3.16)."""
    parts: list[Part] = [present_matters] if (present_matters := now(s)).children else []
    rolling = s.roll is not None
    if s.roll is not None:
        parts.append(roll_panel(s, s.roll))
    if s.here != HOME:
        parts.append(location_panel(s, aside=rolling))
    if s.places:
        parts.append(Panel(id="surroundings", role="reference" if rolling else "centre", children=(the_map(s),)))
    parts += [sheet_panel(s, seat, viewer) for seat in own_first(s, viewer) if s.characters[seat] is not None]
    parts += [*safety(s), settlement(s)]
    if viewer is not None and (mine := own_cards(s, viewer)):
        parts.append(mine)
    parts += [*known_places(s, viewer), *lists(s), guidance()]
    return Scene(title=title, status=status(s), parts=tuple(parts), palette=PALETTE)


def own_first(s: NoStoneUnturned, viewer: Seat | None) -> list[Seat]:
    others = [seat for seat in range(s.seats) if seat != viewer]
    return others if viewer is None else [viewer, *others]


def status(s: NoStoneUnturned) -> str:
    """Where we are, in one line."""
    if s.table.over:
        return "The campaign is over"
    if "world" in [at.procedure for at in s.table.at]:
        return f"Session {s.session}: worldbuilding"
    if s.downtime is not None:
        return f"Session {s.session}: Downtime, {place_label(s, s.downtime.at)}"
    if s.here != HOME:
        return f"Session {s.session}: adventure {s.adventure}, {place_label(s, s.here)}"
    return f"Session {s.session}: at home"


# Lists


def lists(s: NoStoneUnturned) -> list[Part]:
    world = s.world
    shown: list[Part] = []
    bans = tuple([(player(seat), text) for seat, text in sorted(world.bans.items()) if text])
    if bans:
        shown.append(Sheet(id="bans", label="Banned from the story", role="reference", rows=bans))
    if world.notes:
        questions = scope_questions()
        rows = tuple([(questions.get(key, key), text) for key, text in world.notes.items()])
        shown.append(Sheet(id="notes", label="What we agreed on", role="reference", rows=rows))
    if world.resources:
        rows = tuple([(f"{n}. {resource.name}", resource.state) for n, resource in enumerate(world.resources, 1)])
        shown.append(Sheet(id="resources", label="Resources", role="reference", rows=rows))
    if s.projects:
        clocks = [
            Clock(id=f"project-{n}", label=project.name, filled=project.filled, segments=project.size)
            for n, project in enumerate(s.projects, 1)
        ]
        shown.append(Group(id="projects", label="Long-term projects", role="reference", children=tuple(clocks)))
    seen = (s.here, *revealed(s))
    elsewhere = [n for n, being in enumerate(s.beings) if being.place not in seen]
    if elsewhere:
        shown.append(
            Group(id="beings", label="Others", role="reference", children=tuple([being_part(s, n) for n in elsewhere]))
        )
    if s.scraps:
        pictures = tuple([drawing(f"scrap-{n}", scrap.sketch) for n, scrap in enumerate(s.scraps, 1)])
        shown.append(Group(id="scraps", label="Sketchbook", role="reference", children=pictures))
    return shown


@cache
def guidance() -> Panel:
    """What to aim for, and how (NS.21.1, NS.21.2)."""
    return Panel(
        id="guidance",
        label="How we play",
        role="reference",
        children=(
            Text(id="aims", label="Aims", text="; ".join(aims())),
            Text(id="principles", label="Principles", text="; ".join(principles())),
        ),
    )
