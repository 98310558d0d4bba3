"""How No Stone Unturned speaks to people: the questions, and every option in words."""

from __future__ import annotations

from typing import Any

from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.chances import mood_with_chances
from dolmen.games.no_stone_unturned.content import layouts, scope_questions
from dolmen.games.no_stone_unturned.names import (
    chooser,
    detail_label,
    mood_label,
    place_id,
    place_label,
    player,
    resource_label,
    sentiment_label,
    skill_label,
    target_label,
    who,
)
from dolmen.games.no_stone_unturned.state import CATEGORIES, LOCATIONS_PER_PLAYER, SENTIMENTS, NoStoneUnturned, sheet
from dolmen.kernel import Question, Seat

State = NoStoneUnturned


def yes_no(yes: str, no: str) -> Any:
    return lambda s, answer: yes if answer else no


def table_of(labels: dict[Any, str]) -> Any:
    return lambda s, option: labels[option]


def text(prompt: str) -> Question:
    """A field or note to write in."""
    return Question(prompt)


# Safety

CHOOSE_TOOLS = Question("Which safety tools do we use? All three, unless you say otherwise", rules=("NS.2.1",))
LINES_AND_VEILS = Question(
    "Lines and veils: nobody is told who wrote what", at="safety", rules=("NS.2.8", "NS.2.9", "NS.2.10")
)
LINE = text("A line: this must not come up at all")
VEIL = text("A veil: this may come up, but not in detail")
LINE_OR_VEIL = Question("A line or a veil?", at="safety", rules=("NS.2.8", "NS.2.9"))
ADD_LINE = Question(
    "Add a line or a veil, without your name",
    at="safety",
    rules=("NS.2.10",),
    short="A line or veil",
    group="Safety",
    icon="shield",
)
X_CARD = Question(
    "X-Card",
    label=table_of({"x": "Take back the last thing said"}),
    at="safety",
    rules=("NS.2.3", "NS.2.5"),
    group="Safety",
    icon="cross-mark",
    urgent=True,
)
KNOCK = Question(
    "Knock",
    label=table_of({"knock": "Stop for a moment"}),
    at="safety",
    rules=("NS.2.11",),
    group="Safety",
    icon="fist",
    urgent=True,
)
AFTER_KNOCK = Question(
    "Somebody knocked. Back, or skip ahead?",
    label=table_of({"back": "take back the last entry", "ahead": "skip ahead to the end of the passage"}),
    at="safety",
    rules=("NS.2.11", "NS.2.12", "NS.2.13"),
)
CHECK_IN = Question(
    "Check in",
    label=table_of({"check in": "Are we all well?"}),
    at="safety",
    rules=("NS.21.8",),
    group="Safety",
    icon="shaking-hands",
)
WELL = Question(
    "Are you well?",
    at="safety",
    rules=("NS.21.8",),
    group="Safety",
    icon="heart-plus",
    urgent=True,
)

# Decisions


def _decision(s: State, seat: Seat) -> str:
    return "" if s.decision is None else f"Player {s.decision.by + 1} proposes: {s.decision.text}. Do you agree?"


def _motion(s: State, seat: Seat) -> str:
    return "" if s.motion is None else f"Player {s.motion.by + 1} proposes: {s.motion.text}. Do you agree?"


