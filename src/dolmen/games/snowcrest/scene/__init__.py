"""What a person sees of Snowcrest (section 25), built from nothing for each viewer."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.snowcrest.resources import BUILDING_NAMES, NAMES, Building, many
from dolmen.games.snowcrest.rules.end import Score, seen_scores
from dolmen.games.snowcrest.scene.cards import AVOID, OMEN, REST, SCROLL
from dolmen.games.snowcrest.scene.mat import event, mat
from dolmen.games.snowcrest.scene.symbols import (
    BUILDING_GLYPHS,
    BUILDING_ICONS,
    LETTERS,
    RESOURCE_ICONS,
    RESOURCE_TONES,
)
from dolmen.games.snowcrest.scene.village import score_sheet, village_panel
from dolmen.games.snowcrest.state import COLOURS, Snowcrest, rests_allowed
from dolmen.kernel import Seat
from dolmen.kernel.scene import Group, Palette, Panel, Part, Scene, Sheet, Text, Token

PALETTE = Palette(
    tones={
        "glacier": ("#5b93b8", "#7fb6d8"),
        "red": ("#b1342f", "#e0695a"),
        "blue": ("#23568f", "#55a9e3"),
        "green": ("#698b67", "#b6c7a5"),
        "yellow": ("#c99a1e", "#fdc143"),
        "starter": ("#d5d0c3", "#565a5e"),
        "personal": ("#b9d0b0", "#40563f"),
        "common": ("#b5d3e4", "#2f5066"),
        "guardian": ("#8a7bb0", "#53477a"),
        "forest": ("#2f6b4f", "#2f6b4f"),
        "barley": ("#e3c878", "#8a6d1f"),
        "juniper": ("#3f7a5a", "#4f9a72"),
        "bells": ("#b98235", "#c48f45"),
        "bowls": ("#a65a48", "#b56a58"),
        "gold": ("#d9a514", "#c99a1e"),
        "wild": ("#6d6d78", "#83838f"),
        "scroll": ("#e8dcc0", "#7b6a48"),
        "omen": ("#4a4a5e", "#9a98b8"),
        "building": ("#9a7b58", "#7c6248"),
        "rest": ("#5a5fa8", "#8589d0"),
        "avoid": ("#4c8a96", "#5a9aa6"),
        "acting": ("#c0531f", "#e08350"),
    },
    surfaces={
        "ground": ("#e2eaef", "#131a20"),
        "surface": ("#f7fafb", "#1b242c"),
        "raised": ("#ffffff", "#27323b"),
        "sunken": ("#d9e3e9", "#0f151a"),
        "line": ("#bfced8", "#3c4a55"),
        "edge": ("#6c808e", "#8b9aa6"),
        "text": ("#1f2930", "#e6edf1"),
        "muted": ("#4b5b66", "#aebbc4"),
    },
    backdrop="peaks",
)


def scene(s: Snowcrest, viewer: Seat | None, title: str) -> Scene:
    return Scene(title=title, status=status(s), palette=PALETTE, parts=tuple(parts(s, viewer)))


def parts(s: Snowcrest, viewer: Seat | None) -> list[Part]:
    """The viewer's village, the central mat, then the others clockwise."""
    seats = range(s.seats)
    scores = seen_scores(s, seats if s.over else () if viewer is None else (viewer,))
    sheets = score_sheets(s, scores)
    first = viewer if viewer is not None else s.start
    order = [*seats[first:], *seats[:first]]
    villages: list[Part] = [village_panel(s, seat, viewer, scores[seat]) for seat in order]
    middle = 1 if viewer is not None else 0
    ranked = sorted(seats, key=lambda seat: -scores[seat].total)
    laid_out = tuple(sheets[seat] for seat in ranked)
    final = [Panel(id="scores", label="Final score", role="centre", children=laid_out)] if s.over else []
    so_far = [] if s.over else [Panel(id="scores", label="Scores so far", role="reference", children=laid_out)]
    return [*final, *event(s, viewer), *villages[:middle], mat(s), *villages[middle:], *so_far, aid(s)]


