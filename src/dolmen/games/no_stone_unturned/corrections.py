"""Every entry that can be corrected: where it stands, what it says, what it is called."""

from __future__ import annotations

from typing import Any

from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.rules.details import all_refs, detail
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, sheet
from dolmen.kernel import Seat

Entry = tuple[Any, ...]
CARD_FIELDS = ("name", "description", "harm", "danger", "reward")
SHEET_FIELDS = ("name", "pronouns", "look")


def shared(s: NoStoneUnturned) -> list[Entry]:
    """What anybody may put right."""
    world = s.world
    found: list[Entry] = [("statement", n) for n in range(len(world.statements))]
    found += [("note", key) for key in world.notes]
    found += [("resource", n) for n in range(len(world.resources))]
    found += [("card", place.card, field) for place in s.places if place.revealed for field in CARD_FIELDS]
    found += [("being", n) for n in range(len(s.beings))]
    found += [("project", n) for n in range(len(s.projects))]
    return found + [("detail", *ref) for ref in all_refs(s)]


def own(s: NoStoneUnturned, seat: Seat) -> list[Entry]:
    """What only that player may: the own ban and the own sheet."""
    found: list[Entry] = [("ban", seat)] if s.world.bans.get(seat) else []
    character = s.characters[seat]
    if character is None:
        return found
    found += [("sheet", seat, field) for field in SHEET_FIELDS]
    found += [("mood", seat, n) for n in range(len(character.moods))]
    found += [("skill", seat, n) for n in range(len(character.skills))]
    return found + [("sentiment", seat, n) for n, held in enumerate(character.sentiments) if held.text]


def _holder(s: NoStoneUnturned, entry: Entry) -> tuple[Any, Any]:
    """The thing that holds the text, and under which name or number."""
    match entry:
        case ("statement", n):
            return s.world.statements[n], "text"
        case ("note", key):
            return s.world.notes, key
        case ("ban", seat):
            return s.world.bans, seat
        case ("resource", n):
            return s.world.resources[n], "name"
        case ("card", n, field):
            return s.cards[n], field
        case ("being", n):
            return s.beings[n], "name"
        case ("project", n):
            return s.projects[n], "name"
        case ("detail", kind, owner, n):
            return detail(s, (kind, owner, n)), "text"
        case ("sheet", seat, field):
            return sheet(s, seat), field
        case ("mood", seat, n):
            return sheet(s, seat).moods[n], "name"
        case ("skill", seat, n):
            return sheet(s, seat).skills[n], "name"
        case ("sentiment", seat, n):
            return sheet(s, seat).sentiments[n], "text"
    raise ValueError(f"no entry {entry}")


def text(s: NoStoneUnturned, entry: Entry) -> str:
    holder, name = _holder(s, entry)
    return str(holder[name] if isinstance(holder, dict) else getattr(holder, name))


def change(s: NoStoneUnturned, entry: Entry, new: str) -> None:
    holder, name = _holder(s, entry)
    if isinstance(holder, dict):
        holder[name] = new
    else:
        setattr(holder, name, new)


def label(s: NoStoneUnturned, entry: Entry) -> str:
    return names.entry_label(entry)
