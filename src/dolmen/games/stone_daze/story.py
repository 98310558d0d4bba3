"""What the rules tell of a game: the log, the replay and the animations are made of these."""

from __future__ import annotations

from dolmen.games.stone_daze.board import NAMES
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import CLANS, figure_id, figure_name
from dolmen.games.stone_daze.state import StoneDaze, clan_of
from dolmen.kernel import Event, named
from dolmen.kernel.geometry import FACINGS, Facing, Square


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


class Done(StoneDazeEvent, frozen=True, line="Clan {clan:clan} is done with its {step}"):
    clan: int
    step: str


class FireLit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} lights a fire on {base:square} and {tip:square}",
    at="{figure:id} {base:square} {tip:square}",
):
    figure: int
    base: Square
    tip: Square


class FireShrinks(
    StoneDazeEvent,
    frozen=True,
    line="Clan {clan:clan}'s fire goes out on {tip:square} and burns on at {base:square}",
    at="{tip:square} {base:square}",
):
    clan: int
    base: Square
    tip: Square


class BallLit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} lights a fireball on {square:square}",
    at="{figure:id} {square:square}",
):
    figure: int
    square: Square


class BallRolls(
    StoneDazeEvent, frozen=True, line="Clan {clan:clan}'s fireball {course}", at="{start:square} {end:square}"
):
    clan: int
    start: Square
    end: Square | None

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
    figure: int
    square: Square


class DiscShown(StoneDazeEvent, frozen=True, line="{figure:name} uses a disc: {action}", at="{figure:id}"):
    figure: int
    action: Action


class ClubThrown(StoneDazeEvent, frozen=True, at="{figure:id} {square:square}"):
    figure: int
    square: Square
    bird: bool
    mega: bool

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
    figure: int
    start: Square
    end: Square


class Blocked(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} wanted {wanted:square} and is held back on {end:square}",
    at="{figure:id} {wanted:square} {end:square}",
):
    figure: int
    wanted: Square
    end: Square


class Turned(StoneDazeEvent, frozen=True, line="{figure:name} turns to face {facing:facing}", at="{figure:id}"):
    figure: int
    facing: Facing


class Burnt(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} runs into the fire on {square:square}",
    at="{figure:id} {square:square}",
):
    figure: int
    square: Square


class Hit(
    StoneDazeEvent,
    frozen=True,
    line="{figure:name} is hit{times} on {square:square}",
    at="{figure:id} {square:square}",
):
    figure: int
    hits: int
    square: Square

    @property
    def times(self) -> str:
        return "" if self.hits == 1 else f" {self.hits} times"


class Dazed(StoneDazeEvent, frozen=True, line="{figure:name} is out of the game", at="{square:square}"):
    figure: int
    square: Square


class MoundBroken(
    StoneDazeEvent, frozen=True, line="The mound on {square:square} is broken to pieces", at="{square:square}"
):
    square: Square


class Haunted(StoneDazeEvent, frozen=True, line="{square:square} is haunted from now on", at="{square:square}"):
    square: Square


class Healed(StoneDazeEvent, frozen=True, at="{healer:id} {figure:id}"):
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


class Divided(StoneDazeEvent, frozen=True, line="Clan {clan:clan} divides its figures: {listed}"):
    clan: int
    shares: dict[int, list[str]]

    @property
    def listed(self) -> str:
        return "; ".join(f"{named(seat)}: {', '.join(ids)}" for seat, ids in self.shares.items())
