"""The voice of every text a player can read, in whichever file: the never-list, what the second reading struck out,
and no passage longer than can be read aloud (docs/readings.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from tests.games.gone_to_gaia.test_story import NEVER

CONTENT = files("dolmen.games.gone_to_gaia") / "content"
FILES = sorted(file.name for file in CONTENT.iterdir() if file.name.endswith(".toml"))
NOT_READ = {"icon", "exact", "slots", "do", "do_first", "if", "when", "open", "cost"}
"""Fields that no player reads."""
STRUCK = re.compile(
    r"\b(not since today|(comes?|came) to lie|(elements?|targets?|tokens?) of choice|the own|also (when|if)|"
    r"(as|the way) one (can|does|could|goes|hears|is|leaves|opens|puts|sees|stands|takes))\b"
)
"""Phrases of another language in English words."""


def read(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for name, part in thing.items():
            if name not in NOT_READ:
                yield from read(part)
    elif isinstance(thing, list):
        for part in thing:
            yield from read(part)


@pytest.mark.parametrize("name", FILES)
def test_every_text_keeps_the_voice(name: str) -> None:
    for text in read(tomllib.loads((CONTENT / name).read_text("utf-8"))):
        assert len(text.split()) <= 90, text
        assert not NEVER.search(text), text
        assert not STRUCK.search(text), text


@pytest.mark.parametrize(
    "text",
    [
        "It is ringing, and not since today.",
        "next to where they come to lie",
        "You gain 2 elements of choice.",
        "put out on the step, as one puts out a saucer",
    ],
)
def test_what_was_struck_out_is_noticed(text: str) -> None:
    assert STRUCK.search(text)
