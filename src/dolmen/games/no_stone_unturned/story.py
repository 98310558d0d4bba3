"""What the rules tell of a campaign: the log, the replay and the chronicle are made of these."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import place_id
from dolmen.games.no_stone_unturned.state import letter
from dolmen.kernel import Die, Event, Seat, named


class Heading(Event, frozen=True):
    """A new chapter: a session, a step of worldbuilding, an adventure, a Downtime."""

    heading = True
    title: str

    def text(self) -> str:
        return self.title


class SessionBegins(Heading, frozen=True):
    pass


class StepBegins(Heading, frozen=True):
    pass


class AdventureBegins(Heading, frozen=True):
    pass


class DowntimeBegins(Heading, frozen=True):
    pass


class Said(Event, frozen=True):
    """Somebody told something: a statement, a journey, an introduction, a passing detail."""

    who: str
    words: str

    def text(self) -> str:
        return f"{self.who}: {self.words}"


class Noted(Event, frozen=True):
    """Something was written down for all."""

    what: str

    def text(self) -> str:
        return self.what


class Corrected(Event, frozen=True):
    """An entry was changed; what stood there before stays in the log."""

    seat: Seat
    what: str
    before: str
    after: str

    def text(self) -> str:
        return f"{named(self.seat)} corrects {self.what}: “{self.before}” is now “{self.after}”"


class ComesAlong(Event, frozen=True):
    seat: Seat

    def text(self) -> str:
        return f"{named(self.seat)} comes along on the next adventure"


class OfPlace(Event, frozen=True):
    """Something about a card on the map."""

    place: int

    def places(self) -> tuple[str, ...]:
        return (place_id(self.place),)


class LevelsRolled(OfPlace, frozen=True):
    danger: int
    reward: int

    def text(self) -> str:
        return f"Card {letter(self.place)}: danger {self.danger}, reward {self.reward}"

    def fallen_dice(self) -> tuple[Die, ...]:
        return (4, self.danger), (4, self.reward)


class CardTurned(OfPlace, frozen=True):
    name: str

    def text(self) -> str:
        return f"Card {letter(self.place)} is turned over: {self.name}"


class CardScouted(Event, frozen=True):
    seat: Seat
    place: int

    def text(self) -> str:
        return f"{named(self.seat)} has looked at card {letter(self.place)}"

    def places(self) -> tuple[str, ...]:
        return (place_id(self.place),)


class Focus(Event, frozen=True):
    on_screen: tuple[str, ...]
    arbiters: tuple[str, ...]

    def text(self) -> str:
        return f"On screen: {', '.join(self.on_screen)}. Arbiters: {', '.join(self.arbiters) or 'nobody'}"


class DiceRolled(Event, frozen=True):
    """Seen by all the moment they fall (NS.1.9)."""

    who: str
    what: str
    sides: int
    rolled: tuple[int, ...]

    def text(self) -> str:
        dice = " and ".join(map(str, self.rolled))
        return f"{self.who} rolls {self.what}: {dice} (d{self.sides})"

    def fallen_dice(self) -> tuple[Die, ...]:
        return tuple((self.sides, face) for face in self.rolled)


class MoodMarked(Event, frozen=True):
    who: str
    mood: str
    level: int
    last: bool

    def text(self) -> str:
        more = "; the last box: it will evolve, and a sentiment will be marked" if self.last else ""
        return f"{self.who} acts from {self.mood}, level {self.level}{more}"


class RollDecided(Event, frozen=True):
    who: str
    aspect: int
    mood: int
    delta: int
    winner: str

    def text(self) -> str:
        won = {"player": f"{self.who} wins", "arbiters": "the Arbiters win"}.get(self.winner, "no side wins")
        return f"Aspect {self.aspect}, mood {self.mood}, difference {self.delta}: {won}"


class DetailAdded(Event, frozen=True):
    who: str
    detail: str
    target: str
    kind: str

    def text(self) -> str:
        return f"{self.who} adds a {self.kind} detail: {self.detail} ({self.target})"


class Ticked(OfPlace, frozen=True):
    ticks: int
    why: str

    def text(self) -> str:
        return f"The clock of {letter(self.place)} stands at {self.ticks}: {self.why}"


class SheetChanged(Event, frozen=True):
    """A box, a level, a sentiment, a scar: something on a sheet."""

    seat: Seat
    what: str

    def text(self) -> str:
        return self.what

    def places(self) -> tuple[str, ...]:
        return (f"sheet-{self.seat}",)


class ComplicationRolled(Event, frozen=True):
    place: int
    ticks: int
    die: int | None
    prompts: tuple[str, ...]

    def text(self) -> str:
        rolled = "no die" if self.die is None else f"a {self.die}"
        what = " or ".join(self.prompts) or "nothing"
        return f"Complication at {letter(self.place)} with {self.ticks} ticks, {rolled}: {what}"

    def places(self) -> tuple[str, ...]:
        return (place_id(self.place),)

    def fallen_dice(self) -> tuple[Die, ...]:
        return () if self.die is None else ((6, self.die),)


class CheckedIn(Event, frozen=True):
    def text(self) -> str:
        return "Are we all well?"


class CampaignEnds(Event, frozen=True):
    heading = True

    def text(self) -> str:
        return "The table agrees: here the campaign ends"
