"""Whole sessions: against bots, together at one keyboard, saved and resumed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

import dolmen
from dolmen.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from dolmen.kernel import Ask, BadOptions, Position
from dolmen.terminal import TableApp, seated
from dolmen.terminal.session import default_path
from tests.terminal.keyboard import First, Sitter, Slow, sit
from tests.toys.every_part import WORKBENCH
from tests.toys.sealed_numbers import SEALED


async def until_my_turn(person: Sitter, turn: int) -> None:
    await person.until(lambda: len(person.match.turns) > 2 * turn or person.match.result is not None)


def test_tic_tac_toe_to_the_end_by_keyboard() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark", "X: your turn")
        for turn, square in enumerate(("b2", "c1", "a3")):
            rows = [row.label for row in person.app.window.panel.rows]
            await person.press(str(rows.index(square) + 1))
            await until_my_turn(person, turn + 1)
        await person.sees("Game over", "You won: X has three in a row", "X on b2", "O on a1")
        await person.press("v", "d")
        await person.sees("Game over")
        await person.press("q")
        await person.sees("Quit?")
        await person.press("q")

    assert sit(dolmen.start(TIC_TAC_TOE), scenario).return_value == 0


def test_tic_tac_toe_to_the_end_by_mouse() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        for turn, square in enumerate(("b2", "c1", "a3")):
            table = person.app.window.scene_view
            region = table.painting.spots[square]
            await person.pilot.click(table, offset=(region.x + region.width // 2, region.y + region.height // 2))
            await until_my_turn(person, turn + 1)
        await person.sees("Game over", "You won")
        await person.click_on("Rematch")
        await person.sees("Put your mark")
        assert person.match.seed == 1

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_one_can_read_and_go_back_while_a_bot_thinks() -> None:
    bot = Slow()

    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("5")
        await person.sees("O is thinking…", "X on b2", "Nothing to do for you")
        await person.press("question_mark")
        await person.sees("Help", "filter the list while you type")
        await person.press("escape", "u")
        await person.sees("X: your turn", "Taken back.")
        bot.enough.set()
        await person.until(lambda: person.app.thinking.bot is None)
        assert person.match.asks.keys() == {0}, "the bot was not asked any more"
        await person.press("1")
        await person.sees("X on a1", "O on b1")

    sit(dolmen.start(TIC_TAC_TOE), scenario, bot=bot)


class Broken(First):
    def choose(self, position: Position[Any], ask: Ask) -> Any:
        raise ValueError("a knot in my head")


def test_a_bot_that_fails_does_not_stop_the_game() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("1")
        await person.sees("answered at random", "a knot in my head", "X: your turn")

    sit(dolmen.start(TIC_TAC_TOE), scenario, bot=Broken())


class Cheat(First):
    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return 99


def test_a_bot_that_cheats_is_answered_for_at_random() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("1")
        await person.sees("99 is not on offer", "X: your turn")

    sit(dolmen.start(TIC_TAC_TOE), scenario, bot=Cheat())


def test_a_bot_that_thinks_while_one_gives_up_does_not_disturb_the_rematch() -> None:
    bot = Slow()

    async def scenario(person: Sitter) -> None:
        await person.press("5")
        await person.sees("O is thinking…")
        person.app.session.rematch()
        person.app.turns.advance()
        await person.press("1")
        bot.enough.set()
        await person.sees("X on a1", "O on b1", "X: your turn")
        assert person.match.s.squares.count(None) == 7

    sit(dolmen.start(TIC_TAC_TOE), scenario, bot=bot)


def test_undo_says_why_not_and_alone_one_may_go_back_anyway() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("u")
        await person.sees("There is nothing of yours to take back.")
        await person.press("5")
        await person.sees("O on a1", "X: your turn")
        await person.press("u")
        await person.sees("Another player has answered since.", "Press U")
        await person.press("U")
        await person.sees("Taken back.")
        assert person.match.s.squares == [None] * 9

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_undo_brings_the_form_back_as_it_was() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give your orders")
        await person.press("2", "3", "d", "y")
        await person.sees("Go where?", "• Answered")
        await person.press("u")
        await person.sees("Give your orders", "Move of bob: b2", "1 of 3 changed")

    sit(dolmen.start(WORKBENCH, seats=1, options={"kinds": ("form", "pick")}), scenario)


def test_a_hint_is_explained_and_filled_in() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("h")
        await person.sees("Hint", "b2", "Fill it in")
        await person.press("y")
        await person.sees("nothing is handed in yet")
        assert person.match.s.squares.count(None) == 9

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_rules_of_the_ask_and_a_search_in_all() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("r")
        await person.sees("WB.1.1", "WB.1.2", "1. Picking")
        assert "WB.2.1" not in person.screen()
        await person.press("slash", *"share")
        await person.sees("WB.2.1", "never share a square")
        assert "WB.1.1" not in person.screen()
        await person.press("enter", "escape")
        await person.sees("Go where?")

    sit(dolmen.start(WORKBENCH, seats=1), scenario)


def test_a_game_without_written_rules() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put down a number")
        await person.press("r")
        await person.sees("no written rules")

    sit(dolmen.start(SEALED), scenario)


def test_save_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "game.dolmen"

    async def first(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("s")
        await person.sees("Saved to")
        assert path.exists()
        await person.press("5")
        await person.sees("O on a1")
        await person.press("q")

    app = sit(dolmen.start(TIC_TAC_TOE), first, save=path)
    assert app.return_value == 0

    async def second(person: Sitter) -> None:
        await person.sees("X on b2", "O on a1", "X: your turn")

    sit(dolmen.load(path.read_bytes()), second, save=path)


def test_without_a_path_quitting_asks_and_saves_in_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dolmen.terminal.session.data_dir", lambda: tmp_path / "dolmen")

    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("5")
        await person.sees("O on a1")
        await person.press("q")
        await person.sees("Quit?", "not saved yet")
        await person.press("escape", "q", "s")

    sit(dolmen.start(TIC_TAC_TOE), scenario)
    saved = tmp_path / "dolmen" / "saves" / "tic-tac-toe-1.dolmen"
    assert dolmen.load(saved.read_bytes()).s.squares.count(None) == 7
    assert default_path("tic-tac-toe").name == "tic-tac-toe-2.dolmen"


def test_a_save_that_fails_is_a_line_and_nothing_is_lost(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")

    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("s")
        await person.sees("Not saved:")
        await person.press("5")
        await person.sees("O on a1", "X: your turn")

    sit(dolmen.start(TIC_TAC_TOE), scenario, save=blocked / "game.dolmen")


def test_notices_of_a_loaded_match_are_shown() -> None:
    match = dolmen.start(TIC_TAC_TOE)
    match.notices.append("the rules have changed")

    async def scenario(person: Sitter) -> None:
        await person.sees("Please note", "the rules have changed")
        await person.press("enter")
        await person.sees("Put your mark")

    sit(match, scenario)


def test_hot_seat_never_shows_a_secret_to_the_next() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give the keyboard to Player 1")
        assert "Put down a number" not in person.screen()
        await person.press("escape")
        await person.sees("Give the keyboard to Player 1")
        await person.press("y")
        await person.sees("Put down a number", "Player 1: your turn")
        await person.press("2")
        await person.sees("Give the keyboard to Player 2")
        assert "822" not in person.screen()
        await person.press("y")
        await person.sees("Player 2: your turn")
        everything = "\n".join(str(static.render()) for static in person.app.query(Static))
        assert "You put down" not in person.screen() + everything
        assert "Yours: none" in person.screen()
        await person.press("3")
        await person.sees("Game over", "You won", "You put down 822", "You put down 933")

    sit(dolmen.start(SEALED), scenario, people=(0, 1))


def test_at_the_hand_over_one_may_still_think_better_of_it() -> None:
    async def scenario(person: Sitter) -> None:
        await person.press("y")
        await person.sees("Player 1: your turn")
        await person.press("2")
        await person.sees("Give the keyboard to Player 2")
        await person.press("u")
        await person.sees("Player 1: your turn", "Taken back.")
        assert person.match.s.numbers == {}

    sit(dolmen.start(SEALED), scenario, people=(0, 1))


def test_people_and_bots_asked_together() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give the keyboard to Player 1")
        await person.press("y")
        await person.press("2")
        await person.sees("Give the keyboard to Player 3")
        await person.press("y", "1")
        await person.sees("Game over", "Player 1 won")

    sit(dolmen.start(SEALED, seats=3), scenario, people=(0, 2))


def test_without_secrets_nobody_needs_to_look_away() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("X: your turn")
        await person.press("1")
        await person.sees("O: your turn")
        await person.press("u")
        await person.sees("X: your turn", "Taken back.")

    sit(dolmen.start(TIC_TAC_TOE), scenario, people=(0, 1))


def test_bots_play_alone_and_somebody_watches() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Game over", "X won: X has three in a row")

    sit(dolmen.start(TIC_TAC_TOE), scenario, people=(), pause=0.01)


def test_new_lines_of_the_log_are_marked() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        await person.press("5")
        await person.sees("• X on b2", "• O on a1")
        await person.press("7")
        await person.sees("  X on b2", "  O on a1", "• O on b1")
        await person.press("l")
        await person.sees("Log", "Back (Esc)")
        await person.press("slash", *"b1")
        await person.until(lambda: "X on b2" not in person.screen().split("Back (Esc)")[0].split("Log")[1])

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_a_refused_answer_is_a_line() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        person.app.turns.carry_out(0, 99, person.match.asks[0].id)
        await person.sees("99 is not on offer")
        assert person.match.s.squares == [None] * 9
        assert person.app.desk.draft is not None

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_light_and_dark() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Put your mark")
        before = person.app.theme
        await person.press("t")
        assert person.app.theme != before
        await person.sees("[·]")

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_every_seat_needs_somebody() -> None:
    match = dolmen.start(TIC_TAC_TOE)
    with pytest.raises(BadOptions, match="seat 1 of Tic-tac-toe has nobody"):
        seated(match, [0], {})
    with pytest.raises(BadOptions, match="both a person and a bot"):
        seated(match, [0, 1], {1: First()})


def test_an_app_can_be_started_and_left_at_once() -> None:
    app = TableApp(seated(dolmen.start(TIC_TAC_TOE), [0], {1: First()}))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("q")

    asyncio.run(run())
    assert app.return_value == 0
