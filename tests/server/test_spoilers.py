"""What nobody has read goes over no wire: with every unread text printed otherwise, every byte is the same."""

from __future__ import annotations

import asyncio
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.examples.old_road.book import CODEX
from dolmen.games import gone_to_gaia, stonesaga
from dolmen.games.gone_to_gaia.tale.places import text_at
from dolmen.kernel import CLOCK, Seat
from dolmen.library import games
from dolmen.server.build import STATIC
from dolmen.server.chapters import chapters_of, infos, since
from dolmen.server.chronicles import NoChronicle, chronicle_of
from dolmen.server.game_cards import game_info
from dolmen.server.log_pages import log_before
from dolmen.server.moments import moment
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, OpenAsk
from tests.games.gone_to_gaia.prose import EVERY, Story
from tests.server.guests import Guest
from tests.server.screens import Screen, a_house, a_table, any_answer

VIEWERS = ("ada", "bo", "cy", "eve")


@pytest.fixture(autouse=True)
def old_road(monkeypatch: pytest.MonkeyPatch) -> None:
    found = games._found
    point = EntryPoint("old-road", "dolmen.examples.old_road:GAME", games.GROUP)
    monkeypatch.setattr(games, "_found", lambda: {**found(), "old-road": point})


async def all_of_it(house: TableRegistry, table: Table, viewer: Seat | None, person: str) -> bytes:
    """Everything that the server tells this person: first message, offers opened, errors, log, replay, chronicle."""
    db, head, game = house.db, table.head, table.match.game
    screen = Screen(person)
    table.screens.audiences.clear()  # so that the picture is made again
    await table.join(screen)
    for ask in screen.state["asks"]:
        await table.handle(screen, OpenAsk(1, ask["id"]))
        await table.handle(screen, Answer(2, ask["id"], pick=99))
        await table.handle(screen, Answer(3, ask["id"], text=""))
    table.screens.remove(screen)
    told: list[Any] = [screen.heard]
    told.append(await log_before(db, head, viewer, 10**6, 100))
    told.append(infos(await chapters_of(db, head), head, viewer))
    told.append(await since(db, head, viewer, 0))
    told.extend([await moment(db, game, head, at, viewer, ()) for at in (0, head.moment // 2, head.moment)])
    try:
        told.append(await chronicle_of(db, game, head, viewer))
    except NoChronicle:
        told.append("")
    return msgspec.json.encode(told)


class Silent(Screen):
    """Answers, and looks at nothing."""

    def send(self, data: bytes) -> None:
        self.heard.append(data)


def unread(table: Table, viewer: Seat | None) -> list[int]:
    return CODEX.unread(table.match.s, viewer)


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_sent_what_they_have_not_read(tmp_path: Path, seed: int) -> None:
    async def evening() -> tuple[int, int]:
        looks = read = 0
        async with a_house(tmp_path) as house:
            table = await a_table(house, "old-road", "ada", "bo", "cy", "", seed=seed, options={"nights": 2})
            random = Random(seed)
            silent = [Silent(person) for person in VIEWERS]
            for n in range(400):
                if table.match.result is not None:
                    break
                if n % 12 == 0:
                    for viewer, person in ((0, "ada"), (1, "bo"), (2, "cy"), (None, "eve")):
                        before = await all_of_it(house, table, viewer, person)
                        with CODEX.reprinted(unread(table, viewer)):
                            assert await all_of_it(house, table, viewer, person) == before
                        looks += 1
                seats = [ask.seat for ask in table.match.open if not ask.standing and ask.seat != CLOCK]
                if not seats:
                    break
                seat = random.choice(seats)
                await any_answer(table, seat, silent[seat], random)
            read = len(table.match.s.table.read)
            before = await all_of_it(house, table, 0, "ada")
            with CODEX.reprinted(CODEX.numbers()):
                assert await all_of_it(house, table, 0, "ada") != before, "what was read is seen: this test can fail"
        return looks, read

    looks, read = asyncio.run(evening())
    assert looks >= 8
    assert read > 0


def test_nobody_is_sent_a_page_of_gone_to_gaia_that_they_have_not_read(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(
                house, "gone-to-gaia", "ada", "bo", seed=3, options={"mode": "campaign"}, watchers=True
            )
            random, story = Random(3), Story()
            silent = [Silent(person) for person in VIEWERS]
            closed = {*story.unread(table.match.s, None)}
            for n in range(61):
                closed &= {*story.unread(table.match.s, None)}
                if n % 20 == 0:
                    for viewer, person in ((0, "ada"), (1, "bo"), (None, "eve")):
                        before = await all_of_it(house, table, viewer, person)
                        with story.reprinted(closed):
                            assert await all_of_it(house, table, viewer, person) == before
                seat = random.choice([ask.seat for ask in table.match.open if not ask.standing])
                await any_answer(table, seat, silent[seat], random)
            before = await all_of_it(house, table, 0, "ada")
            with story.reprinted(EVERY):
                assert await all_of_it(house, table, 0, "ada") != before, "what was read is seen: this test can fail"

    asyncio.run(evening())


def book_of(game: str) -> list[str]:
    """Its texts, but for those that lie on the table from the beginning, such as what stands on a card."""
    if game == "old-road":
        return [entry.text for entry in CODEX._entries.values()]
    if game == "stonesaga":
        return [entry.text for entry in stonesaga.GAME.box.codex.values()]
    texts = [text_at(gone_to_gaia.GAME.box, key) for key in EVERY if not key.endswith("/fight")]
    return [text for text in texts if len(text) > 40]


@pytest.mark.parametrize("game", ["old-road", "gone-to-gaia", "stonesaga"])
def test_no_page_of_ours_holds_an_unread_text(ada: Guest, game: str) -> None:
    """What anybody gets without a table: the lobby's games, the game's card, its rules, the client's files."""
    card = msgspec.json.encode(game_info(games.find_game(game)))
    pages = [ada.get(path).content for path in ("/api/games", f"/api/games/{game}/rules")]
    assert game.encode() in pages[0]
    kinds = (".js", ".css", ".html", ".json", ".svg", ".map")
    files = [file.read_bytes() for file in STATIC.rglob("*") if file.suffix in kinds] if STATIC.is_dir() else []
    everything = b"\n".join((card, *pages, *files))
    for text in book_of(game):
        assert text.encode() not in everything
        assert msgspec.json.encode(text)[1:-1] not in everything
