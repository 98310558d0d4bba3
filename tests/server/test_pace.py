"""The pace of a table: what silence answers and when, what is due, and that nothing else is decided by it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import CLOCK
from dolmen.server import pace
from dolmen.server.db.base import StoreFailed
from dolmen.server.pace import GRACE, HOUR, LAPSE_BY_LETTER, LAPSE_LIVE
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Pace
from tests.server.guests import Guest
from tests.server.screens import a_house, a_table, pick, sits

LETTER = Pace(hours=24)
LETTERS = {"hours": 48, "silence": True}


class Hands:
    """A clock whose hands we move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000.0
        monkeypatch.setattr(pace, "now", lambda: self.at)

    async def on(self, table: Table, seconds: float) -> None:
        """So much later: what is due by then rings."""
        self.at += seconds
        ticking = table.clock._timer
        if ticking is not None and min(table.clock.running[id] for id in table.head.lapses) <= self.at:
            ticking.cancel()
            await table.clock._ring()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


async def proposed(house: TableRegistry, at: Pace) -> tuple[Table, Any, Any]:
    """Ada has proposed a road."""
    table = await a_table(house, "caravan", "ada", "bo", pace=at)
    ada, bo = await sits("ada", table), await sits("bo", table)
    await pick(table, ada, 0)
    return table, ada, bo


def lines(screen: Any) -> list[str]:
    return [line["text"] for line in screen.state["log"]]


