"""Hints: what the hard bot would do, and what makes the difference."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from msgspec import Struct

from dolmen.bots.difference import Difference, difference
from dolmen.bots.levels import HARD
from dolmen.bots.mcts import Tried
from dolmen.bots.paired_trial import Trial, completed
from dolmen.bots.search_bot import SearchBot, Verdict
from dolmen.kernel import Ask, Match, Position, WrongSeat

WORTH = 0.03
"""What the table warns of is advised only if nothing else comes as near to it as this."""
WORLDS = 8
"""In this many worlds an answer that the table does not warn of is compared with one that it does."""
FEW = 40
"""This many ways out of a warning are compared."""


class Hint(Struct, frozen=True):
    """What the hard bot would answer, and why."""

    answer: Any
    """As plain data."""
    choice: tuple[str, ...]
    """The same in words, field by field."""
    why: str = ""
    """What makes the difference, in a sentence."""
    chance: float | None = None
    """How likely it is to win, from 0 to 1; None where nobody can win."""


def hint(match: Match[Any], seat: int) -> Hint:
    """What the hard bot would answer for this seat. Raises WrongSeat if the table does not wait for it."""
    ask = match.asks.get(seat)
    if ask is None:
        raise WrongSeat(f"no hint for seat {seat}: the table waits for {', '.join(map(str, match.asks)) or 'nobody'}")
    verdict = SearchBot(match.seed, HARD).think(match.position, ask)
    ask.s = match.s
    if not match.game.contest:
        return Hint(ask.plain(verdict.answer), ask.describe_each(verdict.answer))
    best, rival = advised(match.position, ask, verdict, match.seed)
    why = sentence(match, ask, verdict, best, rival)
    return Hint(ask.plain(best.answer), ask.describe_each(best.answer), why, best.chance)


# What the table warns of


def advised(position: Position[Any], ask: Ask, verdict: Verdict, seed: int) -> tuple[Tried, Tried | None]:
    """The best answer that the table does not warn of, unless what it warns of is better; and what it is compared
    with."""
    first, *others = verdict.ranking
    rival = others[0] if others else None
    if not ask.warnings(first.answer):
        return first, rival
    found = _way_out(position, ask, first, seed)
    return (found, None) if found is not None else (first, rival)


def _way_out(position: Position[Any], ask: Ask, warned: Tried, seed: int) -> Tried | None:
    """Nearly the same answer, with other options where that ends the warnings, if it is about as good. All are tried in
    the same worlds: what a search says of an answer that it tried a few times only is not good enough for this."""
    row = list(warned.row)
    for _ in row:
        warnings = len(ask.warnings(ask.assemble(row)))
        nearby = [
            other
            for place in range(len(row))
            for option in ask.choices(row[:place]) or ()
            if option != row[place]
            and len(ask.warnings(ask.assemble(other := completed(ask, [*row[:place], option], row)))) < warnings
        ]
        if not nearby:
            return None
        step = max(1, len(nearby) // FEW)
        trials = [Trial(position, ask, seed + n) for n in range(WORLDS)]
        row = max(nearby[::step], key=lambda row: fmean(trial.value(row) for trial in trials))
        if not ask.warnings(ask.assemble(row)):
            loss = fmean(trial.value(warned.row) - trial.value(row) for trial in trials)
            return Tried(row, ask.assemble(row), warned.chance - loss) if loss <= WORTH else None
    return None


# In words


def sentence(match: Match[Any], ask: Ask, verdict: Verdict, best: Tried, rival: Tried | None) -> str:
    """What makes the difference between the two."""
    if verdict.certain:
        return {1: "This wins for sure.", 0.5: "This holds the draw."}.get(best.chance, "Nothing helps any more.")
    chance = f"about {best.chance:.0%} to win"
    if rival is None:
        return f"{chance.capitalize()}."
    found = difference(match.position, ask, best.row, rival.row, match.seed)
    if verdict.pivot is not None:
        return _about_a_part(ask, verdict.pivot, best, rival, found, chance)
    other = ask.describe(rival.answer)
    if found is not None:
        return f"It leaves you {found} than “{other}”: {chance}."
    return f"{chance.capitalize()}; the next best is “{other}”."


def _about_a_part(ask: Ask, place: int, best: Tried, rival: Tried, found: Difference | None, chance: str) -> str:
    """Of an answer with many parts, which one matters most."""
    ours, theirs = ask.describe_each(best.answer), ask.describe_each(rival.answer)
    differing = [n for n, words in enumerate(ours) if n < len(theirs) and words != theirs[n]]
    if not differing:
        return f"{chance.capitalize()}."
    part = place if place in differing else differing[0]
    makes = f", which leaves you {found} than “{theirs[part]}”" if found is not None else ""
    return f"What matters most is “{ours[part]}”{makes}: {chance}."
