"""Random games, the same for the same seed: the road on which everything is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.kernel import Ask, Game, Match, Seat, encode, random_answer
from dolmen.library import start
from dolmen.testing.failure import blaming, decisions, fail

_STANDING = 0.02
"""How often a standing offer is taken up, where there is one. Only in games of odd seeds, for it may be surrender."""


class Step(Struct, frozen=True):
    """An answer of a random game, and the state that came of it."""

    seat: Seat
    ask: str
    answer: Any
    """As plain data."""
    state: bytes


def journey(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    limit: int = 5000,
    steps: list[Step] | None = None,
) -> Iterator[Match[Any]]:
    """A random game: the one match, before each answer and last at its end. `steps` gets the answers."""
    match = start(game, seats, seed, dict(options or {}))
    random = Random(seed)
    yield match
    for _ in range(limit):
        if match.result is not None:
            return
        step = answer_at_random(match, random, _STANDING * (seed % 2))
        if steps is not None:
            steps.append(step)
        yield match
    if match.result is None:
        fail(match, "termination", f"the game has not ended after {limit} decisions")


def match_at(
    game: Game[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0, decision: int = 0
) -> Match[Any]:
    """The match of a failure's message again, at that decision."""
    for match in journey(game, seats, options, seed):
        if decisions(match) == decision:
            return match
    raise ValueError(f"the game with seed {seed} ends before decision {decision}")


def answer_at_random(match: Match[Any], random: Random, standing: float = 0) -> Step:
    """Give any answer to any open ask."""
    ask = ask_at_random(match, match.open, random, standing)
    answer = answer_for(match, ask, random)
    with blaming(match, "rules", f"answering ask {ask.id}", ask.seat):
        plain = ask.plain(answer)
        match.answer(ask.seat, answer, ask.id)
    return Step(ask.seat, ask.id, plain, encode(match.s))


def ask_at_random(match: Match[Any], asks: Sequence[Ask], random: Random, standing: float = 0) -> Ask:
    """Any of the asks; a standing offer only so often, unless there is nothing else."""
    asked = [ask for ask in asks if not ask.standing]
    offers = [ask for ask in asks if ask.standing]
    if not asked and not offers:
        fail(match, "asks", "the game is not over, and nobody is asked anything")
    pool = offers if offers and (not asked or random.random() < standing) else asked
    return pool[int(random.random() * len(pool))]


def put_to_people(match: Match[Any]) -> list[Ask]:
    """The open asks without those that nobody at the table answers."""
    return [ask for ask in match.open if ask.seat >= 0]


def answer_for(match: Match[Any], ask: Ask, random: Random) -> Any:
    """Any legal answer."""
    try:
        return random_answer(ask, random)[0]
    except IndexError:
        fail(match, "asks", f"{ask.prompt!r} has nothing to choose from", ask.seat)


def future(match: Match[Any], random: Random, length: int) -> list[Step]:
    """Some random answers from here, tried out on a fork."""
    twin = match.fork()
    steps: list[Step] = []
    while twin.result is None and len(steps) < length:
        steps.append(answer_at_random(twin, random))
    return steps


def viewers(match: Match[Any]) -> list[Seat | None]:
    """Everybody who can look: the seats and, last, a spectator."""
    return [*range(match.seats), None]


def who(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
