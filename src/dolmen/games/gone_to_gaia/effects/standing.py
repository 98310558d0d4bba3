"""How a campaign stands: its tallies, and what can be said of it in one word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from dolmen.games.gone_to_gaia.board import adjacent, tile
from dolmen.games.gone_to_gaia.content import BossEntry
from dolmen.games.gone_to_gaia.effects.frame import SOULS, sheet_of
from dolmen.games.gone_to_gaia.effects.town import bed_free
from dolmen.games.gone_to_gaia.state import (
    NOWHERE,
    Enemy,
    GoneToGaia,
    boss_of,
    enemy_at,
    living,
    suit_of,
)

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
    "sacks",
    "notches",
    "turn",
    "coming-wave",
    "failures",
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
        case "failures":
            return sum(sheet.lost.get(quest, 0) for quest in sheet.open)
        case "answers":
            return sum(boss.person and answers(s, boss) for boss in slain(s))
        case "sacks" | "notches":
            return s.tallies.get(what, 0)
        case "turn":
            return s.turns
        case "coming-wave":
            return s.wave + 1
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
    """What a boss is called on the sheet: Ines is a person by another name."""
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


# In a quest

C3: Final = tile("c3")
WARDEN: Final = "unknown-warden"


def unattacked(s: GoneToGaia, enemy: Enemy | None) -> bool:
    """It lives, and was no target of a weapon, a slot or an Ultimate."""
    return enemy is not None and enemy.id not in s.attacked


def warden(s: GoneToGaia) -> Enemy | None:
    return next((enemy for enemy in s.enemies if enemy.card == WARDEN), None)


def boss_waiting(s: GoneToGaia) -> bool:
    """Under `boss-waits`, and it was left alone."""
    boss = boss_of(s)
    return boss is not None and boss.id in s.waits


def stamps(s: GoneToGaia) -> bool:
    """Witness on c3, or before the last wave next to it where an enemy has it that nobody can move."""
    if s.witness == C3:
        return True
    last = s.wave >= len(s.box.quests[s.quest].entry.wave)
    return not last and s.witness != NOWHERE and adjacent(s.witness, C3) and enemy_at(s, C3) is not None


Stands = Literal[
    "both-live",
    "nobody-attacked",
    "full-hp",
    "low-hp",
    "goal-met",
    "boss-alive",
    "boss-unattacked",
    "boss-waiting",
    "warden-alive",
    "warden-unattacked",
    "warden-slain",
    "witness-on-c3",
    "witness-stamps",
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
LOW_HP = 2
STANDS: Final[dict[str, Callable[[GoneToGaia], bool]]] = {
    "both-live": lambda s: len(living(s)) == len(s.figures),
    "nobody-attacked": lambda s: not s.attacked,
    "full-hp": lambda s: all(suit_of(s, figure).hp == suit_of(s, figure).most for figure in living(s)),
    "low-hp": lambda s: any(suit_of(s, figure).hp <= LOW_HP for figure in living(s)),
    "goal-met": lambda s: s.goal_met,
    "boss-alive": lambda s: boss_of(s) is not None,
    "boss-unattacked": lambda s: unattacked(s, boss_of(s)),
    "boss-waiting": boss_waiting,
    "warden-alive": lambda s: warden(s) is not None,
    "warden-unattacked": lambda s: unattacked(s, warden(s)),
    "warden-slain": lambda s: any(enemy.card == WARDEN for enemy in s.dead),
    "witness-on-c3": lambda s: s.witness == C3,
    "witness-stamps": stamps,
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
