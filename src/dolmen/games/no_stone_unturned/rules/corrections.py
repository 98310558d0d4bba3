"""Every entry that can be put right: what it is called, what it says, and how it is changed."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.no_stone_unturned.choices import Entry
from dolmen.games.no_stone_unturned.names import player
from dolmen.games.no_stone_unturned.rules.details import all_refs, detail
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, letter, sheet
from dolmen.kernel import Seat

CARD_FIELDS = ("name", "description", "harm", "danger", "reward")
SHEET_FIELDS = ("name", "pronouns", "look")


# What anybody may put right


class NoteEntry(Entry, frozen=True, tag="note"):
    key: str

    def label(self, s: NoStoneUnturned) -> str:
        return f"the note on {self.key}"

    def text(self, s: NoStoneUnturned) -> str:
        return s.world.notes[self.key]

    def change(self, s: NoStoneUnturned, new: str) -> None:
        s.world.notes[self.key] = new


class CardEntry(Entry, frozen=True, tag="card"):
    card: int
    field: str

    def label(self, s: NoStoneUnturned) -> str:
        return f"location {self.card + 1}, {self.field}"

    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return s.cards[self.card], self.field


class DetailEntry(Entry, frozen=True, tag="detail"):
    on: str
    owner: int
    number: int

    def label(self, s: NoStoneUnturned) -> str:
        whose = letter(self.owner) if self.on == "place" else f"no. {self.owner + 1}"
        return f"detail {self.number + 1} of {self.on} {whose}"

    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return detail(s, (self.on, self.owner, self.number)), "text"


class _Numbered(Entry, frozen=True):
    """One of a list that is everybody's."""

    number: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"{self.kind} {self.number + 1}"


class StatementEntry(_Numbered, frozen=True, tag="statement"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return s.world.statements[self.number], "text"


class ResourceEntry(_Numbered, frozen=True, tag="resource"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return s.world.resources[self.number], "name"


class BeingEntry(_Numbered, frozen=True, tag="being"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return s.beings[self.number], "name"


class ProjectEntry(_Numbered, frozen=True, tag="project"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return s.projects[self.number], "name"


class RollEntry(Entry, frozen=True, tag="roll"):
    """What is wanted, and what may go wrong: spoken, and written if somebody likes (NS.10.4, NS.10.6)."""

    field: str

    def label(self, s: NoStoneUnturned) -> str:
        return "what is wanted" if self.field == "outcome" else "what is at risk, and why"

    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        assert s.roll is not None
        return s.roll, self.field


def possible(s: NoStoneUnturned, seat: Seat) -> bool:
    """Whether there is anything at all that the seat may put right, without a list of it all."""
    world = s.world
    written = world.statements or world.notes or world.resources or s.beings or s.projects or world.bans.get(seat)
    return (
        bool(written)
        or s.roll is not None
        or s.characters[seat] is not None
        or any(place.revealed for place in s.places)
    )


def shared(s: NoStoneUnturned) -> list[Entry]:
    """What anybody may put right."""
    world = s.world
    found: list[Entry] = [RollEntry("outcome"), RollEntry("why")] if s.roll is not None else []
    found += [StatementEntry(n) for n in range(len(world.statements))]
    found += [NoteEntry(key) for key in world.notes]
    found += [ResourceEntry(n) for n in range(len(world.resources))]
    found += [CardEntry(place.card, field) for place in s.places if place.revealed for field in CARD_FIELDS]
    found += [BeingEntry(n) for n in range(len(s.beings))]
    found += [ProjectEntry(n) for n in range(len(s.projects))]
    return found + [DetailEntry(*ref) for ref in all_refs(s)]


# What only that player may


class BanEntry(Entry, frozen=True, tag="ban"):
    seat: Seat

    def label(self, s: NoStoneUnturned) -> str:
        return f"the ban of {player(self.seat)}"

    def text(self, s: NoStoneUnturned) -> str:
        return s.world.bans[self.seat]

    def change(self, s: NoStoneUnturned, new: str) -> None:
        s.world.bans[self.seat] = new


class SheetEntry(Entry, frozen=True, tag="sheet"):
    seat: Seat
    field: str

    def label(self, s: NoStoneUnturned) -> str:
        return f"{self.field} of the character of {player(self.seat)}"

    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return sheet(s, self.seat), self.field


class _Owned(Entry, frozen=True):
    """One of a list on a sheet."""

    seat: Seat
    number: int

    def label(self, s: NoStoneUnturned) -> str:
        return f"{self.kind} {self.number + 1} of {player(self.seat)}"


class MoodEntry(_Owned, frozen=True, tag="mood"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return sheet(s, self.seat).moods[self.number], "name"


class SkillEntry(_Owned, frozen=True, tag="skill"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return sheet(s, self.seat).skills[self.number], "name"


class SentimentEntry(_Owned, frozen=True, tag="sentiment"):
    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        return sheet(s, self.seat).sentiments[self.number], "text"


Owned = MoodEntry | SkillEntry | SentimentEntry


def own(s: NoStoneUnturned, seat: Seat) -> list[Entry]:
    """What only that player may put right: their ban and their sheet."""
    found: list[Entry] = [BanEntry(seat)] if s.world.bans.get(seat) else []
    character = s.characters[seat]
    if character is not None:
        found += [SheetEntry(seat, field) for field in SHEET_FIELDS]
        found += [MoodEntry(seat, n) for n in range(len(character.moods))]
        found += [SkillEntry(seat, n) for n in range(len(character.skills))]
        found += [SentimentEntry(seat, n) for n, held in enumerate(character.sentiments) if held.text]
    return found
