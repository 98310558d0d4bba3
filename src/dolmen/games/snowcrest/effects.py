"""The language of the cards: what a villager does, in a few plain words.

    pay 2 juniper -> build any, draw 1
    gain 1 bell, gain 1 bell per forge
    restock, gain 1 barley

An action is a price, if there is one, and steps. `parse` reads it once, when the content is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum, StrEnum

from msgspec import Struct

from dolmen.kernel.errors import instead


class Resource(IntEnum):
    """The five resources (SC.1.2), and what stands for any of them."""

    BARLEY = 0
    JUNIPER = 1
    BELL = 2
    BOWL = 3
    GOLD = 4
    ANY = 5


class Building(IntEnum):
    """The three buildings, as tiles that can be used; a used tile is one more."""

    FARM = 0
    FORGE = 2
    SHRINE = 4


class Verb(StrEnum):
    """All that a step can do."""

    GAIN = "gain"
    CHOOSE = "gain of choice"
    SCROLL = "gain scrolls"
    OMEN = "gain omens"
    CALM = "lose omens"
    DRAW = "draw"
    BUILD = "build"
    RESTOCK = "restock"
    VENERATE = "venerate"
    MEDITATE = "meditate"
    TRADE = "trade"
    REDRAW = "redraw"
    RECOVER = "recover"
    RECRUIT = "recruit"
    COPY = "copy"
    DEMAND = "demand"


class Step(Struct, frozen=True):
    verb: Verb
    n: int = 0
    what: int | None = None
    """The resource that is gained, or the building that is built; no building means any."""
    per: int | None = None
    """For each upright building of this kind."""


class Price(Struct, frozen=True):
    what: int
    n: int


class Action(Struct, frozen=True):
    """One of a card's alternatives."""

    price: Price | None
    steps: tuple[Step, ...]
    words: str
    """As people read it."""
    aims: tuple[Step, ...]
    """For one of these at least the action is performed: what is built, if it has a price (SC.6.7), or any step."""


RESOURCES = {"barley": 0, "juniper": 1, "bell": 2, "bells": 2, "bowl": 3, "bowls": 3, "gold": 4, "any": 5}
BUILDINGS = {"farm": Building.FARM, "forge": Building.FORGE, "shrine": Building.SHRINE}
ALONE = {v.value: v for v in (Verb.RESTOCK, Verb.VENERATE, Verb.MEDITATE, Verb.TRADE, Verb.REDRAW, Verb.RECOVER)}
ALONE |= {v.value: v for v in (Verb.RECRUIT, Verb.COPY, Verb.DEMAND)}

WORDS = {
    Verb.RESTOCK: "restock buildings",
    Verb.VENERATE: "Veneration",
    Verb.MEDITATE: "Meditation",
    Verb.TRADE: "trade along 5 Barley – 3 Juniper – 1 Scroll",
    Verb.REDRAW: "discard hand cards, draw as many",
    Verb.RECOVER: "take a card from your discard pile",
    Verb.RECRUIT: "swap for a card from hand or row, free of charge",
    Verb.COPY: "use another player's upright villager",
    Verb.DEMAND: "each opponent discards a card or takes an Omen",
}
NAMES = ("Barley", "Juniper", "Prayer Bell", "Offering Bowl", "Gold", "resource")
_PLURALS = ("Barley", "Juniper", "Prayer Bells", "Offering Bowls", "Gold", "resources")
BUILDING_NAMES = {Building.FARM: "Farm", Building.FORGE: "Forge", Building.SHRINE: "Shrine"}


def amount(n: int, what: int) -> str:
    """So many of a resource, in words."""
    return f"{n} {NAMES[what] if n == 1 else _PLURALS[what]}"


def many(n: int, what: str) -> str:
    """So many of anything that has an ordinary plural."""
    return f"{n} {what}{'s' * (n != 1)}"


def parse(text: str) -> Action:
    """An action from its words. Raises ValueError, naming the step that is not understood."""
    before, arrow, after = text.partition("->")
    price = _price(before.strip()) if arrow else None
    steps = tuple(_step(part.strip()) for part in (after if arrow else before).split(","))
    gains = ", ".join(map(_step_words, steps))
    words = f"pay {amount(price.n, price.what)} → {gains}" if price else gains
    builds = tuple(step for step in steps if price and step.verb is Verb.BUILD)
    return Action(price, steps, words[0].upper() + words[1:], builds or steps)


