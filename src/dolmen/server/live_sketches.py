"""Sketches while they are drawn: shown to everybody who watches, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from dolmen.kernel import Ask, Draw, NotOnOffer, Seat, Sketch, Stroke
from dolmen.server.wire import Drawing, Sketching


class _Pad(Struct):
    ask: str
    prompt: str
    strokes: tuple[Stroke, ...]


class Drawings:
    """What each seat draws just now. Only an ask that says so (`Draw.live`) is ever shown to others."""

    def __init__(self) -> None:
        self.pads: dict[Seat, _Pad] = {}
        """Empty, nearly always."""

    def draw(self, ask: Ask, sent: Sketching) -> Drawing:
        """What the others get to see. Raises NotOnOffer."""
        if not isinstance(ask, Draw) or not ask.live:
            raise NotOnOffer(f"{ask.prompt}: the others do not watch this being drawn")
        pad = self.pads.get(ask.seat)
        known = pad.strokes if pad is not None and pad.ask == ask.id else ()
        if sent.kept > len(known):
            raise NotOnOffer(f"{ask.prompt}: only {len(known)} strokes are known; send them all")
        strokes = (*known[: sent.kept], *sent.strokes)
        ask.check(Sketch("", strokes))
        self.pads[ask.seat] = _Pad(ask.id, ask.prompt, strokes)
        return Drawing(ask.seat, ask.prompt, sent.kept, sent.strokes)

    def over(self, seat: Seat, ask: str = "") -> Drawing | None:
        """The seat has handed that ask in, or went away; what is to be told, if anything."""
        pad = self.pads.get(seat)
        if pad is None or (ask and pad.ask != ask):
            return None
        del self.pads[seat]
        return Drawing(seat)

    def withdrawn(self, open_asks: Iterable[Ask]) -> list[Drawing]:
        """What ends because nobody asks for it any more."""
        ids = {(ask.seat, ask.id) for ask in open_asks}
        return [Drawing(seat) for seat, pad in [*self.pads.items()] if (seat, pad.ask) not in ids and self.over(seat)]

    def now(self, viewer: Seat | None) -> Iterator[Drawing]:
        """For somebody who has just come: all of them but their own."""
        for seat, pad in self.pads.items():
            if seat != viewer:
                yield Drawing(seat, pad.prompt, 0, pad.strokes)
