"""The drawer: what was put away in a campaign is read out of the log, as far as somebody may know of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.games.no_stone_unturned.sheets import Detail, Project
from dolmen.server import put_away as module
from dolmen.server.import_save import imported
from dolmen.server.log_pages import whole_log
from dolmen.server.put_away import put_away
from dolmen.server.wire import PutAway
from tests.games.no_stone_unturned.table import table as laid
from tests.games.no_stone_unturned.test_shelving import chapter
from tests.server.guests import Guest
from tests.server.screens import a_house

CHAPTERS = 4
EVERYTHING = 10**6


def a_campaign() -> bytes:
    """In each chapter somebody is met who is not met again, and something is built."""
    t = laid(3)
    for number in range(1, CHAPTERS + 1):
        t.say(1, "npc", name=f"Stranger {number}", note=f"came by night {number}")
        t.s.beings[-1].details.append(Detail(f"A lamp {number}", "neutral", "scene"))
        t.s.beings[-1].out = True
        t.s.projects.append(Project(f"Mill {number}", 4, 4))
        chapter(t)
    return t.match.save()


def test_the_latest_come_first_and_all_that_was_said_of_them_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        head = await imported(a_campaign(), tmp_path / "tables.sqlite")
        async with a_house(tmp_path) as house:
            all_at_once = await put_away(house.db, head, 0, EVERYTHING)
            assert all_at_once.before == 0
            log = await whole_log(house.db, head, 0)
            assert [log[thing.line].kind for thing in all_at_once.things] == ["Shelved"] * len(all_at_once.things)
            assert [thing.line for thing in all_at_once.things] == [
                number for number in range(len(log) - 1, -1, -1) if log[number].kind == "Shelved"
            ]
            strangers = [thing for thing in all_at_once.things if thing.name.startswith("Stranger")]
            assert strangers
            for thing in strangers:
                number = thing.name.split()[-1]
                assert f"note: came by night {number}" in thing.details
                assert any(f"A lamp {number}" in detail for detail in thing.details)

            monkeypatch.setattr(module, "PAGE", 3)
            monkeypatch.setattr(module, "PAGES", 2)
            before, pieces = EVERYTHING, list[PutAway]()
            while before:
                page = await put_away(house.db, head, 0, before)
                assert page.before < before
                before, pieces = page.before, [*pieces, *page.things]
            assert tuple(pieces) == all_at_once.things, "by pages, too"

    asyncio.run(run())


def test_over_http_and_only_for_those_who_may_look(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table("no-stone-unturned", private=True)
    assert ada.get(f"/api/tables/{table}/put-away").json() == {"things": [], "before": 0}
    assert eve.get(f"/api/tables/{table}/put-away").status_code == 403
