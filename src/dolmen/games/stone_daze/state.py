"""The state of Stone Daze: what lies on the table, and what each clan has committed in secret."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Annotated, ClassVar, Literal, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from dolmen.games.stone_daze.board import BOARDS, ROWS, Ground, Piece, RowCount, ground, halhala
from dolmen.games.stone_daze.choices import FirePlace, Order, Use
from dolmen.games.stone_daze.content import CLAN_SIZE, Action, Box
from dolmen.games.stone_daze.names import FIGURE_IDS
from dolmen.kernel import Options, Seat, State
from dolmen.kernel.geometry import Facing, Square
from dolmen.library import Reprint

T = TypeVar("T")

OUT: Square = -1
"""The square of a figure that is out of the game."""

A, B = 0, 1

DISCS = 7
HALHALA_DISCS_ADVANCED = 4
STASH_DISCS = DISCS - HALHALA_DISCS_ADVANCED
ACTIONS_A_ROUND = 2
BIRD_CLUBS = 2
QUIET_ROUNDS = 12
LAST_ROUND = 100

HALHALA_STORE = 0
"""The number of the clan's store in its Halhala; stashes follow from 1."""


class StoneDazeOptions(Options, frozen=True):
    """What the players fix before set-up, for both clans alike (SD.4.1)."""

    advanced: Annotated[bool, Meta(description="Three of the seven discs lie in stashes on the board.")] = False
    gate: Annotated[bool, Meta(description="Add-on: each clan has a gate to place.")] = False
    haunted: Annotated[bool, Meta(description="Add-on: where the first figure falls, nobody treads again.")] = False
    mega_club: Annotated[bool, Meta(description="Add-on: each clan has one club that breaks a small mound.")] = False
    setup: Annotated[
        Literal["choose", "ready", "random"],
        Meta(description="Set up by choice, with a ready-made layout drawn by lot, or at random."),
    ] = "choose"
    sides: Annotated[
        Literal["as seated", "drawn"], Meta(description="Who plays clan A: the first seat, or drawn by lot.")
    ] = "as seated"
    rows: Annotated[
        RowCount, Meta(description="Rows of the board; 14 is for tests.", extra_json_schema={"x-for-tests": True})
    ] = ROWS


class Figure(Struct, array_like=True, gc=False):
    """A caveman or woman."""

    square: Square = OUT
    facing: Facing = 0
    bumped: bool = False
    used: int = 0
    """A bit for each of the two actions that is exhausted."""
    best: int = 0
    """The row of its own clan, nearest to the enemy, on which it ended a round (SD.14.14)."""
    landed: bool = False
    player: Seat = 0

    @property
    def alive(self) -> bool:
        return self.square != OUT


class Stash(Struct, array_like=True, gc=False):
    """Discs on a crossing, named by the square at its lower left (SD.19.4)."""

    corner: Square
    discs: int


class Fire(Struct, array_like=True, gc=False):
    base: Square
    tip: Square
    lighter: int
    small: bool = False


class Ball(Struct, array_like=True, gc=False):
    square: Square
    facing: Facing
    lighter: int
    second: bool = False


class Club(Struct, frozen=True, array_like=True):
    """A club in the air: its clan's figure (or the bird), and its square."""

    figure: int
    square: Square
    mega: bool = False
    free: bool = False
    """One of the clubs of eliminated figures."""
    bird: bool = False
    force: bool = False


class Design(Struct, array_like=True):
    """A clan's terrain and, in the advanced game, its stashes."""

    pieces: tuple[Piece, ...]
    stashes: tuple[Stash, ...]


class Talk(Struct, array_like=True):
    """How far a clan has come with a part of the set-up (SD.3.10)."""

    proposer: int = 0
    """Which of the members enters it."""
    proposed: bool = False
    settled: bool = False
    by_hand: bool = False
    """What is chosen is to be made by hand; nobody else knows."""


class Clan(Struct, array_like=True):
    """A clan's store, tokens and commits of the round."""

    seats: tuple[Seat, ...]
    discs: int = DISCS
    """Red discs in the Halhala store."""
    stashes: list[Stash] = []
    fire: Fire | None = None
    ball: Ball | None = None
    dragon: Square | None = None
    mega: bool = False
    """The mega club is unused."""
    # Hidden from the other clan until their reveal:
    design: Design | None = None
    deployment: dict[int, Square] = {}
    orders: dict[int, Order] = {}
    uses: tuple[Use, ...] = ()
    fire_place: tuple[int, FirePlace] | None = None
    ball_place: tuple[int, Square] | None = None
    dragon_place: Square | None = None
    clubs: tuple[Club, ...] = ()
    # Spoken aloud:
    done: tuple[Seat, ...] = ()
    """Members who have entered their part of the step."""
    surrender: tuple[Seat, ...] = ()
    claim: tuple[Seat, ...] = ()
    proposal: dict[int, Seat] = {}
    """Who shall hold which figure from now on, until the team has agreed or not (SD.3.8)."""
    proposal_by: Seat | None = None
    talk: Talk = field(default_factory=Talk)
    agreed: tuple[Seat, ...] = ()
    """Members who are done with the whole plan of the step as it stands now (SD.3.12)."""
    healing: tuple[int, int | None] | None = None
    """The Healer, and whom he heals. Hidden from the other clan until both are shown."""


Step = Literal["division", "terrain", "deployment", "orders", "tokens", "clubs", "reveal", "healing", "over"]


