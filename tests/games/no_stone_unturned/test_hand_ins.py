"""How often people hand something in: one roll takes six hand-ins of all together (NS.10.33).

The people here choose something other than what stands there half of the time, as people do.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dolmen.games.no_stone_unturned.choices import AskForRoll, CallForRoll
from dolmen.games.no_stone_unturned.rules.deeds import INTROSPECTION, RECOVERY, TRAIN
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure
from dolmen.games.no_stone_unturned.sheets import Skill
from dolmen.games.no_stone_unturned.state import arbiters
from dolmen.kernel import Ask, Form, Pick, TextField
from tests.games.no_stone_unturned.table import Table, fresh, quiet, table

EXTRAS = ("turn-detail", "object", "aspect-else", "help", "point", "mark", "new-name", "consent")
"""Beside the six: what somebody does of their own accord, and what an overload or an evolution asks."""


class People:
    """Who sits at a table, and what they have handed in."""

    def __init__(self, t: Table, dice: Random) -> None:
        self.t, self.dice, self.handed = t, dice, Counter[str]()

    def say(self, seat: int, name: str, *answer: Any, **fields: Any) -> None:
        self.handed[name] += 1
        self.t.say(seat, name, *answer, **fields)

    def answer(self, ask: Ask[Any]) -> None:
        """The first answer that stands there, or another one."""
        self.handed[ask.name] += 1
        self.t.match.answer(ask.seat, self.filled(ask) if isinstance(ask, Form) else self.dice.choice(two(ask)), ask.id)

    def filled(self, form: Form[Any]) -> dict[str, Any]:
        """Half of the fields are changed; what is written down is written."""
        given: dict[str, Any] = {}
        for field in form.fields:
            if isinstance(field, TextField):
                given[field.name] = "Something"
            elif self.dice.random() < 0.5:
                given[field.name] = self.dice.choice(form.left(given, field.key))
        return given

    def sometimes(self, name: str) -> None:
        """Somebody does this of their own accord."""
        if self.dice.random() < 0.5 and (seats := self.t.asked(name)):
            self.answer(self.t.ask(self.dice.choice(seats), name))


def two(ask: Ask[Any]) -> list[Any]:
    """What stands first, and what does not."""
    assert isinstance(ask, Pick)
    return [ask.options[0], ask.options[-1]]


def one_roll(seats: int, screen: int, dice: Random) -> tuple[int, Counter[str]]:
    """From the call to the next free moment: the row for the acting player, and what was handed in."""
    t = table(seats, screen=tuple(range(screen)))
    t.ada.skills = [Skill("Climbing", 2), Skill("Talking", 1)]
    for text, on, sign in (
        ("Boots", "character", "positive"),
        ("Fog", "scene", "negative"),
        ("Cut", "harm", "negative"),
    ):
        if dice.random() < 0.5:
            t.detail(text, on, sign)
    t.ada.moods[0].level, t.ada.moods[0].overloaded = (5, True) if dice.random() < 0.3 else (0, False)
    people = People(t, dice)
    caller = dice.choice([0, arbiters(t.s)[0]])
    people.say(caller, "scene", AskForRoll() if caller == 0 else CallForRoll(0))
    people.say(dice.choice(arbiters(t.s)), "pad", dice.choice(t.options(arbiters(t.s)[0], "pad")[:6]))
    row = 0
    while (roll := t.s.roll) is not None:
        for name in EXTRAS[:5]:
            people.sometimes(name)
        if roll.grants:
            row = roll.delta if roll.winner == "player" else -roll.delta
        if t.s.roll is not None:
            people.answer(next(ask for ask in t.match.open if not ask.standing))
    return max(-5, min(5, row)), people.handed


@pytest.mark.rule("NS.10.33", "NS.10.32", "NS.11.23", "NS.12.32")
def test_one_roll_takes_six_hand_ins_of_all_together() -> None:
    dice = Random(11)
    most: dict[tuple[int, int], int] = {}
    rows = set()
    for number in range(400):
        seats = 2 + number % 4
        screen = 1 + dice.randrange(seats - 1)
        row, handed = one_roll(seats, screen, dice)
        rows.add(row)
        needed = sum(count for name, count in handed.items() if name not in EXTRAS)
        most[seats, screen] = max(needed, most.get((seats, screen), 0))
        assert needed <= (6 if abs(row) in (0, 1, 4) else 5), (seats, screen, row, handed)
    assert rows == {*range(-5, 6)}
    assert {seats for seats, _ in most} == {2, 3, 4, 5}
    assert max(most.values()) == 6


# A whole evening

EASY = (TRAIN, INTROSPECTION, RECOVERY)
"""Actions that need nothing but whoever takes them."""


class Evening(People):
    """From the first question to the end of the first Downtime: what was handed in, phase by phase."""

    def __init__(self, seats: int, dice: Random) -> None:
        super().__init__(fresh(seats, players=seats), dice)
        self.phases, self.acted = Counter[str](), set[int]()

    def phase(self, ask: Ask[Any]) -> str:
        if ask.name in ("sheet", "introduction"):
            return "characters"
        inside = [at.procedure for at in self.t.s.table.at]
        if "downtime" in inside or ask.name in ("scene", "pause", "rest") or self.t.s.closing:
            return "close and Downtime"
        return "setting out" if "adventure" in inside else "world"

    def plays(self) -> Counter[str]:
        """One adventure without a roll, and one action each."""
        while "destination" not in self.handed or not self.t.asked("next"):
            ask = self.next()
            self.phases[self.phase(ask)] += 1
            self.handed[ask.name] += 1
            self.t.match.answer(ask.seat, self.chosen(ask), ask.id)
        return self.phases

    def next(self) -> Ask[Any]:
        """Whoever has something of their own to say is asked first; a vote is the first who nods."""
        asks = [ask for ask in self.t.match.open if not ask.standing and ask.seat >= 0]
        if asks[0].name == "downtime":
            return next((ask for ask in asks if ask.seat not in self.acted), asks[0])
        return asks[0]

    def chosen(self, ask: Ask[Any]) -> Any:
        if ask.name.startswith("vote-"):
            return True
        if ask.name == "statement":
            told = any(statement.seat == ask.seat for statement in self.t.s.world.statements)
            return {"turn": "pass"} if told else {"turn": "statement", "statement": "It stands on legs"}
        if isinstance(ask, Form):
            return self.filled(ask)
        if not isinstance(ask, Pick) or ask.name == "layout":
            return quiet(ask)  # the map that is laid by itself
        if ask.name == "scene":
            return next(option for option in ask.options if isinstance(option, CloseAdventure))
        if ask.name == "downtime":
            mine = [option for option in ask.options if option in EASY]
            done = ask.seat in self.acted or not mine
            self.acted.add(ask.seat)
            return "close downtime" if done else mine[0]
        return self.dice.choice(two(ask))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_a_first_evening_takes_beside_its_rolls(seats: int) -> None:
    """What the table hands in today; it only ever gets less."""
    phases = Evening(seats, Random(seats)).plays()
    most = {
        "world": 7 * seats + 24,
        "characters": 2 * seats,
        "setting out": seats + 6,
        "close and Downtime": 4 * seats + 9,
    }
    assert phases.keys() == most.keys()
    assert all(phases[phase] <= most[phase] for phase in most), phases
