"""The story: what happened, told by the rules as typed events. Log, replay and animation are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVarTuple, Unpack

from msgspec import Struct, StructMeta, convert, to_builtins

from dolmen.kernel.motions import AnyMotion, Move
from dolmen.kernel.own_texts import own_text

if TYPE_CHECKING:
    from dolmen.kernel.state import State

Seat = int
Die = tuple[int, int]
"""A die that fell: its sides, and the face that it shows."""


Phrase = Callable[[Any, Any], str]
"""How a fact is said; it is given the state and the fact."""


class Line(Struct, frozen=True):
    """A text with facts in it, such as `{figure:name} moves to {square}`, read once."""

    parts: tuple[tuple[str, str, Phrase | None], ...]
    """What stands before a fact, the fact's name (empty at the end of the text), and how it is said."""

    def written(self, event: Event, s: Any) -> str:
        found: list[str] = []
        for before, name, phrase in self.parts:
            found.append(before)
            if name:
                fact = getattr(event, name)
                found.append(str(fact) if phrase is None else phrase(s, fact))
        return "".join(found)

    def place(self, event: Event) -> str | None:
        """The same without a state, or None if one of its facts is None."""
        found: list[str] = []
        for before, name, phrase in self.parts:
            found.append(before)
            if name:
                fact = getattr(event, name)
                if fact is None:
                    return None
                found.append(str(fact) if phrase is None else phrase(None, fact))
        return "".join(found)


class EventType(StructMeta):
    """The class of event classes: reads `line` and `at`, so that a mistake in them shows when the game is loaded."""

    _line: Line | None
    _at: tuple[Line, ...]
    _has_dice: bool
    _has_motions: bool
    phrases: Mapping[str, Phrase]

    def __new__(
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        line: str | None = None,
        at: str | None = None,
        **config: Any,
    ) -> EventType:
        cls: EventType = super().__new__(mcls, name, bases, namespace, **config)
        if line is not None:
            cls._line = _read(cls, line)
        elif "text" in namespace or "text_in" in namespace:
            cls._line = None
        if at is not None:
            cls._at = tuple(_read(cls, place) for place in at.split())
        if "fallen_dice" in namespace and bases != (Struct,):
            cls._has_dice = True
        if "motions" in namespace and bases != (Struct,):
            cls._has_motions = True
        return cls


def _read(cls: EventType, text: str) -> Line:
    parts: list[tuple[str, str, Phrase | None]] = []
    for before, name, phrase, _ in Formatter().parse(text):
        if name and not hasattr(cls, name):
            raise TypeError(f"{cls.__name__} has no {name!r}, which stands in {text!r}")
        if phrase and phrase not in cls.phrases:
            raise TypeError(
                f"{cls.__name__} has no phrase {phrase!r}, which stands in {text!r}; it has {[*cls.phrases]}"
            )
        parts.append((before, name or "", cls.phrases[phrase] if phrase else None))
    return Line(tuple(parts))


class Event(Struct, metaclass=EventType, frozen=True):
    """Something that happened. A game derives its own, with the facts as fields:

        class Moved(Event, frozen=True, line="{figure} moves to {square:name}", at="{figure} {square:name}"):
            figure: str
            square: int

    `line` is the line of the log, `at` the ids of the scene's components that it is about, in the order an animation
    would show them; one whose fact is None is left out. `{square}` is the fact as it is (or any other attribute),
    `{square:name}` is it in words: see `phrases`. What a line cannot say, `text` or `text_in` and `places` do.
    """

    heading: ClassVar[bool] = False
    """Something new begins here, a round or a chapter: the log sets it off."""
    beat: ClassVar[str] = ""
    """What it is a part of, in two or three words for whoever watches: "Clubs fly". Neighbours of one beat happen at
    the same time, and are seen at the same time; an event without a beat is seen by itself."""
    sums_up: ClassVar[bool] = False
    """It says in one sentence what came of all that was just seen: whoever watched reads it before going on."""
    phrases: ClassVar[Mapping[str, Phrase]] = {}
    """How facts are said: a game has one base of its events with these. In `at` there is no state."""
    _line: ClassVar[Line | None] = None
    _at: ClassVar[tuple[Line, ...]] = ()
    _has_dice: ClassVar[bool] = False
    _has_motions: ClassVar[bool] = False

    def text(self) -> str:
        """The line of the log."""
        raise TypeError(f"{type(self).__name__} needs a line or a text()")

    def text_in(self, s: Any) -> str:
        """The same for an event that needs the state for its words, such as the name of a card in this edition."""
        return self.text()

    def places(self) -> tuple[str, ...]:
        """Ids of the scene's components that it is about, in the order an animation would show them."""
        return tuple(filter(None, [place.place(self) for place in self._at])) if self._at else ()

    def motions(self) -> tuple[AnyMotion, ...]:
        """What is seen of it (`dolmen.kernel.motions`). By default a thing moves, if `places` names it, where it stood,
        and at least one place more."""
        thing, *path = self.places() or ("",)
        return (Move(thing, tuple(path)),) if len(path) > 1 else ()

    def fallen_dice(self) -> tuple[Die, ...]:
        """The dice that fell in it, so that whoever reads the log can be shown how likely that was."""
        return ()


