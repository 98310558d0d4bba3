"""Weapons with a die of their own (GG.24.10 to GG.24.14, GG.24.48, GG.24.49)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.moments import Rolling, Siding, Typing, WeaponFell
from dolmen.games.gone_to_gaia.board import EAST, WEST, ray
from dolmen.games.gone_to_gaia.rules.agenda import then
from dolmen.games.gone_to_gaia.rules.carrying import suit_of_gear
from dolmen.games.gone_to_gaia.rules.deaths import Blow, suffer
from dolmen.games.gone_to_gaia.state import Gear, GoneToGaia, Kind, Task
from dolmen.kernel import Flow, Pick, Question

FATE = BOOK.ability(
    "Fate",
    "A die says which side: 1 to 3 west, 4 to 6 east. 1 damage to yourself changes it.",
    rules=("GG.24.10", "GG.24.12", "GG.19.9"),
)
FREE_HAND = BOOK.ability("Free Hand", "Once a wave, changing the side is free.", rules=("GG.24.14",))
BACKSWING = BOOK.ability("Backswing", "MEDIUM to the other side.", rules=("GG.24.14",))
OATH = BOOK.ability("Oath", "1 damage to yourself strikes both sides.", rules=("GG.30.11",))
STAY, PAY, FREE, BOTH = "stay", "pay", "free", "both"
WORDS = {
    STAY: "so be it",
    PAY: "suffer 1 and take the other side",
    FREE: "take the other side for free",
    BOTH: "suffer 1 and take both",
}


def side_prompt(s: GoneToGaia, seat: int) -> str:
    return f"The die shows {s.die}: {'west' if s.die <= 3 else 'east'}"


SIDE = Question(
    side_prompt, label=lambda s, option: WORDS[option], at=names.DIE, rules=("GG.24.12", "GG.24.13"), name="side"
)


@FATE.on(Rolling, at.DIE)
def _(s: GoneToGaia, rolling: Rolling, me: Gear) -> None:
    rolling.value = 1


@FATE.on(WeaponFell, at.DIE_COUNTS)
def _(s: GoneToGaia, fell: WeaponFell, me: Gear) -> Flow[None]:
    """At most one change a roll (GG.24.13)."""
    attack = fell.attack
    suit = s.suits[suit_of_gear(s, me)]
    one, other = (WEST, EAST) if attack.roll <= 3 else (EAST, WEST)
    choice = Siding()
    in_play(s).run(s, choice, me)
    options = [STAY, FREE if choice.free else PAY, *([BOTH] if choice.both else [])]
    chosen = yield from Pick(suit_of_gear(s, me), options, question=SIDE)
    if chosen in (PAY, FREE):
        one, other = other, one
    if chosen == FREE:
        suit.used.append("Free Hand")
    attack.aim = [one, other] if chosen == BOTH or choice.back else [one]
    if chosen in (PAY, BOTH):
        suffer(s, [Blow(attack.figure, None, 1)])
        if not s.figures[attack.figure].alive:
            s.agenda = [task for task in s.agenda if task.do != "aimed"]
            s.attack = None


@FREE_HAND.on(Siding, at.DIE)
def _(s: GoneToGaia, siding: Siding, me: Gear) -> None:
    siding.free = "Free Hand" not in s.suits[suit_of_gear(s, me)].used


@OATH.on(Siding, at.DIE)
def _(s: GoneToGaia, siding: Siding, me: Gear) -> None:
    siding.both = True


@BACKSWING.on(Siding, at.DIE)
def _(s: GoneToGaia, siding: Siding, me: Gear) -> None:
    siding.back = True


@BACKSWING.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    aim = typing.attack.aim
    if len(aim) == 2 and typing.enemy.tile in ray(s.figures[typing.attack.figure].tile, aim[1], 4):
        typing.to(Kind.MEDIUM, "Backswing")


GAMBLE = BOOK.ability(
    "Gamble", "A die says how hard: 1 and 2 LIGHT, 3 and 4 MEDIUM, 5 and 6 HEAVY.", rules=("GG.24.48",)
)
WEIGHTED = BOOK.ability("Weighted", "1 is added to its die, at most 6.", rules=("GG.24.49",))
HOUSE = BOOK.ability("House", "A 1 on its die counts as 6.", rules=("GG.30.11",))
SECOND_THROW = BOOK.ability("Second Throw", "Its die may be rerolled once for free.", rules=("GG.24.49",))
RAISED = BOOK.ability("Raised", "One type more than its die says; HEAVY: 2 more.", rules=("GG.30.11",))
AGAIN = Question(
    lambda s, seat: f"The weapon's die shows {s.die}. Throw it again for free?",
    label=lambda s, again: "throw again" if again else "let it count",
    at=names.DIE,
    rules=("GG.24.49",),
    name="second throw",
)


@GAMBLE.on(Rolling, at.DIE)
def _(s: GoneToGaia, rolling: Rolling, me: Gear) -> None:
    rolling.value = 1


@SECOND_THROW.on(WeaponFell, at.DIE_AGAIN)
def _(s: GoneToGaia, fell: WeaponFell, me: Gear) -> Flow[None]:
    if s.turn is None or "Second Throw" in s.turn.due:
        return
    if (yield from Pick(suit_of_gear(s, me), (False, True), question=AGAIN)):
        s.turn.due.append("Second Throw")
        s.agenda = [task for task in s.agenda if task.do != "aimed"]
        then(s, Task("throw", name="weapon"), Task("weapon die"))


@HOUSE.on(Typing, at.FIRST)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if typing.attack.roll == 1:
        typing.added = 5


@WEIGHTED.on(Typing, at.A)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    typing.added += 1


@GAMBLE.on(Typing, at.B)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if typing.attack.roll:
        face = min(6, typing.attack.roll + typing.added)
        typing.to((face - 1) // 2, "Gamble")


@RAISED.on(Typing, at.B_LATER)
def _(s: GoneToGaia, typing: Typing, me: Gear) -> None:
    if typing.value == Kind.HEAVY:
        typing.target.more += 2
    else:
        typing.to(typing.value + 1, "Raised")
