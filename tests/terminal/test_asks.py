"""Every kind of ask, answered by keyboard and by mouse."""

from __future__ import annotations

from typing import Any

import dolmen
from dolmen.kernel import Match
from tests.terminal.keyboard import Sitter, sit
from tests.toys.every_part import ALL_KINDS, WORKBENCH


def bench(*kinds: str) -> Match[Any]:
    return dolmen.start(WORKBENCH, seats=1, options={"kinds": kinds})


def given(match: Match[Any]) -> list[str]:
    return list(match.s.given)


def test_every_kind_in_one_game() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("1")
        await person.sees("Buy what?")
        await person.press("1", "3", "d")
        await person.sees("Share out")
        await person.press("right", "down", "plus", "plus", "plus", "plus", "d")
        await person.sees("Pay 3")
        await person.press("left", "down", "plus", "d")
        await person.sees("Give your orders")
        await person.press("enter", "2", "d", "y")
        await person.sees("Write a letter")
        await person.press("1", "2", "2", "1", *"hi bob", "enter", "enter", *"ann", "enter", "d", "y")
        await person.sees("Tell a story")
        await person.press("enter", *"hello", "enter")
        await person.sees("Draw a thing")
        await person.press("enter", *"a dog", "enter")
        await person.sees("Game over", "You won", "all is answered", "Player 1: 7")

    app = sit(bench(*ALL_KINDS), scenario)
    assert given(app.session.match) == [
        "walk to b1",
        "bread, salt",
        "fire: 1, water: 4",
        "2 × coins, 1 × gems",
        "Move of ann: a1; Move of bob: stay; Move of cid: stay",
        "To whom: Bob; In words: hi bob; Signed: ann",
        "hello",
        "a dog",
    ]


def test_every_kind_by_mouse() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.click_on("walk to b1")
        await person.sees("Buy what?")
        await person.click_on("bread")
        await person.click_on("salt")
        await person.click_on("d Done")
        await person.sees("Share out")
        await person.click_on("fire")
        await person.click_on("2 1")
        await person.click_on("water")
        await person.click_on("5 4")
        await person.click_on("d Done")
        await person.sees("Pay 3")
        await person.click_on("song")
        await person.click_on("coins: 3 of 3")
        await person.click_on("coins: 0 of 3")
        await person.click_on("coins: 1 of 3")
        await person.sees("✓ d Pay  2 × coins, 1 × song")
        await person.click_on("d Pay")
        await person.sees("Give your orders")
        await person.click_on("Move of cid")
        await person.click_on("a1")
        await person.click_on("d Done")
        await person.click_on("y Yes")
        await person.sees("Write a letter")
        await person.click_on("In words")
        await person.click_on("farewell")
        await person.click_on("d Send")
        await person.click_on("y Yes")
        await person.sees("Tell a story")
        await person.click_on("once upon a time")
        await person.sees("Draw a thing")
        await person.click_on("a cat")
        await person.sees("Game over")

    app = sit(bench(*ALL_KINDS), scenario)
    assert given(app.session.match) == [
        "walk to b1",
        "bread, salt",
        "fire: 1, water: 4",
        "2 × coins, 1 × song",
        "Move of ann: stay; Move of bob: stay; Move of cid: a1",
        "To whom: nobody; In words: farewell; Signed: (nothing)",
        "once upon a time",
        "a cat",
    ]


def test_a_place_with_several_options_asks_which() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("tab")
        await person.until(lambda: person.app.window.scene_view.has_focus)
        await person.press("up", "enter")
        await person.sees("1 walk to a2", "2 jump to a2")
        await person.press("2")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("pick"), scenario).session.match) == ["jump to a2"]


def test_the_cursor_goes_over_lit_places_only_and_the_list_follows() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        table = person.app.window.scene_view
        assert table.lit_spots() == ["a2", "b1"]
        await person.press("tab")
        seen = [table.cursor]
        for _ in range(2):
            await person.press("tab")
            seen.append(table.cursor)
        assert seen == ["b1", "a2", "b1"]
        await person.press("up")
        assert table.cursor == "a2"
        assert person.app.window.panel.at == 1
        await person.press("down")
        assert table.cursor == "b1"
        assert person.app.window.panel.at == 0
        await person.press("shift+right")
        assert table.cursor == "c1"

    sit(bench("pick"), scenario)


def test_the_list_narrows_while_one_types() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("slash", *"jump", "enter")
        assert "wait" not in person.screen()
        await person.press("enter")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("pick"), scenario).session.match) == ["jump to a2"]


def test_escape_shows_the_whole_list_again() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("slash", *"jump")
        await person.until(lambda: "wait" not in person.screen())
        await person.press("escape")
        await person.sees("wait", "walk to b1")

    sit(bench("pick"), scenario)


def test_several_refuses_too_few_and_keeps_what_was_ticked() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("0 chosen; choose 1 to 2")
        await person.press("d")
        await person.sees("expected 1 to 2 of them, got 0")
        await person.press("1", "2", "3", "d")
        await person.sees("got 3", "[x] bread")
        await person.press("1")
        await person.sees("[ ] bread", "[x] milk", "[x] salt")
        await person.press("d")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("several"), scenario).session.match) == ["milk, salt"]


def test_a_split_offers_no_more_than_is_left() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("5 of 5 left")
        await person.press("down", "right", "right", "right", "right", "right")
        await person.sees("water: 4 of 4", "1 of 5 left")
        await person.press("up", "enter")
        await person.sees("1 • 0", "2 1")
        assert "3 2" not in person.screen()
        await person.press("d")
        await person.press("escape", "d")
        await person.sees("these add up to 4")
        await person.press("right", "left", "right", "d")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("split"), scenario).session.match) == ["fire: 1, water: 4"]