class Told(Struct, frozen=True, omit_defaults=True):
    """An event as it stands in the log."""

    kind: str
    text: str
    places: tuple[str, ...] = ()
    to: tuple[Seat, ...] | None = None
    """The seats that may know of it; None means everybody."""
    facts: dict[str, Any] = {}
    heading: bool = False
    dice: tuple[Die, ...] = ()
    """The dice that fell."""
    beat: str = ""
    motions: tuple[AnyMotion, ...] = ()
    sums_up: bool = False

    def visible_to(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to


class MadeFinal(Struct, frozen=True):
    """Put into the listener's list where a rule makes answers final; see `make_final`."""

    seats: tuple[Seat, ...] | None = None
    """None means everybody's."""

    def covers(self, seat: Seat) -> bool:
        return self.seats is None or seat in self.seats


Facts = TypeVarTuple("Facts")


def tell(
    s: State,
    event: Callable[[Unpack[Facts]], Event],
    *facts: *Facts,
    to: tuple[Seat, ...] | None = None,
) -> None:
    """Tell what happened. The event is only made when somebody listens, so a bot's thinking pays next to nothing."""
    if s.story is not None:
        made = event(*facts)
        facts_told = to_builtins(made, str_keys=True, enc_hook=own_text) or {}
        dice = made.fallen_dice() if made._has_dice else ()
        places = made.places()
        motions = made.motions() if made._has_motions or len(places) > 2 else ()
        s.story.append(
            Told(
                type(made).__name__,
                made.text_in(s) if made._line is None else made._line.written(made, s),
                places,
                to,
                facts_told,
                made.heading,
                dice,
                made.beat,
                motions,
                made.sums_up,
            )
        )


class Said(Event, frozen=True, line="{words}"):
    """Something for the log that needs no event of its own: see `say`."""

    words: str
    at: tuple[str, ...] = ()

    def places(self) -> tuple[str, ...]:
        return self.at


def say(s: State, words: str, *at: str, to: tuple[Seat, ...] | None = None) -> None:
    """Tell what happened, and at which components of the scene: `say(s, f"{named(seat)} rolls {die}", "die")`.
    Where programs want to know the facts, `tell` an event."""
    if s.story is not None:
        tell(s, Said, words, at, to=to)


def make_final(s: State, seats: tuple[Seat, ...] | None = None) -> None:
    """What these seats (or all) have answered so far can no longer be taken back: the rules say so, or somebody has
    drawn a card. The table finds out by itself that something hidden was shown only if another deal would very likely
    have shown something else, and to the one who answered."""
    if s.story is not None:
        s.story.append(MadeFinal(seats))


class Shelved(Event, frozen=True, line="Put away: {name} ({kind})"):
    """Something is over and leaves the state. The log keeps it, and `Recall` finds it there."""

    kind: str
    name: str
    thing: dict[str, Any]
    """All that was known of it."""


def shelve(s: State, kind: str, name: str, thing: Struct, to: tuple[Seat, ...] | None = None) -> None:
    """Tell all there is to know of a thing that leaves the state, to those who know it."""
    tell(s, Shelved, kind, name, to_builtins(thing, enc_hook=own_text), to=to)


class ChapterEnds(Event, frozen=True, line="Chapter {number} ends: {title}"):
    """A page break in the story of a campaign: log, chronicle and replay are cut behind it."""

    heading: ClassVar[bool] = True
    number: int
    """From 1."""
    title: str
    summary: str = ""


def chapter(s: State, number: int, title: str, summary: str = "") -> None:
    """A chapter of a campaign is over, and what was answered in it can no longer be taken back by anybody. Everybody
    reads title and summary. The next chapter begins with the next turn, so a rule lets the turn end with it."""
    make_final(s)
    tell(s, ChapterEnds, number, title, summary)


def chapter_in(told: Told | MadeFinal) -> ChapterEnds | None:
    """The end of a chapter, if that is what was told."""
    if isinstance(told, Told) and told.kind == ChapterEnds.__name__:
        return convert(told.facts, ChapterEnds)
    return None
