"""What an answer costs the server, counted in calls of our own functions: a number that no busy machine changes."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgspec
import pytest

import dolmen
from dolmen.kernel import random_answer
from dolmen.server.answer_codec import answer_of
from tests.server.screens import a_house, a_table, pick, sits, until_quiet

OURS = str(Path(dolmen.__file__).parent)
LAB = str(Path(OURS, "lab"))
"""It watches which rules a test enters."""
ANSWERS = 12
OWN_DISK = True
"""Whoever looks on in the middle of a write would be counted, too."""


class Blind:
    """Somebody at the table whose own work is not counted."""

    def __init__(self, person: str) -> None:
        self.person = person

    def send(self, data: bytes) -> None:
        pass


@pytest.mark.parametrize(
    ("game", "seed", "most"),
    [("tic-tac-toe", 7, 150), ("snowcrest", 7, 760), ("stone-daze", 7, 2000)],
)
def test_calls_for_one_answer_with_two_who_look_on(tmp_path: Path, game: str, seed: int, most: float) -> None:
    """Before the answer's way was made straight it took 251, 1,390 and 3,748 calls; these numbers may only shrink.
    With other cards other questions are asked: those of Snowcrest's version 4 took it from 700 to 747."""
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        file = frame.f_code.co_filename
        calls += event == "call" and file.startswith(OURS) and not file.startswith(LAB)

    async def evening() -> float:
        random, given = Random(seed), 0
        async with a_house(tmp_path) as house:
            while given < ANSWERS:
                table = await a_table(house, game, "ada", "bob", seed=random.randrange(1000))
                screens = [Blind("ada"), Blind("bob")]
                for screen in screens:
                    await table.join(screen)
                while given < ANSWERS and table.match.result is None:
                    seat, ask = next(iter(table.match.asks.items()))
                    sent = answer_of(ask, random_answer(ask, random)[0])
                    sys.setprofile(count)
                    await table.handle(screens[seat], sent)
                    sys.setprofile(None)
                    given += 1
        return calls / given

    assert asyncio.run(evening()) <= most


def test_that_a_bot_thinks_is_a_small_notice_and_no_scene_is_drawn_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", None)
            ada = await sits("ada", table)
            drawn: list[int] = []
            game, scene = table.match.game, table.match.game.scene

            def counted(s: Any, viewer: Any) -> Any:
                drawn.append(1)
                return scene(s, viewer)

            monkeypatch.setattr(game, "scene", counted)
            await pick(table, ada, 4)
            await until_quiet(table)
            assert len(drawn) == 2, "one for each answer"
            assert msgspec.json.decode(ada.heard[-1]).keys() == {"type", "v", "thinking", "log_length"}
            assert (ada.state["thinking"], ada.state["log_count"], len(ada.state["log"])) == ([], 2, 2)

    asyncio.run(evening())
