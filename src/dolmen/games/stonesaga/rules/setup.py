"""Setting a game up: the home, the characters, the Challenge (sections 3 and 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from dolmen.campaign import MOST_HANDS, agree, laid
from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.choices import Person
from dolmen.games.stonesaga.content import CardEntry, Region
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.language import LANGUAGE
from dolmen.games.stonesaga.effects.standing import standing
from dolmen.games.stonesaga.land import FIRST_TRAY
from dolmen.games.stonesaga.prompts.beginning import ABILITY, DICE, HOME, MANTLE, NAME, NAME_IDEAS, SECOND, TRAIT, WHO
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.rules.codex import read_entry
from dolmen.games.stonesaga.rules.night import dawn
from dolmen.games.stonesaga.rules.valley import place_tray
from dolmen.games.stonesaga.state import (
    ABILITIES,
    Character,
    Dice,
    Lot,
    Place,
    Played,
    Saga,
    SagaOptions,
    Stonesaga,
    Task,
    most_energy,
)
from dolmen.kernel import Ask, BadOptions, Deck, Field, Flow, Form, NotOnOffer, Pick, Rng, TextField, anyone, tell

PROLOGUE = 0
FIRST = "CH01"
"""With which every campaign begins."""
LOW = 11
"""A sum of abilities up to which a second trait is chosen (SS.3.14)."""
LONGEST_NAME = 30
REGIONS: tuple[Region, Region] = ("vale", "plateau")


def how_many(seats: int, options: SagaOptions) -> int:
    """Four and three players have a character each, two players two or four in all, one player two to four or, in
    hardcore, one: all that depends on their number counts characters, not players (SS.3.1 to SS.3.4, SS.3.9, SS.29.1,
    SS.29.4)."""
    if seats == 1 and options.mode == "hardcore":
        return 1
    number = options.characters or (2 if seats <= 2 else seats)
    allowed = {1: (2, 3, 4), 2: (2, 4)}.get(seats, (seats,))
    if number not in allowed:
        raise BadOptions(f"Stonesaga, characters: {seats} players have {' or '.join(map(str, allowed))}, not {number}")
    return number


def deck_of(cards: Mapping[str, CardEntry], added: Sequence[str] = ()) -> list[str]:
    """All base cards, and those that have joined (SS.7.17, SS.26.5)."""
    return [id for id, card in cards.items() if not card.joins or id in added]


def set_up(cls: type[Stonesaga], seats: int, options: SagaOptions, rng: Rng) -> Stonesaga:
    """The box, unpacked: all decks complete and shuffled (SS.7.17)."""
    number = how_many(seats, options)
    s = cls(
        rng=rng,
        table=laid(seats),
        challenge=options.challenge,
        hardcore=number == 1,
        number=number,
        starving=options.starving,
        feeling=options.feeling,
        night_deck=Deck(deck_of(cls.box.nights)),
        finds=Deck(deck_of(cls.box.finds)),
    )
    if options.play == "campaign":
        s.challenge = FIRST
        s.saga = Saga(looming=[id for id in cls.box.challenges if id != FIRST])
    s.night_deck.shuffle(rng)
    s.finds.shuffle(rng)
    return s


def begin(s: Stonesaga) -> None:
    """The home, the characters, the first tray, the Challenge (SS.7.1)."""
    then(s, Task("home"), Task("make characters"), Task("begin challenge"))


@does("home")
def home(s: Stonesaga, task: Task) -> Flow[None]:
    """The group chooses the home region (SS.7.1). The other region's start tile stays out for good (SS.6.12)."""
    seats = len(s.table.company)
    if seats == 1:
        s.home = yield from Pick(0, REGIONS, question=HOME)
    else:
        s.home = yield from agree(
            s,
            "home",
            lambda seat: Pick(seat, REGIONS, question=HOME, always=True),
            lambda region: names.REGIONS[region],
            policy=MOST_HANDS,
        )
    tell(s, story.Home, s.home)
    s.making = [Dice(who % seats, [s.rng.roll(6) for _ in range(5)]) for who in range(s.number)]
    start = next(id for id, tile in s.box.tiles.items() if tile.entry.start and tile.entry.region == s.home)
    s.tiles = [id for id, tile in s.box.tiles.items() if not tile.entry.start]
    first_tray(s, start)


