"""Steps 9 and 10: victory, other ends and clean-up (sections 14 and 15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import overload

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import own_row
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.names import CLANS
from dolmen.games.stone_daze.rules.movement import returned
from dolmen.games.stone_daze.rules.tokens import burn_down
from dolmen.games.stone_daze.state import (
    HALHALA_STORE,
    LAST_ROUND,
    QUIET_ROUNDS,
    StoneDaze,
    actions,
    clan_figures,
    clan_of,
    clan_of_seat,
    enemy_halhala,
    living,
    tally,
)
from dolmen.kernel import Flow, Pick, Seat, tell

DRAW = -1
SURRENDER = "surrender"
CLAIM = "claim the end"
NO_SURRENDER = "play on after all: no surrender"
NO_CLAIM = "play on after all: no claim"


def end(s: StoneDaze, winner: int, reason: str) -> None:
    """Nothing hidden is left, and no further step is carried out (SD.14.24)."""
    s.winner, s.reason, s.step = winner, reason, "over"
    tell(s, story.Ended, reason)


def check_arrivals(s: StoneDaze) -> None:
    """First the tally, then who has figures left, then the last round (SD.14.1 to SD.14.4, SD.14.6 to SD.14.12,
    SD.14.17)."""
    for clan in (0, 1):
        goal = enemy_halhala(s, clan)
        for number in clan_figures(clan):
            piece = s.figures[number]
            if piece.square in goal and not piece.landed:
                piece.landed = True
                tell(s, story.Landed, number, piece.square)
    a, b = tally(s, 0), tally(s, 1)
    if a != b:
        winner = 0 if a > b else 1
        end(s, winner, f"clan {CLANS[winner]} has reached the Halhala of clan {CLANS[1 - winner]}")
        return
    left = [bool(living(s, clan)) for clan in (0, 1)]
    if not any(left):
        end(s, DRAW, "no figure is left on either side")
    elif not all(left):
        winner = left.index(True)
        end(s, winner, f"clan {CLANS[1 - winner]} has no figure left")
    elif s.round >= LAST_ROUND:
        decide_on_points(s, f"after {LAST_ROUND} rounds")


def decide_on_points(s: StoneDaze, why: str) -> None:
    """More figures, then fewer bumps, then the figure nearest to its goal (SD.14.18 to SD.14.21)."""
    scores = []
    for clan in (0, 1):
        figures = living(s, clan)
        bumps = sum(s.figures[f].bumped for f in figures)
        nearest = max((own_row(s.figures[f].square, clan, s.rows) for f in figures), default=0)
        scores.append((len(figures), -bumps, nearest))
    if scores[0] == scores[1]:
        end(s, DRAW, f"{why} everything is level")
        return
    winner = 0 if scores[0] > scores[1] else 1
    reasons = ("more figures", "fewer bumps", "the figure nearest to its goal")
    by = next(reason for reason, ours, theirs in zip(reasons, *scores, strict=True) if ours != theirs)
    end(s, winner, f"{why} clan {CLANS[winner]} has {by}")


def tidy_up(s: StoneDaze) -> None:
    """Discs turn silver, fires burn down, old tokens leave, clubs return, panels are reset, votes lapse (SD.7.2,
    SD.14.23, SD.15.2 to SD.15.7)."""
    spent = spend_discs(s, returned(s))
    count_quiet(s, s.stirred or spent)
    s.stirred, s.fell_back, s.healed = False, (), ()
    burn_down(s)
    for clan in s.clans:
        clan.dragon = None
        clan.orders, clan.uses, clan.clubs = {}, (), ()
        clan.surrender = ()
    s.round += 1


def spend_discs(s: StoneDaze, back: set[tuple[int, Action]]) -> bool:
    """Used discs turn silver and their slots are exhausted, but for runners who fell back (SD.8.9 to SD.8.12, SD.10.38,
    SD.11.30 to SD.11.32, SD.11.35, SD.15.1, SD.19.16)."""
    spent = False
    for clan in s.clans:
        for use in clan.uses:
            if (use.figure, use.action) in back:
                tell(s, story.DiscReturned, use.figure)
                continue
            spent = True
            if use.store == HALHALA_STORE:
                clan.discs -= 1
            else:
                clan.stashes[use.store - 1].discs -= 1
            if use.action != Action.ABOUT:
                s.figures[use.figure].used |= 1 << actions(s, use.figure).index(use.action)
    return spent


def count_quiet(s: StoneDaze, stirred: bool) -> None:
    """Rounds without a hit, a spent disc or progress (SD.14.13, SD.14.14)."""
    for number, piece in enumerate(s.figures):
        if piece.alive:
            row = own_row(piece.square, clan_of(number), s.rows)
            if row > piece.best:
                piece.best, stirred = row, True
    s.quiet = 0 if stirred else s.quiet + 1


# Ends by word of mouth


class Ends(Sequence[str]):
    """What a member may do just now to end the game, or not to end it after all: the end is claimed before the clan's
    orders are locked, and a voice can be withdrawn (SD.14.16, SD.14.23)."""

    def __init__(self, s: StoneDaze, seat: Seat, may_claim: bool) -> None:
        self.s, self.seat, self.may_claim = s, seat, may_claim

    def _now(self) -> tuple[str, ...]:
        number = clan_of_seat(self.s, self.seat)
        clan = self.s.clans[number]
        found = [NO_SURRENDER if self.seat in clan.surrender else SURRENDER]
        if self.may_claim and not all(figure in clan.orders for figure in living(self.s, number)):
            found.append(NO_CLAIM if self.seat in clan.claim else CLAIM)
        return tuple(found)

    def __len__(self) -> int:
        return len(self._now())

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return self._now()[index]


def offers(s: StoneDaze, *, before_orders: bool) -> dict[Seat, Callable[[], Flow[bool]]]:
    """What every seat may do at any time: surrender and, between rounds, claim the end (SD.14.22, SD.14.16)."""
    return {seat: partial(call_it_off, s, seat, before_orders) for clan in s.clans for seat in clan.seats}


def call_it_off(s: StoneDaze, seat: Seat, before_orders: bool) -> Flow[bool]:
    """A team does so only if all its members want it at the same time: mates see who does, and whoever does may think
    again (SD.14.23). True if the game is over."""
    number = clan_of_seat(s, seat)
    clan = s.clans[number]
    may_claim = before_orders and s.quiet >= QUIET_ROUNDS
    choice = yield from Pick(seat, Ends(s, seat, may_claim), question=prompts.CALL_IT_OFF)
    if choice in (NO_SURRENDER, NO_CLAIM):
        if choice == NO_SURRENDER:
            clan.surrender = tuple(other for other in clan.surrender if other != seat)
        else:
            clan.claim = tuple(other for other in clan.claim if other != seat)
        tell(s, story.Withdrawn, seat, SURRENDER if choice == NO_SURRENDER else CLAIM, to=clan.seats)
        return False
    if choice == CLAIM:
        voices = clan.claim = tuple(sorted({*clan.claim, seat}))
    else:
        voices = clan.surrender = tuple(sorted({*clan.surrender, seat}))
    if len(voices) < len(clan.seats):
        tell(s, story.Voted, seat, choice, to=clan.seats)
        return False
    if choice == SURRENDER:
        end(s, 1 - number, f"clan {CLANS[number]} surrenders")
    else:
        decide_on_points(s, f"after {s.quiet} quiet rounds")
    return True
