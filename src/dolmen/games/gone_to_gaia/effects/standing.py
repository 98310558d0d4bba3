"""How a campaign stands: its tallies, and what can be said of it in one word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from dolmen.games.gone_to_gaia.content import BossEntry
from dolmen.games.gone_to_gaia.effects.frame import SOULS, sheet_of
from dolmen.games.gone_to_gaia.effects.town import bed_free
from dolmen.games.gone_to_gaia.state import GoneToGaia

Tally = Literal[
    "donated",
    "handed",
    "installed",
    "fallen",
    "gaia",
    "circuits",
    "boss-parts",
    "boarders",
    "count",
    "dog",
    "persons-slain",
    "answers",
]


def tally(s: GoneToGaia, what: Tally) -> int:
    sheet = sheet_of(s)
    match what:
        case "donated":
            return sheet.donated
        case "fallen":
            return len(sheet.fallen) + len(s.fallen)
        case "circuits":
            return sheet.circuits
        case "boss-parts":
            return sum(sum(parts[1:]) for parts in sheet.parts)
        case "boarders":
            return len(sheet.boarders)
        case "count":
            return count(s)
        case "dog":
            return dog(s)
        case "persons-slain":
            return sum(who in SOULS for who in sheet.slain)
        case "answers":
            return sum(boss.person and answers(s, boss) for boss in slain(s))
        case _:
            return sheet.tallies.get(what, 0)


def count(s: GoneToGaia) -> int:
    """Ten parts in the Box count as much as somebody brought home."""
    sheet = sheet_of(s)
    return sheet.donated // 10 + sheet.tallies.get("handed", 0) + len(sheet.spared) + sheet.tallies.get("installed", 0)


def dog(s: GoneToGaia) -> int:
    """What the players have understood."""
    sheet = sheet_of(s)
    return (
        any(flag in sheet.flags for flag in ("three", "bowl"))
        + ("four-met" in sheet.flags)
        + ("paw" in sheet.flags)
        + ("peg-42" in sheet.curios)
        + 2 * ("four-home" in sheet.flags)
    )


def soul(boss: BossEntry) -> str:
    """How a boss is called on the sheet: Ines is a person by another name."""
    return boss.person_id or boss.id


def slain(s: GoneToGaia) -> Iterator[BossEntry]:
    return (boss for boss in s.box.bosses.values() if soul(boss) in sheet_of(s).slain)


def has_part(s: GoneToGaia, boss: BossEntry) -> bool:
    """The part was handed in, or one of its level is unspent."""
    sheet = sheet_of(s)
    return soul(boss) in sheet.handed_in or any(parts[boss.level] for parts in sheet.parts)


def answers(s: GoneToGaia, boss: BossEntry) -> bool:
    """From a drawer (T6.1): whoever boards answers from the doorway."""
    return has_part(s, boss) and soul(boss) not in sheet_of(s).boarders


def kept_part_unspent(s: GoneToGaia) -> bool:
    sheet = sheet_of(s)
    return sheet.kept_part > 0 and any(parts[sheet.kept_part] for parts in sheet.parts)


Stands = Literal[
    "bed-free",
    "fell-here",
    "named-before",
    "hero-lives",
    "solo",
    "new-game-plus",
    "office-answers",
    "person-part-spent",
    "kept-part-unspent",
]
STANDS: Final[dict[str, Callable[[GoneToGaia], bool]]] = {
    "bed-free": bed_free,
    "fell-here": lambda s: bool(s.fallen),
    "named-before": lambda s: sheet_of(s).handing in (*sheet_of(s).boarders, *sheet_of(s).handed_in),
    "hero-lives": lambda s: bool(sheet_of(s).heroes),
    "solo": lambda s: len(s.suits) == 1,
    "new-game-plus": lambda s: sheet_of(s).again,
    "office-answers": lambda s: any(not boss.person and has_part(s, boss) for boss in slain(s)),
    "person-part-spent": lambda s: any(boss.person and not has_part(s, boss) for boss in slain(s)),
    "kept-part-unspent": kept_part_unspent,
}
