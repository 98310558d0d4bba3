"""Cards of Discovery and of the Night."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.prompts import called_here
from dolmen.games.stonesaga.state import Stonesaga, card_of
from dolmen.kernel import Question


def card_choice_label(s: Stonesaga, way: int) -> str:
    choice = card_of(s, s.agenda[-1].name).choice[way]
    does = sentences(choice.do)
    return f"{choice.label} ({does})" if does else choice.label


CARD_CHOICE = Question(
    lambda s, seat: f"{called_here(s)}: what now?",
    label=card_choice_label,
    at=names.NOW,
    rules=("SS.2.19",),
    name="card choice",
)
WHICH_FIND = Question(
    "The Hide Map shows two ways",
    label=lambda s, id: f"{s.box.finds[id].name}: {s.box.finds[id].text}",
    rules=("SS.28.25",),
    name="which find",
)
