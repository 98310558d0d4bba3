"""The tests have homes too: toy games stand on one shelf."""

from __future__ import annotations

import ast
from pathlib import Path

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
