"""What players answer: orders, discs, throws and places, and for which figure."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from dolmen.games.stone_daze.board import CELLS, NAMES, Cell, Ground, towards
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import FIGURE_IDS
from dolmen.kernel.geometry import Direction, Facing, Square

# Fields of forms: as text they are what saves know them by


class OfFigure(Struct, frozen=True):
    """What is chosen for a figure: its order, its club, its square, its player."""

    figure: int

    def __str__(self) -> str:
        return FIGURE_IDS[self.figure]


class DiscsOf(OfFigure, frozen=True):
    """The discs on a figure's actions that need no move."""

    def __str__(self) -> str:
        return f"{FIGURE_IDS[self.figure]} disc"


class SecondClubOf(OfFigure, frozen=True):
    """The second club of a Mighty tosser."""

    def __str__(self) -> str:
        return f"{FIGURE_IDS[self.figure]} second"


class BirdClub(Struct, frozen=True):
    """One of the clubs that the bird drops."""

    number: int

    def __str__(self) -> str:
        return f"bird {self.number}"


class StashIn(Struct, frozen=True):
    """The stash of a zone."""

    zone: Literal["front", "second"]

    def __str__(self) -> str:
        return f"{self.zone} stash"


OF_FIGURE = tuple(OfFigure(figure) for figure in range(len(FIGURE_IDS)))

# Orders and discs


class Use(Struct, frozen=True, array_like=True):
    """A disc that is used this round."""

    figure: int
    action: Action
    store: int


class Order(Struct, frozen=True, array_like=True):
    """What the black disc says (or a red one on the centre cell), and the store a disc is taken from."""

    kind: Literal["stay", "move", "turn left", "turn right", "about", "run", "climb"] = "stay"
    cell: Cell | None = None
    store: int | None = None

    def uses(self, figure: int) -> tuple[Use, ...]:
        """The disc that it takes, if any."""
        return () if self.store is None else (Use(figure, DISC_OF_ORDER[self.kind], self.store),)

    def direction(self, facing: Facing) -> Direction:
        """Of a move: its cell of the panel as a direction on the board."""
        assert self.cell is not None
        return towards(self.cell, facing)

    def way(self, ground: Ground, start: Square, facing: Facing) -> tuple[Square, ...]:
        """Where the figure may end, the wanted square first and its own last (SD.11.17)."""
        return (start,) if self.cell is None else _way(self, ground, start, facing)

    def turned(self, facing: Facing) -> Facing:
        """How the figure faces after it."""
        return (facing + TURNS.get(self.kind, 0)) % 4

    def words(self, ground: Ground, start: Square, facing: Facing, store: str) -> str:
        """`store` says where the disc comes from."""
        if self.cell is None:
            return f"180° turn, one disc{store}" if self.kind == "about" else self.kind
        return f"{VERBS[self.kind]}{CELLS[self.cell]} to {NAMES[_way(self, ground, start, facing)[0]]}{store}"

    def short_words(self) -> str:
        """Without where it leads."""
        return self.kind if self.cell is None else f"{self.kind} {CELLS[self.cell]}"


STAY = Order()
DISC_OF_ORDER = {"about": Action.ABOUT, "run": Action.RUNNER, "climb": Action.CLIMBER}
TURNS = {"turn left": -1, "turn right": 1, "about": 2}
VERBS = {"move": "", "run": "Runner: ", "climb": "Climber: "}


@lru_cache(maxsize=8192)
def _way(order: Order, ground: Ground, start: Square, facing: Facing) -> tuple[Square, ...]:
    """As the figure faces (SD.7.5)."""
    direction = order.direction(facing)
    if order.kind == "climb":
        return ground.climbs(start)[direction], start
    near = ground.board.step(start, direction)
    assert near is not None
    if order.kind == "move":
        return near, start
    far = ground.board.step(near, direction)
    assert far is not None
    return far, near, start


class Act(Struct, frozen=True, array_like=True):
    """A disc on one of a figure's actions that needs no move."""

    action: Action
    store: int


Acts = tuple[Act, ...]
OrderField = OfFigure | DiscsOf
Orders = dict[OrderField, Order | Acts]
"""An order for each figure (`OfFigure`), and the discs on its other actions (`DiscsOf`)."""

# Tokens


class FirePlace(Struct, frozen=True, array_like=True):
    """Where a fire goes: the base, and the square its tip points to (SD.9.8)."""

    base: Square
    tip: Square


class TokenPlaces(Struct, frozen=True, omit_defaults=True):
    """Where the tokens go that are ordered; its attributes are called as the actions are."""

    fire: FirePlace | None = None
    fireball: Square | None = None
    bird: Square | None = None

    def of(self, action: Action) -> FirePlace | Square | None:
        if action == Action.FIRE:
            return self.fire
        return self.fireball if action == Action.FIREBALL else self.bird if action == Action.BIRD else None


# Clubs


class Throw(Struct, frozen=True, array_like=True):
    """Where a club goes."""

    square: Square
    mega: bool = False

    def words(self) -> str:
        return f"{NAMES[self.square]} with the mega club" if self.mega else NAMES[self.square]


ClubField = OfFigure | SecondClubOf | BirdClub
Throws = dict[ClubField, Throw | None]
"""Where each club goes; None is kept."""
