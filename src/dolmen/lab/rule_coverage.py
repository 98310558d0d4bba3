"""Which clauses of a game's rules are shown to hold by a test.

A test names its clauses: `@pytest.mark.rule("SD.4.3", "SD.4.4")`, and a function of the game cites what it carries out.
A clause is shown to hold by a test that names it and enters a function that cites it: `rule_entries` watches over that
while the tests run. A clause that is no behaviour of software (what lies in the box, say) goes on one short list with
its reason: `untestable.toml` beside the game. Where a game is offered before all of it is built, `later.toml` says
which clauses wait, and for what; they count as not tested. What the tests show is written down beside the game as
`tested.json`, so that an installed Dolmen can tell it too:

    python -m dolmen.lab.rule_coverage tests my-game
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Container, Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel import BadContent, DolmenError, Game
from dolmen.lab.rule_citations import citations
from dolmen.lab.rule_markers import Named, named_in
from dolmen.lab.rules_not_entered import fewer_uncited, not_entered
from dolmen.library import find_game
from dolmen.library.clauses import clauses_of, file_of
from dolmen.library.games import GROUP

T = TypeVar("T")


class Untestable(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that no test can show to hold, and why not."""

    id: str
    reason: str


class _Untestables(Struct, frozen=True, forbid_unknown_fields=True):
    clause: tuple[Untestable, ...]


class Later(Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses of a part of the game that is not built yet."""

    comes: str
    """With what."""
    clauses: tuple[str, ...]
    """Each an id, or the beginning of all ids of a section."""


class _Laters(Struct, frozen=True, forbid_unknown_fields=True):
    later: tuple[Later, ...]


def read_status(game: Game[Any]) -> list[str]:
    """The clauses with a test, as written down beside the game."""
    file = file_of(game, "tested.json")
    return msgspec.json.decode(file.read_bytes(), type=list[str]) if file.is_file() else []


def untestable(game: Game[Any]) -> dict[str, str]:
    """The clauses that no test can show to hold, and why not. Raises BadContent."""
    listed = _listed(game, "untestable.toml", _Untestables)
    return {} if listed is None else {entry.id: entry.reason for entry in listed.clause}


def later(game: Game[Any]) -> dict[str, str]:
    """The clauses that wait for a part of the game, and for which. Raises BadContent."""
    listed = _listed(game, "later.toml", _Laters)
    found: dict[str, str] = {}
    for entry in () if listed is None else listed.later:
        for written in entry.clauses:
            ids = [id for id in clauses_of(game) if id == written or id.startswith(f"{written}.")]
            if not ids:
                raise BadContent(f"later.toml: the rules have no clause {written}")
            found.update(dict.fromkeys(ids, entry.comes))
    return found


def _listed(game: Game[Any], name: str, type: type[T]) -> T | None:
    file = file_of(game, name)
    if not file.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), type)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{file.name}: {error}") from None


class Coverage(Struct, frozen=True):
    """How the clauses of one game stand."""

    clauses: tuple[str, ...]
    """In the order of the rules."""
    named: frozenset[str]
    """By a test."""
    cited: frozenset[str]
    """By a function of the game."""
    not_entered: frozenset[str]
    """No test that names it enters a function that cites it."""
    untestable: dict[str, str]
    later: dict[str, str]
    """Without a test, because they wait for a part of the game."""

    @property
    def tested(self) -> list[str]:
        """Clauses that a test shows to hold."""
        return [id for id in self.clauses if id in (self.named & self.cited) - self.not_entered]

    @property
    def missing(self) -> list[str]:
        """Clauses with neither a test nor a reason."""
        return [id for id in self.clauses if id not in self.named and id not in self.reasons]

    @property
    def uncited(self) -> list[str]:
        """Clauses that no function cites, so that nobody can tell whether a test goes there."""
        return [id for id in self.clauses if id not in self.cited and id not in self.reasons]

    @property
    def contradictions(self) -> list[str]:
        """Clauses that are said to be untestable and yet have a test, or that do not exist."""
        return [id for id in self.untestable if id in self.named or id not in self.clauses]

    @property
    def reasons(self) -> dict[str, str]:
        """Why a clause has no test."""
        return self.untestable | self.later


def coverage(game: Game[Any], named: Iterable[Named], not_entered: frozenset[str] = frozenset()) -> Coverage:
    cited = frozenset(citations(type(game).__module__))
    names = frozenset(name.clause for name in named)
    waiting = {id: comes for id, comes in later(game).items() if id not in names}
    return Coverage(tuple(clauses_of(game)), names, cited, not_entered, untestable(game), waiting)


def strangers(known: Container[str], named: Iterable[Named]) -> list[Named]:
    """Tests that name a clause which is not known."""
    return [name for name in named if name.clause not in known]


def our_games() -> list[str]:
    """The games that come with Dolmen itself."""
    return sorted(point.name for point in entry_points(group=GROUP) if point.value.startswith("dolmen."))


def write_status(game: Game[Any], found: Coverage) -> Path:
    """Write down beside the game which clauses have a test."""
    file = file_of(game, "tested.json")
    file.write_text("[" + ",\n".join(f'"{id}"' for id in found.tested) + "]\n", encoding="utf-8")
    return file


def main(arguments: list[str]) -> int:
    """Write the status of these games, or of our own."""
    tests = Path(arguments[0] if arguments else "tests").resolve()
    named = named_in(tests) if arguments else []
    if not named:  # rather than write down that nothing is tested
        print("usage: python -m dolmen.lab.rule_coverage TESTS [GAME ...], where tests name clauses", file=sys.stderr)
        return 2
    uncited: dict[str, int] = {}
    for name in arguments[1:] or our_games():
        game = find_game(name)
        found = coverage(game, named, not_entered(tests))
        write_status(game, found)
        uncited[name] = len(found.uncited)
        counts = f"{len(found.tested)} tested, {len(found.untestable)} untestable, {len(found.later)} come later"
        print(f"{name}: {len(found.clauses)} clauses, {counts}")
        for words, ids in (("without a test", found.missing), ("cited by no function", found.uncited)):
            if ids:
                print(f"  {len(ids)} {words}: {', '.join(ids)}")
    fewer_uncited(tests, uncited)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DolmenError as error:
        sys.exit(f"dolmen: {error}")
