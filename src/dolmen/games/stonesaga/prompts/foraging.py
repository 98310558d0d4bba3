"""Foraging: cards, what is taken of them, and predators."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    FIGHT,
    ON,
    STOP,
    Take,
)
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Question

FORAGE_CARD = Question(
    "Which of these do you take?",
    label=names.forage_card,
    place=lambda s, id: f"forage-{id}",
    at=names.NOW,
    rules=("SS.12.2", "SS.12.5", "SS.12.6", "SS.12.7", "SS.12.8"),
    name="forage card",
)
SEARCH_ON = Question(
    "Take something here, or search on?",
    label=lambda s, option: {STOP: "take something here", ON: "search on"}[option],
    at=names.NOW,
    rules=("SS.12.10",),
    name="search on",
)


def take_label(s: Stonesaga, take: Take) -> str:
    if not take.n:
        return "take nothing"
    if take.kind in ("predator", "large prey", "small prey"):
        return f"hunt {take.n} {take.kind}" if take.kind != "predator" else "go for the predator"
    bonus = f", with {', '.join(names.stuff(s, name) for name in take.bonus)}" if take.bonus else ""
    return f"{take.n} {take.kind}{bonus}"


HARVEST = Question(
    "What do you take?",
    label=take_label,
    at=names.NOW,
    rules=("SS.12.11", "SS.12.14", "SS.12.15", "SS.12.16", "SS.12.17"),
    name="harvest",
)
FIGHT_OR_FLEE = Question(
    "A predator! Fight or flee?",
    label=lambda s, option: "fight: Might 10+" if option == FIGHT else "flee: Dexterity 8+",
    at=names.NOW,
    rules=("SS.12.30", "SS.12.31", "SS.12.32"),
    name="fight or flee",
)
