"""Every game has a page, and all of them are laid out alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dolmen
from dolmen.library import find_game, game_ids

ROOT = Path(__file__).parent.parent
PACKAGES = {path.parent.name for path in (ROOT / "src" / "dolmen" / "games").glob("*/__init__.py")}
GAMES = sorted(PACKAGES & {name.replace("-", "_") for name in game_ids()})
"""Those that can be played: one that is only begun has no page yet."""
LAYOUT = [
    "What it is",
    "How to start it",
    "The table",
    "Choices and options",
    "Bots",
    "Balance",
    "Content and packs",
    "Credits",
    "Where things are",
]


def page(game: str) -> str:
    text = (ROOT / "docs" / "games" / f"{game.replace('_', '-')}.md").read_text(encoding="utf-8")
    return re.sub(r"(?ms)^```.*?^```$", "", text)


def section(game: str, heading: str) -> str:
    return page(game).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_no_page_without_its_game() -> None:
    assert {path.stem for path in (ROOT / "docs" / "games").iterdir()} == {game.replace("_", "-") for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_headings_in_the_same_order(game: str) -> None:
    assert re.findall(r"(?m)^# (.+)$", page(game)) == [find_game(game.replace("_", "-")).title]
    assert re.findall(r"(?m)^## (.+)$", page(game)) == LAYOUT
    for heading in LAYOUT:
        assert section(game, heading).strip(), heading


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_shown(game: str) -> None:
    assert re.search(r"!\[.+\]\(\.\./images/.+\)", section(game, "The table"))


@pytest.mark.parametrize("game", GAMES)
def test_three_ways_to_start(game: str) -> None:
    ways = re.findall(r"(?m)^\| (\w+) \| (.+) \|$", section(game, "How to start it"))
    assert [way for way, _ in ways] == ["where", "browser", "terminal", "Python"]
    assert f"dolmen play {game.replace('_', '-')}" in ways[2][1]
    (call,) = re.findall(r"`(dolmen\.start\(.+\))`", ways[3][1])
    assert eval(call, {"dolmen": dolmen}).asks


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str) -> None:
    explained = set(re.findall(r"`(\w+)`", section(game, "Choices and options")))
    assert explained >= {option.name for option in find_game(game.replace("_", "-")).option_infos()}


@pytest.mark.parametrize("game", GAMES)
def test_the_files_it_names_are_there(game: str) -> None:
    files = re.findall(r"`([\w/]+(?:\.py|/)|content/\*\.toml)`", section(game, "Where things are"))
    assert len(files) > 10
    for file in files:
        if not file.startswith("src/"):
            assert [*(ROOT / "src" / "dolmen" / "games" / game).glob(file)], file
