"""Things to do at any time: seen while they are drawn, never mixed up, and nothing lost when two act at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.kernel import Sketch, Stroke
from dolmen.server.limits import SKETCHING_AT_ONCE
from dolmen.server.table import Table
from dolmen.server.wire import Answer, OpenAsk, Sketching
from tests.server.guests import Guest
from tests.server.screens import JSON, News, Screen, a_house, a_table, opened, say, sits, stored
from tests.toys.any_time import looked_at
from tests.toys.installed import installed

ROOF, WALL, DOOR = (Stroke(((x, 0), (x, 500))) for x in (100, 200, 300))


@pytest.fixture(autouse=True)
def studio(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "studio")


def asked(screen: Screen, name: str) -> JSON:
    found: JSON = next(ask for ask in screen.state["asks"] if ask["id"].startswith(name))
    return found


def drawn(screen: Screen) -> list[JSON]:
    return [reply for reply in screen.replies if reply["type"] == "drawing"]


def evening(path: Path, story: Any) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            await story(table, (await sits("ada", table)), (await sits("bo", table)))

    asyncio.run(run())


def test_an_offer_says_where_it_belongs(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        sketch, stop = asked(ada, "sketch"), asked(ada, "stop")
        assert sketch["button"] == {"short": "Sketch", "icon": "pencil", "group": "Together"}
        assert (await opened(table, ada, sketch["id"]))["live"]
        assert stop["button"]["urgent"]
        assert "live" not in next(ask for ask in ada.state["asks"] if ask["prompt"] == "Draw your secret")

    evening(tmp_path, story)


def test_an_offer_is_a_stub_until_somebody_opens_it(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        looked_at.clear()
        await say(table, ada, Answer(1, "note.0", text="tea"))
        await say(table, ada, Answer(2, "note.0", text="cake"))
        (await sits("ada", table))
        assert looked_at == [], "nobody has opened the list, so nobody made its words"
        stub = asked(bo, "strike")
        assert (stub["stub"], stub["prompt"], stub["button"]["group"], stub["kind"], stub["lasting"]) == (
            *(True, "Strike a line out", "Together", "pick"),
            True,
        )
        assert not stub.keys() & {"options", "shape", "ideas", "fields"}
        whole = await opened(table, bo, "strike.1")
        assert [option["label"] for option in whole["options"]] == ["cake", "tea"]
        assert "stub" not in whole
        assert whole["shape"]
        assert looked_at

    evening(tmp_path, story)


def test_what_is_asked_and_what_is_urgent_is_whole(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        assert [option["label"] for option in asked(ada, "stop")["options"]] == ["stop"]
        assert not {"stub", "standing"} & ada.ask().keys()
        assert ada.ask()["most"] == 500

    evening(tmp_path, story)


def test_nobody_opens_what_is_put_to_others_or_to_nobody(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        for screen, id in ((ada, "note.1"), (ada, "none"), ((await sits("eve", table)), "note.0")):
            assert (await say(table, screen, OpenAsk(1, id)))["type"] == "refused"

    evening(tmp_path, story)


def test_strokes_are_seen_while_they_are_drawn_and_after_that_the_sketch(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        eve = await sits("eve", table)
        id = asked(ada, "sketch")["id"]
        before = table.match.save()
        assert (await say(table, ada, Sketching(1, id, 0, (ROOF, WALL))))["type"] == "done"
        await say(table, ada, Sketching(2, id, 1, (DOOR,)))
        for screen in (bo, eve):
            assert [(one["seat"], one["prompt"]) for one in drawn(screen)] == [(0, "Sketch for all")] * 2
            assert [len(one["strokes"]) for one in drawn(screen)] == [2, 1]
            assert drawn(screen)[1]["kept"] == 1
        assert not drawn(ada)
        assert table.match.save() == before
        late = await sits("late", table)
        assert [stroke["points"][0] for stroke in drawn(late)[0]["strokes"]] == [[100, 0], [300, 0]]
        await say(table, ada, Answer(3, id, sketch=Sketch("a house", (ROOF, DOOR))))
        assert drawn(bo)[-1] == {"type": "drawing", "seat": 0}
        assert not drawn(await sits("later", table))
        assert bo.state["nodes"]["sketch-0"]["sketch"]["caption"] == "a house"

    evening(tmp_path, story)


def test_a_secret_drawing_is_never_sent_to_anybody(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        secret = ada.ask()["id"]
        news = News.before(ada, bo)
        refused = await say(table, ada, Sketching(1, secret, 0, (ROOF,)))
        assert refused["type"] == "refused"
        assert news.since()[1] == []
        await say(table, ada, Answer(2, secret, sketch=Sketch("my secret", (ROOF,))))
        assert b"my secret" not in b"".join(bo.heard)

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("kept", "strokes"),
    [(1, (ROOF,)), (0, (ROOF, WALL, DOOR, ROOF)), (0, (Stroke(((0, 5000),)),)), (0, (Stroke(((1, 1),), "p" * 99),))],
)
def test_what_is_no_sketch_is_not_shown(tmp_path: Path, kept: int, strokes: tuple[Stroke, ...]) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        id = asked(ada, "sketch")["id"]
        assert (await say(table, ada, Sketching(1, id, kept, strokes)))["type"] == "refused"
        assert (await say(table, bo, Sketching(1, id, 0, (ROOF,))))["type"] == "refused"
        assert not drawn(bo)
        assert not drawn(ada)

    evening(tmp_path, story)


def test_a_drawing_ends_with_who_draws_it(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        await say(table, ada, Sketching(1, asked(ada, "sketch")["id"], 0, (ROOF,)))
        table.screens.remove(ada)
        assert drawn(bo)[-1] == {"type": "drawing", "seat": 0}

    evening(tmp_path, story)


def test_a_drawing_ends_with_its_ask(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        await say(table, ada, Sketching(1, asked(ada, "sketch")["id"], 0, (ROOF,)))
        for screen in (ada, bo):
            await say(table, screen, Answer(2, screen.ask()["id"], sketch=Sketch()))
        assert table.match.result
        assert drawn(bo)[-1] == {"type": "drawing", "seat": 0}

    evening(tmp_path, story)


def test_too_many_strokes_at_once_are_refused(client: TestClient[Litestar], ada: Guest) -> None:
    with ada.live(ada.table("studio")) as line:
        line.receive_json(timeout=10)
        for n in range(int(SKETCHING_AT_ONCE) + 30):
            line.send_json({"type": "sketching", "seq": n, "ask": "sketch.0", "kept": 0, "strokes": []})
        replies = [line.receive_json(timeout=10) for _ in range(int(SKETCHING_AT_ONCE) + 30)]
        assert {reply["type"] for reply in replies} == {"done", "refused"}
        assert "too much at once" in next(reply["reason"] for reply in replies if reply["type"] == "refused")


def test_two_write_at_once_and_both_are_kept(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        mine, theirs = asked(ada, "note")["id"], asked(bo, "note")["id"]
        await asyncio.gather(
            table.handle(ada, Answer(1, mine, text="tea")), table.handle(bo, Answer(1, theirs, text="rain"))
        )
        await table.handle(ada, Answer(2, mine, text="cake"))
        assert table.match.s.lines == ["cake", "rain", "tea"]
        assert (ada.done, bo.done) == ([1, 2], [1])

    evening(tmp_path, story)


def test_a_number_counts_only_for_the_list_it_was_read_from(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        await say(table, ada, Answer(1, "note.0", text="tea"))
        seen = await opened(table, bo, "strike.1")
        await say(table, ada, Answer(2, "note.0", text="apples"))
        late = await say(table, bo, Answer(1, seen["id"], seen["shape"], pick=0))
        assert (late["type"], table.match.s.lines) == ("refused", ["apples", "tea"])
        assert "has changed" in late["reason"]
        now = await opened(table, bo, "strike.1")
        assert now["id"] == seen["id"]
        await say(table, bo, Answer(2, now["id"], now["shape"], pick=1))
        assert table.match.s.lines == ["apples"]

    evening(tmp_path, story)


def test_what_is_taken_back_is_gone_from_the_store_too(tmp_path: Path) -> None:
    async def story(table: Table, ada: Screen, bo: Screen) -> None:
        await say(table, ada, Answer(1, "note.0", text="tea"))
        await say(table, ada, Answer(2, "note.0", text="cake"))
        await say(table, bo, Answer(1, "stop.1", pick=0))
        assert bo.done == [1]
        assert table.match.s.lines == ["tea"]
        assert [node["text"] for node in ada.state["nodes"].values()] == ["tea"]
        assert (await stored(table)).s.lines == ["tea"]

    evening(tmp_path, story)
