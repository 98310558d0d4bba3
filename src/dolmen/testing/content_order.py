"""Bots judge content by what it does: names, numbers and order of its entries mean nothing to them.

The same positions are laid out twice, the second time in an edition whose entries have changed places and names, and
the bot answers in both with the same luck. Where the answers are not the same, it answers some times more in each: if
names mean nothing to it, answers of the two editions differ no more often than two answers in the same one. More
disagreement than luck can explain fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice
from math import sqrt
from random import Random
from typing import Any, TypeVar

from dolmen.bots import Bot
from dolmen.bots.rollout import offhand
from dolmen.kernel import Amounts, Ask, Form, Game, Match, Pick, Position, Several, Split
from dolmen.kernel.asks.base import OpenEnded
from dolmen.kernel.flow import first_waited
from dolmen.library import ContentGame, start
from dolmen.testing.editions import Edition, Reworded, Shuffled, Words
from dolmen.testing.failure import fail

_SURE = 6.0
"""This many standard deviations are not chance, even where few decisions depend on content and luck is lopsided."""
_TIMES = 5
"""So often a bot answers in each edition where it did not answer the same."""
_ANYTHING = 0.3
"""How often the games go on with any answer, and not with one that looks sensible: they should come far, and get into
all kinds of positions."""
T = TypeVar("T")


def check_content_order(
    game: Game[Any],
    make: Callable[[int], Bot],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    tables: Collection[str] | None = None,
    naming: Collection[str] = (),
    texts: Collection[Sequence[str]] = (),
    seed: int = 0,
    positions: int = 200,
) -> None:
    """`make` gives the bot of a seed. `tables`: those whose entries change places and names, as "item" or
    "night.toml: card"; all, unless the rules know some by name. `naming`: further tables whose entries name these by
    their ids. `texts`, by kind: of a game without other content. `positions`: at how many decisions it is asked."""
    edition: Edition
    if isinstance(game, ContentGame):
        edition = Shuffled(game, tables, Random(seed), naming)
    else:
        edition = Reworded(game, texts, Random(seed))
    excess, variance = 0.0, 0.0
    decisions = _side_by_side(game, edition, seats or game.company, dict(options or {}), seed)
    for number, decision in enumerate(islice(decisions, positions), 1):
        match, here, there = decision
        more, spread = _disagreement(edition, make, number, here, there)
        excess, variance = excess + more, variance + spread
    if excess > _SURE * sqrt(variance):
        what = f"asked {positions} times, a bot answers differently when the content has other names and places"
        fail(match, "content", f"{what} ({excess / sqrt(variance):.0f} standard deviations)")


Asked = tuple[Position[Any], Ask]


def _side_by_side(
    game: Game[Any], edition: Edition, seats: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[Match[Any], Asked, Asked]]:
    """Decision by decision, match after match: where the match stands, what is asked there, and the same in the other
    edition."""
    random = Random(seed)
    while True:
        match = start(game, seats, seed, options)
        twin: Position[Any] | None = None
        while match.result is None and (place := first_waited(match.open)) is not None:
            if twin is None or game.reenters or not match.position.answers:
                twin = edition.position(match)
            mine, theirs = match.open[place], twin.open[place]
            theirs.s = twin.s
            yield match, (match.position, mine), (twin, theirs)
            chosen = _any_answer(mine, random) if random.random() < _ANYTHING else offhand(match.position, mine, random)
            try:
                other = _answer_in_words(theirs, edition.translated(_words(mine, chosen)))
            except LookupError as error:
                fail(match, "content", f"with other names and places nobody can answer {error} to {theirs.prompt!r}")
            match.answer(mine.seat, chosen, mine.id)
            twin.answer(place, other)
        seed += 1


def _disagreement(
    edition: Edition,
    make: Callable[[int], Bot],
    number: int,
    here: Asked,
    there: Asked,
) -> tuple[float, float]:
    """How much more answers agree within the editions than luck would have it, and the variance of that."""
    first = number * (_TIMES + 1)

    def answers(seed: int) -> tuple[Words, Words]:
        mine, theirs = (_words(ask, make(seed).choose(at, ask)) for at, ask in (here, there))
        return edition.translated(mine), theirs

    mine, theirs = answers(first)
    if mine == theirs:
        return 0.0, 0.0
    more = [answers(seed) for seed in range(first + 1, first + 1 + _TIMES)]
    return _excess([mine for mine, _ in more], [theirs for _, theirs in more])


def _excess(mine: Sequence[Words], theirs: Sequence[Words]) -> tuple[float, float]:
    """Against the same answers, divided into two halves in all possible ways."""
    both = [*mine, *theirs]
    alike = [[_alike(one, other) for other in both] for one in both]
    places = range(len(both))
    ways = []
    for half in combinations(places, len(mine)):
        rest = [place for place in places if place not in half]
        ways.append(sum(alike[a][b] for side in (half, rest) for a, b in combinations(side, 2)))
    mean = sum(ways) / len(ways)
    return ways[0] - mean, sum((way - mean) ** 2 for way in ways) / len(ways)


def _alike(one: Words, other: Words) -> float:
    """How much of two answers is the same: of a form with a field for every figure, in how many fields."""
    return 1.0 if one == other else (Counter(one) & Counter(other)).total() / max(1, len(one), len(other))


def _any_answer(ask: Ask, random: Random) -> Any:
    chosen: list[Any] = []
    while (options := ask.choices(chosen)) is not None:
        chosen.append(options[int(random.random() * len(options))])
    return ask.assemble(chosen)


def _words(ask: Ask, answer: Any) -> Words:
    match ask:
        case Several():
            parts = [ask.label(option) for option in answer]
        case Amounts() | Split():
            parts = [f"{n} × {ask.label(part)}" for part, n in answer.items()]
        case _:
            parts = [*ask.describe_each(answer)]
    return tuple(sorted(parts))


def _answer_in_words(ask: Ask, words: Words) -> Any:
    """The answer that is described so. Raises LookupError."""
    match ask:
        case Pick():
            return _described(ask.options, words[0], ask.label)
        case Form():
            return ask.assemble(_filled_in(ask, [], words))
        case Several():
            left = list(ask.options)
            taken = [left.pop(left.index(_described(left, word, ask.label))) for word in words]
            return tuple(option for option in ask.options if option in taken)
        case Amounts() | Split():
            ways = [(part, n) for part in ask.limits for n in range(ask.limits[part] + 1)]
            return dict(_described(ways, word, lambda way: f"{way[1]} × {ask.label(way[0])}") for word in words)
        case OpenEnded():
            return _described(ask.ideas, words[0], ask.label)
        case _:
            return words[0]


def _filled_in(ask: Form[Any], chosen: list[Any], words: Words) -> list[Any]:
    """The fields that are left, so that these words are said of them; which of them says what, must be found out."""
    options = ask.choices(chosen)
    if options is None:
        return chosen
    key = ask.fields[len(chosen)].key
    for option in options:
        said = f"{ask.prompt_of(key)}: {ask.label_in(key, option)}"
        if said in words:
            place = words.index(said)
            with suppress(LookupError):
                return _filled_in(ask, [*chosen, option], words[:place] + words[place + 1 :])
    raise LookupError(words)


def _described(options: Iterable[T], words: str, label: Callable[[T], str]) -> T:
    """The option whose label is these words."""
    for option in options:
        if label(option) == words:
            return option
    raise LookupError(words)
