"""Hints: what the hard bot would do, and why, in words."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from dolmen.bots.imagined import imagined
from dolmen.bots.levels import HARD
from dolmen.bots.search_bot import SearchBot, Verdict
from dolmen.kernel import Ask, Match, WrongSeat


class Hint(Struct, frozen=True):
    answer: Any
    text: str


def hint(match: Match[Any], seat: int) -> Hint:
    """What the hard bot would answer for this seat. Raises WrongSeat if the table does not wait for it."""
    ask = match.asks.get(seat)
    if ask is None:
        raise WrongSeat(f"no hint for seat {seat}: the table waits for {', '.join(map(str, match.asks)) or 'nobody'}")
    verdict = SearchBot(match.seed, HARD).think(match.position, ask)
    if not match.game.contest:
        return Hint(verdict.answer, f"An idea: {ask.describe(verdict.answer)}.")
    sentences = [f"{ask.describe(verdict.answer)}: {_prospect(verdict)}."]
    if len(verdict.ranking) > 1:
        sentences.append(_runner_up(ask, verdict))
    # The judgement is made in an imagined world, so that its words give nothing away.
    world = imagined(match.position, seat, Random(match.seed))
    why = match.game.explain(world.s, seat)
    if why:
        sentences.append(f"As it stands, {why}.")
    return Hint(verdict.answer, " ".join(sentences))


def _prospect(verdict: Verdict) -> str:
    worth = verdict.ranking[0][1]
    if verdict.certain:
        return (
            "this wins for sure" if worth == 1 else "this holds the draw" if worth == 0.5 else "nothing helps any more"
        )
    return f"about {worth:.0%} to win, after {verdict.simulations} trials"


def _runner_up(ask: Ask, verdict: Verdict) -> str:
    other, worth = verdict.ranking[1]
    return f"Next best: {ask.describe(other)} ({worth:.0%})."
