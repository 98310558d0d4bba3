"""The story: what happened, told by the rules as typed events. Log, replay and animation are made from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVarTuple, Unpack

from msgspec import Struct, to_builtins

if TYPE_CHECKING:
    from dolmen.kernel.state import State

Seat = int


class Event(Struct, frozen=True):
    """Something that happened. A game derives its own, with the facts as fields."""

    heading: ClassVar[bool] = False
    """Something new begins here, a round or a chapter: the log sets it off."""

    def text(self) -> str:
        """The line of the log."""
        raise TypeError(f"{type(self).__name__} needs a text()")

    def text_in(self, s: Any) -> str:
        """The same for an event that needs the state for its words, such as the name of a card in this edition."""
        return self.text()

    def places(self) -> tuple[str, ...]:
        """Ids of the scene's components that it is about, in the order an animation would show them."""
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

    def visible_to(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to


class Seal(Struct, frozen=True):
    """Put into the listener's list where a rule makes answers final; see `seal`."""

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
        facts_told = to_builtins(made, str_keys=True) or {}
        s.story.append(Told(type(made).__name__, made.text_in(s), made.places(), to, facts_told, made.heading))


def seal(s: State, seats: tuple[Seat, ...] | None = None) -> None:
    """What these seats (or all) have answered so far can no longer be taken back: the rules say so, or somebody has
    drawn a card. The table finds out by itself that something hidden was shown only if another deal would very likely
    have shown something else, and to the one who answered."""
    if s.story is not None:
        s.story.append(Seal(seats))
