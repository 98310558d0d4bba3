"""The Old Road: a small campaign, for authors to copy. Four travellers, a few nights, a book that opens bit by bit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from dolmen.campaign import happened, joint, laid, shared
from dolmen.examples.old_road.book import CODEX
from dolmen.examples.old_road.rules import turn
from dolmen.examples.old_road.safety import skip_past, take_out
from dolmen.examples.old_road.scene import scene as draw_scene
from dolmen.examples.old_road.scene import status
from dolmen.examples.old_road.state import CARDS, DANGER, HAND, SEATS, Road, RoadOptions
from dolmen.kernel import Flow, Game, Result, Rng, Scene, Seat, Told


class OldRoad(Game[Road]):
    id = "old-road"
    title = "The Old Road"
    seats = (SEATS,)
    pitch = "Some nights on a road that is older than the maps, and a book that knows more than it should."
    options = RoadOptions
    reenters = True
    campaign = True
    beginners = "travellers"
    state: ClassVar[type[Any]] = Road
    codex = CODEX

    def setup(self, seats: int, options: RoadOptions, rng: Rng) -> Road:
        deck = list(range(1, CARDS + 1))
        rng.shuffle(deck)
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
        coming = CODEX.numbers()
        rng.shuffle(coming)
        table = laid(seats, "road", playing=options.travellers)
        return Road(rng=rng, table=table, options=options, deck=deck, hands=hands, coming=coming)

    def turn(self, s: Road) -> Flow[None]:
        return turn(s)

    def result(self, s: Road) -> Result | None:
        """All have come through together, if most nights went well."""
        worth = s.tally.worth
        return shared(SEATS, worth > 0.5, "the road ends here", worth) if s.table.over else None

    def scene(self, s: Road, viewer: Seat | None) -> Scene:
        return draw_scene(s, viewer, self.title)

    def status(self, s: Road) -> str:
        return status(s)

    def seat_status(self, s: Road, seat: Seat) -> Literal["plays", "rests", "free"]:
        return s.table.company[seat].status

    def imagine(self, s: Road, viewer: Seat | None, rng: Rng) -> None:
        """Others' cards and choices, what tonight asks for, and all of the book that the viewer has not read."""
        others = [seat for seat in range(SEATS) if seat != viewer]
        unknown = [*s.deck, *(card for seat in others for card in s.hands[seat])]
        unknown += [s.down[seat] for seat in others if seat in s.down]
        rng.shuffle(unknown)
        s.deck = [unknown.pop() for _ in s.deck]
        for seat in others:
            s.hands[seat] = [unknown.pop() for _ in s.hands[seat]]
            if seat in s.down:
                s.down[seat] = unknown.pop()
        if not s.shown:
            s.danger = s.danger - (s.danger - 1) % DANGER + rng.below(DANGER)
        joint.imagine(s, viewer, rng)
        CODEX.imagine(s, viewer, rng)
        s.coming = [number for number in CODEX.numbers() if number not in s.table.read]
        rng.shuffle(s.coming)

    def value(self, s: Road, seat: Seat) -> float:
        return s.tally.worth

    def chronicle(self, s: Road, log: Sequence[Told], viewer: Seat | None) -> str:
        return "\n".join([f"# {self.title}", *happened(log, {"NightFalls": "###"})]) + "\n"

    def take_out(self, s: Road, thing: str) -> Sequence[str]:
        return take_out(s, thing)

    def skip_past(self, s: Road) -> None:
        """The night is over as it is; no card is turned for it."""
        skip_past(s)

    def check(self, s: Road) -> None:
        held = [card for hand in s.hands for card in hand]
        assert sorted([*s.deck, *held, *s.down.values(), *s.pile]) == list(range(1, CARDS + 1)), "a card is lost"
        assert not {*s.coming} & {*s.table.read}, "an entry that was read is still to come"


GAME = OldRoad()
