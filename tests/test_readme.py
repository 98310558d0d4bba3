"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def test_the_first_game_of_five_lines_ends_as_it_says() -> None:
    text = (ROOT / "README.md").read_text()
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    assert len(code.splitlines()) == 5
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert f'`m.result.reason` is "{names["m"].result.reason}"' in text


def test_every_page_it_links_to_is_there() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_what_contributors_are_told_to_make_can_be_made() -> None:
    told = set(re.findall(r"`make (\w+)", (ROOT / "CONTRIBUTING.md").read_text()))
    assert told >= {"quick", "test", "long"}
    assert told <= set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
