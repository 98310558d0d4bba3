"""Offerings and curses, item by item (section 14), and how to avoid one (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import (
    AVOIDS,
    GIVES,
    GRID,
    HAND,
    OMEN,
    TILES,
    TOKENS,
    Avoid,
    Give,
    InHand,
    Omen,
    OnCell,
    Source,
    Tile,
    Token,
    Way,
)
from dolmen.games.snowcrest.content import Box, D, H, R, V, X
from dolmen.games.snowcrest.payment import settle
from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.games.snowcrest.rules.gains import gain_omens
from dolmen.games.snowcrest.state import NO_CELL, USED, YIELDS, Snowcrest, leave_grid, up
from dolmen.kernel import Field, Flow, Form, Pick, Seat, make_final, tell

Treatment = Mapping[int, Way]
"""What is done about each item, by its place in the list."""


def meet(s: Snowcrest, seat: Seat, items: Sequence[int]) -> Flow[None]:
    """A player states the treatment of all own items together; payments are made, then Omens taken in one sum
    (SC.7.9)."""
    options = [ways(s, seat, item) for item in items]
    asked = [
        place for place, ways in enumerate(options) if len(ways) > 1 or (items[place] != X and s.villages[seat].hand)
    ]
    treatment: dict[int, Way] = dict.fromkeys(range(len(items)), OMEN)
    if len(asked) == 1:
        place = asked[0]
        question = prompts.LONE_ITEM[items[place]]
        treatment[place] = yield from Pick(seat, options[place], question=question, always=True)
    elif asked:
        proposal = proposed(s, seat, items, options, asked)
        fields = tuple(
            Field(place, _first(options[place], proposal[place]), prompts.ITEM[items[place]]) for place in asked
        )
        narrow = Rules(s, seat, items, asked).narrow
        treatment |= yield from Form(seat, dict[int, Way], fields, narrow, question=prompts.TREATMENT, always=True)
    if asked:
        make_final(s, (seat,))  # it cannot be changed (SC.14.14)
    carry_out(s, seat, items, treatment)


def _first(options: Sequence[Way], proposal: Way) -> tuple[Way, ...]:
    return (proposal, *(option for option in options if option != proposal))


def ways(s: Snowcrest, seat: Seat, item: int) -> list[Way]:
    """All that can be done about one item: meet it, avoid it, or take an Omen (SC.8.4, SC.14.2, SC.15.7)."""
    v = s.villages[seat]
    acting = s.acting if seat == s.active else NO_CELL
    free = [cell for cell in up(v) if cell != acting]
    found: list[Way] = []
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
        self.resources = [place for place in asked if items[place] <= R]

    def narrow(self, chosen: Mapping[int, Way], field: Field[int]) -> Sequence[Way]:
        return [way for way in field.options if self.fits({**chosen, field.key: way})]

    def fits(self, treatment: Treatment) -> bool:
        """Nothing is used twice, and nothing is used in vain once the open fields are filled in well."""
        paying = self._paying(treatment)
        return self._there(treatment, paying) and self._needed(treatment, paying)

    def _paying(self, treatment: Treatment) -> dict[Source, list[int]]:
        """The resource items that each source meets."""
        paying: dict[Source, list[int]] = {}
        for place, way in treatment.items():
            if self.items[place] <= R and isinstance(way, Source):
                paying.setdefault(way, []).append(self.items[place])
        return paying

    def _there(self, treatment: Treatment, paying: Mapping[Source, Sequence[int]]) -> bool:
        """There are as many of everything as are given up or pay."""
        given = Counter(way for place, way in treatment.items() if isinstance(way, Avoid) or self.items[place] > R)
        return all(self._to_give(way, n, given, paying) for way, n in given.items()) and all(
            self._enough(way, met) for way, met in paying.items()
        )

    def _to_give(self, way: Way, n: int, given: Counter[Way], paying: Mapping[Source, Sequence[int]]) -> bool:
        """This many of these can be given up, beside what pays (SC.14.7, SC.14.9, SC.14.10)."""
        match way:
            case Avoid():
                return n == 1 and GRID[way.cell] not in given
            case Give():
                flipped = 0 if way.code & USED else len(paying.get(TILES[Building(way.code)], ()))
                return n + flipped <= self.v.buildings.count(way.code)
            case OnCell():
                return n == 1 and way not in paying
            case InHand():
                return self._enough(way, paying.get(way, ()), n)
        return True

    def _enough(self, source: Source, met: Sequence[int], given: int = 0) -> bool:
        """Of this source, for these items and beside so many that are given up."""
        v = self.v
        match source:
            case Token():
                return len(met) <= v.tokens[source.resource]
            case Tile():
                return len(met) <= v.buildings.count(source.building)
            case OnCell():
                return cards_for(self.box, v.grid[source.cell], met) == 1
            case InHand():
                return given + cards_for(self.box, source.kind, met) <= v.hand.count(source.kind)

    def _needed(self, treatment: Treatment, paying: Mapping[Source, Sequence[int]]) -> bool:
        """No source could be left out (SC.14.13). Only a card with two icons makes another one needless, and it does
        not if its second icon meets an item whose field is still open."""
        doubles = [source for source in paying if len(self._icons(source)) > 1]
        if not doubles or len(paying) == 1 or self._all_needed(paying):
            return True
        return any(
            self._there(more, self._paying(more)) and self._needed(more, self._paying(more))
            for place in self.resources
            if place not in treatment
            for source in doubles
            if _covers(self._icons(source), (self.items[place],))
            for more in ({**treatment, place: source},)
        )

    def _all_needed(self, paying: Mapping[Source, Sequence[int]]) -> bool:
        met = [item for items in paying.values() for item in items]
        sources = [
            self._icons(source) for source, items in paying.items() for _ in range(uses(self.box, source, items))
        ]
        return not any(
            _covers([icon for j, icons in enumerate(sources) if j != i for icon in icons], met)
            for i in range(len(sources))
        )

    def _icons(self, source: Source) -> tuple[int, ...]:
        match source:
            case Token():
                return (source.resource,)
            case Tile():
                return (YIELDS[source.building],)
            case OnCell():
                return self.box.villagers[self.v.grid[source.cell]].icons
            case InHand():
                return self.box.villagers[source.kind].icons


def uses(box: Box, source: Source, met: Sequence[int]) -> int:
    """Tokens and tiles meet one item each; a villager in the village is one source, however many it meets."""
    if isinstance(source, InHand):
        return cards_for(box, source.kind, met)
    return 1 if isinstance(source, OnCell) else len(met)


def cards_for(box: Box, kind: int, met: Sequence[int]) -> int:
    """How many cards of a kind it takes to meet these resource items, each icon one of them."""
    icons, most = box.villagers[kind].icons, len(met)
    return next((n for n in range(most) if _covers(icons * n, met)), most)


def _covers(icons: Sequence[int], items: Sequence[int]) -> bool:
    """These icons can meet all these resource items, each one item (SC.14.5, SC.14.6). Offerings are small, so all
    orders are tried."""
    if len(icons) < len(items):
        return False
    return any(
        all(item == R or icon in (item, Resource.GOLD, Resource.ANY) for icon, item in zip(order, items, strict=False))
        for order in permutations(icons, len(items))
    )


def proposed(
    s: Snowcrest, seat: Seat, items: Sequence[int], options: Sequence[Sequence[Way]], asked: Sequence[int]
) -> list[Way]:
    """For each item the first way that goes with the others: tokens and tiles before cards, cards before Omens."""
    rules = Rules(s, seat, items, asked)
    proposal = _in_order(rules, items, options)
    if any(way is OMEN and item <= R for way, item in zip(proposal, items, strict=True)):
        cards_first = [sorted(ways, key=lambda way: not isinstance(way, OnCell | InHand)) for ways in options]
        other = _in_order(rules, items, cards_first)
        if other.count(OMEN) < proposal.count(OMEN):
            return other
    return proposal


def _in_order(rules: Rules, items: Sequence[int], options: Sequence[Sequence[Way]]) -> list[Way]:
    treatment: dict[int, Way] = {}
    for place, ways in enumerate(options):
        likely = (OMEN,) if items[place] == V else ways
        treatment[place] = next(way for way in likely if rules.fits({**treatment, place: way}))
    return [*treatment.values()]


def carry_out(s: Snowcrest, seat: Seat, items: Sequence[int], treatment: Treatment) -> None:
    """Payments first, then all Omens (SC.14.3, SC.14.4, SC.14.12, SC.14.15)."""
    v = s.villages[seat]
    paying: dict[Source, list[int]] = {}
    omens = 0
    for place, item in enumerate(items):
        match way := treatment[place]:
            case Omen():
                omens += 1
            case Avoid():
                avoid(s, seat, way.cell)
            case Give():
                give_building(s, seat, way.code)
            case InHand() if item == H:
                discard(s, seat, way.kind)
            case OnCell() if item == V:
                tell(s, story.VillagerGivenUp, seat, way.cell, v.grid[way.cell])
                leave_grid(s, seat, way.cell)
            case _:
                paying.setdefault(way, []).append(item)
    if paying:
        spent = {source: uses(s.box, source, met) for source, met in paying.items()}
        settle(v, spent)
        tell(s, story.ItemsPaid, seat, tuple(sorted(spent.items())), tuple(v.grid))
    gain_omens(s, seat, omens)


def avoid(s: Snowcrest, seat: Seat, cell: int) -> None:
    """A villager is turned down for it (SC.15.2 to SC.15.4, SC.15.6, SC.15.9)."""
    v = s.villages[seat]
    v.down |= 1 << cell
    tell(s, story.Avoided, seat, cell, v.grid[cell])


def discard(s: Snowcrest, seat: Seat, kind: int) -> None:
    """To the discard pile of the card's owner (SC.14.8)."""
    v = s.villages[seat]
    v.hand.remove(kind)
    v.discard.append(kind)
    tell(s, story.Discarded, seat, kind)


def give_building(s: Snowcrest, seat: Seat, code: int) -> None:
    """A tile goes back to the stock; those to its right slide left (SC.6.8, SC.14.11)."""
    s.villages[seat].buildings.remove(code)
    s.stock[code // 2] += 1
    tell(s, story.BuildingReturned, seat, code)
