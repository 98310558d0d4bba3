"""What changes hands."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import NO, YES, Part, Way
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.state import Stonesaga, place_of
from dolmen.kernel import Question, Seat


def _parts(s: Stonesaga, part: Part) -> str:
    """A part of an exchange: what, and which way it goes."""
    if part.token:
        return f"{part.way} {names.stuff(s, part.token)}"
    task = s.agenda[-1]
    owner = task.who if part.way == "give" else task.n
    return f"{part.way} {names.held(s, s.characters[owner].items[part.item])}"


EXCHANGE = Question(
    lambda s, seat: f"What changes hands between {called_here(s)} and {names.called(s, s.agenda[-1].n)}?",
    label=_parts,
    at=lambda s, seat: names.character_id(s.agenda[-1].n),
    rules=("SS.8.13", "SS.8.15", "SS.8.16", "SS.4.7"),
    done="Exchange",
    name="exchange",
)


def _lying(s: Stonesaga, part: Part) -> str:
    if part.token:
        return names.stuff(s, part.token)
    return names.held(s, place_of(s, task_of(s)).lying.items[part.item])


PICK_UP = Question("What do you pick up?", label=_lying, rules=("SS.5.8",), done="Pick up", name="pick up")


def _stow(s: Stonesaga, part: Part) -> str:
    return f"{names.stuff(s, part.token)} {'in' if part.way == 'give' else 'out'}"


STORE = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.17", "SS.8.18"), done="Move", name="store")
STOW = Question("What goes in, what comes out?", label=_stow, rules=("SS.8.18", "SS.8.22"), done="Move", name="stow")


def consent_prompt(s: Stonesaga, seat: Seat) -> str:
    task = s.agenda[-1]
    return f"{names.called(s, task.who)} {asking(s, task.who, task.n)}. All right?"


def asking(s: Stonesaga, who: int, other: int) -> str:
    """What somebody asks of another, and what for."""
    given = dict(s.offer)
    asks, offers = in_words(s, who, other, given, "take"), in_words(s, who, other, given, "give")
    gives = f", and gives {offers}" if offers else ""
    return f"asks {names.called(s, other)} for {asks}{gives}"


CONSENT = Question(
    consent_prompt, label=lambda s, answer: {YES: "yes", NO: "no"}[answer], rules=("SS.8.15", "SS.30.7"), name="consent"
)


def in_words(s: Stonesaga, who: int, other: int, given: Mapping[Part, int], way: Way) -> str:
    """One side of an exchange."""
    items = s.characters[who if way == "give" else other].items
    return ", ".join(
        f"{n} {names.stuff(s, part.token)}" if part.token else names.item(s, items[part.item].id)
        for part, n in given.items()
        if part.way == way
    )
