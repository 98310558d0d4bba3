"""Offerings and curses, item by item (section 14), and how to avoid one (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import AVOIDER, AVOIDS, GIVEN, GIVES, OMEN
from dolmen.games.snowcrest.content import Box, D, H, R, V, X
from dolmen.games.snowcrest.effects import Building, Resource
from dolmen.games.snowcrest.payment import CELL_OF, GRID, HAND, KIND_OF, TILE_OF, TILES, TOKEN_OF, TOKENS, settle
from dolmen.games.snowcrest.rules.gains import gain_omens
from dolmen.games.snowcrest.state import USED, YIELDS, Snowcrest, leave_grid, up
from dolmen.kernel import Field, Flow, Form, Pick, Seat, seal, tell

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
        question = prompts.LONE_ITEM[items[place]]
        treatment[str(place)] = yield Pick(seat, options[place], question=question, always=True)
    elif asked:
        proposal = proposed(s, seat, items, options, asked)
        fields = tuple(
            Field(str(place), _first(options[place], proposal[place]), prompts.ITEM[items[place]]) for place in asked
        )
        narrow = Rules(s, seat, items, asked).narrow
        treatment |= yield Form(seat, dict[str, str], fields, narrow, question=prompts.TREATMENT, always=True)
    if asked:
        seal(s, (seat,))  # it cannot be changed (SC.14.14)
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
        worth = s.box.worth[item]
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
    found += [AVOIDS[cell] for cell in free if s.box.avoid[v.grid[cell]]]
    return found


def _different(hand: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(hand))


class Rules:
    """Which treatments go together: one object meets one item, but each icon of a source may meet one (SC.14.6)."""

    def __init__(self, s: Snowcrest, seat: Seat, items: Sequence[int], asked: Sequence[int]) -> None:
        self.box = s.box
        self.v = s.villages[seat]
        self.items = items
        self.resources = [str(place) for place in asked if items[place] <= R]

    def narrow(self, chosen: Mapping[str, str], field: Field) -> Sequence[str]:
        return [way for way in field.options if self.fits({**chosen, field.key: way})]

    def fits(self, treatment: Treatment) -> bool:
        """Nothing is used twice, and nothing is used in vain once the open fields are filled in well."""
        paying = self._paying(treatment)
        return self._there(treatment, paying) and self._needed(treatment, paying)

    def _paying(self, treatment: Treatment) -> dict[str, list[int]]:
        """The resource items that each source meets."""
        paying: dict[str, list[int]] = {}
        for place, way in treatment.items():
            item = self.items[int(place)]
            if item <= R and way != OMEN and way not in AVOIDER:
                paying.setdefault(way, []).append(item)
        return paying

    def _there(self, treatment: Treatment, paying: Mapping[str, Sequence[int]]) -> bool:
        """There are as many of everything as are given up or pay."""
        v = self.v
        given = Counter(way for place, way in treatment.items() if way in AVOIDER or self.items[int(place)] > R)
        for way, n in given.items():
            if way in AVOIDER:
                if n > 1 or GRID[AVOIDER[way]] in given:
                    return False
            elif way in GIVEN:
                flipped = 0 if GIVEN[way] & USED else len(paying.get(TILES[Building(GIVEN[way])], ()))
                if n + flipped > v.buildings.count(GIVEN[way]):
                    return False
            elif way in CELL_OF:
                if n > 1 or way in paying:
                    return False
            elif way in KIND_OF and not self._enough(way, paying.get(way, ()), n):
                return False
        return all(self._enough(way, met) for way, met in paying.items())

    def _enough(self, way: str, met: Sequence[int], given: int = 0) -> bool:
        """Of this source, for these items and beside so many that are given up."""
        v = self.v
        if way in TOKEN_OF:
            return len(met) <= v.tokens[TOKEN_OF[way]]
        if way in TILE_OF:
            return len(met) <= v.buildings.count(TILE_OF[way])
        if way in CELL_OF:
            return cards_for(self.box, v.grid[CELL_OF[way]], met) == 1
        return given + cards_for(self.box, KIND_OF[way], met) <= v.hand.count(KIND_OF[way])

    def _needed(self, treatment: Treatment, paying: Mapping[str, Sequence[int]]) -> bool:
        """No source could be left out (SC.14.13). Only a card with two icons makes another one needless, and it does
        not if its second icon meets an item whose field is still open."""
        doubles = [way for way in paying if len(self._icons(way)) > 1]
        if not doubles or len(paying) == 1 or self._all_needed(paying):
            return True
        return any(
            self._there(more, self._paying(more)) and self._needed(more, self._paying(more))
            for place in self.resources
            if place not in treatment
            for way in doubles
            if _covers(self._icons(way), (self.items[int(place)],))
            for more in ({**treatment, place: way},)
        )

    def _all_needed(self, paying: Mapping[str, Sequence[int]]) -> bool:
        met = [item for items in paying.values() for item in items]
        sources = [icons for way, items in paying.items() for icons in self._sources(way, items)]
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
        return self.box.villagers[kind].icons

    def _sources(self, way: str, met: Sequence[int]) -> list[tuple[int, ...]]:
        return [self._icons(way)] * (cards_for(self.box, KIND_OF[way], met) if way in KIND_OF else _uses(way, len(met)))


def _uses(way: str, items: int) -> int:
    """Tokens and tiles meet one item each; a villager in the village is one source, however many it meets."""
    return 1 if way in CELL_OF else items


def cards_for(box: Box, kind: int, met: Sequence[int]) -> int:
    """How many cards of a kind it takes to meet these resource items, each icon one of them."""
    icons = box.villagers[kind].icons
    n = -(-len(met) // max(1, len(icons)))
    while n < len(met) and not _covers(icons * n, met):
        n += 1
    return n


def _covers(icons: Sequence[int], items: Sequence[int]) -> bool:
    """These icons can meet all these resource items, each one item. Offerings are small, so all orders are tried."""
    if len(icons) < len(items):
        return False
    return any(
        all(item == R or icon in (item, Resource.GOLD, Resource.ANY) for icon, item in zip(order, items, strict=False))
        for order in permutations(icons, len(items))
    )


def proposed(
    s: Snowcrest, seat: Seat, items: Sequence[int], options: Sequence[Sequence[str]], asked: Sequence[int]
) -> list[str]:
    """For each item the first way that goes with the others: tokens and tiles before cards, cards before Omens."""
    rules = Rules(s, seat, items, asked)
    proposal = _in_order(rules, items, options)
    if any(way == OMEN and item <= R for way, item in zip(proposal, items, strict=True)):
        cards_first = [sorted(ways, key=lambda way: way not in CELL_OF and way not in KIND_OF) for ways in options]
        other = _in_order(rules, items, cards_first)
        if other.count(OMEN) < proposal.count(OMEN):
            return other
    return proposal


def _in_order(rules: Rules, items: Sequence[int], options: Sequence[Sequence[str]]) -> list[str]:
    treatment: dict[str, str] = {}
    for place, ways in enumerate(options):
        likely = (OMEN,) if items[place] == V else ways
        treatment[str(place)] = next(way for way in likely if rules.fits({**treatment, str(place): way}))
    return [treatment[str(place)] for place in range(len(items))]


def carry_out(s: Snowcrest, seat: Seat, items: Sequence[int], treatment: Treatment) -> None:
    """Payments first, then all Omens (SC.14.15)."""
    v = s.villages[seat]
    paying: dict[str, list[int]] = {}
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
            paying.setdefault(way, []).append(item)
        elif item == H:
            discard(s, seat, KIND_OF[way])
        else:
            tell(s, story.VillagerGivenUp, seat, CELL_OF[way], v.grid[CELL_OF[way]])
            leave_grid(s, seat, CELL_OF[way])
    if paying:
        spent = {
            way: cards_for(s.box, KIND_OF[way], met) if way in KIND_OF else _uses(way, len(met))
            for way, met in paying.items()
        }
        settle(v, spent)
        tell(s, story.ItemsPaid, seat, tuple(sorted(spent.items())), tuple(v.grid))
    gain_omens(s, seat, omens)


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
