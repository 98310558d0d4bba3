"""A table for rule tests: the world of the worked examples, dice that fall as told, and answers by name.

    t = table(seats=3, clock=2)
    t.begin_roll(aspect="mind", risk="world")
    t.mood("Curious")
    t.throw(aspect=[2], mood=[5])
    assert t.roll.winner == "player"

The acting player is seat 0 with Ada; see section 22 of the rules for her sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.campaign import At
from dolmen.games.no_stone_unturned import GAME
from dolmen.games.no_stone_unturned.choices import AskForRoll
from dolmen.games.no_stone_unturned.rolls import Roll, Way
from dolmen.games.no_stone_unturned.rules import PROCEDURES
from dolmen.games.no_stone_unturned.rules.adventure import next_idea
from dolmen.games.no_stone_unturned.rules.downtime import actions as actions_step
from dolmen.games.no_stone_unturned.rules.downtime import begin_downtime
from dolmen.games.no_stone_unturned.rules.roll import PADS
from dolmen.games.no_stone_unturned.sheets import (
    HOME,
    Character,
    Detail,
    LocationCard,
    Mood,
    Place,
    Resource,
    Sentiment,
    Skill,
)
from dolmen.games.no_stone_unturned.state import Downtime, NoStoneUnturned
from dolmen.kernel import Ask, Form, Rng, Several, Sketch, Write
from dolmen.kernel.taking_out import Spot, own_texts, taken_out
from dolmen.testing import RuleTable

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


def ada(name: str = "Ada") -> Character:
    return Character(
        name,
        "she/her",
        "a long coat",
        moods=[Mood("Curious", 8), Mood("Stubborn", 6), Mood("Wary", 4)],
        aspects={"body": 4, "mind": 6, "heart": 8},
        sentiments=[Sentiment("S1", "ideal"), Sentiment("S2", "belief"), Sentiment("S3", "possession")],
        skills=[Skill("Climbing"), Skill("Talking"), Skill("Tinkering")],
    )


def card(author: int, name: str) -> LocationCard:
    return LocationCard(author, name, f"What {name} is like", "the herons", "bad air", "seeds", Sketch(f"of {name}"))


def world(seats: int, clock: int = 0) -> NoStoneUnturned:
    """Everything is built; place 0 is revealed and was written by the last seat."""
    s = GAME.setup(seats, GAME.read_options({}), Rng.seeded(1))
    s.world.notes = {"unit": "a month"}
    s.world.bans = dict.fromkeys(range(seats), "")
    s.world.resources = [Resource(name) for name in "WXYZ"] + [Resource("P", "abundance")]
    s.cards = [card(seat, f"Card {seat}{n}") for seat in range(seats) for n in (1, 2)]
    order = [2 * seats - 1, *range(2 * seats - 1)]
    s.places = [Place(n + 1, 0, card=c, danger=2, reward=2) for n, c in enumerate(order)]
    s.places[0].revealed, s.places[0].clock = True, clock
    s.characters = [ada(NAMES[seat]) for seat in range(seats)]
    s.table.at = [At("campaign", 1)]
    return s


def table(seats: int = 3, screen: Sequence[int] = (0,), clock: int = 0) -> Table:
    """In a scene at place 0, with these on screen."""
    s = world(seats, clock)
    s.here, s.adventure, s.travellers = 0, 1, list(range(seats))
    s.on_screen = list(screen)
    s.groups = [list(screen), [seat for seat in range(seats) if seat not in screen]]
    s.table.at.append(At("adventure", PROCEDURES["adventure"].index(next_idea)))
    return Table(s)


def downtime(seats: int = 3, at: int = HOME, left: int = 0) -> Table:
    """In the actions of a Downtime phase; one action each, and the point for rest is not counted."""
    s = world(seats)
    s.here = at
    begin_downtime(s, left)
    phase = s.downtime
    assert isinstance(phase, Downtime)
    phase.actions, phase.complications, phase.restful = dict.fromkeys(range(seats), 1), 1, at == HOME
    s.table.at[-1].step = PROCEDURES["downtime"].index(actions_step)
    return Table(s)


def fresh(seats: int = 3, **options: Any) -> Table:
    """Before anything: the campaign begins."""
    return Table(GAME.setup(seats, GAME.read_options(options), Rng.seeded(1)))


class Table(RuleTable[NoStoneUnturned]):
    felt = 0
    """The number of the mood that is thrown next."""

    def __init__(self, s: NoStoneUnturned) -> None:
        super().__init__(GAME, s, s.seats, s.options)

    @property
    def roll(self) -> Roll:
        assert self.s.roll is not None
        return self.s.roll

    @property
    def ada(self) -> Character:
        return self.character(0)

    def character(self, seat: int) -> Character:
        character = self.s.characters[seat]
        assert character is not None
        return character

    def sentiments(self, seat: int = 0) -> list[str]:
        return [held.state for held in self.character(seat).sentiments]

    def detail(self, text: str, on: str = "character", sign: Any = "neutral") -> Detail:
        """Write a detail down beforehand."""
        made = Detail(text, sign, "scene" if on == "scene" else "hard", harm=on == "harm")
        lists = {"character": self.ada.details, "harm": self.ada.harm, "scene": self.s.places[0].details}
        lists[on].append(made)
        return made

    # Answers

    def vote(self, yes: bool = True) -> Table:
        """Everybody who is asked to vote does so."""
        assert any(name.startswith("vote-") for name in self.waiting().values()), f"nobody votes: {self.waiting()}"
        while votes := [ask for ask in self.match.open if ask.name.startswith("vote-")]:
            self.say(votes[0].seat, votes[0].name, yes)
        return self

    def decide(self, seat: int, name: str, value: Any = None, /, **fields: Any) -> Table:
        """Propose, and all agree."""
        return self.say(seat, name, value, **fields).vote()

    def skip_to(self, name: str) -> Table:
        """Answer whatever else is asked, anyhow, until this is asked."""
        for _ in range(400):
            if any(ask.name == name and not ask.standing for ask in self.match.open):
                return self
            ask = next(ask for ask in self.match.open if not ask.standing)
            self.match.answer(ask.seat, quiet(ask), ask.id)
        raise AssertionError(f"{name} is never asked")

    def point_at(self, text: str) -> Table:
        """Somebody taps the X-Card and points at what was written."""
        spots = [
            Spot(number, place, field)
            for number, turn in enumerate(self.match.turns)
            for place, answer in enumerate(turn.answers)
            for field, words in own_texts(answer)
            if words == text
        ]
        self._match = taken_out(self.match, spots).match
        return self

    # An action roll

    def begin_roll(self, aspect: str = "mind", risk: str = "world", seat: int = 0) -> Table:
        self.say(seat, "scene", AskForRoll())
        return self.pad(aspect, risk)

    def pad(self, aspect: str, risk: str) -> Table:
        """The first Arbiter says what is rolled."""
        pad = next(pad for pad in PADS if (pad.aspect, pad.risk) == (aspect, risk))
        return self.say(self.asked("pad")[0], "pad", pad)

    def mood(self, name: str, seat: int = 0) -> Table:
        """The mood that is thrown next."""
        self.felt = [mood.name for mood in self.character(seat).moods].index(name)
        return self

    def throw(self, aspect: Sequence[int], moods: Sequence[int], seat: int = 0, **form: Any) -> Table:
        """Hand in the roll card."""
        with self.dice(*aspect, *moods):
            self.say(seat, "roll", mood=form.pop("mood", self.felt), **form)
        return self

    def counts(self, seat: int, ref: tuple[str, int, int], way: str) -> Table:
        """Turn a detail over."""
        return self.say(seat, "turn-detail", (*ref, way))

    def way(self, aspect: int = -1, mood: int = -1, final: int = 0, sign: int = 0) -> Table:
        """What the acting player makes of the dice."""
        return self.say(self.roll.actor, "way", Way(aspect, mood, final, sign))

    def form(self, seat: int, name: str) -> list[str]:
        """The fields of a form that is open."""
        ask = self.ask(seat, name)
        assert isinstance(ask, Form)
        return ask.keys()

    def as_it_is(self) -> Table:
        """Nobody helps, and the acting player has only one way."""
        return self.way() if self.asked("way") else self

    def add(
        self, seat: int, text: str, form: str = "hard", sign: str = "neutral", target: Any = None, **more: Any
    ) -> Table:
        """Add what is granted; on the place unless told, and nothing but the first unless told."""
        more = {"form_2": "unused", **more} if "form_2" in self.form(seat, "detail") else more
        return self.say(
            seat, "detail", form=form, text=text, sign=sign, target=target or ("place", self.roll.place), **more
        )


def quiet(ask: Ask) -> Any:
    """The first answer there is; agreeing, passing, and writing where something must be written."""
    if ask.name == "statement":
        return {"turn": "pass"}
    if isinstance(ask, Several):
        return ask.options[: ask.least]
    if isinstance(ask, Write):
        return ask.ideas[0] if ask.least else ""
    chosen: list[Any] = []
    while options := ask.choices(chosen):
        chosen.append(options[0])
    return ask.assemble(chosen)
