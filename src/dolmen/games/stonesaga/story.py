"""What the rules tell of a game: the log, the replay and the animations are made of these."""

from __future__ import annotations

from typing import Any

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Die, Event, Hex


def _who(s: Any, number: int) -> str:
    return names.called(s, number) if s is not None else names.figure_id(number)


class SagaEvent(Event, frozen=True):
    """How the facts are said."""

    phrases = {
        "who": _who,
        "figure": lambda s, number: names.figure_id(number),
        "hex": lambda s, hex: names.tile(s, Hex(*hex)),
        "spot": lambda s, hex: names.hex_id(Hex(*hex)),
        "item": lambda s, id: names.item(s, id),
        "feature": lambda s, name: names.feature(name),
        "region": lambda s, region: names.REGIONS[region],
    }


class Home(SagaEvent, frozen=True, line="Home is {region:region}"):
    region: str


class Made(SagaEvent, frozen=True, line="{who:who} of the {mantle}s has come", at="{who:figure}"):
    who: int
    mantle: str


class Page(SagaEvent, frozen=True, line="{title}. {words}"):
    """An entry of the Codex is read aloud (SS.30.4)."""

    heading = True
    no: int
    title: str
    words: str


class Dawn(SagaEvent, frozen=True, line="Day {day}. {words}"):
    heading = True
    day: int
    words: str


class Dusk(SagaEvent, frozen=True, line="Night {day}. {words}"):
    heading = True
    day: int
    words: str


class Moved(SagaEvent, frozen=True, line="{who:who} goes to {to:hex}", at="{who:figure} {to:spot}"):
    who: int
    to: Hex


class Explored(SagaEvent, frozen=True, line="{who:who} explores {to:hex}", at="{who:figure} {to:spot}"):
    who: int
    to: Hex


class TrayLaid(SagaEvent, frozen=True, line="The valley goes on: three more hexes, in mist"):
    hexes: tuple[Hex, ...]


class Found(SagaEvent, frozen=True, line="{name}: {words}", at="{who:figure}"):
    who: int
    id: str
    name: str
    words: str


class Says(SagaEvent, frozen=True, line="{words}", at="{who:figure}"):
    """What a card or the land has to say about it."""

    who: int
    words: str


class Gains(SagaEvent, frozen=True, line="{who:who} gains {what}", at="{who:figure}"):
    who: int
    what: str


class Loses(SagaEvent, frozen=True, line="{who:who} loses {what}", at="{who:figure}"):
    who: int
    what: str


class LoreGained(SagaEvent, frozen=True, line="Lore: {n} more, {total} in all"):
    n: int
    total: int


class Lies(SagaEvent, frozen=True, line="{what} in {hex:hex}", at="{hex:spot}"):
    what: str
    hex: Hex


class Hurt(SagaEvent, frozen=True, line="{who:who} suffers a {what}", at="{who:figure}"):
    who: int
    what: str


class Healed(SagaEvent, frozen=True, line="{who:who}: a {what} gets better", at="{who:figure}"):
    who: int
    what: str


class Down(SagaEvent, frozen=True, line="{who:who} is incapacitated", at="{who:figure}"):
    who: int


class Died(SagaEvent, frozen=True, line="{name} is dead, and a Legend"):
    heading = True
    name: str


class Tested(SagaEvent, frozen=True, at="{who:figure}"):
    """A test, with all that was added (SS.2.10)."""

    who: int
    ability: int
    target: int
    die: int
    plus: tuple[tuple[str, int], ...]
    success: bool

    def text_in(self, s: Stonesaga) -> str:
        sums = " ".join(f"{names.signed(n)} {what}" for what, n in self.plus)
        total = self.die + sum(n for _, n in self.plus)
        end = "success" if self.success else "failure"
        what = f"{names.ability(self.ability)} {self.target}+"
        return f"{_who(s, self.who)} is tested, {what}: {self.die} {sums} = {total}, {end}"

    def fallen_dice(self) -> tuple[Die, ...]:
        return ((6, self.die),)


