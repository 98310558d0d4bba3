"""Before the first Day: where home is, and who goes out."""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga import names
from dolmen.kernel import Hex, Question

NAME_IDEAS: Final = (
    *(
        "Ash",
        "Bo",
        "Ena",
        "Iro",
        "Uma",
        "Oke",
        "Elu",
        "Ado",
        "Sela",
        "Tuo",
        "Mira",
        "Jano",
        "Ivo",
        "Lua",
        "Rao",
        "Nessa",
    ),
    *("Odi", "Pila", "Kano", "Wena", "Zuri", "Hato", "Fia", "Gorun", "Yara", "Desu", "Tamo", "Vela", "Quil", "Brea"),
)
# Before the first Day

HOME = Question(
    "Which of the two is home?",
    label=lambda s, region: names.REGIONS[region],
    place=lambda s, region: f"home-{region}",
    at=names.PAGE,
    rules=("SS.7.1", "SS.6.10"),
    name="home",
)


DICE = Question(
    "Five dice: which goes to which ability? One is left out",
    at=names.PAGE,
    rules=("SS.3.11", "SS.3.12", "SS.3.14"),
    done="These four",
    name="dice",
)
ABILITY = Question("Which die?", label=lambda s, die: f"die {die + 1}", name="die for an ability")
WHO = Question("Who is it?", at=names.PAGE, rules=("SS.3.13", "SS.3.17", "SS.3.20"), done="That is me", name="who")
TRAIT = Question(
    "Trait", label=lambda s, id: f"{s.box.traits[id].name}: {s.box.traits[id].line}", rules=("SS.3.13",), name="trait"
)
SECOND = Question(
    "Second trait, because the dice were low",
    label=lambda s, id: s.box.traits[id].name,
    rules=("SS.3.14", "SS.3.15"),
    name="second trait",
)
MANTLE = Question("Mantle", label=lambda s, id: s.box.mantles[id].name, rules=("SS.3.17",), name="mantle")
NAME = Question("Name", rules=("SS.3.20",), name="name")
WHERE = Question(
    "Where does the new one of us begin?",
    label=lambda s, hex: names.tile(s, Hex(*hex)),
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.5.11", "SS.5.12"),
    name="where",
)