def score_sheets(s: Snowcrest, scores: Sequence[Score]) -> list[Sheet]:
    """A running score is what the viewer can know: hands other than their own are left out (SC.4.1)."""
    if s.over:
        return [score_sheet(s, seat, score, f"{COLOURS[seat]}: {score.total}") for seat, score in enumerate(scores)]
    note = "If the game ended now. Hands that you cannot see are left out of the resources." if s.seats > 1 else ""
    return [score_sheet(s, seat, score, f"{COLOURS[seat]} so far", note) for seat, score in enumerate(scores)]


def status(s: Snowcrest) -> str:
    """Where in the game we are; in the last round, who is still to move (SC.25.5)."""
    if s.over:
        return "The game is over"
    if s.bought < s.seats:
        return f"Setting up: {COLOURS[s.active]} buys a first villager"
    scrolls = many(s.scrolls, "Scroll")
    if s.level:
        return f"Level {s.level}, turn {s.round}: {scrolls} left, Rest {s.rests} of {rests_allowed(s.level)}"
    now = f"Round {s.round}: {COLOURS[s.active]}'s turn, {scrolls} left"
    if not s.ending:
        return now
    left = [COLOURS[(s.active + i) % s.seats] for i in range(1, (s.start - s.active - 1) % s.seats + 1)]
    return f"Last round: {COLOURS[s.active]}'s turn, " + (f"then {', '.join(left)}" if left else "the last one")


TURN = """Activate an upright villager: it acts, then it is turned down.
Add a villager from your hand or the row: pay its Barley, place it, it acts at once, then it is turned down.
Rest, if three turned-down villagers are in a line when your turn begins: every icon of an upright villager and \
every turned-down Starter (1 Barley) pays; then all are turned up."""
PAYING = """Tokens go back. Farms pay Barley, Forges Prayer Bells, Shrines Offering Bowls: the tile is turned down \
until you restock. Upright villagers pay their icons and are turned down; hand cards pay theirs and are discarded. \
Gold is any resource."""
POINTS = """1 point for each Scroll; 6, 7, 8 buildings: 1, 3, 5; the number of your Omen space, and -1 for each Omen \
token"""
END = f"The round in which the last Scroll goes is the last one. {POINTS}; 1 for the most of each resource."
ALONE = f"The game ends at once when the last Scroll is earned. {POINTS}; resources score nothing."


def aid(s: Snowcrest) -> Panel:
    """The player aid and the icon reference (SC.25.1)."""
    icons = [
        Token(id=f"icon-{tone}", label=name, icon=icon, glyph=letter, tone=tone)
        for name, icon, letter, tone in zip(
            (*NAMES[:-1], "any resource"), RESOURCE_ICONS, LETTERS, RESOURCE_TONES, strict=True
        )
    ]
    icons += [
        Token(
            id=f"icon-{BUILDING_NAMES[tile].lower()}",
            label=BUILDING_NAMES[tile],
            icon=BUILDING_ICONS[tile],
            glyph=BUILDING_GLYPHS[tile],
            tone="building",
        )
        for tile in Building
    ]
    icons += [
        Token(id="icon-scroll", label="Scroll", icon=SCROLL, glyph="§", tone="scroll"),
        Token(id="icon-omen", label="Omen", icon=OMEN, glyph="Ω", tone="omen"),
        Token(id="icon-card", label="a hand card", icon="card-pick", glyph="H"),
        Token(id="icon-villager", label="an upright villager", icon="person", glyph="V"),
        Token(id="icon-building", label="any building", icon="village", glyph="D"),
        Token(id="icon-avoid", label=f"Avoid: {AVOID.label}", icon=AVOID.icon, glyph=AVOID.glyph, tone=AVOID.tone),
        Token(id="icon-rest", label="turned down, it completes a line", icon=REST, glyph="z", tone="rest"),
    ]
    return Panel(
        id="aid",
        label="Player aid and icons",
        role="reference",
        children=(
            Text(id="aid-turn", label="Your turn: one of these", text=TURN),
            Text(id="aid-paying", label="Paying", text=PAYING),
            Text(id="aid-end", label="The end", text=ALONE if s.level else END),
            Group(id="icons", label="Icons", children=tuple(icons)),
        ),
    )