VOTE = Question(_decision, label=yes_no("agree", "no"), rules=("NS.1.5",))
VOTE_ON_MOTION = Question(_motion, label=yes_no("agree", "no"), rules=("NS.1.5",))
PROPOSE = Question(
    "Propose something to the table", rules=("NS.1.5", "NS.19.3"), short="Propose something", group="Table", icon="vote"
)
MOTION = Question("What", label=names.motion_label)
MOTION_TEXT = text("In your words (the new detail, if it is one)")
CORRECT = Question(
    "Put an entry right; the log keeps what stood there", short="Correct an entry", group="Table", icon="pencil-ruler"
)
ENTRY = Question("Which entry", label=lambda s, entry: names.entry_label(entry))
CORRECT_TEXT = text("What it should say")
PRESENCE = Question(
    "Who is here?",
    label=lambda s, what: f"{player(what[1])} is {what[0]}",
    rules=("NS.19.6",),
    group="Table",
    icon="three-friends",
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
LONG_STATEMENT = "More than one sentence: perhaps leave the rest to the others?"


def statement_warnings(s: State, answer: Any) -> tuple[str, ...]:
    """One thing at a time (NS.21.10)."""
    said = answer.get("statement", "") if isinstance(answer, dict) else ""
    sentences = [part for part in said.replace("!", ".").replace("?", ".").split(".") if part.strip()]
    return (LONG_STATEMENT,) if len(sentences) > 1 else ()


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
PATHS = Question(
    "Draw paths, or none: then every card is within reach",
    label=lambda s, path: f"{place_label(s, path[0])} – {place_label(s, path[1])}",
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


def sheet_warnings(s: State, answer: Any) -> tuple[str, ...]:
    """Two sentiments of one kind (NS.5.10)."""
    kinds = [
        answer.get(f"category_{n}", CATEGORIES[0]) for n in range(1, SENTIMENTS + 1) if answer.get(f"sentiment_{n}")
    ]
    twice = sorted({kind for kind in kinds if kinds.count(kind) > 1})
    return tuple(f"Two sentiments of one kind: {kind}" for kind in twice)


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
    label=table_of({"wait": "no, not now", "new": "yes, somebody new"}),
    rules=("NS.9.13", "NS.9.18"),
)
RUMOUR = Question(
    "Tell a rumour",
    label=lambda s, which: f"{which[1] + 1}. {sheet(s, which[0]).rumours[which[1]]}",
    rules=("NS.5.16", "NS.5.17"),
    group="Tell",
    icon="talk",
)

# Adventure

DESTINATION = Question("Where do we go?", label=place_label, place=place_id, at="map", rules=("NS.7.1", "NS.4.39"))
DESCRIBE_PLACE = Question(
    "Describe the place, what is at stake, and what can be found", at="location", rules=("NS.7.4", "NS.7.5")
)
JOURNEY = Question("How was the journey, and how does your character feel?", rules=("NS.7.6",))
SPLIT = Question("Split into two groups: who goes together?", label=who, rules=("NS.7.7", "NS.7.9"))


def scene_label(s: State, choice: Any) -> str:
    match list(choice):
        case ["ask"]:
            return "ask for an action roll"
        case ["call", seat]:
            return f"call for an action roll: {who(s, seat)}"
        case ["switch"]:
            return "switch to the other group"
    return f"propose: {names.motion_label(s, choice)}"


SCENE = Question(
    "Play. When something is uncertain, call for a roll",
    label=scene_label,
    at="location",
    rules=("NS.10.2", "NS.7.12", "NS.7.16", "NS.6.6"),
)
CALL = Question(
    lambda s, seat: f"A roll for {who(s, s.caller)}?" if s.caller is not None else "A roll?",
    label=yes_no("yes, roll", "no, it just happens, or it does not"),
    rules=("NS.10.2", "NS.21.3", "NS.21.4"),
)
SWITCH = Question(
    "Switch focus",
    label=table_of({"switch": "to the other group"}),
    at="location",
    rules=("NS.7.12", "NS.7.14"),
    group="Scene",
    icon="cycle",
)
SCREEN = Question(
    "Who is on screen?",
    label=who,
    at="location",
    rules=("NS.7.10", "NS.7.13", "NS.7.15"),
    group="Scene",
    icon="theater-curtains",
)


def _fate(s: State, seat: Seat) -> str:
    waiting = [n for n, c in enumerate(s.characters) if c is not None and n not in s.fates]
    overcome = [
        n for n in waiting if sheet(s, n).status == "left behind" or (sheet(s, n).overcome and n in s.travellers)
    ]
    return f"What becomes of {who(s, overcome[0])}?" if overcome else "What becomes of them?"


FATE = Question(_fate, label=table_of(FATES), rules=("NS.9.12", "NS.9.13", "NS.9.17"))
PAUSES = {"go on": "we go on", "break": "we take a break", "end session": "the session ends here"}
PAUSE = Question(
    "Is it time for a break, or the end of the session?", label=table_of(PAUSES), rules=("NS.7.18", "NS.21.9")
)
WHERE_TO_REST = Question(
    "Where do we rest?", label=table_of({"home": "at home", "camp": "in a camp nearby"}), rules=("NS.7.17", "NS.16.24")
)
NEXTS = {"adventure": "on to the next adventure", "end": "the campaign ends here"}
NEXT = Question("What now?", label=table_of(NEXTS), rules=("NS.7.20", "NS.19.3"))

# Anytime

NOTE_DOWN = Question(
    lambda s, seat: s.cues[-1] if s.cues else "Tell something: a soft detail, a line of the story",
    rules=("NS.8.3", "NS.8.4", "NS.21.13"),
    short="Tell something",
    group="Tell",
    icon="quill-ink",
)
SKETCH = Question("A sketch for the table", short="Sketch", group="Tell", icon="pencil")
TICK = Question(
    "Tick a Collateral Clock",
    rules=("NS.15.2", "NS.15.3", "NS.15.11"),
    short="Tick a clock",
    group="Scene",
    icon="clockwork",
)
TICK_PLACE = Question("Where", label=place_label, place=place_id, at="map")
CAUSE = text("Because")
SCENE_DETAIL = Question(
    "Write on the scene list",
    at="location",
    rules=("NS.8.5", "NS.8.6"),
    short="A scene detail",
    group="Tell",
    icon="notebook",
)
BEING = Question(
    "Somebody or something new",
    rules=("NS.8.16", "NS.8.17", "NS.8.18"),
    short="Somebody new",
    group="Tell",
    icon="character",
)
BEING_NAME = text("Name")
BEING_KIND = Question("It is a", label=lambda s, kind: kind)
BEING_NOTE = text("What they want, how they live")
THRESHOLD = Question("Harm it can take", label=lambda s, n: f"{n} details of harm" if n else "as the Arbiters judge")

# Action roll

OUTCOME = Question("What do you want to come of it?", at="roll", rules=("NS.10.4", "NS.10.10"))
GIVE_UP = Question(
    "Give up the attempt",
    label=table_of({"give up": "never mind"}),
    at="roll",
    rules=("NS.10.10",),
    group="Scene",
    icon="backward-time",
)
ASPECT_AND_RISK = Question(
    "Arbiters: which aspect, and what is most at risk?", at="roll", rules=("NS.10.5", "NS.10.6", "NS.1.6")
)
ASPECT = Question("Aspect", label=lambda s, aspect: aspect.capitalize())
RISK = Question(
    "Most at risk",
    label=table_of(
        {"character": "the Character: their own die is the aspect", "world": "the World: their own die is the mood"}
    ),
    rules=("NS.10.7", "NS.10.8"),
)
WHY = text("Why; what could go wrong")


def mood_prompt(s: State, seat: Seat) -> str:
    """Which size helps (NS.21.5, NS.21.6)."""
    helps = "a large mood die helps" if s.roll is not None and s.roll.risk == "world" else "a small mood die helps"
    return f"Which mood is your character in? Choose what is felt, not the die you want; {helps}"


CHOOSE_MOOD = Question(
    mood_prompt, at="roll", rules=("NS.10.11", "NS.10.12", "NS.10.14", "NS.10.15", "NS.21.5", "NS.21.6")
)
MOOD = Question("Mood", label=lambda s, n: mood_with_chances(s, chooser(s), n))
NEW_MOOD = text("Name of the new mood, if it is one")
HELPFUL = Question("Which details help you?", label=detail_label, at="roll", rules=("NS.10.16", "NS.10.20", "NS.10.21"))


def judge_prompt(s: State, seat: Seat) -> str:
    named = ", ".join(detail_label(s, ref) for ref in s.roll.named) if s.roll is not None else ""
    return f"Arbiters: which details count? Named as helpful: {named or 'none'}; any other that you choose hinders"


JUDGE_DETAILS = Question(
    judge_prompt, label=detail_label, at="roll", rules=("NS.10.17", "NS.10.18", "NS.10.19", "NS.10.20")
)
ROLL = Question("Roll the dice", at="roll", rules=("NS.10.22", "NS.10.24", "NS.10.26", "NS.10.30", "NS.11.1"))
SKILL = Question("Skill", label=lambda s, n: skill_label(s, chooser(s), n), rules=("NS.10.22", "NS.10.23"))
NEW_SKILL = text("Name of the new skill, if it is one")
RISK_SENTIMENT = Question(
    "Risk a sentiment for mood advantage",
    label=lambda s, n: sentiment_label(s, chooser(s), n),
    rules=("NS.10.26", "NS.10.27"),
)
HOW = text("How it comes into play, if you risk one")


def _skill(s: State, seat: Seat) -> str:
    roll = s.roll
    if roll is None or roll.skill is None:
        return "Does the skill apply?"
    return f"{who(s, roll.actor)} uses {sheet(s, roll.actor).skills[roll.skill].name}. Does it apply?"


OBJECT = Question(_skill, label=yes_no("object", "fine"), at="roll", rules=("NS.10.23",))


def die_label(which: str) -> Any:
    def label(s: State, n: int) -> str:
        return f"the {('first', 'second')[n]} die{shown_die(s, which, n)}"

    return label


def shown_die(s: State, which: str, n: int) -> str:
    dice = None
    if s.roll is not None:
        dice = s.roll.aspect_dice if which == "aspect" else s.roll.rollers[-1 if which == "help" else 0].dice
    elif s.deed is not None and len(s.deed.dice) > 1:
        dice = s.deed.dice[1]
    return f": {dice.rolled[n]}" if dice is not None and n < len(dice.rolled) else ""


_KEEP = ("NS.11.3", "NS.11.4", "NS.11.5", "NS.11.10", "NS.11.11")
KEEP_ASPECT = Question("Which aspect die is kept?", label=die_label("aspect"), at="roll", rules=_KEEP)
KEEP_MOOD = Question("Which mood die is kept?", label=die_label("mood"), at="roll", rules=_KEEP)
KEEP_HELP = Question("Which helping die is kept?", label=die_label("help"), at="roll", rules=("NS.11.19",))
KEEP_WORK = Question("Which mood die is kept?", label=die_label("work"), rules=("NS.18.11",))
HELP = Question(
    lambda s, seat: f"Do you help {who(s, s.roll.actor)}?" if s.roll is not None else "Do you help?",
    at="roll",
    rules=("NS.11.12", "NS.11.16", "NS.11.18"),
)
HELP_MOOD = Question("Help with", label=lambda s, n: "no help" if n == -1 else mood_label(s, chooser(s), n))


def final_label(s: State, n: int) -> str:
    assert s.roll is not None
    roller = s.roll.rollers[n]
    mood = sheet(s, roller.seat).moods[roller.mood].name
    return f"{roller.dice.value}, from {who(s, roller.seat)} ({mood})"


FINAL_DIE = Question("Which mood die counts?", label=final_label, at="roll", rules=("NS.11.21",))


def _bond(s: State, seat: Seat) -> str:
    roll = s.roll
    if roll is None or len(roll.bonds) + 1 >= len(roll.rollers):
        return "How did it go between you?"
    helper = roll.rollers[len(roll.bonds) + 1].seat
    taken = roll.final == len(roll.bonds) + 1
    return f"How did your bond with {who(s, helper)} grow?" if taken else f"How did {who(s, helper)} get in the way?"


BOND = Question(_bond, at="roll", rules=("NS.11.22",))
_SIGNS = {1: "add it to the aspect die", -1: "subtract it from the aspect die"}
SKILL_SIGN = Question("The skill's value", label=table_of(_SIGNS), at="roll", rules=("NS.12.1", "NS.12.2"))
ALLY = Question("Which ally adds the second detail?", label=who, at="roll", rules=("NS.12.17", "NS.12.18"))
ARBITERS_ALLY = Question("Which other Arbiter adds the second detail?", label=who, at="roll", rules=("NS.12.19",))


def detail_prompt(s: State, seat: Seat) -> str:
    roll = s.roll
    if roll is None or len(roll.added) >= len(roll.grants):
        return "Add a detail"
    grant = roll.grants[len(roll.added)]
    parts = [f"Add a {grant.kind} detail"]
    if grant.against:
        parts.append(
            "It works against the winning side"
            + (", on the acting character or what they rely on" if grant.side == "player" else "")
        )
    if any(roller.sentiment is not None for roller in roll.rollers):
        parts.append("A sentiment was risked: weave it in")
    if grant.side == "arbiters" and not grant.against:
        parts.append("The story must not come to a dead end")
    return ". ".join(parts)


ADD_DETAIL = Question(
    detail_prompt, at="roll", rules=("NS.12.25", "NS.12.26", "NS.12.27", "NS.12.28", "NS.12.29", "NS.21.7", "NS.21.14")
)
DETAIL_FORM = Question(
    "As",
    label=table_of(
        {
            "hard": "a hard detail",
            "scene": "a scene detail",
            "soft": "a soft detail, not written down",
            "unused": "nothing",
        }
    ),
)
DETAIL_TEXT = text("The detail, in a word or two")
DETAIL_TARGET = Question("On", label=target_label)
DETAIL_WHOM = text("Its name, if it is new")
DETAIL_SIGN = Question(
    "For the characters and those who live here it is", label=lambda s, sign: sign, rules=("NS.8.9",)
)


def harm_prompt(question: str) -> Any:
    def prompt(s: State, seat: Seat) -> str:
        if s.roll is None or s.roll.after >= len(s.roll.added):
            return f"Arbiters: {question}"
        added = s.roll.added[s.roll.after]
        return f"Arbiters: {added.text}, on {target_label(s, added.target)}: {question}"

    return prompt


IS_HARM = Question(
    harm_prompt("is it harm?"), label=yes_no("harm", "not harm"), at="roll", rules=("NS.9.1", "NS.9.2", "NS.6.1")
)
DEALT_WITH = Question(
    harm_prompt("is that the end of it?"), label=yes_no("dealt with", "not yet"), at="roll", rules=("NS.8.16",)
)
ACCEPT = Question(
    "The scouting is lost. Accept the details and see the card, or refuse them and see nothing?",
    label=yes_no("accept, and look at the card", "refuse, and turn back"),
    at="roll",
    rules=("NS.18.68", "NS.18.69"),
)
CONFIRM = Question(
    lambda s, seat: (
        f"Confirm the details; the clock ticks {len(s.roll.ticks) if s.roll else 0} times, unless somebody vetoes"
    ),
    label=table_of({"confirm": "confirm"}),
    at="roll",
    rules=("NS.15.4", "NS.15.6", "NS.15.10"),
)
VETO = Question(
    "Veto a tick",
    label=lambda s, n: f"{n + 1}. {s.roll.ticks[n]}" if s.roll is not None and n < len(s.roll.ticks) else f"{n + 1}",
    at="roll",
    rules=("NS.15.10", "NS.15.11"),
    group="Scene",
    icon="cancel",
)
MARK_FOR_LEAVING = Question(
    "The overload is left behind at a price: which sentiment is marked?",
    label=lambda s, n: sentiment_label(s, chooser(s), n),
    rules=("NS.13.11", "NS.13.14"),
)
MARK_FOR_EVOLUTION = Question(
    "Your mood has changed you: which sentiment is marked?",
    label=lambda s, n: sentiment_label(s, chooser(s), n),
    rules=("NS.13.28",),
)


def _evolving(s: State, seat: Seat) -> str:
    evolution = s.evolution
    if evolution is None:
        return "A new name for the mood"
    mood = sheet(s, evolution.seat).moods[evolution.mood].name
    return f"{mood} of {who(s, evolution.seat)} evolves: a new name, narrower and stronger"


NEW_NAME = Question(_evolving, rules=("NS.13.26", "NS.13.29", "NS.13.31"))
CONSENT = Question(
    lambda s, seat: (
        f"The mood is now called {s.evolution.proposal}. Do you consent?" if s.evolution else "Do you consent?"
    ),
    label=yes_no("yes", "no"),
    rules=("NS.13.29", "NS.13.30", "NS.13.31"),
)

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
    "Where does it spread to?", label=place_label, place=place_id, at="map", rules=("NS.16.11", "NS.16.19")
)
COMPLICATION_DETAIL = Question("A scene detail there", rules=("NS.16.17", "NS.16.18", "NS.16.20"))
AT_HOME = Question("What has changed at home?", rules=("NS.16.23",))
UNIT = Question("How long is one unit of Downtime?", rules=("NS.4.19", "NS.16.2"))
RESTFUL = Question("Is this place as restful as home?", label=yes_no("yes", "no"), rules=("NS.16.24",))


