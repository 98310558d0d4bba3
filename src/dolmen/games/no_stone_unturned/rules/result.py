"""The action roll: winning side, details, and what comes after (sections 12 to 15)."""

from __future__ import annotations

from dolmen.campaign import STAY, Step, Then, playing
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.choices import GrantedDetail
from dolmen.games.no_stone_unturned.content import harms, ideas, optional
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import Added, DetailForm, Grant, Roll
from dolmen.games.no_stone_unturned.rules.after import (
    arbiters_own,
    check_box,
    check_overload,
    evolve,
    leave_overload,
    mark_risked,
)
from dolmen.games.no_stone_unturned.rules.arbiters import arbiters_pick
from dolmen.games.no_stone_unturned.rules.details import record, tick
from dolmen.games.no_stone_unturned.rules.helping import bond_lines, final_mood_die, get_help, keep_helping_die
from dolmen.games.no_stone_unturned.rules.roll import (
    arbiters_keep,
    aspect_and_risk,
    choose_mood,
    judge_details,
    name_details,
    object_to_skill,
    outcome,
    prepare,
    roller_keeps,
    skill_sign,
    skill_value,
    the_roll,
    throw,
)
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import HOME, LINE, SHORT, SIGNS, Aspect, Being, Risk, Side, Sign
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, arbiters
from dolmen.kernel import Field, Flow, Form, Pick, Seat, TextField, tell

TWO_DETAILS = 5
"""The last row of the results table: a difference of so much or more."""

# The winning side


def winning_side(risk: Risk | None, aspect: int, mood: int) -> Side | None:
    """World at risk: the mood is the player's die. Character at risk: the aspect is (NS.10.7, NS.10.8, NS.12.6 to
    NS.12.8)."""
    if aspect == mood:
        return None
    return "player" if (mood > aspect) == (risk == "world") else "arbiters"


def aspect_result(s: NoStoneUnturned, roll: Roll) -> int:
    """Not limited to the faces of the die (NS.12.4)."""
    assert roll.aspect_dice is not None
    return roll.aspect_dice.value + roll.sign * skill_value(s, roll)


def decide(s: NoStoneUnturned) -> None:
    roll = the_roll(s)
    assert roll.final is not None
    aspect, mood = aspect_result(s, roll), roll.rollers[roll.final].dice.value
    roll.delta = abs(aspect - mood)  # NS.12.5
    roll.winner = winning_side(roll.risk, aspect, mood)
    roll.grants = grants(roll.delta, roll.winner)
    tell(s, story.RollDecided, names.who(s, roll.actor), aspect, mood, roll.delta, roll.winner or "")


def grants(delta: int, winner: Side | None) -> list[Grant]:
    """The results table (NS.12.9 to NS.12.15)."""
    if winner is None:
        return [Grant("player"), Grant("arbiters")]
    rows = {
        1: [Grant(winner), Grant(winner, ally=True, against=True)],
        2: [Grant(winner)],
        3: [Grant(winner), Grant(winner, "scene")],
        4: [Grant(winner), Grant(winner, ally=True)],
        5: [Grant(winner), Grant(winner)],
    }
    return rows[min(delta, TWO_DETAILS)]


# Adding details


def add_details(s: NoStoneUnturned) -> Flow[Then]:
    """One granted detail after the other, each written by whom the row names."""
    roll = the_roll(s)
    number = len(roll.added)
    if number == len(roll.grants):
        return None
    grant = roll.grants[number]
    forms = [detail_form(s, seat, grant) for seat in writers(s, grant)]
    seat, answer = yield from filled_in(s, forms, detail_gap)
    added = announced(s, number, seat, answer)
    roll.added.append(added)
    if added.form not in ("soft", "unused"):
        target = names.target_label(s, added.target)
        tell(s, story.Said, names.who(s, seat), f"announces {added.text} ({target}, {added.form})")
    return STAY


def writers(s: NoStoneUnturned, grant: Grant) -> list[Seat]:
    """Whoever of them writes first adds it: the acting player, any of the Arbiters, or any ally (NS.12.16 to NS.12.20,
    NS.20.3)."""
    roll = the_roll(s)
    if grant.side == "player" and not grant.ally:
        return [roll.actor]
    if grant.side == "player":
        others = [seat for seat in playing(s) if seat != roll.actor]
        return [seat for seat in others if seat in s.on_screen] or others
    first = roll.added[0].seat if grant.ally else None
    return [seat for seat in arbiters(s) if seat != first] or arbiters(s)


