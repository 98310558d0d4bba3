"""Scenes: what one person sees, as a tree of semantic components. No pixels; every client draws the same tree.

A component's id stays the same while the thing stays the same, so that a client can move it and need not redraw it.
`tone` names a role that the game's palette gives a colour ("clan-a", "swamp"); `icon` names one of the game-icons set;
`glyph` is one or two characters for a client without pictures. `label` is what a screen reader says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from dolmen.kernel.asks.sketch import Sketch
from dolmen.kernel.marks import Badge as Badge
from dolmen.kernel.marks import Facing as Facing
from dolmen.kernel.marks import Way as Way
from dolmen.kernel.story import Seat

Role = Literal["centre", "own", "others", "reference", "actions", "pinned"]
"""What a part of the scene is for; every client decides by it where the part stands:

    centre      the middle of the table, which is everybody's
    own         the viewer's things, at hand
    others      another player's things; `seat` says whose
    reference   for looking things up: closed until somebody opens it
    actions     what can be done now
    pinned      never hidden, whatever goes on
"""


class Component(Struct, tag=str.lower, tag_field="type", omit_defaults=True, kw_only=True):
    """What every component has."""

    id: str
    label: str = ""
    note: str = ""
    """A longer explanation, shown on request."""
    tone: str = ""
    icon: str = ""
    glyph: str = ""
    badges: tuple[Badge, ...] = ()
    spent: bool = False
    """Turned down or used up for now: still to be read, but not ready."""
    role: Role | None = None
    """What it is for. None is its parent's; at the root a board is the centre, and the rest are others'."""
    seat: Seat | None = None
    """Whose it is, with the role "others"."""
    short: str = ""
    """Its label where there is little room."""


class Group(Component):
    """Components that belong together."""

    layout: Literal["row", "column", "grid", "tray"] = "row"
    """A tray is for dice that all watch: they are large, on a dark cloth."""
    columns: int = 0
    """Of a grid in which the place means something: exactly this many side by side."""
    children: tuple[Part, ...] = ()


Terrain = Literal[
    "open", "forest", "plains", "flats", "cave", "lake", "river", "wetlands", "moraine", "chasm", "mountain"
]


class Cell(Component):
    """A square of a grid, a hex, or a spot of a free board."""

    x: int
    y: int
    facing: Facing | None = None
    hatch: Literal["", "plain", "cross", "both"] = ""
    """Something reaches it: lines over the ground, told apart by their look. `badges` say what."""
    lands: tuple[Terrain, ...] = ()
    """Of a hex with a flat top: the land of each of its thirds, clockwise from the one at the upper left. What it is
    stands in the label."""
    veiled: bool = False
    """Mist lies on it."""


class Pointer(Struct, frozen=True, omit_defaults=True):
    """An arrow at the edge of a card on a board: where it points while the card looks north, and how far."""

    way: Way
    reach: int = 1
    look: Literal["plain", "notched"] = "plain"


class Token(Component):
    """A piece. On a board, `at` is the id of its cell."""

    at: str = ""
    facing: Facing | None = None
    look: Literal["piece", "fire", "thing", "card"] = "piece"
    """How it is drawn on a board: a piece with its icon on it, a fire that burns there, a thing that lies there and is
    what its icon shows, such as a club, or a card that fills its cell, with its short name below its picture."""
    pointers: tuple[Pointer, ...] = ()
    """Of a card: arrows around it, which turn with it while its face stays upright."""
    tag: Badge | None = None
    """What would become of it, in a word or two across it."""
    third: int | None = None
    """On which third of its cell it is, where that has lands: 0 is the upper left one, then clockwise."""


Land = Literal["grass", "earth", "water", "rock", "stones", "fence", "mist"]


class Region(Struct, frozen=True, omit_defaults=True):
    """Cells of a board that are one piece of land: clients that draw join them and round the outline.

    Grass lies under everything else on its board. What a cell is stands in the cell's own label.
    """

    land: Land
    cells: tuple[str, ...]
    tone: str = ""
    label: str = ""
    """Written on the ground."""


class Board(Component):
    """Cells and the tokens on them. `x` counts columns from the left, `y` rows from the top."""

    shape: Literal["grid", "hex", "flat", "free"] = "grid"
    """Hexes have a point at the top and every second row half a cell to the right; those that are flat have an edge at
    the top, and every second column is half a cell further down."""
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    tokens: tuple[Token, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    """Ways from cell to cell, by their ids."""
    regions: tuple[Region, ...] = ()
    """What the land looks like, in the order in which it is drawn. Cells of no region are slabs."""
    steep: tuple[tuple[str, str], ...] = ()
    """Edges between two cells, by their ids, that are hard to cross."""
    night: bool = False
    """It is dark but for the fires."""
    home: Facing = "S"
    """The viewer's own edge: clients turn the board so that it is nearest. The names of cells stay."""


class Pattern(Struct, frozen=True, omit_defaults=True):
    """A small picture of tiles, such as those that a weapon reaches. `label` says the same in words.

    In `rows`, from the top: `.` a tile, `o` where one stands, `#` what is reached, `+` what could be, `x` who is hit.
    """

    rows: tuple[str, ...]
    label: str


