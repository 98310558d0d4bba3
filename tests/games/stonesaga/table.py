"""A camp of Stonesaga as a test wants it, and a way to play it.

    t = Camp(person("Ash", bag="2 wood, riverstone*"), person("Bo"))
    t.pick("gather water", "Ash")
    assert t.bag("Ash")["water"] == 2

The valley is the start tile with what a test names, all explored; decks have the order that a test gives, top first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from dolmen.campaign import laid
from dolmen.games.stonesaga import GAME, StonesagaGame
from dolmen.games.stonesaga.content import CardEntry
from dolmen.games.stonesaga.rules.setup import deck_of
from dolmen.games.stonesaga.state import (
    ABILITIES,
    Character,
    Ill,
    Item,
    Place,
    Played,
    Saga,
    Stonesaga,
    Task,
    most_energy,
)
from dolmen.kernel import Deck, Hex, Rng, copied
from dolmen.testing import RuleTable
from dolmen.testing.rule_table import Who

MANTLES = ("seeker", "wanderer", "mystic", "storyteller")
NAMES = {item.entry.name: id for id, item in GAME.box.items.items()}


class Person(Struct):
    name: str
    abilities: dict[str, int]
    bag: str
    items: str
    energy: int | None
    at: tuple[int, int]
    traits: list[str]
    boosts: dict[str, int]
    track: str


def person(
    name: str = "Ash",
    *,
    bag: str = "",
    items: str = "",
    energy: int | None = None,
    at: tuple[int, int] = (0, 0),
    traits: Sequence[str] = ("wise",),
    boosts: Mapping[str, int] | None = None,
    track: str = "",
    **abilities: int,
) -> Person:
    """A bag as "2 wood, fish~", items by name as "Mallet, Cord", a track as "major injury, minor disease"."""
    return Person(name, abilities, bag, items, energy, at, [*traits], dict(boosts or {}), track)


def tokens(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        assert name in GAME.box.stuff, f"there is no {name!r}"
        found[name] = found.get(name, 0) + int(number)
    return found


def ills(text: str) -> list[Ill]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        size, _, kind = part.partition(" ")
        found.append(Ill("injury" if kind == "injury" else "disease", size == "major"))
    return found


def things(text: str) -> list[Item]:
    return [Item(NAMES[name.strip()]) for name in text.split(",") if name.strip()]


class Camp(RuleTable[Stonesaga]):
    """The first morning, unless told otherwise; each character has a player of its own."""

    def __init__(
        self,
        *people: Person,
        tiles: Mapping[tuple[int, int], str] | None = None,
        mist: Mapping[tuple[int, int], str] | None = None,
        one_player: bool = False,
        number: int = 0,
        activity: int = 0,
        night: Sequence[str] = (),
        finds: Sequence[str] = (),
        starving: Literal["neither", "either"] = "neither",
        campaign: str = "",
        game: StonesagaGame = GAME,
    ) -> None:
        """`campaign`: the Challenge that is played of one; `game`: another edition."""
        people = people or (person(),)
        seats = 1 if one_player else len(people)
        box = game.box
        laid_out = {(0, 0): "VV01", **(tiles or {})}
        s = game.state(
            rng=Rng.seeded(1),
            table=laid(seats),
            challenge=campaign or "CH01",
            hardcore=(number or len(people)) == 1,
            number=number or len(people),
            starving=starving,
            feeling=True,
            night_deck=_deck(box.nights, night),
            finds=_deck(box.finds, finds),
            home="vale",
            phase="day",
            day=1,
            activity=activity,
        )
        for explored, laid_tiles in ((True, laid_out), (False, dict(mist or {}))):
            for hex, tile in laid_tiles.items():
                s.places.append(Place(Hex(*hex), tile, len(s.places) // 3, explored))
        s.tiles = sorted({id for id, tile in box.tiles.items() if id != "SP01"} - {place.tile for place in s.places})
        for who, wanted in enumerate(people):
            s.characters.append(_character(s, who, wanted, 0 if one_player else who))
        if campaign:
            s.saga = Saga(game=1 + (campaign != "CH01"), looming=[id for id in box.challenges if id > campaign])
            s.journal.log = [Played(id, [one.name for one in s.characters]) for id in box.challenges if id <= campaign]
        super().__init__(game, s, seats)

    def now(self, *tasks: Task) -> Camp:
        """The position as it stands, and only these tasks to be done in it."""
        s = copied(self.s)
        s.agenda = [*reversed(tasks)]
        self._start, self._match = s, None
        return self

    def seat_of(self, who: Who) -> int | None:
        return self.one(who).seat if isinstance(who, str) else who

    def who(self, name: str) -> int:
        return next(number for number, one in enumerate(self.s.characters) if one.name == name)

    def one(self, name: str = "Ash") -> Character:
        return self.s.characters[self.who(name)]

    def bag(self, name: str = "Ash") -> dict[str, int]:
        return self.one(name).bag

    def place(self, q: int = 0, r: int = 0) -> Place:
        return next(place for place in self.s.places if place.at == Hex(q, r))

    def items(self, name: str = "Ash") -> list[str]:
        return [GAME.box.items[item.id].entry.name for item in self.one(name).items]

    def passes(self, *names: str) -> Camp:
        """These have done enough; somebody who cannot do anything else has passed already."""
        for name in names or [one.name for one in self.s.characters]:
            if self.s.phase == "day" and not self.one(name).passed:
                offer = next((ask for ask in self.match.open if ask.seat == self.one(name).seat), None)
                assert offer is not None, f"{name} cannot pass now"
                words = f"{name}: pass" if sum(c.seat == offer.seat for c in self.s.characters) > 1 else "pass"
                self.pick(words, name, offer.question.name)
        return self

    def hungry(self) -> Camp:
        """Nobody eats or drinks, whoever could."""
        while waiting := [ask for ask in self.match.open if ask.question.name == "meal"]:
            self.pick("nothing", waiting[0].seat, waiting[0].name)
        return self

    def sleep(self, *, eat: str = "") -> Camp:
        """Through the Night, with the first answer to whatever is asked; meals as told."""
        day = self.s.day
        while not self.over and self.s.day == day:
            ask = next(ask for ask in self.match.open if not ask.standing)
            if ask.question.name == "meal" and eat:
                self.pick(eat, ask.seat, ask.name)
                continue
            chosen: list[object] = []
            while (options := ask.choices(chosen)) is not None:
                chosen.append(options[0])
            self.give(ask.assemble(chosen), ask.seat, ask.name or ask.question.name)
        return self


def _deck(all_: Mapping[str, CardEntry], top: Sequence[str]) -> Deck[str]:
    return Deck([*(id for id in deck_of(all_) if id not in top), *reversed(top)])


def _character(s: Stonesaga, who: int, wanted: Person, seat: int) -> Character:
    abilities = [wanted.abilities.get(ability, 4) for ability in ABILITIES]
    made = Character(seat, wanted.name, abilities, wanted.traits, MANTLES[who], Hex(*wanted.at))
    made.energy = most_energy(s) if wanted.energy is None else wanted.energy
    made.bag, made.items, made.track = tokens(wanted.bag), things(wanted.items), ills(wanted.track)
    made.boosts = [wanted.boosts.get(ability, 0) for ability in ABILITIES]
    return made
