"""Play in the terminal: Textual draws the same scenes that every other client draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dolmen.bots import Bot
from dolmen.kernel import BadOptions, Match, Seat
from dolmen.terminal.app import TableApp
from dolmen.terminal.session import Session

__all__ = ["Session", "TableApp", "play"]


def play(match: Match[Any], people: Sequence[Seat], bots: Mapping[Seat, Bot], save: Path | None = None) -> int:
    """Play the match at this terminal, people in turn at one keyboard, bots in the other seats. The exit code."""
    return TableApp(seated(match, people, bots, save)).run() or 0


def seated(match: Match[Any], people: Sequence[Seat], bots: Mapping[Seat, Bot], save: Path | None = None) -> Session:
    """Everybody in their seats. Raises BadOptions if a seat is empty or taken twice."""
    for seat in range(match.seats):
        if (seat in people) == (seat in bots):
            who = "both a person and a bot" if seat in people else "nobody"
            raise BadOptions(f"seat {seat} of {match.game.title} has {who}")
    return Session(match, people, bots, save)
