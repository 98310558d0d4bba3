"""How the decisions of a campaign are put to a person: building together, and what lies between two Challenges."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import NO, YES, Part
from dolmen.games.stonesaga.prompts import called_here, task_of
from dolmen.games.stonesaga.rules.helpers import builders, offer_of
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Hex, Question, Seat

# Building


def _part(s: Stonesaga, part: str) -> str:
    return part if part == "energy" else names.stuff(s, part)


def _works(s: Stonesaga) -> str:
    works = s.works
    assert works is not None
    return f"a {names.structure(s, works.structure)}" if works.structure else "an outpost"


def _helper(s: Stonesaga, seat: Seat) -> int:
    works = s.works
    assert works is not None
    asked = (works.who, *works.asked)
    return next(who for who in builders(s, works.who) if who not in asked and offer_of(s, works, who))


HELP = Question(
    lambda s, seat: f"{_works(s).capitalize()} is to be built. What does {names.called(s, _helper(s, seat))} give?",
    label=_part,
    rules=("SS.17.2", "SS.17.3", "SS.17.13"),
    done="Give",
    name="help to build",
)
PAY_WITH = Question(
    lambda s, seat: f"{_works(s).capitalize()}: what is it made of?",
    label=_part,
    rules=("SS.17.12", "SS.17.14"),
    done="Build",
    name="pay for a structure",
)
SMOKE = Question(
    "Up to three of it are smoked. Which?",
    label=lambda s, name: names.stuff(s, name),
    rules=("SS.28.33",),
    done="Smoke it",
    name="smoke",
)
FIRE_CLAY = Question(
    lambda s, seat: f"The Kiln is hot. How much clay does {called_here(s)} fire?",
    label=lambda s, name: names.stuff(s, name),
    rules=("SS.28.35",),
    done="Fire it",
    name="fire clay",
)
VILLAGE = Question("What is it called?", rules=("SS.17.10", "SS.30.6"), done="Move in", name="village")
VILLAGE_NAME = Question("Name", name="village name")
OVERLAY = Question("Overlay", label=lambda s, id: id, name="overlay")
# Between two Challenges

CHALLENGE = Question(
    "What do you turn to now?",
    label=lambda s, id: f"{s.box.challenges[id].name}: {names.filled(s, s.box.challenges[id].front)}",
    rules=("SS.7.2", "SS.7.3", "SS.7.4"),
    name="challenge",
)


def _kept(s: Stonesaga, part: Part) -> str:
    return names.stuff(s, part.token) if part.token else names.held(s, s.characters[task_of(s)].items[part.item])


RETAIN = Question(
    lambda s, seat: f"What does {called_here(s)} keep over the winter?",
    label=_kept,
    rules=("SS.27.3", "SS.27.4"),
    done="Keep it",
    name="retain",
)
NEW_MANTLE = Question(
    lambda s, seat: f"Which mantle does {called_here(s)} take?",
    label=lambda s, id: s.box.mantles[id].name,
    rules=("SS.4.1",),
    name="new mantle",
)
BEGIN_WHERE = Question(
    lambda s, seat: f"Where does {called_here(s)} begin?",
    label=lambda s, hex: names.tile(s, Hex(*hex)),
    place=lambda s, hex: names.hex_id(Hex(*hex)),
    at=names.VALLEY,
    rules=("SS.7.12", "SS.7.13"),
    name="begin where",
)


def _lot(s: Stonesaga, seat: Seat) -> str:
    assert s.saga is not None
    lot = next(lot for lot in s.saga.lots if lot.who == called_here(s) and not lot.heir)
    return f"{lot.who} has kept {names.things(s, lot.tokens, lot.items)}. Take it along?"


KEEP_LOT = Question(
    _lot,
    label=lambda s, answer: {YES: "take all of it", NO: "leave all of it to whoever comes after"}[answer],
    rules=("SS.27.8", "SS.27.9"),
    name="lot",
)
