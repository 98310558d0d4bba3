"""A table, live: who is sent what, in which order, and what changes nothing."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import Match
from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.base import Write
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, AskHint, Draft, Say, Seen, Sync, Undo
from tests.server.screens import (
    JSON,
    News,
    Screen,
    a_house,
    a_table,
    any_answer,
    mark,
    pick,
    say,
    sits,
    stored,
    until_quiet,
)

Play = Callable[[TableRegistry], Awaitable[None]]


def play(path: Path, what: Play) -> None:
    async def evening() -> None:
        async with a_house(path) as house:
            await what(house)

    asyncio.run(evening())


# Pictures


def test_who_comes_gets_everything_and_the_others_see_it(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada = await sits("ada", table)
        assert ada.state["seat"] == 0
        assert ada.state["waiting"] == [0]
        assert len(ada.ask()["options"]) == 9
        assert [seat.get("connected", False) for seat in ada.state["table"]["seats"]] == [True, False]
        assert ada.state["table"]["invite"].endswith(table.head.key)

        bo, eve = (await sits("bo", table)), (await sits("eve", table))
        assert [seat.get("connected", False) for seat in ada.state["table"]["seats"]] == [True, True]
        assert bo.state["asks"] == []
        assert (eve.state["seat"], eve.state["asks"]) == (None, [])
        assert table.head.key.encode() not in b"".join(eve.heard)

        table.screens.remove(bo)
        assert [seat.get("connected", False) for seat in ada.state["table"]["seats"]] == [True, False]

    play(tmp_path, evening)


def test_an_update_holds_only_what_changed(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        assert ada.last["table"]["seats"][1]["connected"]
        v = ada.state["v"]
        update = await pick(table, ada, 4, seq=12)
        assert (update["type"], update["v"], update["done"]) == ("update", v + 1, 12)
        assert set(update["nodes"]) == {"squares", "piece-b2"}
        assert "table" not in update
        assert "chat" not in update
        assert "done" not in bo.last  # that is between Ada and the table
        assert bo.last["asks"][0]["prompt"]

    play(tmp_path, evening)


def test_who_sees_no_change_hears_nothing(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo, eve = [await sits(name, table) for name in ("ada", "bo", "eve")]
        news = News.before(ada, bo, eve)
        table.screens.tell()
        assert news.since() == [[], [], []]
        table.screens.tell((ada, 8))
        assert news.since() == [[{"type": "done", "seq": 8}], [], []]
        await pick(table, ada, 0)
        assert all(len(heard) == 1 for heard in news.since()[1:])

    play(tmp_path, evening)


@pytest.mark.parametrize(
    ("game", "people"), [("stone-daze", ("ada", "bo", "cy", "di")), ("connect-four", ("ada", "bo"))]
)
def test_updates_add_up_to_the_whole_picture(tmp_path: Path, game: str, people: tuple[str, ...]) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, game, *people)
        screens = [(await sits(person, table)) for person in (*people, "eve")]
        random = Random(3)
        undone = 0
        for n in range(24):
            if not table.match.asks:
                break
            seat = random.choice(list(table.match.asks))
            await any_answer(table, seat, screens[seat], random)
            if n % 4 == 0:
                await table.handle(screens[seat], Undo(5))
                undone += 5 in screens[seat].done
            for screen in screens:
                fresh = Screen(screen.person)
                await table.screens.sync(fresh)
                assert screen.picture() == fresh.picture()
        assert undone

    play(tmp_path, evening)


def test_after_a_gap_a_sync_brings_everything(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        seen = deepcopy(bo.state)
        await pick(table, ada, 0)
        await pick(table, bo, 0)
        now = bo.picture()
        bo.state = seen  # as if the updates had never come
        full = await say(table, bo, Sync())
        assert full["type"] == "whole-table"
        assert bo.picture() == now
        await pick(table, ada, 0)
        assert bo.state["waiting"] == [1]

    play(tmp_path, evening)


def test_several_windows_of_one_person(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        one, other = (await sits("ada", table)), (await sits("ada", table))
        await pick(table, one, 4, seq=3)
        assert (one.done, other.done) == ([3], [])
        assert one.state == other.state
        stale = await say(table, other, Answer(9, "0.0.1", pick=0))
        assert stale == {"type": "refused", "seq": 9, "reason": "you are not being asked this, or not any more"}
        table.screens.remove(one)
        assert other.state["table"]["seats"][0]["connected"]

    play(tmp_path, evening)


# Stored before anybody hears of it


def test_an_answer_is_acknowledged_when_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        disk, append = asyncio.Event(), house.db.append

        async def slow(write: Write) -> None:
            await disk.wait()
            await append(write)

        monkeypatch.setattr(house.db, "append", slow)
        news = News.before(ada, bo)
        answering = asyncio.create_task(pick(table, ada, 4))
        await asyncio.sleep(0.05)
        assert news.since() == [[], []]
        assert (await stored(table)).asks.keys() == {0}
        disk.set()
        await answering
        assert ada.done == [1]
        assert bo.state["waiting"] == [1]
        assert mark(await stored(table)) == mark(table.match)

    play(tmp_path, evening)


# Refusals


async def wrong_seat(evening: Evening) -> JSON:
    return await say(evening.table, evening.bo, Answer(5, "0.1.1", pick=0))


async def anothers_ask(evening: Evening) -> JSON:
    return await say(evening.table, evening.bo, Answer(5, evening.ada.ask()["id"], pick=0))


async def stale_ask(evening: Evening) -> JSON:
    old = evening.ada.ask()["id"]
    await pick(evening.table, evening.ada, 0)
    await pick(evening.table, evening.bo, 0)
    await evening.note()
    return await say(evening.table, evening.ada, Answer(5, old, pick=0))


async def not_on_offer(evening: Evening) -> JSON:
    return await say(evening.table, evening.ada, Answer(5, evening.ada.ask()["id"], pick=9))


async def before_the_first(evening: Evening) -> JSON:
    return await say(evening.table, evening.ada, Answer(5, evening.ada.ask()["id"], pick=-1))


async def no_answer_at_all(evening: Evening) -> JSON:
    return await say(evening.table, evening.ada, Answer(5, evening.ada.ask()["id"]))


async def another_kind(evening: Evening) -> JSON:
    return await say(evening.table, evening.ada, Answer(5, evening.ada.ask()["id"], fields={"pick": 0}))


async def a_spectator(evening: Evening) -> JSON:
    return await say(evening.table, evening.eve, Answer(5, evening.ada.ask()["id"], pick=0))


async def a_spectators_undo(evening: Evening) -> JSON:
    await pick(evening.table, evening.ada, 0)
    await evening.note()
    return await say(evening.table, evening.eve, Undo(5))


async def nothing_to_undo(evening: Evening) -> JSON:
    return await say(evening.table, evening.bo, Undo(5))


async def a_draft_that_is_no_form(evening: Evening) -> JSON:
    return await say(evening.table, evening.ada, Draft(5, evening.ada.ask()["id"], {"a": 0}))


async def a_hint_for_nothing(evening: Evening) -> JSON:
    return await say(evening.table, evening.bo, AskHint(5))


async def a_spectators_hint(evening: Evening) -> JSON:
    return await say(evening.table, evening.eve, AskHint(5))


async def a_spectators_team(evening: Evening) -> JSON:
    return await say(evening.table, evening.eve, Say(5, "psst", team=True))


async def nobodys_chat(evening: Evening) -> JSON:
    return await say(evening.table, (await sits("", evening.table)), Say(5, "hello"))


class Evening:
    """Two play, one watches."""

    def __init__(self, house: TableRegistry, table: Table, ada: Screen, bo: Screen, eve: Screen) -> None:
        self.house, self.table = house, table
        self.ada, self.bo, self.eve = ada, bo, eve

    @classmethod
    async def at(cls, house: TableRegistry) -> Evening:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        evening = cls(house, table, *[await sits(name, table) for name in ("ada", "bo", "eve")])
        await evening.note()
        return evening

    async def note(self) -> None:
        """What must be the same afterwards."""
        self.save = mark(self.table.match)
        self.news = News.before(self.ada, self.bo, self.eve)
        self.rows = await self.stored()

    async def stored(self) -> list[tuple[Any, ...]]:
        db: Any = self.house.db
        table = ("entries", "heads", "snapshots", "places", "seen")
        return [
            row
            for table in table
            for row in await db.read(lambda on, sql=table: on.execute(f"SELECT * FROM {sql}").fetchall())
        ]


REFUSALS = [
    wrong_seat,
    anothers_ask,
    stale_ask,
    not_on_offer,
    before_the_first,
    no_answer_at_all,
    another_kind,
    a_spectator,
    a_spectators_undo,
    nothing_to_undo,
    a_draft_that_is_no_form,
    a_hint_for_nothing,
    a_spectators_hint,
    a_spectators_team,
    nobodys_chat,
]


@pytest.mark.parametrize("attempt", REFUSALS, ids=lambda attempt: attempt.__name__)
def test_what_is_refused_changes_nothing(tmp_path: Path, attempt: Callable[[Evening], Awaitable[JSON]]) -> None:
    async def meeting(house: TableRegistry) -> None:
        evening = await Evening.at(house)
        refused = await attempt(evening)
        assert (refused["type"], refused["seq"]) == ("refused", 5)
        assert refused["reason"]
        assert "\n" not in refused["reason"]
        assert mark(evening.table.match) == evening.save
        assert await evening.stored() == evening.rows
        heard = [m for messages in evening.news.since() for m in messages if "table" not in m]
        assert heard in ([refused], [])

    play(tmp_path, meeting)


def test_another_seats_ask_looks_like_none(tmp_path: Path) -> None:
    """Whether another seat's ask is open could tell how far it has come in secret."""

    async def meeting(house: TableRegistry) -> None:
        evening = await Evening.at(house)
        real = await say(evening.table, evening.bo, Answer(5, evening.ada.ask()["id"], pick=0))
        invented = await say(evening.table, evening.bo, Answer(5, "12.0.9", pick=0))
        assert real == invented

    play(tmp_path, meeting)


