"""What an attack would do: the rules themselves, run on a copy, up to the next thing that nobody knows.

What people may still decide (a Reroll, a Block, a weapon's reduction) is left undone in it, and where a choice must be
made the first is taken.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from dolmen.games.gone_to_gaia.choices import COUNT, NONE, STRIKE
from dolmen.games.gone_to_gaia.rules.agenda import do_next, then
from dolmen.games.gone_to_gaia.rules.tokens import fall
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task, suit_of
from dolmen.kernel import Ask, Asks, Pick, Several, Told, Write, copied
from dolmen.kernel.state import listen

FACES: Final = ((1,), (2, 3, 4), (5,), (6,))
"""Results of a die that no rule tells apart."""
UNKNOWN: Final = ("throw", "reroll")
"""Tasks whose outcome nobody knows."""
OVER: Final = (*UNKNOWN, "rewards", "attack over", "doing")
GAINS: Final = ("rewards", "kills", "levels", "boss falls", "attack over")
"""What lies between the answer to an attack and what follows the whole card: nothing of it comes from an enemy."""
NEXT: Final = (*UNKNOWN, "next attack", "card over", "words", "quest over", "doing")


class Hit(Struct, frozen=True):
    """What an enemy takes."""

    enemy: int
    damage: int
    left: int


class Fate(Struct, frozen=True):
    """What happens on these results of the die."""

    dice: tuple[int, ...]
    hurt: tuple[int, ...]
    """By figure, the damage."""
    left: tuple[int, ...]
    """By figure, the HP left; 0 is death."""
    dead: tuple[int, ...]
    """Enemies that die, by id."""
    hitting: tuple[int, ...]
    """Enemies whose active arrows cover somebody."""
    again: bool
    """Another die follows, and nobody knows what it brings."""
    lines: tuple[str, ...] = ()
    """What would be told of it, for whoever asks why."""


class Forecast(Struct, frozen=True):
    hits: tuple[Hit, ...]
    fates: tuple[Fate, ...]
    """None if nobody attempts to counterattack, or if a die of the weapon itself comes first."""
    hidden: bool = False
    """A die of the weapon itself decides what is hit."""


def forecast(s: GoneToGaia, telling: bool = False) -> Forecast:
    """Of the attack that is aimed: the top of the agenda asks whether to strike. With `telling`, in words too."""
    twin = copied(s)
    run(twin, ("throw", "attack over"))
    attack = twin.attack
    assert attack is not None
    thrown = twin.agenda[-1]
    if thrown.do == "throw" and thrown.name == "weapon":
        return Forecast((), (), hidden=True)
    hits = tuple(Hit(target.enemy, target.dealt, _left(twin, target.enemy)) for target in attack.targets)
    if thrown.do != "throw":
        return Forecast(hits, ())
    fates: list[Fate] = []
    for faces in FACES:
        fate = _fate(s, copied(twin), faces, telling)
        if fates and _same(fates[-1], fate):
            fates[-1] = replace(fates[-1], dice=fates[-1].dice + faces)
        else:
            fates.append(fate)
    return Forecast(hits, tuple(fates))


def _left(s: GoneToGaia, id: int) -> int:
    return next((enemy.hp for enemy in s.enemies if enemy.id == id), 0)


def _same(one: Fate, other: Fate) -> bool:
    if 1 in one.dice or 6 in other.dice:
        return False  # these three are always shown apart
    return (one.hurt, one.dead, one.hitting, one.again) == (other.hurt, other.dead, other.hitting, other.again)


def _fate(s: GoneToGaia, twin: GoneToGaia, faces: tuple[int, ...], telling: bool) -> Fate:
    fall(twin, twin.agenda.pop(), faces[0])
    if telling:
        listen(twin)
    run(twin, OVER)
    attack = twin.attack
    covered = {} if attack is None else attack.covered
    _after_the_card(twin)
    return Fate(
        faces,
        tuple(suit_of(s, figure).hp - suit_of(twin, figure).hp for figure in s.figures),
        tuple(suit_of(twin, figure).hp for figure in twin.figures),
        tuple(enemy.id for enemy in s.enemies if not any(enemy.id == other.id for other in twin.enemies)),
        tuple(id for id, figures in covered.items() if figures),
        bool(twin.agenda) and twin.agenda[-1].do in UNKNOWN,
        tuple(told.text for told in twin.story or () if isinstance(told, Told)),
    )


def _after_the_card(twin: GoneToGaia) -> None:
    """What enemies do when the card has done all it does (step 9), as far as nobody is asked."""
    if twin.attack is None or not twin.agenda or twin.agenda[-1].do not in GAINS:
        return
    while twin.agenda.pop().do != "attack over":
        pass
    then(twin, Task("card goes on"))
    while twin.agenda and twin.agenda[-1].do not in NEXT:
        for _ in do_next(twin):
            return


def run(s: GoneToGaia, until: tuple[str, ...]) -> None:
    """Go on, with nothing spent, until one of these tasks is next."""
    while s.agenda and s.agenda[-1].do not in until:
        flow = do_next(s)
        try:
            asked = next(flow)
            while True:
                asked = flow.send(declined(asked))
        except StopIteration:
            pass


def declined(asked: Ask | Asks) -> Any:
    """Nothing is spent; what must be chosen is the first."""
    if isinstance(asked, Asks):
        return 0, declined(asked[0])
    match asked:
        case Pick():
            return next((word for word in (STRIKE, COUNT, NONE) if word in asked.options), asked.options[0])
        case Several():
            return tuple(asked.options[: asked.least])
        case Write():
            return ""
    raise TypeError(type(asked))
