"""What is seen of an event: things that move, fly, bounce, are struck, leave, turn, are gained or roll.

Everything is named by the id that its component has in the scene. A client plays motions on the scene as it was, then
takes the scene as it is: what a motion does not show is simply there at the end.
"""

from __future__ import annotations

from msgspec import Struct

from dolmen.kernel.marks import Badge, Facing


class Motion(Struct, frozen=True, tag=str.lower, tag_field="type", omit_defaults=True):
    """The base of all of them."""

    def ids(self) -> tuple[str, ...]:
        """The components that it names."""
        return ()


class Move(Motion, frozen=True):
    """A thing glides along these places; it stood, or lay, at the first of them."""

    thing: str
    path: tuple[str, ...]

    def ids(self) -> tuple[str, ...]:
        return self.thing, *self.path


class Fly(Motion, frozen=True):
    """Something small, known by its icon, is thrown from one place to another."""

    icon: str
    start: str
    to: str
    tone: str = ""

    def ids(self) -> tuple[str, ...]:
        return self.start, self.to


class Bounce(Motion, frozen=True):
    """A thing wanted to go there and is back, or came only so far."""

    thing: str
    wanted: str
    back: str

    def ids(self) -> tuple[str, ...]:
        return self.thing, self.wanted, self.back


class Strike(Motion, frozen=True):
    """A thing is hit, by whom if anybody; the badge is what it carries from now on."""

    thing: str
    by: tuple[str, ...] = ()
    badge: Badge | None = None

    def ids(self) -> tuple[str, ...]:
        return self.thing, *self.by


class Leave(Motion, frozen=True):
    """A thing is gone."""

    thing: str

    def ids(self) -> tuple[str, ...]:
        return (self.thing,)


class Turn(Motion, frozen=True):
    """A piece turns to face somewhere, or a card is turned over or down."""

    thing: str
    facing: Facing | None = None

    def ids(self) -> tuple[str, ...]:
        return (self.thing,)


class Gain(Motion, frozen=True):
    """This many of something go from one place to another; `what` says in a word what they are."""

    what: str
    amount: int
    source: str
    to: str

    def ids(self) -> tuple[str, ...]:
        return self.source, self.to


class Roll(Motion, frozen=True):
    """A die tumbles, and shows this."""

    die: str
    value: int

    def ids(self) -> tuple[str, ...]:
        return (self.die,)


AnyMotion = Move | Fly | Bounce | Strike | Leave | Turn | Gain | Roll
