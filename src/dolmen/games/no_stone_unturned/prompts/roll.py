"""The questions of the action roll."""

from __future__ import annotations

from collections.abc import Callable

from dolmen.games.no_stone_unturned.names import (
    detail_label,
    mood_die_label,
    mood_label,
    sentiment_label,
    skill_label,
    target_label,
    who,
)
from dolmen.games.no_stone_unturned.odds import mood_with_chances
from dolmen.games.no_stone_unturned.prompts import State, table_of, text, yes_no
from dolmen.games.no_stone_unturned.state import chooser, sheet
from dolmen.kernel import Button, Question, Seat

# Action roll

OUTCOME = Question("What do you want to come of it?", at="roll", rules=("NS.10.4", "NS.10.10"))
GIVE_UP = Question(
    "Give up the attempt",
    label=table_of({"give up": "never mind"}),
    at="roll",
    rules=("NS.10.10",),
    button=Button(icon="backward-time", group="Scene"),
)
ASPECT_AND_RISK = Question(
    "Arbiters: which aspect, and what is most at risk?", at="roll", rules=("NS.10.5", "NS.10.6", "NS.1.6")
)
ASPECT_ELSE = Question(
    "You see it differently: which aspect, and what is most at risk?",
    rules=("NS.1.6", "NS.10.9"),
    button=Button("Another aspect or risk", group="Scene"),
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


def die_label(which: str) -> Callable[[State, int], str]:
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
    name="help",
    at="roll",
    rules=("NS.11.12", "NS.11.16", "NS.11.18"),
)
HELP_MOOD = Question("Help with", label=lambda s, n: "no help" if n == -1 else mood_label(s, chooser(s), n))


FINAL_DIE = Question("Which mood die counts?", label=mood_die_label, at="roll", rules=("NS.11.21",))


def _bond(s: State, seat: Seat) -> str:
    roll = s.roll
    if roll is None or len(roll.bonds) + 1 >= len(roll.rollers):
        return "How did it go between you?"
    helper = roll.rollers[len(roll.bonds) + 1].seat
    taken = roll.final == len(roll.bonds) + 1
    return f"How did your bond with {who(s, helper)} grow?" if taken else f"How did {who(s, helper)} get in the way?"


BOND = Question(_bond, at="roll", rules=("NS.11.22",))
SIGN_LABELS = {1: "add it to the aspect die", -1: "subtract it from the aspect die"}
SKILL_SIGN = Question("The skill's value", label=table_of(SIGN_LABELS), at="roll", rules=("NS.12.1", "NS.12.2"))


def detail_prompt(s: State, seat: Seat) -> str:
    """What is to be added, and what the occasion reminds of (NS.21.7, NS.21.14)."""
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


def harm_prompt(question: str) -> Callable[[State, Seat], str]:
    def prompt(s: State, seat: Seat) -> str:
        if s.roll is None or s.roll.after >= len(s.roll.added):
            return f"Arbiters: {question}"
        added = s.roll.added[s.roll.after]
        return f"Arbiters: {added.text}, on {target_label(s, added.target)}: {question}"

    return prompt


IS_HARM = Question(
    harm_prompt("is it harm?"),
    name="is harm",
    label=yes_no("harm", "not harm"),
    at="roll",
    rules=("NS.9.1", "NS.9.2", "NS.6.1"),
)
DEALT_WITH = Question(
    harm_prompt("is that the end of it?"),
    name="dealt with",
    label=yes_no("dealt with", "not yet"),
    at="roll",
    rules=("NS.8.16",),
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
    name="confirm",
    label=table_of({"confirm": "confirm"}),
    at="roll",
    rules=("NS.15.4", "NS.15.6", "NS.15.10"),
)
VETO = Question(
    "Veto a tick",
    label=lambda s, n: f"{n + 1}. {s.roll.ticks[n]}" if s.roll is not None and n < len(s.roll.ticks) else f"{n + 1}",
    at="roll",
    rules=("NS.15.10", "NS.15.11"),
    button=Button(icon="cancel", group="Scene"),
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
