"""What always holds, checked by the conformance kit after every answer."""

from __future__ import annotations

from dolmen.campaign import playing
from dolmen.games.no_stone_unturned.sheets import (
    CLOCK_MAX,
    HARM_LIMIT,
    LOCATIONS_PER_PLAYER,
    SENTIMENTS,
    SKILL_SLOTS,
    SLOTS_PER_DIE,
    Character,
)
from dolmen.games.no_stone_unturned.state import NoStoneUnturned


def check(s: NoStoneUnturned) -> None:
    assert len(playing(s)) >= 2, "fewer than two players are here (NS.19.6)"
    assert all(0 <= place.clock <= CLOCK_MAX for place in s.places), "a clock beyond its range (NS.15.1)"
    assert all(len(place.causes) <= place.clock for place in s.places), "a cause without its tick"
    assert all(place.clock == 0 or place.revealed for place in s.places), "a face-down clock ticked (NS.15.3)"
    assert len({place.card for place in s.places}) == len(s.places), "two places with one front"
    assert len(s.cards) <= LOCATIONS_PER_PLAYER * s.seats, "too many location cards (NS.3.13)"
    assert all(0 <= project.filled <= project.size for project in s.projects), "a project beyond its clock"
    assert set(s.on_screen) <= set(playing(s)), "somebody absent is on screen (NS.19.6)"
    assert s.roll is None or s.roll.actor in s.on_screen, "who rolls is not on screen (NS.10.3)"
    for character in s.characters:
        if character is not None:
            check_sheet(s, character)


def check_sheet(s: NoStoneUnturned, character: Character) -> None:
    assert sorted(character.aspects.values()) == [4, 6, 8], "each aspect die once (NS.3.7)"
    for die in (8, 6, 4):
        assert sum(mood.die == die for mood in character.moods) <= SLOTS_PER_DIE, "too many moods of a size (NS.3.2)"
    assert sum(mood.overloaded for mood in character.moods) <= 1, "two moods are overloaded (NS.13.22)"
    resting = s.roll is None and s.deed is None and s.evolution is None
    for mood in character.moods:
        assert 0 <= mood.level <= mood.boxes - (1 if resting else 0), "a level beyond its boxes (NS.3.5)"
        assert not mood.overloaded or not resting or mood.past_threshold, "overloaded below the threshold"
    assert len(character.skills) <= SKILL_SLOTS, "too many skills (NS.3.6)"
    assert len(character.harm) <= HARM_LIMIT, "too much harm (NS.9.7)"
    assert len(character.sentiments) == SENTIMENTS
    assert character.recovery >= 0, "recovery below zero (NS.3.12)"
