"""The quests as they stand in content: q01.toml to q13.toml, each one `[[quest]]`, all in one format.

    opening     read when the quest is chosen; `opening_if` stands instead of it, `opening_also` after it
    rule        what holds in it: in `text` for the players, and by `abilities` and events; `from` a wave on, or `only`
                in one
    wave        boss and minions, `entry` (read before it) with what it does, `marks` on tiles, `start` (before the
                first turn), `killed` (when its boss dies), `end` (when it is over); a `branch` has fields that stand
                instead
    twist       read with its wave's entry, or `when` something happens; with events and choices of its own
    goal_met    read in an Interlude before the last wave; won, lost, lost_again, lost_third, retreat: how it ends

`lever` is an effect that could stand with an entry and does not: the first thing to change if a quest is too hard.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dolmen.games.gone_to_gaia.tale.entries import Bit, Choice, Do, Text
from dolmen.library.content import Entry

TileName = Annotated[str, Meta(pattern="^[a-e][1-5]$", description="a tile from a1 to e5")]
QuestId = Annotated[str, Meta(pattern=r"^Q\d+$", description="a quest, as Q2")]
GoalKind = Literal["alive", "survive", "kill boss", "circuits", "witness", "nobody below"]
Slots = Literal["", "first fallen", "hero 1"]
"""Who stands in {fallen} and {words}, or in {hero}, if not the last who fell or whoever acts."""

FIRST_TURN: Final = "before the first turn"
FIRST_ATTACK: Final = "first attack resolved"
DELVERS_DONE: Final = "end of the Delver Phase"
BOSS_DIES: Final = "boss dies"
CIRCUIT: Final = "circuit taken"
OUTER_RING: Final = "turn ended on the outer ring"
LOW: Final = {f"boss at {hp} HP or less": hp for hp in range(1, 41)}
TRIGGERS: Final = (
    *(FIRST_TURN, FIRST_ATTACK, DELVERS_DONE, BOSS_DIES, CIRCUIT, OUTER_RING),
    *LOW,
    *(f"turn {n} ended" for n in range(1, 31)),
    *("bed used", "ticket-3 tile entered", "third stamp", "notch open", "notch shut"),
)
"""What `when` can be."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    kind: GoalKind
    wave: int
    """In whose Story Phase it is tested (GG.8.5)."""
    words: str
    """For the players."""
    tile: TileName | None = None
    hp: int = 0
    count: int = 0


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Of Quest 1, which has no Spawn card (GG.6.5)."""

    boss: bool
    witness: bool
    spawn_card: bool
    scenario_card: bool
    delvers: TileName
    minions: tuple[TileName, ...]


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"when": "if", "trigger": "when"}):
    trigger: str
    when: str = ""
    once: bool = False
    """In a quest."""
    text: str = ""
    do: Do = ()


class QuestRule(Bit, frozen=True, kw_only=True, rename={"when": "if", "since": "from"}):
    id: str
    text: str
    since: int = 1
    only: int = 0
    """In this wave alone; 0: in all from `from` on."""
    abilities: tuple[str, ...] = ()
    """Records that are in force with it."""
    event: tuple[Event, ...] = ()


class MarkEntry(Bit, frozen=True, kw_only=True):
    id: str
    tile: TileName
    placed: Literal["", "GG.8.11"] = ""
    """Onto the nearest free tile, if this one is taken; empty: always on this one."""
    enter: Do = ()
    delver_ends: Do = ()
    """For each delver who stands there when the Delver Phase ends."""
    witness_ends: Do = ()
    redraw_spawn: tuple[int, ...] = ()
    """Spawn cards that are drawn again."""


class Occasion(Bit, frozen=True, kw_only=True):
    """What is read and done at a moment of a wave; of several the first that holds."""

    text: str = ""
    do: Do = ()


class WaveBranch(Bit, frozen=True, kw_only=True):
    """What it has stands instead of the wave's."""

    boss: str = ""
    minions: str = ""
    entry: str = ""
    slots: Slots = ""
    do: Do = ()


class WaveEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    minions: str
    boss: str = ""
    entry: str
    slots: Slots = ""
    show_back: bool = False
    """What stands on the back of its boss's card is read with the entry, but offers nothing (GG.6.11)."""
    branch: tuple[WaveBranch, ...] = ()
    marks: tuple[MarkEntry, ...] = ()
    start: tuple[Occasion, ...] = ()
    do: Do = ()
    lever: Do = ()
    killed: tuple[Occasion, ...] = ()
    end: tuple[Occasion, ...] = ()


class TwistChoice(Choice, frozen=True, kw_only=True):
    rule: str = ""
    goal_words: str = ""
    """The goal, for the players, once this is chosen."""


class Confirm(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked before somebody who waits can be struck (Q3)."""

    ask: str
    yes: str
    no: str


class Twist(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"trigger": "when"},
):
    id: str
    wave: int
    trigger: str = ""
    """Empty: with the entry of its wave."""
    text: str = ""
    results: tuple[Text, ...] = ()
    rule: str = ""
    """The id of the rule that it brings."""
    do: Do = ()
    also: tuple[Text, ...] = ()
    confirm: Confirm | None = None
    choice: tuple[TwistChoice, ...] = ()
    event: tuple[Event, ...] = ()
    end: tuple[Occasion, ...] = ()


class GoalMet(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    offer: str
    brings: str
    risks: str
    labels: tuple[str, str]
    """Up, and on."""


class Closing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a quest ends."""

    text: str = ""
    results: tuple[Text, ...] = ()
    none: str = ""
    """Nobody came up."""
    also: tuple[Text, ...] = ()
    do: Do = ()


class Retreat(Bit, frozen=True, kw_only=True):
    text: str


class QuestEntry(Entry, frozen=True, kw_only=True):
    id: QuestId
    name: str
    chapter: int
    goal: Goal
    opening: str
    opening_if: tuple[Text, ...] = ()
    opening_also: tuple[Text, ...] = ()
    setup: Setup | None = None
    rule: tuple[QuestRule, ...] = ()
    wave: Annotated[tuple[WaveEntry, ...], Meta(min_length=1)]
    twist: tuple[Twist, ...] = ()
    goal_met: GoalMet | None = None
    won: Closing
    lost: Closing
    lost_again: Closing | None = None
    lost_third: Closing | None = None
    retreat: tuple[Retreat, ...] = ()