_PAID = ("barley", "juniper", "bells", "bowls", "gold", "any")


def _price(text: str) -> Price:
    match = re.fullmatch(r"pay (\d+) (\w+)", text)
    if not match or match[2] not in RESOURCES or int(match[1]) < 1:
        raise ValueError(f"{text!r} is no price; write for example 'pay 2 juniper', with one of {', '.join(_PAID)}")
    return Price(RESOURCES[match[2]], int(match[1]))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Step]], ...] = (
    (re.compile(r"gain (\d+) of choice"), lambda m: Step(Verb.CHOOSE, int(m[1]))),
    (re.compile(r"gain (\d+) scrolls?"), lambda m: Step(Verb.SCROLL, int(m[1]))),
    (re.compile(r"gain (\d+) omens?"), lambda m: Step(Verb.OMEN, int(m[1]))),
    (re.compile(r"lose (\d+) omens?"), lambda m: Step(Verb.CALM, int(m[1]))),
    (re.compile(r"draw (\d+)"), lambda m: Step(Verb.DRAW, int(m[1]))),
    (re.compile(r"build any"), lambda m: Step(Verb.BUILD)),
    (re.compile(r"build (farm|forge|shrine)"), lambda m: Step(Verb.BUILD, 1, BUILDINGS[m[1]])),
    (
        re.compile(r"gain (\d+) (barley|juniper|bells?|bowls?|gold) per (farm|forge|shrine)"),
        lambda m: Step(Verb.GAIN, int(m[1]), RESOURCES[m[2]], BUILDINGS[m[3]]),
    ),
    (
        re.compile(r"gain (\d+) (barley|juniper|bells?|bowls?|gold)"),
        lambda m: Step(Verb.GAIN, int(m[1]), RESOURCES[m[2]]),
    ),
)


_GAINED = "barley, juniper, bells, bowls, gold, scrolls, omens, of choice"
_AFTER = {
    "gain": f"a number is wanted, and one of {_GAINED}; then perhaps 'per farm', 'per forge' or 'per shrine'",
    "lose": "a number of omens is wanted, such as 'lose 2 omens'",
    "draw": "a number is wanted, such as 'draw 2'",
    "build": "one of any, farm, forge, shrine is wanted",
}
"""What follows the steps that are more than a word."""


def _step(text: str) -> Step:
    if text in ALONE:
        return Step(ALONE[text])
    for form, make in _FORMS:
        match = form.fullmatch(text)
        if match:
            return make(match)
    raise ValueError(_no_step(text))


def _no_step(text: str) -> str:
    """What is wrong with words that are no step."""
    word = text.partition(" ")[0]
    if word == "pay":
        return f"{text!r}: a price needs '-> ...' after it, and stands once, at the beginning"
    if re.fullmatch(r"gain \d+", text):
        return f"{text} of what? There are: {_GAINED}"
    if word in _AFTER:
        return f"{text!r} is no step; after {word!r} {_AFTER[word]}"
    if word in ALONE:
        return f"{text!r} is no step; {word!r} stands alone, with a comma before the next"
    return f"{text!r} is no step{instead(word, (*_AFTER, *ALONE))}"


def _step_words(step: Step) -> str:
    match step.verb:
        case Verb.GAIN:
            each = f" for each upright {BUILDING_NAMES[Building(step.per)]}" if step.per is not None else ""
            return f"gain {amount(step.n, step.what or 0)}{each}"
        case Verb.CHOOSE:
            return f"gain {step.n} resources of your choice (no Gold)"
        case Verb.SCROLL:
            return f"gain {many(step.n, 'Scroll')}"
        case Verb.OMEN:
            return f"take {many(step.n, 'Omen')}"
        case Verb.CALM:
            return f"lose {many(step.n, 'Omen')}"
        case Verb.DRAW:
            return f"draw {many(step.n, 'card')}"
        case Verb.BUILD:
            return f"build {'any building' if step.what is None else 'a ' + BUILDING_NAMES[Building(step.what)]}"
    return WORDS[step.verb]
