"""The chronicle of a campaign, as Markdown: world, map, cards with their sketches, people, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import convert

from dolmen import campaign
from dolmen.campaign import drawer, flat, happened, svg
from dolmen.games.no_stone_unturned.content import scope_questions
from dolmen.games.no_stone_unturned.names import place_label, player
from dolmen.games.no_stone_unturned.scene.sheets import detail_line
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME, Character
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, front, letter, revealed
from dolmen.kernel import Seat, Told

QUIET = campaign.QUIET | {"SafetyNoted", "Knocked", "CheckedIn", "Came", "Joined", "Rests", "Corrected"}
"""How the table came to a decision is not part of the story."""
ENGINE = "This game runs on The Indie Hack Engine."


def chronicle(s: NoStoneUnturned, log: Sequence[Told], viewer: Seat | None) -> str:
    """As far as the viewer may know it: cards that lie face down are not in it."""
    lines = ["# No Stone Unturned: a chronicle", ""]
    for part in (
        world(s),
        the_map(s),
        characters(s, log),
        earlier_days(log),
        happened(log, LEVELS, QUIET),
        credits_line(),
    ):
        lines += [*part, ""]
    return "\n".join(lines).rstrip() + "\n"


def world(s: NoStoneUnturned) -> list[str]:
    lines = ["## The world", ""]
    questions = scope_questions()
    lines += [f"- **{questions.get(key, key.capitalize())}** {flat(text)}" for key, text in s.world.notes.items()]
    lines += [f"- **Banned:** {flat(text)}" for text in s.world.bans.values() if text]
    lines += ["", "### The settlement", ""]
    for statement in s.world.statements:
        lines.append(f"- {flat(statement.text)}")
        if statement.drawing is not None:
            lines += ["", svg(statement.drawing), ""]
    lines += [f"- *{flat(detail_line(made))}*" for made in s.details]
    lines += beings(s, HOME)
    lines += ["", "### Resources", ""]
    return lines + [f"- {flat(resource.name)}: {resource.state}" for resource in s.world.resources]


def the_map(s: NoStoneUnturned) -> list[str]:
    if not s.places:
        return []
    lines = ["## The map", ""]
    for number, place in enumerate(s.places):
        lines.append(f"- **{letter(number)}** at ({place.x}, {place.y}): {flat(place_label(s, number))}")
    if s.world.paths:
        lines += ["", "Paths: " + ", ".join(f"{letter(a)}–{letter(b)}" for a, b in s.world.paths)]
    for number in revealed(s):
        place, card = s.places[number], front(s, number)
        lines += ["", f"### {letter(number)}: {flat(card.name)}", "", flat(card.description), ""]
        if card.drawing is not None:
            lines += [svg(card.drawing), ""]
        lines += [
            f"- Danger {place.danger}: {flat(card.danger)}",
            f"- Reward {place.reward}: {flat(card.reward)}{', ours' if place.acquired else ''}",
            f"- Collateral {place.clock} of {CLOCK_MAX}: {flat(card.harm)}",
        ]
        lines += [f"- *{flat(detail_line(made))}*" for made in place.details]
        lines += beings(s, number)
    return lines


def beings(s: NoStoneUnturned, place: int) -> list[str]:
    """Who and what is there, each with its details: these count for a roll (NS.10.16, NS.10.21)."""
    lines: list[str] = []
    for being in s.beings:
        if being.place == place:
            lines.append(f"- {flat(being.name)}, {being.what}. {flat(being.note)}".rstrip())
            lines += [f"  - *{flat(detail_line(made))}*" for made in being.details]
    return lines


def characters(s: NoStoneUnturned, log: Sequence[Told]) -> list[str]:
    lines = ["## The characters"]
    for seat, character in enumerate(s.characters):
        if character is not None:
            lines += one_character(character, player(seat))
    for character in s.past:
        lines += one_character(character, character.status)
    for shelved in drawer(log, "character"):
        character = convert(shelved.thing, Character)
        lines += one_character(character, character.status)
    return lines


def one_character(character: Character, note: str) -> list[str]:
    moods = ", ".join(f"{mood.name} (d{mood.die}, {mood.level})" for mood in character.moods)
    skills = ", ".join(f"{skill.name} ±{skill.value}" for skill in character.skills)
    lines = ["", f"### {flat(character.name)} ({note})", ""]
    lines += [f"{flat(character.pronouns)} {flat(character.look)}".strip(), ""]
    lines += [f"- Moods: {flat(moods)}", f"- Skills: {flat(skills)}"]
    lines += [f"- Holds dear: {flat(held.text)} ({held.state})" for held in character.sentiments if held.text]
    return lines + [f"- *{flat(detail_line(made))}*" for made in (*character.harm, *character.details)]


DRAWER = {"being": "People and things", "project": "Projects", "detail": "Details", "sketch": "Sketches"}


def earlier_days(log: Sequence[Told]) -> list[str]:
    """What was put away, by its name."""
    lines: list[str] = []
    for kind, title in DRAWER.items():
        if names := dict.fromkeys(flat(shelved.name) for shelved in drawer(log, kind)):
            lines += ["", f"### {title}", "", *(f"- {name}" for name in names)]
    return ["## Earlier days", *lines] if lines else []


LEVELS = {"SessionBegins": "##", "AdventureBegins": "###", "DowntimeBegins": "###", "StepBegins": "###"}


def credits_line() -> list[str]:
    """At the end of every chronicle (NS.21.16, NS.21.17)."""
    return ["---", "", f"With thanks to the author of No Stone Unturned. {ENGINE}"]