# Drafts, undo, hints


def test_a_form_can_be_filled_in_bit_by_bit(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "stone-daze", "ada", "bo", options={"setup": "ready"})
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        form = ada.ask()
        assert form["kind"] == "form"
        news = News.before(bo)
        before = table.match.save()
        left = await say(table, ada, Draft(4, form["id"], {}))
        assert (left["type"], left["seq"]) == ("draft-reply", 4)
        assert set(left["fields"]) == {field["key"] for field in form["fields"]}
        first = form["fields"][0]
        chosen = await say(table, ada, Draft(5, form["id"], {first["key"]: 1}))
        assert chosen["fields"].keys() == left["fields"].keys()
        assert (await say(table, ada, Draft(6, form["id"], {"no such field": 0})))["type"] == "refused"
        assert (await say(table, ada, Draft(7, form["id"], {first["key"]: 10**6})))["type"] == "refused"
        assert table.match.save() == before
        assert news.since() == [[]]

    play(tmp_path, evening)


def test_an_answer_is_taken_back(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        await pick(table, ada, 4)
        assert (ada.state["undo"], bo.state["undo"]) == (True, False)
        assert len(bo.state["log"]) == 1
        await table.handle(ada, Undo(2))
        assert ada.done == [1, 2]
        assert (ada.state["waiting"], bo.state["log"]) == ([0], [])
        assert mark(await stored(table)) == mark(table.match)
        await pick(table, ada, 0)
        await pick(table, bo, 0)
        refused = await say(table, ada, Undo(3))
        assert refused["reason"] == "another player has answered since"

    play(tmp_path, evening)


def test_an_undo_is_tried_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried in forty worlds, from where the match was last entered; nobody else waits for that."""
    way_back = Match.way_back
    threads: list[threading.Thread] = []

    def slowly(match: Match[Any], seat: int) -> Any:
        threads.append(threading.current_thread())
        return way_back(match, seat)

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada = await sits("ada", table)
        await pick(table, ada, 4)
        await table.handle(ada, Undo(2))
        assert ada.done == [1, 2]

    monkeypatch.setattr(Match, "way_back", slowly)
    play(tmp_path, evening)
    assert threads
    assert threading.main_thread() not in threads


def test_a_hint_is_a_legal_answer_and_holds_nobody_up(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        thinkers: Any = house.thinkers
        thinkers.may_think.clear()
        await table.handle(ada, AskHint(2))
        assert (await say(table, ada, AskHint(3)))["reason"] == "the bot is thinking about it already"
        thinkers.may_think.set()
        await until_quiet(table)
        hint = ada.last
        assert (hint["type"], hint["seq"]) == ("hint", 2)
        assert hint["choice"] == [ada.ask()["options"][hint["answer"]["pick"]]["label"]]
        assert re.fullmatch(r"About \d+% to win; the next best is “..”\.", hint["why"])
        assert bo.last["type"] != "hint"
        await pick(table, ada, hint["answer"]["pick"])
        assert bo.state["waiting"] == [1]

        thinkers.may_think.clear()
        await table.handle(bo, AskHint(4))
        await pick(table, bo, 0)  # while the bot still thinks about it
        thinkers.may_think.set()
        await until_quiet(table)
        assert bo.last == {"type": "refused", "seq": 4, "reason": "the game went on while the bot was thinking"}

    play(tmp_path, evening)


# Talk, and what was seen


def test_talk_reaches_everybody_and_team_talk_the_team(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "stone-daze", "ada", "bo", "cy", "di", options={"setup": "ready"})
        people = [(await sits(name, table)) for name in ("ada", "bo", "cy", "di", "eve")]
        await house.people.call("eve", "Eve")
        await table.handle(people[4], Say(1, "hello from the bank"))
        assert all(screen.state["chat"][0]["who"] == "Eve" for screen in people)
        await table.handle(people[0], Say(2, "north, at dawn", team=True))
        sides = table.match.game.sides(4)
        team = next(side for side in sides if 0 in side)
        assert 1 < len(team) < 4
        for seat, screen in enumerate(people):
            assert (b"north, at dawn" in b"".join(screen.heard)) == (seat in team)
        late = await sits("eve", table)
        assert [line["text"] for line in late.state["chat"]] == ["hello from the bank"]
        await table.kept.reload()
        assert b"north" not in late.heard[-1]
        again = await sits("ada", table)
        assert [line["text"] for line in again.state["chat"]] == ["hello from the bank", "north, at dawn"]

    play(tmp_path, evening)


def test_what_was_seen_is_remembered(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        await pick(table, ada, 0)
        await table.handle(ada, Seen(1))
        await pick(table, bo, 0)
        assert (await sits("ada", table)).state["seen"] == 1
        assert (await sits("bo", table)).state["seen"] == 0
        await table.handle(ada, Seen(2**53 - 1))
        assert (await sits("ada", table)).state["seen"] == len(ada.state["log"]) == 2
        nobody = await sits("", table)
        await table.handle(nobody, Seen(1))
        assert await house.db.seen(table.id, "") == 0

    play(tmp_path, evening)


# Bots


def test_a_bot_thinks_visibly_and_answers(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", None)
        ada = await sits("ada", table)
        thinkers: Any = house.thinkers
        thinkers.may_think.clear()
        await pick(table, ada, 4)
        assert (ada.state["waiting"], ada.state["thinking"]) == ([1], [1])
        assert (await sits("eve", table)).state["thinking"] == [1]
        thinkers.may_think.set()
        await until_quiet(table)
        assert (ada.state["waiting"], ada.state["thinking"]) == ([0], [])
        assert len(ada.state["log"]) == 2

    play(tmp_path, evening)


def test_a_bot_that_fails_answers_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        async def dead(_: Any) -> Any:
            raise MemoryError

        monkeypatch.setattr(house.thinkers, "think", dead)
        table = await a_table(house, "tic-tac-toe", "ada", None)
        ada = await sits("ada", table)
        await pick(table, ada, 4)
        await until_quiet(table)
        assert ada.state["waiting"] == [0]
        monkeypatch.setattr(house.thinkers, "hint", dead)
        await table.handle(ada, AskHint(3))
        await until_quiet(table)
        assert ada.last == {"type": "refused", "seq": 3, "reason": "the bot has no idea"}

    play(tmp_path, evening)


def test_a_bot_stands_in_until_its_person_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        await pick(table, ada, 0)
        monkeypatch.setattr("dolmen.server.table_seats.SILENT_SECONDS", 0.0)
        await table.seats.stand_in("ada", 1, "easy")
        await until_quiet(table)
        assert len(ada.state["log"]) == 2
        seat = bo.state["table"]["seats"][1]
        assert (seat["stands_in"], seat["kind"], seat["player"]) == (True, "person", "Bo")
        assert (await say(table, bo, Undo(2)))["reason"] == "a bot is playing for you; take your seat back first"
        thinkers: Any = house.thinkers
        thinkers.may_think.clear()
        await pick(table, ada, 0)
        await table.seats.stand_in("bo", 1, None)  # while the bot thinks
        thinkers.may_think.set()
        await until_quiet(table)
        assert bo.state["waiting"] == [1]
        await pick(table, bo, 0)
        assert bo.state["waiting"] == [0]

    play(tmp_path, evening)


def test_where_only_bots_sit_they_play_while_somebody_looks_on(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", None, None)
        await until_quiet(table)
        assert table.match.log(None) == []
        (await sits("ada", table))
        await until_quiet(table)
        assert table.match.result is not None

    play(tmp_path, evening)


def test_owners_take_turns_with_the_processes_that_think() -> None:
    async def evening() -> list[str]:
        thinkers, served = Thinkers(1), []

        async def thought(whose: str) -> None:
            async with thinkers._turn(whose):
                served.append(whose)
                await asyncio.sleep(0)

        many = [asyncio.create_task(thought("many")) for _ in range(4)]
        given_up = asyncio.create_task(thought("given up"))
        one = asyncio.create_task(thought("one"))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(*many, one)
        assert (thinkers._busy, thinkers._queues) == (0, {})
        thinkers.close()
        return served

    assert asyncio.run(evening()) == ["many", "many", "one", "many", "many"]


def test_who_watches_and_takes_a_seat_sees_with_its_eyes(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "")
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        await pick(table, ada, 0)
        assert bo.state["seat"] is None
        await table.seats.take("bo", None, "")
        assert bo.state["seat"] == 1
        assert bo.state["table"]["seats"][1]["mine"]
        assert set(table.screens.audiences) == {0, 1}
        await pick(table, bo, 0)
        assert ada.state["waiting"] == [0]
        for screen in (ada, bo):
            table.screens.remove(screen)
        assert table.screens.audiences == {}

    play(tmp_path, evening)
