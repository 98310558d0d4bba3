"""What can be met in play: the equipment, each at its ranks, and what becomes of a quest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Told

EQUIPMENT, ENDS = "equipment", "ends"


def cover(box: Box) -> Mapping[str, Sequence[str]]:
    return {EQUIPMENT: [cards.id for cards in box.equipment.values()], ENDS: ["passed", "lost"]}


def met(s: GoneToGaia, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    for line in told:
        if line.kind == "GearGained":
            suit = s.suits[line.facts["suit"]]
            yield EQUIPMENT, s.box.equipment[suit.discipline, line.facts["type"]].id
        elif line.kind == "QuestEnds":
            yield ENDS, "passed" if line.facts["won"] else "lost"