def test_a_payment_begins_with_the_proposal_and_says_what_is_wrong() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Pay 3", "[x] coins: 3 of 3", "[ ] flag", "✓ d Pay  3 × coins")
        await person.press("left", "left", "left")
        await person.sees("✗ d Pay  0 of 3 so far", "Back to the proposal")
        await person.press("d")
        await person.sees("Pay 3: 0 of 3 so far")
        assert not given(person.match)
        await person.press("5")
        await person.sees("[x] coins: 3 of 3", "✓ d Pay  3 × coins")
        await person.press("5")
        await person.sees("✗ d Pay  0 of 3 so far")
        await person.press("3", "4")
        await person.sees("! the flag is lost", "✓ d Pay  1 × flag, 1 × song")
        await person.press("d")
        await person.sees("hand it in?", "! the flag is lost")
        await person.press("y")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("amounts"), scenario).session.match) == ["1 × flag, 1 × song"]


def test_a_payment_is_made_on_the_table_and_marked_there_with_its_number() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Pay 3")
        table = person.app.window.scene_view
        assert table.lit == {"gold", "flag"}
        assert dict(table.amounts) == {"gold": 3}
        assert "(3× Gold)" in table.painting.plain()
        table.focus()
        await person.pilot.pause()
        table.move_to("gold")
        await person.press("enter")
        await person.sees("1 coins", "2 gems")
        await person.press("1")
        await person.until(lambda: not table.amounts)
        assert "[Gold]" in table.painting.plain()
        for row in ("1", "2"):
            await person.press("enter")
            await person.sees("2 gems")
            await person.press(row)
        await person.until(lambda: dict(table.amounts) == {"gold": 2})
        table.move_to("flag")
        await person.press("enter")
        await person.sees("✗ d Pay  that is too much")
        assert dict(table.amounts) == {"gold": 2}, "there is only one flag: it is marked without a number"
        assert "(F Flag" in table.painting.plain()

    sit(bench("amounts"), scenario)


def test_a_text_in_a_form_is_written_kept_and_checked() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Write a letter", "In words: (nothing)", "! to be written")
        await person.press("d")
        await person.sees("expected 2 to 12 characters, got 0")
        await person.press("2", "1", "h", "enter")
        await person.sees("expected 2 to 12 characters, got 1")
        await person.press("escape", "escape")
        await person.sees("In words: h", "1 of 3 changed")
        await person.press("2", "1", "o", "enter")
        await person.sees("In words: ho")
        await person.press("d", "y")
        await person.until(lambda: bool(given(person.match)))

    app = sit(bench("letter"), scenario, size=(100, 24))
    assert given(app.session.match) == ["To whom: nobody; In words: ho; Signed: (nothing)"]


def test_a_form_is_filled_in_any_order_and_changed() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give your orders", "0 of 3 changed")
        await person.press("3", "2")
        await person.sees("Move of cid: a1")
        await person.press("1")
        await person.sees("Move of ann", "Back")
        assert "a1" not in [row.label for row in person.app.window.panel.rows], "cid goes there already"
        await person.press("2")
        await person.sees("Move of ann: b2", "2 of 3 changed")
        await person.press("3", "1")
        await person.sees("Move of cid: stay")
        await person.press("1", "2", "d", "y")
        await person.until(lambda: bool(given(person.match)))

    app = sit(bench("form"), scenario)
    assert given(app.session.match) == ["Move of ann: a1; Move of bob: stay; Move of cid: stay"]


def test_a_field_lights_its_places_and_is_set_on_the_board() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give your orders")
        table = person.app.window.scene_view
        assert table.lit == {"a1", "b2", "c3"}
        await person.press("tab", "up", "up", "up", "right", "right", "enter")
        await person.sees("Move of ann: c3")
        assert dict(table.chosen) == {"c3": "ann"}
        assert table.lit == {"a1", "b2"}, "the next field, beside what is chosen"
        assert table.has_focus

    sit(bench("form"), scenario)


def test_clicking_a_figure_leads_to_its_field() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Give your orders")
        await person.press("2", "2")
        await person.sees("Move of bob: a1")
        assert person.app.window.panel.at == 2
        await person.click_on("A↑")
        await person.until(lambda: person.app.window.panel.at == 0)

    sit(bench("form"), scenario)


def test_a_warning_is_shown_and_does_not_refuse() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("! everybody stays")
        await person.press("d")
        await person.sees("hand it in?", "! everybody stays", "Move of bob: stay")
        await person.press("n")
        assert not given(person.match)
        await person.press("d", "y")
        await person.until(lambda: bool(given(person.match)))

    sit(bench("form"), scenario)


def test_a_text_too_short_is_kept_and_said() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Tell a story")
        await person.press("enter", "h", "i", "enter")
        await person.sees("expected 3 to 20 characters, got 2")
        await person.press("escape")
        await person.sees("Write your own…: hi")
        await person.press("enter", "ctrl+j", "g", "o", "enter")
        await person.until(lambda: bool(given(person.match)))

    assert given(sit(bench("write"), scenario).session.match) == ["hi\ngo"]


def test_an_offer_is_taken_up_after_a_question() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        await person.press("o")
        await person.sees("Give up?")
        await person.press("escape")
        await person.sees("Go where?")
        await person.press("o", "enter")
        await person.sees("hand it in?")
        await person.press("n")
        assert person.match.result is None
        await person.press("enter", "y")
        await person.sees("Game over", "Nobody won: you gave up")

    sit(bench("pick"), scenario)


def test_what_is_this() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        table = person.app.window.scene_view
        table.focus()
        await person.pilot.pause()
        table.move_to("c3")
        await person.press("i")
        await person.sees("What is this?", "He never says a word.")

    sit(bench("pick"), scenario)
