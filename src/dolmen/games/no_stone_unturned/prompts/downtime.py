"""The questions of Downtime."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import mood_label, place_label, sentiment_label, skill_label, who
from dolmen.games.no_stone_unturned.prompts import State, on_the_map, table_of, text, yes_no
from dolmen.games.no_stone_unturned.prompts.roll import SIGN_LABELS
from dolmen.games.no_stone_unturned.sheets import ProjectAim
from dolmen.games.no_stone_unturned.state import chooser, sheet
from dolmen.kernel import Button, Question, Seat

# Downtime

PICK_PROMPT = Question("Which of the two is it?", rules=("NS.16.9",))


def _complication(s: State, seat: Seat) -> str:
    happening = s.complication
    if happening is None:
        return "What goes on there?"
    where = place_label(s, happening.place)
    return f"{where}: {happening.prompt or 'all is quiet'}. What does it look like?"


DESCRIBE_COMPLICATION = Question(
    _complication, rules=("NS.16.4", "NS.16.5", "NS.16.6", "NS.16.7", "NS.16.8", "NS.16.14", "NS.16.22")
)
EFFECT = Question("With the suggested effect?", label=yes_no("yes", "no"), rules=("NS.16.14", "NS.16.15", "NS.16.20"))
ELSEWHERE = Question(
    "Where does it spread to?", label=place_label, place=on_the_map, at="map", rules=("NS.16.11", "NS.16.19")
)
COMPLICATION_DETAIL = Question("A scene detail there", rules=("NS.16.17", "NS.16.18", "NS.16.20"))
AT_HOME = Question("What has changed at home?", rules=("NS.16.23",))
UNIT = Question("How long is one unit of Downtime?", rules=("NS.4.19", "NS.16.2"))
RESTFUL = Question("Is this place as restful as home?", label=yes_no("yes", "no"), rules=("NS.16.24",))


PROPOSALS = {"more time": "we let more time pass", "close downtime": "Downtime comes to a close"}


def downtime_label(s: State, choice: str) -> str:
    return f"propose: {PROPOSALS[choice]}" if choice in PROPOSALS else choice


DOWNTIME = Question(
    "Downtime: what do you do?",
    label=downtime_label,
    rules=("NS.16.26", "NS.16.27", "NS.16.31", "NS.17.1", "NS.18.1", "NS.9.14"),
)
EXTRA_COMPLICATION = Question(
    "Time passes: for which place do we roll a complication?",
    label=place_label,
    place=on_the_map,
    at="map",
    rules=("NS.16.29",),
)
PLAY_SCENE = Question(
    "Play it as a scene",
    label=table_of({"play": "and ask for an action roll"}),
    rules=("NS.16.34", "NS.16.35"),
    button=Button(icon="clapperboard", group="Scene"),
)
RECOVER_HARM = Question("Recover Harm", rules=("NS.17.4", "NS.17.5", "NS.17.6"))
WHICH_HARM = Question(
    "Turn into a scar",
    label=lambda s, n: "stop here" if n == -1 else f"{n + 1}. {sheet(s, chooser(s)).harm[n].text}",
)
SCAR = text("What is left of it")
UPGRADE = Question(
    "Which skills go up?", label=lambda s, n: skill_label(s, chooser(s), n), rules=("NS.17.9", "NS.17.11")
)


def project_label(s: State, n: int | str) -> str:
    if isinstance(n, str):
        return "a new project"
    project = s.projects[n]
    return f"{n + 1}. {project.name} ({project.filled} of {project.size})"


PROJECT = Question(
    "Which project?",
    label=project_label,
    rules=("NS.18.2",),
)
NEW_PROJECT = Question("A new project", rules=("NS.18.7", "NS.18.8", "NS.6.13", "NS.6.17", "NS.18.17"))
PROJECT_NAME = text("What for")
PROJECT_SIZE = Question("Clock", label=lambda s, n: f"{n} segments")


def aim_label(s: State, aim: tuple[ProjectAim, int]) -> str:
    kind, n = aim
    if kind == "reward":
        return f"to make use of the reward of {place_label(s, n)}"
    return (
        f"for the sentiment {sentiment_label(s, chooser(s), n)}"
        if kind == "sentiment"
        else "nothing that the rules know"
    )


PROJECT_AIM = Question("It serves", label=aim_label)
WORK = Question("Work on it: mood, aspect, skill; then the dice fall", rules=("NS.18.3", "NS.18.12"))
WORK_SIGN = Question("The skill's value", label=table_of(SIGN_LABELS), rules=("NS.18.4",))
MEND = Question("The project for a sentiment is complete", rules=("NS.18.17",))
MEND_WAY = Question("It is", label=table_of({"reconnect": "connected again", "replace": "replaced by a new one"}))
RECONNECT = Question("Reconnect", rules=("NS.18.18", "NS.18.19", "NS.18.26", "NS.18.27", "NS.18.28"))
_WAYS = {
    "reconnect": "Lost to At Risk, raise by 3",
    "clear": "At Risk to connected, raise by 2",
    "forge": "a new one in its place, raise by 4",
}
RECONNECTION = Question("What", label=lambda s, what: f"{sentiment_label(s, chooser(s), what[1])}: {_WAYS[what[0]]}")
FELT_MOOD = Question("The mood that rises", label=lambda s, n: mood_label(s, chooser(s), n))
FORGED = text("The new sentiment, if it is one")
REFLECT = Question(
    "Introspection: take levels off your moods",
    label=lambda s, n: mood_label(s, chooser(s), n),
    rules=("NS.18.32", "NS.18.34"),
)


def swap_label(s: State, pair: tuple[int, ...]) -> str:
    if not pair:
        return "no swap"
    a, b = (mood_label(s, chooser(s), n) for n in pair)
    return f"{a} and {b}"


SWAP = Question("Do two moods exchange their dice?", label=swap_label, rules=("NS.18.36", "NS.18.37", "NS.18.41"))
REPLACE = Question("Replace a mood of level 0?", rules=("NS.18.40",))
REPLACED_MOOD = Question("Replace", label=lambda s, n: "none" if n == -1 else mood_label(s, chooser(s), n))
ADDRESS = Question("Address Collateral", rules=("NS.18.43", "NS.18.44", "NS.18.48"))
HARMED_PLACE = Question("Where", label=place_label, place=on_the_map, at="map")
PLAN = text("Your plan")
JUDGE_PLAN = Question(
    lambda s, seat: f"The plan: {s.deed.text}" if s.deed is not None and s.deed.text else "The plan",
    name="judge plan",
    label=table_of({1: "good plan, and we have what it takes (+1)", 0: "silent (0)", -1: "dissent (−1)"}),
    rules=("NS.18.44",),
    button=Button("Judge the plan"),
)
PIVOT = Question(
    lambda s, seat: (
        f"Modifier {sum(s.deed.votes.values()) if s.deed else 0:+}. Roll, or begin a project about the doubts?"
    ),
    name="pivot",
    label=table_of({"roll": "roll the Mind die", "project": "a project instead"}),
    rules=("NS.18.45", "NS.18.46"),
)


def _dice(s: State, seat: Seat) -> str:
    deed = s.deed
    if deed is None or deed.place is None:
        return "Another die?"
    against = f"{s.places[deed.place].clock} ticks at {place_label(s, deed.place)}"
    return f"Total {deed.total} against {against}. Another die for an action?"


MORE_DICE = Question(
    _dice,
    label=lambda s, what: (
        "accept the result" if what == "accept" else f"spend an action: add a {what.capitalize()} die"
    ),
    rules=("NS.18.49", "NS.18.51", "NS.18.52", "NS.18.53"),
)
TRAIN = Question("Train Skills: which aspect?", label=lambda s, aspect: aspect.capitalize(), rules=("NS.18.55",))
TRAINED = Question(
    "Which skills get the box?", label=lambda s, n: skill_label(s, chooser(s), n), rules=("NS.18.55", "NS.18.56")
)
SEEK_RECOVERY = Question("Seek Recovery", rules=("NS.18.57", "NS.18.58", "NS.18.59", "NS.18.60"))
HEALER = Question("A healer or healing place", label=yes_no("is at hand here", "no"))
HELPER = Question("Help from", label=lambda s, seat: "nobody" if seat == -1 else who(s, seat))
RECOVERY_SKILLS = Question(
    "Which skills matter here?", label=lambda s, n: skill_label(s, chooser(s), n), rules=("NS.18.59", "NS.18.60")
)
HELP_RECOVERY = Question(
    lambda s, seat: f"Do you help {who(s, s.deed.seat)} to recover?" if s.deed is not None else "Do you help?",
    name="help recovery",
    label=yes_no("yes", "no"),
    rules=("NS.18.60", "NS.18.61"),
)
SCOUT = Question(
    "Which card do you scout?", label=place_label, place=on_the_map, at="map", rules=("NS.18.63", "NS.18.72")
)
ASSIST = Question(
    lambda s, seat: f"Do you assist {who(s, s.deed.seat)} in scouting?" if s.deed is not None else "Do you assist?",
    name="assist",
    label=yes_no("yes, I come along", "no, I am an Arbiter"),
    rules=("NS.18.65", "NS.18.66"),
)
