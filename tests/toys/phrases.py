"""How toys say who did something."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Seat


def player(s: Any, seat: Seat) -> str:
    return f"Player {seat + 1}"


PLAYER = {"player": player}
