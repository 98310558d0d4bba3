"""Setting up (sections 2 and 3): the central mat, the villages, and everybody's first villager."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.content import ACHIEVEMENTS, FORESTS, GUARDIANS, STOCK, Box
from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.games.snowcrest.rules.gains import gain_omens
from dolmen.games.snowcrest.state import (
    BARLEY,
    BASIC_SCROLLS,
    CELLS,
    CENTRE,
    CORNERS,
    EMPTY,
    HAND,
    JUNIPER_A_PLAYER,
    LEVELS,
    NOBODY,
    SCROLLS,
    Snowcrest,
    SnowcrestOptions,
    Village,
    refill,
)
from dolmen.kernel import BadOptions, Deck, Flow, Pick, Rng, tell


def set_up(state: type[Snowcrest], seats: int, options: SnowcrestOptions, rng: Rng) -> Snowcrest:
    """The box of this edition, unpacked (SC.1.1, SC.1.2, SC.1.5, SC.1.8 to SC.1.11, SC.1.15, SC.2.1, SC.2.3 to
    SC.2.7, SC.3.6, SC.22.1, SC.23.2 to SC.23.4, SC.24.1 to SC.24.4, SC.25.8)."""
    box = state.box
    solo, basic = seats == 1, options.variant == "basic"
    if solo and basic:
        raise BadOptions("Snowcrest: the basic variant is for 2 to 4 players; alone, play the full one")
    start = rng.below(seats)
    level = options.level if solo else 0
    scrolls = LEVELS[level - 1][0] if solo else (BASIC_SCROLLS if basic else SCROLLS)[seats]
    s = state(
        rng=rng,
        villages=[village(box, (seat - start) % seats, level, rng) for seat in range(seats)],
        basic=basic,
        level=level,
        start=start,
        active=start,
        deciding=start,
        scrolls=scrolls,
        juniper=JUNIPER_A_PLAYER * seats,
        stock=[STOCK[tile] for tile in Building],
        common=Deck([kind for kind in box.decks["common"] if box.villagers[kind].solo or not solo]),
        row=[],
        guardians=Deck([] if basic else [*range(GUARDIANS)]),
        forests=Deck([] if basic else [*range(FORESTS)]),
        achievements=[] if basic else rng.sample(range(ACHIEVEMENTS), seats + 1),
        claimed=[] if basic else [NOBODY] * (seats + 1),
    )
    s.stock[0] -= seats
    for deck in (s.common, s.guardians, s.forests):
        deck.shuffle(rng)
    refill(s)
    return s


def village(box: Box, order: int, level: int, rng: Rng) -> Village:
    """A mat with a Farm, Starters on the corners, three cards in hand, and Barley by turn order or level (SC.1.12,
    SC.3.1 to SC.3.5, SC.3.7, SC.4.5)."""
    grid = [EMPTY] * CELLS
    for cell, kind in zip(CORNERS, rng.sample(box.decks["starter"], len(CORNERS)), strict=True):
        grid[cell] = kind
    deck = rng.sample(box.decks["personal"], len(box.decks["personal"]))
    hand = [deck.pop() for _ in range(HAND)]
    barley = LEVELS[level - 1][1] if level else BARLEY[order]
    return Village(grid, hand, deck, [], [barley, 0, 0, 0, 0], [int(Building.FARM)])


def buy_first_villager(s: Snowcrest) -> Flow[None]:
    """One of the three hand cards, for Barley tokens only; what is missing is made up with Omens (SC.3.8 to SC.3.13,
    SC.3.15, SC.24.5)."""
    seat = s.active
    v = s.villages[seat]
    kind = yield from Pick(seat, sorted(set(v.hand)), question=prompts.FIRST)
    paid = min(s.box.cost[kind], v.tokens[Resource.BARLEY])
    v.tokens[Resource.BARLEY] -= paid
    v.hand.remove(kind)
    v.grid[CENTRE] = kind
    tell(s, story.FirstBought, seat, kind, paid)
    gain_omens(s, seat, s.box.cost[kind] - paid)
    s.bought += 1
