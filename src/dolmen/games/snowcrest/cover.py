"""What can be met in a game: every card, every action of a villager, every building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.rules.gains import progress
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Told

ACHIEVEMENTS = "achievements"


def cover(box: Box) -> Mapping[str, Sequence[str]]:
    return {
        "villagers": [villager.name for villager in box.villagers],
        "actions": [_action(box, kind, n) for kind, it in enumerate(box.villagers) for n in range(len(it.actions))],
        "guardians": [guardian.name for guardian in box.guardians],
        "forests": [forest.name for forest in box.forests],
        ACHIEVEMENTS: [achievement.name for achievement in box.achievements],
        "buildings": [building.name.lower() for building in Building],
    }


def met(box: Box, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """A villager is met when it comes into a village or acts there, a card when it is turned up or achieved."""
    for line in told:
        facts = line.facts
        match line.kind:
            case "FirstBought" | "Chosen" | "Activated":
                yield "villagers", box.villagers[facts["kind"]].name
            case "Acted":
                yield "actions", _action(box, facts["kind"], facts["number"])
            case "GuardianShown":
                yield "guardians", box.guardians[facts["number"]].name
            case "ForestShown":
                yield "forests", box.forests[facts["number"]].name
            case "AchievementClaimed":
                yield ACHIEVEMENTS, box.achievements[facts["number"]].name
            case "Built":
                yield "buildings", Building(facts["code"] & ~1).name.lower()


def nearness(s: Snowcrest, achievement: str) -> float:
    """How far the village is that has most of what it takes, if it lies on the table at all."""
    for number in s.achievements:
        entry = s.box.achievements[number]
        if entry.name == achievement:
            return min(1.0, max(progress(s.box, village, entry) for village in s.villages) / entry.number)
    return 0.0


def _action(box: Box, kind: int, number: int) -> str:
    return f"{box.villagers[kind].name} {number + 1}"
