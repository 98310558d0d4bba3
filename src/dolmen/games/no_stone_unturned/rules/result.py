"""The action roll: winning side, details, and what comes after (sections 12 to 15)."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.campaign import STAY, Step, Then, playing
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.choices import GrantedDetail, TwoDetails
from dolmen.games.no_stone_unturned.content import harms, ideas, optional
from dolmen.games.no_stone_unturned.keeping import skill_value
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
from dolmen.games.no_stone_unturned.rules.details import record, tick
from dolmen.games.no_stone_unturned.rules.helping import speak_of_bonds
from dolmen.games.no_stone_unturned.rules.roll import aspect_and_risk, prepare, take_way, the_roll, throw
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME, LINE, SHORT, SIGNS, Aspect, Being, Risk, Side, Sign
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
    speak_of_bonds(s, roll)
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
    """All details of a side in one go, by one of those whom the row names (NS.10.33, NS.12.15, NS.12.32)."""
    roll = the_roll(s)
    number = len(roll.added)
    granted = in_one_go(roll.grants[number:])
    if not granted:
        return None
    forms = [detail_form(s, seat, granted) for seat in writers(s, granted[0])]
    seat, answer = yield from filled_in(s, forms, detail_gap)
    for n, made in enumerate(answer.each() if isinstance(answer, TwoDetails) else (answer,)):
        added = announced(s, number + n, seat, made)
        roll.added.append(added)
        if added.form not in ("soft", "unused"):
            target = names.target_label(s, added.target)
            tell(s, story.Said, names.who(s, seat), f"announces {added.text} ({target}, {added.form})")
    return STAY


def in_one_go(left: list[Grant]) -> list[Grant]:
    """Those of one side; an ally writes alone."""
    return [grant for grant in left if (grant.side, grant.ally) == (left[0].side, left[0].ally)]


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


def detail_form(s: NoStoneUnturned, seat: Seat, granted: list[Grant]) -> Form[GrantedDetail]:
    """One card for all that is granted (NS.12.32)."""
    fields = [field for n, grant in enumerate(granted) for field in detail_fields(s, seat, grant, "_2" * n)]
    into = TwoDetails if len(granted) > 1 else GrantedDetail
    return Form(seat, into, tuple(fields), question=prompts_roll.ADD_DETAIL, name="detail")


def detail_fields(s: NoStoneUnturned, seat: Seat, grant: Grant, nth: str) -> Iterator[Field]:
    """A hard detail may be spent as scene or soft, the price of a narrow win not as soft; a scene detail never as hard.
    An Arbiter's has a box: it is harm (NS.9.1, NS.9.2, NS.12.25 to NS.12.29)."""
    asked = prompts_roll.SECOND_DETAIL if nth else prompts_roll.FIRST_DETAIL
    yield Field(f"form{nth}", detail_forms(grant), asked["form"])
    yield TextField(f"text{nth}", ("", *detail_ideas(s, grant)), asked["text"], most=LINE)
    yield Field(f"target{nth}", targets(s, grant), asked["target"])
    yield TextField(f"whom{nth}", optional("being"), asked["whom"], most=SHORT)
    yield Field(f"sign{nth}", detail_signs(grant), asked["sign"])
    if seat in arbiters(s) and grant.kind == "hard":
        yield Field(f"harm{nth}", (False, True), asked["harm"])


def detail_forms(grant: Grant) -> tuple[DetailForm, ...]:
    if grant.kind == "scene":
        return ("scene", "unused")
    return ("hard", "scene") if grant.against else ("hard", "scene", "soft", "unused")


def detail_signs(grant: Grant) -> tuple[Sign, ...]:
    if not grant.against:
        return SIGNS
    return ("negative",) if grant.side == "player" else ("positive",)


def detail_ideas(s: NoStoneUnturned, grant: Grant) -> tuple[str, ...]:
    roll = the_roll(s)
    if grant.kind == "scene":
        return ideas("scene")
    aspect: Aspect = roll.aspect or "body"
    danger = s.places[roll.place].danger if roll.place != HOME else 1
    return tuple(dict.fromkeys((*harms(aspect, danger), *ideas("hard"))))


def detail_gap(answer: GrantedDetail) -> Gap | None:
    """What is written down needs words, and somebody new a name."""
    for made, nth in zip(answer.each() if isinstance(answer, TwoDetails) else (answer,), ("", "_2"), strict=False):
        if made.form in ("hard", "scene") and not made.text:
            return Gap(f"text{nth}", prompts_roll.DETAIL_TEXT, made.form, "detail-text")
        if made.form == "hard" and made.target == NEW_TARGET and not made.whom:
            return Gap(f"whom{nth}", prompts_roll.DETAIL_WHOM, "being", "detail-whom", SHORT)
    return None


def announced(s: NoStoneUnturned, number: int, seat: Seat, answer: GrantedDetail) -> Added:
    form, text, target = answer.form, answer.text, answer.target
    if target == NEW_TARGET:
        target = ("place", the_roll(s).place)
        if form == "hard":
            s.beings.append(Being(answer.whom, "thing", place=the_roll(s).place))
            target = ("being", len(s.beings) - 1)
    sign: Sign = "neutral" if form in ("soft", "unused") else answer.sign
    harm = answer.harm and form == "hard" and can_be_harm(target, sign)
    return Added(number, seat, form, text, sign, target, harm)


def can_be_harm(target: tuple[str, int], sign: Sign) -> bool:
    kind, _ = target
    return kind == "being" or (kind == "character" and sign != "positive")


# Scouting: a lost roll may be refused


def accept_details(s: NoStoneUnturned) -> Flow[None]:
    """Whoever scouts and loses hears the details first, then accepts them or sees nothing (NS.18.68, NS.18.69,
    NS.18.70)."""
    roll = the_roll(s)
    if roll.scout is not None and roll.winner == "arbiters":
        roll.accepted = yield from Pick(roll.actor, (True, False), question=prompts_roll.ACCEPT, name="accept")


# The clock


def tick_reasons(roll: Roll) -> list[str]:
    """For each scene detail, and once for what the Arbiters add where the World is at risk (NS.15.4, NS.15.6 to
    NS.15.9)."""
    reasons = [f"scene detail: {added.text}" for added in roll.added if added.form == "scene"]
    if roll.risk == "world" and any(arbiters_own(roll, added) for added in roll.added):
        reasons.append("the World was at risk, and the Arbiters added to it")
    return reasons


def apply_details(s: NoStoneUnturned) -> None:
    """Write the details down; the ticks that they suggest come with them (NS.15.4 to NS.15.10, NS.18.73)."""
    roll = the_roll(s)
    if not roll.accepted:
        return
    for added in roll.added:
        record(s, added)
    if roll.place != HOME:
        here = s.places[roll.place]
        for reason in tick_reasons(roll):
            here.suggested += 1
            here.spilled += here.clock == CLOCK_MAX
            tick(s, roll.place, 1, reason)


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
    aspect_and_risk,
    prepare,
    throw,
    take_way,
    decide,
    add_details,
    accept_details,
    apply_details,
    mark_risked,
    leave_overload,
    check_overload,
    evolve,
    check_skill_box,
    finish,
)
"""An action roll in its order, in six hand-ins at most (NS.10.1, NS.10.33, NS.13.1)."""
