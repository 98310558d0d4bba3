"""How No Stone Unturned speaks to people: the questions, and every option in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from dolmen.campaign.ballots import LABELS, Said
from dolmen.games.no_stone_unturned.choices import Choice, Motion
from dolmen.games.no_stone_unturned.content import layouts, scope_questions
from dolmen.games.no_stone_unturned.names import (
    clock_id,
    place_id,
    place_label,
    player,
    resource_label,
    who,
)
from dolmen.games.no_stone_unturned.sheets import LOCATIONS_PER_PLAYER, SENTIMENTS
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, next_fate, sheet
from dolmen.games.no_stone_unturned.warnings import sheet_warnings, statement_warnings
from dolmen.kernel import Button, Question, Seat, named

State = NoStoneUnturned
K = TypeVar("K")


def yes_no(yes: str, no: str) -> Callable[[State, bool], str]:
    return lambda s, answer: yes if answer else no


def table_of(labels: Mapping[K, str]) -> Callable[[State, K], str]:
    return lambda s, option: labels[option]


def on_the_map(s: State, place: int) -> str:
    return place_id(place)


def text(prompt: str) -> Question:
    """A field or note to write in."""
    return Question(prompt)


# Safety

READY = Question(
    "Before we begin: is there a line or a veil to add? Whoever says so says it for all",
    label=table_of({"ready": "We are ready"}),
    at="settlement",
    rules=("NS.2.1", "NS.2.3", "NS.2.8", "NS.2.9", "NS.2.10"),
)
CHECK_IN = Question(
    "Check in",
    label=table_of({"check in": "Are we all well?"}),
    at="settlement",
    rules=("NS.21.8",),
    button=Button(icon="shaking-hands", group="Safety"),
)
WELL = Question(
    "Are you well?",
    at="settlement",
    rules=("NS.21.8",),
    button=Button(icon="heart-plus", group="Safety", urgent=True),
)

# Decisions


def choice_label(s: State, choice: Choice) -> str:
    return choice.label(s)


def _decision(s: State, seat: Seat) -> str:
    return (
        ""
        if s.table.decision is None
        else f"{named(s.table.decision.by)} proposes: {s.table.decision.text}. Do you agree?"
    )


def _motion(s: State, seat: Seat) -> str:
    return (
        "" if s.table.motion is None else f"{named(s.table.motion.by)} proposes: {s.table.motion.text}. Do you agree?"
    )


def _said(s: State, said: Said) -> str:
    return LABELS[said]


VOTE = Question(_decision, label=_said, rules=("NS.1.5",))
VOTE_ON_MOTION = Question(_motion, label=_said, rules=("NS.1.5",))
PROPOSE = Question(
    "Propose something to the table",
    rules=("NS.1.5", "NS.19.3"),
    button=Button("Propose something", icon="vote", group="Table"),
)
MOTION = Question("What", label=choice_label)
MOTION_TEXT = text("In your words (the new detail, if it is one)")
CORRECT = Question(
    "Put an entry right; the log keeps what stood there",
    button=Button("Correct an entry", icon="pencil-ruler", group="Table"),
)
RECALL = Question(
    "Bring back what was put away: somebody's name, or the words of a detail",
    rules=("NS.19.7",),
    button=Button("Bring back", icon="backpack", group="Table"),
)
ENTRY = Question("Which entry", label=choice_label)
CORRECT_TEXT = text("What it should say")
PRESENCE = Question(
    "Who is here?",
    label=lambda s, what: (
        f"{player(what[1])} leaves for good" if what[0] == "free" else f"{player(what[1])} is {what[0]}"
    ),
    rules=("NS.19.6", "NS.19.8"),
    button=Button(icon="three-friends", group="Table"),
)
JOIN = Question(
    "Join in",
    label=lambda s, option: "I play from the next adventure on",
    rules=("NS.19.9",),
    button=Button(icon="three-friends", group="Table"),
)

# Worldbuilding

DISCUSS = Question("Talk about the world in broad strokes, and note what you agree on", rules=("NS.4.2",))
NOTE = {
    "tone": text("Tone"),
    "framing": text("How we frame scenes"),
    "touchstones": text("Touchstones"),
    **{key: text(question) for key, question in scope_questions().items()},
    "unit": text("How long is one unit of Downtime?"),
    "more": text("Anything else"),
}
BAN = Question("Ban one thing from the story, or leave this empty to pass", rules=("NS.4.3", "NS.4.4", "NS.2.14"))
FIRST = Question("Who begins to draw the settlement?", label=lambda s, seat: player(seat), rules=("NS.4.7",))
STATEMENT = Question(
    "Your turn: one statement about the settlement, or pass",
    at="settlement",
    rules=("NS.4.8", "NS.4.9", "NS.4.11", "NS.21.10"),
    warn=statement_warnings,
)
STATE_OR_PASS = Question("Your turn", label=table_of({"statement": "make a statement", "pass": "pass"}))
STATEMENT_TEXT = text("The statement")
DRAW_STATEMENT = Question("Draw something for it on the settlement card", at="settlement", rules=("NS.4.8",))
SCOPE = Question("Scope: answer what you like", rules=("NS.4.16", "NS.4.17", "NS.4.18", "NS.4.19"))
RESOURCE = Question("Name a resource that matters to the settlement", rules=("NS.4.20", "NS.4.25"))
SHARED_RESOURCE = Question("Five resources in all: name another one together", rules=("NS.4.21", "NS.4.22"))
ABUNDANCE = Question("Of which is there plenty? The others are scarce", label=resource_label, rules=("NS.4.23",))
LOCATION = Question("A location, for your eyes only", rules=("NS.4.26", "NS.4.27", "NS.4.30", "NS.4.31", "NS.3.14"))
CARD = {
    "name": text("Its name"),
    "description": text("What it is like"),
    "harm": text("What can be harmed here"),
    "danger": text("What kind of danger"),
    "reward": text("What can be found"),
}
DRAW_LOCATION = Question("Draw what is there", rules=("NS.4.27",))
LAYOUT = Question(
    "How do the cards lie? Long journeys make distance from home a burden; a tight grid makes every card easy to reach",
    label=lambda s, name: f"{name}: {layouts()[name].note}" if name in layouts() else "by hand: anywhere on the grid",
    rules=("NS.4.32", "NS.4.33", "NS.21.11"),
)
LAY = Question("Lay the cards", label=lambda s, answer: "the map", at="map", rules=("NS.4.33",))
CELL = Question("Where", label=lambda s, cell: f"column {cell[0]:+}, row {cell[1]:+}")


def path_label(s: State, path: tuple[int, int]) -> str:
    return f"{place_label(s, path[0])} – {place_label(s, path[1])}"


PATHS = Question(
    "Draw paths, or none: then every card is within reach",
    label=path_label,
    at="map",
    rules=("NS.4.38", "NS.4.39", "NS.4.40"),
)

# Characters

FATES: dict[str, str] = {
    "ready": "brought to safety",
    "left behind": "left behind",
    "retired": "retires from adventuring",
    "dead": "dies",
}


SHEET = Question(
    "Your character",
    rules=("NS.5.1", "NS.5.3", "NS.5.4", "NS.5.7", "NS.5.9", "NS.5.13", "NS.5.16"),
    warn=sheet_warnings,
)
SHEET_OF = {
    "name": text("Name"),
    "pronouns": text("Pronouns"),
    "look": text("Look"),
    "mood_d8": text("Mood on a d8: when you take care of the world"),
    "mood_d6": text("Mood on a d6: in between"),
    "mood_d4": text("Mood on a d4: when you protect yourself"),
    **{f"sentiment_{n}": text(f"Sentiment {n}: what you hold dear (may wait)") for n in range(1, SENTIMENTS + 1)},
    **{f"skill_{n}": text(f"Skill {n}") for n in range(1, 4)},
    **{
        f"rumour_{n}": text(f"A rumour of your own location {n}; only you see it")
        for n in range(1, LOCATIONS_PER_PLAYER + 1)
    },
}
ASPECT_DICE = Question("Body, Mind and Heart", label=lambda s, dice: "Body d{}, Mind d{}, Heart d{}".format(*dice))
CATEGORY = {n: Question(f"Sentiment {n} is", label=lambda s, kind: kind) for n in range(1, SENTIMENTS + 1)}
INTRODUCE = Question("Introduce your character", rules=("NS.5.18",))
BLANK_SENTIMENT = Question("A sentiment was left blank: what is it?", rules=("NS.5.11",))
WAIT_OR_NEW = Question(
    lambda s, seat: f"{sheet(s, seat).name}: {FATES[sheet(s, seat).status]}. Do you play somebody new?",
    name="wait or new",
    label=table_of({"wait": "no, not now", "new": "yes, somebody new"}),
    rules=("NS.9.13", "NS.9.18"),
)
TAKE_OVER = Question(
    lambda s, seat: f"{sheet(s, seat).name} was played by somebody else. Whom do you play?",
    name="take over",
    label=lambda s, option: "the same character" if option == "take over" else "somebody new",
    rules=("NS.19.9",),
)
RUMOUR = Question(
    "Tell a rumour",
    label=lambda s, which: f"{which[1] + 1}. {sheet(s, which[0]).rumours[which[1]]}",
    rules=("NS.5.16", "NS.5.17"),
    button=Button(icon="talk", group="Tell"),
)

# Adventure

DESTINATION = Question("Where do we go?", label=place_label, place=on_the_map, at="map", rules=("NS.7.1", "NS.4.39"))
DESCRIBE_PLACE = Question(
    "Describe the place, what is at stake, and what can be found", at="location", rules=("NS.7.4", "NS.7.5")
)
JOURNEY = Question("How was the journey, and how does your character feel?", rules=("NS.7.6",))
SPLIT = Question("Split into two groups: who goes together?", label=who, rules=("NS.7.7", "NS.7.9"))


def scene_label(s: State, choice: Choice) -> str:
    return f"propose: {choice.label(s)}" if isinstance(choice, Motion) else choice.label(s)


SCENE = Question(
    "Play. When something is uncertain, call for a roll",
    label=scene_label,
    at="location",
    rules=("NS.10.2", "NS.7.12", "NS.7.16", "NS.6.6"),
)
SWITCH = Question(
    "Switch focus",
    label=table_of({"switch": "to the other group"}),
    at="location",
    rules=("NS.7.12", "NS.7.14"),
    button=Button(icon="cycle", group="Scene"),
)
SCREEN = Question(
    "Who is on screen?",
    label=who,
    at="location",
    rules=("NS.7.10", "NS.7.13", "NS.7.15"),
    button=Button(icon="theater-curtains", group="Scene"),
)


def _fate(s: State, seat: Seat) -> str:
    whose = next_fate(s)
    return "What becomes of them?" if whose is None else f"What becomes of {who(s, whose)}?"


FATE = Question(_fate, label=table_of(FATES), rules=("NS.9.12", "NS.9.13", "NS.9.17"))
PAUSES = {"go on": "we go on", "break": "we take a break", "end session": "the session ends here"}
PAUSE = Question(
    "Is it time for a break, or the end of the session?", label=table_of(PAUSES), rules=("NS.7.18", "NS.21.9")
)


def rest_label(s: State, where: str | int) -> str:
    if isinstance(where, int):
        return f"in a camp near {place_label(s, where)}"
    return "at home" if where == "home" else f"in a camp nearby, at {place_label(s, s.here)}"


WHERE_TO_REST = Question("Where do we rest?", label=rest_label, rules=("NS.7.17", "NS.16.24"))
NEXTS = {"adventure": "on to the next adventure", "end": "the campaign ends here"}
NEXT = Question("What now?", label=table_of(NEXTS), rules=("NS.7.20", "NS.19.3"))

# Anytime

NOTE_DOWN = Question(
    lambda s, seat: s.cues[-1] if s.cues else "Tell something: a soft detail, a line of the story",
    name="note down",
    rules=("NS.8.3", "NS.8.4", "NS.21.13"),
    button=Button("Tell something", icon="quill-ink", group="Tell"),
)
SKETCH = Question("A sketch for the table", button=Button("Sketch", icon="pencil", group="Tell"))


def tick_label(s: State, tap: tuple[int, int]) -> str:
    place, by = tap
    return f"{place_label(s, place)}: {'a tick on' if by > 0 else 'a tick back'}"


TICK = Question(
    "Tick a Collateral Clock",
    label=tick_label,
    place=lambda s, tap: clock_id(s, tap[0]),
    rules=("NS.15.2", "NS.15.3", "NS.15.10", "NS.15.11", "NS.15.13"),
    button=Button("Tick a clock", icon="clockwork", group="Scene"),
)
SCENE_DETAIL = Question(
    "Write on the scene list",
    at="location",
    rules=("NS.8.5", "NS.8.6"),
    button=Button("A scene detail", icon="notebook", group="Tell"),
)
BEING = Question(
    "Somebody or something new",
    rules=("NS.8.16", "NS.8.17", "NS.8.18"),
    button=Button("Somebody new", icon="character", group="Tell"),
)
BEING_NAME = text("Name")
BEING_KIND = Question("It is a", label=lambda s, kind: kind)
BEING_NOTE = text("What they want, how they live")
SET_THRESHOLD = Question(
    "How strong is somebody?",
    rules=("NS.8.17", "NS.8.18", "NS.8.19"),
    button=Button("How strong", icon="character", group="Scene"),
)
STRONG = Question("Who", label=lambda s, n: s.beings[n].name)
THRESHOLD = Question("Harm it can take", label=lambda s, n: f"{n} details of harm" if n else "as the Arbiters judge")
