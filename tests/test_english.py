"""Turns of phrase that come from another language, in whatever a player, an author or a maintainer reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READ = (
    "src/dolmen/**/*.py",
    "src/dolmen/**/*.md",
    "docs/**/*.md",
    "client/src/**/*.svelte",
    "client/src/**/*.ts",
    "*.md",
)
STRUCK = re.compile(
    r"\b(the own|of own|with own|pays? own|(?:for|to) who (?:asks|asked|has|plays|is)|who has none says|"
    r"an? (?:\w+ )?is wanted, (?:not|got)|a \w+ that is none|how manyth|also (?:then|not) when|in this moment|"
    r"all what|despite of|according the|so called|must not to|allows to)\b",
    re.IGNORECASE,
)


def lines() -> Iterator[tuple[str, str]]:
    """All of it, by place."""
    for pattern in READ:
        for file in sorted(ROOT.glob(pattern)):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{file.relative_to(ROOT)}:{number}", line


def test_it_reads_as_english() -> None:
    found = [f"{place}: {line.strip()}" for place, line in lines() if STRUCK.search(line)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "A helper uses the own mood.",
        "It goes to who asked.",
        "a text is wanted, got 3",
        "your host is a host that is none",
    ],
)
def test_a_slip_is_noticed(text: str) -> None:
    assert STRUCK.search(text)
