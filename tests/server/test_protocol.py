"""The page about the wire says what goes over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.server.protocol import protocol

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_committed_page_is_that_of_the_wire() -> None:
    assert PAGE.read_text(encoding="utf-8") == protocol(), "run python -m dolmen.server.protocol > docs/protocol.md"


@pytest.mark.parametrize(
    "line",
    [
        "#### `answer`: Answer",
        "| `pick?` | `number \\| null` | |",  # what may be left out
        "| `text` | `string` | At most 500 characters. |",
        "| `winners` | `number[]` | |",  # what is reached from a message
        "| `GET /api/games` | | `GameInfo[]` | Every game that can be played here. |",
        "| `children?` | `string[]` | |",  # components travel flat
    ],
)
def test_the_page_holds(line: str) -> None:
    assert line in protocol().splitlines()


def test_every_route_says_what_it_is_for() -> None:
    routes = [line for line in protocol().splitlines() if "/api/" in line and line.startswith("| `")]
    assert len(routes) > 20
    assert not [line for line in routes if line.endswith("| |")]
