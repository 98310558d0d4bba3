"""All checks, over random games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from dolmen.kernel import Game, Match, decode, encode
from dolmen.testing.asks import check_asks
from dolmen.testing.bots import BOTS, check_bots
from dolmen.testing.chapters import Chapters
from dolmen.testing.data import check_invariants, check_state
from dolmen.testing.failure import ConformanceError, difference, fail
from dolmen.testing.journey import Step, journey
from dolmen.testing.keeping import check_keeping, unlike
from dolmen.testing.late import check_late
from dolmen.testing.lessons import check_courses
from dolmen.testing.memory import check_memory
from dolmen.testing.motions import Showing
from dolmen.testing.redeal import check_dealing, check_unseen
from dolmen.testing.reentry import check_reentry
from dolmen.testing.refusals import check_refusals
from dolmen.testing.secrets import check_secrets
from dolmen.testing.undo import check_undo

_AHEAD = 6
"""How many answers a fork or a loaded save is followed into the future."""


def check_game(
    game: Game[Any],
    *,
    seats: int | Iterable[int] | None = None,
    options: Sequence[Mapping[str, Any]] = ({},),
    games: int = 2,
    seed: int = 0,
    decisions: int = 5000,
    samples: int | None = 20,
) -> None:
    """Play random games and check everything the table promises. Raises ConformanceError at the first breach.

    `seats`: all numbers of players that the game takes, unless told. `options`: the ways to set it up. `games`: how
    many for each of these, from `seed` on. `decisions`: how many a game may take. `samples`: at how many decisions of
    a game the costly checks are made; None means at each.
    """
    check_courses(game)
    numbers = game.seats if seats is None else (seats,) if isinstance(seats, int) else seats
    for number in numbers:
        for chosen in options:
            check_dealing(game, number, chosen, seed)
            for n in range(games):
                _check_one(game, number, chosen, seed + n, decisions, samples, with_bots=n == 0)


def _check_one(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    limit: int,
    samples: int | None,
    *,
    with_bots: bool,
) -> None:
    """Walk the same road twice: to learn it, then to see that it is the same and to look closely at some places."""
    steps: list[Step] = []
    kinds: list[Any] = []
    showing, chapters = Showing(), Chapters()
    for match in journey(game, seats, options, seed, limit, steps):
        showing.look(match)
        chapters.look(match)
        check_invariants(match)
        check_late(match)
        check_reentry(match)
        kinds.append(sorted((type(ask).__name__, ask.question.name) for ask in match.open))
    chosen = _stops(kinds, samples, Random(seed))
    bots = _where_bots_play(sorted(chosen)) if with_bots else {}

    def look(match: Match[Any], number: int) -> None:
        if number in chosen:
            _look_closely(match, steps[number : number + _AHEAD], Random(seed * 1_000_003 + number), limit)
        check_bots(match, bots.get(number, ()), seed)

    try:
        _check_same_road(match, steps, journey(game, seats, options, seed, limit), look)
    except ConformanceError as error:
        if error.check != "determinism":  # all else may come of that, so that is what is told if it is so
            _check_same_road(match, steps, journey(game, seats, options, seed, limit))
        raise


def _look_closely(match: Match[Any], ahead: Sequence[Step], random: Random, limit: int) -> None:
    """Everything that can be checked at one decision."""
    check_state(match)
    check_asks(match, random)
    check_keeping(match, ahead)
    check_undo(match)
    check_refusals(match)
    check_secrets(match, random, limit=limit)
    check_unseen(match, random)
    check_memory(match, ahead, random)


def _check_same_road(
    first: Match[Any],
    steps: Sequence[Step],
    again: Iterator[Match[Any]],
    look: Callable[[Match[Any], int], None] | None = None,
) -> None:
    """The same seed and answers make the same states all along and, at the end, the same views and save. Looks at the
    match of every decision on the way."""
    for number, match in enumerate(again):
        if 0 < number <= len(steps) and encode(match.s) != (state := steps[number - 1].state):
            what = difference(decode(state, match.game.state), match.s) or "the order in a dict or set"
            fail(match, "determinism", f"the same seed and answers make another state: {what}")
        if look is not None:
            look(match, number)
    if what := unlike(first, match):
        fail(match, "determinism", f"the same seed and answers end differently: {what}")
    if first.save() != match.save():
        fail(match, "determinism", "the same seed and answers make different saves")


def _stops(kinds: Sequence[Any], samples: int | None, random: Random) -> set[int]:
    """Where to look closely: where something is asked for the first time, at the end, and anywhere."""
    everywhere = range(len(kinds))
    if samples is None or samples >= len(kinds):
        return set(everywhere)
    fresh = [i for i in everywhere if kinds[i] not in kinds[:i]]
    stops = {*fresh[: max(1, samples // 2)], len(kinds) - 1}
    return stops | set(random.sample(sorted(set(everywhere) - stops), max(0, samples - len(stops))))


def _where_bots_play(stops: Sequence[int]) -> dict[int, list[str]]:
    """Each bot once, at one of the stops before the end."""
    places: dict[int, list[str]] = {}
    before_end = stops[:-1] or stops
    for i, spec in enumerate(BOTS):
        places.setdefault(before_end[i * len(before_end) // len(BOTS)], []).append(spec)
    return places
