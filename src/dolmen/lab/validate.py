"""Whether stored matches go on exactly under today's rules: the promise of `dolmen validate`.

A match is loaded as a table would load it. Looking deep, every turn on record is played again: see `played_again`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from dolmen.kernel import DamagedSave, DolmenError, Game
from dolmen.kernel.save import Save, read
from dolmen.kernel.versions import Update, resumed, unreadable
from dolmen.lab.played_again import Deep, Finding
from dolmen.lab.validate_tables import StoredTable, tables_in
from dolmen.library.shelf import shelf_with
from dolmen.server.db.files import is_sqlite

SUFFIX = ".dolmen"


# Where matches are stored


class Stored(Protocol):
    """A match that is stored somewhere. It is sent to the process that looks at it, and read there."""

    @property
    def name(self) -> str: ...

    def save(self) -> Save:
        """Raises DamagedSave or OSError."""


class SavedFile(Struct, frozen=True):
    """A match in a file."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.as_posix()

    def save(self) -> Save:
        return read(self.path.read_bytes())


def stored_in(path: Path) -> Iterator[Stored]:
    """A save, all in a folder and those within, or the tables of a server. Raises DolmenError if there is nothing."""
    if path.is_dir():
        yield from map(SavedFile, sorted(path.rglob(f"*{SUFFIX}")))
    elif is_sqlite(path):
        yield from tables_in(path)
    elif path.exists():
        yield SavedFile(path)
    else:
        raise DolmenError(f"there is no file or folder {path}")


def looked_at(stored: Stored, deep: bool = False, packs: tuple[Path, ...] = ()) -> list[Finding]:
    """All that is not as it was about one stored match; nothing if it goes on exactly."""
    try:
        save = stored.save()
        game = shelf_with(packs).find_edition(save.game, save.edition)
    except (DolmenError, OSError) as error:
        return [Finding(stored.name, str(error))]
    if not isinstance(stored, StoredTable):
        return validated(save, game, deep, stored.name)
    found = validated(save, game, name=stored.name)
    if not deep or any(finding.is_fault for finding in found):
        return found
    try:
        return found + left_out(Update.of(save, game), stored.name) + stored.played_through(game)
    except DolmenError as error:
        return [*found, Finding(stored.name, str(error))]


def all_looked_at(
    stored: Sequence[Stored], deep: bool = False, jobs: int = 1, packs: tuple[Path, ...] = ()
) -> Iterator[list[Finding]]:
    """The findings about each, in order, by that many processes."""
    look = partial(looked_at, deep=deep, packs=packs)
    if jobs == 1:
        yield from map(look, stored)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(look, stored)


class Validation(Struct, kw_only=True):
    """What was found about all of them."""

    deep: bool
    matches: int = 0
    """How many were looked at."""
    asked_again: int = 0
    """How many are older than the rules or cards of today, and go on from an earlier answer of the turn in progress."""
    failed: int = 0
    """How many would not go on exactly, though nothing has been updated."""
    other_edition: int = 0
    """How many were not played again, because the cards that they were played with are not there."""
    older_rules: int = 0
    """How many were played by older rules, and so only their turn in progress was looked at."""
    findings: list[Finding] = []

    def add(self, findings: list[Finding]) -> None:
        self.matches += 1
        failed = any(finding.is_fault and not finding.other_edition for finding in findings)
        self.failed += failed
        other_edition = not failed and any(finding.other_edition for finding in findings)
        self.other_edition += other_edition
        self.asked_again += not failed and not other_edition and any(finding.asked_again for finding in findings)
        self.older_rules += any(finding.older_rules for finding in findings)
        self.findings += findings

    @staticmethod
    def lines(findings: list[Finding]) -> list[str]:
        """For people: one line for a match, one for where it goes on after an update, and one for its first words that
        are others."""
        kinds = (
            [finding for finding in findings if finding.is_fault],
            [finding for finding in findings if finding.asked_again],
            [finding for finding in findings if finding.words_only],
        )
        return [f"{some[0]}{f' (and {len(some) - 1} more)' if len(some) > 1 else ''}" for some in kinds if some]

    def summary(self) -> str:
        replayed = self.matches - self.other_edition - self.older_rules
        some = "" if replayed == self.matches else f" of {replayed}"
        how = f", every turn on record{some} played again" if self.deep else ""
        all_of = f"{self.matches} match{'es' if self.matches != 1 else ''}{how}"
        exact = self.matches - self.asked_again - self.failed - self.other_edition
        if exact == self.matches:
            return f"{all_of}: all go on exactly"
        parts = [f"{exact} go{'es' if exact == 1 else ''} on exactly"] if exact else []
        if self.asked_again:
            parts.append(f"{self.asked_again} from an earlier answer of the turn, because of an update")
        if self.other_edition:
            parts.append(f"{self.other_edition} not replayed: other edition")
        if self.failed:
            parts.append(f"{self.failed} would not go on exactly")
        return f"{all_of}: {', '.join(parts)}"


# One match


def validated(save: Save, game: Game[Any], deep: bool = False, name: str = "") -> list[Finding]:
    """What is not as it was about a match; nothing if it goes on exactly."""
    try:
        found = resumed(save, game)
        game.check(found.position.s)
    except DamagedSave as error:
        return [Finding(name, str(error))]
    except Exception as error:  # today's rules may fail in any way on an old state
        return [Finding(name, unreadable(save, game, error))]
    updated = found.update.rules or found.update.cards
    if deep and not updated:
        return Deep(save, game, name).findings()
    findings = left_out(found.update, name) if deep else []
    if found.broken is not None:
        at, number = found.position, found.position.place + found.broken.number + 1
        findings.append(Finding(name, found.broken.why, at.turn + 1, number, asked_again=updated))
    return findings


def left_out(update: Update, name: str) -> list[Finding]:
    """Why a match that is looked at deeply is not played again from its beginning, if it is not. Older rules are what a
    version is for; cards that are gone should have been kept."""
    if update.rules:
        return [Finding(name, f"not replayed: version {update.version} of the rules", older_rules=True)]
    if update.cards:
        what = f"not replayed: other edition ({update.edition}; here is {update.edition_now})"
        return [Finding(name, what, other_edition=True)]
    return []
