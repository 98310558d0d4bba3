"""What the rules tell of a campaign: the log, the replay and the chronicle are made of these."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import place_id
from dolmen.games.no_stone_unturned.state import letter
from dolmen.kernel import Die, Event, Seat, named


class NoStoneEvent(Event, frozen=True):
    """How the facts are said."""

    phrases = {
        "player": lambda s, seat: named(seat),
        "card": lambda s, place: letter(place),
        "id": lambda s, place: place_id(place),
        "because": lambda s, why: f": {why}" if why else "",
        "list": lambda s, names: ", ".join(names),
        "list or nobody": lambda s, names: ", ".join(names) or "nobody",
        "dice": lambda s, faces: " and ".join(map(str, faces)),
    }


class Heading(NoStoneEvent, frozen=True, line="{title}"):
    """A new chapter: a session, a step of worldbuilding, an adventure, a Downtime."""

    heading = True
    title: str


class SessionBegins(Heading, frozen=True):
    pass


class StepBegins(Heading, frozen=True):
    pass


class AdventureBegins(Heading, frozen=True):
    pass


class DowntimeBegins(Heading, frozen=True):
    pass


class Said(NoStoneEvent, frozen=True, line="{who}: {words}"):
    """Somebody told something: a statement, a journey, an introduction, a passing detail."""

    who: str
    words: str


class Noted(NoStoneEvent, frozen=True, line="{what}"):
    """Something was written down for all."""

    what: str


class Corrected(NoStoneEvent, frozen=True, line="{seat:player} corrects {what}: “{before}” is now “{after}”"):
    """An entry was changed; what stood there before stays in the log."""

    seat: Seat
    what: str
    before: str
    after: str


class ComesAlong(NoStoneEvent, frozen=True, line="{seat:player} comes along on the next adventure"):
    seat: Seat


class LevelsRolled(
    NoStoneEvent, frozen=True, line="Card {place:card}: danger {danger}, reward {reward}", at="{place:id}"
):
    place: int
    danger: int
    reward: int

    def fallen_dice(self) -> tuple[Die, ...]:
        return (4, self.danger), (4, self.reward)


class CardTurned(NoStoneEvent, frozen=True, line="Card {place:card} is turned over: {name}", at="{place:id}"):
    place: int
    name: str


class CardScouted(NoStoneEvent, frozen=True, line="{seat:player} has looked at card {place:card}", at="{place:id}"):
    seat: Seat
    place: int


class Focus(NoStoneEvent, frozen=True, line="On screen: {on_screen:list}. Arbiters: {arbiters:list or nobody}"):
    on_screen: tuple[str, ...]
    arbiters: tuple[str, ...]


class DiceRolled(NoStoneEvent, frozen=True, line="{who} rolls {what}: {rolled:dice} (d{sides})"):
    """Seen by all the moment they fall (NS.1.9)."""

    who: str
    what: str
    sides: int
    rolled: tuple[int, ...]

    def fallen_dice(self) -> tuple[Die, ...]:
        return tuple((self.sides, face) for face in self.rolled)


class MoodMarked(NoStoneEvent, frozen=True):
    who: str
    mood: str
    level: int
    last: bool

    def text(self) -> str:
        more = "; the last box: it will evolve, and a sentiment will be marked" if self.last else ""
        return f"{self.who} acts from {self.mood}, level {self.level}{more}"


class RollDecided(NoStoneEvent, frozen=True):
    who: str
    aspect: int
    mood: int
    delta: int
    winner: str

    def text(self) -> str:
        won = {"player": f"{self.who} wins", "arbiters": "the Arbiters win"}.get(self.winner, "no side wins")
        return f"Aspect {self.aspect}, mood {self.mood}, difference {self.delta}: {won}"


class DetailAdded(NoStoneEvent, frozen=True, line="{who} adds a {kind} detail: {detail} ({target})"):
    who: str
    detail: str
    target: str
    kind: str


class Ticked(
    NoStoneEvent, frozen=True, line="The clock of {place:card} stands at {ticks}{why:because}", at="{place:id}"
):
    place: int
    ticks: int
    why: str


class SheetChanged(NoStoneEvent, frozen=True, line="{what}", at="sheet-{seat}"):
    """A box, a level, a sentiment, a scar: something on a sheet."""

    seat: Seat
    what: str


class ComplicationRolled(NoStoneEvent, frozen=True, at="{place:id}"):
    place: int
    ticks: int
    die: int | None
    prompts: tuple[str, ...]

    def text(self) -> str:
        rolled = "no die" if self.die is None else f"a {self.die}"
        what = " or ".join(self.prompts) or "nothing"
        return f"Complication at {letter(self.place)} with {self.ticks} ticks, {rolled}: {what}"

    def fallen_dice(self) -> tuple[Die, ...]:
        return () if self.die is None else ((6, self.die),)


class CheckedIn(NoStoneEvent, frozen=True, line="Are we all well?"):
    pass


class CampaignEnds(NoStoneEvent, frozen=True, line="The table agrees: here the campaign ends"):
    heading = True