class Rolls(SagaEvent, frozen=True, line="{who:who} rolls {dice}", at="{who:figure}"):
    who: int
    dice: tuple[int, ...]

    def fallen_dice(self) -> tuple[Die, ...]:
        return tuple((6, die) for die in self.dice)


class Draws(SagaEvent, frozen=True, line="{who:who} finds {cards}", at="{who:figure}"):
    """Forage cards, fishing cards or a chip."""

    who: int
    cards: str


class Struck(SagaEvent, frozen=True, at="{who:figure}"):
    who: int
    value: int
    difficulty: int
    success: bool

    def text_in(self, s: Stonesaga) -> str:
        end = "caught" if self.success else "missed"
        return f"{_who(s, self.who)} strikes with {self.value} against {self.difficulty}: {end}"


class Crafted(SagaEvent, frozen=True, at="{who:figure}"):
    who: int
    code: str
    item: str

    def text_in(self, s: Stonesaga) -> str:
        made = names.item(s, self.item) if self.item else "nothing that anybody could use"
        return f"{_who(s, self.who)} tries {self.code}: {made}"


class Processed(SagaEvent, frozen=True, line="{who:who} works on {what}", at="{who:figure}"):
    who: int
    what: str


class Exchanged(SagaEvent, frozen=True, line="{giver:who} hands {what} to {taker:who}", at="{giver:figure}"):
    giver: int
    taker: int
    what: str


class Passed(SagaEvent, frozen=True, line="{who:who} has done enough for today", at="{who:figure}"):
    who: int


class Ate(SagaEvent, frozen=True, line="{who:who} has {what}", at="{who:figure}"):
    who: int
    what: str


class Rested(SagaEvent, frozen=True, line="{who:who} rests: {n} energy", at="{who:figure}"):
    who: int
    n: int


class NightCard(SagaEvent, frozen=True, line="{name}. {words}", at="{who:figure}"):
    who: int
    id: str
    name: str
    words: str


class Activity(SagaEvent, frozen=True, line="Activity {n} of {winter}"):
    n: int
    winter: int


class UnrestIs(SagaEvent, frozen=True, line="Unrest: {n}"):
    n: int


class Founded(SagaEvent, frozen=True, line="{name} is founded", at="{hex:spot}"):
    heading = True
    name: str
    hex: Hex


class StructureBuilt(SagaEvent, frozen=True, line="{name} has a {what} now", at="{hex:spot}"):
    name: str
    what: str
    hex: Hex


class Helps(SagaEvent, frozen=True, line="{who:who} gives {what} for it", at="{who:figure}"):
    who: int
    what: str


class Ruined(SagaEvent, frozen=True, line="{name} is a ruin", at="{hex:spot}"):
    name: str
    hex: Hex


class Learned(SagaEvent, frozen=True, line="{what}. {words}"):
    """A culture or a power."""

    what: str
    words: str


class LegendHelps(SagaEvent, frozen=True, line="{who:who} has {name} at hand", at="{who:figure}"):
    who: int
    name: str


class LookedUp(SagaEvent, frozen=True, line="Of {material} there can be made: {names}"):
    material: str
    names: str


class Drawn(SagaEvent, frozen=True, line="On the wall: {name}"):
    name: str


class ChallengeBegins(SagaEvent, frozen=True, line="{name}. {words}"):
    heading = True
    name: str
    words: str


class Retained(SagaEvent, frozen=True, line="{who:who} keeps {what}", at="{who:figure}"):
    who: int
    what: str


class Aged(SagaEvent, frozen=True, line="{name} is {what} now"):
    name: str
    what: str


class Happens(SagaEvent, frozen=True, line="{words}"):
    """An event of the Challenge."""

    heading = True
    words: str


class GoalDone(SagaEvent, frozen=True, line="Goal: {name}"):
    heading = True
    id: str
    name: str


class Ended(SagaEvent, frozen=True):
    heading = True
    won: bool

    def text(self) -> str:
        return "The winter can come" if self.won else "Winter is here"


class LookedAt(SagaEvent, frozen=True, line="Round the corner lies {name}: {what}"):
    """For whoever stands on the ledge (SS.28.54)."""

    name: str
    what: str