@pytest.mark.parametrize(
    ("at", "seconds"), [(Pace(), LAPSE_LIVE), (LETTER, LAPSE_BY_LETTER), (Pace(hours=2), 2 * HOUR)]
)
def test_silence_agrees_when_its_time_is_over(
    tmp_path: Path, caravan: str, hands: Hands, at: Pace, seconds: float
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, ada, bo = await proposed(house, at)
            await hands.on(table, seconds - 1)
            assert "The ridge it is (silence)" not in lines(bo)
            await hands.on(table, 1)
            assert lines(ada)[-1] == lines(bo)[-1] == "The ridge it is (silence)"
            answer = (await table.kept.db.answers(table.id, 1, 2))[0]
            assert (answer.seat, answer.value) == (CLOCK, None)
            assert not table.head.lapses

    asyncio.run(evening())


def test_where_silence_does_not_count_a_second_person_is_needed(tmp_path: Path, caravan: str, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, ada, bo = await proposed(house, Pace(silence=False))
            assert not table.head.lapses
            await hands.on(table, 1e9)
            assert table.clock._timer is None
            await pick(table, bo, 0)
            assert lines(ada)[-1] == "The ridge it is (agreed)"

    asyncio.run(evening())


def test_nothing_but_a_silence_is_answered_by_the_clock(tmp_path: Path, caravan: str, hands: Hands) -> None:
    """What somebody's own hero does is for nobody else to say."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, _ada, bo = await proposed(house, LETTER)
            await pick(table, bo, 0)
            moment = table.head.moment
            for _ in range(5):
                await hands.on(table, 1000 * HOUR)
            assert table.head.moment == moment
            assert table.match.waiting == [0, 1]
            assert table.clock._timer is None

    asyncio.run(evening())


def test_time_runs_on_while_others_do_other_things_and_begins_anew_for_something_else(
    tmp_path: Path, caravan: str, hands: Hands
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, _ada, bo = await proposed(house, LETTER)
            first = dict(table.head.lapses)
            hands.at += 5 * HOUR
            await pick(table, bo, 1)  # no
            assert not table.head.lapses
            await pick(table, bo, 1)  # another road
            (again,) = table.head.lapses.values()
            assert again == hands.at + LAPSE_BY_LETTER > first.popitem()[1]

    asyncio.run(evening())


def test_it_outlives_a_restart(tmp_path: Path, caravan: str, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, _ada, _bo = await proposed(house, LETTER)
            id, due = table.id, dict(table.head.lapses)
        hands.at += 5 * HOUR
        async with a_house(tmp_path) as house:
            assert await house.db.waiting() == [id]
            await house.wake()
            table = house.tables[id]
            assert table.head.lapses == due
            assert table.clock.running == due | {"0.1.2": table.head.due[1].at}
            await hands.on(table, 7 * HOUR - 1)
            assert table.head.lapses
            await hands.on(table, 1)
            assert not table.head.lapses
            assert table.match.position.answers[-1].seat == CLOCK
            assert await house.db.waiting() == []

    asyncio.run(evening())


@pytest.mark.parametrize(("jump", "left"), [(-400 * 24 * HOUR, LAPSE_BY_LETTER), (400 * 24 * HOUR, GRACE)])
def test_a_calendar_that_was_put_forward_or_back(
    tmp_path: Path, caravan: str, hands: Hands, jump: float, left: float
) -> None:
    """No time is longer than what was agreed on, and none is over at once."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, _ada, _bo = await proposed(house, LETTER)
            id = table.id
        hands.at += jump
        async with a_house(tmp_path) as house:
            table = await house.table(id)
            await hands.on(table, left - 1)
            assert table.head.lapses
            await hands.on(table, 1)
            assert not table.head.lapses

    asyncio.run(evening())


def test_a_calendar_that_jumps_while_the_server_runs_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pace.now()
    monkeypatch.setattr("time.time", lambda: before + 1e6)
    assert before <= pace.now() < before + 1000


def test_after_a_refusal_of_the_disk_the_clock_rings_again(
    tmp_path: Path, caravan: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, _ada, _bo = await proposed(house, Pace())

            async def refused(write: Any) -> None:
                raise StoreFailed("full")

            with monkeypatch.context() as disk:
                disk.setattr(house.db, "append", refused)
                await hands.on(table, LAPSE_LIVE)
            assert table.head.lapses
            assert table.clock._timer is not None
            hands.at += pace.TRY_AGAIN
            await table.clock._ring()
            assert not table.head.lapses

    asyncio.run(evening())


# By letter


def test_what_is_due_is_shown_in_the_lobby_and_at_the_table(tmp_path: Path, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo", pace=LETTER)
            ada, bo = await sits("ada", table), await sits("bo", table)
            assert [seat.get("due") for seat in bo.state["table"]["seats"]] == [hands.at + 24 * HOUR, None]
            hands.at += 60
            await pick(table, ada, 0)
            assert [seat.get("due") for seat in ada.state["table"]["seats"]] == [None, hands.at + 24 * HOUR]
            shown = (await house.lobby("bo")).mine[0]
            assert (shown.pace, shown.seats[1].due) == (LETTER, hands.at + 24 * HOUR)
            live = await a_table(house, "tic-tac-toe", "ada", "bo")
            assert not live.head.due

    asyncio.run(evening())


def test_in_a_contest_nobody_plays_for_somebody_whose_time_is_not_over(tmp_path: Path, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "connect-four", "ada", "bo", pace=LETTER)
            ada = await sits("ada", table)
            await pick(table, ada, 0)
            hands.at += 24 * HOUR - 1
            table.seats.opened -= 1e6  # nobody has heard of bo for days
            with pytest.raises(Refusal, match="Bo has 24 hours for an answer, and they are not over"):
                await table.seats.stand_in("ada", 1, "easy")
            hands.at += 1
            await table.seats.stand_in("ada", 1, "easy")
            assert table.head.seats[1].stands_in == "easy"

    asyncio.run(evening())


def test_once_the_time_is_over_whoever_plays_may_let_a_bot_play(tmp_path: Path, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo", pace=LETTER)
            hands.at += 24 * HOUR - 1
            with pytest.raises(Refusal, match="only the person who made the table"):
                await table.seats.stand_in("bo", 0, "easy")
            hands.at += 1
            with pytest.raises(Refusal, match="only the person who made the table"):
                await table.seats.stand_in("eve", 0, "easy")
            await table.seats.stand_in("bo", 0, "easy")
            assert table.head.seats[0].stands_in == "easy"
            await table.seats.stand_in("ada", 0, None)
            assert table.head.seats[0].stands_in is None

    asyncio.run(evening())


# Agreed by all


def test_the_pace_is_chosen_when_the_table_is_made(ada: Guest) -> None:
    table = ada.table(pace={"hours": 72, "silence": False})
    assert ada.get(f"/api/tables/{table}").json()["pace"] == {"hours": 72, "silence": False}
    wrong = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": {"hours": -1}}
    assert ada.post("/api/tables", wrong).status_code == 400


def test_another_pace_needs_everybodys_yes(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")

    def ask(who: Guest, hours: int) -> tuple[int, Any]:
        reply = who.put(f"/api/tables/{table}/pace", {"hours": hours})
        return reply.status_code, reply.json()

    assert ask(eve, 24)[0] == 403
    _, asked = ask(ada, 24)
    assert asked["wish"] == {
        "by": asked["seats"][0]["player"],
        "agreed": [0],
        "needed": [0, 1],
        "pace": LETTERS | {"hours": 24},
    }
    assert asked["pace"]["hours"] == 0
    assert ask(bo, 48) == (403, {"detail": "something else is being asked for; agree to it or lay it aside first"})
    assert eve.ask("DELETE", f"/api/tables/{table}/wish").status_code == 403
    assert "wish" not in bo.ask("DELETE", f"/api/tables/{table}/wish").json()
    assert ask(bo, 48)[1]["wish"]["agreed"] == [1]
    _, agreed = ask(ada, 48)
    assert (agreed["pace"], "wish" in agreed) == (LETTERS, False)
    assert agreed["seats"][0]["due"] > agreed["changed"] + 47 * HOUR


def test_with_another_pace_all_times_begin_anew(tmp_path: Path, caravan: str, hands: Hands) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table, ada, bo = await proposed(house, LETTER)
            hands.at += 11 * HOUR
            await table.wishes.pace("bo", Pace())
            await table.wishes.pace("ada", Pace())
            assert ada.state["table"]["pace"] == {"hours": 0, "silence": True}
            await hands.on(table, LAPSE_LIVE - 1)
            assert table.head.lapses
            await hands.on(table, 1)
            assert lines(bo)[-1] == "The ridge it is (silence)"

    asyncio.run(evening())


def test_a_rematch_has_the_same_pace(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo", pace=LETTER)
            ada, bo = await sits("ada", table), await sits("bo", table)
            for screen in (ada, bo, ada, bo, ada, bo, ada):
                if not table.head.over:
                    await pick(table, screen, 0)
            assert table.head.over
            assert (await house.rematch(table, "bo")).head.pace == LETTER

    asyncio.run(evening())
