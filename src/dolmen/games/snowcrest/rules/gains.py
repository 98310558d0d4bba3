"""Gains: tokens, Scrolls, Omens and cards (section 12), and the Achievements they fulfil (section 18)."""

from __future__ import annotations

from dolmen.games.snowcrest import story
from dolmen.games.snowcrest.content import AchievementEntry, Box
from dolmen.games.snowcrest.resources import TOKEN_WORDS, Building
from dolmen.games.snowcrest.state import (
    ACHIEVEMENT_SCROLLS,
    BEST_OMEN,
    CELLS,
    EMPTY,
    NOBODY,
    USED,
    WORST_OMEN,
    Snowcrest,
    Village,
)
from dolmen.kernel import Seat, make_final, tell


class LastScroll(Exception):
    """Alone, the game is over at once (SC.24.12)."""


def gain(s: Snowcrest, seat: Seat, what: int, n: int) -> None:
    """Tokens from the general stock, any but Juniper (SC.1.3, SC.12.1)."""
    if n:
        s.villages[seat].tokens[what] += n
        tell(s, story.Gained, seat, n, what)
        claim(s)


def gain_scrolls(s: Snowcrest, seat: Seat, n: int, source: str, *, last_part: bool = True) -> None:
    """From the supply, then from the box (SC.1.6, SC.2.2, SC.12.2, SC.12.3, SC.20.1). Alone, the last one ends the game
    after the whole gain."""
    s.villages[seat].scrolls += n
    tell(s, story.ScrollsGained, seat, n, source)
    if s.scrolls:
        s.scrolls = max(0, s.scrolls - n)
        if not s.scrolls and not s.ending:
            s.ending = True
            tell(s, story.LastScrollTaken, seat)
    if last_part:
        stop_if_won(s)


def stop_if_won(s: Snowcrest) -> None:
    """Alone, the last Scroll ends everything (SC.24.12)."""
    if s.level and s.ending:
        raise LastScroll


def gain_omens(s: Snowcrest, seat: Seat, n: int) -> None:
    """To the right; beyond the track an Omen token for each (SC.1.7, SC.12.4 to SC.12.6)."""
    if n:
        v = s.villages[seat]
        steps = min(n, v.omen - WORST_OMEN)
        v.omen -= steps
        v.omens += n - steps
        tell(s, story.OmensTaken, seat, n)


def lose_omens(s: Snowcrest, seat: Seat, n: int) -> None:
    """To the left; beyond the track it is lost, and tokens stay (SC.12.7, SC.12.8)."""
    v = s.villages[seat]
    steps = min(n, BEST_OMEN - v.omen)
    v.omen += steps
    tell(s, story.OmensLost, seat, steps)
    claim(s)


def draw(s: Snowcrest, seat: Seat, n: int) -> None:
    """From the player's own deck; the discard pile is shuffled when a draw finds it empty (SC.4.9, SC.12.9 to
    SC.12.12)."""
    v = s.villages[seat]
    drawn: list[int] = []
    for _ in range(n):
        if not v.deck:
            if not v.discard:
                break
            v.deck, v.discard = v.discard, []
            s.rng.shuffle(v.deck)
            tell(s, story.Reshuffled, seat)
        drawn.append(v.deck.pop())
    v.hand += drawn
    if drawn:
        make_final(s)
        tell(s, story.Drawn, seat, len(drawn))
        tell(s, story.DrawnCards, seat, tuple(drawn), to=(seat,))


def claim(s: Snowcrest) -> None:
    """The active player takes every open Achievement that is fulfilled now (SC.7.3, SC.18.1 to SC.18.5, SC.18.7,
    SC.18.8, SC.18.10, SC.24.11, SC.24.14)."""
    claimed = s.claimed
    if NOBODY not in claimed or (s.level and s.ending):
        return
    v = s.villages[s.active]
    for place, number in enumerate(s.achievements):
        if claimed[place] == NOBODY and fulfils(s.box, v, s.box.achievements[number]):
            claimed[place] = s.active
            tell(s, story.AchievementClaimed, s.active, number)
            gain_scrolls(s, s.active, ACHIEVEMENT_SCROLLS, "achievement")


def fulfils(box: Box, v: Village, achievement: AchievementEntry) -> bool:
    return progress(box, v, achievement) >= achievement.number


def progress(box: Box, v: Village, achievement: AchievementEntry) -> int:
    """How far a village is with an Achievement: nothing is spent for it (SC.18.6, SC.18.9)."""
    goal = achievement.goal
    resource = TOKEN_WORDS.get(goal)
    if resource is not None:
        return v.tokens[resource]
    match goal:
        case "villagers":
            return CELLS - v.grid.count(EMPTY)
        case "buildings":
            return len(v.buildings)
        case "of each building":
            kinds = [tile & ~USED for tile in v.buildings]
            return min(map(kinds.count, Building))
        case "omen":
            return v.omen
    return len([kind for kind in v.grid if kind != EMPTY and box.common[kind]])
