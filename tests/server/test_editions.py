"""A table knows the packs it was begun with."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from dolmen.library.packs import VARIABLE, edition, in_use
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
        return (await a_table(house, "stone-daze", "ada", "bo")).id


async def notices(path: Path, table: str) -> list[str]:
    async with a_house(path) as house:
        return [notice for notice in [(await house.table(table)).head.notice] if notice]


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
