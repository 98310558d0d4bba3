"""No state is too large to open, and nobody fills the disk: what is too much is refused in words at hand-in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

from dolmen.examples import old_road
from dolmen.kernel import IllegalAnswer, RulesError, Sketch, Stroke, encode
from dolmen.lab.bench import campaign as bench
from dolmen.library import find_game
from dolmen.server import limits
from dolmen.server.bot_workers import Thought
from dolmen.server.db.base import Said
from dolmen.server.quotas import TooLarge
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Say, TapCard, Undo
from tests.server.screens import QuickThinkers, Screen, a_house, a_table, mark, pick, say, sits, stored, until_quiet
from tests.toys.installed import installed

DRAWING = Sketch("", (Stroke(tuple((n % 1000, n * 7 % 1000) for n in range(2000))),))
DOT = Sketch("", (Stroke(((1, 1),)),))


@pytest.fixture(autouse=True)
def studio(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "studio")


def test_a_state_that_grows_too_large_is_refused_in_words_and_small_things_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STATE_BYTES", 50_000)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            taken = 0
            while (reply := await say(table, ada, Answer(taken, "sketch.0", sketch=DRAWING)))["type"] != "refused":
                taken += 1
                assert taken < 40
            assert reply["reason"] == "this table is full: something must leave it before more can be added"
            assert 0 < taken < 40
            assert table.head.moment == taken
            assert mark(await stored(table)) == mark(table.match)
            await say(table, bo, Answer(3, "note.1", text="tea"))
            assert bo.done == [3], "an answer of a few bytes is taken"
            await say(table, bo, Say(4, "it is full"))
            await table.screens.sync(fresh := Screen("ada"))
            assert len(fresh.heard[0]) < 256 * 1024

    asyncio.run(evening())


def test_a_state_that_grows_by_small_answers_within_one_turn_is_looked_at_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STATE_BYTES", 4_000)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada = await sits("ada", table)
            taken = 0
            while (await say(table, ada, Answer(taken, "note.0", text=f"tea {taken:03} and some bread")))[
                "type"
            ] != "refused":
                taken += 1
                assert taken < 400
            assert ada.last["reason"] == "this table is full: something must leave it before more can be added"
            assert len(encode(table.match.s)) < 4_000 + 64 * 40

    asyncio.run(evening())


def test_whoever_has_written_their_share_gives_only_short_answers_that_the_table_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SEAT_BYTES", 1 << 20)
    full = " at this table; only short answers that it waits for are taken"

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            seq = 0
            while (await say(table, ada, Answer(seq, "sketch.0", sketch=DRAWING)))["type"] != "refused":
                seq += 1
            assert ada.last["reason"] == f"you have written 1 MB{full}"
            assert table.head.bytes[0] <= 1 << 20
            await say(table, ada, Answer(900, "note.0", text="tea"))
            assert ada.done[-1] == 900, "there is room for a few bytes"
            monkeypatch.setattr(limits, "SEAT_BYTES", table.head.bytes[0])
            for refused in (Answer(901, "note.0", text="tea"), Undo(902), Say(903, "a word")):
                assert (await say(table, ada, refused))["reason"].endswith(full)
            await say(table, ada, Answer(904, ada.ask()["id"], sketch=DRAWING))
            assert ada.last["reason"].endswith(full), "that is not short"
            assert mark(await stored(table)) == mark(table.match)
            await say(table, ada, Answer(905, ada.ask()["id"], sketch=DOT))
            assert ada.done[-1] == 905, "the table waits for it"
            await say(table, bo, Answer(906, "sketch.1", sketch=DRAWING))
            assert bo.done[-1] == 906, "another's share is another's"
            assert mark(await stored(table)) == mark(table.match)

    asyncio.run(evening())


@pytest.mark.parametrize("undone", [True, False])
def test_nobody_fills_a_table_with_small_answers_taken_back_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, undone: bool
) -> None:
    monkeypatch.setattr(limits, "SEAT_BYTES", 20_000)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            for seq in range(400):
                deed = Undo(seq) if undone and seq % 2 else Answer(seq, "note.0", text="tea")
                if (await say(table, ada, deed))["type"] == "refused":
                    break
            assert ada.last["type"] == "refused", "it went on for ever"
            entries = await house.db.entries(table.id)
            written = sum(len(entry.data) for entry in entries)
            assert 0 < written <= 20_000 + limits.SHORT_ANSWER
            await say(table, bo, Answer(1, "note.1", text="milk"))
            assert bo.done == [1], "it was no deed of theirs"

    asyncio.run(evening())


def test_a_table_has_a_share_for_all_of_it_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLE_BYTES", 200_000)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            seq = 0
            while ada.last["type"] != "refused":
                seq += 1
                assert seq < 100
                await say(table, (ada, bo)[seq % 2], Answer(seq, f"sketch.{seq % 2}", sketch=DRAWING))
                await say(table, ada, Answer(seq, "note.0", text="tea"))
            full = "this table is full: 0 MB are written; it can be read, but nothing more can be played at it"
            assert ada.last["reason"] == full
            entries = await house.db.entries(table.id)
            assert 100_000 < sum(len(entry.data) for entry in entries) <= 250_000
            for refused in (Answer(902, bo.ask()["id"], sketch=DOT), Undo(903), Say(904, "a word")):
                assert (await say(table, bo, refused))["reason"] == full
            with pytest.raises(TooLarge):
                await table.kept.go_back_to(0, "")
            await say(table, bo, TapCard(905))
            assert bo.state["safety"]["stopped"], "the X-Card is always there"
            assert mark(await stored(table)) == mark(table.match)

    asyncio.run(evening())


@pytest.mark.parametrize("campaign", [old_road.GAME.id, "no-stone-unturned"])
def test_a_campaign_of_thirty_thousand_answers_fits_by_far(tmp_path: Path, campaign: str) -> None:
    """What each answer counts, times as many: of one seat's share if one person gives them all, and of the table's."""

    async def evening() -> None:
        with bench.on_the_shelf(tmp_path):
            game = find_game(campaign)
            async with bench.begun(game, tmp_path / "tables", 1) as played:
                await played.play(100)
                head = played.table.head
                assert sum(head.bytes) / head.moment * 30_000 < limits.SEAT_BYTES / 2
                assert head.written / head.moment * 30_000 < limits.TABLE_BYTES / 2

    asyncio.run(evening())


def test_talk_counts_too_and_those_who_watch_share_one_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEAT_BYTES", 1 << 20)
    text = "ü" * 500
    share = "have written 1 MB at this table"
    seated = f"you {share}; only short answers that it waits for are taken"
    watching = f"those who watch {share}, so nothing more of theirs is kept"

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo", watchers=True)
            ada, bo, eve, kim = [await sits(person, table) for person in ("ada", "bo", "eve", "kim")]
            await say(table, ada, Say(1, text))
            await say(table, eve, Say(1, text))
            one, none, other = table.head.bytes
            assert (one > 1000, none, other > 1000) == (True, 0, True)
            table.head.bytes[:] = [1 << 20, 0, 1 << 20]
            for screen, why in ((ada, seated), (eve, watching), (kim, watching)):
                said = len(table.kept.chat)
                reply = await say(table, screen, Say(2, text))
                assert reply["reason"] == why
                assert len(table.kept.chat) == said
            await say(table, bo, Say(3, text))
            assert bo.state["chat"][-1]["who"] == "Bo"
            again = await house.db.open(table.id)
            assert again is not None
            assert again.head.bytes[0] == again.head.bytes[2] == 1 << 20 < again.head.bytes[1] << 10

    asyncio.run(evening())


def test_what_the_table_itself_says_is_kept_though_those_who_watch_have_said_all_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo", watchers=True)
            eve = await sits("eve", table)
            await say(table, eve, Say(1, "hello"))
            monkeypatch.setattr(limits, "SEAT_BYTES", 1)
            line = await table.kept.say(Said("", "Bo has left"), None, lambda _: True)
            assert line.said.text == "Bo has left"
            with pytest.raises(TooLarge):
                await table.kept.say(Said("eve", "boo"), None, lambda _: True)

    asyncio.run(evening())


def test_a_bot_whose_answer_finds_no_room_says_so_once_and_the_table_stays_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            thinkers = cast(QuickThinkers, house.thinkers)
            thinkers.may_think.clear()
            thoughts = counted(house, monkeypatch)
            table = await a_table(house, "studio", "ada", None)
            ada = await sits("ada", table)
            await say(table, ada, Answer(1, "note.0", text="tea"))
            room = limits.STATE_BYTES
            monkeypatch.setattr(limits, "STATE_BYTES", 10)
            monkeypatch.setattr(limits, "LARGE_ANSWER", 0)
            thinkers.may_think.set()
            await quiet(table)
            assert ada.state["notices"] == [
                "The bot that plays for Player 2 has stopped: its answer does not fit into this table any more. "
                "The table can go back to an earlier moment."
            ]
            assert (ada.state["thinking"], table.head.moment) == ([], 1)
            before = len(thoughts)
            await say(table, ada, Say(7, "oh"))
            again = await sits("ada", table)
            await quiet(table)
            assert len(thoughts) == before, "it thinks again and again"
            assert len(again.state["notices"]) == 1, "who comes later is told too"
            monkeypatch.setattr(limits, "STATE_BYTES", room)
            await table.returns.to("ada", 0)
            assert "has stopped" not in str(ada.state["notices"])
            await quiet(table)
            assert table.head.moment == 1, "there is room now, and the bot plays"

    asyncio.run(evening())


@pytest.mark.parametrize("wrong", [RulesError("a rule broke"), IllegalAnswer("no"), KeyError("x")])
def test_a_bot_whose_answer_is_refused_for_any_reason_does_not_think_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", None)
            ada, thoughts = await sits("ada", table), counted(house, monkeypatch)
            answer = type(table.match).answer_plain

            def broken(*given: object) -> None:
                raise wrong

            monkeypatch.setattr(type(table.match), "answer_plain", broken)
            await pick(table, ada, 4)
            await quiet(table)
            assert len(thoughts) == 1
            assert "has stopped: the rules failed at its answer" in ada.state["notices"][0]
            assert str(wrong) not in ada.state["notices"][0], "it may tell what nobody should know"
            assert ada.state["thinking"] == []
            monkeypatch.setattr(type(table.match), "answer_plain", answer)
            await say(table, ada, Undo(8))
            await pick(table, ada, 0)
            await quiet(table)
            assert table.head.moment == 2
            assert ada.state["notices"] == []

    asyncio.run(evening())


def counted(house: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each thought from now on."""
    thoughts: list[int] = []
    think = house.thinkers.think

    async def one_more(thought: Thought) -> object:
        thoughts.append(thought.seat)
        assert len(thoughts) < 20, "it never ends"
        return await think(thought)

    monkeypatch.setattr(house.thinkers, "think", one_more)
    return thoughts


async def quiet(table: Table) -> None:
    await asyncio.wait_for(until_quiet(table), 10)
