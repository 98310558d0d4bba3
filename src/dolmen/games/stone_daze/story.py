"""What the rules tell of a game: the log, the replay and the animations are made of these."""

from __future__ import annotations

from dolmen.games.stone_daze.board import FACINGS, Facing, Square, name
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import CLANS, figure_id, figure_name
from dolmen.games.stone_daze.state import StoneDaze, clan_of
from dolmen.kernel import Event, named


class RoundBegins(Event, frozen=True):
    heading = True
    round: int

    def text(self) -> str:
        return f"Round {self.round}"


class TerrainShown(Event, frozen=True):
    def text(self) -> str:
        return "Both clans show their terrain"


class FiguresShown(Event, frozen=True):
    def text(self) -> str:
        return "Both clans show their figures"


class Done(Event, frozen=True):
    clan: int
    step: str

    def text(self) -> str:
        return f"Clan {CLANS[self.clan]} is done with its {self.step}"


class FireLit(Event, frozen=True):
    figure: int
    base: Square
    tip: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} lights a fire on {name(self.base)} and {name(self.tip)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.base), name(self.tip)


class FireShrinks(Event, frozen=True):
    clan: int
    base: Square
    tip: Square

    def text(self) -> str:
        return f"Clan {CLANS[self.clan]}'s fire goes out on {name(self.tip)} and burns on at {name(self.base)}"

    def places(self) -> tuple[str, ...]:
        return name(self.tip), name(self.base)


class BallLit(Event, frozen=True):
    figure: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} lights a fireball on {name(self.square)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class BallRolls(Event, frozen=True):
    clan: int
    start: Square
    end: Square | None

    def text(self) -> str:
        ball = f"Clan {CLANS[self.clan]}'s fireball"
        return f"{ball} goes out" if self.end is None else f"{ball} rolls to {name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return (name(self.start),) if self.end is None else (name(self.start), name(self.end))


class NoPlace(Event, frozen=True):
    figure: int
    action: Action

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} finds no place for the {self.action}; the disc is spent"

    def places(self) -> tuple[str, ...]:
        return (figure_id(self.figure),)


class BirdCalled(Event, frozen=True):
    figure: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} calls the bird"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class DiscShown(Event, frozen=True):
    figure: int
    action: Action

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} uses a disc: {self.action}"

    def places(self) -> tuple[str, ...]:
        return (figure_id(self.figure),)


class ClubThrown(Event, frozen=True):
    figure: int
    square: Square
    bird: bool
    mega: bool

    def text_in(self, s: StoneDaze) -> str:
        club = "the mega club" if self.mega else "a club"
        bird, thrower = f"The bird of clan {CLANS[clan_of(self.figure)]}", figure_name(s, self.figure)
        return f"{f'{bird} drops' if self.bird else f'{thrower} throws'} {club} at {name(self.square)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class Moved(Event, frozen=True):
    figure: int
    start: Square
    end: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} moves {name(self.start)}–{name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.start), name(self.end)


class Blocked(Event, frozen=True):
    figure: int
    wanted: Square
    end: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} wanted {name(self.wanted)} and is held back on {name(self.end)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.wanted), name(self.end)


class Turned(Event, frozen=True):
    figure: int
    facing: Facing

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} turns to face {FACINGS[self.facing]}"

    def places(self) -> tuple[str, ...]:
        return (figure_id(self.figure),)


class Burnt(Event, frozen=True):
    figure: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} runs into the fire on {name(self.square)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class Hit(Event, frozen=True):
    figure: int
    hits: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        times = "" if self.hits == 1 else f" {self.hits} times"
        return f"{figure_name(s, self.figure)} is hit{times} on {name(self.square)}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class Dazed(Event, frozen=True):
    figure: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} is out of the game"

    def places(self) -> tuple[str, ...]:
        return (name(self.square),)


class MoundBroken(Event, frozen=True):
    square: Square

    def text(self) -> str:
        return f"The mound on {name(self.square)} is broken to pieces"

    def places(self) -> tuple[str, ...]:
        return (name(self.square),)


class Haunted(Event, frozen=True):
    square: Square

    def text(self) -> str:
        return f"{name(self.square)} is haunted from now on"

    def places(self) -> tuple[str, ...]:
        return (name(self.square),)


class Healed(Event, frozen=True):
    healer: int
    figure: int | None

    def text_in(self, s: StoneDaze) -> str:
        who = "nobody" if self.figure is None else figure_name(s, self.figure)
        return f"{figure_name(s, self.healer)} heals {who}"

    def places(self) -> tuple[str, ...]:
        return (figure_id(self.healer),) if self.figure is None else (figure_id(self.healer), figure_id(self.figure))


class DiscReturned(Event, frozen=True):
    figure: int

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} could not run; the disc comes back"

    def places(self) -> tuple[str, ...]:
        return (figure_id(self.figure),)


class Landed(Event, frozen=True):
    figure: int
    square: Square

    def text_in(self, s: StoneDaze) -> str:
        return f"{figure_name(s, self.figure)} has reached the Halhala of clan {CLANS[1 - clan_of(self.figure)]}"

    def places(self) -> tuple[str, ...]:
        return figure_id(self.figure), name(self.square)


class Ended(Event, frozen=True):
    heading = True
    reason: str

    def text(self) -> str:
        return self.reason[:1].upper() + self.reason[1:]


class Voted(Event, frozen=True):
    """A member of a team would surrender, or claim the end; the others have to agree."""

    seat: int
    what: str

    def text(self) -> str:
        return f"{named(self.seat)} would {self.what}"


class Divided(Event, frozen=True):
    clan: int
    shares: dict[int, list[str]]

    def text(self) -> str:
        shares = "; ".join(f"{named(seat)}: {', '.join(ids)}" for seat, ids in self.shares.items())
        return f"Clan {CLANS[self.clan]} divides its figures: {shares}"
