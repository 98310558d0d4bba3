"""What is allowed but surely not wanted."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import Deed, Pair, Pass, Side
from dolmen.games.stonesaga.rules.codes import code
from dolmen.games.stonesaga.state import Stonesaga, out


def of_a_deed(s: Stonesaga, deed: Deed) -> tuple[str, ...]:
    """Before a pass: energy is left; before the last one of a Day: who goes to bed without food or water."""
    if not isinstance(deed, Pass):
        return ()
    found = []
    character = s.characters[deed.who]
    if character.energy >= 2:
        found.append(f"{character.name} has {character.energy} energy left, and it stays.")
    if all(out(s, who) for who in range(len(s.characters)) if who != deed.who):
        for one in s.characters:
            kinds = {s.box.stuff[name].kind for name in one.bag}
            missing = [kind for kind in ("food", "water") if kind not in kinds]
            if missing:
                found.append(f"{one.name} has no {' and no '.join(missing)} for the night.")
    return tuple(found)


def of_a_pair(s: Stonesaga, chosen: Mapping[str, Side]) -> tuple[str, ...]:
    """The Journal knows what comes of it; of a code that nobody has tried nothing is said (SS.16.10, SS.16.14)."""
    if not {"left", "right"} <= chosen.keys():
        return ()
    made = code(s, Pair(chosen["left"], chosen["right"]))
    item = s.journal.codes.get(made)
    if item is None:
        return ()
    return (f"{made} makes another {names.item(s, item)}." if item else f"{made} was tried, and nothing came of it.",)
