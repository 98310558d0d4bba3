"""What the rules tell of a game: the log, the replay and the animations are made of these."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.stone_daze.board import NAMES
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import BUMP, CLAN_TONES, CLANS, figure_id, figure_name
from dolmen.games.stone_daze.state import StoneDaze, clan_of
from dolmen.kernel import Event, named
from dolmen.kernel.geometry import FACINGS, Facing, Square
from dolmen.kernel.motions import AnyMotion, Bounce, Fly, Leave, Move, Strike, Turn

TOKENS, FLY, MOVE, HELD, HITS, OUT = "Tokens", "Clubs fly", "All move", "Held back", "Hits", "Out of the game"
"""The beats of a round, in the order in which they are seen."""


def _and(ids: Sequence[str]) -> str:
    return " and ".join([", ".join(ids[:-1]), ids[-1]] if len(ids) > 1 else ids)


class StoneDazeEvent(Event, frozen=True):
    """How the facts are said."""

    phrases = {
        "name": figure_name,
        "id": lambda s, figure: figure_id(figure),
        "clan": lambda s, clan: CLANS[clan],
        "other clan": lambda s, figure: CLANS[1 - clan_of(figure)],
        "square": lambda s, square: NAMES[square],
        "facing": lambda s, facing: FACINGS[facing],
        "player": lambda s, seat: named(seat),
        "capital": lambda s, words: words[:1].upper() + words[1:],
    }


class RoundBegins(StoneDazeEvent, frozen=True, line="Round {round}"):
    heading = True
    round: int


class TerrainShown(StoneDazeEvent, frozen=True, line="Both clans show their terrain"):
    pass


class FiguresShown(StoneDazeEvent, frozen=True, line="Both clans show their figures"):
    pass


class HandedIn(StoneDazeEvent, frozen=True, line="Both clans have handed in"):
    """The orders of a round are locked."""


class FireLit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} lights a fire on {base:square} and {tip:square}",
    at="{figure:id} {base:square} {tip:square}",
):
    beat = TOKENS
    figure: int
    base: Square
    tip: Square

    def motions(self) -> tuple[AnyMotion, ...]:
        return ()  # who lights it does not move


class FireShrinks(
    StoneDazeEvent,
    frozen=True,
    line="Clan {clan:clan}'s fire goes out on {tip:square} and burns on at {base:square}",
    at="{tip:square} {base:square}",
):
    beat = "Fires burn down"
    clan: int
    base: Square
    tip: Square


class BallLit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} lights a fireball on {square:square}",
    at="{figure:id} {square:square}",
):
    beat = TOKENS
    figure: int
    square: Square


class BallRolls(
    StoneDazeEvent, frozen=True, line="Clan {clan:clan}'s fireball {course}", at="{start:square} {end:square}"
):
    beat = TOKENS
    clan: int
    start: Square
    end: Square | None

    def motions(self) -> tuple[AnyMotion, ...]:
        ball = f"ball-{CLANS[self.clan]}"
        return (Leave(ball) if self.end is None else Move(ball, (NAMES[self.start], NAMES[self.end])),)

    @property
    def course(self) -> str:
        return "goes out" if self.end is None else f"rolls to {NAMES[self.end]}"


class NoPlace(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} finds no place for the {action}; the disc is spent",
    at="{figure:id}",
):
    figure: int
    action: Action


class BirdCalled(StoneDazeEvent, frozen=True, line="{figure:name} calls the bird", at="{figure:id} {square:square}"):
    beat = TOKENS
    figure: int
    square: Square


class DiscShown(StoneDazeEvent, frozen=True, line="{figure:name} uses a disc: {action}", at="{figure:id}"):
    beat = FLY
    figure: int
    action: Action


class ClubThrown(StoneDazeEvent, frozen=True, at="{figure:id} {square:square}"):
    beat = FLY
    figure: int
    square: Square
    bird: bool
    mega: bool
    start: Square
    """Where the thrower stands, or the bird sits."""

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Fly("wood-club", NAMES[self.start], NAMES[self.square], CLAN_TONES[clan_of(self.figure)]),)

    def text_in(self, s: StoneDaze) -> str:
        bird = f"The bird of clan {CLANS[clan_of(self.figure)]} drops"
        thrower = bird if self.bird else f"{figure_name(s, self.figure)} throws"
        return f"{thrower} {'the mega club' if self.mega else 'a club'} at {NAMES[self.square]}"


class Moved(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} moves {start:square}–{end:square}",
    at="{figure:id} {start:square} {end:square}",
):
    beat = MOVE
    figure: int
    start: Square
    end: Square


class Blocked(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} wanted {wanted:square} and is held back on {end:square}{by_whom}",
    at="{figure:id} {wanted:square} {end:square}",
):
    beat = HELD
    figure: int
    wanted: Square
    end: Square
    by: tuple[int, ...]
    """Who wanted the same square, or stands there."""

    @property
    def by_whom(self) -> str:
        return f" by {_and([*map(figure_id, self.by)])}" if self.by else ""

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Bounce(figure_id(self.figure), NAMES[self.wanted], NAMES[self.end]),)


class Turned(StoneDazeEvent, frozen=True, line="{figure:name} turns to face {facing:facing}", at="{figure:id}"):
    beat = MOVE
    figure: int
    facing: Facing

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Turn(figure_id(self.figure), FACINGS[self.facing]),)  # type: ignore[arg-type]


class Burnt(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} runs into the fire on {square:square}",
    at="{figure:id} {square:square}",
):
    beat = HELD
    figure: int
    square: Square
    end: Square
    """Where the figure stands, as before."""

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Bounce(figure_id(self.figure), NAMES[self.square], NAMES[self.end]),)


class Hit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} is hit{times} on {square:square}{by_whom}",
    at="{figure:id} {square:square}",
):
    beat = HITS
    figure: int
    hits: int
    square: Square
    throwers: tuple[int, ...]
    """Whose clubs they were; the other hits were fire."""
    out: bool
    """It leaves the game by it."""

    @property
    def times(self) -> str:
        return "" if self.hits == 1 else f" {self.hits} times"

    @property
    def by_whom(self) -> str:
        by = [figure_id(figure) for figure in dict.fromkeys(self.throwers)]
        return f" by {_and([*by, *['fire'] * (self.hits > len(self.throwers))])}"

    def motions(self) -> tuple[AnyMotion, ...]:
        by = tuple(figure_id(figure) for figure in dict.fromkeys(self.throwers))
        return (Strike(figure_id(self.figure), by, None if self.out else BUMP),)


class Dazed(StoneDazeEvent, frozen=True, line="{figure:name} is out of the game", at="{square:square}"):
    beat = OUT
    figure: int
    square: Square

    def motions(self) -> tuple[AnyMotion, ...]:
        return (Leave(figure_id(self.figure)),)


class Counted(StoneDazeEvent, frozen=True, line="{hit_words}{lost_words}"):
    """What came of a round, in one sentence."""

    beat = "Who hit whom"
    sums_up = True
    hit: int
    """How many figures."""
    lost: tuple[int, int]
    """How many each clan."""

    @property
    def hit_words(self) -> str:
        if not self.hit:
            return "Nobody is hit"
        return f"{_NUMBERS[self.hit].capitalize()} figure{'s are' if self.hit > 1 else ' is'} hit"

    @property
    def lost_words(self) -> str:
        a, b = self.lost
        if a == b:
            return f"; each clan loses {_NUMBERS[a]}" if a else ""
        losses = [f"clan {CLANS[clan]} loses {_NUMBERS[n]}" for clan, n in enumerate(self.lost) if n]
        return f"; {' and '.join(losses)}"


_NUMBERS = (
    *("nobody", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)


class MoundBroken(
    StoneDazeEvent, frozen=True, line="The mound on {square:square} is broken to pieces", at="{square:square}"
):
    beat = OUT
    square: Square


class Haunted(StoneDazeEvent, frozen=True, line="{square:square} is haunted from now on", at="{square:square}"):
    beat = OUT
    square: Square


class Healed(StoneDazeEvent, frozen=True, at="{healer:id} {figure:id}"):
    beat = "Healing"
    healer: int
    figure: int | None

    def text_in(self, s: StoneDaze) -> str:
        healed = "nobody" if self.figure is None else figure_name(s, self.figure)
        return f"{figure_name(s, self.healer)} heals {healed}"


class DiscReturned(
    StoneDazeEvent, frozen=True, line="{figure:name} could not run; the disc comes back", at="{figure:id}"
):
    figure: int


class Landed(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} has reached the Halhala of clan {figure:other clan}",
    at="{figure:id} {square:square}",
):
    figure: int
    square: Square


class Ended(StoneDazeEvent, frozen=True, line="{reason:capital}"):
    heading = True
    reason: str


class Voted(StoneDazeEvent, frozen=True, line="{seat:player} would {what}"):
    """A member of a team would surrender, or claim the end; the others have to agree."""

    seat: int
    what: str


class Withdrawn(StoneDazeEvent, frozen=True, line="{seat:player} would not {what} after all"):
    """What was said before counts no longer."""

    seat: int
    what: str


class DividedTooLate(
    StoneDazeEvent,
    frozen=True,
    line="An order of this round stands already: the new division came too late, and everybody holds the same figures",
):
    """Agreed to, but the first order had been given (SD.3.8)."""


class Divided(StoneDazeEvent, frozen=True, line="Clan {clan:clan} divides its figures: {listed}"):
    clan: int
    shares: dict[int, list[str]]

    @property
    def listed(self) -> str:
        return "; ".join(f"{named(seat)}: {', '.join(ids)}" for seat, ids in self.shares.items())
