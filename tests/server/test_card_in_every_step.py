"""The X-Card in every step: with everything open that any game ever asks, as the golden saves hold it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dolmen.kernel import encode
from dolmen.library import find_game
from dolmen.server.import_save import imported
from dolmen.server.table import Table
from dolmen.server.wire import GoOn, JustStop, TapCard
from tests.golden import GAMES, matches
from tests.server.screens import JSON, Screen, a_house, sits


def saves_of_today(game: str) -> Iterator[bytes]:
    """Where they stand; how they came there does not matter here, and takes long to file."""
    for match in matches(find_game(game)):
        match.position.forget(1)
        yield match.save()


async def filled(table: Table) -> list[Screen]:
    """Somebody in each seat, and one who only looks on, where that is allowed."""
    people = [f"person {seat}" for seat in range(table.match.seats)]
    for seat, person in enumerate(people):
        await table.seats.take(person, seat, table.head.key)
    watchers = ["a watcher"] if table.head.watchers else []
    return [await sits(person, table) for person in [*people, *watchers]]


def all_of_it(table: Table) -> tuple[Any, ...]:
    """What a tap must leave as it is: state and dice, what is open, and what can be taken back."""
    match = table.match
    return (
        encode(match.s),
        [ask.id for ask in match.open],
        match.position.undo_counts,
        match.result,
        len(match.log(None)),
    )


def heard_since(screen: Screen, count: int) -> list[JSON]:
    """Its messages, without the number that each has."""
    messages: list[JSON] = [msgspec.json.decode(data) for data in screen.heard[count:]]
    return [{key: value for key, value in message.items() if key != "v"} for message in messages]


async def taps(table: Table, screens: list[Screen], tapper: Screen) -> dict[str, list[JSON]]:
    """The card, just stop, go on; what each of the others has heard of it, by whom it is."""
    counts = {screen.person: len(screen.heard) for screen in screens}
    pictures = [screen.picture() for screen in screens]
    before = all_of_it(table)
    await table.handle(tapper, TapCard(1))
    for screen in screens:
        first = next(told for told in heard_since(screen, counts[screen.person]) if told["type"] == "update")
        assert "stopped" in (first.get("safety") or {}), f"{screen.person} gets the card with the next message"
    await table.handle(tapper, JustStop(2))
    assert all_of_it(table) == before
    await table.handle(tapper, GoOn(3))
    assert all_of_it(table) == before, "nothing is destroyed"
    for screen, picture in zip(screens, pictures, strict=True):
        assert screen.picture() | {"v": 0} == picture | {"v": 0}
    return {screen.person: heard_since(screen, counts[screen.person]) for screen in screens if screen is not tapper}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_open_everybody_stops_nothing_is_lost_and_nobody_is_named(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        heads = [await imported(save, tmp_path / "tables.sqlite") for save in saves_of_today(game)]
        compared = 0
        async with a_house(tmp_path) as house:
            for head in heads:
                table = await house.table(head.id)
                screens = await filled(table)
                seats = screens[: table.match.seats]
                heard = [await taps(table, screens, tapper) for tapper in seats]
                for screen in screens:
                    of_others = [messages[screen.person] for messages in heard if screen.person in messages]
                    assert all(messages == of_others[0] for messages in of_others), "the same, whoever tapped"
                    compared += len(of_others) > 1
        assert compared > 2

    asyncio.run(run())
