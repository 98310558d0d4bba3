"""How the choices of the whole society are put to people."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import NO
from dolmen.games.stonesaga.effects.language import sentences
from dolmen.games.stonesaga.prompts import called_here
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Question, Seat


def _chosen_for(s: Stonesaga, seat: Seat) -> str:
    return f"One of us: {sentences((s.agenda[-1].name,))}. Who?"


OF_CHOICE = Question(_chosen_for, label=names.called, place=lambda s, who: names.figure_id(who), name="of choice")


def _power(s: Stonesaga, id: str) -> str:
    if id == NO:
        return "none of them"
    custom = s.box.customs[id].entry
    return f"{custom.name}: {sentences(custom.does)}"


POWER = Question(
    lambda s, seat: f"Which power does {called_here(s)} take along?",
    label=_power,
    rules=("SS.4.28", "SS.4.29"),
    name="power",
)
SECOND_CHANCE = Question("Which of the powers that were missed is unlocked?", label=_power, name="second chance")
MATERIAL = Question(
    "Of which material shall all learn the names of what it can make?", rules=("SS.25.32",), name="material"
)
PAINTER = Question("Who draws on the wall?", label=names.player, rules=("SS.26.8",), name="painter")
MARK = Question(
    lambda s, seat: f"Draw it on the wall: {s.box.marks[s.agenda[-1].name].shows}",
    rules=("SS.26.8", "SS.30.12"),
    done="On the wall",
    name="mark",
)
RETIRE = Question(
    lambda s, seat: f"{s.agenda[-1].name} is old now. Another winter?",
    label=lambda s, answer: "become a Legend now" if answer == "yes" else "another winter",
    rules=("SS.27.15",),
    name="retire",
)
