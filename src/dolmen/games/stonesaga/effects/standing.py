"""What structures do as long as they stand: rules ask for it, as for what items do (SS.17.18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.state import Built, Place, Stonesaga, outpost_at
from dolmen.kernel import Hex
from dolmen.kernel.effects import Effect

BARRED = 16
"""Unrest from which on nobody has any use of them."""

W = TypeVar("W", bound="gear.Standing | gear.AtEnd | gear.AtStart")


def usable(s: Stonesaga, hex: Hex) -> list[Built]:
    """Those of the active outpost in a hex; none while unrest is 16 or more, nor one that the storm has shaken. What is
    stored in them stays there, and can be reached when it falls (SS.17.18, SS.20.4, SS.20.8, SS.28.51)."""
    outpost = outpost_at(s, hex)
    if outpost is None or s.unrest >= BARRED:
        return []
    return [built for built in outpost.structures if built.idle < s.day]


def words_of(s: Stonesaga, built: Built) -> tuple[Effect[Stonesaga, By], ...]:
    return s.box.structures[built.id].words


def standing(s: Stonesaga, hex: Hex, kind: type[W]) -> Iterator[tuple[Built, W]]:
    """Each of these words in a hex, of each structure that has it (SS.17.18)."""
    for built in usable(s, hex):
        for word in words_of(s, built):
            if isinstance(word, kind):
                yield built, word


def has_shelter(s: Stonesaga, place: Place) -> bool:
    """A token, or a usable structure that gives it (SS.6.21, SS.28.30)."""
    return place.shelter or any(word.what == "shelter" for _, word in standing(s, place.at, gear.CountsAs))


def has_fire(s: Stonesaga, place: Place) -> bool:
    """A token, or a usable structure that counts as fire and needs no wood (SS.6.22, SS.28.29)."""
    return place.fire or any(word.what == "fire" for _, word in standing(s, place.at, gear.CountsAs))
