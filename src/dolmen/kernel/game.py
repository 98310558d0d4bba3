"""What a game is: plain data, and rules written as generators."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, get_args

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option
from dolmen.kernel.decks import decks_in, has_decks
from dolmen.kernel.decoders import converted
from dolmen.kernel.errors import BadOptions
from dolmen.kernel.flow import Flow
from dolmen.kernel.imagine_default import default_imagine, hides_something
from dolmen.kernel.lessons import Course
from dolmen.kernel.recap import Recap, default_recap
from dolmen.kernel.rng import Rng
from dolmen.kernel.scene import SEAT_COLOURS, Palette, Scene
from dolmen.kernel.scene_default import default_scene, default_status
from dolmen.kernel.state import S, State
from dolmen.kernel.story import Seat, Told


class Result(Struct, frozen=True, kw_only=True):
    """How a game ended."""

    winners: tuple[Seat, ...] = ()
    draw: bool = False
    scores: tuple[float, ...] = ()
    reason: str = ""
    shared: bool = False
    """All together: nobody was beaten, so all are winners or nobody is, and ratings leave it out."""
    worth: tuple[float, ...] = ()
    """What the end is worth to each seat, from 0 to 1, where winning or losing says too little."""

    def payoff(self, seat: Seat) -> float:
        """What it is worth to a seat; if that is not said, 1 for a winner, 0 for a loser, a half for a draw."""
        if self.worth:
            return self.worth[seat]
        return 0.5 if self.draw else float(seat in self.winners)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's options: fields with a default and, in `Meta(description=...)`, what they mean.

    `Meta(extra_json_schema=meant_for(1))` says that an option is of no use with other numbers of players.
    """


def meant_for(*seats: int) -> dict[str, Any]:
    """The numbers of players that an option is meant for; nobody else is asked about it."""
    return {"x-seats": list(seats)}


class OptionInfo(Struct, frozen=True):
    """An option of a game, for those who choose."""

    name: str
    description: str
    values: tuple[Any, ...]
    """What it takes, if that is a short list."""
    default: Any
    seats: tuple[int, ...]
    """The numbers of players that it is meant for."""


