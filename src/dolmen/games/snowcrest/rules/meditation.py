"""Meditation (section 17): a total announced, and opponents who may ring one Bell more. Alone, six Bells a Scroll."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.payment import Payment, bill, purse
from dolmen.games.snowcrest.resources import Price, Resource
from dolmen.games.snowcrest.rules.gains import gain_scrolls
from dolmen.games.snowcrest.rules.pay import sources, spend
from dolmen.games.snowcrest.state import Meditation, Snowcrest, others
from dolmen.kernel import Flow, Pick, Seat, make_final, tell

BELLS_A_SCROLL = 6
"""In the solo game (SC.24.9)."""


def meditate(s: Snowcrest) -> Flow[None]:
    """The total is compared with each opponent alone (SC.17.8 to SC.17.10, SC.17.12, SC.17.14)."""
    if s.level:
        yield from meditate_alone(s)
        return
    seat = s.active
    most = purse(s, seat, Resource.BELL)
    if not most:  # the action's own price has taken the last Bell (SC.11.6)
        return
    total = yield from Pick(seat, range(1, most + 1), question=prompts.TOTAL)
    locked = yield from bells(s, seat, total)
    s.meditation = Meditation(total, {str(source): n for source, n in locked.items()})
    tell(s, story.Meditates, seat, total, locked.get(TOKENS[Resource.BELL], 0), locked.get(TOKENS[Resource.GOLD], 0))
    make_final(s, (seat,))  # it cannot be withdrawn (SC.17.4)
    each = 2 if s.seats == 2 else 1
    won = 0
    for other in others(s):
        s.deciding = other
        if (yield from beats(s, other, total + 1)):
            gain_scrolls(s, other, each, "meditation")
        else:
            gain_scrolls(s, seat, each, "meditation")
            won += 1
    s.deciding = seat
    if won:
        spend(s, seat, locked_sources(s, s.meditation))
    s.meditation = None


def bells(s: Snowcrest, seat: Seat, total: int) -> Flow[Payment]:
    """The sources for that many Bells, named by their owner (SC.17.1, SC.17.2)."""
    return (yield from sources(s, seat, Price(Resource.BELL, total), prompts.RING))


def locked_sources(s: Snowcrest, meditation: Meditation) -> Payment:
    """Those that the active player holds ready: in the state they stand by name, for others may imagine them
    (SC.17.3)."""
    there = {str(source): source for source in bill(s, s.active, Resource.BELL, meditation.total).limits}
    return {there[name]: n for name, n in meditation.sources.items()}


def beats(s: Snowcrest, seat: Seat, wanted: int) -> Flow[bool]:
    """An opponent pays at once one Bell more, or does not (SC.17.7, SC.17.15). One who cannot is asked too if that may
    be in the hidden hand, so that nobody learns anything from it."""
    can = purse(s, seat, Resource.BELL) >= wanted
    if not can and not s.villages[seat].hand:
        tell(s, story.LetsPass, seat)
        return False
    answer = yield from Pick(seat, (False, True) if can else (False,), question=prompts.BEAT, always=True)
    if not answer:
        tell(s, story.LetsPass, seat)
        return False
    payment = yield from bells(s, seat, wanted)
    spend(s, seat, payment)
    return True


def meditate_alone(s: Snowcrest) -> Flow[None]:
    """Six Bells for each Scroll, and nobody to compete with (SC.24.9)."""
    most = purse(s, s.active, Resource.BELL) // BELLS_A_SCROLL
    if not most:  # the action's own price has taken one of the six (SC.11.6)
        return
    scrolls = yield from Pick(s.active, range(1, most + 1), question=prompts.SIXES)
    payment = yield from bells(s, s.active, scrolls * BELLS_A_SCROLL)
    spend(s, s.active, payment)
    gain_scrolls(s, s.active, scrolls, "meditation")
