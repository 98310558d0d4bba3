"""The moments of a wave (sections 13 to 20), and the order that clauses give to what happens in them.

On a `Moment` a handler asks nobody. A handler on a `FlowMoment` is carried out as a task of its own (`agenda`): it may
be a flow that asks at most once, before it changes anything. What it needs to know lies in the state, mostly in
`s.attack`; so its moment can be made again when the turn is entered again.
"""

from __future__ import annotations

from dolmen.games.gone_to_gaia.state import Attack, Enemy, Figure, Target
from dolmen.kernel import FlowMoment, Moment, Order
from dolmen.kernel.abilities import ANY as ANY

# Damage, in the ruled order (section 14)

FIRST = Order(0, rule="GG.27.12")
A = Order(1, rule="GG.14.4")
B = Order(2, rule="GG.14.5")
B_LATER = Order(2, 1, rule="GG.14.5")
C = Order(3, rule="GG.14.6")
D = Order(4, rule="GG.14.7")
D_DOUBLER = Order(4, 1, rule="GG.14.7")
E = Order(5, rule="GG.14.8")
F = Order(6, rule="GG.14.9")
F_TOGETHER = Order(6, 1, rule="GG.14.9")
G_EDGED = Order(7, 1, rule="GG.14.10")
G_BRAWLER = Order(7, 2, rule="GG.14.10")
G_EVASIVE = Order(7, 3, rule="GG.14.10")
H = Order(8, rule="GG.14.11")
I = Order(9, rule="GG.14.12")  # noqa: E741  # the clause calls it so
J_SET = Order(10, 1, rule="GG.14.13")
J_CAPS = Order(10, 2, rule="GG.14.13")
K = Order(11, rule="GG.14.14")
L = Order(12, rule="GG.14.15")

# Answers

DIE, DIE_AGAIN, DIE_COUNTS = (Order(3, n, rule="GG.13.3") for n in range(3))
SHOVE, AFTER_SHOVE = (Order(4, n, rule="GG.13.4") for n in range(2))
STRUCK = Order(0, rule="GG.13.4")
CHAINS = Order(1, rule="GG.27.91")
NAMES = Order(2, rule="GG.27.7")
MAY_NOT = Order(3, rule="GG.15.16")
COLOURS = Order(1, rule="GG.15.4")
FACTORS = Order(2, rule="GG.27.20")
ADDITIONS = Order(3, rule="GG.27.82")
SUFFERING = Order(0, rule="GG.13.6")
HURT = Order(0, rule="GG.19.11")

# After them

SEVEN = Order(7, rule="GG.13.7")
SEVEN_LAST = Order(7, 1, rule="GG.27.34")
LIVES = Order(0, rule="GG.27.96")
EIGHT = Order(8, rule="GG.13.8")
NINE_DEBT, NINE_GAZE, NINE_COUNTDOWN = (Order(9, n, rule="GG.13.9") for n in range(3))
TEN_CORRUPTION, TEN_ENRAGE, TEN_GROW, TEN_MODE, TEN_REBIRTH, TEN_REPAIR = (
    Order(10, n, rule="GG.13.10") for n in range(6)
)
TEN_TAUNT = Order(10, 6, rule="GG.27.93")
WAVE = Order(0, rule="GG.20.10")


class Typing(Moment):
    """What type of damage a weapon deals to a target; the value is a `Kind`. For keywords of weapons."""

    attack: Attack
    target: Target
    enemy: Enemy
    added: int = 0
    """To the weapon's own die."""


class Reaches(Moment):
    """What else than its aim a weapon reaches; the value is how far from the other delver's tile."""


class Rolling(Moment):
    """Whether a weapon card rolls a die of its own before damage; the value is 1 if it does."""

    attack: Attack


class Hit(Moment):
    """Damage steps A to K for one target (GG.14.4 to GG.14.14): the value is the damage. Nothing else changes."""

    attack: Attack
    target: Target
    enemy: Enemy
    attacker: Figure
    doubles: bool = True
    """Doubler tokens and doubled stats count (GG.27.12)."""
    less: int = 0
    """The reductions of step F together."""


class Mortal(Moment):
    """Step L, for a target that would be killed by the value (GG.14.15)."""

    attack: Attack
    enemy: Enemy
    lethal: tuple[int, ...]
    """All who receive a lethal amount in this attack, by id."""


class Struck(Moment):
    """The damage is dealt; the value is that after step K (GG.14.16)."""

    attack: Attack
    enemy: Enemy
    damaged: bool


class WeaponFell(FlowMoment):
    """The weapon's own die has fallen: `attack.roll`. A handler may set what it is aimed at (GG.24.12)."""

    attack: Attack


class Readies(FlowMoment):
    """The end of step 3: what the weapon lets its owner choose of its targets (GG.13.3)."""

    attack: Attack


class Shoves(FlowMoment):
    """The second half of step 4: the weapon's own pushes, pulls and rotations (GG.13.4)."""

    attack: Attack


class Attempting(FlowMoment):
    """Who attempts to counterattack (GG.15.1): `attack.attempting`, by id."""

    attack: Attack


