"""The questions of the action roll."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from dolmen.games.no_stone_unturned.choices import NoNeed, Pad
from dolmen.games.no_stone_unturned.keeping import dice_of, kept_in, row_of
from dolmen.games.no_stone_unturned.names import (
    chip_id,
    detail_label,
    die_id,
    mood_label,
    sentiment_label,
    skill_label,
    target_label,
    who,
)
from dolmen.games.no_stone_unturned.odds import TOP_ROW, mood_with_chances
from dolmen.games.no_stone_unturned.prompts import State, table_of, text, yes_no
from dolmen.games.no_stone_unturned.rolls import NONE, Counts, Roll, Way
from dolmen.games.no_stone_unturned.state import Ref, chooser, sheet, written
from dolmen.kernel import Button, Look, Question, Seat

# Action roll

GIVE_UP = Question(
    "Give up the attempt",
    label=table_of({"give up": "never mind"}),
    at="roll",
    rules=("NS.10.10",),
    button=Button(icon="backward-time", group="Scene"),
)


def pad_label(s: State, pad: Pad | NoNeed) -> str:
    return "no need, it works" if isinstance(pad, NoNeed) else f"{pad.aspect.capitalize()}, the {pad.risk.capitalize()}"


def pad_look(s: State, pad: Pad | NoNeed) -> Look:
    if isinstance(pad, NoNeed):
        return Look("No need, it works", "check-mark")
    return Look(f"{pad.aspect.capitalize()} · {pad.risk.capitalize()}", PAD_ICONS[pad.aspect])


PAD_ICONS = {"body": "biceps", "mind": "brain", "heart": "hearts"}
PAD = Question(
    "Arbiters: which aspect, and what is most at risk?",
    label=pad_label,
    look=pad_look,
    at="roll",
    rules=("NS.10.2", "NS.10.5", "NS.10.6", "NS.10.7", "NS.10.8", "NS.1.6", "NS.21.3", "NS.21.4"),
)
ASPECT_ELSE = Question(
    "You see it differently: which aspect, and what is most at risk?",
    label=pad_label,
    look=pad_look,
    at="roll",
    rules=("NS.1.6", "NS.10.9"),
    button=Button("Another aspect or risk", group="Scene"),
)
ASPECT = Question("Aspect", label=lambda s, aspect: aspect.capitalize())
MOOD = Question("Mood", label=lambda s, n: mood_with_chances(s, chooser(s), n))
NEW_MOOD = text("Name of the new mood, if it is one")
COUNTS: dict[Counts, str] = {"helps": "helps", "hinders": "hinders", "neither": "does not count"}


def turned_label(s: State, option: tuple[str, int, int, Counts]) -> str:
    kind, owner, number, way = option
    return f"{detail_label(s, (kind, owner, number))}: {COUNTS[way]}"


TURN_DETAIL = Question(
    "Turn a detail over: does it help, hinder, or not count?",
    label=turned_label,
    at="roll",
    place=lambda s, option: chip_id((option[0], option[1], option[2])),
    rules=("NS.10.16", "NS.10.17", "NS.10.18", "NS.10.19", "NS.10.20", "NS.10.21"),
    button=Button("Details that count", icon="check-mark", group="Scene"),
)


def roll_prompt(s: State, seat: Seat) -> str:
    """Which size helps (NS.21.5, NS.21.6)."""
    helps = "a large mood die helps" if s.roll is not None and s.roll.risk == "world" else "a small mood die helps"
    return f"Which mood is your character in? Choose what is felt, not the die you want; {helps}"


ROLL = Question(
    roll_prompt,
    at="roll",
    rules=(
        "NS.10.11",
        "NS.10.12",
        "NS.10.14",
        "NS.10.15",
        "NS.10.22",
        "NS.10.24",
        "NS.10.26",
        "NS.10.30",
        "NS.10.32",
        "NS.21.5",
        "NS.21.6",
    ),
    done="Throw",
)
SKILL = Question("Skill", label=lambda s, n: skill_label(s, chooser(s), n), rules=("NS.10.22", "NS.10.23"))
NEW_SKILL = text("Name of the new skill, if it is one")
RISK_SENTIMENT = Question(
    "Risk a sentiment for mood advantage",
    label=lambda s, n: sentiment_label(s, chooser(s), n),
    rules=("NS.10.26", "NS.10.27"),
)
HOW = text("How it comes into play, if you risk one")


OBJECT = Question(
    "You do not see how a skill helps here: tap on it",
    label=lambda s, n: skill_label(s, chooser(s), n),
    at="roll",
    rules=("NS.10.23",),
    button=Button("That skill does not help", icon="cancel", group="Scene"),
)


def die_label(s: State, n: int) -> str:
    dice = s.deed.dice[1] if s.deed is not None and len(s.deed.dice) > 1 else None
    shown = f": {dice.rolled[n]}" if dice is not None and n < len(dice.rolled) else ""
    return f"the {('first', 'second')[n]} die{shown}"


KEEP_WORK = Question("Which mood die is kept?", label=die_label, rules=("NS.18.11",))


def which_die(s: State, roll: Roll, die: int) -> str:
    """By its aspect or its mood."""
    if die == NONE:
        return str(roll.aspect).capitalize()
    roller = roll.rollers[die]
    return sheet(s, roller.seat).moods[roller.mood].name


def pointed_label(s: State, option: tuple[int, int]) -> str:
    die, n = option
    return "" if s.roll is None else f"{which_die(s, s.roll, die)}: keep the {dice_of(s.roll, die).rolled[n]}"


POINT = Question(
    "Which die is kept? If nobody says so, it is the one that is best for your side",
    label=pointed_label,
    at="roll",
    place=lambda s, option: die_id(*option),
    rules=("NS.11.3", "NS.11.4", "NS.11.5", "NS.11.10", "NS.11.19"),
    button=Button("Which die is kept", icon="dice-six-faces-five", group="Scene"),
)
HELP = Question(
    lambda s, seat: f"Help {who(s, s.roll.actor)} with a mood of your own" if s.roll is not None else "Help",
    name="help",
    at="roll",
    rules=("NS.11.12", "NS.11.16", "NS.11.18"),
    done="Throw",
    button=Button("Help", icon="shaking-hands", group="Scene", urgent=True),
)


@cache
def help_mood(seat: Seat) -> Question:
    return Question("Help with", label=lambda s, n: mood_label(s, seat, n))


@cache
def help_sentiment(seat: Seat) -> Question:
    return Question(RISK_SENTIMENT.prompt, label=lambda s, n: sentiment_label(s, seat, n), rules=RISK_SENTIMENT.rules)


SIGN_LABELS = {1: "add it to the aspect die", -1: "subtract it from the aspect die"}
GIVES = {
    0: "each side adds a detail",
    1: "a detail, and a price that an ally names",
    2: "a detail",
    3: "a detail and a scene detail",
    4: "a detail, and one of an ally",
    5: "two details",
}
"""What each row of the results table gives to those who win (NS.12.9 to NS.12.14)."""


def row_words(row: int) -> str:
    """In the eyes of the acting player."""
    if row == 0:
        return "even"
    more = " or more" if abs(row) == TOP_ROW else ""
    return f"{'you win' if row > 0 else 'the Arbiters win'} by {abs(row)}{more}"


def way_label(s: State, way: Way) -> str:
    """What is kept, and what it gives (NS.11.23)."""
    roll = s.roll
    if roll is None or roll.aspect_dice is None:
        return ""
    row = row_of(s, roll, way)
    return f"{kept_words(s, roll, way) or 'As it stands'}: {row_words(row)}, {GIVES[abs(row)]}"


def kept_words(s: State, roll: Roll, way: Way) -> str:
    kept = [f"{which_die(s, roll, die)} {dice_of(roll, die).rolled[n]}" for die, n in way_dice(way) if n != NONE]
    if len(roll.rollers) > 1:
        die = dice_of(roll, way.final)
        kept.append(f"{who(s, roll.rollers[way.final].seat)}'s die, {die.rolled[kept_in(s, roll, way, way.final)]}")
    if way.sign and roll.skill is not None:
        skill = sheet(s, roll.actor).skills[roll.skill]
        kept.append(f"{skill.name} {'+' if way.sign > 0 else '−'}{skill.value}")
    return ", ".join(kept)


def way_dice(way: Way) -> tuple[tuple[int, int], tuple[int, int]]:
    return (NONE, way.aspect), (0, way.mood)


def way_look(s: State, way: Way) -> Look:
    roll = s.roll
    if roll is None or roll.aspect_dice is None:
        return Look()
    return Look(f"{kept_words(s, roll, way) or 'As it stands'} · {row_words(row_of(s, roll, way))}")


WAY = Question(
    "What do you make of it?",
    label=way_label,
    look=way_look,
    at="roll",
    rules=("NS.11.3", "NS.11.11", "NS.11.21", "NS.11.23", "NS.12.1", "NS.12.2"),
)


def detail_prompt(s: State, seat: Seat) -> str:
    """What is to be added, and what the occasion reminds of (NS.21.7, NS.21.14)."""
    roll = s.roll
    if roll is None or len(roll.added) >= len(roll.grants):
        return "Add a detail"
    grant = roll.grants[len(roll.added)]
    left = roll.grants[len(roll.added) :]
    kinds = [f"a {one.kind} detail" for one in left if (one.side, one.ally) == (grant.side, grant.ally)]
    parts = ["Add two hard details" if kinds == ["a hard detail"] * 2 else f"Add {' and '.join(kinds)}"]
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


IS_HARM = Question(
    "Harm (or, on a creature without a threshold, dealt with)",
    name="is harm",
    label=yes_no("yes", "no"),
    rules=("NS.8.16", "NS.9.1", "NS.9.2", "NS.6.1"),
)


FIRST_DETAIL = {
    "form": DETAIL_FORM,
    "text": DETAIL_TEXT,
    "target": DETAIL_TARGET,
    "whom": DETAIL_WHOM,
    "sign": DETAIL_SIGN,
    "harm": IS_HARM,
}
SECOND_DETAIL = {key: replace(asked, prompt=f"2. {asked.prompt}", name="") for key, asked in FIRST_DETAIL.items()}
"""The fields of a card, and those of the second detail on it: no two have the same name."""


def harm_label(s: State, ref: Ref) -> str:
    kind, owner, number = ref
    made = written(s, kind, owner)[number]
    if kind == "being" and s.beings[owner].threshold is None:
        said = "not dealt with" if made.harm else "dealt with"
    else:
        said = "not harm" if made.harm else "harm"
    return f"{detail_label(s, ref)}: {said}"


HARM = Question(
    "What is harm, and what is not?",
    name="harm",
    label=harm_label,
    rules=("NS.8.16", "NS.9.1", "NS.9.2"),
    button=Button("Harm, or not", icon="broken-bone", group="Scene"),
)
ACCEPT = Question(
    "The scouting is lost. Accept the details and see the card, or refuse them and see nothing?",
    label=yes_no("accept, and look at the card", "refuse, and turn back"),
    at="roll",
    rules=("NS.18.68", "NS.18.69"),
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
    name="consent",
    label=yes_no("yes", "no"),
    rules=("NS.13.29", "NS.13.30", "NS.13.31"),
)
CONSENT_OR_NAME = Question(
    CONSENT.prompt,
    name="consent or name",
    label=table_of({True: "yes", False: "another one, please", "mine": "I will name it"}),
    rules=("NS.13.29", "NS.13.31"),
)
