"""What cards do, in symbols: for the eye. The sentence stands on the card too, for everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from dolmen.games.snowcrest import effects
from dolmen.games.snowcrest.content import Action
from dolmen.games.snowcrest.effects import named
from dolmen.games.snowcrest.resources import BUILDING_NAMES, NAMES, Building, Resource
from dolmen.kernel.effects import Choice, Effect, Paid, Row
from dolmen.kernel.scene import Badge

RESOURCE_ICONS = ("grain-bundle", "berry-bush", "ringing-bell", "berries-bowl", "two-coins", "")
RESOURCE_TONES = ("barley", "juniper", "bells", "bowls", "gold", "wild")
LETTERS = "BJPOG?"
BUILDING_ICONS = {Building.FARM: "barn", Building.FORGE: "anvil", Building.SHRINE: "shinto-shrine"}
BUILDING_GLYPHS = {Building.FARM: "F", Building.FORGE: "A", Building.SHRINE: "S"}

SCROLL = Badge(label="Scroll", icon="tied-scroll", glyph="§", tone="scroll")
OMEN = Badge(label="Omen", icon="raven", glyph="Ω", tone="omen")
CARD = Badge(label="card", icon="card-draw", glyph="H")
ANY_BUILDING = Badge(label="any building", icon="village", glyph="D", tone="building")
OR, THEN, AND = Badge(label="or"), Badge(label="▸"), Badge(label="·")


def resource(what: int) -> Badge:
    """An icon that is printed on a card."""
    name = "any one resource" if what == Resource.ANY else NAMES[what]
    return Badge(label=name, icon=RESOURCE_ICONS[what], glyph=LETTERS[what], tone=RESOURCE_TONES[what])


def building(tile: Building) -> Badge:
    return Badge(label=BUILDING_NAMES[tile], icon=BUILDING_ICONS[tile], glyph=BUILDING_GLYPHS[tile], tone="building")


def symbols(actions: tuple[Action, ...]) -> tuple[Badge, ...]:
    """The alternatives of a card, one after the other."""
    found: list[Badge] = []
    for action in actions:
        found += [OR] * bool(found)
        found += _shown(action.effect)
    return tuple(found)


def _words(text: str) -> Badge:
    return Badge(label=text)


@singledispatch
def _shown(effect: Effect[Any, Any]) -> Iterator[Badge]:
    """What has no symbols is said."""
    yield _words(effect.sentence())


@_shown.register
def _(effect: Paid) -> Iterator[Badge]:  # type: ignore[type-arg]
    yield from _shown(effect.cost)
    yield THEN
    yield from _shown(effect.then)


@_shown.register
def _(effect: Row) -> Iterator[Badge]:  # type: ignore[type-arg]
    for number, part in enumerate(effect.parts):
        if number:
            yield AND
        yield from _shown(part)


@_shown.register
def _(effect: Choice) -> Iterator[Badge]:  # type: ignore[type-arg]
    for number, part in enumerate(effect.parts):
        if number:
            yield OR
        yield from _shown(part)


@_shown.register
def _(effect: effects.Pay) -> Iterator[Badge]:
    yield from (_words(f"−{effect.n}"), resource(effect.what))


@_shown.register
def _(effect: effects.Gain) -> Iterator[Badge]:
    yield from (_words(f"+{effect.n}"), resource(effect.what))
    if effect.tile is not None:
        yield from (_words("for each"), building(effect.tile))


@_shown.register
def _(effect: effects.Choose) -> Iterator[Badge]:
    yield from (_words(f"+{effect.n}"), resource(Resource.ANY), _words("no"), resource(Resource.GOLD))


@_shown.register
def _(effect: effects.Scrolls) -> Iterator[Badge]:
    yield from (_words(f"+{effect.n}"), SCROLL)


@_shown.register
def _(effect: effects.Omens) -> Iterator[Badge]:
    yield from (_words(f"+{effect.n}"), OMEN)


@_shown.register
def _(effect: effects.Calm) -> Iterator[Badge]:
    yield from (_words(f"−{effect.n}"), OMEN)


@_shown.register
def _(effect: effects.Draw) -> Iterator[Badge]:
    yield from (_words(f"+{effect.n}"), CARD)


@_shown.register
def _(effect: effects.Build) -> Iterator[Badge]:
    yield from (_words("build"), ANY_BUILDING if effect.tile is None else building(effect.tile))


@_shown.register
def _(effect: effects.Restock) -> Iterator[Badge]:
    yield from (_words("restock"), ANY_BUILDING)


@_shown.register
def _(effect: named.Trade) -> Iterator[Badge]:
    for price in named.PRICES.values():
        yield from (_words(f"{price.n}"), resource(price.what), _words("↔"))
    yield from (_words("1"), SCROLL)


@_shown.register
def _(effect: named.Demand) -> Iterator[Badge]:
    yield from (_words("opponents: −1"), CARD, OR, _words("+1"), OMEN)


@_shown.register
def _(effect: named.Redraw) -> Iterator[Badge]:
    yield from (_words("discard"), CARD, THEN, _words("draw"), CARD)
