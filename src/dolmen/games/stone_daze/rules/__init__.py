"""Stone Daze, round by round (section 6). Each step is a module of its own; `rules.md` has the clauses."""

from __future__ import annotations

from dolmen.games.stone_daze import story
from dolmen.games.stone_daze.rules.clubs import throw_clubs
from dolmen.games.stone_daze.rules.end import check_arrivals, offers, tidy_up
from dolmen.games.stone_daze.rules.hits import heal, strike
from dolmen.games.stone_daze.rules.movement import move, reveal
from dolmen.games.stone_daze.rules.orders import give_orders
from dolmen.games.stone_daze.rules.setup import set_up
from dolmen.games.stone_daze.rules.tokens import place_tokens, roll_balls
from dolmen.games.stone_daze.state import StoneDaze
from dolmen.kernel import Flow, meanwhile, tell


def turn(s: StoneDaze) -> Flow[None]:
    """The set-up, or one round; what is done already is skipped. At any time a clan may surrender."""
    if s.round == 0:
        yield from meanwhile(set_up(s), offers(s, before_orders=False))
        return
    if s.begun < s.round:
        begin_round(s)
    if s.step == "orders":
        roll_balls(s)
        yield from meanwhile(give_orders(s), offers(s, before_orders=True))
    if s.winner is None:
        yield from meanwhile(carry_on(s), offers(s, before_orders=False))


def begin_round(s: StoneDaze) -> None:
    s.begun, s.step = s.round, "orders"
    tell(s, story.RoundBegins, s.round)
    for clan in s.clans:
        clan.claim = ()


def carry_on(s: StoneDaze) -> Flow[None]:
    """Steps 2 to 10 (SD.1.13, SD.6.1, SD.6.3, SD.6.6)."""
    if s.step in ("orders", "tokens"):
        yield from place_tokens(s)
    if s.step in ("tokens", "clubs"):
        yield from throw_clubs(s)
        reveal(s)
        strike(s, move(s))
    yield from heal(s)
    check_arrivals(s)
    if s.winner is None:
        tidy_up(s)
