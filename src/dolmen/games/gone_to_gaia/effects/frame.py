"""What all words of the story's effects share: whom they are done for, the names they use, the Campaign Sheet."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt
from typing import Annotated, Final, Literal, NewType

from msgspec import Meta, Struct

from dolmen.games.gone_to_gaia.state import NOBODY, GoneToGaia, Sheet, lives
from dolmen.kernel.effects import Condition, Word

GONE: Final = {"mara": "mara-gone", "hale": "hale-gone", "iver": "iver-dead", "pell": "pell-gone"}
"""The flags that say that somebody is gone or dead: their opinion does not move any more."""
_FLAGS = """
    answered ballot bed-taken bell billy bowl certified chalked cleared cord-cut drawer-dark exchange-cut fifth-bar
    followed foul-water four-home four-met gerald hale-gone ines-boards ines-dark inventory iver-dead juno-signs
    juno-told kept kept-page kettle laura letter-delivered letter-read lift-dead lift-up mara-gone mower muted number
    oracle-heard oranges orchard passed paw pell-exposed pell-gone pell-pack posted published punched queue read-forty
    register rubbed sat-ninth scratch seed signed slate slate-paid sleeper sluice-open tea teeth testified three ticket
    told voice wall wall-fund ward warden washed waved wen whetted window
"""
FLAGS: Final = tuple(_FLAGS.split())
"""What a campaign can remember."""
LOWEST, HIGHEST = -3, 3
"""Of opinions (GG.29.7)."""

Amount = NewType("Amount", int)
Flag = NewType("Flag", str)
Which = NewType("Which", int)
Soul = NewType("Soul", str)
Rule = NewType("Rule", str)
SceneId = Annotated[str, Meta(pattern=r"^T\d\.\d+(\.[a-z]+)?$", description="a scene, as T2.3")]
ReadId = Annotated[str, Meta(pattern=r"^[A-Za-z]\w*\.[\w]+$", description="a scene or a person's scene")]
ChoiceId = Annotated[str, Meta(pattern=r"^[TQ]\d+(\.\d+)?\.[\w-]+$", description="a choice, as T5.6.hero")]
Person = Literal["mara", "odo", "tamsin", "hale", "iver", "suri", "pell", "juno"]
Signer = Literal["mara", "odo", "tamsin", "hale", "iver", "suri", "pell", "juno", "ines", "hero", "cadet"]
SOULS: Final = (
    *("bob", "winston", "hugh", "spike", "joyce", "billy", "gerald", "anna", "laura", "erin", "arnold", "sasha"),
    *("bart", "mike", "winona", "hanley", "sapphire", "george", "rocky", "ines"),
)
"""The persons among the bosses."""
RULES: Final = (
    *("quiet-boss-once", "boarders-give-nothing", "witness-dearer", "reads-no-circuits", "t4.2-no-choice"),
    *("cadets-no-passive", "kit-heals-nothing", "buys-no-circuits", "no-friendly"),
)
"""Standing rules that the town brings, for good."""
Curio = Literal["orange", "peg-42", "ballot", "collar"]
Than = Literal["=", "<", ">", "<=", ">="]
COMPARES: Final = {"=": eq, "<": lt, ">": gt, "<=": le, ">=": ge}


class By(Struct, frozen=True):
    """Who pays first, where something is paid; and in a quest, whom and which Mark it is about."""

    payer: int = 0
    figure: int = NOBODY
    mark: str = ""
    tile: int = NOBODY


ALL: Final = By()


def sheet_of(s: GoneToGaia) -> Sheet:
    """All that was discovered is on it, from evening to evening (GG.31.3)."""
    assert s.sheet is not None, "the story needs a Campaign Sheet"
    return s.sheet


def suits(s: GoneToGaia) -> list[int]:
    """Of living delvers."""
    return [number for number in range(len(s.suits)) if lives(s, number)]


class GaiaWord(Word[GoneToGaia, By], frozen=True):
    pass


class GaiaCondition(Condition[GoneToGaia, By], frozen=True):
    pass
