"""The client's types are those of the wire."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.server.typescript import typescript

CLIENT = Path(__file__).parents[2] / "client" / "src" / "wire.ts"


def test_the_committed_types_are_those_of_the_wire() -> None:
    assert CLIENT.read_text(encoding="utf-8") == typescript(), (
        "run python -m dolmen.server.typescript > client/src/wire.ts"
    )


@pytest.mark.parametrize(
    "line",
    [
        '  type: "answer";',  # the tag tells messages apart
        "  several?: number[] | null;",  # what the client may leave out
        "  winners: number[];",  # what the server always sends
        "  seat_names: Record<number, string[]>;",
        "  tones?: Record<string, [string, string]>;",
        "  children?: string[];",  # components travel flat, as ids
        "  top?: string;",
        "  nodes: Record<string, Node>;",
        "  sketch: SketchRef;",  # drawings go by their names
        "export type FromServer = "
        "WholeTable | Update | Done | Refused | AskShown | DraftReply | Reasons | Things | HintGiven | Drawing | More;",
    ],
)
def test_the_types_hold(line: str) -> None:
    assert line in typescript().splitlines()
