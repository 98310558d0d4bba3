"""A table is played with the packs that it was begun with, if the server has them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.library import Shelf, find_game
from dolmen.library.shelf import NO_PACKS
from tests.server.screens import a_house, a_table


@pytest.fixture
def packed(tmp_path: Path) -> Shelf:
    """With a pack for Stone Daze."""
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Other hills"\ngame = "stone-daze"\n')
    return Shelf([folder])


async def begun(path: Path, shelf: Shelf) -> str:
    async with a_house(path, shelf=shelf) as house:
        return (await a_table(house, "stone-daze", "ada", "bo")).id


async def opened(path: Path, table: str, shelf: Shelf) -> tuple[str, str]:
    """The edition with which it goes on, and what people are told about that."""
    async with a_house(path, shelf=shelf) as house:
        at = await house.table(table)
        return at.match.game.edition(), at.head.notice


def test_a_table_goes_on_with_its_own_edition_if_the_server_has_it(tmp_path: Path, packed: Shelf) -> None:
    own, both = find_game("stone-daze").edition(), packed.find("stone-daze").edition()
    assert both.startswith(f"{own} + Other hills ")
    plain, with_pack = asyncio.run(begun(tmp_path, NO_PACKS)), asyncio.run(begun(tmp_path, packed))
    assert asyncio.run(opened(tmp_path, plain, packed)) == (own, "")
    assert asyncio.run(opened(tmp_path, with_pack, packed)) == (both, "")


def test_a_table_whose_pack_is_gone_says_so(tmp_path: Path, packed: Shelf) -> None:
    own, both = find_game("stone-daze").edition(), packed.find("stone-daze").edition()
    table = asyncio.run(begun(tmp_path, packed))
    edition, notice = asyncio.run(opened(tmp_path, table, NO_PACKS))
    assert edition == own
    assert notice == f"this match was played with other cards ({both}); it goes on with {own}"
