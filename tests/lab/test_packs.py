"""What a pack is tried for, beside what `dolmen pack check` shows of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.examples.tic_tac_toe import GAME, Noughts, TicTacToe
from dolmen.kernel import BadContent, Flow
from dolmen.lab import pack_check
from dolmen.library.packs import Cover, Pack

PACK = Pack(
    Path("odd"), Cover("Odd", GAME.id), {"marks.toml": Path("marks.toml")}, {("marks.toml", "mark"): [{"name": "X"}]}
)


class Failing(TicTacToe):
    def turn(self, s: Noughts) -> Flow[None]:
        yield from super().turn(s)
        raise LookupError("no such mark")


class Spoilt(TicTacToe):
    def check(self, s: Noughts) -> None:
        raise AssertionError("a mark too many")


class Late(TicTacToe):
    def turn(self, s: Noughts) -> Flow[None]:
        raise BadContent("marks.toml: mark 'X', field shape: not round")
        yield


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Failing(), r"odd: a random game of 2 players with seed 0 fails: LookupError\('no such mark'\)"),
        (Spoilt(), r"odd: a random game of 2 players with seed 0 fails: AssertionError\('a mark too many'\)"),
        (Late(), "marks.toml: mark 'X', field shape: not round"),
    ],
)
def test_a_pack_with_which_the_rules_fail_is_refused(game: TicTacToe, says: str) -> None:
    with pytest.raises(BadContent, match=f"^{says}$"):
        pack_check.check(PACK, game, 1)


def test_a_game_that_does_not_end_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_check, "PATIENCE", 3)
    assert pack_check.check(PACK, GAME, 2).warnings[1:] == ("a random game of 2 players was not over after 3 answers",)


def test_entries_that_nobody_looked_at_are_a_warning() -> None:
    told: list[int] = []
    checked = pack_check.check(PACK, GAME, 2, told.append)
    assert checked.warnings == ("odd/marks.toml: the game does not read [[mark]], so its entries were not checked",)
    assert (told, checked.games) == ([1, 2], 2)
