"""docs/effects.md is true: its code is run in order, and its sessions show what they say."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from types import ModuleType

PAGE = (Path(__file__).parents[1] / "docs" / "effects.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|pycon)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_its_examples_show_what_they_say() -> None:
    module = ModuleType("effects_page")
    sys.modules[module.__name__] = module
    told: list[str] = []
    for language, code in BLOCKS:
        if language == "python":
            exec(compile(code, "docs/effects.md", "exec", dont_inherit=True), module.__dict__)
        else:
            test = doctest.DocTestParser().get_doctest(code, {}, "effects", "docs/effects.md", 0)
            test.globs = module.__dict__
            doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
    assert told == [], "".join(told)
    assert [language for language, _ in BLOCKS].count("pycon") == 4
