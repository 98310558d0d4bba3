"""Seeded walks through a game, as a table would play it: by the game's hunches, with offers and taking back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.kernel import Ask, BadOptions, CannotUndo, Game, Match
from dolmen.library import start


class Walk(Struct, frozen=True):
    """How a match is set up, and how it is played; the same walk is the same match."""

    seats: int
    options: dict[str, Any]
    seed: int
    offers: float = 0.06
    """How often a standing offer is taken up, where there is one."""
    back: float = 0.0
    """How often something is taken back, by its seat if it may be, else by the table."""
    endless: bool = False
    """Answers that would end the match are not given."""
    sure: float = 0.0
    """How often the likeliest answer is given, so that somebody gets far."""


def walked(game: Game[Any], walk: Walk, most: int) -> Iterator[Match[Any]]:
    """The match, before each of that many answers and last after them or at its end."""
    match = start(game, walk.seats, walk.seed, walk.options)
    random = Random(walk.seed)
    for _ in range(most):
        yield match
        if match.result is not None:
            return
        if random.random() < walk.back:
            _take_back(match, random)
        else:
            match = answered(match, walk, random)
    yield match


def answered(match: Match[Any], walk: Walk, random: Random) -> Match[Any]:
    """The match after one more answer."""
    while True:
        asked = [ask for ask in match.open if not ask.standing]
        offers = [ask for ask in match.open if ask.standing]
        ask = random.choice(offers if offers and (not asked or random.random() < walk.offers) else asked)
        answer = hunch(match, ask, random, walk.sure)
        if not walk.endless:
            match.answer(ask.seat, answer, ask.id)
            return match
        twin = match.fork()
        twin.answer(ask.seat, answer, ask.id)
        if twin.result is None:
            return twin


def hunch(match: Match[Any], ask: Ask, random: Random, sure: float = 0.0) -> Any:
    """Any legal answer, likely ones more often."""
    chosen: list[Any] = []
    while (options := ask.choices(chosen)) is not None:
        weights = match.game.priors(match.s, ask, chosen, options) if len(options) > 1 else None
        likely = weights if weights is not None and sum(weights) > 0 else [1.0] * len(options)
        if sure and random.random() < sure:
            likely = [float(weight == max(likely)) for weight in likely]
        chosen += random.choices(options, likely)
    return ask.assemble(chosen)


def _take_back(match: Match[Any], random: Random) -> None:
    seat = random.randrange(match.seats)
    try:
        match.undo(seat)
    except CannotUndo:
        with suppress(CannotUndo):  # nothing has been answered yet, or a chapter has ended since
            match.rewind()


def ways_to_play(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats as it comes, then every other value of every option, each once."""
    for seats in game.seats:
        yield seats, {}
    others = [(info, value) for info in game.option_infos() for value in info.values if value != info.default]
    for number, (info, value) in enumerate(others):
        chosen = {info.name: value}
        turned = [info.seats[(number + n) % len(info.seats)] for n in range(len(info.seats))]
        yield next(seats for seats in turned if _possible(game, seats, chosen)), chosen


def _possible(game: Game[Any], seats: int, options: dict[str, Any]) -> bool:
    try:
        start(game, seats, 0, options)
    except BadOptions:
        return False
    return True