class Answers(Moment):
    """The counterattack of one enemy: which arrows are active, and the damage they do."""

    attack: Attack
    enemy: Enemy
    die: int
    white: bool
    black: bool
    everywhere: tuple[int, ...] = ()
    """Figures that are hit wherever they stand (GG.27.2)."""


class Guards(Moment):
    """What the attacker's weapon takes off counterattacks: how many of its targets, and how much each (GG.24.8)."""

    attack: Attack
    most: int = 0
    less: int = 0


class Braces(Moment):
    """What a player's Blocks can do besides stopping counterattacks (GG.24.53). Passed along to that player's
    equipment."""

    harm: bool = False
    """One may stop Spiked or Last Act."""
    shot: bool = False
    """One a wave may stop a parting shot at its owner."""


class BlockSpent(Moment):
    """A Block has stopped a counterattack: the value is how many elements its owner gains of their choice."""


class Rerolls(Moment):
    """What a player's Reroll can do besides (GG.24.53). Passed along to that player's equipment."""

    keeps_either: bool = False
    turns: bool = False


class Walking(Moment):
    """What a delver's equipment does to movement besides the stat (GG.10.10, GG.10.13)."""

    ushers: int = 0
    """Movement points for which an adjacent enemy is moved one tile; 0: it cannot be."""
    turns: bool = False
    """The moved enemy may be turned."""
    cheap: bool = False
    """One such move a turn costs 1."""
    through: int = 0
    """Enemies' tiles that can be passed in a movement."""
    extra: int = 0
    """Points that passing costs more."""


class Siding(Moment):
    """A weapon that strikes to one side by a die: what its owner may do about it (GG.24.13, GG.24.14)."""

    free: bool = False
    """The change of side costs nothing."""
    both: bool = False
    """1 HP strikes both sides."""
    back: bool = False
    """The other side is struck too."""


class Pushing(Moment):
    """A weapon pushes: whether in any direction."""

    any_way: bool = False


class Calls(Moment):
    """Elements that a weapon card brings: whether the other delver gains them too."""

    shared: bool = False


class Gained(Moment):
    """A rank of equipment was gained (GG.24.15)."""

    suit: int


class Rests(Moment):
    """Step A of the Interlude: what passives and products bring at the end of a wave (GG.22.6)."""


class Kills(Moment):
    """A weapon card has killed, or in its last attack has not: the value is how many, `attack` which card."""

    attack: Attack


class Suffers(Moment):
    """A figure is about to suffer damage from any source; the value is the damage."""

    figure: Figure
    source: Enemy | None


class Hurt(Moment):
    """A figure has suffered damage; the value is how much."""

    figure: Figure
    source: Enemy | None


class After(FlowMoment):
    """Step 7: what follows an attempt (GG.13.7). Whom each enemy has successfully targeted is `attack.covered`.
    Handlers with `moves=True` happen in the order that the players choose, the others before them."""

    attack: Attack


class Dies(Moment):
    """Step 8: an enemy without HP dies, unless it is stopped."""

    attack: Attack
    enemy: Enemy


class Falls(FlowMoment):
    """A dead enemy's card, before its reward: what it does to its slayer, its neighbours, its tile."""

    enemy: Enemy


class Leaves(Moment):
    """An enemy dies or leaves play otherwise: what hung on it comes back or ends."""

    enemy: Enemy


class CardEnds(FlowMoment):
    """Step 9: after the weapon card."""

    attack: Attack


class TurnEnds(FlowMoment):
    """Step 10: movement and action are done."""


class DieFell(FlowMoment):
    """A die that an ability has asked for has fallen; the value is what it shows. `agenda.throw` asks for one."""


class WaveBegins(Moment):
    """All enemies of a wave are placed."""


class Parting(FlowMoment):
    """The start of the Parting Shots Phase (GG.20.1)."""


class Shoots(Moment):
    """An enemy makes its parting shot; the value is its damage (GG.20.2)."""

    enemy: Enemy


class Strides(Moment):
    """How far Witness moves (GG.12.4)."""


class Beckons(Moment):
    """Witness can be moved besides the action, if the value is 1: whose product it is, and its name."""

    suit: int = -1
    why: str = ""


class WitnessEnters(Moment):
    tile: int


class WitnessEnds(Moment):
    """A move of Witness is over."""


class Tools(Moment):
    """What can be used in a turn besides, by the name of its record."""

    suit: int
    names: list[str]


class Applies(Moment):
    """One of them is used."""

    suit: int
    name: str


class Draws(Moment):
    """A Level card is drawn: the value is out of how many (GG.17.15)."""

    suit: int


class Equips(Moment):
    """A product is equipped, at the start of a quest or in the shop of Onslaught."""

    suit: int


class Offers(Moment):
    """Whether somebody has a thing of this name to use that is not used up, and in which suit."""

    name: str
    suit: int = -1


class Collects(Moment):
    """A delver collects where they have come to (GG.10.6); `far`: bosses' parts from so far away, too."""

    far: int = 0


class CircuitTaken(Moment):
    """By a delver, or for both by Witness (GG.23.3)."""


class Harvests(Moment):
    """The quest is over by a retreat, or in Gaia (GG.22.4)."""


class Dealt(Moment):
    """The enemy cards of a wave have been dealt to their tiles (GG.6.8)."""


class WaveEnds(Moment):
    """The enemies leave the board (GG.20.10)."""
