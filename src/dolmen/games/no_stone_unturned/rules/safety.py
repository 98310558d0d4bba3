"""Safety (section 2). The table keeps the X-Card, the knock, lines and veils, in every step and after the end; here is
what they mean in this game. And asking whether all are well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from dolmen.campaign import BREAK_OFF, Blank, blank
from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.choices import Entry
from dolmen.games.no_stone_unturned.content import ideas
from dolmen.games.no_stone_unturned.rolls import Roll
from dolmen.games.no_stone_unturned.rules.corrections import CARD_FIELDS, BanEntry, CardEntry, Owned, SheetEntry, own
from dolmen.games.no_stone_unturned.rules.motions import skip_ahead
from dolmen.games.no_stone_unturned.sheets import Detail
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, sheet, written
from dolmen.kernel import Flow, Pick, Seat, tell
from dolmen.kernel.asks.write import TAKEN_OUT

# What is taken out


def take_out(s: NoStoneUnturned, thing: str) -> Sequence[str]:
    """What hangs on something alone goes with it, and nothing else does (NS.2.2 to NS.2.6, NS.2.15)."""
    gone: list[str] = []
    for being in s.beings:
        if thing in being.name:
            gone += [being.note, *(made.text for made in being.details)]
            being.note, being.details, being.threshold, being.out = "", [], None, True
    for made in details(s):
        if thing in made.text:
            made.sign, made.harm, made.scar = "neutral", False, False
    for seat, character in enumerate(s.characters):
        harm = [] if character is None else [made.text for made in character.harm]
        for number in reversed([n for n, text in enumerate(harm) if thing in text]):
            heal(s, seat, number)
    s.scraps = [scrap for scrap in s.scraps if thing not in scrap.sketch.caption]
    for place in s.places:
        caused = [cause for cause in place.causes if thing in cause]
        place.causes = [cause for cause in place.causes if thing not in cause]
        place.clock -= len(caused)
        place.suggested = max(0, place.suggested - len(caused))
    for author, entry in on_cards_and_sheets(s):
        if thing in entry.text(s):
            blank(s, author, msgspec.json.encode(entry).decode(), entry.label(s))
    s.cues = [cue for cue in s.cues if thing not in cue]
    if s.roll is not None:
        for found in (s.roll.helpful, s.roll.hindering):
            found[:] = [ref for ref in found if ref[2] < len(written(s, ref[0], ref[1]))]
    if s.roll is not None and thing in texts_of(s, s.roll):
        put_away(s, s.roll)
    return [text for text in gone if text and text != TAKEN_OUT]


def on_cards_and_sheets(s: NoStoneUnturned) -> Iterator[tuple[Seat, Entry]]:
    """Each field with its author, who alone is asked for other words (NS.1.10, NS.2.16)."""
    for number, card in enumerate(s.cards):
        yield from ((card.author, CardEntry(number, field)) for field in CARD_FIELDS)
    for seat in range(s.seats):
        yield from ((seat, entry) for entry in own(s, seat))


def other_words(s: NoStoneUnturned, blank: Blank, words: str) -> None:
    """The author's new words for a blank field (NS.2.16); a card that lies face down is for its author's eyes only."""
    entry: Entry = msgspec.json.decode(blank.field, type=CardEntry | BanEntry | SheetEntry | Owned)
    entry.change(s, words)
    secret = isinstance(entry, CardEntry) and entry.card not in [place.card for place in s.places if place.revealed]
    tell(s, story.Corrected, blank.by, blank.label, TAKEN_OUT, words, to=(blank.by,) if secret else None)


def details(s: NoStoneUnturned) -> Iterator[Detail]:
    """All but harm."""
    lists = [s.details, *(place.details for place in s.places), *(being.details for being in s.beings)]
    lists += [character.details for character in s.characters if character is not None]
    for made in lists:
        yield from made


def heal(s: NoStoneUnturned, seat: Seat, number: int) -> None:
    """The harm line is free again; what stands below it on the sheet moves up."""
    del sheet(s, seat).harm[number]
    roll = s.roll
    if roll is not None:
        roll.turned = [turned for turned in roll.turned if turned.ref != ("harm", seat, number)]
        for turned in roll.turned:
            kind, owner, n = turned.ref
            turned.ref = (kind, owner, n - 1) if (kind, owner) == ("harm", seat) and n > number else turned.ref
        for refs in (roll.helpful, roll.hindering):
            refs[:] = [
                (kind, owner, n - 1) if (kind, owner) == ("harm", seat) and n > number else (kind, owner, n)
                for kind, owner, n in refs
                if (kind, owner, n) != ("harm", seat, number)
            ]


def texts_of(s: NoStoneUnturned, roll: Roll) -> str:
    """All that was written for it."""
    skill = "" if roll.skill is None else sheet(s, roll.actor).skills[roll.skill].name
    return msgspec.json.encode(roll).decode() + skill


def put_away(s: NoStoneUnturned, roll: Roll) -> None:
    """Marks and a new skill of this roll go back; a new one begins with a new call (NS.2.7)."""
    for roller in roll.rollers:
        mood = sheet(s, roller.seat).moods[roller.mood]
        mood.level = max(0, mood.level - 1)
    skills = sheet(s, roll.actor).skills
    if roll.skill is not None and roll.skill == len(skills) - 1 and skills[-1].value == 0 and roll.rollers:
        skills.pop()
    skip_ahead(s)


def skip_past(s: NoStoneUnturned) -> None:
    """After a knock play goes on at the end of the passage, unless somebody took something out (NS.2.11, NS.2.12)."""
    skip_ahead(s)


def lines_and_veils(s: NoStoneUnturned) -> list[tuple[Literal["line", "veil"], str]]:
    """Those that tables wrote before the server kept them; shown to all, at all times (NS.2.8, NS.2.9)."""
    lists: dict[Literal["line", "veil"], list[str]] = {"line": s.safety.lines, "veil": s.safety.veils}
    return [(kind, text) for kind, texts in lists.items() for text in texts]


# Are we all well?


def check_in(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Are we all well? (NS.21.8)"""
    yield from Pick(seat, ("check in",), question=prompts.CHECK_IN, name="check-in")
    s.checkin = {}
    tell(s, story.CheckedIn)
    return BREAK_OFF


def answer_check_in(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    answer = yield from Pick(seat, ideas("checkin"), question=prompts.WELL, name="well")
    if s.checkin is not None:
        s.checkin[seat] = answer
    return BREAK_OFF
