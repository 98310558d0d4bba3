"""What changes hands."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import (
    GIVE,
    NO,
    TAKE,
    YES,
    proposed,
)
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.state import Stonesaga, place_of
from dolmen.kernel import Question, Seat


def _parts(s: Stonesaga, part: str) -> str:
    """A part of an exchange: what, and which way it goes."""
    way, _, name = part.partition(" ")
    task = s.agenda[-1]
    if not name.isdigit():
        return f"{way} {names.stuff(s, name)}"
    owner = task.who if way == "give" else task.n
    return f"{way} {names.item(s, s.characters[owner].items[int(name)].id)}"


EXCHANGE = Question(
    lambda s, seat: f"What changes hands between {called_here(s)} and {names.called(s, s.agenda[-1].n)}?",
    label=_parts,
    at=lambda s, seat: names.character_id(s.agenda[-1].n),
    rules=("SS.8.13", "SS.8.15", "SS.8.16", "SS.4.7"),
    done="Exchange",
    name="exchange",
)


def _lying(s: Stonesaga, part: str) -> str:
    name = part.partition(" ")[2]
    if name.isdigit():
        return names.item(s, place_of(s, task_of(s)).lying.items[int(name)].id)
    return names.stuff(s, name)


PICK_UP = Question("What do you pick up?", label=_lying, rules=("SS.5.8",), done="Pick up", name="pick up")


def _stow(s: Stonesaga, part: str) -> str:
    way, _, name = part.partition(" ")
    return f"{names.stuff(s, name)} {'in' if way == 'give' else 'out'}"


STORE = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.17", "SS.8.18"), done="Move", name="store")
STOW = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.18", "SS.8.22"), done="Move", name="stow")


def consent_prompt(s: Stonesaga, seat: Seat) -> str:
    task = s.agenda[-1]
    given = proposed(task.name)
    asks, offers = (in_words(s, task.who, task.n, given, way) for way in (TAKE, GIVE))
    gives = f", and gives {offers}" if offers else ""
    return f"{names.called(s, task.who)} asks {names.called(s, task.n)} for {asks}{gives}. All right?"


CONSENT = Question(
    consent_prompt, label=lambda s, answer: {YES: "yes", NO: "no"}[answer], rules=("SS.8.15", "SS.30.7"), name="consent"
)


def in_words(s: Stonesaga, who: int, other: int, given: Mapping[str, int], way: str) -> str:
    """One side of an exchange."""
    owner = who if way == GIVE else other
    found = []
    for part, n in given.items():
        if part.startswith(way):
            name = part.removeprefix(way)
            thing = names.item(s, s.characters[owner].items[int(name)].id) if name.isdigit() else ""
            found.append(thing or f"{n} {names.stuff(s, name)}")
    return ", ".join(found)
