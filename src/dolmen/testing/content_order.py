"""Bots judge content by what it does: names, numbers and order of its entries mean nothing to them.

The same positions are laid out twice, the second time in an edition whose entries have changed places and names, and
the bot answers in both with the same luck. Where the answers are not the same, it answers once more in each: if names
mean nothing to it, answers of the two editions differ no more often than two answers in the same one. More
disagreement than luck can explain fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from dolmen.bots import Bot
from dolmen.kernel import Amounts, Ask, Form, Match, Pick, Position, Several, Split, decode
from dolmen.kernel.flow import first_waited
from dolmen.library import ContentGame, Reprint, start
from dolmen.library.content import Loaded
from dolmen.library.packs import REPLACES, Cover, Pack
from dolmen.testing.failure import fail

_SURE = 3.0
"""This many standard deviations are no accident."""
T = TypeVar("T")
Words = tuple[str, ...]
"""An answer part by part, in the order of the alphabet."""


def check_content_order(
    game: ContentGame[Any, Any],
    make: Callable[[int], Bot],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    tables: Collection[str] | None = None,
    naming: Collection[str] = (),
    seed: int = 0,
    positions: int = 200,
) -> None:
    """`make` gives the bot of a seed. `tables`: those whose entries change places and names; all, unless the rules know
    some by name. `naming`: further tables whose entries name these by their ids. `positions`: at how many decisions of
    random games it is asked."""
    edition = Shuffled(game, tables, Random(seed), naming)
    random, excess, square, asked = Random(seed), 0, 0, 0
    while asked < positions:
        match = start(game, seats or game.company, seed, dict(options or {}))
        twin: Position[Any] | None = None
        while match.result is None and asked < positions:
            if twin is None or not match.position.answers:
                twin = edition.position(match)
            place = first_waited(match.open)
            if place is None:
                break
            mine, theirs = match.open[place], twin.open[place]
            theirs.s = twin.s
            asked += 1
            more = _disagreement(edition, make, asked, (match.position, mine), (twin, theirs))
            excess, square = excess + more, square + more * more
            chosen = _any_answer(mine, random)
            try:
                other = _answer_in_words(theirs, edition.translated(_words(mine, chosen)))
            except LookupError as error:
                fail(match, "content", f"with other names and places nobody can answer {error} to {theirs.prompt!r}")
            match.answer(mine.seat, chosen, mine.id)
            twin.answer(place, other)
        seed += 1
    if excess > _SURE * sqrt(square):
        what = f"asked {asked} times, a bot answers otherwise when the content has other names and places"
        fail(match, "content", f"{what} ({excess} agreements fewer)")


def _disagreement(
    edition: Shuffled,
    make: Callable[[int], Bot],
    number: int,
    here: tuple[Position[Any], Ask],
    there: tuple[Position[Any], Ask],
) -> int:
    """How much less the answers of two editions agree than those in one do; 0 if luck alone makes the difference."""

    def answers(seed: int) -> tuple[Words, Words]:
        mine, theirs = (_words(ask, make(seed).choose(at, ask)) for at, ask in (here, there))
        return edition.translated(mine), theirs

    mine, theirs = answers(2 * number)
    if mine == theirs:
        return 0
    mine_again, theirs_again = answers(2 * number + 1)
    return (mine == mine_again) + (theirs == theirs_again) - (mine == theirs_again) - (mine_again == theirs)


class Shuffled:
    """An edition of a game with the same entries in other places and under one another's names."""

    def __init__(
        self,
        game: ContentGame[Any, Any],
        tables: Collection[str] | None,
        random: Random,
        naming: Collection[str] = (),
    ) -> None:
        entries: dict[tuple[str, str], list[dict[str, Any]]] = {}
        places: dict[str, list[int]] = {}
        names: dict[str, str] = {}
        for (file, table), loaded in game.read.tables.items():
            if tables is not None and table not in tables:
                continue
            old = [getattr(entry, loaded.key) for entry in loaded.used]
            new, order = random.sample(old, len(old)), random.sample(range(len(old)), len(old))
            places[table] = [order.index(number) for number in range(len(old))]
            names |= {str(before): str(after) for before, after in zip(old, new, strict=True)}
            entries[file, table] = [
                {**msgspec.to_builtins(loaded.used[held]), loaded.key: new[held], REPLACES: old[place]}
                for place, held in enumerate(order)
            ]
        for at, loaded in game.read.tables.items():
            if at in entries or at[1] in naming:
                entries[at] = _naming_the_same(entries.get(at), loaded, names)
        self.change = Reprint(places, names)
        self.game = game.with_packs(Pack(Path("shuffled"), Cover("Shuffled", game.id), {}, entries))
        self._called: dict[str, str] = {}

    def position(self, match: Match[Any]) -> Position[Any]:
        """The match's position at the start of its turn, in this edition."""
        s = decode(match.position.snapshot, self.game.state)
        self._called = {**self.change.names, **self.game.reprint(s, self.change)}
        return Position(self.game, s)

    def translated(self, words: Words) -> Words:
        """Words of the other edition, as this one says them."""
        known = sorted(self._called, key=len, reverse=True)
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, known))})\b")
        return tuple(sorted(pattern.sub(lambda found: self._called[found[1]], part) for part in words))


def _naming_the_same(
    rows: list[dict[str, Any]] | None, loaded: Loaded, names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Entries that name others by their ids, each in a text of its own, still name the same ones."""
    rows = rows or [msgspec.to_builtins(entry) for entry in loaded.used]
    keys = (loaded.key, REPLACES)
    return [{**_referring(row, names), **{key: row[key] for key in keys if key in row}} for row in rows]


def _referring(plain: Any, names: Mapping[str, str]) -> Any:
    """Plain data in which every text that is an old name is the new one."""
    match plain:
        case str():
            return names.get(plain, plain)
        case dict():
            return {key: _referring(part, names) for key, part in plain.items()}
        case list() | tuple():
            return [_referring(part, names) for part in plain]
    return plain


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
            said = {field.key: _described(field.options, words, _in_field(ask, field.key)) for field in ask.fields}
            return ask.check(said)
        case Several():
            left = list(ask.options)
            taken = [left.pop(left.index(_described(left, word, ask.label))) for word in words]
            return tuple(option for option in ask.options if option in taken)
        case Amounts() | Split():
            ways = [(part, n) for part in ask.limits for n in range(ask.limits[part] + 1)]
            return dict(_described(ways, word, lambda way: f"{way[1]} × {ask.label(way[0])}") for word in words)
        case _:
            return words[0]


def _described(options: Iterable[T], words: Collection[str], label: Callable[[T], str]) -> T:
    """The option whose label is the words, or one of them."""
    for option in options:
        said = label(option)
        if said == words or (not isinstance(words, str) and said in words):
            return option
    raise LookupError(words)


def _in_field(ask: Form[Any], key: Any) -> Callable[[Any], str]:
    return lambda option: f"{ask.prompt_of(key)}: {ask.label_in(key, option)}"
