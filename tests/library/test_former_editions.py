"""A match goes on with the cards that it was begun with, also when a release has others."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest

from dolmen.games import snowcrest
from dolmen.games.snowcrest import GAME, SnowcrestGame
from dolmen.library.content import Content

CONTENT = Path(snowcrest.__file__).parent / "content"


@pytest.fixture
def former(tmp_path: Path) -> Mapping[str, Path]:
    """Content in which every villager of 2 Barley cost 3."""
    for file in CONTENT.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text().replace("\ncost = 2\n", "\ncost = 3\n"))
    return {file.name: file for file in sorted(tmp_path.glob("*.toml"))}


def test_a_game_that_keeps_earlier_content_plays_an_earlier_edition(
    former: Mapping[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    base = Content(former).edition
    monkeypatch.setattr(SnowcrestGame, "former", lambda self: {base: former})
    earlier = GAME.of_edition(base)
    assert earlier.edition() == base != GAME.edition()
    assert 2 not in earlier.box.cost
    assert 2 in GAME.box.cost
    assert GAME.of_edition(base) is earlier
    assert earlier.with_packs().edition() == base
    assert pickle.loads(pickle.dumps(earlier)).edition() == base


@pytest.mark.parametrize("edition", ["", "base 00000000", "Some pack 12345678"])
def test_an_edition_that_is_unknown_is_played_with_todays_cards(edition: str) -> None:
    assert GAME.of_edition(edition) is GAME
    assert GAME.of_edition(GAME.edition()) is GAME
