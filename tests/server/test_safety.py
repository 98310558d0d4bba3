"""The X-Card, the knock, lines and veils: at every table, and nothing is destroyed by them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.kernel import Match, Write, encode
from dolmen.lab.validate import looked_at, stored_in
from dolmen.library import all_games
from dolmen.server import table_safety
from dolmen.server.chronicles import NoChronicle, chronicle_of
from dolmen.server.db.rows import given_of
from dolmen.server.log_pages import whole_log
from dolmen.server.moments import match_at
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import (
    AddLine,
    Answer,
    GoOn,
    JustStop,
    PutBack,
    Say,
    ShowThings,
    Stopped,
    StrikeLine,
    TakeOut,
    TapCard,
    Undo,
)
from tests.server.screens import JSON, Screen, a_house, a_table, any_answer, mark, say, sits, stored
from tests.server.test_taking_out import everything

GAMES = {game.id: min(game.seats[-1], 3) for game in all_games()}
"""Every game on the list, and how many people sit down to it."""
MODES = {"gone-to-gaia": {"mode": "campaign"}}
"""Where somebody writes something, if that is not the mode that comes first."""
PEOPLE = ("ada", "bo", "cy")
WORDS = "the unspeakable lighthouse of Quarrow"


def play(path: Path, evening: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await evening(house)

    asyncio.run(run())
    for table in stored_in(path / "tables.sqlite"):
        assert looked_at(table, deep=True) == [], "whatever was stopped, skipped or taken out, all else is exact"


async def laid(house: TableRegistry, game: str, answers: int = 0, seed: int = 5) -> tuple[Table, list[Screen]]:
    """A table with people in all seats, and so many answers given."""
    people = PEOPLE[: GAMES[game]]
    table = await a_table(house, game, *people, seed=seed, options=MODES.get(game), watchers=True)
    screens = [await sits(person, table) for person in people]
    random = Random(seed)
    for _ in range(answers):
        await one_answer(table, screens, random)
    return table, screens


async def one_answer(table: Table, screens: list[Screen], random: Random) -> None:
    if table.match.result is None:
        seat = random.choice(list(table.match.asks))
        await any_answer(table, seat, screens[seat], random)


def of(match: Match[Any]) -> tuple[bytes, list[str], object]:
    return encode(match.s), [ask.id for ask in match.open], match.s.rng


def stopped(screen: Screen) -> JSON | None:
    found: JSON | None = screen.state["safety"].get("stopped")
    return found


async def things(table: Table, screen: Screen, touching: str = "") -> list[JSON]:
    shown = await say(table, screen, ShowThings(1, touching))
    assert shown["type"] == "things", shown
    found: list[JSON] = shown["things"]
    return found


async def point_at(table: Table, screen: Screen, text: str) -> None:
    (wanted,) = [thing["id"] for thing in await things(table, screen) if thing["text"] == text]
    await table.handle(screen, TakeOut(8, (wanted,)))


# Stopping


@pytest.mark.parametrize("game", GAMES)
def test_at_every_ask_of_a_game_a_tap_and_going_on_leaves_everything_as_it_was(tmp_path: Path, game: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, game)
        random = Random(3)
        for number in range(60):
            before, log = of(table.match), [screen.state["log"] for screen in screens]
            who = screens[number % len(screens)]
            await table.handle(who, TapCard(1))
            assert all(stopped(screen) is not None for screen in screens), "with the next message"
            await table.handle(who, GoOn(2))
            assert not any(stopped(screen) for screen in screens)
            assert of(table.match) == before
            assert [screen.state["log"] for screen in screens] == log
            await one_answer(table, screens, random)
        assert mark(await stored(table)) == mark(table.match)

    play(tmp_path, evening)


@pytest.mark.parametrize("game", GAMES)
def test_twenty_taps_of_one_seat_change_nothing_that_it_did_not_point_at(tmp_path: Path, game: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, game, answers=25)
        await say(table, screens[0], Say(1, "hello"))
        await table.handle(screens[0], AddLine(1, "line", "Spiders"))
        before, entries = of(table.match), await house.db.entries(table.id)
        shown = [(screen.state["nodes"], screen.state["log"], screen.state["chat"]) for screen in screens]
        for _ in range(20):
            await table.handle(screens[1], TapCard(1))
            await table.handle(screens[1], JustStop(2))
        await table.handle(screens[1], GoOn(3))
        assert of(table.match) == before
        assert [(screen.state["nodes"], screen.state["log"], screen.state["chat"]) for screen in screens] == shown
        after = await house.db.entries(table.id)
        assert after[: len(entries)] == entries
        assert {entry.kind for entry in after[len(entries) :]} == {"safety"}
        assert [line["text"] for line in screens[0].state["safety"]["lines"]] == ["Spiders"]

    play(tmp_path, evening)


def test_while_play_stands_still_answers_are_refused_in_words_and_people_can_talk(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, (ada, bo) = await laid(house, "tic-tac-toe", answers=1)
        await table.handle(ada, TapCard(1))
        asked = bo if bo.state["waiting"] == [1] else ada
        for message in (Answer(7, asked.ask()["id"], pick=0), Undo(7)):
            refused = await say(table, asked, message)
            assert (refused["type"], refused["seq"]) == ("refused", 7)
            assert "stopped for a moment" in refused["reason"]
        await say(table, bo, Say(2, "are you well?"))
        assert ada.state["chat"][-1]["text"] == "are you well?"
        await table.handle(ada, GoOn(2))
        assert (await say(table, asked, Answer(8, asked.ask()["id"], pick=0)))["done"] == 8

    play(tmp_path, evening)


def test_a_bot_waits_too(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", None)
        ada = await sits("ada", table)
        house.thinkers.may_think.clear()  # type: ignore[attr-defined]
        await table.handle(ada, Answer(1, ada.ask()["id"], pick=0))
        await table.handle(ada, TapCard(2))
        house.thinkers.may_think.set()  # type: ignore[attr-defined]
        before = table.head.moment
        while table.bots.thinking:
            await asyncio.sleep(0)
        assert table.head.moment == before, "what it thought out meanwhile does not count"
        await table.handle(ada, GoOn(3))
        while table.bots.thinking:
            await asyncio.sleep(0)
        assert table.head.moment == before + 1

    play(tmp_path, evening)


def test_others_go_on_only_when_nobody_is_choosing_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table, (ada, bo) = await laid(house, "tic-tac-toe")
        await table.handle(ada, TapCard(1))
        assert (await say(table, bo, GoOn(2)))["type"] == "refused"
        await table.handle(ada, JustStop(3))
        assert stopped(bo) == {"settled": True}
        await table.handle(bo, GoOn(4))
        assert stopped(ada) is None
        monkeypatch.setattr(table_safety, "POINTING", 0.05)
        await table.handle(ada, TapCard(5))
        assert stopped(bo) == {}
        while stopped(bo) == {}:
            await asyncio.sleep(0.02)
        assert stopped(bo) == {"settled": True}, "nothing for a while is just a stop"
        await table.handle(bo, GoOn(6))
        assert stopped(ada) is None

    play(tmp_path, evening)


def test_a_server_that_starts_again_still_stands_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_safety, "POINTING", 0.3)

    async def evenings() -> None:
        async with a_house(tmp_path) as house:
            table, (ada, _) = await laid(house, "tic-tac-toe")
            await table.handle(ada, TapCard(1))
            id = table.id
        async with a_house(tmp_path) as house:
            table = await house.table(id)
            ada, bo = await sits("ada", table), await sits("bo", table)
            assert stopped(ada) == {"mine": True, "choosing": True}
            assert stopped(bo) == {}
            while stopped(bo) == {}:
                await asyncio.sleep(0.02)
            assert stopped(ada) == {"mine": True, "settled": True}
        later = time.time() + 3600
        async with a_house(tmp_path) as house:
            monkeypatch.setattr(time, "time", lambda: later)
            table = await house.table(id)
            bo = await sits("bo", table)
            assert stopped(bo) == {"settled": True}
            monkeypatch.setattr(time, "time", lambda: later - 100_000)
            assert table.safe.info(1).stopped == Stopped(settled=True), "a clock set back changes nothing"

    asyncio.run(evenings())


def test_after_the_end_and_for_those_who_watch(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, (ada, bo) = await laid(house, "tic-tac-toe", answers=9)
        assert table.match.result is not None
        eve = await sits("eve", table)
        await say(table, bo, Say(1, WORDS))
        await table.handle(ada, TapCard(1))
        assert all(stopped(screen) is not None for screen in (ada, bo, eve))
        assert (await say(table, eve, TapCard(1)))["type"] == "refused"
        await point_at(table, ada, WORDS)
        assert [line["text"] for line in eve.state["chat"]] == ["…", "Something was taken out."]
        await table.handle(bo, GoOn(3))
        assert stopped(eve) is None

    play(tmp_path, evening)
    assert WORDS.encode() not in everything(tmp_path / "tables.sqlite")


# Nobody is named


@pytest.mark.parametrize("game", GAMES)
def test_the_others_get_the_same_whoever_tapped(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 2e9)

    async def heard_by_the_others(folder: Path, who: int) -> list[bytes]:
        heard: list[bytes] = []

        async def evening(house: TableRegistry) -> None:
            monkeypatch.setattr("dolmen.server.table_registry.new_table_id", lambda: "table")
            monkeypatch.setattr("dolmen.server.table_registry.new_id", lambda: "key")
            table, screens = await laid(house, game, answers=3)
            watched = screens[2:] or [await sits("eve", table)]
            await say(table, screens[0], Say(1, WORDS))
            for screen in watched:
                screen.heard.clear()
            tapper = screens[who]
            await table.handle(tapper, TapCard(1))
            await table.handle(tapper, JustStop(2))
            await point_at(table, tapper, WORDS)
            await table.handle(tapper, AddLine(4, "veil", "Lighthouses"))
            await table.handle(tapper, GoOn(5))
            await table.handle(tapper, TapCard(6, skip=True))
            await table.handle(tapper, GoOn(7))
            heard.extend(data for screen in watched for data in screen.heard)

        folder.mkdir()
        async with a_house(folder) as house:
            await evening(house)
        return heard

    one, other = (asyncio.run(heard_by_the_others(tmp_path / str(who), who)) for who in (0, 1))
    assert len(one) >= 8
    assert one == other


def test_nothing_kept_for_good_says_who_tapped(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, (ada, _) = await laid(house, "tic-tac-toe")
        known = table.head.n
        await table.handle(ada, TapCard(1))
        await table.handle(ada, GoOn(2))
        entries = await house.db.entries(table.id, known)
        assert [(entry.seat, msgspec.msgpack.decode(entry.data)) for entry in entries] == [
            (None, ["stop"]),
            (None, ["go on"]),
        ]
        assert table.head.safety.stop is None

    play(tmp_path, evening)


# Taking out


def test_what_is_pointed_at_is_nowhere_and_nothing_else_is_touched(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, "no-stone-unturned", answers=40)
        ada, bo, cy = screens
        await say(table, ada, Answer(1, "note.0", text="something kind"))
        await say(table, bo, Answer(1, "note.1", text=WORDS))
        await say(table, bo, Say(1, f"{WORDS}!"))
        await say(table, cy, Answer(1, "note.2", text="and the sea"))
        random = Random(8)
        for _ in range(15):
            await one_answer(table, screens, random)
        texts = [thing["text"] for thing in await things(table, ada)]
        newest_first = ["and the sea", f"{WORDS}!", WORDS, "something kind"]
        assert [text for text in texts if text in newest_first] == newest_first
        dice, asks = table.match.s.rng, [ask.id for ask in table.match.open]
        entries = await house.db.entries(table.id)
        log = [line.text for line in await whole_log(house.db, table.head, 0)]
        await table.handle(ada, TapCard(1))
        await point_at(table, ada, WORDS)
        await point_at(table, ada, f"{WORDS}!")
        assert (table.match.s.rng, [ask.id for ask in table.match.open]) == (dice, asks)
        assert [line.text for line in await whole_log(house.db, table.head, 0)] == [
            line.replace(WORDS, "…") for line in log
        ]
        after = await house.db.entries(table.id)
        for old, new in zip(entries, after, strict=False):
            if old.kind == "answer":
                was, now = given_of(old), given_of(new)
                assert (was.seat, was.ask, was.index, was.turn) == (now.seat, now.ask, now.index, now.turn)
                assert now.value == was.value or was.value == WORDS
        assert mark(await stored(table)) == mark(table.match)
        for moment in range(table.head.moment - 25, table.head.moment):
            then = await match_at(house.db, table.match.game, table.head, moment)
            assert WORDS not in str(msgspec.to_builtins(then.s))
        try:
            assert WORDS not in await chronicle_of(house.db, table.match.game, table.head, 1)
        except NoChronicle:
            pytest.fail("there is one")
        for screen in screens:
            assert WORDS not in str(screen.state)
        await table.handle(cy, GoOn(2))
        for _ in range(10):
            await one_answer(table, screens, random)
        assert mark(await stored(table)) == mark(table.match)
        assert screens[2].state["chat"][-1]["text"] == "Something was taken out."
        assert screens[2].state["chat"][-1]["who"] == ""

    play(tmp_path, evening)
    assert WORDS.encode() not in everything(tmp_path / "tables.sqlite")


@pytest.mark.parametrize(("game", "words"), [("gone-to-gaia", "Ada of the long stairs"), ("no-stone-unturned", WORDS)])
def test_what_is_written_where_it_is_asked_is_nowhere_either_and_the_game_goes_on(
    tmp_path: Path, game: str, words: str
) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, game)
        random, mine = Random(2), screens[0]
        while Write not in {type(ask) for ask in table.match.open if ask.seat == 0 and not ask.standing}:
            await one_answer(table, screens, random)
        ask = next(ask for ask in table.match.open if ask.seat == 0 and isinstance(ask, Write))
        await table.handle(mine, Answer(90, ask.id, text=words, sure=True))
        for _ in range(6):
            await one_answer(table, screens, random)
        assert words in msgspec.json.encode(screens[1].state).decode()
        before = table.match.position.s.rng.state
        await table.handle(screens[1], TapCard(1))
        await point_at(table, screens[1], words)
        await table.handle(screens[1], GoOn(3))
        assert all(words not in msgspec.json.encode(screen.state).decode() for screen in screens)
        assert table.match.position.s.rng.state == before, "no die is thrown by it"
        assert mark(await stored(table)) == mark(table.match)
        for _ in range(20):
            await one_answer(table, screens, random)

    play(tmp_path, evening)
    assert words.encode() not in everything(tmp_path / "tables.sqlite")


def test_what_somebody_cannot_see_they_cannot_point_at(tmp_path: Path) -> None:
    """Cards are written in private; only their author finds the words among the things."""

    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, "no-stone-unturned")
        random = Random(2)
        while "location-1.0" not in [ask.id for ask in table.match.open]:
            await one_answer(table, screens, random)
        fields = {"name": WORDS, "description": "a hidden one", "harm": "h", "danger": "d", "reward": "r"}
        await table.handle(screens[0], Answer(4, "location-1.0", fields=dict(fields)))
        assert {WORDS, "a hidden one"} <= {thing["text"] for thing in await things(table, screens[0])}
        theirs = {thing["text"] for thing in await things(table, screens[1])}
        assert not theirs & {WORDS, "a hidden one"}
        mine = next(thing["id"] for thing in await things(table, screens[0]) if thing["text"] == WORDS)
        refused = await say(table, screens[1], TakeOut(5, (mine,)))
        assert refused["type"] == "refused"
        assert table.match.s.cards[0].name == WORDS
        await table.handle(screens[0], TakeOut(6, (mine,)))
        card = table.match.s.cards[0]
        assert (card.name, card.description) == ("…", "a hidden one"), "only that field"

    play(tmp_path, evening)


def test_whoever_took_it_out_can_put_it_back_for_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, "no-stone-unturned", answers=20)
        ada, bo, _ = screens
        await say(table, bo, Answer(1, "note.1", text=WORDS))
        await say(table, bo, Say(1, "a line of chat"))
        before, state = [line.text for line in await whole_log(house.db, table.head, 0)], mark(table.match)
        ids = tuple(t["id"] for t in await things(table, ada) if t["text"] in (WORDS, "a line of chat"))
        await table.handle(ada, TakeOut(2, ids))
        assert (await say(table, bo, PutBack(3)))["type"] == "refused", "nobody else"
        assert ada.state["safety"]["put_back"]
        assert "put_back" not in bo.state["safety"]
        assert (await say(table, ada, PutBack(4)))["type"] == "whole-table"
        assert [line.text for line in await whole_log(house.db, table.head, 0)] == before
        assert mark(table.match) == state == mark(await stored(table))
        assert "a line of chat" in [line["text"] for line in bo.state["chat"]]
        monkeypatch.setattr(table_safety, "THINKING_BETTER", 0.05)
        await table.handle(ada, TakeOut(5, ids))
        while ada.state["safety"].get("put_back"):
            await asyncio.sleep(0.02)
        assert (await say(table, ada, PutBack(6)))["type"] == "refused"

    play(tmp_path, evening)


# Lines and veils


@pytest.mark.parametrize("game", GAMES)
def test_lines_and_veils_are_shown_to_all_and_nobody_is_named(tmp_path: Path, game: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, screens = await laid(house, game)
        await table.handle(screens[1], AddLine(1, "veil", "Hunger"))
        await table.handle(screens[0], AddLine(1, "line", " torture  of animals "))
        await table.handle(screens[1], AddLine(2, "line", "Bees"))
        eve = await sits("eve", table)
        lines = [(line["kind"], line["text"]) for line in eve.state["safety"]["lines"]]
        assert lines == [("line", "Bees"), ("line", "torture of animals"), ("veil", "Hunger")]
        assert not any("mine" in line for line in eve.state["safety"]["lines"])
        assert [line["text"] for line in screens[1].state["safety"]["lines"] if line.get("mine")] == ["Bees", "Hunger"]
        assert (await say(table, screens[0], StrikeLine(3, "line", "Bees")))["type"] == "refused"
        await table.handle(screens[1], StrikeLine(3, "line", "Bees"))
        assert [line["text"] for line in eve.state["safety"]["lines"]] == ["torture of animals", "Hunger"]

    play(tmp_path, evening)


def test_what_touches_a_new_line_is_offered_to_whoever_added_it(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, (ada, bo, _) = await laid(house, "no-stone-unturned")
        await say(table, bo, Answer(1, "note.1", text="They tortured the miller"))
        await say(table, bo, Say(1, "what torture"))
        await say(table, bo, Answer(1, "note.1", text="A fine day"))
        await table.handle(ada, AddLine(1, "line", "Torture"))
        assert [thing["text"] for thing in await things(table, ada, "Torture")] == [
            "what torture",
            "They tortured the miller",
        ]
        assert bo.state["safety"]["lines"][0]["words"] == ["tortur"]

    play(tmp_path, evening)
