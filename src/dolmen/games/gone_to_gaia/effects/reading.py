"""The story's lines, read and checked: every effect and condition is understood, and what it names is there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from msgspec import Struct

from dolmen.games.gone_to_gaia.content import FriendlyEntry, GaiaEntry, LaterEntry, Result, ScenarioEntry
from dolmen.games.gone_to_gaia.effects.conditions import HasFlag, ProductIs
from dolmen.games.gone_to_gaia.effects.language import LANGUAGE
from dolmen.games.gone_to_gaia.effects.words import GainProduct, LoseProduct, SetFlag
from dolmen.kernel import BadContent
from dolmen.kernel.effects import AtLeast, Condition, Effect, If, Not, Prefix, Row


class Lines(Struct, frozen=True):
    """What stands at one place of a card."""

    where: str
    do: tuple[str, ...]
    when: str = ""


def lines_of(
    scenario: Iterable[ScenarioEntry],
    friendly: Iterable[FriendlyEntry],
    gaia: Iterable[GaiaEntry],
    later: Iterable[LaterEntry],
) -> list[Lines]:
    return [*_scenario(scenario), *_friendly(friendly), *_gaia(gaia, later)]


def _results(where: str, results: Iterable[Result]) -> Iterator[Lines]:
    for number, result in enumerate(results, 1):
        yield Lines(f"{where} {number}", result.do, result.when)


def _scenario(cards: Iterable[ScenarioEntry]) -> Iterator[Lines]:
    for card in cards:
        where = f"scenario.toml: card {card.id!r}"
        yield from _results(f"{where}, fronts", card.fronts)
        for number, option in enumerate(card.option, 1):
            yield Lines(f"{where}, option {number}", (), option.when)
            yield from _results(f"{where}, option {number}, result", option.results)


def _friendly(cards: Iterable[FriendlyEntry]) -> Iterator[Lines]:
    for card in cards:
        yield Lines(f"friendly.toml: card {card.id!r}", card.do)
        yield from _results(f"friendly.toml: card {card.id!r}, also", card.also)


def _gaia(pages: Iterable[GaiaEntry], later: Iterable[LaterEntry]) -> Iterator[Lines]:
    for page in pages:
        where = f"gaia.toml: page {page.id!r}"
        for also in page.also:
            yield Lines(f"{where}, also", (), also.when)
        for number, choice in enumerate(page.choice, 1):
            yield Lines(f"{where}, choice {number}", choice.do, choice.when)
    for entry in later:
        yield Lines(f"gaia.toml: later {entry.id!r}", entry.do)


def check_story(lines: Iterable[Lines], products: Collection[int]) -> None:
    """Raises BadContent, with file, entry and what was meant."""
    for place in lines:
        for thing in named_in(place):
            if isinstance(thing, GainProduct | LoseProduct | ProductIs) and thing.no not in products:
                raise BadContent(f"{place.where}: there is no product {thing.no}")


def named_in(place: Lines) -> Iterator[Any]:
    """All words and conditions that stand there."""
    if place.when:
        yield from _conditions(LANGUAGE.parse_condition(place.when, f"{place.where}, field if"))
    for line in place.do:
        yield from _words(LANGUAGE.parse(line, f"{place.where}, field do"))


def _words(effect: Effect[Any, Any]) -> Iterator[Any]:
    match effect:
        case If():
            yield from _conditions(effect.condition)
            yield from _words(effect.then)
        case Prefix():
            yield from _words(effect.then)
        case Row():
            for part in effect.parts:
                yield from _words(part)
        case _:
            yield effect


def _conditions(condition: Condition[Any, Any]) -> Iterator[Any]:
    match condition:
        case Not():
            yield from _conditions(condition.what)
        case AtLeast():
            for part in condition.of:
                yield from _conditions(part)
        case _:
            yield condition


def flags_set(lines: Iterable[Lines]) -> set[str]:
    return {thing.flag for place in lines for thing in named_in(place) if isinstance(thing, SetFlag)}


def flags_read(lines: Iterable[Lines]) -> set[str]:
    return {thing.flag for place in lines for thing in named_in(place) if isinstance(thing, HasFlag)}
