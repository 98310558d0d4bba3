"""What befalls a character, and what they part with."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import KEEP, YES, Called
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Hex, Question

BOOST = Question(
    lambda s, seat: f"{called_here(s)} gains a minor boost. On which ability?",
    label=lambda s, ability: names.ability(ability),
    rules=("SS.4.16",),
    name="boost",
)
HEAL = Question(
    lambda s, seat: f"{called_here(s)}: what gets better?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.4.23",),
    name="heal",
)
WORSEN = Question(
    "The track is full: which one gets worse?",
    label=lambda s, place: names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.29.9",),
    name="worsen",
)
LORE_WHERE = Question(
    "Where is it?",
    label=lambda s, hex: f"{names.way(s.characters[task_of(s)].at, Hex(*hex))}, {names.tile(s, Hex(*hex))}",
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.28.43",),
    name="where lore",
)
LOOK = Question(
    "Which way do you look?",
    label=lambda s, hex: f"{names.way(s.characters[task_of(s)].at, Hex(*hex))}, {names.tile(s, Hex(*hex))}",
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.28.54",),
    name="look",
)
DROP = Question(
    lambda s, seat: f"{called_here(s)} drops something. What?",
    label=lambda s, place: names.held(s, s.characters[task_of(s)].items[place]),
    rules=("SS.28.49", "SS.2.20"),
    name="drop",
)


def _call(s: Stonesaga, called: Called) -> str:
    test = s.test
    if test is None or not called.name:
        return "alone"
    legend = next(one for one in s.journal.legends if one.name == called.name)
    if called.by == "ability":
        return f"as {legend.name} would: {names.ability(test.ability)} {legend.abilities[test.ability]}, no boost"
    return f"{test.trait.capitalize()}, as {legend.name} was: +2"


def _tested(s: Stonesaga) -> str:
    return f"{names.called(s, s.test.who)} is tested, {names.tested(s.test)}" if s.test is not None else "A test"


CALL = Question(
    lambda s, seat: f"{_tested(s)}. With whose help?",
    label=_call,
    at=names.NOW,
    rules=("SS.5.20", "SS.5.22", "SS.5.23"),
    name="call",
)
WARD = Question(
    lambda s, seat: f"{_tested(s)}. Ward them, once a Night?",
    label=lambda s, answer: "ward" if answer == YES else "not now",
    at=names.NOW,
    name="ward",
)
OTHER = Question("Who?", label=names.called, place=lambda s, who: names.figure_id(who), name="other")
GIVE_UP = Question(
    lambda s, seat: f"{called_here(s)} loses something. What?",
    label=lambda s, name: names.stuff(s, name),
    rules=("SS.2.20",),
    name="lose",
)
LESS = Question(
    lambda s, seat: f"{called_here(s)} has no slot free. What goes?",
    label=lambda s, place: names.held(s, s.characters[task_of(s)].items[place]),
    rules=("SS.4.2", "SS.4.4", "SS.4.6"),
    name="too many items",
)
GIVE_UP_TO = Question("Who gets it?", label=names.called, rules=("SS.4.5",), name="give away")

DISCARD = Question(
    lambda s, seat: f"{called_here(s)}'s bag is too full. What stays behind?",
    label=lambda s, name: names.stuff(s, name),
    at=lambda s, seat: names.character_id(task_of(s)),
    rules=("SS.18.24", "SS.4.12"),
    done="Leave it",
    name="discard",
)
REROLL = Question(
    lambda s, seat: f"{called_here(s)} would fail. Roll again?",
    label=lambda s, option: "leave it" if option == KEEP else f"roll again ({names.item(s, option)})",
    rules=("SS.28.27", "SS.2.2"),
    name="reroll",
)