def downtime_label(s: State, choice: str) -> str:
    if choice in ("more time", "close downtime"):
        return f"propose: {names.motion_label(s, (choice,))}"
    return choice


DOWNTIME = Question(
    "Downtime: what do you do?",
    label=downtime_label,
    rules=("NS.16.26", "NS.16.27", "NS.16.31", "NS.17.1", "NS.18.1", "NS.9.14"),
)
EXTRA_COMPLICATION = Question(
    "Time passes: for which place do we roll a complication?",
    label=place_label,
    place=place_id,
    at="map",
    rules=("NS.16.29",),
)
PLAY_SCENE = Question(
    "Play it as a scene",
    label=table_of({"play": "and ask for an action roll"}),
    rules=("NS.16.34", "NS.16.35"),
    group="Scene",
    icon="clapperboard",
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


def project_label(s: State, n: Any) -> str:
    if n == "new":
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


def aim_label(s: State, aim: Any) -> str:
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
WORK_SIGN = Question("The skill's value", label=table_of(_SIGNS), rules=("NS.18.4",))
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
    label=lambda s, n: mood_label(s, chooser(s), int(n)),
    rules=("NS.18.32", "NS.18.34"),
)


def swap_label(s: State, pair: Any) -> str:
    if not pair:
        return "no swap"
    a, b = (mood_label(s, chooser(s), n) for n in pair)
    return f"{a} and {b}"


