"""What abilities tell of themselves, what several of them ask of an attack, and how they put a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dolmen.games.gone_to_gaia import names, prompts, story
from dolmen.games.gone_to_gaia.board import NAMES, Tile, adjacent
from dolmen.games.gone_to_gaia.state import Attack, Enemy, GoneToGaia, Target
from dolmen.kernel import Question, tell
from dolmen.kernel.geometry import FACINGS


class Shows(story.GaiaEvent, frozen=True, line="{card:card} on {tile:tile}: {ability}. {what}", at="{enemy:enemy}"):
    """An ability has done something that no other event says."""

    beat = story.AFTER
    enemy: int
    card: str
    tile: int
    ability: str
    what: str


def shows(s: GoneToGaia, me: Enemy, ability: str, what: str) -> None:
    tell(s, Shows, me.id, me.card, me.tile, ability, what)


# Of an attack


def target_of(attack: Attack, me: Enemy) -> Target | None:
    return next((target for target in attack.targets if target.enemy == me.id), None)


def damaged(attack: Attack, me: Enemy) -> bool:
    """By this attack."""
    target = target_of(attack, me)
    return target is not None and target.dealt > 0


def damaged_by_card(attack: Attack, me: Enemy) -> bool:
    """Slot abilities and Ultimates are not weapon cards (GG.25.13)."""
    return attack.by == "card" and damaged(attack, me)


def attempted(attack: Attack, me: Enemy) -> bool:
    return me.id in attack.attempting


def reached(attack: Attack, me: Enemy) -> list[int]:
    """The figures that it successfully targeted, even if the damage was blocked (GG.15.12)."""
    return attack.covered.get(me.id, []) if attempted(attack, me) else []


def neighbours(s: GoneToGaia, me: Enemy) -> list[Enemy]:
    """The enemies next to it, dying ones among them."""
    return [other for other in s.enemies if adjacent(other.tile, me.tile)]


def active_seat(s: GoneToGaia) -> int:
    """Who decides where the players choose: the one whose turn it is."""
    if s.turn is not None:
        return s.figures[s.turn.figure].suit
    return next((figure.suit for figure in s.figures if figure.alive), 0)


# Questions


def about(prompt: str, *rules: str, label: Callable[[Any, Any], str] = prompts.enemy_label) -> Question:
    return Question(prompt, label=label, place=prompts.enemy_place, at=names.BOARD, rules=rules)


def where(prompt: str, *rules: str) -> Question:
    """One of several tiles."""
    return Question(
        prompt, label=lambda s, tile: NAMES[tile], place=lambda s, tile: NAMES[tile], at=names.BOARD, rules=rules
    )


WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def facing(prompt: str, *rules: str) -> Question:
    return Question(prompt, label=lambda s, facing: f"to the {WORDS[FACINGS[facing]]}", at=names.BOARD, rules=rules)


def piece(prompt: str, *rules: str) -> Question:
    """One of the asked player's equipment, by type."""
    return Question(prompt, label=lambda s, type: names.gear_name(s, active_seat(s), type), at=names.BOARD, rules=rules)


def delver(prompt: str, *rules: str) -> Question:
    return Question(prompt, label=names.delver, place=lambda s, number: names.figure(number), rules=rules)


def nearest(tiles: Sequence[Tile], far: Callable[[Tile], int]) -> list[Tile]:
    """Those with the smallest distance."""
    least = min(map(far, tiles), default=0)
    return [tile for tile in tiles if far(tile) == least]