NEW_TARGET = ("new", 0)


def targets(s: NoStoneUnturned, grant: Grant) -> list[tuple[str, int]]:
    """Anything in the scene; the price of a narrow win lands on the winning side (NS.8.14, NS.12.21, NS.12.22,
    NS.12.30)."""
    roll = the_roll(s)
    beings = [("being", n) for n, being in enumerate(s.beings) if being.place == roll.place and not being.out]
    if grant.against and grant.side == "player":
        things = [target for target in beings if s.beings[target[1]].what == "thing"]
        return [("character", roll.actor), *things, NEW_TARGET]
    characters = [
        ("character", seat) for seat, character in enumerate(s.characters) if character and not character.gone
    ]
    characters.sort(key=lambda target: target[1] != roll.actor)
    around = [*beings, ("place", roll.place), NEW_TARGET]
    return around if grant.against else [*characters, *around]


def detail_form(s: NoStoneUnturned, seat: Seat, grant: Grant) -> Form[GrantedDetail]:
    """A hard detail may be spent as scene or soft, the price of a narrow win not as soft; a scene detail never as hard
    (NS.12.25 to NS.12.29)."""
    forms: tuple[DetailForm, ...] = ("hard", "scene") if grant.kind == "hard" else ("scene",)
    if not grant.against:
        forms = (*forms, "soft", "unused") if grant.kind == "hard" else (*forms, "unused")
    signs: tuple[Sign, ...] = SIGNS
    if grant.against:
        signs = ("negative",) if grant.side == "player" else ("positive",)
    return Form(
        seat,
        GrantedDetail,
        (
            Field("form", forms, prompts_roll.DETAIL_FORM),
            TextField("text", ("", *detail_ideas(s, grant)), prompts_roll.DETAIL_TEXT, most=LINE),
            Field("target", targets(s, grant), prompts_roll.DETAIL_TARGET),
            TextField("whom", optional("being"), prompts_roll.DETAIL_WHOM, most=SHORT),
            Field("sign", signs, prompts_roll.DETAIL_SIGN),
        ),
        question=prompts_roll.ADD_DETAIL,
        name="detail",
    )


def detail_ideas(s: NoStoneUnturned, grant: Grant) -> tuple[str, ...]:
    roll = the_roll(s)
    if grant.kind == "scene":
        return ideas("scene")
    aspect: Aspect = roll.aspect or "body"
    danger = s.places[roll.place].danger if roll.place != HOME else 1
    return tuple(dict.fromkeys((*harms(aspect, danger), *ideas("hard"))))


def detail_gap(answer: GrantedDetail) -> Gap | None:
    """What is written down needs words, and somebody new a name."""
    if answer.form in ("hard", "scene") and not answer.text:
        return Gap("text", prompts_roll.DETAIL_TEXT, answer.form, "detail-text")
    if answer.form == "hard" and answer.target == NEW_TARGET and not answer.whom:
        return Gap("whom", prompts_roll.DETAIL_WHOM, "being", "detail-whom", SHORT)
    return None


def announced(s: NoStoneUnturned, number: int, seat: Seat, answer: GrantedDetail) -> Added:
    form, text, target = answer.form, answer.text, answer.target
    if target == NEW_TARGET:
        target = ("place", the_roll(s).place)
        if form == "hard":
            s.beings.append(Being(answer.whom, "thing", place=the_roll(s).place))
            target = ("being", len(s.beings) - 1)
    sign: Sign = "neutral" if form in ("soft", "unused") else answer.sign
    return Added(number, seat, form, text, sign, target)


def judge_harm(s: NoStoneUnturned) -> Flow[None]:
    """The Arbiters decide whether a hard detail is harm, and whether it deals with an NPC (NS.8.16, NS.9.1)."""
    roll = the_roll(s)
    for number, added in enumerate(roll.added):
        roll.after = number
        if added.harm is None:
            added.harm = (yield from ask_harm(s, added)) if can_be_harm(added) else False
    roll.after = 0


