"""The pages for authors are true: their code is run in order, and their sessions show what they say."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[1] / "docs"
SESSIONS = {"versions": 3, "abilities": 4, "pieces": 8}


@pytest.mark.parametrize("page", SESSIONS)
def test_its_examples_show_what_they_say(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(python|pycon)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    module = ModuleType(f"{page}_page")
    sys.modules[module.__name__] = module
    told: list[str] = []
    for language, code in blocks:
        if language == "python":
            exec(compile(code, f"docs/{page}.md", "exec", dont_inherit=True), module.__dict__)
        else:
            test = doctest.DocTestParser().get_doctest(code, {}, page, f"docs/{page}.md", 0)
            test.globs = module.__dict__
            doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
    assert told == [], "".join(told)
    assert [language for language, _ in blocks].count("pycon") == SESSIONS[page]
