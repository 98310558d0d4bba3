"""Offerings and curses, item by item (section 14), and how to avoid one (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

from dolmen.games.snowcrest import story, words
from dolmen.games.snowcrest.content import AVOID, VILLAGERS, WORTH, D, H, R, V, X
from dolmen.games.snowcrest.effects import Building, Resource
from dolmen.games.snowcrest.payment import CELL_OF, GRID, HAND, KIND_OF, TILE_OF, TILES, TOKEN_OF, TOKENS, turn_tiles
from dolmen.games.snowcrest.rules_gains import gain_omens
from dolmen.games.snowcrest.state import USED, YIELDS, Snowcrest, Village, leave_grid, up
from dolmen.kernel import Field, Flow, Form, Pick, Seat, tell

OMEN = "omen"
AVOIDS = tuple(f"avoid-{cell + 1}" for cell in range(9))
AVOIDER = {key: cell for cell, key in enumerate(AVOIDS)}
GIVES = {code: f"give-{code}" for tile in Building for code in (tile, tile + USED)}
GIVEN = {key: code for code, key in GIVES.items()}

Treatment = Mapping[str, str]
"""What is done about each item, by its place in the list."""


def meet(s: Snowcrest, seat: Seat, items: Sequence[int]) -> Flow[None]:
    """A player states the treatment of all own items together; payments are made, then Omens taken in one sum."""
    options = [ways(s, seat, item) for item in items]
    asked = [
        place for place, ways in enumerate(options) if len(ways) > 1 or (items[place] != X and s.villages[seat].hand)
    ]
    treatment = {str(place): OMEN for place in range(len(items))}
    if len(asked) == 1:
        place = asked[0]
        question = words.ITEM[items[place]]
        treatment[str(place)] = yield Pick(seat, options[place], question=question, always=True)
    elif asked:
        proposal = proposed(s, seat, items, options)
        fields = tuple(
            Field(str(place), _first(options[place], proposal[place]), words.ITEM[items[place]]) for place in asked
        )
        narrow = Rules(s, seat, items).narrow
        treatment |= yield Form(seat, fields, narrow, question=words.TREATMENT, always=True)
    carry_out(s, seat, items, treatment)


def _first(options: Sequence[str], proposal: str) -> tuple[str, ...]:
    return (proposal, *(option for option in options if option != proposal))


def ways(s: Snowcrest, seat: Seat, item: int) -> list[str]:
    """All that can be done about one item: meet it, avoid it, or take an Omen (SC.14.2)."""
    v = s.villages[seat]
    acting = s.acting if seat == s.active else -1
    free = [cell for cell in up(v) if cell != acting]
    found: list[str] = []
    if item <= R:
        worth = WORTH[item]
        for resource, key in enumerate(TOKENS):
            if v.tokens[resource] and (item in (resource, R) or resource == Resource.GOLD):
                found.append(key)
        found += [key for tile, key in TILES.items() if item in (YIELDS[tile], R) and tile in v.buildings]
        found += [HAND[kind] for kind in _different(v.hand) if worth[kind]]
        found += [GRID[cell] for cell in free if worth[v.grid[cell]]]
    elif item == H:
        found += [HAND[kind] for kind in _different(v.hand)]
    elif item == V:
        found += [GRID[cell] for cell in free]
    elif item == D:
        found += [GIVES[code] for code in sorted(set(v.buildings), key=lambda code: (-(code & USED), code))]
    found.append(OMEN)
    found += [AVOIDS[cell] for cell in free if AVOID[v.grid[cell]]]
    return found


def _different(hand: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(hand))


class Rules:
    """Which treatments go together: one object meets one item, but each icon of a source may meet one (SC.14.6)."""

    def __init__(self, s: Snowcrest, seat: Seat, items: Sequence[int]) -> None:
        self.v = s.villages[seat]
        self.items = items

    def narrow(self, chosen: Mapping[str, str], field: Field) -> Sequence[str]:
        return [way for way in field.options if way == OMEN or self.fits({**chosen, field.key: way})]

    def fits(self, treatment: Treatment) -> bool:
        v = self.v
        paying: Counter[str] = Counter()
        given: Counter[str] = Counter()
        for place, way in treatment.items():
            if way in AVOIDER or way in GIVEN:
                given[way] += 1
            elif way != OMEN:
                (paying if self.items[int(place)] <= R else given)[way] += 1
        for way, n in given.items():
            if way in AVOIDER:
                if n > 1 or GRID[AVOIDER[way]] in given:
                    return False
            elif way in GIVEN:
                flipped = paying[TILES[Building(GIVEN[way])]] if not GIVEN[way] & USED else 0
                if n + flipped > v.buildings.count(GIVEN[way]):
                    return False
            elif way in CELL_OF:
                if n > 1 or way in paying:
                    return False
            elif n + self._cards(way, paying[way]) > v.hand.count(KIND_OF[way]):
                return False
        return all(self._enough(way, n) for way, n in paying.items()) and self._all_needed(treatment, paying)

    def _cards(self, way: str, uses: int) -> int:
        """How many hand cards it takes to meet so many resource items."""
        return -(-uses // max(1, len(VILLAGERS[KIND_OF[way]].icons))) if uses else 0

    def _enough(self, way: str, n: int) -> bool:
        v = self.v
        if way in TOKEN_OF:
            return n <= v.tokens[TOKEN_OF[way]]
        if way in TILE_OF:
            return n <= v.buildings.count(TILE_OF[way])
        if way in CELL_OF:
            return n <= len(VILLAGERS[v.grid[CELL_OF[way]]].icons)
        return self._cards(way, n) <= v.hand.count(KIND_OF[way])

    def _all_needed(self, treatment: Treatment, paying: Counter[str]) -> bool:
        """No source could be left out (SC.14.13). Only a card with two icons can make another one needless."""
        if len(paying) < 2 or all(len(self._icons(way)) < 2 for way in paying):
            return True
        met = [self.items[int(place)] for place, way in treatment.items() if way in paying]
        sources = [icons for way, n in paying.items() for icons in self._sources(way, n)]
        return not any(
            _covers([icon for j, icons in enumerate(sources) if j != i for icon in icons], met)
            for i in range(len(sources))
        )

    def _icons(self, way: str) -> tuple[int, ...]:
        if way in TOKEN_OF:
            return (TOKEN_OF[way],)
        if way in TILE_OF:
            return (YIELDS[TILE_OF[way]],)
        kind = self.v.grid[CELL_OF[way]] if way in CELL_OF else KIND_OF[way]
        return VILLAGERS[kind].icons

    def _sources(self, way: str, n: int) -> Iterable[tuple[int, ...]]:
        icons = self._icons(way)
        return [icons] * -(-n // len(icons))


def _covers(icons: Sequence[int], items: Sequence[int]) -> bool:
    """These icons can meet all these resource items, each one item. Offerings are small, so all orders are tried."""
    if len(icons) < len(items):
        return False
    return any(
        all(item == R or icon in (item, Resource.GOLD, Resource.ANY) for icon, item in zip(order, items, strict=False))
        for order in permutations(icons, len(items))
    )


def proposed(s: Snowcrest, seat: Seat, items: Sequence[int], options: Sequence[Sequence[str]]) -> list[str]:
    """For each item the first way that goes with the others: tokens and tiles before cards, cards before Omens."""
    rules = Rules(s, seat, items)
    treatment: dict[str, str] = {}
    for place, item_ways in enumerate(options):
        order = [way for way in item_ways if items[place] != V or way == OMEN] or item_ways
        for way in order:
            if way == OMEN or rules.fits({**treatment, str(place): way}):
                treatment[str(place)] = way
                break
    return [treatment[str(place)] for place in range(len(items))]


def carry_out(s: Snowcrest, seat: Seat, items: Sequence[int], treatment: Treatment) -> None:
    """Payments first, then all Omens (SC.14.15)."""
    v = s.villages[seat]
    paying: Counter[str] = Counter()
    omens = 0
    for place, item in enumerate(items):
        way = treatment[str(place)]
        if way == OMEN:
            omens += 1
        elif way in AVOIDER:
            v.down |= 1 << AVOIDER[way]
            tell(s, story.Avoided, seat, AVOIDER[way], v.grid[AVOIDER[way]])
        elif way in GIVEN:
            give_building(s, seat, GIVEN[way])
        elif item <= R:
            paying[way] += 1
        elif item == H:
            discard(s, seat, KIND_OF[way])
        else:
            tell(s, story.VillagerGivenUp, seat, CELL_OF[way], v.grid[CELL_OF[way]])
            leave_grid(s, seat, CELL_OF[way])
    for way, n in paying.items():
        spend(v, way, n)
    if paying:
        tell(s, story.ItemsPaid, seat, tuple(sorted(paying.items())))
    gain_omens(s, seat, omens)


def spend(v: Village, way: str, items: int) -> None:
    """Use a source for so many items: a card whole, however many icons that takes (SC.5.12)."""
    if way in TOKEN_OF:
        v.tokens[TOKEN_OF[way]] -= items
    elif way in TILE_OF:
        turn_tiles(v, TILE_OF[way], items)
    elif way in CELL_OF:
        v.down |= 1 << CELL_OF[way]
    else:
        kind = KIND_OF[way]
        for _ in range(-(-items // len(VILLAGERS[kind].icons))):
            v.hand.remove(kind)
            v.discard.append(kind)


def discard(s: Snowcrest, seat: Seat, kind: int) -> None:
    v = s.villages[seat]
    v.hand.remove(kind)
    v.discard.append(kind)
    tell(s, story.Discarded, seat, kind)


def give_building(s: Snowcrest, seat: Seat, code: int) -> None:
    """A tile goes back to the stock; those to its right slide left (SC.6.8, SC.14.11)."""
    s.villages[seat].buildings.remove(code)
    s.stock[code // 2] += 1
    tell(s, story.BuildingReturned, seat, code)
