"""All that a small game needs, in one import: `from dolmen.author import *` (see docs/tutorial.md)."""

from typing import Annotated

from dolmen.kernel import (
    Event,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    Several,
    State,
    TextField,
    Write,
    anyone,
    meanwhile,
    named,
    tell,
    together,
)
from dolmen.kernel.annotations import Each, Grid, Held, Pile, Shown
from dolmen.kernel.rounds import RoundGame, RoundState, most
from dolmen.kernel.story import say

__all__ = [
    "Annotated",
    "Each",
    "Event",
    "Field",
    "Flow",
    "Form",
    "Game",
    "Grid",
    "Held",
    "Options",
    "Pick",
    "Pile",
    "Question",
    "Result",
    "Rng",
    "RoundGame",
    "RoundState",
    "Seat",
    "Several",
    "Shown",
    "State",
    "TextField",
    "Write",
    "anyone",
    "meanwhile",
    "most",
    "named",
    "say",
    "tell",
    "together",
]
