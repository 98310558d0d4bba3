"""What can be met in play: items, cards, and how the Challenge ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dolmen.games.stonesaga.content import Box
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Told

ITEMS, NIGHTS, FINDS, ENDS = "items", "Night cards", "Discovery cards", "ends"
UNMET = ("NI11", "NI18", "NI19")
"""They need an outpost, a structure or a behemoth."""


def cover(box: Box) -> Mapping[str, Sequence[str]]:
    nights = [id for id in box.nights if id not in UNMET]
    finds = [id for id, card in box.finds.items() if not card.joins]
    return {ITEMS: [*box.items], NIGHTS: nights, FINDS: finds, ENDS: ["won", "lost"]}


def met(s: Stonesaga, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    for line in told:
        match line.kind:
            case "Crafted" if line.facts["item"]:
                yield ITEMS, line.facts["item"]
            case "NightCard":
                yield NIGHTS, line.facts["id"]
            case "Found":
                yield FINDS, line.facts["id"]
            case "Ended":
                yield ENDS, "won" if line.facts["won"] else "lost"
