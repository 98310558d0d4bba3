"""What an answer, an undo and the first message cost after thousands of answers: counted in calls of our own functions,
a number that no busy machine changes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

import pytest

from dolmen.examples import old_road
from dolmen.kernel import Ask, CannotUndo, Match, Seat
from dolmen.lab.bench import campaign, one_turn
from dolmen.lab.bench.campaign import Campaign
from tests.server.test_answer_cost import LAB, OURS, Blind

SHORT, LONG = 300, 3_000
LOOKS = 40
"""So many answers are counted at each length."""
Counts = dict[str, float]


class Calls:
    """Calls of our own functions while it counts; the bench's own are not the server's."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        file = frame.f_code.co_filename
        self.number += event == "call" and file.startswith(OURS) and not file.startswith(LAB)

    @contextmanager
    def counting(self, into: list[int]) -> Iterator[None]:
        self.number = 0
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
        into.append(self.number)


async def counted(played: Campaign) -> Counts:
    """Medians over the next answers."""
    calls, table = Calls(), played.table
    answers: list[int] = []
    undos: list[int] = []
    first: list[int] = []
    screens = [Blind(seat.person) for seat in table.head.seats if seat.person]
    for screen in screens:
        with calls.counting(first):
            await table.join(screen)
    for _ in range(LOOKS):
        ask, value = played.choice()
        seat = ask.seat
        async with table.lock:
            with calls.counting(answers):
                await table.commit(partial(table.change, partial(answered, ask=ask, value=value)))
        played.given += 1
        if len(undos) < 10 and table.match.may_undo(seat):
            await undone(played, seat, calls, undos)
    for screen in screens:
        table.screens.remove(screen)
    assert undos, "some are granted"
    found = {"answer": answers, "undo": undos, "first message": first}
    return {what: median(numbers) for what, numbers in found.items()}


def answered(match: Match[Any], ask: Ask[Any], value: Any) -> None:
    match.answer(ask.seat, value, ask.id)


async def undone(played: Campaign, seat: Seat, calls: Calls, undos: list[int]) -> None:
    table, one = played.table, list[int]()
    try:
        async with table.lock:
            with calls.counting(one):
                way = table.match.way_back(seat)
                await table.commit(partial(table.change, lambda match: match.go_back(seat, way), "undo"))
    except CannotUndo:
        return
    undos += one
    played.given -= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", [one_turn.GAME, old_road.GAME], ids=lambda game: game.id)
def test_ten_times_as_many_answers_take_no_more_calls(tmp_path: Path, game: Any) -> None:
    """In one turn and over many."""

    async def evening() -> tuple[Counts, Counts]:
        with campaign.on_the_shelf(tmp_path):
            async with campaign.begun(game, tmp_path / "tables", 1) as played:
                await played.play(SHORT)
                short = await counted(played)
                await played.play(LONG)
                return short, await counted(played)

    short, long = asyncio.run(evening())
    for what in short:
        assert long[what] <= 1.5 * short[what], (
            f"{what}: {short[what]} calls at {SHORT} answers, {long[what]} at {LONG}"
        )
