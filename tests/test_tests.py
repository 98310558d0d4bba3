"""The tests have homes too, and what each costs is booked on it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cpu_time import PROC, cpu

TESTS = Path(__file__).parent


def games_in(code: str) -> list[str]:
    """The games that the code makes from nothing; a variant of another one belongs to its test."""
    return [
        node.name
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith("Game[") for base in node.bases)
    ]


def test_every_toy_game_stands_on_the_shelf() -> None:
    elsewhere = {
        str(path.relative_to(TESTS)): games
        for path in sorted(TESTS.rglob("*.py"))
        if "toys" not in path.parts and (games := games_in(path.read_text(encoding="utf-8")))
    }
    assert elsewhere == {}, "move them to tests/toys"


def test_no_two_toys_are_called_the_same() -> None:
    names = [name for path in (TESTS / "toys").rglob("*.py") for name in games_in(path.read_text(encoding="utf-8"))]
    assert len(names) > 20
    assert len(names) == len(set(names))


def test_a_toy_elsewhere_is_noticed() -> None:
    assert games_in("class Pig(Game[Sty]):\n    pass\n\nclass Fat(Pig):\n    pass") == ["Pig"]


SAYABLE = re.compile(r"def text\(self\) -> str:\n\s+return f?\"(?:[^\"{]|\{self\.\w+(?: \+ 1)?\})*\"$", re.MULTILINE)
"""The text of an event that its `line` could say."""


def test_events_say_what_happens_in_a_line() -> None:
    files = [*TESTS.rglob("*.py"), *TESTS.parent.joinpath("docs").rglob("*.md")]
    assert len(files) > 200
    old = [str(file.relative_to(TESTS.parent)) for file in files if SAYABLE.search(file.read_text(encoding="utf-8"))]
    assert old == [], "line=…, at=…"


def test_an_event_of_the_old_kind_is_noticed() -> None:
    assert SAYABLE.search('    def text(self) -> str:\n        return f"Player {self.seat + 1} rolls {self.n}"\n')
    assert not SAYABLE.search('    def text(self) -> str:\n        return f"They are {names(self.who)}"\n')


PATCHES = re.compile(r"\bmonkeypatch\.(?:set|del)(?:attr|item)|\bmock\b|\bpatch\(|force_setattr")
BREAK_ON_PURPOSE = {
    "gone_to_gaia/test_handlers.py": "takes one ability's handler away, to see that a test misses it",
    "gone_to_gaia/prose.py": "prints other words where nobody has read, to see that nobody can tell",
    "stonesaga/test_unread.py": "the same, with entries and codes",
}
"""What changes the very game that it holds against itself, and why."""


def test_tests_of_games_patch_nothing() -> None:
    """They play an edition with the content they need, with dice they have chosen."""
    folder = TESTS / "games"
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if PATCHES.search(path.read_text(encoding="utf-8"))
    }
    assert found == {*BREAK_ON_PURPOSE}


@pytest.mark.parametrize(
    "line", ["monkeypatch.setattr(coin, 'begun', f)", "monkeypatch.setitem(box.cards, 1, x)", "mock.patch('x')"]
)
def test_a_patch_is_noticed(line: str) -> None:
    assert PATCHES.search(line)


BURNS = "import time\nwhile time.process_time() < 0.3: pass\nprint(time.process_time(), flush=True)\ninput()"


def test_what_a_process_uses_is_booked_while_it_runs_and_not_again_when_it_ends() -> None:
    """As a browser does, which several tests share."""
    before = cpu()
    with subprocess.Popen(
        [sys.executable, "-c", BURNS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        used = float(child.stdout.readline())
        while_it_runs = cpu()
        assert while_it_runs - before >= (used * 0.9 if PROC.is_dir() else 0.0), "only Linux tells it meanwhile"
        child.communicate("\n")
    assert cpu() - while_it_runs < used
