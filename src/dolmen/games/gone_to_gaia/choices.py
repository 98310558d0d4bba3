"""What a player can choose, as the rules get it back."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from dolmen.games.gone_to_gaia.board import Tile


class Choice(Struct, frozen=True, tag=True):
    """Its kind is written down with it: a step to a tile and Witness's step there are two options of one ask."""


class Lay(Choice, frozen=True):
    """A fresh weapon goes onto an empty slot: the turn begins."""

    weapon: int
    slot: int


class Step(Choice, frozen=True):
    to: Tile


class Slip(Choice, frozen=True):
    """Through enemies to a tile behind them, with Body Boots: the tiles in their order."""

    over: tuple[Tile, ...]


class Usher(Choice, frozen=True):
    """An adjacent enemy is moved, with Mind Boots, and turned by so many quarters."""

    enemy: int
    to: Tile
    quarter: int = 0


class Strike(Choice, frozen=True):
    """The weapon card, aimed at a direction or at enemies, or at nobody."""

    aim: tuple[int, ...]


class Use(Choice, frozen=True):
    """The ability of the slot: on an enemy, a tile or an element, as it needs."""

    on: tuple[int, ...]


class Free(Choice, frozen=True):
    """An element is given up, and the other delver can act again."""

    figure: int
    place: int
    element: int


class Spend(Choice, frozen=True):
    """AP: 1 for movement, 2 for one weapon, 5 for all."""

    ap: int
    refresh: int = -1


class Double(Choice, frozen=True):
    """A doubler token is spent on the attack."""

    token: int


class Block(Choice, frozen=True):
    """A Block is spent on the counterattack of an enemy."""

    enemy: int


class Shield(Choice, frozen=True):
    """A Block is spent on something that is no counterattack: a parting shot of this enemy."""

    enemy: int


class Nudge(Choice, frozen=True):
    """A Reroll turns the die by 1."""

    to: int


class Spaces(Choice, frozen=True):
    """On which slots gained elements are put, in their order; -1: there is no space, and it is lost."""

    slots: tuple[int, ...]


class Buy(Choice, frozen=True):
    product: int


class Exchange(Choice, frozen=True):
    """A product that was drawn goes back, and the next one comes."""

    product: int


class Change(Choice, frozen=True):
    """A boss part for three minion parts a level."""

    level: int


class Give(Choice, frozen=True):
    """A part goes to the other player; level 0 is a minion part."""

    level: int


class Hand(Choice, frozen=True):
    """A product goes to the other player, for a minion part."""

    product: int


class Beckon(Choice, frozen=True):
    """Witness is moved, as the action: his first step."""

    to: Tile


class Tool(Choice, frozen=True):
    """Something that can be used in one's turn besides, by the name of its record."""

    name: str


Word = Literal[
    "confront",
    "card",
    "heal",
    "pass",
    "end",
    "strike",
    "again",
    "count",
    "reroll",
    "keep",
    "none",
    "open",
    "on",
    "ultimate",
]
CARD: Final = "card"
HEAL: Final = "heal"
PASS: Final = "pass"
END: Final = "end"
STRIKE: Final = "strike"
AGAIN: Final = "again"
COUNT: Final = "count"
REROLL: Final = "reroll"
KEEP: Final = "keep"
NONE: Final = "none"
BRACE: Final = "brace"
OPEN: Final = "open"
ON: Final = "on"
RING: Final = "ring"
CONFRONT: Final = "confront"
ULTIMATE: Final = "ultimate"

Doing = Step | Slip | Usher | Strike | Use | Spend | Free | Beckon | Tool | Word
"""What can be done in a turn."""
