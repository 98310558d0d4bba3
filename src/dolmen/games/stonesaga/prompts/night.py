"""The Night: meals, the fire, and what comes."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    NO,
    YES,
    Meal,
    UseItem,
)
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.language import NightAction
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Question, Seat


def meal_label(s: Stonesaga, meal: Meal) -> str:
    parts = [names.stuff(s, meal.food)] if meal.food else []
    return " and ".join([*parts, *(["water"] if meal.water else [])]) or "nothing"


def meal_prompt(s: Stonesaga, seat: Seat) -> str:
    who = next(who for who, one in enumerate(s.characters) if one.seat == seat and one.meal is None)
    return f"What does {names.called(s, who)} eat and drink?"


MEAL = Question(meal_prompt, label=meal_label, rules=("SS.18.3", "SS.18.4", "SS.18.12"), name="meal")
ENERGIZED = Question(
    lambda s, seat: f"{called_here(s)} wakes rested: a minor boost on which ability?",
    label=lambda s, ability: names.ability(ability),
    rules=("SS.18.10",),
    name="energized",
)
MEND = Question(
    lambda s, seat: f"{called_here(s)} ate and drank: what gets better?",
    label=lambda s, place: "nothing" if place < 0 else names.ill(s.characters[task_of(s)].track[place]),
    rules=("SS.18.11",),
    name="needs met",
)
FEED_FIRE = Question(
    lambda s, seat: "Does anybody put wood on the fire?",
    label=lambda s, name: "let it go out" if name == NO else f"put on {names.stuff(s, name)}",
    place=lambda s, name: names.hex_id(s.agenda[-1].at),
    rules=("SS.18.17", "SS.18.19"),
    name="feed fire",
)


def night_action_label(s: Stonesaga, option: UseItem) -> str:
    if not option.item:
        return "nothing more tonight"
    words = dict(gear.sources(s, option.who))[option.item]
    effects = [effect for effect in words if isinstance(effect, NightAction)]
    return f"{names.called(s, option.who)}: {names.item(s, option.item)}, {effects[0].then.sentence()}"


NIGHT_ACTION = Question(
    "A Night action?", label=night_action_label, rules=("SS.18.20", "SS.18.22"), name="night action"
)
AT_REST = Question(
    lambda s, seat: f"{called_here(s)} could drink a bitter cup: 1 water more, and a disease gets better",
    label=lambda s, answer: "drink it" if answer == YES else "no",
    rules=("SS.25.37",),
    name="at rest",
)
DRAWER = Question(
    "Who draws the next Night card?",
    label=names.called,
    place=lambda s, who: names.figure_id(who),
    at=names.VALLEY,
    rules=("SS.18.26",),
    name="drawer",
)
WHICH_NIGHT = Question(
    "From the Watchtower two things are seen coming: which one comes?",
    label=lambda s, id: f"{s.box.nights[id].name}: {s.box.nights[id].text}",
    at=names.NOW,
    rules=("SS.28.37",),
    name="which night",
)
CHAMPION = Question(
    "Who faces it?",
    label=names.called,
    place=lambda s, who: names.figure_id(who),
    at=names.NOW,
    rules=("SS.18.34",),
    name="champion",
)
