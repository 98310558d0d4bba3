"""A table knows the packs it was begun with."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from dolmen.kernel.packs import VARIABLE, edition, in_use
from tests.server.desk import a_house, a_table


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pack that nobody uses yet."""
    monkeypatch.setenv(VARIABLE, "")
    in_use.cache_clear()
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Other hills"\ngame = "stone-daze"\n')
    yield folder
    in_use.cache_clear()


async def begun(path: Path) -> str:
    async with a_house(path) as house:
        return (await a_table(house, "stone-daze", "ada", "bo")).row.id


async def notices(path: Path, table: str) -> list[str]:
    async with a_house(path) as house:
        return house.table(table).match.notices


def test_a_table_of_another_edition_says_so(tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = asyncio.run(begun(tmp_path))
    assert asyncio.run(notices(tmp_path, table)) == []
    own = edition("stone-daze")
    monkeypatch.setenv(VARIABLE, str(pack))
    in_use.cache_clear()
    both = edition("stone-daze")
    assert both.startswith(f"{own} + Other hills ")
    (notice,) = asyncio.run(notices(tmp_path, table))
    assert notice == f"this match was played with other cards ({own}); it goes on with {both}"
    another = asyncio.run(begun(tmp_path))
    assert asyncio.run(notices(tmp_path, another)) == []


@pytest.mark.usefixtures("pack")
def test_a_file_from_before_there_were_packs_is_read(tmp_path: Path) -> None:
    table = asyncio.run(begun(tmp_path))
    with sqlite3.connect(tmp_path / "tables.sqlite") as older:
        older.execute("ALTER TABLE tables DROP COLUMN edition")
    older.close()
    assert asyncio.run(notices(tmp_path, table)) == []
