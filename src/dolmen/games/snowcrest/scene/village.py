"""A village: its grid, its building row, its tokens, its cards, and how it stands."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import repeat

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.prompts import villager
from dolmen.games.snowcrest.resources import BUILDING_NAMES, NAMES, Building
from dolmen.games.snowcrest.rules.end import Score, result
from dolmen.games.snowcrest.scene.cards import OMEN, REST, SCROLL, hand_cards, villager_card
from dolmen.games.snowcrest.scene.symbols import (
    BUILDING_GLYPHS,
    BUILDING_ICONS,
    LETTERS,
    RESOURCE_ICONS,
    RESOURCE_TONES,
)
from dolmen.games.snowcrest.state import (
    BEST_OMEN,
    BUILDING_POINTS,
    CELLS,
    COLOURS,
    EMPTY,
    LINES,
    SPACES,
    USED,
    WORST_OMEN,
    Snowcrest,
    Village,
    completed,
    line_cells,
)
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Card, Counter, Group, Hand, Panel, Pile, Sheet, Space, Token, Track

STEPS = tuple(f"{n:+d}" if n else "0" for n in range(BEST_OMEN, WORST_OMEN - 1, -1))


def village_panel(s: Snowcrest, seat: Seat, viewer: Seat | None, score: Score) -> Panel:
    """A mat: the grid, the building row and the Omen track (SC.1.13)."""
    v = s.villages[seat]
    own = seat == viewer
    mat = (tokens(seat, v), building_row(seat, v), omen_track(seat, v), cards(s, seat, v, open=own or s.over))
    return Panel(
        id=names.village(seat),
        label=f"Your village ({COLOURS[seat]})" if own else f"{COLOURS[seat]}'s village",
        tone=COLOURS[seat].lower(),
        role="own" if own else "others",
        seat=None if own else seat,
        badges=(*standing(s, seat, v), points(score)),
        children=(
            Group(
                id=f"place-{seat}",
                children=(
                    grid(s, seat, v),
                    Group(id=f"mat-{seat}", layout="column", children=mat),
                ),
            ),
        ),
    )


def standing(s: Snowcrest, seat: Seat, v: Village) -> tuple[Badge, ...]:
    """Whose turn it is, who began, who must Rest."""
    found = []
    if seat == s.active and not s.over:
        found.append(Badge(label="to move"))
    if seat == s.start and s.seats > 1:
        found.append(Badge(label="start player"))
    lines = [line for line in LINES if v.down & line == line]
    if lines and not s.over:
        found.append(Badge(label=f"line {line_cells(lines[0])}: must Rest", tone="rest"))
    return tuple(found)


def points(score: Score) -> Badge:
    """What counts so far, for whoever compares villages at a glance."""
    return Badge(label=f"{score.total} point{'s' * (score.total != 1)}", tone="gold")


def grid(s: Snowcrest, seat: Seat, v: Village) -> Group:
    return Group(
        id=names.grid(seat),
        layout="grid",
        columns=3,
        children=tuple([cell(s, seat, v, place) for place in range(CELLS)]),
    )


def cell(s: Snowcrest, seat: Seat, v: Village, place: int) -> Card | Space:
    """A villager, or a free cell; marked if turning it down would complete a line (SC.25.4)."""
    id, kind, down = names.cell(seat, place), v.grid[place], bool(v.down >> place & 1)
    marks = () if down or s.over else line_mark(v.down, place)
    if kind == EMPTY:
        return Space(id=id, label=f"Cell {place + 1}", glyph=str(place + 1), badges=marks)
    if seat == s.active and place == s.acting:
        marks = (*marks, Badge(label="acting", icon="spotted-arrowhead", glyph="!", tone="acting"))
    note = f"On cell {place + 1}" + (", turned down" if down else "")
    return villager_card(id, s.box.villagers[kind], badges=marks, down=down, note=note)


@cache
def line_mark(down: int, place: int) -> tuple[Badge, ...]:
    """When these cells are turned down, on one that is not: what it would complete."""
    lines = completed(down | 1 << place, place)
    if not lines:
        return ()
    label = f"turned down, it completes {line_cells(lines[0])}: a Rest follows"
    return (Badge(label=label, icon=REST, glyph="z", tone="rest"),)


def tokens(seat: Seat, v: Village) -> Group:
    scrolls = Counter(id=f"{seat}-scrolls", label="Scrolls", value=v.scrolls, icon=SCROLL, glyph="§", tone="scroll")
    return Group(
        id=f"tokens-{seat}",
        layout="grid",
        children=(
            scrolls,
            *map(counter, repeat(seat), range(len(TOKENS)), v.tokens),
        ),
    )


@lru_cache(maxsize=1024)
def counter(seat: Seat, resource: int, value: int) -> Counter:
    """This many tokens of a resource."""
    return Counter(
        id=names.token(seat, TOKENS[resource]),
        label=NAMES[resource],
        value=value,
        icon=RESOURCE_ICONS[resource],
        glyph=LETTERS[resource],
        tone=RESOURCE_TONES[resource],
    )


def building_row(seat: Seat, v: Village) -> Group:
    points = BUILDING_POINTS.get(len(v.buildings), 0)
    return Group(
        id=names.buildings(seat),
        label=f"Buildings: {len(v.buildings)} of {SPACES}",
        note=f"Worth {points} points now; 6 are worth 1, 7 are worth 3, 8 are worth 5.",
        layout="grid",
        columns=SPACES,
        children=tuple(map(space, repeat(seat), range(SPACES), [*v.buildings, *[None] * (SPACES - len(v.buildings))])),
    )


@cache
def space(seat: Seat, place: int, code: int | None) -> Token | Space:
    """A space of the row, with the tile on it if there is one."""
    id = names.tile(seat, place)
    if code is None:
        return Space(id=id, glyph="·", label=f"Building space {place + 1}")
    building = Building(code & ~USED)
    return Token(
        id=id,
        label=BUILDING_NAMES[building],
        icon=BUILDING_ICONS[building],
        glyph=BUILDING_GLYPHS[building],
        tone="building",
        spent=bool(code & USED),
    )


def omen_track(seat: Seat, v: Village) -> Track:
    extra = (Badge(label=f"{v.omens} Omen token{'s' * (v.omens > 1)}", tone="omen"),) if v.omens else ()
    return Track(
        id=names.omens(seat),
        label="Omens",
        value=BEST_OMEN - v.omen,
        steps=STEPS,
        icon=OMEN,
        tone="omen",
        badges=extra,
    )


def cards(s: Snowcrest, seat: Seat, v: Village, *, open: bool) -> Group:
    """The hand, the deck and the discard pile, which is open and may be looked through (SC.4.3, SC.4.4)."""
    top = v.discard[-1] if v.discard else None
    inside = "From the top: " + ", ".join(villager(s, kind) for kind in reversed(v.discard)) if v.discard else ""
    card = villager_card(f"discard-{seat}-top", s.box.villagers[top], note=inside) if top is not None else None
    return Group(
        id=f"cards-{seat}",
        children=(
            hand(s, seat, v, open=open),
            Pile(id=names.deck(seat), label="Deck", count=len(v.deck), tone=COLOURS[seat].lower()),
            Pile(id=names.discard(seat), label="Discard", count=len(v.discard), top=card, note=inside),
        ),
    )


def hand(s: Snowcrest, seat: Seat, v: Village, *, open: bool) -> Hand:
    """The cards for their owner, for others only how many (SC.4.1); at the end they are counted, so all see them."""
    return Hand(
        id=names.hand(seat),
        label="Hand",
        tone=COLOURS[seat].lower(),
        cards=hand_cards(s, seat, v.hand) if open else (),
        count=len(v.hand),
    )


def score_sheet(s: Snowcrest, seat: Seat, score: Score, label: str, note: str = "") -> Sheet:
    """By category, in the order in which they are counted (SC.25.6)."""
    rows = [
        ("Scrolls", str(score.scrolls)),
        ("Buildings", str(score.buildings)),
        ("Omens", f"{score.omens:+d}" if score.omens else "0"),
    ]
    if not s.level:
        rows.append(("Most resources", str(score.resources)))
    rows.append(("Total", str(score.total)))
    if s.over and not s.level:
        rows.append(("All resources, for ties", str(score.total_resources)))
    end = result(s)
    won = (Badge(label="wins", tone="gold"),) if end and seat in end.winners else ()
    return Sheet(id=f"score-{seat}", label=label, rows=tuple(rows), note=note, tone=COLOURS[seat].lower(), badges=won)