class Game(Generic[S]):
    """The base of every game. One instance serves all matches; what changes is in the state."""

    id: ClassVar[str]
    """By default the name of the class in small letters."""
    title: ClassVar[str]
    """By default the name of the class."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players it takes."""
    version: ClassVar[int] = 1
    """Of the rules; raised whenever a saved turn could go on differently. See `migrate`."""
    pitch: ClassVar[str] = ""
    """Why one should play it; by default what the class says of itself."""
    about: ClassVar[dict[str, str]] = {}
    """Facts for the start page: ages, minutes, designers and so on."""
    options: ClassVar[type[Options]] = Options
    quick: ClassVar[dict[str, Any]] = {}
    """Options for people who want to start at once."""
    contest: ClassVar[bool] = True
    """Somebody can do better or worse. Where nobody can, bots look for nothing and go by `priors`."""
    reenters: ClassVar[bool] = False
    """A promise: `turn` of a copy of the state asks exactly what the turn that is waiting asks, at any decision, and
    tells nothing on its way there. Each step looks in the state for what is still missing. The conformance kit checks
    it; a turn of any length can then be saved, copied and taken back at the same cost."""
    campaign: ClassVar[bool] = False
    """It is played over weeks, in chapters (`chapter`), by people who come, rest and go: its table has a pace, and
    nobody watches it, or reads more of it than their own table has closed, unless the table says so."""
    beginners: ClassVar[str] = ""
    """In a campaign that others can join later, the option that says how many of its seats play from the beginning. Its
    table has the most seats then."""
    courses: ClassVar[tuple[Course, ...]] = ()
    """How people learn it, at a real table; the conformance kit plays them."""
    marks_what_decided: ClassVar[bool] = False
    """It fills in `decided_at`."""
    palette: ClassVar[Palette] = SEAT_COLOURS
    """The colours of the default scene: each seat's, and more if its parts use them."""
    state: ClassVar[type[Any]]
    rules_text: ClassVar[str] = ""
    """Its clauses in Markdown, for a game that has no `rules.md` beside it."""

    def __init_subclass__(cls) -> None:
        """What a game does not say is taken from how its class is written."""
        super().__init_subclass__()
        cls.marks_what_decided = cls.decided_at is not Game.decided_at
        if "state" not in vars(cls):
            written = [arg for base in vars(cls).get("__orig_bases__", ()) for arg in get_args(base)]
            states = [arg for arg in written if isinstance(arg, type) and issubclass(arg, State)]
            if states:
                cls.state = states[0]
        if not hasattr(cls, "state"):
            return  # a base for other games
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__)
        cls.id = getattr(cls, "id", words.lower().replace(" ", "-"))
        cls.title = getattr(cls, "title", words.capitalize())
        if not cls.pitch and cls.__doc__:
            cls.pitch = " ".join(cls.__doc__.split("\n\n")[0].split())

    def setup(self, seats: int, options: Any, rng: Rng) -> S:
        """The box, unpacked."""
        raise NotImplementedError

    def turn(self, s: S) -> Flow[None]:
        """One turn, from a state that is only data."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """None while it goes on."""
        raise NotImplementedError

    def scene(self, s: S, viewer: Seat | None) -> Scene:
        """What that person sees, built from nothing; None is a spectator. By default all that the fields of the state
        say they are (`dolmen.kernel.annotations`), and nothing else."""
        return default_scene(self, s, viewer)

    def status(self, s: S) -> str:
        """Where the game stands, in a few words that everybody may read: for lists of tables. That of a spectator's
        scene; a game that can say it without drawing one saves the table time at every answer."""
        if type(self).scene is Game.scene:
            return default_status(self, s)
        return self.scene(s, None).status

    def decided_at(self, s: S) -> tuple[str, ...]:
        """The ids of the squares that decided the game, such as those of four stones in a row; none while it goes on.
        The default scene marks them."""
        return ()

    def imagine(self, s: S, viewer: Seat | None, rng: Rng) -> None:
        """Re-deal, in place, everything the viewer cannot know. If all secrets lie in decks, or in fields that say so
        (`Held`, `Pile`), that is done already; a game without secrets has nothing to do."""
        for deck in decks_in(s):
            deck.imagine(viewer, rng)
        default_imagine(s, viewer, rng)

    def value(self, s: S, seat: Seat) -> float:
        """A bot's rough judgement: 0 is lost, 1 is won. Where there are two `sides`, theirs add up to 1."""
        return 0.5

    def priors(self, s: S, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[float] | None:
        """How promising the options of a small choice look, as weights; None if the game has no opinion."""
        return None

    def shortlist(self, s: S, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[Option] | None:
        """Which options of a small choice are worth a look ahead, at least one; None if the priors are to tell. For a
        game that weighs chances itself, where one throw of the dice would tell little."""
        return None

    def readings(self, s: S, seat: Seat) -> Mapping[str, float]:
        """What a player counts to see how things stand, each more the better: `{"points of lead": 4}`. A hint says by
        which of them one answer is better than another. Of what the seat cannot know it may tell nothing."""
        return {}

    def chronicle(self, s: S, log: Sequence[Told], viewer: Seat | None) -> str:
        """The whole story so far as Markdown, to keep and share; empty if the game tells none.

        `log` is what the viewer may know of what happened.
        """
        return ""

    def recap(
        self, s: S, seats: int, result: Result, course: Sequence[tuple[float, ...]], told: Sequence[Sequence[Told]]
    ) -> Recap:
        """How it went, for the page of its end. `course` is what `value` says for each seat, at the beginning and after
        each answer, and `told` what was told because of each; both are empty for a match of older rules, a story or a
        campaign."""
        return default_recap(self, s, seats, result, course, told)

    def page(self, s: S, log: Sequence[Told], viewer: Seat | None) -> str:
        """A closed chapter for the chronicle: by default what `chronicle` tells of its lines, without the title. The
        state is that at its end."""
        return self.chronicle(s, log, viewer).partition("\n")[2]

    def take_out(self, s: S, thing: str) -> Sequence[str]:
        """Somebody wants what was written or drawn there off the table (X-Card). `thing` stands in the state in place
        of those words, and nowhere else in it; a drawing has it as its caption. What hangs on it alone goes out of the
        state, an NPC's details with the NPC; nothing else does, and no die is rolled. Says which texts of others have
        gone with it. A game that does nothing here has "…" in place of the words, and all else stays."""
        return ()

    def skip_past(self, s: S) -> None:
        """The table wants to be past what is going on (a knock): the passage is closed, without further rolls, and
        what was recorded stays. A game that has no such thing leaves it out, and nobody is offered it."""

    def one_more(self, s: S) -> None:
        """Its people have agreed to end it, and open it again: one more chapter, from where it stood. A game that comes
        to an end of its own leaves it out, and nobody is offered it."""

    def lines_and_veils(self, s: S) -> Sequence[tuple[Literal["line", "veil"], str]]:
        """Those that stand in the state itself, of matches from before tables kept them."""
        return ()

    def is_campaign(self, options: Any) -> bool:
        """Whether a match with these options is one, where a game has shorter ways to play beside its campaign."""
        return self.campaign

    def keeps_chronicle(self, options: Any) -> bool:
        """Whether a match with these options has a `chronicle` to read."""
        return type(self).chronicle is not Game.chronicle

    def seat_status(self, s: S, seat: Seat) -> Literal["plays", "rests", "free"]:
        """Whether a seat of a campaign plays now, rests for a while, or is for anybody who comes."""
        return "plays"

    def inherited(self, s: S, told: Told) -> bool:
        """Whether somebody who takes a seat over may read a line that was told to it alone before they came: never what
        the one before them wrote for nobody else."""
        return False

    def content(self) -> Sequence[str]:
        """What is allowed in its content but odd, such as a card of no use."""
        return ()

    def cover(self) -> Mapping[str, Sequence[str]]:
        """What can be met in play, by kind: the ids of its cards, prompts, deeds. For `dolmen simulate --cover`."""
        return {}

    def met(self, s: S, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterable[tuple[str, str]]:
        """What of `cover` an answer has met, as kind and id: by what was answered, or by what was told because of it.
        The state is that after the answer."""
        return ()

    def nearness(self, s: S, kind: str, id: str) -> float:
        """How near that thing of `cover` is to being met, from 0 to 1: for what comes only to those who work for it."""
        return 0.0

    def of_edition(self, edition: str) -> Game[S]:
        """The game with the content that this edition names, so that a match keeps it; itself if that is unknown."""
        return self

    def edition(self) -> str:
        """What it is played with, in short: other cards are another edition. Empty for a game without content; one that
        has some is a `dolmen.library.ContentGame`."""
        return ""

    def check(self, s: S) -> None:
        """The game's own invariants; raises AssertionError. Run by the conformance kit after every answer."""

    def migrate(self, plain: Any, version: int) -> Any:
        """A state of that version as plain data, made one of version + 1. No class of today's state in here.

        It is a dict, or a list if the state is `array_like`. Rules that leave its shape alone have nothing to do.
        """
        return plain

    def seat_name(self, seat: Seat, seats: int, s: S | None = None) -> str:
        """What a seat is called: in general, or in a match with this state."""
        return f"Player {seat + 1}"

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together: every seat for itself, unless the game has teams."""
        return tuple((seat,) for seat in range(seats))

    @property
    def company(self) -> int:
        """How many play if nobody says: the fewest that are not alone."""
        return next((number for number in self.seats if number > 1), self.seats[0])

    @cached_property
    def has_secrets(self) -> bool:
        """A game that has nothing to deal again hides nothing."""
        return type(self).imagine is not Game.imagine or has_decks(self.state) or hides_something(self.state)

    def option_infos(self) -> tuple[OptionInfo, ...]:
        """What can be chosen when a table is laid; what is only for tests is left out."""
        listed = msgspec.json.schema(self.options)["$defs"][self.options.__name__].get("properties", {})
        return tuple(
            OptionInfo(
                name=name,
                description=entry.get("description", ""),
                values=(False, True) if entry.get("type") == "boolean" else tuple(entry.get("enum", ())),
                default=entry.get("default"),
                seats=tuple(entry.get("x-seats", self.seats)),
            )
            for name, entry in listed.items()
            if not entry.get("x-for-tests")
        )

    def read_options(self, given: dict[str, Any] | None) -> Any:
        """Options from plain values. Raises BadOptions, naming the option and what it takes."""
        return read_options(self.options, given or {}, self.title)


def read_options(cls: type[Options], given: dict[str, Any], title: str) -> Any:
    names = [f.name for f in msgspec.structs.fields(cls)]
    for name in given:
        if name not in names:
            known = ", ".join(names) or "none"
            raise BadOptions(f"{title} has no option {name!r}; its options: {known}")
    try:
        return converted(given, cls)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{title}, options: {error}") from None
