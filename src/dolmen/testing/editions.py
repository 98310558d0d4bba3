"""Editions of a game that are the same but for names and order: see `content_order`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from dolmen.kernel import Ask, Form, Game, Match, Pick, Position, Write, decode, encode
from dolmen.kernel.asks.form import Layout, TextField
from dolmen.library import ContentGame, Reprint
from dolmen.library.content import Loaded
from dolmen.library.packs import REPLACES, Cover, Pack
from dolmen.library.renaming import renamed
from dolmen.testing.option_order import rewritten

NAME = "name"
"""The field of what an entry is called, where that is not its key."""
Words = tuple[str, ...]
"""An answer part by part, in the order of the alphabet."""


class Edition(Protocol):
    def position(self, match: Match[Any]) -> Position[Any]:
        """The match's position, in this edition: at the start of its turn, or where it stands if turns are entered
        again."""
        ...

    def translated(self, words: Words) -> Words:
        """Words of the other edition, as this one says them."""
        ...


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
            if tables is not None and not {table, f"{file}: {table}"} & {*tables}:
                continue
            old = [getattr(entry, loaded.key) for entry in loaded.used]
            new, order = random.sample(old, len(old)), random.sample(range(len(old)), len(old))
            places[table] = [order.index(number) for number in range(len(old))]
            rows = {getattr(entry, loaded.key): msgspec.to_builtins(entry) for entry in loaded.used}
            called = [{part: rows[id][part] for part in (loaded.key, NAME) if part in rows[id]} for id in new]
            for before, after in zip(old, called, strict=True):
                names |= {str(rows[before][part]): str(word) for part, word in after.items()}
            entries[file, table] = [
                {**rows[old[held]], **called[held], REPLACES: old[place]} for place, held in enumerate(order)
            ]
        for at, loaded in game.read.tables.items():
            if at in entries or at[1] in naming:
                entries[at] = _naming_the_same(entries.get(at), loaded, names)
        self.change = Reprint(places, names)
        self.game = game.with_packs(Pack(Path("shuffled"), Cover("Shuffled", game.id), {}, entries))
        self._called: dict[str, str] = {}

    def position(self, match: Match[Any]) -> Position[Any]:
        s = decode(_where(match), self.game.state)
        self._called = {**self.change.names, **self.game.reprint(s, self.change)}
        return Position(self.game, s)

    def translated(self, words: Words) -> Words:
        """Words of the other edition, as this one says them."""
        return _translated(words, self._called)


def _naming_the_same(
    rows: list[dict[str, Any]] | None, loaded: Loaded, names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Entries that name others by their ids, each in a text of its own, still name the same ones."""
    rows = rows or [msgspec.to_builtins(entry) for entry in loaded.used]
    keys = (loaded.key, NAME, REPLACES)
    return [{**_referring(row, names), **{key: row[key] for key in keys if key in row}} for row in rows]


def _referring(plain: Any, names: Mapping[str, str]) -> Any:
    """Plain data in which every old name, also within a text, is the new one."""
    match plain:
        case str():
            return _in_words(plain, names)
        case dict():
            return {key: _referring(part, names) for key, part in plain.items()}
        case list() | tuple():
            return [_referring(part, names) for part in plain]
    return plain


class Reworded:
    """An edition of a game whose content is texts to choose from, by kind: it offers the others of a kind in their
    places, listed the other way round."""

    def __init__(self, game: Game[Any], kinds: Collection[Sequence[str]], random: Random) -> None:
        self.names: dict[str, str] = {}
        for texts in kinds:
            once = [text for text in dict.fromkeys(texts) if text and text not in self.names]
            self.names |= zip(once, random.sample(once, len(once)), strict=True)
        self.game = rewritten(game, self._reword)

    def _reword(self, ask: Ask) -> None:
        match ask:
            case Write():
                ask.ideas = self._others(ask.ideas)
            case Pick() if all(isinstance(option, str) for option in ask.options):
                ask.options = self._others(ask.options)
            case Form():
                fields = [
                    msgspec.structs.replace(field, options=self._others(field.options))
                    if isinstance(field, TextField)
                    else field
                    for field in ask.fields
                ]
                ask.made = Layout((*fields,), ask.layout.narrow)

    def _others(self, texts: Sequence[Any]) -> list[Any]:
        return [self.names.get(text, text) for text in texts][::-1]

    def position(self, match: Match[Any]) -> Position[Any]:
        return Position(self.game, renamed(decode(_where(match), match.game.state), self.names))

    def translated(self, words: Words) -> Words:
        return _translated(words, self.names)


def _where(match: Match[Any]) -> bytes:
    """The state at the start of the turn, or right now."""
    return encode(match.position.s) if match.game.reenters else match.position.snapshot


def _translated(words: Words, names: Mapping[str, str]) -> Words:
    return tuple(sorted(_in_words(part, names) for part in words))


def _in_words(text: str, names: Mapping[str, str]) -> str:
    """The same with other names, the longest ones first."""
    return _pattern(tuple(names)).sub(lambda found: names[found[0]], text)


@cache
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    known = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)")
