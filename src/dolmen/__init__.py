"""Dolmen, the stone table: games whose rules the software knows.

import dolmen
m = dolmen.start("stone-daze", seats=2, seed=7)
m.asks                   # {seat: Ask}
m.answer(seat, option)   # raises IllegalAnswer, and nothing has changed
"""

from dolmen.kernel import (
    AskIsOver,
    BadContent,
    BadOptions,
    CannotUndo,
    DamagedSave,
    DolmenError,
    IllegalAnswer,
    Match,
    NotOnOffer,
    RulesError,
    UnknownGame,
    WrongSeat,
)
from dolmen.library import load, start

__version__ = "0.1.0"

__all__ = [
    "AskIsOver",
    "BadContent",
    "BadOptions",
    "CannotUndo",
    "DamagedSave",
    "DolmenError",
    "IllegalAnswer",
    "Match",
    "NotOnOffer",
    "RulesError",
    "UnknownGame",
    "WrongSeat",
    "load",
    "start",
]
