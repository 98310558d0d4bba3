"""The knock: the same card with "skip past this" chosen. If somebody takes something out meanwhile, that wins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from dolmen.kernel import encode
from dolmen.server.import_save import imported
from dolmen.server.log_pages import whole_log
from dolmen.server.table import Table
from dolmen.server.wire import GoOn, JustStop, TapCard
from tests.games.no_stone_unturned.table import table as laid
from tests.server.screens import Screen, a_house, mark, sits, stored
from tests.server.test_safety import point_at, stopped

WORDS = "the unspeakable lighthouse of Quarrow"
Evening = Callable[[Table, Sequence[Screen]], Awaitable[None]]


@pytest.fixture
def in_a_roll(tmp_path: Path) -> Callable[[Evening], None]:
    """Three people at No Stone Unturned; Ada has thrown the dice of a roll, and Cy has written something down."""
    t = laid(3).say(1, "note", WORDS).begin_roll().say(0, "roll", mood=0).say(2, "note", "A kind word")

    def play(evening: Evening) -> None:
        async def run() -> None:
            head = await imported(t.match.save(), tmp_path / "tables.sqlite")
            async with a_house(tmp_path) as house:
                table = await house.table(head.id)
                people = ("ada", "bo", "cy")
                for seat, person in enumerate(people):
                    await house.people.call(person, person.title())
                    await table.seats.take(person, seat, head.key)
                assert table.match.s.roll is not None
                await evening(table, [await sits(person, table) for person in people])

        asyncio.run(run())

    return play


def skips(screens: Sequence[Screen]) -> list[bool]:
    """Whether play goes on past this, as each screen says it; all of them show the card."""
    stops = [stopped(screen) for screen in screens]
    return [stop.get("skip", False) for stop in stops if stop is not None]


async def lines(table: Table) -> list[str]:
    return [line.text for line in await whole_log(table.kept.db, table.head, 0)]


@pytest.mark.parametrize("who", [0, 1, 2])
def test_a_knock_stops_all_and_going_on_is_past_the_passage(in_a_roll: Callable[[Evening], None], who: int) -> None:
    async def evening(table: Table, screens: Sequence[Screen]) -> None:
        before, dice, log = encode(table.match.s), table.match.s.rng.state, await lines(table)
        await table.handle(screens[who], TapCard(1, skip=True))
        assert skips(screens) == [True] * 3
        assert all((stopped(screen) or {}).get("settled") for screen in screens), "one tap, and nothing to be chosen"
        assert encode(table.match.s) == before, "nothing is skipped before play goes on"
        await table.handle(screens[(who + 1) % 3], GoOn(2))
        assert table.match.s.roll is None
        assert table.match.s.characters[0].moods[0].level == 1, "what was recorded stays"
        assert table.match.s.rng.state == dice, "no die is rolled for it"
        assert {ask.name for ask in table.match.asks.values()} == {"scene"}
        assert (await lines(table))[: len(log)] == log
        assert mark(await stored(table)) == mark(table.match)

    in_a_roll(evening)


def test_going_back_wins_whoever_knocked_first(in_a_roll: Callable[[Evening], None]) -> None:
    async def evening(table: Table, screens: Sequence[Screen]) -> None:
        ada, bo, cy = screens
        roll = table.match.s.roll
        await table.handle(ada, TapCard(1, skip=True))
        await table.handle(bo, TapCard(1))
        await point_at(table, bo, WORDS)
        assert skips(screens) == [False] * 3
        await table.handle(cy, TapCard(2, skip=True))
        assert skips(screens) == [False] * 3, "nor if somebody knocks afterwards"
        await table.handle(cy, GoOn(3))
        assert table.match.s.roll == roll, "nothing was skipped"
        text = "\n".join(await lines(table))
        assert WORDS not in text
        assert "A kind word" in text

    in_a_roll(evening)


def test_whoever_only_stops_leaves_a_knock_as_it_is(in_a_roll: Callable[[Evening], None]) -> None:
    async def evening(table: Table, screens: Sequence[Screen]) -> None:
        ada, bo, cy = screens
        await table.handle(bo, TapCard(1))
        await table.handle(ada, TapCard(1, skip=True))
        await table.handle(bo, JustStop(2))
        await table.handle(cy, GoOn(3))
        assert table.match.s.roll is None

    in_a_roll(evening)


def test_whoever_tapped_the_card_may_skip_instead(in_a_roll: Callable[[Evening], None]) -> None:
    async def evening(table: Table, screens: Sequence[Screen]) -> None:
        ada, *_ = screens
        await table.handle(ada, TapCard(1))
        assert skips(screens) == [False] * 3
        await table.handle(ada, TapCard(2, skip=True))
        await table.handle(ada, GoOn(3))
        assert table.match.s.roll is None

    in_a_roll(evening)