def first_tray(s: Stonesaga, start: str) -> None:
    """The start tile explored at (0, 0), two random ones of the region in mist beside it (SS.6.9, SS.6.10)."""
    assert s.home is not None
    place_tray(s, FIRST_TRAY, s.home)
    s.tiles.append(s.places[0].tile)
    s.tiles.sort()
    s.places[0] = Place(FIRST_TRAY[0], start, 0, explored=True)
    s.journal.tiles.append(start)


# Characters


def narrow_dice(chosen: Mapping[str, int], field: Field[str]) -> list[int]:
    """Each die serves one ability (SS.3.11)."""
    return [die for die in field.options if die not in chosen.values()]


def best_first(dice: list[int]) -> list[int]:
    """The four highest lie ready (SS.30.5)."""
    return sorted(range(len(dice)), key=lambda die: -dice[die])


def dice_form(s: Stonesaga, place: int) -> Form[dict[str, int]]:
    """Four of the five dice, one to each ability; one is left out (SS.3.11)."""
    making = s.making[place]
    order = best_first(making.dice)
    fields = tuple(Field(ability, [*order[n:], *order[:n]], ABILITY) for n, ability in enumerate(ABILITIES))
    return Form(making.seat, dict, fields, narrow_dice, question=DICE, name=f"dice {place}")


Legends = tuple[tuple[str, frozenset[str]], ...]
"""By name, without its case: the traits of each."""


class FreshName(TextField[str], eq=False):
    """A name that nobody in this game has, whatever its case and outer spaces (SS.3.20); nor one whose Legends leave
    too few traits to choose from (SS.3.22)."""

    taken: frozenset[str] = frozenset()
    legends: Legends = ()
    traits: int = 0
    """How many would have to be left."""

    def check(self, ask: Ask, answer: object) -> str:
        """Nobody here has it, and there are traits left for it (SS.3.20, SS.3.22)."""
        name = super().check(ask, answer).strip()
        if name.casefold() in self.taken:
            raise NotOnOffer(f"{ask.prompt}: somebody here is called {name} already")
        if len(barred(self.legends, name)) > self.traits:
            raise NotOnOffer(f"{ask.prompt}: the Legends who were called {name} leave too few traits")
        return name


def person_form(s: Stonesaga, place: int, instead: int) -> Form[Person]:
    """A trait, a second one if the dice were low, a mantle that nobody uses, a name (SS.3.13 to SS.3.17)."""
    making = s.making[place]
    used = {character.mantle for who, character in enumerate(s.characters) if who != instead}
    mantles = [id for id in s.box.mantles if id not in used]
    traits = [*s.box.traits]
    legends = tuple((one.name.casefold(), frozenset(one.traits)) for one in s.journal.legends)
    taken = frozenset(character.name.casefold() for who, character in enumerate(s.characters) if who != instead)
    gone = {*taken, *(name for name, _ in legends)}
    ideas = [name for name in NAME_IDEAS if name.casefold() not in gone]
    fields: list[Field[str]] = [Field("trait", traits, TRAIT)]
    if sum(making.abilities) <= LOW:
        fields.append(Field("second", [*traits[1:], traits[0]], SECOND))
    fresh = FreshName(
        "name",
        ideas[:6],
        NAME,
        least=1,
        most=LONGEST_NAME,
        taken=taken,
        legends=legends,
        traits=len(traits) - len(fields),
    )
    # the name comes first: it says which traits are left
    fields = [fresh, *fields, Field("mantle", mantles, MANTLE)]
    return Form(
        making.seat, Person, tuple(fields), partial(differing_traits, legends), question=WHO, name=f"who {place}"
    )


def barred(legends: Legends, name: str) -> set[str]:
    """The traits of all Legends who were called that: nobody is the same again (SS.3.21)."""
    called = name.strip().casefold()
    return {trait for other, traits in legends if other == called for trait in traits}


