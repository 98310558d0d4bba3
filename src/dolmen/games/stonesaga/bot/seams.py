"""Which codes a bag would give: each pair of tokens is turned once, and remembered."""

from __future__ import annotations

from functools import cache

from dolmen.games.stonesaga.rules.codes import codes_between
from dolmen.games.stonesaga.rules.people import icons
from dolmen.games.stonesaga.state import Stonesaga

WARM_AND_DRY = ("ST01", "ST02")


@cache
def _codes(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    return (*dict.fromkeys(codes_between(left, right)),)


def codes_of_pair(s: Stonesaga, one: str, other: str) -> tuple[str, ...]:
    """Whichever lies left."""
    these, those = s.box.stuff[one].pips, s.box.stuff[other].pips
    return tuple(dict.fromkeys((*_codes(these, those), *_codes(those, these))))


def untried_codes(s: Stonesaga) -> set[str]:
    """What anybody's bag could be tried for and nobody has; or is known to make something that we have not made."""
    found: set[str] = set()
    for one in s.characters:
        held = [(name, pips, n) for name, n in one.bag.items() if (pips := s.box.stuff[name].pips)]
        for left, these, n in held:
            for right, those, _ in held:
                if left != right or n > 1:
                    found.update(_codes(these, those))
    return {code for code in found if new(s, code)}


def new(s: Stonesaga, code: str) -> bool:
    """Nobody has tried it, or it is known to make something that a Goal still waits for."""
    item = s.journal.codes.get(code)
    return item is None or (item != "" and wanted(s, item))


def wanted(s: Stonesaga, item: str) -> bool:
    """One more different thing; or a tool for what is to be built that nobody has."""
    goals = {*s.box.challenges[s.challenge].goals} - {*s.goals}
    if "GO02" in goals:
        return item not in s.made
    return bool(missing_icons(s) & {*s.box.items[item].entry.icons}) if "GO04" in goals else False


def missing_icons(s: Stonesaga) -> set[str]:
    """What it takes to build a Hearth and a Hut, and no one has in hand."""
    held: set[str] = {icon for who in range(len(s.characters)) for icon in icons(s, who)}
    needed: set[str] = {icon for id in WARM_AND_DRY if id not in s.raised for icon in s.box.structures[id].entry.needs}
    return needed - held
