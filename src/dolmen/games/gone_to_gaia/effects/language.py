"""The effect language of the story: what a Scenario card, a Friendly or a page of Gaia does, in a few words.

    hp 2                    each living delver heals 2; a loss never takes the last HP
    if slate: opinion mara +1
    next-wave: minion -1

A line is carried out as a task of its own, so that the turn can be entered again at its question.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dolmen.games.gone_to_gaia.effects import conditions, town, words
from dolmen.games.gone_to_gaia.effects.frame import (
    ALL,
    FLAGS,
    RULES,
    SOULS,
    Amount,
    By,
    Flag,
    GaiaWord,
    Rule,
    Soul,
    Which,
    sheet_of,
)
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.state import SHORT, GoneToGaia, Task, living
from dolmen.kernel import Flow
from dolmen.kernel.effect_grammar import Names
from dolmen.kernel.effect_language import Language
from dolmen.kernel.effects import Condition, Effect, Prefix, done


class DrawFriendly(GaiaWord, frozen=True):
    form = "draw friendly"

    def sentence(self) -> str:
        return "draw the next Friendly card"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return bool(sheet_of(s).friendly)

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        """It leaves the game (GG.23.4, GG.23.5)."""
        card = s.box.friendly[sheet_of(s).friendly.pop(0)]
        lines = [*card.do, *(line for also in card.also if holds(s, also.when) for line in also.do)]
        carry_lines(s, lines)


class NextWave(Prefix[GoneToGaia, By], frozen=True):
    form = "next-wave"

    def sentence(self) -> str:
        return f"in the next wave: {self.then.sentence()}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return True

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        s.next_wave.append(LANGUAGE.written(self.then))


class NextQuest(Prefix[GoneToGaia, By], frozen=True):
    form = "next-quest"

    def sentence(self) -> str:
        return f"at the start of the next quest: {self.then.sentence()}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return True

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        sheet_of(s).next_quest.append(LANGUAGE.written(self.then))


class While(Prefix[GoneToGaia, By], frozen=True):
    """A standing rule that is in force as long as something holds: see `in_force`."""

    form = "while <condition>"
    condition: Condition[GoneToGaia, By]

    def sentence(self) -> str:
        return f"while {self.condition.sentence()}: {self.then.sentence()}"

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        written = LANGUAGE.written(self)
        if written not in sheet_of(s).rules:
            sheet_of(s).rules.append(written)


NAMES: Final[Names] = {
    Amount: {str(n): Amount(n) for n in range(-20, 41)},
    Flag: {flag: Flag(flag) for flag in FLAGS},
    Which: {short.lower(): Which(token) for short, token in SHORT.items()},
    Soul: {soul: Soul(soul) for soul in SOULS},
    Rule: {rule: Rule(rule) for rule in RULES},
}
LANGUAGE: Final[Language[GoneToGaia, By]] = Language(
    (*words.WORDS, DrawFriendly, *town.WORDS),
    prefixes=(NextWave, NextQuest, While),
    conditions=conditions.CONDITIONS,
    names=NAMES,
)


@cache
def read(line: str) -> Effect[GoneToGaia, By]:
    return LANGUAGE.parse(line, "the story")


def holds(s: GoneToGaia, condition: str) -> bool:
    return not condition or LANGUAGE.parse_condition(condition, "the story").holds(s, ALL)


def in_force(s: GoneToGaia, rule: str) -> bool:
    """A standing rule that the town has brought, and whose condition holds, if it has one."""
    for line in sheet_of(s).rules:
        if line == rule:
            return True
        made = read(line) if ":" in line else None
        if isinstance(made, While) and LANGUAGE.written(made.then) == f"rule {rule}" and made.condition.holds(s, ALL):
            return True
    return False


def carry_lines(s: GoneToGaia, lines: list[str]) -> None:
    """These come next, one after the other."""
    then(s, *[Task("effect", name=line) for line in lines])


@does("effect")
def effect(s: GoneToGaia, task: Task) -> Flow[None]:
    if living(s) or s.phase == "town":
        yield from done(read(task.name), s, ALL)
