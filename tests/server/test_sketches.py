"""Sketches by reference: what travels is a name, and only those who see the picture get the lines behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.kernel import Sketch, Stroke
from dolmen.kernel.scene import Group, Panel, Picture, Scene, Text
from dolmen.server.scene_diff import flat
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.wire import Answer
from tests.server.guests import Guest
from tests.server.screens import a_house, a_table, say, sits
from tests.toys.installed import installed

HOUSE = Sketch("a house", (Stroke(((101, 102), (103, 104))), Stroke(((7, 7),), "pencil")))
LARGE = Sketch("all of it", tuple(Stroke(tuple((n, i) for n in range(40))) for i in range(500)))


@pytest.fixture(autouse=True)
def studio(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "studio")


def test_a_scene_names_its_drawings_wherever_they_lie() -> None:
    inner = Panel(id="book", children=(Picture(id="two", sketch=LARGE), Text(id="words", text="tea")))
    scene = Scene(title="", parts=(Group(id="wall", children=(Picture(id="one", sketch=HOUSE), inner)),))
    nodes, root, sketches = flat(scene, Sketchbook("salt"))
    assert root == ("wall",)
    assert nodes["book"]["children"] == ["two", "words"]
    one, two = nodes["one"]["sketch"], nodes["two"]["sketch"]
    assert (one["caption"], one["strokes"], two["strokes"]) == ("a house", 2, 500)
    assert sketches == {one["ref"]: HOUSE, two["ref"]: LARGE}
    assert scene.parts[0].children[0].sketch is HOUSE  # type: ignore[union-attr]


def test_a_name_is_that_of_the_drawing_and_the_table() -> None:
    book = Sketchbook("one table")
    assert book.ref(HOUSE) == book.ref(Sketch(HOUSE.caption, HOUSE.strokes)) == Sketchbook("one table").ref(HOUSE)
    assert len({book.ref(HOUSE), book.ref(LARGE), Sketchbook("another").ref(HOUSE), Sketchbook().ref(HOUSE)}) == 4


def test_no_message_holds_the_lines_of_a_sketch(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            await say(table, ada, Answer(1, "sketch.0", sketch=HOUSE))
            late = await sits("late", table)
            for screen in (ada, bo, late):
                assert b"[101,102]" not in b"".join(screen.heard)
                ref = screen.state["nodes"]["sketch-0"]["sketch"]["ref"]
                assert await table.screens.sketch(table.seat_of(screen.person), ref) == HOUSE
                assert await table.screens.sketch(None, "0" * 32) is None

    asyncio.run(run())


def drawn(client: TestClient[Litestar], guest: Guest, *sketches: tuple[str, Sketch], **wish: Any) -> tuple[str, str]:
    """A table of the studio where seat 0 has handed these in, and the name of the last one."""
    id = guest.table("studio", **wish)
    with guest.live(id) as line:
        asks = line.receive_json(timeout=10)["asks"]
        for seq, (ask, sketch) in enumerate(sketches, 1):
            asked = next(one["id"] for one in asks if one["id"].startswith(ask))
            line.send_json({"type": "answer", "seq": seq, "ask": asked, "sketch": msgspec.to_builtins(sketch)})
            while line.receive_json(timeout=10).get("done") != seq:
                pass
    return id, client.app.state.house.tables[id].screens.sketchbook.ref(sketches[-1][1])


def test_a_sketch_is_fetched_by_its_name_and_kept_for_good(client: TestClient[Litestar], ada: Guest) -> None:
    table, ref = drawn(client, ada, ("sketch", HOUSE))
    reply = ada.get(f"/api/tables/{table}/sketches/{ref}")
    assert reply.json()["strokes"][0] == {"points": [[101, 102], [103, 104]], "pen": "ink"}
    assert reply.headers["cache-control"] == "private, max-age=31536000, immutable"
    with ada.live(table) as line:
        assert line.receive_json(timeout=10)["nodes"]["sketch-0"]["sketch"] == {
            "ref": ref,
            "caption": "a house",
            "strokes": 2,
        }
        assert ada.get(f"/api/tables/{table}/sketches/{ref}").json() == reply.json()


def test_who_does_not_see_it_does_not_get_it(client: TestClient[Litestar], ada: Guest, bo: Guest, eve: Guest) -> None:
    table, ref = drawn(client, ada, ("0.", HOUSE), private=False)
    bo.post(f"/api/tables/{table}/join")
    path = f"/api/tables/{table}/sketches/{ref}"
    assert ada.get(path).status_code == 200
    for other in (bo, eve):
        refused = other.get(path)
        assert (refused.status_code, refused.json()) == (404, {"detail": "there is no such sketch on the table"})
        assert other.get(f"{path}?at=1").status_code == 404
        assert other.get(f"{path}?as=0").status_code == 403
    private, ref = drawn(client, ada, ("sketch", HOUSE), private=True)
    assert eve.get(f"/api/tables/{private}/sketches/{ref}").status_code == 403


def test_a_sketch_of_a_moment_is_one_that_lay_there_then(client: TestClient[Litestar], ada: Guest) -> None:
    table, ref = drawn(client, ada, ("sketch", Sketch("a door")), ("sketch", HOUSE))
    path = f"/api/tables/{table}"
    assert [ada.get(f"{path}/sketches/{ref}?at={at}").status_code for at in range(3)] == [404, 404, 200]
    moment = ada.get(f"{path}/moments/2").json()
    assert moment["nodes"]["sketch-1"]["sketch"]["ref"] == ref
