"""A character sheet as everybody sees it (NS.3.1)."""

from __future__ import annotations

from dolmen.campaign import plays
from dolmen.games.no_stone_unturned.names import player
from dolmen.games.no_stone_unturned.sheets import (
    ASPECTS,
    HARM_LIMIT,
    MOOD_BOXES,
    MOOD_THRESHOLD,
    SKILL_SLOTS,
    Character,
    Detail,
    Mood,
    Skill,
)
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, open_dice, sheet
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Counter, Panel, Part, Sheet, Text, Track


def sheet_panel(s: NoStoneUnturned, seat: Seat, viewer: Seat | None) -> Panel:
    """A whole character sheet, with as many other details as there are (NS.3.1, NS.3.6, NS.3.9)."""
    character = sheet(s, seat)
    parts: list[Part] = [
        Sheet(id=f"who-{seat}", label="Who", rows=about(character, seat)),
        *[mood_track(seat, number, mood) for number, mood in enumerate(character.moods)],
        Text(
            id=f"open-moods-{seat}",
            label="Open moods",
            text=", ".join([f"d{die}" for die in open_dice(character)]) or "none",
        ),
        Sheet(
            id=f"aspects-{seat}",
            label="Aspects",
            rows=tuple([(a.capitalize(), f"d{character.aspects[a]}") for a in ASPECTS]),
        ),
        Sheet(id=f"sentiments-{seat}", label="Sentiments", rows=sentiments(character)),
        Sheet(
            id=f"skills-{seat}",
            label=f"Skills ({len(character.skills)} of {SKILL_SLOTS})",
            rows=tuple(map(skill_row, character.skills)),
        ),
        Sheet(id=f"harm-{seat}", label=f"Harm ({len(character.harm)} of {HARM_LIMIT})", rows=numbered(character.harm)),
        Counter(id=f"recovery-{seat}", label="Recovery points", value=character.recovery),
        Sheet(id=f"details-of-{seat}", label="Other details", rows=numbered(character.details)),
    ]
    heard = zip(character.rumours, character.told, strict=True)
    told = tuple([(f"location {n}", text) for n, (text, told) in enumerate(heard, 1) if text and told])
    if told:
        parts.append(Sheet(id=f"rumours-{seat}", label="Rumours told", rows=told))
    mine = " (yours)" if seat == viewer else ""
    return Panel(
        id=f"sheet-{seat}",
        label=f"{character.name}, {player(seat)}{mine}",
        tone="card",
        paper=True,
        role="own" if seat == viewer else "others",
        seat=None if seat == viewer else seat,
        badges=sheet_badges(s, seat),
        children=tuple(parts),
    )


def sheet_badges(s: NoStoneUnturned, seat: Seat) -> tuple[Badge, ...]:
    """Plain for all to see: on screen, overloaded, Overcome, and so on (NS.21.12)."""
    character = sheet(s, seat)
    badges = []
    if seat in s.on_screen:
        badges.append(Badge(label="on screen", glyph="▶", tone="screen"))
    badges += [
        Badge(label=f"overloaded: {mood.name}", glyph="!", tone="warning")
        for mood in character.moods
        if mood.overloaded
    ]
    if character.overcome:
        badges.append(Badge(label="Overcome", glyph="×", tone="danger"))
    if character.status != "ready":
        badges.append(Badge(label=character.status, glyph="–"))
    if not plays(s, seat):
        badges.append(Badge(label="away", glyph="…"))
    return tuple(badges)


def about(character: Character, seat: Seat) -> tuple[tuple[str, str], ...]:
    rows = (
        ("name", character.name),
        ("pronouns", character.pronouns),
        ("look", character.look),
        ("says", character.intro),
    )
    return (*[(key, text) for key, text in rows if text], ("player", player(seat)))


TRACKS = {
    die: ("0", *(f"{n}|" if n == MOOD_THRESHOLD[die] else str(n) for n in range(1, boxes + 1)))
    for die, boxes in MOOD_BOXES.items()
}
"""The boxes of a mood's track, by its die."""


def mood_track(seat: Seat, number: int, mood: Mood) -> Track:
    """A box for each level; the threshold is marked."""
    over = ", overloaded" if mood.overloaded else ""
    return Track(
        id=f"mood-{seat}-{number}",
        label=f"{mood.name}, d{mood.die}{over}",
        value=mood.level,
        steps=TRACKS[mood.die],
        tone="warning" if mood.overloaded else "",
    )


def sentiments(character: Character) -> tuple[tuple[str, str], ...]:
    return tuple([(held.text or "still blank", f"{held.category}, {held.state}") for held in character.sentiments])


def skill_row(skill: Skill) -> tuple[str, str]:
    boxes = " ".join([f"{'■' if aspect in skill.boxes else '□'} {aspect}" for aspect in ASPECTS])
    return skill.name, f"±{skill.value}  {boxes}"


def numbered(details: list[Detail]) -> tuple[tuple[str, str], ...]:
    return tuple([(str(n), detail_line(made)) for n, made in enumerate(details, 1)])


def detail_line(made: Detail) -> str:
    marks: list[str] = [made.sign] if made.sign != "neutral" else []
    marks += ["scar"] if made.scar else []
    marks += ["harm"] if made.harm else []
    return made.text + (f" ({', '.join(marks)})" if marks else "")


def detail_badges(ruined: bool, hostile: bool) -> tuple[Badge, ...]:
    badges = [Badge(label="ruined", glyph="R", tone="danger")] if ruined else []
    return tuple(badges + ([Badge(label="hostile", glyph="H", tone="warning")] if hostile else []))