def can_be_harm(added: Added) -> bool:
    kind, _ = added.target
    if added.form != "hard":
        return False
    return kind == "being" or (kind == "character" and added.sign != "positive")


def ask_harm(s: NoStoneUnturned, added: Added) -> Flow[bool]:
    kind, number = added.target
    dealt_with = kind == "being" and s.beings[number].threshold is None
    question = prompts_roll.DEALT_WITH if dealt_with else prompts_roll.IS_HARM
    harm = yield from arbiters_pick(s, lambda seat: Pick(seat, (True, False), question=question, name="harm"))
    what = f"{added.text}, on {names.target_label(s, added.target)}"
    tell(s, story.Noted, f"The Arbiters: {what}: {question.label(s, harm)}")
    return harm


# Scouting: a lost roll may be refused


def accept_details(s: NoStoneUnturned) -> Flow[None]:
    """Whoever scouts and loses hears the details first, then accepts them or sees nothing (NS.18.68, NS.18.69,
    NS.18.70)."""
    roll = the_roll(s)
    if roll.scout is not None and roll.winner == "arbiters":
        roll.accepted = yield from Pick(roll.actor, (True, False), question=prompts_roll.ACCEPT, name="accept")


# The clock


def suggest_ticks(s: NoStoneUnturned) -> None:
    """One for each scene detail, one if the World was at risk and the Arbiters add something (section 15, NS.18.73)."""
    roll = the_roll(s)
    if roll.place != HOME and roll.accepted:
        roll.ticks = tick_reasons(roll)


def tick_reasons(roll: Roll) -> list[str]:
    """For each scene detail, and once for what the Arbiters add where the World is at risk (NS.15.4, NS.15.6 to
    NS.15.9)."""
    reasons = [f"scene detail: {added.text}" for added in roll.added if added.form == "scene"]
    if roll.risk == "world" and any(arbiters_own(roll, added) for added in roll.added):
        reasons.append("the World was at risk, and the Arbiters added to it")
    return reasons


def confirm(s: NoStoneUnturned) -> Flow[None]:
    """Until the details are confirmed, anybody may veto a tick (NS.15.10)."""
    roll = the_roll(s)
    if roll.ticks:
        yield from Pick(roll.actor, ("confirm",), question=prompts_roll.CONFIRM, always=True, name="confirm")


def apply_details(s: NoStoneUnturned) -> None:
    """Write the details down and tick the clock."""
    roll = the_roll(s)
    if roll.accepted:
        for added in roll.added:
            record(s, added)
        for reason in roll.ticks:
            tick(s, roll.place, 1, reason)
        if roll.place != HOME:
            s.places[roll.place].vetoed += roll.vetoes


# The end of the roll


def check_skill_box(s: NoStoneUnturned) -> None:
    """The used aspect's box of the chosen skill, whoever won (NS.14.1 to NS.14.3)."""
    roll = the_roll(s)
    if roll.skill is not None and roll.aspect is not None:
        check_box(s, roll.actor, roll.skill, roll.aspect)


def finish(s: NoStoneUnturned) -> None:
    """What do you do? (NS.12.31, NS.15.5)"""
    roll = the_roll(s)
    if roll.scout is not None and roll.accepted:
        s.places[roll.scout].scouts.append(roll.actor)
        s.places[roll.scout].scouts.sort()
        tell(s, story.CardScouted, roll.actor, roll.scout)
    s.rolls_in_a_row += 1
    s.roll = None


ROLL: tuple[Step[NoStoneUnturned], ...] = (
    outcome,
    aspect_and_risk,
    choose_mood,
    name_details,
    judge_details,
    prepare,
    object_to_skill,
    throw,
    arbiters_keep,
    roller_keeps,
    get_help,
    keep_helping_die,
    final_mood_die,
    bond_lines,
    skill_sign,
    decide,
    add_details,
    judge_harm,
    accept_details,
    suggest_ticks,
    confirm,
    apply_details,
    mark_risked,
    leave_overload,
    check_overload,
    evolve,
    check_skill_box,
    finish,
)
"""An action roll in its order (NS.10.1, NS.13.1)."""
