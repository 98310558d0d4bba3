"""The action roll: others on screen help, and whose die counts is a part of the way taken (NS.11.12 to NS.11.22)."""

from __future__ import annotations

from dolmen.campaign import BREAK_OFF
from dolmen.games.no_stone_unturned import names
from dolmen.games.no_stone_unturned.advantage import mood_mode
from dolmen.games.no_stone_unturned.choices import Help
from dolmen.games.no_stone_unturned.content import optional
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import NONE, Roll
from dolmen.games.no_stone_unturned.rules.details import cue
from dolmen.games.no_stone_unturned.rules.roll import (
    mood_gap,
    mood_of,
    mood_options,
    raise_mood,
    risk_sentiment,
    sentiment_options,
    the_roll,
    throw_dice,
)
from dolmen.games.no_stone_unturned.rules.writing import filled_in
from dolmen.games.no_stone_unturned.sheets import LINE, SHORT
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, helpers_left, sheet
from dolmen.kernel import Field, Flow, Form, Seat, TextField


def may_help(s: NoStoneUnturned, seat: Seat) -> bool:
    """Once the dice have fallen, until the acting player hands in the way taken. Whoever is on screen may, so of two
    players nobody can (NS.11.12, NS.11.14, NS.20.2)."""
    roll = s.roll
    return roll is not None and roll.aspect_dice is not None and not roll.grants and seat in helpers_left(s)


def give_help(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Each once, with a mood of their own, raised and rolled (NS.11.12, NS.11.15 to NS.11.18, NS.11.20)."""
    character = sheet(s, seat)
    fields = (
        Field("mood", mood_options(character), prompts_roll.help_mood(seat)),
        TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
        Field("sentiment", sentiment_options(character), prompts_roll.help_sentiment(seat)),
        TextField("how", optional("how"), prompts_roll.HOW, most=LINE),
    )
    form = Form(seat, Help, fields, question=prompts_roll.HELP, name="help")
    _, answer = yield from filled_in(s, [form], mood_gap)
    roller = raise_mood(s, seat, mood_of(s, seat, answer))
    if answer.sentiment != NONE:
        risk_sentiment(s, roller, answer.sentiment, answer.how)
    roller.dice.mode = mood_mode(character, roller.mood, roller.sentiment is not None)
    the_roll(s).rollers.append(roller)
    throw_dice(s, seat, character.moods[roller.mood].name, roller.dice)
    return BREAK_OFF


def speak_of_bonds(s: NoStoneUnturned, roll: Roll) -> None:
    """How a bond grew, or how somebody got in the way: a line is offered, and nobody has to write it (NS.11.22)."""
    actor = names.who_on_record(s, roll.actor)
    for number, roller in enumerate(roll.rollers[1:], 1):
        helper = names.who_on_record(s, roller.seat)
        taken = roll.final == number
        cue(s, f"How did the bond of {actor} and {helper} grow?" if taken else f"How did {helper} get in the way?")
