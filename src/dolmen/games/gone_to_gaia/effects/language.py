"""The effect language of the story: what a Scenario card, a Friendly or a page of Gaia does, in a few words.

    hp 2                    each living delver heals 2; a loss never takes the last HP
    if slate: opinion mara +1
    next-wave: minion -1

A line is carried out as a task of its own, so that the turn can be entered again at its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from dolmen.games.gone_to_gaia.effects import conditions, quest, town, words
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
        """It is read, its reward is gained, and it leaves the game (GG.23.4, GG.23.5)."""
        card = s.box.friendly[sheet_of(s).friendly.pop(0)]
        also = [(number, more) for number, more in enumerate(card.also) if holds(s, more.when)]
        carry_lines(s, [*card.do, *(line for _, more in also for line in more.do)])
        keys = [f"friendly/{card.id}/text", *(f"friendly/{card.id}/also/{number}/text" for number, _ in also)]
        then(s, Task("read", name=" ".join(keys)))


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


class NTimes(Prefix[GoneToGaia, By], frozen=True):
    """As often as the number that was named."""

    form = "n-times"

    def sentence(self) -> str:
        return f"as often as you said: {self.then.sentence()}"

    def able(self, s: GoneToGaia, c: By) -> bool:
        return s.number > 0

    def carry_out(self, s: GoneToGaia, c: By) -> None:
        carry_lines(s, [LANGUAGE.written(self.then)] * s.number)


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
    (*words.WORDS, DrawFriendly, *quest.WORDS, *town.WORDS),
    prefixes=(NextWave, NextQuest, NTimes, While),
    conditions=conditions.CONDITIONS,
    choice=quest.Either,
    names=NAMES,
)


@cache
def read(line: str) -> Effect[GoneToGaia, By]:
    return LANGUAGE.parse(line, "the story")


@cache
def read_condition(condition: str) -> Condition[GoneToGaia, By]:
    return LANGUAGE.parse_condition(condition, "the story")


def holds(s: GoneToGaia, condition: str, by: By = ALL) -> bool:
    return not condition or read_condition(condition).holds(s, by)


def in_force(s: GoneToGaia, rule: str) -> bool:
    """A standing rule that the town has brought, and whose condition holds, if it has one."""
    for line in sheet_of(s).rules:
        if line == rule:
            return True
        made = read(line) if ":" in line else None
        if isinstance(made, While) and LANGUAGE.written(made.then) == f"rule {rule}" and made.condition.holds(s, ALL):
            return True
    return False


def carry_lines(s: GoneToGaia, lines: Sequence[str], by: By = ALL) -> None:
    """These come next, one after the other."""
    then(s, *effects(lines, by))


def effects(lines: Sequence[str], by: By = ALL) -> list[Task]:
    return [Task("effect", by.figure, by.tile, line, by.mark) for line in lines]


@does("effect")
def effect(s: GoneToGaia, task: Task) -> Flow[None]:
    """What is done for the living, or after a quest for those upstairs."""
    if living(s) or s.phase in ("town", "after"):
        yield from done(read(task.name), s, By(figure=task.who, mark=task.at, tile=task.n))