class Card(Component):
    """A card, face up unless it says otherwise; a face-down card tells nothing but its back."""

    text: str = ""
    face_up: bool = True
    effect: tuple[Badge, ...] = ()
    """What it does in symbols, for whoever sees it: a badge without icon or glyph is words. `text` says the same to
    everybody else, and stands on the card where it is shown large."""
    corner: Badge | None = None
    """What stands at its upper left, such as a cost or a rank; `badges` are at the right."""
    rows: tuple[tuple[str, str], ...] = ()
    """Printed values: name and value."""
    pattern: Pattern | None = None
    sides: tuple[Badge, ...] = ()
    """Of a tile that is laid beside another and may be turned: what stands at its four edges, clockwise from the north
    while it is not turned. A glyph is how many of the tone's sign; an edge without a glyph fits nothing. An option that
    lights such a card says by how many quarters it is turned (`Look.turn`), and its field's `at` where it is laid."""
    look: Literal["picture", "slip"] = "picture"
    """With a picture above its name, or a slip: low, with a small icon beside its words."""


class Space(Component):
    """An empty place for a card or a piece."""


class Pile(Component):
    """A stack of cards or pieces, with the top one if it can be seen."""

    count: int = 0
    top: Card | None = None


class Hand(Component):
    """Cards that somebody holds: the cards for those who may see them, else only their number."""

    cards: tuple[Card, ...] = ()
    count: int = 0


class Counter(Component):
    """A number of something."""

    value: int
    most: int | None = None


class Track(Component):
    """A marker on a row of steps."""

    value: int
    steps: tuple[str, ...] = ()


class Clock(Component):
    """A circle of segments that fills up."""

    filled: int
    segments: int


class Timer(Component):
    """Time that people give themselves: clients count it down from when they first show it, and nothing follows."""

    seconds: int


class Die(Component):
    """A die, and what it shows."""

    sides: int
    value: int | None = None


class Panel(Component):
    """A control panel or player mat: a titled box with parts in it."""

    paper: bool = False
    """A card or sheet of paper in its tone, written on by hand."""
    children: tuple[Part, ...] = ()


class Sheet(Component):
    """Names and values: a character sheet, a score table."""

    rows: tuple[tuple[str, str], ...] = ()


class Bar(Struct, frozen=True, omit_defaults=True):
    """One of several bars: what it stands for, and how much of the whole it is, from 0 to 1."""

    label: str
    share: float
    tone: str = ""


class Bars(Component):
    """How a whole is shared out, such as the odds of a roll: a small picture. `text` says the gist of it in words."""

    bars: tuple[Bar, ...]
    text: str = ""


class Text(Component):
    """A few words."""

    text: str
    passage: bool = False
    """To be read in peace, or aloud: a page of a story, in large type."""


class Picture(Component, tag="sketch"):
    """A sketch that somebody drew."""

    sketch: Sketch


Part = (
    Group
    | Board
    | Card
    | Space
    | Pile
    | Hand
    | Token
    | Counter
    | Track
    | Clock
    | Timer
    | Die
    | Panel
    | Sheet
    | Bars
    | Text
    | Picture
)


Backdrop = Literal["", "towers", "rock", "peaks", "meadow"]
"""A quiet picture behind the whole table: towers in mist, a wall of rock, summits, a meadow."""


class Palette(Struct, frozen=True, omit_defaults=True):
    """A game's colours: light and dark each as a hex colour."""

    tones: dict[str, tuple[str, str]] = {}
    """Of its things, by the names that its components use."""
    surfaces: dict[str, tuple[str, str]] = {}
    """What the table is made of in its world, in place of limestone and slate: `ground`, `surface`, `raised`,
    `sunken`, `line`, `edge`, `text`, `muted`."""
    backdrop: Backdrop = ""


SEAT_COLOURS = Palette(
    tones={
        "seat-0": ("#0f5176", "#52819b"),
        "seat-1": ("#ae3247", "#b08776"),
        "seat-2": ("#2f3d0a", "#add6b0"),
        "seat-3": ("#7d4da9", "#c5a3e1"),
        "seat-4": ("#a77e3f", "#f7d26d"),
        "seat-5": ("#38757c", "#54eefb"),
    }
)
"""For games that have no colours of their own: `tone="seat-0"`. Clients tell them apart by shape as well."""


class Scene(Struct, omit_defaults=True, kw_only=True):
    """All that one person sees of the table."""

    title: str
    status: str = ""
    """One line: where in the game we are."""
    parts: tuple[Part, ...] = ()
    palette: Palette = Palette()

    def walk(self) -> Iterator[Component]:
        """Every component, parents first."""
        for part in self.parts:
            yield from walk(part)

    def ids(self) -> set[str]:
        """The ids of all components; "table" is the scene itself."""
        return {"table", *(component.id for component in self.walk())}


def role_of(part: Component) -> Role:
    """What a part at the root of a scene is for."""
    return part.role or ("centre" if isinstance(part, Board) else "others")


def walk(part: Component) -> Iterator[Component]:
    """A component and all that it is made of, parents first."""
    yield part
    if isinstance(part, (Group, Panel)):
        for child in part.children:
            yield from walk(child)
    elif isinstance(part, Board):
        yield from part.cells
        yield from part.tokens
    elif isinstance(part, Hand):
        yield from part.cards
    elif isinstance(part, Pile) and part.top:
        yield part.top
