"""Fishing: where dice strike, and which strike comes next."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    KEEP,
    Strike,
)
from dolmen.games.stonesaga.content import LINES
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.rules.targets import difficulty
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Question


def spot_words(s: Stonesaga, spot: int) -> str:
    assert s.fishing is not None
    place = s.box.fishing[s.fishing.card].locations[spot]
    return f"place {spot + 1}, {' and '.join(place.lines)}, for {place.dice} {'die' if place.dice == 1 else 'dice'}"


REROLL_FISH = Question(
    "Flint Spear: roll one die again?",
    label=lambda s, die: "leave them" if die == KEEP else f"the {s.fishing.dice[die]}",
    at=names.NOW,
    rules=("SS.28.5",),
    name="reroll a die",
)
PLACE_DICE = Question(
    "Where do the dice strike?",
    at=names.NOW,
    place=lambda s, spot: None,
    rules=("SS.11.5", "SS.11.6"),
    done="Strike",
    name="dice placed",
)
MOST_DICE: Final = 6


def _die_for(n: int) -> Question:
    """Where one of the dice strikes: it is called by what it shows."""
    return Question(
        lambda s, seat: f"Die {n + 1}, a {s.fishing.dice[n]}",
        label=spot_words,
        place=lambda s, spot: f"spot-{spot}",
        at=f"fish-die-{n}",
        name=f"place of die {n + 1}",
    )


PLACE_DIE: Final = tuple(map(_die_for, range(MOST_DICE)))


def target_words(s: Stonesaga, line: int) -> str:
    assert s.fishing is not None
    return sentences((s.box.fishing[s.fishing.stock].targets[line].do,))


def strike_label(s: Stonesaga, option: Strike) -> str:
    fishing = s.fishing
    assert fishing is not None
    value = sum(die for die, spot in zip(fishing.dice, fishing.spots, strict=True) if spot == option.spot)
    needed = difficulty(s, fishing, option.line)
    hook = " with the Shell Hook" if option.hook else ""
    gains = target_words(s, option.line)
    return f"place {option.spot + 1} with {value}: {LINES[option.line]} line, {needed} to {gains}{hook}"


STRIKE = Question(
    "Which strike comes next?",
    label=strike_label,
    place=lambda s, option: f"spot-{option.spot}",
    at=names.NOW,
    rules=("SS.11.9", "SS.11.10", "SS.11.11"),
    name="strike",
)
