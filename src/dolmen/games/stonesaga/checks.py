"""What always holds; the conformance kit asks after every answer."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga.content import CardEntry
from dolmen.games.stonesaga.rules.people import SLOTS, slot
from dolmen.games.stonesaga.state import MAJOR, Stonesaga, most_energy, most_health


def check(s: Stonesaga) -> None:
    _check_valley(s)
    _check_cards(s)
    for character in s.characters:
        assert 0 <= character.energy <= most_energy(s)
        assert len(character.track) <= most_health(s)
        assert all(1 <= n <= 6 for n in character.abilities)
        assert all(0 <= boost <= MAJOR for boost in character.boosts)
        assert len(character.traits) == (2 if sum(character.abilities) <= 11 else 1)
        held = (character.bag, *(item.inside for item in character.items))
        assert all(n > 0 and name in s.box.stuff for tokens in held for name, n in tokens.items())
        if not s.agenda:
            for kind, most in SLOTS.items():
                assert sum(slot(s, item) == kind for item in character.items) <= most, f"too many {kind} items"
    assert len({character.mantle for character in s.characters}) == len(s.characters), "a mantle twice"
    assert len({character.name.casefold() for character in s.characters}) == len(s.characters), "a name twice"
    assert 0 <= s.activity <= 30
    assert 0 <= s.lore <= 20
    assert 0 <= s.unrest <= 20
    _check_outposts(s)


def _check_valley(s: Stonesaga) -> None:
    hexes = [place.at for place in s.places]
    assert len({*hexes}) == len(hexes), "two tiles on one hex"
    tiles = [*(place.tile for place in s.places), *s.tiles]
    assert len({*tiles}) == len(tiles), "a tile twice"
    assert not s.places or len(tiles) == 19, "a tile is gone"
    known = {place.at: place for place in s.places}
    for character in s.characters:
        if s.places:
            assert known[character.at].explored, "somebody stands in the mist"
    for place in s.places:
        assert place.explored or not place.fire
        assert place.explored or not place.shelter


def _check_outposts(s: Stonesaga) -> None:
    places = [(outpost.at, outpost.section) for outpost in s.outposts]
    assert len({*places}) == len(places), "two overlays on one section"
    active = [outpost.at for outpost in s.outposts if not outpost.ruin]
    assert len({*active}) == len(active), "two outposts in one hex"
    assert len({outpost.overlay for outpost in s.outposts}) == len(s.outposts), "an overlay twice"
    for outpost in s.outposts:
        assert len(outpost.structures) <= 5 + outpost.town
        assert not (outpost.ruin and outpost.structures)


def _check_cards(s: Stonesaga) -> None:
    night = [*s.night_deck, *s.night_gone]
    if s.tonight is not None and s.tonight.card:
        night.append(s.tonight.card)
    night += [name for task in s.agenda if task.do == "which night" for name in task.name.split()]
    night += [task.name for task in s.agenda if task.do == "night card" and task.name]
    _check_deck(night, s.box.nights, "a Night card is gone")
    held = [name for task in s.agenda if task.do == "which find" for name in task.name.split()]
    _check_deck([*s.finds, *s.finds_gone, *held], s.box.finds, "a Discovery card is gone")
    for legend in s.journal.legends:
        assert legend.holder < len(s.characters)


def _check_deck(cards: list[str], all_: Mapping[str, CardEntry], gone: str) -> None:
    """All that belong to it from the first day, and of those that have joined it what is there, once each."""
    base = [id for id, card in all_.items() if not card.joins]
    assert sorted(cards) == sorted({*base, *cards}), gone
