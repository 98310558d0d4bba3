"""The tutorial does what it says: its code is run in order, and its games are the examples'."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

import dolmen
from dolmen.cli import main
from dolmen.examples import connect_four, tic_tac_toe
from dolmen.kernel import Game, Match
from dolmen.kernel.scene import Scene, Text
from dolmen.library import find_game
from dolmen.library.clauses import clauses_of
from dolmen.testing import ConformanceError, check_game

TEXT = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
PART = re.compile(r"^```(?P<language>\w+)\n(?P<code>.*?)^```$|^# (?P<chapter>[^\n]*)$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    chapter: str
    language: str
    code: str


def blocks() -> Iterator[Block]:
    chapter = ""
    for part in PART.finditer(TEXT):
        chapter = part["chapter"] or chapter
        if part["code"]:
            yield Block(chapter, part["language"], part["code"])


BLOCKS = [*blocks()]
PIG, FIRST, SECOND, THIRD = dict.fromkeys(block.chapter for block in BLOCKS)


def the(language: str) -> str:
    """The one block in that language."""
    (block,) = (block for block in BLOCKS if block.language == language)
    return block.code


def code_of(code: str, last_class: str) -> str:
    """A block that begins with an indent goes into the class before it."""
    return f"class {last_class}({last_class}):\n{code}" if code.startswith(" ") else code


def run_chapter(chapter: str) -> dict[str, Any]:
    """Its code and its sessions, in order. Returns what was defined; fails if a session shows something else."""
    module = ModuleType(f"tutorial_{len(chapter)}")
    sys.modules[module.__name__] = module
    names, last_class = module.__dict__, ""
    for _, language, code in (block for block in BLOCKS if block.chapter == chapter):
        if language == "python":
            exec(compile(code_of(code, last_class), "docs/tutorial.md", "exec", dont_inherit=True), names)
            games = re.findall(r"^class (\w+)\((?:Round)?Game\[", code, re.MULTILINE)
            last_class = games[-1] if games else last_class
        elif language == "pycon":
            run_session(code, names)
    return names


def run_session(block: str, names: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(block, names, "tutorial", "docs/tutorial.md", 0)
    test.globs = names
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
    assert told == [], "".join(told)


@pytest.fixture(scope="module")
def first() -> dict[str, Any]:
    return run_chapter(FIRST)


@pytest.fixture(scope="module")
def second() -> dict[str, Any]:
    return run_chapter(SECOND)


@pytest.fixture(scope="module")
def third() -> dict[str, Any]:
    return run_chapter(THIRD)


def test_the_first_whole_game_has_at_most_35_lines_of_code() -> None:
    (source,) = (block.code for block in BLOCKS if block.chapter == PIG and block.language == "python")
    assert len([line for line in source.splitlines() if line.strip()]) <= 35
    game = run_chapter(PIG)["Pig"]()
    assert played_out(dolmen.start(game), 1) is not None
    assert [part.role for part in dolmen.start(game).scene(0).parts] == ["centre", "own", "others"]


def played_out(m: Match[Any], seed: int) -> dolmen.kernel.Result | None:
    for _ in decisions(m, seed):
        pass
    return m.result


def decisions(m: Match[Any], seed: int) -> Iterator[Match[Any]]:
    random = Random(seed)
    while m.asks:
        yield m
        ((seat, ask),) = m.asks.items()
        m.answer(seat, random.choice(ask.options))  # type: ignore[attr-defined]
    yield m


def seen(m: Match[Any], *, story: bool) -> list[Any]:
    """What a match shows at a decision, so that two can be compared."""
    asks = {seat: (ask.prompt, ask.at, [*map(ask.label, ask.options)]) for seat, ask in m.asks.items()}  # type: ignore[attr-defined]
    return [msgspec.to_builtins(m.s), asks, m.result, [told.text for told in m.log(None)] if story else None]


@pytest.mark.parametrize("seed", range(10))
def test_its_tic_tac_toe_plays_like_the_example(first: dict[str, Any], seed: int) -> None:
    mine, theirs = dolmen.start(first["GAME"], seed=seed), dolmen.start(tic_tac_toe.GAME, seed=seed)
    for one, other in zip(decisions(mine, seed), decisions(theirs, seed), strict=True):
        assert seen(one, story=True) == seen(other, story=True)
        assert [one.game.value(one.s, seat) for seat in (0, 1)] == [other.game.value(other.s, seat) for seat in (0, 1)]
        assert board_of(one) == board_of(other)


def board_of(m: Match[Any]) -> list[tuple[str, str]]:
    return [(token.at, token.glyph) for token in m.scene(None).parts[0].tokens]  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(10))
def test_its_connect_four_plays_like_the_example(second: dict[str, Any], seed: int) -> None:
    game: Game[Any] = second["ConnectFour"]()
    mine, theirs = dolmen.start(game, seed=seed), dolmen.start(connect_four.GAME, seed=seed)
    for one, other in zip(decisions(mine, seed), decisions(theirs, seed), strict=True):
        assert seen(one, story=False) == seen(other, story=False)
        assert second["can_win"](one.s) == connect_four.can_win(other.s)
        assert [second["threats"](one.s, seat) for seat in (0, 1)] == [
            connect_four.threats(other.s, seat) for seat in (0, 1)
        ]


def test_the_kit_catches_the_leak_that_the_tutorial_suggests_to_try(third: dict[str, Any]) -> None:
    def both_hands(self: Game[Any], s: Any, viewer: int | None) -> Scene:
        return Scene(title=self.title, parts=(Text(id="hands", text=str(s.hands)),))

    careless = type("Careless", (third["RockPaperScissors"],), {"scene": both_hands})
    check_game(third["RockPaperScissors"]())
    with pytest.raises(ConformanceError):
        check_game(careless())


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the tutorial, as if it were installed."""
    (home := tmp_path / "noughts").mkdir()
    mine = [code for chapter, language, code in BLOCKS if (chapter, language) == (FIRST, "python")]
    home.joinpath("__init__.py").write_text("\n".join(code_of(code, "TicTacToe") for code in mine), encoding="utf-8")
    home.joinpath("rules.md").write_text(the("markdown"), encoding="utf-8")
    (info := tmp_path / "noughts-1.0.dist-info").mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    project = tomllib.loads(the("toml"))["project"]
    points = project["entry-points"]["dolmen.games"]
    info.joinpath("entry_points.txt").write_text(
        "[dolmen.games]\n" + "\n".join(f"{id} = {where}" for id, where in points.items())
    )
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("noughts", None)


@pytest.mark.usefixtures("package")
def test_its_package_is_found_with_its_rules() -> None:
    game = find_game("noughts")
    assert game.title == "Noughts and crosses"
    assert [*clauses_of(game)] == [*clauses_of(tic_tac_toe.GAME)]


@pytest.mark.usefixtures("package")
def test_its_package_passes_the_conformance_kit() -> None:
    package = importlib.import_module("noughts")
    package.test_it_keeps_to_what_every_game_must()
    package.test_three_in_a_row_win_at_once()
    check_game(package.TicTacToe())


COMMANDS = the("sh").splitlines()


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("command", [command for command in COMMANDS if not command.startswith("dolmen play")])
def test_its_commands_work(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "dolmen"
    assert main(arguments) == 0
    assert re.search("Noughts|TT", capsys.readouterr().out)
