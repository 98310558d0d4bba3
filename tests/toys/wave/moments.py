"""The moments of an action (GG.13), and the order that clauses give to what happens in them."""

from __future__ import annotations

from dolmen.kernel import FlowMoment, Moment, Order, Seat
from tests.toys.wave.board import Attack, Delver, Enemy

D = Order(4, rule="GG.14.7")
D_DOUBLER = Order(4, 1, rule="GG.14.7")
E = Order(5, rule="GG.14.8")
F = Order(6, rule="GG.14.9")
F_TOGETHER = Order(6, 1, rule="GG.14.9")
G_EDGED = Order(7, 1, rule="GG.14.10")
G_BRAWLER = Order(7, 2, rule="GG.14.10")
G_EVASIVE = Order(7, 3, rule="GG.14.10")
H = Order(8, rule="GG.14.11")
J_SET = Order(10, 1, rule="GG.14.13")
J_CAPS = Order(10, 2, rule="GG.14.13")
K = Order(11, rule="GG.14.14")
L = Order(12, rule="GG.14.15")
STRUCK = Order(0, rule="GG.13.4")
CHAINS = Order(1, rule="GG.27.91")
NAMES = Order(2, rule="GG.27.7")
MAY_NOT = Order(3, rule="GG.15.16")
COLOURS = Order(1, rule="GG.15.4")
FACTORS = Order(2, rule="GG.27.20")
SUFFERING = Order(0, rule="GG.13.6")
SEVEN = Order(7, rule="GG.13.7")
LIVES = Order(0, rule="GG.27.96")
EIGHT = Order(8, rule="GG.13.8")
NINE = Order(9, 1, rule="GG.13.9")
TEN_GROW = Order(10, 3, rule="GG.13.10")
TEN_MODE = Order(10, 4, rule="GG.13.10")
TEN_REBIRTH = Order(10, 5, rule="GG.13.10")


class Hit(Moment):
    """Damage steps A to K for one target (GG.14.4 to GG.14.14): the value is the damage. Nothing else changes."""

    attack: Attack
    target: Enemy
    doubles: bool = True
    """Doubler tokens count."""
    less: int = 0
    """The reductions of step F together."""


class Mortal(Moment):
    """Step L, for a target that would be killed by the value (GG.14.15)."""

    attack: Attack
    target: Enemy
    lethal: tuple[str, ...]
    """All who receive a lethal amount in this attack."""


class Struck(Moment):
    """The damage is dealt; the value is that after step K."""

    attack: Attack
    target: Enemy
    damaged: bool
    back: list[int]
    """What the attacker will suffer in step 6."""


class Attempting(FlowMoment):
    """Who attempts to counterattack (GG.15.1)."""

    attack: Attack
    damaged: tuple[str, ...]
    who: list[Enemy]


class Arrows(Moment):
    """The counterattack of one enemy: which arrows are active, and the damage they do."""

    attack: Attack
    enemy: Enemy
    die: int
    white: bool
    black: bool


class Suffers(Moment):
    """A delver suffers damage from any source."""

    delver: Delver


class After(FlowMoment):
    """Step 7: what follows an attempt (GG.13.7)."""

    attack: Attack
    covered: dict[str, list[Seat]]
    """Whom each enemy that attempted has successfully targeted."""


class Dies(Moment):
    """Step 8: an enemy without HP dies, unless it is stopped."""

    attack: Attack
    enemy: Enemy
    die: int


class CardEnds(FlowMoment):
    """Step 9: after the weapon card."""

    attack: Attack
    damaged: tuple[str, ...]


class TurnEnds(FlowMoment):
    """Step 10: movement and action are done."""

    died: bool