def differing_traits(legends: Legends, chosen: Mapping[str, str], field: Field[str]) -> list[str]:
    """The second trait differs from the first (SS.3.15), and neither was a Legend's of that name (SS.3.21)."""
    other = {"trait": "second", "second": "trait"}.get(field.key, "")
    if not other:
        return [*field.options]
    not_allowed = {chosen.get(other), *barred(legends, chosen.get("name", ""))}
    return [option for option in field.options if option not in not_allowed]


@does("make characters")
def make_characters(s: Stonesaga, task: Task) -> Flow[None]:
    """The players do so side by side, each one character after the other (SS.3.11 to SS.3.20)."""
    if not s.making:
        return
    first: dict[int, int] = {}
    for place, making in enumerate(s.making):
        first.setdefault(making.seat, place)

    def one(place: int) -> Flow[dict[str, int] | Person]:
        if not s.making[place].abilities:
            return (yield from dice_form(s, place))
        return (yield from person_form(s, place, task.who))

    place, answer = yield from anyone({place: one(place) for place in first.values()})
    then(s, task)
    making = s.making[place]
    if isinstance(answer, Person):
        join(s, making, answer, task.who)
    else:
        making.abilities = [making.dice[answer[ability]] for ability in ABILITIES]


def join(s: Stonesaga, making: Dice, person: Person, instead: int) -> None:
    """A newcomer is young, and has full energy, or none if somebody died for the place (SS.1.12, SS.3.19, SS.3.23,
    SS.3.24, SS.5.13, SS.29.16)."""
    traits = [person.trait, *([person.second] if person.second else [])]
    newcomer = Character(making.seat, person.name, making.abilities, traits, person.mantle)
    newcomer.since = games(s)
    s.making.remove(making)
    if instead >= 0:
        then(s, Task("slot a power", instead))
        newcomer.passed = s.characters[instead].passed
        s.characters[instead] = newcomer
        who = instead
    else:
        newcomer.energy = most_energy(s)
        s.characters.append(newcomer)
        who = len(s.characters) - 1
    tell(s, story.Made, who, s.box.mantles[person.mantle].name)
    inherit(s, who)


def games(s: Stonesaga) -> int:
    """Which game of the campaign this is, from 1."""
    return max(1, len(s.journal.log))


def inherit(s: Stonesaga, who: int) -> None:
    """What was bequeathed goes to the next character that the player makes, even in the middle of a game (SS.27.9)."""
    if s.saga is None:
        return
    for lot in [lot for lot in s.saga.lots if lot.heir and lot.seat == s.characters[who].seat]:
        s.saga.lots.remove(lot)
        receive(s, who, lot)


def receive(s: Stonesaga, who: int, lot: Lot) -> None:
    character = s.characters[who]
    character.items += lot.items
    for name, n in lot.tokens.items():
        people.put(character.bag, name, n)
    tell(s, story.Gains, who, names.things(s, lot.tokens, lot.items))


@does("begin challenge")
def begin_challenge(s: Stonesaga, task: Task) -> None:
    """Characters stand in the starting hex with full energy; activity has its start value (SS.1.3, SS.7.11, SS.7.14).
    The Challenge Log has it and their names (SS.7.18, SS.26.6). Then
    comes what outposts do at the start, and what its back says (SS.28.40)."""
    challenge = s.box.challenges[s.challenge]
    s.activity = challenge.start[s.number - 1]
    if s.saga is not None:
        s.activity = max(s.activity, s.saga.starts.get(s.challenge, 0))
        s.journal.log.append(Played(s.challenge, [one.name for one in s.characters]))
    if s.challenge == FIRST:
        read_entry(s, PROLOGUE)
    if s.saga is None:
        tell(s, story.Happens, f"{challenge.name}. {names.filled(s, challenge.front)}")
    else:
        tell(s, story.ChallengeBegins, challenge.name, names.filled(s, challenge.front))
        for outpost in s.outposts:
            for _, word in standing(s, outpost.at, gear.AtStart):
                lines(s, 0, [LANGUAGE.written(word.then)])
        lines(s, 0, challenge.setup)
    dawn(s)