SWAP = Question("Do two moods exchange their dice?", label=swap_label, rules=("NS.18.36", "NS.18.37", "NS.18.41"))
REPLACE = Question("Replace a mood of level 0?", rules=("NS.18.40",))
REPLACED_MOOD = Question("Replace", label=lambda s, n: "none" if n == -1 else mood_label(s, chooser(s), n))
ADDRESS = Question("Address Collateral", rules=("NS.18.43", "NS.18.44", "NS.18.48"))
HARMED_PLACE = Question("Where", label=place_label, place=place_id, at="map")
PLAN = text("Your plan")
JUDGE_PLAN = Question(
    lambda s, seat: f"The plan: {s.deed.text}" if s.deed is not None and s.deed.text else "The plan",
    label=table_of({1: "good plan, and we have what it takes (+1)", 0: "silent (0)", -1: "dissent (−1)"}),
    rules=("NS.18.44",),
)
PIVOT = Question(
    lambda s, seat: (
        f"Modifier {sum(s.deed.votes.values()) if s.deed else 0:+}. Roll, or begin a project about the doubts?"
    ),
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
    label=yes_no("yes", "no"),
    rules=("NS.18.60", "NS.18.61"),
)
SCOUT = Question(
    "Which card do you scout?", label=place_label, place=place_id, at="map", rules=("NS.18.63", "NS.18.72")
)
ASSIST = Question(
    lambda s, seat: f"Do you assist {who(s, s.deed.seat)} in scouting?" if s.deed is not None else "Do you assist?",
    label=yes_no("yes, I come along", "no, I am an Arbiter"),
    rules=("NS.18.65", "NS.18.66"),
)
