"""Games are found by their entry points, whoever brings them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import dolmen
from dolmen.kernel import UnknownGame
from dolmen.library import all_games, find_game, game_ids

GAME = """
from dolmen.examples.tic_tac_toe import TicTacToe


class Wide(TicTacToe):
    id = "wide-toe"
    title = "Wide-toe"


GAME = Wide()
NOT_A_GAME = "wide-toe"
"""


@pytest.fixture
def third_party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of somebody else, installed as pip would."""
    (tmp_path / "widetoe.py").write_text(GAME, encoding="utf-8")
    info = tmp_path / "widetoe-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: widetoe\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        "[dolmen.games]\nwide-toe = widetoe:GAME\nbroken-toe = widetoe:NO_SUCH\nno-toe = widetoe:NOT_A_GAME\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "widetoe", raising=False)


def test_our_own_games_are_there() -> None:
    assert {"tic-tac-toe", "connect-four", "stone-daze"} <= set(game_ids())
    assert [game.id for game in all_games()] == game_ids()


@pytest.mark.usefixtures("third_party")
def test_a_third_party_game_is_found_and_played() -> None:
    assert "wide-toe" in game_ids()
    match = dolmen.start("wide-toe")
    match.answer(0, 4)
    assert dolmen.load(match.save()).save() == match.save()


@pytest.mark.usefixtures("third_party")
def test_a_game_that_does_not_load_says_so() -> None:
    with pytest.raises(UnknownGame, match=r"the game 'broken-toe' of 'widetoe:NO_SUCH' does not load: .*NO_SUCH"):
        find_game("broken-toe")


@pytest.mark.usefixtures("third_party")
def test_what_is_no_game_says_so() -> None:
    with pytest.raises(UnknownGame, match="'widetoe:NOT_A_GAME' is not a dolmen Game"):
        find_game("no-toe")


def test_a_slip_of_the_pen_is_guessed() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called 'tictactoe'; did you mean 'tic-tac-toe'\?"):
        find_game("tictactoe")


def test_an_unknown_game_is_told_what_there_is() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called 'zzz'; there are: .*tic-tac-toe"):
        find_game("zzz")
