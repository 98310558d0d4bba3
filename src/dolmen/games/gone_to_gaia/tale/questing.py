"""A quest as it stands at the table: which branch of a wave holds, which rules are in force, what waits to happen.

Keys are those of `tale.places`: quest/Q2/wave/1/entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from dolmen.games.gone_to_gaia.content import Result
from dolmen.games.gone_to_gaia.effects.frame import ALL, By
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.tale.entries import Do, Text
from dolmen.games.gone_to_gaia.tale.quests import Event, Occasion, QuestEntry, QuestRule, Slots, Twist


class Coming(Struct, frozen=True):
    """A wave, with its branch in place."""

    boss: str
    minions: str
    key: str
    """Of the entry."""
    slots: Slots
    do: Do


class Found(Struct, frozen=True):
    """A text, if it has one, and what it does."""

    key: str
    do: Do


def quest_of(s: GoneToGaia) -> QuestEntry:
    return s.box.quests[s.quest].entry


def waves(s: GoneToGaia) -> int:
    """How many the quest has (GG.5.22)."""
    return len(quest_of(s).wave)


def wave_of(s: GoneToGaia, number: int) -> Coming:
    """The first branch that holds stands instead, in what it has."""
    wave = quest_of(s).wave[number - 1]
    key = f"quest/{s.quest}/wave/{number - 1}"
    for place, branch in enumerate(wave.branch):
        if holds(s, branch.when):
            own = f"{key}/branch/{place}/entry" if branch.entry else f"{key}/entry"
            return Coming(
                branch.boss or wave.boss,
                branch.minions or wave.minions,
                own,
                branch.slots or wave.slots,
                (*wave.do, *branch.do),
            )
    return Coming(wave.boss, wave.minions, f"{key}/entry", wave.slots, wave.do)


def first(s: GoneToGaia, key: str, texts: Sequence[Text | Occasion | Result], by: By = ALL) -> Found | None:
    """Of several the first that holds."""
    for place, text in enumerate(texts):
        if holds(s, text.when, by):
            return Found(f"{key}/{place}/text" if text.text else "", text.do)
    return None


def each(s: GoneToGaia, key: str, texts: tuple[Text, ...]) -> list[Found]:
    """All that hold."""
    return [Found(f"{key}/{n}/text", text.do) for n, text in enumerate(texts) if holds(s, text.when)]


# What is in force


def twist_key(s: GoneToGaia, place: int) -> str:
    return f"quest/{s.quest}/twist/{place}"


def brought_by(quest: QuestEntry, rule: str) -> list[int]:
    """The twists that bring a rule: until one of them is read, it is not in force."""
    return [place for place, twist in enumerate(quest.twist) if twist.rule == rule]


def rules_in_force(s: GoneToGaia) -> Iterator[tuple[str, QuestRule]]:
    """In this wave, with their keys."""
    quest = quest_of(s)
    for place, rule in enumerate(quest.rule):
        if s.wave < rule.since or rule.only not in (0, s.wave) or not holds(s, rule.when):
            continue
        twists = brought_by(quest, rule.id)
        if not twists or any(twist_key(s, twist) in s.seen for twist in twists):
            yield f"quest/{s.quest}/rule/{place}", rule


def twists_of(s: GoneToGaia, wave: int, trigger: str = "") -> Iterator[tuple[str, Twist]]:
    """The twists of a wave that come with this, and have not been read."""
    for place, twist in enumerate(quest_of(s).twist):
        if twist.wave == wave and twist.trigger == trigger and twist_key(s, place) not in s.seen:
            yield twist_key(s, place), twist


def events_of(s: GoneToGaia, trigger: str) -> Iterator[tuple[str, Event]]:
    """What rules in force, and twists of this wave that were read, do when that happens."""
    for key, rule in rules_in_force(s):
        yield from [(f"{key}/event/{n}", event) for n, event in enumerate(rule.event) if event.trigger == trigger]
    for key, twist in read_twists(s):
        yield from [(f"{key}/event/{n}", event) for n, event in enumerate(twist.event) if event.trigger == trigger]


def read_twists(s: GoneToGaia) -> Iterator[tuple[str, Twist]]:
    """Of this wave."""
    for place, twist in enumerate(quest_of(s).twist):
        if twist.wave == s.wave and twist_key(s, place) in s.seen:
            yield twist_key(s, place), twist


def goal_words(s: GoneToGaia) -> str:
    """The goal as the players know it: a choice may have changed it."""
    quest = quest_of(s)
    chose = s.sheet.chose if s.sheet is not None else []
    for twist in quest.twist:
        for choice in twist.choice:
            if choice.goal_words and f"{quest.id}.{choice.id}" in chose:
                return choice.goal_words
    return quest.goal.words