class StoneDaze(State):
    """The table."""

    box: ClassVar[Box]
    """The content of the edition that is played: each has a class of its own, so this is no part of the data."""

    options: StoneDazeOptions
    clans: list[Clan]
    figures: list[Figure]
    """Clan A's seven, then clan B's."""
    terrain: tuple[Piece, ...] = ()
    haunted: tuple[Square, ...] = ()
    round: int = 0
    """0 is the set-up."""
    step: Step = "division"
    begun: int = 0
    """The last round that was announced."""
    quiet: int = 0
    winner: int | None = None
    """The clan that has won; -1 for a draw."""
    reason: str = ""
    # Of this round, while somebody is healed:
    stirred: bool = False
    """Somebody was hit."""
    fell_back: tuple[int, ...] = ()
    """Runners that did not get to where they ran; their discs return (SD.11.30)."""
    healed: tuple[int, ...] = ()
    """Healers whose choice is carried out."""

    @property
    def rows(self) -> int:
        return self.options.rows

    @property
    def ground(self) -> Ground:
        """Looked up once for a terrain and kept beside the data, for it is asked for all the time."""
        kept: tuple[object, object, Ground] | None = self.__dict__.get("_ground")
        if kept is not None and kept[0] is self.terrain and kept[1] is self.haunted:
            return kept[2]
        found = ground(self.options.rows, self.terrain, self.haunted)
        self.__dict__["_ground"] = (self.terrain, self.haunted, found)
        return found


def clan_of(figure: int) -> int:
    return figure // CLAN_SIZE


def actions(s: StoneDaze, figure: int) -> tuple[Action, Action]:
    return s.box.figures[figure % CLAN_SIZE].actions


_FIGURES_OF = (range(CLAN_SIZE), range(CLAN_SIZE, 2 * CLAN_SIZE))


def clan_figures(clan: int) -> range:
    return _FIGURES_OF[clan]


def living(s: StoneDaze, clan: int) -> list[int]:
    figures = s.figures
    return [f for f in _FIGURES_OF[clan] if figures[f].square != OUT]


def clan_of_seat(s: StoneDaze, seat: Seat) -> int:
    return 0 if seat in s.clans[0].seats else 1


def free_clubs(s: StoneDaze, clan: int) -> int:
    """One for each figure eliminated in earlier rounds (SD.8.19)."""
    return CLAN_SIZE - len(living(s, clan))


def bump_markers(s: StoneDaze, clan: int) -> int:
    """Those in the Halhala: one for each figure, less those that carry one (SD.2.5)."""
    return CLAN_SIZE - sum([s.figures[f].bumped for f in clan_figures(clan)])


def tally(s: StoneDaze, clan: int) -> int:
    """How many different figures have ever landed (SD.14.5)."""
    return sum([s.figures[f].landed for f in clan_figures(clan)])


def lit(s: StoneDaze) -> set[Square]:
    """The squares covered by a fire token (SD.1.11)."""
    squares = set()
    for clan in s.clans:
        if clan.fire is not None:
            squares.add(clan.fire.base)
            if not clan.fire.small:
                squares.add(clan.fire.tip)
    return squares


def occupied(s: StoneDaze) -> dict[Square, int]:
    """Who stands where."""
    return {f.square: n for n, f in enumerate(s.figures) if f.square != OUT}


def red_discs(clan: Clan, store: int) -> int:
    """Red discs left in a store."""
    return clan.discs if store == HALHALA_STORE else clan.stashes[store - 1].discs


@cache
def stash_range(corner: Square, rows: int) -> frozenset[Square]:
    """The four by four squares around a stash's crossing, as far as the board goes (SD.19.10)."""
    board = BOARDS[rows]
    x, y = board.column(corner), board.row(corner)
    return frozenset(board.block(range(x - 1, x + 3), range(y - 1, y + 3)))


def enemy_halhala(s: StoneDaze, clan: int) -> range:
    return halhala(1 - clan, s.rows)


def reprint(s: StoneDaze, new: Reprint) -> dict[str, str]:
    """Every figure of the state by the number that it has in another edition; their old and new ids."""

    def place(figure: int) -> int:
        return figure - figure % CLAN_SIZE + new.place("figure", figure % CLAN_SIZE) if figure >= 0 else figure

    s.figures = [s.figures[old] for old in sorted(range(len(s.figures)), key=place)]
    s.fell_back, s.healed = tuple(map(place, s.fell_back)), tuple(map(place, s.healed))
    for clan in s.clans:
        clan.deployment = _sorted({place(figure): square for figure, square in clan.deployment.items()})
        clan.orders = _sorted({place(figure): order for figure, order in clan.orders.items()})
        clan.proposal = _sorted({place(figure): seat for figure, seat in clan.proposal.items()})
        clan.uses = tuple(replace(use, figure=place(use.figure)) for use in clan.uses)
        clan.clubs = tuple(replace(club, figure=place(club.figure)) for club in clan.clubs)
        if clan.fire is not None:
            clan.fire.lighter = place(clan.fire.lighter)
        if clan.ball is not None:
            clan.ball.lighter = place(clan.ball.lighter)
        if clan.fire_place is not None:
            clan.fire_place = place(clan.fire_place[0]), clan.fire_place[1]
        if clan.ball_place is not None:
            clan.ball_place = place(clan.ball_place[0]), clan.ball_place[1]
        if clan.healing is not None:
            healer, figure = clan.healing
            clan.healing = place(healer), None if figure is None else place(figure)
    return {FIGURE_IDS[figure]: FIGURE_IDS[place(figure)] for figure in range(2 * CLAN_SIZE)}


def _sorted(by_figure: dict[int, T]) -> dict[int, T]:
    return dict(sorted(by_figure.items(), key=itemgetter(0)))
