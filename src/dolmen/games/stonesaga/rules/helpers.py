"""Who can help to build, and with what (section 17)."""

from __future__ import annotations

from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.state import Stonesaga, Works, here, out

ENERGY = "energy"


def builders(s: Stonesaga, who: int) -> list[int]:
    """Whoever acts, and who could help: in the same hex, neither passed nor incapacitated (SS.17.2, SS.17.4,
    SS.17.13)."""
    return [who, *(other for other in here(s, s.characters[who].at) if other != who and not out(s, other))]


def offer_of(s: Stonesaga, works: Works, who: int) -> dict[str, int]:
    """All that a helper could give of what is still wanted."""
    bag = s.characters[who].bag
    limits = {ENERGY: min(works.energy, s.characters[who].energy)}
    for kind, n in works.materials.items():
        limits |= {name: min(n, bag[name]) for name in people.of_kind(s, bag, kind)}
    return {part: n for part, n in limits.items() if n}
