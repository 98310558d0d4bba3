"""Each worked example of the rules has a test of its number."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from dolmen.games import gone_to_gaia

RULES = Path(gone_to_gaia.__file__).parent / "rules.md"
HERE = Path(__file__).parent


def test_no_worked_example_is_without_a_test() -> None:
    written = {int(number) for number in re.findall(r"^### Example (\d+):", RULES.read_text(encoding="utf-8"), re.M)}
    modules = [import_module(f"tests.games.gone_to_gaia.{path.stem}") for path in HERE.glob("test_*.py")]
    named = [re.match(r"test_example_(\d+)_", name) for module in modules for name in vars(module)]
    assert len(written) == 40
    assert written - {int(name[1]) for name in named if name} == set()
