"""The list of clauses that are not shown yet by the tests that name them: `rules_not_entered.toml` below the tests.

It only gets shorter: a clause that is shown now has to leave it, and no more clauses than it says may be cited nowhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from dolmen.kernel import BadContent

FILE = "rules_not_entered.toml"


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of one game."""

    uncited_at_most: int = 0
    """This many of its clauses are cited by no function."""
    not_entered: tuple[str, ...] = ()
    """The tests that name these do not enter the function that cites them."""


def known(tests: Path) -> dict[str, Known]:
    """By game. Raises BadContent."""
    file = tests / FILE
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Known])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadContent(f"{FILE}: {error}") from None


def not_entered(tests: Path) -> frozenset[str]:
    """Of all games."""
    return frozenset(id for game in known(tests).values() for id in game.not_entered)


def fewer_uncited(tests: Path, found: Mapping[str, int]) -> None:
    """Where fewer clauses of a game are cited nowhere than the list says, it says so from now on."""
    file = tests / FILE
    if not file.is_file():
        return
    text = file.read_text(encoding="utf-8")
    for game, now in found.items():
        was = known(tests).get(game, Known()).uncited_at_most
        if now < was:
            head, name, rest = text.partition(f"[{game}]\n")
            text = head + name + rest.replace(f"uncited_at_most = {was}", f"uncited_at_most = {now}", 1)
    file.write_text(text, encoding="utf-8")
