"""Words that are taken out leave the pages of a chronicle that were made before."""

from __future__ import annotations

import asyncio
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from dolmen.examples import old_road
from dolmen.kernel import Match
from dolmen.lab.bench import campaign
from dolmen.lab.bench.campaign import Campaign
from dolmen.server.chronicles import chronicle_of
from dolmen.server.db.sqlite_reader import connected
from tests.server.test_taking_out import everything, exported

WORDS = "the unmentionable tollkeeper of Wend"


def kept_pages(file: Path) -> str:
    with closing(connected(file)) as db:
        return "".join(str(row) for row in db.execute("SELECT * FROM chronicles").fetchall())


def noted(match: Match[Any], seat: int, text: str) -> None:
    ask = next(ask for ask in match.open if ask.seat == seat and ask.id.startswith("note"))
    match.answer(seat, ask.from_plain(text), ask.id)


async def write(played: Campaign) -> tuple[str, int]:
    """Somebody notes these words; who, and the moment."""
    table = played.table
    await table.kept.change(partial(noted, seat=1, text=WORDS))
    played.given += 1
    return table.head.seats[1].person or "", table.head.moment


async def chronicle(played: Campaign) -> str:
    db, table = played.db, played.table
    return await chronicle_of(db, table.match.game, table.head, 0, table.called(), db.store_page)


def test_what_is_taken_out_leaves_a_page_of_the_chronicle_that_was_made_before(tmp_path: Path) -> None:
    file = tmp_path / "road.tables"

    async def evening() -> None:
        with campaign.on_the_shelf(tmp_path):
            async with campaign.begun(old_road.GAME, file, 3) as played:
                await played.play(20)
                person, moment = await write(played)
                closed = played.table.head.chapters
                while played.table.head.chapters < closed + 2:
                    await played.play(played.given + 20)
                assert WORDS in await chronicle(played)
                assert WORDS in kept_pages(file), "the page of a closed chapter is made once"
                await played.table.redaction.of_answer(person, moment)
                assert WORDS not in kept_pages(file)
                assert WORDS not in await chronicle(played)
                await played.play(played.given + 20)
                assert WORDS not in await chronicle(played)
        assert WORDS.encode() not in everything(file)
        with campaign.on_the_shelf(tmp_path / "again"):
            assert WORDS.encode() not in exported(file)

    (tmp_path / "again").mkdir()
    asyncio.run(evening())
