"""What goes on beside the ask: pages to read, a keyboard that goes round, offers that others do not push away."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import dolmen
from dolmen.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from dolmen.kernel import encode
from dolmen.terminal import x_card
from tests.terminal.keyboard import Sitter, Slow, sit
from tests.terminal.test_no_stone_unturned import Teller
from tests.toys.every_part import WORKBENCH
from tests.toys.sealed_numbers import SEALED


def test_what_one_writes_at_an_offer_outlives_what_others_do() -> None:
    bot = Slow()

    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await teller.takes(0)
        await person.sees("Worldbuilding 1")
        await person.press("d", "y")
        await person.sees("Player 2 is thinking")
        await teller.offers("Tell something")
        await teller.takes(0)
        await person.press(*"a be")
        bot.enough.set()
        await person.until(lambda: "ban.0" in {ask.id for ask in person.match.open})
        await teller.writes("ll")
        await person.sees("Player 1: a bell", "Ban one thing")

    sit(dolmen.start("no-stone-unturned", seats=2), scenario, size=(100, 30), bot=bot)


def test_the_x_card_is_a_click_away_in_every_game_whatever_is_in_front() -> None:
    async def scenario(person: Sitter) -> None:
        before = encode(person.match.s)
        await person.sees("X X-Card")
        await person.click_on("X X-Card")
        await person.sees("Let us stop here.", "We go on, differently")
        await person.press("g")
        await person.press("?")
        await person.sees("Help")
        await person.press("X")
        await person.sees("Let us stop here.")
        await person.press("escape", "g")
        await person.sees("X X-Card")
        assert encode(person.match.s) == before

    for game in ("tic-tac-toe", "stone-daze", "snowcrest", "no-stone-unturned"):
        sit(dolmen.start(game, seats=2), scenario, size=(100, 30), bot=Slow())


def test_pages_are_read_with_all_the_room_there_is_and_searched() -> None:
    async def scenario(person: Sitter) -> None:
        await person.press("p")
        await person.sees("Pages", "Mat")
        await person.click_on("Mat")
        await person.sees("Back (Esc)", "Strength  4", "Some words.")
        await person.press("slash", *"some")
        await person.until(lambda: "Strength" not in person.screen())

    sit(dolmen.start(WORKBENCH, seats=1), scenario, size=(80, 40))


def test_the_keyboard_goes_to_whoever_asks_for_it() -> None:
    async def scenario(person: Sitter) -> None:
        await person.press("y")
        await person.sees("Player 1: your turn")
        await person.press("g")
        await person.sees("Who takes the keyboard?", "1 Player 2", "2 Player 3")
        await person.press("2")
        await person.sees("Give the keyboard to Player 3", "1 I am Player 1", "2 I am Player 2")
        await person.press("2")
        await person.sees("Player 2: your turn")
        await person.press("1")
        assert person.match.s.numbers == {1: 711}

    sit(dolmen.start(SEALED, seats=3), scenario, people=(0, 1, 2))


def test_alone_there_is_nobody_to_give_it_to() -> None:
    async def scenario(person: Sitter) -> None:
        await person.press("g")
        await person.sees("Nobody else sits at this keyboard.")

    sit(dolmen.start(TIC_TAC_TOE), scenario)


def test_a_number_that_may_get_longer_says_so_and_a_text_may_stay_empty() -> None:
    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await teller.plays_until("The statement")
        await person.press("1")
        await person.sees("1: Enter, or another digit.")

    sit(dolmen.start("no-stone-unturned", seats=2), scenario, size=(100, 30))

    async def passes(person: Sitter) -> None:
        teller = Teller(person)
        await teller.plays_until("Ban one thing")
        await person.click_on("Leave it empty")
        await person.sees("Player 1 bans nothing")

    sit(dolmen.start("no-stone-unturned", seats=2), passes, size=(100, 30))


def test_lines_and_veils_are_a_key_away_in_every_game_and_kept_in_the_save(tmp_path: Path) -> None:
    for game in ("tic-tac-toe", "stone-daze", "snowcrest", "no-stone-unturned"):
        file = tmp_path / f"{game}.dolmen"

        async def scenario(person: Sitter) -> None:
            await person.click_on("v Lines and veils")
            await person.sees("There are none yet.")
            await person.press("v", *"spiders", "enter", "v", "l", *"drowning", "enter", "v")
            await person.sees("line: drowning", "veil: spiders", "Take one of yours off")
            await person.press("t", "1", "v")
            await person.until(lambda: "veil: spiders" not in person.screen())
            await person.press("b", "s")
            await person.sees("Saved to")

        match = dolmen.start(game, seats=2)
        sit(match, scenario, size=(100, 34), bot=Slow(), save=file)
        kept = dolmen.load(file.read_bytes()).boundaries
        assert [(one.kind, one.text, one.seat) for one in kept] == [("line", "drowning", 0)]


def test_whoever_writes_what_touches_a_line_is_told_first_and_may_hand_it_in() -> None:
    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await teller.plays_until("Ban one thing")
        await person.press("v", "l", *"spiders", "enter")
        await teller.takes(0)
        await teller.writes("a great spider")
        await person.sees("This touches a line: spiders", "hand it in?")
        await person.press("y")
        await person.sees("Banned: a great spider")

    sit(dolmen.start("no-stone-unturned", seats=2), scenario, size=(100, 30))


def test_what_touches_a_new_line_is_offered_for_taking_out() -> None:
    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await teller.plays_until("Ban one thing")
        await teller.takes(0)
        await teller.writes("a great spider")
        await person.sees("Banned: a great spider")
        await person.press("v", "l", *"spiders", "enter")
        await person.sees("What should not be here?", "a great spider")
        await person.press("1")
        await person.sees("Something was taken out.", "A line or a veil?")
        await person.press("l")
        await person.sees("line: spiders")
        await person.press("b")
        await person.sees("Let us stop here.")
        await person.press("g")
        await person.until(lambda: not person.app.turns.stopped)

    sit(dolmen.start("no-stone-unturned", seats=2), scenario, size=(100, 30))


def test_what_was_taken_out_can_be_put_back_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await teller.plays_until("Ban one thing")
        await teller.takes(0)
        await teller.writes("a great spider")
        await person.sees("Banned: a great spider")
        before = encode(person.match.s)
        await person.press("X", "t", "1")
        await person.sees("Something was taken out.", "Put it back: for a minute")
        assert "great spider" not in repr(person.match.log(None))
        await person.press("b")
        await person.sees("It is put back.", "Let us stop here.")
        assert encode(person.match.s) == before
        assert "Put it back" not in person.screen()
        await person.press("t", "1", "g")
        await person.until(lambda: not person.app.turns.stopped and person.app.desk.draft is not None)
        stood = person.app.session.entries()
        assert person.app.desk.draft
        await teller.answers(person.app.desk.draft)
        await person.until(lambda: person.app.session.entries() > stood)
        answered = person.app.session.entries()
        await person.press("X", "b")
        await person.sees("It is put back.")
        assert "great spider" in repr(person.match.log(None))
        assert person.app.session.entries() == answered, "what was answered meanwhile stays"
        await person.press("t")
        await person.sees("a great spider")
        await person.press(next(key for key in "12" if f"{key} a great spider" in person.screen()))
        await person.sees("Put it back")
        monkeypatch.setattr(x_card, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + 61))
        await person.press("b")
        await person.sees("That was too long ago to be put back.")
        assert "great spider" not in repr(person.match.log(None))

    sit(dolmen.start("no-stone-unturned", seats=2), scenario, size=(100, 30))
