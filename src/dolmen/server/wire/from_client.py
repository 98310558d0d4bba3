"""What a client says at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.kernel.asks.sketch import Sketch, Stroke

AskId = Annotated[str, Meta(max_length=64)]
Seq = Annotated[int, Meta(ge=0, lt=2**53)]
Number = Annotated[int, Meta(gt=-(2**53), lt=2**53)]
"""Such as a browser knows; none that the store could not take."""
Words = Annotated[str, Meta(max_length=20_000)]
"""A text; in a form, what stands in a field to write in."""


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """An answer. Options go by number: `pick` one, `several`, `fields` of a form; `shares` of a split or a payment.

    With the `shape` that a lasting ask was shown in, it is refused if the numbers mean something else by now.
    """

    seq: Seq
    ask: AskId
    shape: Seq | None = None
    pick: Number | None = None
    several: Annotated[tuple[Number, ...], Meta(max_length=1000)] | None = None
    fields: dict[str, Number | Words] | None = None
    shares: dict[str, Number] | None = None
    text: Words | None = None
    sketch: Sketch | None = None
    sure: bool = True
    """Else a form or payment that the rules warn of waits: the reply is `DraftReply`, with the warnings."""


class OpenAsk(Struct, tag="open", forbid_unknown_fields=True):
    """Show me all of an ask that I know as a stub, and what can be chosen there now."""

    seq: Seq
    ask: AskId


class Draft(Struct, tag="draft", forbid_unknown_fields=True):
    """The `fields` of a form or the `shares` of a payment so far: what is left, what is wrong, what seems a slip?"""

    seq: Seq
    ask: AskId
    fields: dict[str, Number | Words] = {}
    shares: dict[str, Number] = {}


class WhyNot(Struct, tag="why-not", forbid_unknown_fields=True):
    """What can I not choose, and why? Beside the `fields` of a form so far."""

    seq: Seq
    ask: AskId
    fields: dict[str, Number | Words] = {}


class Sketching(Struct, tag="sketching", forbid_unknown_fields=True):
    """What I draw just now, for those who may watch: the first `kept` strokes as they were, then these."""

    seq: Seq
    ask: AskId
    kept: Annotated[int, Meta(ge=0, le=10_000)]
    strokes: Annotated[tuple[Stroke, ...], Meta(max_length=10_000)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back my last answer."""

    seq: Seq


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would the hard bot do in my place?"""

    seq: Seq


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Chat; with `team`, only to the players on the same side."""

    seq: Seq
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    team: bool = False


class TapCard(Struct, tag="x-card", forbid_unknown_fields=True):
    """The X-Card: let us stop here. With `skip` it is a knock: let us be past this."""

    seq: Seq
    skip: bool = False


class JustStop(Struct, tag="just-stop", forbid_unknown_fields=True):
    """I point at nothing: stopping was all."""

    seq: Seq


class GoOn(Struct, tag="go-on", forbid_unknown_fields=True):
    """We go on, differently."""

    seq: Seq


class ShowThings(Struct, tag="things", forbid_unknown_fields=True):
    """What was last said, written or drawn, so that I can point at it; with `touching`, only what touches that line or
    veil, however long ago."""

    seq: Seq
    touching: Annotated[str, Meta(max_length=200)] = ""


class TakeOut(Struct, tag="take-out", forbid_unknown_fields=True):
    """These must not be there, by their ids in `Things`. Whoever takes something out has tapped the X-Card, too."""

    seq: Seq
    things: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(min_length=1, max_length=50)]


class PutBack(Struct, tag="put-back", forbid_unknown_fields=True):
    """What I took out last may be there after all."""

    seq: Seq


class AddLine(Struct, tag="line", forbid_unknown_fields=True):
    """A line, which must not occur at all, or a veil, which stays off screen."""

    seq: Seq
    kind: Literal["line", "veil"]
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class StrikeLine(Struct, tag="strike-line", forbid_unknown_fields=True):
    """Take my own line or veil off the list."""

    seq: Seq
    kind: Literal["line", "veil"]
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Seen(Struct, tag="seen", forbid_unknown_fields=True):
    """I have seen the log up to here: what comes later is "since your last turn"."""

    log: Seq


class Sync(Struct, tag="sync", forbid_unknown_fields=True):
    """Send me everything again."""


FromClient = (
    Answer
    | OpenAsk
    | Draft
    | WhyNot
    | Sketching
    | Undo
    | AskHint
    | Say
    | TapCard
    | JustStop
    | GoOn
    | ShowThings
    | TakeOut
    | PutBack
    | AddLine
    | StrikeLine
    | Seen
    | Sync
)


def seq_of(message: FromClient) -> int:
    """The number that a reply refers to; 0 for what needs none."""
    return 0 if isinstance(message, (Seen, Sync)) else message.seq
