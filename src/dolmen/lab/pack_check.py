"""A pack looked at closely: what it changes, what is odd about it, and whether it can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import BadContent, Game, Position, Rng, random_answer
from dolmen.kernel.flow import first_waited
from dolmen.library import ContentGame
from dolmen.library.content import Entry, Loaded
from dolmen.library.packs import Cover, Pack

PATIENCE = 20_000
"""Answers after which a random game is taken to go on for ever."""


class Field(Struct, frozen=True):
    """A field of an entry before and after; what did not exist before is None."""

    was: Any
    now: Any


class Change(Struct, frozen=True):
    file: str
    table: str
    name: Any
    replaces: Any
    """The name of the game's own entry; None if this one is new."""
    fields: dict[str, Field]
    """Those that differ."""


class Count(Struct, frozen=True):
    """How many entries a table has now, and how many cards these are, where entries have a `count`."""

    file: str
    table: str
    entries: int
    cards: int


class Checked(Struct, frozen=True):
    """What there is to say of a pack that can be played."""

    pack: Cover
    edition: str
    changes: tuple[Change, ...]
    counts: tuple[Count, ...]
    warnings: tuple[str, ...]
    games: int
    """Played at random, to try it."""
    unfinished: int
    """How many of these did not end."""


def check(pack: Pack, game: Game[Any], games: int, finished: Callable[[int], None] = lambda number: None) -> Checked:
    """A pack and the game with it, tried in that many games with each number of players. Raises BadContent."""
    remarks = game.content()
    endless: list[str] = []
    played = 0
    for played, warning in enumerate(_tried(game, pack, games), 1):
        finished(played)
        if warning:
            endless.append(warning)
    read = game.read.tables if isinstance(game, ContentGame) else {}
    tables = {(file, table): read.get((file, table)) for file, table in pack.entries}
    loaded = {at: found for at, found in tables.items() if found}
    odd = [warning for at, found in loaded.items() for warning in _odd(pack, at, found)]
    return Checked(
        pack=pack.cover,
        edition=pack.edition,
        changes=tuple(change for at, found in loaded.items() for change in _changes(*at, found)),
        counts=tuple(_count(*at, found) for at, found in loaded.items()),
        warnings=(*_unused(pack, tables), *odd, *remarks, *dict.fromkeys(endless)),
        games=played,
        unfinished=len(endless),
    )


# What it changes


def _changes(file: str, table: str, loaded: Loaded) -> Iterator[Change]:
    for place, (own, used) in enumerate(zip_longest(loaded.own, loaded.used)):
        if place in loaded.from_packs:
            was, now = _plain(own), _plain(used)
            differ = {field: Field(was.get(field), value) for field, value in now.items() if was.get(field) != value}
            yield Change(file, table, now[loaded.key], was.get(loaded.key), differ)


def _plain(entry: Entry | None) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(entry) or {}
    return plain


def _count(file: str, table: str, loaded: Loaded) -> Count:
    cards = sum(getattr(entry, "count", 1) for entry in loaded.used)
    return Count(file, table, len(loaded.used), cards)


# What is odd about it


def _unused(pack: Pack, tables: Mapping[tuple[str, str], Loaded | None]) -> Iterator[str]:
    if not any(pack.entries.values()):
        yield "it has no entries, so it changes nothing"
    for (file, table), found in tables.items():
        if found is None:
            yield f"{pack.where(file)}: the game does not read [[{table}]], so its entries were not checked"


def _odd(pack: Pack, at: tuple[str, str], loaded: Loaded) -> Iterator[str]:
    """No word where an entry comes from, and numbers beyond those of the game's own entries."""
    file, table = at
    for raw in pack.entries[at]:
        if "origin" not in raw:
            yield f"{pack.where(file)}: {table} {raw[loaded.key]!r}, field origin: not given, so it counts as 'house'"
    usual = [_plain(entry) for entry in loaded.own]
    for place in sorted(loaded.from_packs):
        entry = _plain(loaded.used[place])
        for field, value in entry.items():
            if type(value) is int and field != loaded.key:
                least, most = min(row[field] for row in usual), max(row[field] for row in usual)
                if not least <= value <= most:
                    where = f"{pack.where(file)}: {table} {entry[loaded.key]!r}, field {field}"
                    yield f"{where}: {value} is unusual; the game's own go from {least} to {most}"


# Whether it can be played


def _tried(game: Game[Any], pack: Pack, games: int) -> Iterator[str]:
    """Random games, the game's own invariants checked at every turn; a warning for each that does not end."""
    for seats in game.seats:
        for number in range(games):
            try:
                over = _played(game, seats, number)
            except BadContent:
                raise
            except Exception as error:  # whatever cards can make the rules do
                raise BadContent(
                    f"{pack.folder.name}: a random game of {seats} players with seed {number} fails: {error!r}"
                ) from error
            yield "" if over else f"a random game of {seats} players was not over after {PATIENCE} answers"


def _played(game: Game[Any], seats: int, seed: int) -> bool:
    """Whether it came to an end."""
    random, turn = Random(seed), -1
    at = Position(game, game.setup(seats, game.read_options(None), Rng.seeded(seed)))
    for _ in range(PATIENCE):
        if turn != at.turn:
            game.check(at.s)
            turn = at.turn
        if at.result is not None:
            return True
        index = first_waited(at.asked) or 0
        at.answer(index, random_answer(at.at_place(index), random)[0])
    return False


# In words


def as_text(checked: Checked, title: str) -> str:
    pack = checked.pack
    lines = [f"{pack.name}, a pack for {title}" + (f", by {pack.author}" if pack.author else "")]
    if pack.note:
        lines.append(pack.note)
    for change in checked.changes:
        lines += ["", *_change_lines(change)]
    lines += ["", *(_counted(count, checked.changes) for count in checked.counts)]
    lines += [f"warning: {warning}" for warning in checked.warnings]
    return "\n".join([*lines, _games_played(checked)])


def _games_played(checked: Checked) -> str:
    if not checked.games:
        return "No random games were played with it."
    played = "1 random game was" if checked.games == 1 else f"{checked.games} random games were"
    if checked.unfinished:
        return f"{played} played with it, and {checked.unfinished} did not end."
    return f"{played} played with it, and nothing failed."


def _change_lines(change: Change) -> Iterator[str]:
    new = change.replaces is None
    name = change.name if new else change.replaces
    yield f"{change.file}: {'new ' if new else ''}{change.table} {name!r}" + ("" if change.fields else ": as it was")
    width = max(map(len, change.fields), default=0)
    before = {field: _shown(values.was) for field, values in change.fields.items()}
    room = max(map(len, before.values()), default=0)
    for field, values in change.fields.items():
        was = "" if new else f"{before[field]:{room}}  →  "
        yield f"  {field:{width}}  {was}{_shown(values.now)}"


def _counted(count: Count, changes: tuple[Change, ...]) -> str:
    here = [change for change in changes if (change.file, change.table) == (count.file, count.table)]
    new = sum(change.replaces is None for change in here)
    cards = f", {count.cards} in all" if count.cards != count.entries else ""
    return f"{count.file}: {len(here) - new} replaced, {new} new; [[{count.table}]] now has {count.entries}{cards}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " | ".join(map(_shown, value)) or "-"
    return str(value).strip().replace("\n", " / ") or "-"
