"""Mining, processing and crafting."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    Side,
)
from dolmen.games.stonesaga.rules.codes import sides
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.games.stonesaga.warnings import of_a_pair
from dolmen.kernel import Look, Question


def chip_label(s: Stonesaga, chip: int | str) -> str:
    assert s.mine is not None
    if not isinstance(chip, int):
        return "stop"
    if not s.feeling:
        return "take one"
    return f"chip {chip + 1}: feels {'rough' if s.mine.chips[chip].rough else 'smooth'}"


CHIP = Question(
    "Feel, and take one",
    label=chip_label,
    place=lambda s, chip: f"chip-{chip}" if isinstance(chip, int) and s.feeling else None,
    at=names.NOW,
    rules=("SS.13.3", "SS.13.6", "SS.13.7", "SS.13.8"),
    name="chip",
)
PROCESS = Question(
    "What do you work on?",
    label=lambda s, name: names.stuff(s, name),
    at=names.NOW,
    rules=("SS.15.1", "SS.15.4", "SS.15.5"),
    done="Work",
    name="process",
)


def side_label(s: Stonesaga, side: Side) -> str:
    left, right = sides(s, side)
    return f"{names.stuff(s, side.token)}: {pip_words(left)} left, {pip_words(right)} right"


PIPS: Final = {"R": "red", "B": "blue", "Y": "yellow", "P": "purple", "S": "silver"}


def pip_words(pip: str) -> str:
    return "nothing" if pip in ("0", "-") else f"{PIPS[pip[0]]} {pip[1]}"


CRAFT = Question(
    "Turn two of your tokens until the seam fits",
    at=names.NOW,
    rules=("SS.16.1", "SS.16.3", "SS.16.6", "SS.16.10"),
    warn=of_a_pair,
    done="Try it",
    name="craft",
)
CRAFT_LEFT, CRAFT_RIGHT = (
    Question(
        side.capitalize(),
        label=side_label,
        place=lambda s, side: names.craft_id(side.token),
        look=lambda s, side: Look(turn=-side.turn % 4),
        at=f"craft-{side}",
        name=f"{side} token",
    )
    for side in ("left", "right")
)
