"""Tuned values moved: which ones, and that a test which has one written into it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import mutants, shifted
from tools.shifted import Shift, another, letters, mirrored, one_more, passed_on

CAIRNS = """# Three of them, 9 each.

[[cairn]]
name = "Ours"
stones = 3
marks = "NE"
origin = "house"

[[cairn]]
name = "Theirs"
stones = 3
marks = "NE"
origin = "rulebook"

[[cairn]]
name = "By a clause"
stones = 1
marks = "WW"
origin = "inferred"
"""


@pytest.mark.parametrize(
    ("shift", "stones"),
    [
        (Shift("", r"^stones = .*$", one_more), [4, 3, 2]),
        (Shift("", r"^stones = .*$", one_more, ("By a clause",)), [4, 3, 1]),
        (Shift("", r"^stones = .*$", another), [2, 3, 2]),
        (Shift("", r"^stones = .*$", passed_on), [1, 3, 3]),
    ],
)
def test_what_a_rulebook_or_a_clause_states_stays(shift: Shift, stones: list[int]) -> None:
    lines = shifted.shifted(CAIRNS, shift).splitlines()
    assert [int(line.removeprefix("stones = ")) for line in lines if line.startswith("stones")] == stones
    assert lines[0] == CAIRNS.splitlines()[0]


def test_letters_go_round_and_maps_are_seen_from_behind() -> None:
    text = shifted.shifted(CAIRNS, Shift("", r'(?<=^marks = ").*$', letters("NESW")))
    assert [line for line in text.splitlines() if "marks" in line] == ['marks = "ES"', 'marks = "NE"', 'marks = "NN"']
    assert mirrored('map = """\n.o.AA\ns....\n"""') == 'map = """\nAA.o.\n....s\n"""'


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that holds a game of cairns and two tests of its rule."""
    game = tmp_path / "src" / "dolmen" / "games" / "cairns"
    (game / "content").mkdir(parents=True)
    for package in (game, game.parent, game.parent.parent):
        (package / "__init__.py").touch()
    (game / "content" / "cairns.toml").write_text(CAIRNS)
    (game / "rules.py").write_text(
        "import tomllib, pathlib\n"
        "BOX = tomllib.loads((pathlib.Path(__file__).parent / 'content' / 'cairns.toml').read_text())['cairn']\n"
        "def height(cairn): return cairn['stones'] * 2\n"
    )
    tests = tmp_path / "tests" / "games" / "cairns"
    tests.mkdir(parents=True)
    (tests / "test_read.py").write_text(
        "from dolmen.games.cairns.rules import BOX, height\n"
        "def test_twice_as_high(): assert height(BOX[0]) == 2 * BOX[0]['stones']\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for tool in (mutants, shifted):
        monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(shifted, "SHIFTS", {"cairns": (Shift("cairns.toml", r"^stones = .*$", one_more),)})
    monkeypatch.setattr(shifted, "OF_CONTENT", {"cairns": ()})
    return tests


def test_a_test_that_takes_its_values_from_the_content_passes(repository: Path) -> None:
    passed, said = shifted.run("cairns", [])
    assert passed, said


def test_one_that_has_a_tuned_value_written_into_it_fails(repository: Path) -> None:
    (repository / "test_written.py").write_text(
        "from dolmen.games.cairns.rules import BOX, height\ndef test_six_high(): assert height(BOX[0]) == 6\n"
    )
    passed, said = shifted.run("cairns", [])
    assert not passed
    assert "1 failed, 1 passed" in said


def test_a_shift_that_finds_nothing_is_a_mistake(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shifted, "SHIFTS", {"cairns": (Shift("cairns.toml", r"^pebbles = .*$", one_more),)})
    with pytest.raises(SystemExit, match="nothing tuned is found by"):
        shifted.run("cairns", [])


@pytest.mark.parametrize("game", sorted(shifted.SHIFTS))
def test_the_games_can_be_printed_anew(game: str, tmp_path: Path) -> None:
    """Every shift finds something tuned."""
    content = Path("src", "dolmen", "games", game, "content")
    (tmp_path / content).mkdir(parents=True)
    for file in (mutants.ROOT / content).glob("*.toml"):
        (tmp_path / content / file.name).write_bytes(file.read_bytes())
    shifted.print_anew(game, tmp_path / "src")
    changed = {
        file.name
        for file in (tmp_path / content).glob("*.toml")
        if file.read_bytes() != (mutants.ROOT / content / file.name).read_bytes()
    }
    assert changed == {shift.file for shift in shifted.SHIFTS[game]}
