"""A company that changes: seats that rest and are free, people who come, go and hand over, and what they may read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import RECORD, BadOptions, NotOnOffer, Told, encode
from dolmen.server.chapters import as_named_then
from dolmen.server.chronicles import chapters_played, chronicle_of
from dolmen.server.log_pages import NOT_YOURS, log_before, own_lines, whole_log
from dolmen.server.moments import match_at, moment
from dolmen.server.refusal import Refusal
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_info import NOBODY_LOOKS_ON
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, NewTable, Pace, Say, SeatWish, Seen
from tests.server.guests import Guest, play_on
from tests.server.screens import Screen, a_house, a_table, pick, say, sits
from tests.server.test_chapters import chapter
from tests.toys.installed import installed
from tests.toys.small_campaign import Caravan


@pytest.fixture(autouse=True)
def campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "caravan")


def play(path: Path, evening: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await evening(house)

    asyncio.run(run())


async def begun(house: TableRegistry, **more: Any) -> tuple[Table, Screen, Screen]:
    table = await a_table(house, "caravan", "ada", "bo", **more)
    return table, await sits("ada", table), await sits("bo", table)


async def after_a_chapter(house: TableRegistry) -> tuple[Table, Screen, Screen]:
    """Bo has left after the first chapter, and Dan sits there."""
    table, ada, bo = await begun(house)
    await chapter(table, ada, bo)
    await house.people.call("dan", "Dan")
    table.screens.remove(bo)
    await table.seats.leave("bo")
    await table.seats.take("dan", None, "")
    return table, ada, await sits("dan", table)


def test_a_seat_changes_hands_at_a_chapter_and_everybody_is_told(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await pick(table, ada, 0)
        with pytest.raises(Refusal, match="between chapters"):
            await table.seats.leave("bo")
        with pytest.raises(Refusal, match="no seat"):
            await table.seats.leave("eve")
        await pick(table, bo, 0)
        await pick(table, ada, 0)
        await pick(table, bo, 1)
        await table.seats.leave("bo")
        assert ada.state["notices"] == ["Bo has left the seat of Player 2"]
        assert ada.state["table"]["seats"][1]["kind"] == "open"
        await house.people.call("dan", "Dan")
        await table.seats.take("dan", None, "")
        assert ada.state["notices"] == ["Dan sits down as Player 2"]
        assert ada.state["table"]["seats"][1]["player"] == "Dan"
        dan = await sits("dan", table)
        await pick(table, dan, 1)
        assert ada.state["log"][-1]["text"] == "{seat:1} proposes the marsh"
        told = [(line["who"], line["text"]) for line in dan.state["chat"]]
        assert told == [("", "Bo has left the seat of Player 2"), ("", "Dan sits down as Player 2")], "for the record"

    play(tmp_path, evening)


def test_at_any_other_time_all_must_agree(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await pick(table, ada, 0)
        await table.wishes.free("ada", 1)
        assert bo.state["table"]["wish"]["seat"] == 1
        assert table.head.seats[1].person == "bo", "silence is no"
        await table.wishes.lay_aside("bo")
        assert table.head.wish is None
        await table.wishes.free("bo", 1)
        await table.wishes.free("ada", 1)
        assert not table.head.seats[1].person
        assert table.head.wish is None
        assert [line["text"] for line in ada.state["chat"]] == ["Bo has left the seat of Player 2"]

    play(tmp_path, evening)


def test_who_does_not_answer_in_time_has_no_say_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, _ = await begun(house, pace=Pace(hours=24))
        await pick(table, ada, 0)
        monkeypatch.setattr(table.clock, "overdue", lambda seat: seat == 1)
        await table.wishes.free("ada", 1)
        assert table.head.seats[1].person is None

    play(tmp_path, evening)


def test_who_has_left_hears_nothing_any_more_where_nobody_looks_on(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await chapter(table, ada, bo)
        await table.seats.leave("bo")
        assert bo.last["type"] == "refused"
        heard = len(bo.heard)
        await pick(table, ada, 0)
        assert len(bo.heard) == heard
        assert (await say(table, bo, Say(5, "hello?")))["reason"] == NOBODY_LOOKS_ON
        assert "hello?" not in [line.said.text for line in table.kept.chat]

    play(tmp_path, evening)


# What a newcomer reads


def private(lines: list[Told]) -> list[Told]:
    return [line for line in lines if line.to is not None]


def test_a_newcomer_never_reads_what_the_seat_alone_was_told_before(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, dan = await after_a_chapter(house)
        db, head = house.db, table.head
        old = await whole_log(db, head, 1)
        assert NOT_YOURS in old
        assert private(old) == []
        assert len(old) == head.lines[2], "lines keep their numbers"
        assert [line["kind"] for line in dan.state["log"]] == [line.kind for line in old]
        assert "dream" not in str(dan.heard)
        assert "dream" not in await chronicle_of(db, table.match.game, head, 1, (), db.store_page)
        assert "dream" in await chronicle_of(db, table.match.game, head, 0, (), db.store_page)
        assert (await own_lines(db, head, 1, 0, 100)) == {}
        then = await moment(db, table.match.game, head, 3, 1, (1,))
        assert then.viewer is None, "before they came, they look on"
        await chapter(table, ada, dan)
        assert len(private(await whole_log(db, table.head, 1))) == 1, "from then on with the seat's eyes"
        assert "dream" in dan.state["log"][-2]["text"]
        assert len(private(await whole_log(db, table.head, 0))) == 2

    play(tmp_path, evening)


def test_what_passes_to_a_newcomer_is_the_games_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        monkeypatch.setattr(Caravan, "inherited", lambda self, s, told: told.kind == "Secret")
        table, _, dan = await after_a_chapter(house)
        _, lines = await log_before(house.db, table.head, 1, 100, 100, table.inherits())
        assert len(private(lines)) == 1
        assert "dream" in str(dan.heard)

    play(tmp_path, evening)


def test_who_has_left_reads_the_chapters_they_played_and_no_other(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, dan = await after_a_chapter(house)
        await chapter(table, ada, dan)
        first = await chapters_played(house.db, table.match.game, table.head, "bo")
        assert "Ada proposes the ridge" in first
        assert "dream" not in first, "as all know it"
        both = await chapters_played(house.db, table.match.game, table.head, "ada")
        assert len(both) > len(first) > len("# Caravan")
        assert both.startswith(first)
        assert await chapters_played(house.db, table.match.game, table.head, "eve") == ""
        assert await chapters_played(house.db, table.match.game, table.head, "") == ""

    play(tmp_path, evening)


def test_who_has_left_finds_them_at_the_chronicles_address(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table("caravan", private=True)
    bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
    with ada.live(table) as mine:
        play_on(mine, 0)
        mine.receive_json(timeout=10)
        with bo.live(table) as theirs:
            for socket in (theirs, theirs, mine):
                play_on(socket, 0)
            while "ends" not in str(theirs.receive_json(timeout=10)):
                pass
    assert bo.post(f"/api/tables/{table}/leave").status_code == 200
    read = bo.get(f"/api/tables/{table}/chronicle")
    assert read.status_code == 200
    assert "proposes the ridge" in read.json()["html"]
    assert bo.get(f"/api/tables/{table}/log").status_code == 403
    assert eve.get(f"/api/tables/{table}/chronicle").status_code == 403


def test_old_lines_name_those_who_sat_there_then(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table, _, dan = await after_a_chapter(house)
        await pick(table, dan, 0)
        texts = [line["text"] for line in dan.state["log"]]
        assert texts[0] == "Ada proposes the ridge"
        assert texts[-1] == "{seat:1} proposes the ridge"
        first, lines = await log_before(house.db, table.head, None, 100, 100)
        named = await as_named_then(house.db, table.head, 0, first, lines)
        assert [line.text for line in named][::5][:1] == ["Ada proposes the ridge"]
        told = await chronicle_of(house.db, table.match.game, table.head, None, ("Ada", "Dan"), house.db.store_page)
        assert told.splitlines()[-1] == "- Dan proposes the ridge"

    play(tmp_path, evening)


def test_who_looked_on_before_has_seen_as_much_with_the_seats_eyes(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        for person in ("ada", "bo", "dan"):
            await house.people.call(person, person.title())
        wish = NewTable("caravan", (SeatWish("open"), SeatWish("open")), {}, False, 7, watchers=True)
        table = await house.open_table("dan", wish, ["ada", "bo"])  # he made it, and looks on
        ada, bo = await sits("ada", table), await sits("bo", table)
        dan = await sits("dan", table)
        await chapter(table, ada, bo)
        await table.handle(dan, Seen(dan.state["log_count"]))
        spectator = dan.state["log_count"]
        await table.seats.leave("bo")
        await table.seats.take("dan", None, "")
        assert dan.state["seat"] == 1
        assert dan.state["seen"] == dan.state["log_count"] == spectator + 1

    play(tmp_path, evening)


# Nobody looks on


def test_watchers_of_a_campaign_are_off_unless_the_table_says_so(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table("caravan", private=False)
    assert ada.get(f"/api/tables/{table}").json()["watchers"] is False
    paths = ("moments/last", "moments/0", "log", "chat", "chapters", "since?seen=0", "chronicle", "chronicle.md")
    for path in paths:
        refused = eve.get(f"/api/tables/{table}/{path}")
        assert (refused.status_code, refused.json()["detail"]) == (
            403,
            "this table has no spectators; take a seat to play",
        )
    assert eve.get(f"/api/tables/{table}").status_code == 200, "who may join sees that there is a table"
    key = ada.key(table)
    assert eve.get(f"/api/tables/{table}/moments/last?key={key}").status_code == 403
    bo.post(f"/api/tables/{table}/join")
    assert bo.get(f"/api/tables/{table}/moments/last").status_code == 200
    seen = ada.table("caravan", private=False, watchers=True)
    assert eve.get(f"/api/tables/{seen}/moments/last").status_code == 200
    contest = ada.table(private=False)
    assert eve.get(f"/api/tables/{contest}/moments/last").status_code == 200
    alone = ada.table(private=False, watchers=False)
    assert eve.get(f"/api/tables/{alone}/moments/last").status_code == 403


def test_who_comes_later_finds_a_seat(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", "cy")
        assert table.head.options["players"] == 3
        assert table.head.resting == {3: "free", 4: "free"}
        assert table.match.seats == 5
        await table.seats.take("dan", None, table.head.key)
        dan = await sits("dan", table)
        assert [ask["prompt"] for ask in dan.state["asks"]] == ["Join in"]
        with pytest.raises(Refusal, match="does not play now"):
            await table.seats.stand_in("ada", 4, "easy")
        await say(table, dan, Answer(1, dan.state["asks"][0]["id"], pick=0))
        assert table.match.s.coming == [3]
        wish = NewTable("no-stone-unturned", (SeatWish("me"),), {}, True)
        with pytest.raises(BadOptions, match="2, 3, 4 or 5 players"):
            await house.open_table("ada", wish)

    play(tmp_path, evening)


def test_the_log_says_who_left_and_who_came_and_a_replay_says_it_too(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", "cy")
        ada = await sits("ada", table)
        await pick(table, ada, 0)
        before = table.head.moment
        for person in ("ada", "cy", "bo"):
            await table.wishes.free(person, 1)
        assert ada.state["log"][-1]["text"] == "Bo leaves seat 2"
        assert table.match.s.table.company[1].status == "plays", "who sits there is no matter of the rules"
        await house.people.call("dan", "Dan {seat:0}")
        await table.seats.take("dan", 1, table.head.key)
        assert ada.state["log"][-1]["text"] == "Dan {~seat:0} takes over seat 2", "a name is no seat"
        assert table.head.moment == before + 2
        again = await KeptMatch.open(house.db, table.id)
        assert again is not None
        assert encode(again.match.s) == encode(table.match.s)
        then = await match_at(house.db, table.match.game, table.head, before + 1)
        assert [line.kind for line in then.log(None)][-1] == "HandedOver"
        refused = "a seat, how it changes hands, and a person"
        with pytest.raises(NotOnOffer, match=refused):
            table.match.answer(RECORD, {"seat": 1, "how": "vanishes", "person": "Bo"}, "hand-over.-2")

    play(tmp_path, evening)
