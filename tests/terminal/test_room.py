"""80 × 24 is enough, and more room is used."""

from __future__ import annotations

from typing import Any

import pytest

import dolmen
from dolmen.kernel import Form, Match
from tests.terminal.keyboard import Sitter, sit
from tests.toys.every_part import ALL_KINDS, WORKBENCH


def at_the_orders() -> Match[Any]:
    """Stone Daze where the first orders are given."""
    match = dolmen.start("stone-daze", seed=3)
    while not all(isinstance(ask, Form) for ask in match.asks.values()):
        for seat, ask in match.asks.items():
            match.answer(seat, ask.assemble([ask.choices([])[0]]))  # type: ignore[index]
            break
    return match


def test_stone_daze_shows_board_form_log_and_keys_in_80_by_24() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Done", "Round 1", "q Quit")
        lines = person.screen().split("\n")
        assert len(lines) == 24
        assert max(map(len, lines)) <= 80
        for row in range(1, 13):
            assert any(line.startswith(f"{row:>2} ") for line in lines), row
        prompt = person.match.asks[0].prompt
        assert all(word in person.screen() for word in prompt.split())
        table = person.app.window.scene_view
        assert table.painting.width <= table.size.width, "no square is out of sight"

    sit(at_the_orders(), scenario)


def test_every_field_can_be_reached_and_read_in_80_by_24() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Done")
        form = person.match.asks[0]
        assert isinstance(form, Form)
        for field in form.fields:
            words = form.prompt_of(field.key).split()
            shown = " ".join(line.split("│")[-1].strip() for line in person.screen().split("\n"))
            assert " ".join(words) in " ".join(shown.split())
            await person.press("down")

    sit(at_the_orders(), scenario)


@pytest.mark.parametrize("kind", ALL_KINDS)
def test_each_ask_shows_prompt_and_rows_in_80_by_24(kind: str) -> None:
    async def scenario(person: Sitter) -> None:
        ask = person.match.asks[0]
        await person.sees(ask.prompt)
        await person.sees(*(row.label for row in person.app.window.panel.rows))
        assert max(map(len, person.screen().split("\n"))) <= 80

    sit(dolmen.start(WORKBENCH, seats=1, options={"kinds": (kind,)}), scenario)


def test_a_long_message_is_shown_whole() -> None:
    words = " ".join(f"word{n}" for n in range(30))

    async def scenario(person: Sitter) -> None:
        await person.sees("Go where?")
        person.app.window.say(words, "error")
        await person.sees("word0", "word15", "word29", "q Quit")
        person.app.window.say("")
        await person.until(lambda: person.app.query_one("#message").size.height == 1)

    sit(dolmen.start(WORKBENCH, seats=1), scenario)


def test_more_room_is_used() -> None:
    heights = {}
    for size in ((80, 24), (160, 50)):

        async def scenario(person: Sitter, size: tuple[int, int] = size) -> None:
            await person.sees("Done")
            heights[size] = person.app.window.scene_view.painting.spots["e5"].height

        sit(at_the_orders(), scenario, size=size)
    assert heights[80, 24] < heights[160, 50]


def test_a_small_window_can_still_be_scrolled() -> None:
    async def scenario(person: Sitter) -> None:
        await person.sees("Done")
        table = person.app.window.scene_view
        table.focus()
        await person.pilot.pause()
        table.move_to("a1")
        await person.until(lambda: table.scroll_offset.y > 0)
        assert any(line.startswith(" 1 ") for line in person.screen().split("\n"))

    sit(at_the_orders(), scenario, size=(70, 16))
