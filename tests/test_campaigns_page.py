"""The example of docs/campaigns.md is a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import dolmen.campaign
import dolmen.kernel
import dolmen.testing
from dolmen.kernel import chapter_in
from dolmen.library import start

PAGE = Path(__file__).parents[1] / "docs" / "campaigns.md"


def test_the_example_plays_a_chapter() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    found: dict[str, Any] = {"__name__": "campaigns_page"}
    exec(compile(code, str(PAGE), "exec", dont_inherit=True), found)
    match = start(found["Walking"]())
    match.answer(0, "marsh")
    match.answer(2, True)
    assert [end.title for told in match.log(None) if (end := chapter_in(told))] == ["Over the marsh"]
    assert match.result is not None


def test_the_names_on_the_page_are_there() -> None:
    rows = re.findall(r"^\| [^|]+ \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[1:]
    names = {name for row in rows for name in re.findall(r"`(\w+)", row)} - {"you", "read"}
    known = {*dolmen.campaign.__all__, *dolmen.kernel.__all__, *dolmen.testing.__all__}
    assert names <= known
