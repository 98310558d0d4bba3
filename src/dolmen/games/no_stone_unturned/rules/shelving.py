"""What is over goes into the drawer at the end of a chapter; whatever was named is found there by its name."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct, convert
from msgspec.structs import replace

from dolmen.campaign import BREAK_OFF, look_for
from dolmen.campaign.agreeing import Decided
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.content import ideas
from dolmen.games.no_stone_unturned.names import place_label, who_on_record
from dolmen.games.no_stone_unturned.sheets import HOME, LINE, Being, Character, Detail, Project
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Flow, Seat, Shelved, Write, shelve, tell

T = TypeVar("T")

BEINGS, PROJECTS, SCRAPS, DETAILS, CUES = 8, 5, 3, 5, 4
"""This many lie on the table: people, projects, sketches, details of each place and character, and moments that
wait for a line of text. The latest stay."""
KINDS = ("being", "detail", "project")
"""What can be brought back."""
BY_NUMBER = ("sign", "remove", "hard")
"""Motions that name a detail, or whom it is written on, by number."""


class OldDetail(Struct):
    """A detail, and what it was written on."""

    on: str
    detail: Detail


def put_away(s: NoStoneUnturned) -> None:
    """What a long campaign leaves behind; details and people that are put away can be brought back by name."""
    lay_motion_aside(s)
    for character in s.past:
        shelve(s, "character", character.name, in_public(character))
    s.past = []
    done = [project for project in s.projects if project.done]
    s.projects = [project for project in s.projects if not project.done]
    for project in [*done, *cut(s.projects, PROJECTS)]:
        shelve(s, "project", project.name, project)
    shelve_beings(s)
    for scrap in cut(s.scraps, SCRAPS):
        shelve(s, "sketch", scrap.sketch.caption or "a sketch", scrap)
    shelve_details(s)
    cut(s.cues, CUES)


def in_public(character: Character) -> Character:
    """Without rumours that were never told."""
    told = [text if told else "" for text, told in zip(character.rumours, character.told, strict=True)]
    return replace(character, rumours=told)


def shelve_beings(s: NoStoneUnturned) -> None:
    """Who is out of it, and the oldest."""
    out = [being for being in s.beings if being.out]
    s.beings = [being for being in s.beings if not being.out]
    for being in [*out, *cut(s.beings, BEINGS)]:
        shelve(s, "being", being.name, being)


def shelve_details(s: NoStoneUnturned) -> None:
    """The oldest of each list that everybody can read."""
    for on, details in lists(s).items():
        for detail in cut(details, DETAILS):
            shelve(s, "detail", detail.text, OldDetail(on, detail))


def lists(s: NoStoneUnturned) -> dict[str, list[Detail]]:
    """Where details are written, by the name of what they are written on."""
    found = {place_label(s, HOME): s.details}
    found |= {place_label(s, n): place.details for n, place in enumerate(s.places) if place.revealed}
    found |= {who_on_record(s, seat): c.details for seat, c in enumerate(s.characters) if c is not None}
    return found | {being.name: being.details for being in s.beings}


# Back on the table


def bring_back(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Somebody or something of earlier days, a detail or a project, by its name (NS.19.7)."""
    what = yield from Write(seat, question=prompts.RECALL, least=1, most=LINE, ideas=ideas("being"), name="recall")
    look_for(s, seat, what)
    return BREAK_OFF


def found(s: NoStoneUnturned, seat: Seat, what: str, shelved: Shelved | None) -> None:
    """It lies on the table again; a detail where it was, if that is still there, else here (NS.19.7)."""
    if shelved is None:
        tell(s, story.Noted, f"Nothing in the drawer is called {what}")
    elif shelved.kind == "being":
        s.beings.append(replace(convert(shelved.thing, Being), place=s.here, out=False))
        tell(s, story.Said, names.who(s, seat), f"brings back {what}")
    elif shelved.kind == "project":
        project = convert(shelved.thing, Project)
        if project.done:
            tell(s, story.Noted, f"{what} is done already")
        else:
            s.projects.append(project)
            tell(s, story.Said, names.who(s, seat), f"takes up {what} again")
    else:
        old = convert(shelved.thing, OldDetail)
        on = old.on if old.on in lists(s) else place_label(s, s.here)
        lists(s)[on].append(old.detail)
        tell(s, story.DetailAdded, names.who(s, seat), old.detail.text, on, old.detail.kind)


def cut(things: list[T], most: int) -> list[T]:
    """Take the oldest out of a list that is too long."""
    gone = things[: max(0, len(things) - most)]
    del things[: len(gone)]
    return gone


def lay_motion_aside(s: NoStoneUnturned) -> None:
    """One that names something by number would mean something else afterwards."""
    motion = s.table.motion
    if motion is not None and motion.about in BY_NUMBER:
        s.table.motion = None
        tell(s, Decided, motion.text, False)
