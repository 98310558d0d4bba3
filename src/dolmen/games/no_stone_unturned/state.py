"""The state of No Stone Unturned: cards, sheets, clocks and dice, and where in the procedures the table is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from dolmen.campaign import Campaign, playing
from dolmen.games.no_stone_unturned.rolls import Dice, Evolution, Roll
from dolmen.games.no_stone_unturned.sheets import (
    HOME,
    MOOD_DICE,
    SLOTS_PER_DIE,
    Aspect,
    Being,
    Character,
    Detail,
    LocationCard,
    Place,
    Project,
    Resource,
    Scrap,
    Statement,
)
from dolmen.kernel import Options, Seat, meant_for


class NoStoneUnturnedOptions(Options, frozen=True):
    """How the table wants to play."""

    pace: Annotated[
        Literal["campaign", "one-shot"],
        Meta(description="A campaign, or a single session at a brisk pace: the same rules, and a timer."),
    ] = "campaign"
    minutes: Annotated[
        int,
        Meta(description="Minutes proposed for each step of worldbuilding in a one-shot; 0 is no timer.", ge=0, le=60),
    ] = 5
    players: Annotated[
        int,
        Meta(
            description="So many play from the beginning; the other seats are free for those who come later.",
            ge=2,
            le=5,
            extra_json_schema=meant_for(5),
        ),
    ] = 5


class Deed(Struct):
    """A Downtime action in progress (section 18)."""

    kind: str
    seat: Seat
    text: str = ""
    place: int | None = None
    project: int | None = None
    mood: int | None = None
    aspect: Aspect | None = None
    skill: int | None = None
    mode: str = ""
    dice: list[Dice] = []
    votes: dict[Seat, int] = {}
    skills: list[int] = []
    helper: Seat | None = None
    helper_skills: list[int] = []
    assist: dict[Seat, bool] = {}
    healer: bool = False
    total: int = 0


class Complication(Struct):
    place: int
    die: int | None = None
    other: int | None = None
    """Where it has spread to."""
    prompts: list[str] = []
    prompt: str = ""
    text: str = ""
    effect: bool = False


class Downtime(Struct):
    """A Downtime phase (section 16)."""

    at: int
    left: int
    """The location just left."""
    restful: bool = False
    complications: int = 0
    actions: dict[Seat, int] = {}
    free: dict[Seat, list[str]] = {}
    """The free actions that each has used."""
    more: bool = False
    """The table has agreed to let another unit of time pass."""


Given = bool | int | str | dict[str, bool | int | str | list[int | str]]
"""An answer as it stands in a save."""


class Half(Struct):
    """What somebody has answered in a step that asks for more."""

    name: str
    """That of the ask."""
    seat: Seat
    answer: Given


Voice = dict[str, bool | int | str]
"""What an Arbiter says to each part of a question."""


class Safety(Struct):
    """Lines and veils of tables from before the server kept them; who wrote one is kept nowhere."""

    lines: list[str] = []
    veils: list[str] = []


class World(Struct):
    """What worldbuilding makes."""

    notes: dict[str, str] = {}
    """Tone, framing, touchstones; scope, question by question."""
    bans: dict[Seat, str] = {}
    statements: list[Statement] = []
    passes: list[Seat] = []
    """Who has passed in this round of drawing."""
    first: Seat = 0
    turn: int = 0
    named: list[Seat] = []
    """Who has named a resource."""
    resources: list[Resource] = []
    paths: list[tuple[int, int]] = []
    drawn: bool = False


class NoStoneUnturned(Campaign, kw_only=True):
    """The table."""

    options: NoStoneUnturnedOptions
    characters: list[Character | None]
    safety: Safety = field(default_factory=Safety)
    world: World = field(default_factory=World)
    details: list[Detail] = []
    """Those of the settlement."""
    cards: list[LocationCard] = []
    places: list[Place] = []
    past: list[Character] = []
    """Characters of earlier days."""
    beings: list[Being] = []
    projects: list[Project] = []
    scraps: list[Scrap] = []
    here: int = HOME
    """Where the group is, or sets out from."""
    travellers: list[Seat] = []
    groups: list[list[Seat]] = []
    closing: bool = False
    """The table has agreed to close the adventure or the Downtime."""
    on_screen: list[Seat] = []
    told: list[Seat] = []
    """Who has had their say in a round of telling, or who is at it."""
    tellings: dict[Seat, str] = {}
    """What was told of the journey so far."""
    rolls_in_a_row: int = 0
    cues: list[str] = []
    """Moments that deserve a line of text, until somebody writes one."""
    caller: Seat | None = None
    """For whom an action roll is asked."""
    roll: Roll | None = None
    evolution: Evolution | None = None
    deed: Deed | None = None
    downtime: Downtime | None = None
    complication: Complication | None = None
    fates: list[Seat] = []
    """Whose fate has been settled at the close of an adventure."""
    half: Half | None = None
    """The first answer of a step that has not asked everything yet."""
    checkin: dict[Seat, str] | None = None
    coming: list[Seat] = []
    """Who has taken a free seat, and plays from the next adventure on."""
    waiting: list[Seat] = []
    """Before an adventure: whose character is still waited for."""
    session: int = 1
    adventure: int = 0
    last: int = HOME
    """Where the last adventure led."""

    @property
    def seats(self) -> int:
        return len(self.characters)


def arbiters(s: NoStoneUnturned) -> list[Seat]:
    """Every present player without a character on screen (NS.1.3, NS.7.11)."""
    return [seat for seat in playing(s) if seat not in s.on_screen]


def sheet(s: NoStoneUnturned, seat: Seat) -> Character:
    character = s.characters[seat]
    assert character is not None
    return character


def able(s: NoStoneUnturned, seat: Seat) -> bool:
    """There is a character there that can act (NS.9.10)."""
    character = s.characters[seat]
    return character is not None and character.status == "ready" and not character.overcome


def next_fate(s: NoStoneUnturned) -> Seat | None:
    """Of whom the table decides next what becomes of them, at the close of an adventure."""
    return next((seat for seat in range(s.seats) if seat not in s.fates and needs_fate(s, seat)), None)


def needs_fate(s: NoStoneUnturned, seat: Seat) -> bool:
    """Overcome on this adventure, or left behind (NS.9.12, NS.9.17)."""
    character = s.characters[seat]
    if character is None:
        return False
    return character.status == "left behind" or (character.overcome and seat in s.travellers and not character.gone)


Ref = tuple[str, int, int]
"""A written detail: on what ("character", "harm", "place", "being"), of whom, and which of the list."""


def written(s: NoStoneUnturned, kind: str, owner: int) -> list[Detail]:
    """The list that a detail of this kind stands on."""
    if kind == "character":
        return sheet(s, owner).details
    if kind == "harm":
        return sheet(s, owner).harm
    if kind == "being":
        return s.beings[owner].details
    return s.details if owner == HOME else s.places[owner].details


def front(s: NoStoneUnturned, place: int) -> LocationCard:
    return s.cards[s.places[place].card]


def open_dice(character: Character) -> list[int]:
    """The sizes of the mood slots that are still open (NS.3.2, NS.3.4)."""
    filled = [mood.die for mood in character.moods]
    return [die for die in MOOD_DICE if filled.count(die) < SLOTS_PER_DIE]


def overloaded_mood(character: Character) -> int | None:
    return next((i for i, mood in enumerate(character.moods) if mood.overloaded), None)


def can_be_marked(character: Character) -> list[int]:
    """Sentiments that are neither blank nor Lost (NS.5.12, NS.13.11)."""
    return [i for i, held in enumerate(character.sentiments) if held.text and held.state != "lost"]


def revealed(s: NoStoneUnturned) -> list[int]:
    return [n for n, place in enumerate(s.places) if place.revealed]


LETTERS = "ABCDEFGHIJS"
"""What the cards on the map are called; the settlement is the last one, for HOME is -1."""


def letter(place: int) -> str:
    return LETTERS[place]


def accessible(s: NoStoneUnturned, start: int, closed: Sequence[int] = ()) -> list[int]:
    """Cards that a chain of paths over revealed ones leads to; without any path, all (NS.4.39, NS.4.40).

    No chain leads over the closed ones.
    """
    if not s.world.paths:
        return list(range(len(s.places)))
    reached, edge = {start}, [start]
    while edge:
        place = edge.pop()
        if place not in (start, HOME) and (place in closed or not s.places[place].revealed):
            continue
        for a, b in s.world.paths:
            other = b if a == place else a if b == place else None
            if other is not None and other not in reached:
                reached.add(other)
                edge.append(other)
    return sorted(place for place in reached if place not in (start, HOME))


# Who is acting: whose mood, skill, sentiment or die is being chosen


def chooser(s: NoStoneUnturned) -> Seat:
    """Who picks a mood, a skill, a sentiment or a die right now."""
    if s.evolution is not None:
        return s.evolution.seat
    if s.roll is not None:
        return roller_now(s)
    if s.deed is not None:
        return s.deed.seat if s.deed.helper is None else s.deed.helper
    return s.told[0] if s.told else 0


def roller_now(s: NoStoneUnturned) -> Seat:
    """The acting player; afterwards whoever of the rollers it has come to."""
    roll = s.roll
    assert roll is not None
    if roll.winner is not None or roll.grants:
        return roll.rollers[min(roll.after, len(roll.rollers) - 1)].seat
    return roll.actor


def helpers_left(s: NoStoneUnturned) -> list[Seat]:
    """Others on screen who can still help (NS.11.13, NS.11.15)."""
    roll = s.roll
    assert roll is not None
    rolling = [roll.actor, *(roller.seat for roller in roll.rollers)]
    others = (seat for seat in playing(s) if seat in s.on_screen)
    return [seat for seat in others if able(s, seat) and seat not in rolling]
