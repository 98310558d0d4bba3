"""The action roll: others on screen help, and one mood die counts (NS.11.12 to NS.11.22)."""

from __future__ import annotations

from dolmen.campaign import STAY, Then
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.advantage import mood_mode
from dolmen.games.no_stone_unturned.choices import Help
from dolmen.games.no_stone_unturned.content import optional
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rules.roll import (
    NONE,
    keep_by_arbiters,
    mood_gap,
    mood_of,
    mood_options,
    raise_mood,
    risk_sentiment,
    sentiment_options,
    the_roll,
    throw_dice,
)
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import LINE, SHORT
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, helpers_left, sheet
from dolmen.kernel import Field, Flow, Form, Pick, TextField, Write, tell


def get_help(s: NoStoneUnturned) -> Flow[Then]:
    """Each may help once, with a mood of their own, raised and rolled (NS.11.12, NS.11.14 to NS.11.16, NS.11.20,
    NS.20.2)."""
    roll = the_roll(s)
    waiting = helpers_left(s)
    if not waiting:
        return None
    seat = waiting[0]
    character = sheet(s, seat)
    fields = (
        Field("mood", (NONE, *mood_options(character)), prompts_roll.HELP_MOOD),
        TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
        Field("sentiment", sentiment_options(character), prompts_roll.RISK_SENTIMENT),
        TextField("how", optional("how"), prompts_roll.HOW, most=LINE),
    )
    _, answer = yield from filled_in(s, [Form(seat, Help, fields, question=prompts_roll.HELP, name="help")], help_gap)
    if answer.mood != NONE:
        mood = mood_of(s, seat, answer)
        roller = raise_mood(s, seat, mood)
        if answer.sentiment != NONE:
            risk_sentiment(s, roller, answer.sentiment, answer.how)
        roller.dice.mode = mood_mode(character, mood, roller.sentiment is not None)
        throw_dice(s, seat, character.moods[mood].name, roller.dice)
        roll.rollers.append(roller)
    roll.asked_help.append(seat)
    return STAY if roll.rollers[-1].dice.kept is not None else keep_helping_die


def help_gap(answer: Help) -> Gap | None:
    """Who does not help has nothing to say."""
    return None if answer.mood == NONE else mood_gap(answer)


def keep_helping_die(s: NoStoneUnturned) -> Flow[Then]:
    """With advantage the helper keeps a die, with disadvantage the Arbiters do (NS.11.17, NS.11.19)."""
    roller = the_roll(s).rollers[-1]
    if roller.dice.kept is None:
        if roller.dice.mode == "disadvantage":
            yield from keep_by_arbiters(s, roller.dice, prompts_roll.KEEP_HELP)
        else:
            roller.dice.kept = yield from Pick(roller.seat, (0, 1), question=prompts_roll.KEEP_HELP, name="keep")
        return get_help
    return None


def final_mood_die(s: NoStoneUnturned) -> Flow[None]:
    """One mood die counts, the player's or a helper's, and all hear which (NS.11.21)."""
    roll = the_roll(s)
    if len(roll.rollers) == 1:
        roll.final = 0
    else:
        dice = tuple(range(len(roll.rollers)))
        roll.final = yield from Pick(roll.actor, dice, question=prompts_roll.FINAL_DIE, name="final-die")
        tell(s, story.Noted, f"The mood die that counts: {names.mood_die_label(s, roll.final)}")


def bond_lines(s: NoStoneUnturned) -> Flow[None]:
    """How the bond grew, or how the helper got in the way (NS.11.22)."""
    roll = the_roll(s)
    while len(roll.bonds) < len(roll.rollers) - 1:
        number = len(roll.bonds) + 1
        line = yield from Write(
            roll.actor, question=prompts_roll.BOND, most=LINE, ideas=optional("bond"), name=f"bond-{number}"
        )
        roll.bonds.append(line)
        if line:
            tell(s, story.Said, names.who(s, roll.actor), line)
