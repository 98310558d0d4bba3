"""What a simulation showed, as data and as a small table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Seat

if TYPE_CHECKING:
    from dolmen.lab.plan import PlannedGames

_Z = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


class Played(Struct, frozen=True, array_like=True, gc=False):
    """One game that was played to its end."""

    number: int
    won: tuple[int, ...]
    """Numbers of the bots that won."""
    winners: tuple[Seat, ...]
    draw: bool
    digest: bytes
    decisions: int
    turns: int
    chapters: tuple[int, ...] = ()
    """Of a campaign: after how many turns each of its chapters ended."""
    reason: str = ""
    """How it ended, as the rules say it."""


class ChapterPlayed(Struct, frozen=True):
    """A chapter of a campaign, over all games."""

    number: int
    ended: int
    """In this many games it came to its end."""
    turns: float
    """It took, on average."""


class Timing(Struct, frozen=True):
    """All that depends on the machine, and what it is measured in."""

    seconds: float
    decisions: int
    decisions_per_s: float


class Report(Struct, frozen=True, kw_only=True):
    """What a simulation showed. All but `timing` is the same whenever the same plan is played to its end."""

    game: str
    games: int
    finished: int
    seats: int
    seed: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    """Of each bot, in the order given."""
    draws: int
    intervals: tuple[tuple[float, float], ...]
    """Of each bot: where its rate of wins lies, with 95 % confidence (Wilson)."""
    wins_by_seat: tuple[int, ...]
    turns: float
    """Of a game, on average."""
    chapters: tuple[ChapterPlayed, ...]
    """Of a campaign: each chapter that was ended in any game."""
    endings: dict[str, int]
    """How the games ended, as the rules say it, the most frequent first; nothing where they say nothing."""
    digest: str
    """A hash of the final states of all finished games, in their order."""
    timing: Timing

    def as_text(self, title: str) -> str:
        """A small table for people."""
        width = max(len(name) for name in (*self.bots, "draws"))
        games = "1 game" if self.finished == 1 else f"{self.finished:,} games"
        players = "1 player" if self.seats == 1 else f"{self.seats} players"
        lines = [f"{title}: {games}, {players}, seed {self.seed}", ""]
        lines.append(f"{'bot':<{width}}    wins      rate   95 % interval")
        for name, wins, (low, high) in zip(self.bots, self.wins, self.intervals, strict=True):
            rate = wins / self.finished if self.finished else 0.0
            lines.append(f"{name:<{width}}  {wins:>6,}  {rate:>6.1%}   {low:.1%} to {high:.1%}")
        lines.append(f"{'draws':<{width}}  {self.draws:>6,}")
        lines += ["", "wins by seat: " + ", ".join(f"{seat}: {n:,}" for seat, n in enumerate(self.wins_by_seat))]
        for chapter in self.chapters:
            games = "1 game" if chapter.ended == 1 else f"{chapter.ended:,} games"
            lines.append(f"chapter {chapter.number}: ended in {games}, {chapter.turns:.1f} turns")
        lines += [f"{reason}: {n:,}" for reason, n in self.endings.items()]
        timing = self.timing
        lines.append(
            f"{self.turns:.1f} turns a game; {timing.decisions:,} decisions in {timing.seconds:.2f} s, "
            f"{timing.decisions_per_s:,.0f} a second"
        )
        lines.append(f"digest {self.digest}")
        return "\n".join(lines)


def report(planned: PlannedGames, played: Sequence[Played], seconds: float, before: int = 0) -> Report:
    """Count the games that were played, in whatever order they came in. The first few of them were known before:
    they took no time."""
    games = sorted(played, key=lambda game: game.number)
    finished = len(games)
    wins = tuple(sum(bot in game.won for game in games) for bot in range(len(planned.bots)))
    digest = blake2b(digest_size=16)
    for game in games:
        digest.update(game.digest)
    decisions = sum(game.decisions for game in played[before:])
    return Report(
        game=planned.game.id,
        games=planned.plan.games,
        finished=finished,
        seats=planned.seats,
        seed=planned.plan.seed,
        options=msgspec.to_builtins(planned.options),
        bots=planned.bots,
        wins=wins,
        draws=sum(game.draw for game in games),
        intervals=tuple(wilson(n, finished) for n in wins),
        wins_by_seat=tuple(sum(seat in game.winners for game in games) for seat in range(planned.seats)),
        turns=round(sum(game.turns for game in games) / finished, 3) if finished else 0.0,
        chapters=_chapters(games),
        endings=dict(Counter(sorted(game.reason for game in games if game.reason)).most_common()),
        digest=digest.hexdigest(),
        timing=Timing(round(seconds, 3), decisions, round(decisions / seconds, 1) if seconds else 0.0),
    )


def _chapters(games: Sequence[Played]) -> tuple[ChapterPlayed, ...]:
    found: list[ChapterPlayed] = []
    while ended := [game.chapters for game in games if len(game.chapters) > len(found)]:
        place = len(found)
        took = [turns[place] - (turns[place - 1] if place else 0) for turns in ended]
        found.append(ChapterPlayed(place + 1, len(ended), round(sum(took) / len(took), 3)))
    return tuple(found)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate.

    >>> wilson(90, 100)
    (0.8256, 0.9448)
    """
    if not trials:
        return 0.0, 1.0
    rate, z2 = successes / trials, _Z * _Z
    middle = rate + z2 / (2 * trials)
    spread = _Z * sqrt(rate * (1 - rate) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return round((middle - spread) / scale, 4), round((middle + spread) / scale, 4)
