"""Matches between bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dolmen
from dolmen.bots import Bot, make_bot
from dolmen.kernel import Game


def play(game: Game[Any] | str, bots: Sequence[Bot], seed: int) -> dolmen.Match[Any]:
    """A match to its end. Every answer is checked by the match."""
    match = dolmen.start(game, seed=seed)
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat].choose(match.position, ask))
    return match


def wins(game: Game[Any] | str, ours: str, theirs: str, games: int, seed: int = 1) -> int:
    """How many games the first bot wins, with sides swapped."""
    won = 0
    for number in range(games):
        first, second = make_bot(ours, seed + 2 * number), make_bot(theirs, seed + 2 * number + 1)
        seat = number % 2
        match = play(game, (second, first) if seat else (first, second), seed + number)
        assert match.result is not None
        won += match.result.payoff(seat) == 1
    return won
