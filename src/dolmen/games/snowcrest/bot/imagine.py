"""Worlds that could be: what a seat cannot know, dealt again."""

from __future__ import annotations

from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.payment import bill, ideas, purse
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Rng, Seat


def imagine(s: Snowcrest, viewer: Seat | None, rng: Rng) -> None:
    """Deal the others' hands again and shuffle every deck, but for the cards that went under it in plain sight."""
    for seat, v in enumerate(s.villages):
        if seat == viewer or s.over:  # at the end hands are shown and counted
            rng.shuffle(v.deck)
        elif s.meditation and seat == s.active:
            _redeal_meditating(s, seat, rng)
        else:
            _redeal(s, seat, rng)
    # how many Bells somebody is about to ring is announced together with what rings them (SC.17.1)
    if viewer != s.active == s.deciding and not s.meditation and s.due:
        s.due = 1 + rng.below(max(1, purse(s, s.active, Resource.BELL)))
    for deck in (s.common, s.guardians, s.forests):
        deck.imagine(viewer, rng)


def _redeal(s: Snowcrest, seat: Seat, rng: Rng) -> None:
    """Any of the cards that are not to be seen may be in hand, and the deck lies in any order (SC.4.2)."""
    v = s.villages[seat]
    cards = v.hand + v.deck
    rng.shuffle(cards)
    v.hand[:], v.deck[:] = cards[: len(v.hand)], cards[len(v.hand) :]


_TRIES = 20


def _redeal_meditating(s: Snowcrest, seat: Seat, rng: Rng) -> None:
    """Others know the total and the tokens set aside; the rest of the sources may be any (SC.17.5)."""
    v, meditation = s.villages[seat], s.meditation
    assert meditation is not None
    hand, deck = v.hand[:], v.deck[:]
    tokens = {token: meditation.sources.get(token, 0) for token in (TOKENS[Resource.BELL], TOKENS[Resource.GOLD])}
    for _ in range(_TRIES):
        _redeal(s, seat, rng)
        due = bill(s, seat, Resource.BELL, meditation.total)
        fitting = [idea for idea in ideas(due) if all(idea.get(token, 0) == n for token, n in tokens.items())]
        if sum(due.worth[key] * due.limits[key] for key in due.limits) >= due.need and fitting:
            meditation.sources.clear()
            meditation.sources.update({str(source): n for source, n in rng.choice(fitting).items()})
            return
    v.hand[:], v.deck[:] = hand, deck
