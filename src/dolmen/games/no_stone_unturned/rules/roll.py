"""The action roll, before and with the dice (sections 10 and 11). What comes of it is in `result`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from dolmen.campaign import BREAK_OFF, END, Then, enter, playing, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.advantage import aspect_mode, counting, counts, details_in_play, mood_mode
from dolmen.games.no_stone_unturned.choices import FeltMood, NoNeed, Pad, RollCard
from dolmen.games.no_stone_unturned.content import optional
from dolmen.games.no_stone_unturned.keeping import dice_of, keeper, kept_in, others_may_point, ways
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import COUNTS, NONE, Counts, Dice, Roll, Roller, Turned
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import ASPECTS, LINE, SHORT, SKILL_SLOTS, Character, Detail, Mood, Skill
from dolmen.games.no_stone_unturned.state import (
    NoStoneUnturned,
    Ref,
    able,
    arbiters,
    can_be_marked,
    helpers_left,
    open_dice,
    overloaded_mood,
    sheet,
)
from dolmen.games.no_stone_unturned.voices import ANSWER, ruling
from dolmen.kernel import Field, Flow, Form, Pick, Seat, TextField, tell

NEW_MOODS = {"d8": 8, "d6": 6, "d4": 4}
NEW_SKILL = "new"
PADS = tuple(Pad(aspect, risk) for risk in ("character", "world") for aspect in ASPECTS)


def begin_roll(s: NoStoneUnturned, actor: Seat, place: int, scout: int | None = None) -> None:
    """What the last roll has left open stands from now on (NS.9.1, NS.15.10)."""
    s.roll = Roll(actor, place, scout)
    s.cues = []
    for there in s.places:
        there.suggested = there.spilled = 0
    if place >= 0:
        s.places[place].vetoed = 0
    for made in every_detail(s):
        made.fresh = False
    enter(s, "roll")


def every_detail(s: NoStoneUnturned) -> Iterator[Detail]:
    for character in s.characters:
        yield from () if character is None else (*character.details, *character.harm)
    for being in s.beings:
        yield from being.details


def may_roll(s: NoStoneUnturned, seat: Seat) -> bool:
    """On screen, not Overcome, and somebody is Arbiter (NS.10.3)."""
    return seat in s.on_screen and seat in playing(s) and able(s, seat) and bool(arbiters(s))


def answer_call(s: NoStoneUnturned) -> None:
    """A roll is called by the acting player or by an Arbiter (NS.10.2, NS.10.4)."""
    seat = s.caller
    if seat is not None and may_roll(s, seat):
        begin_roll(s, seat, s.here)
    s.caller = None


def the_roll(s: NoStoneUnturned) -> Roll:
    assert s.roll is not None
    return s.roll


# Aspect and risk


def aspect_and_risk(s: NoStoneUnturned) -> Flow[Then]:
    """One tap of the Arbiter who answers first: the aspect, and what is most at risk; or no roll is needed, it works
    (NS.1.6, NS.1.7, NS.10.2, NS.10.5, NS.10.6, NS.10.9)."""
    roll = the_roll(s)
    options: tuple[Pad | NoNeed, ...] = PADS if roll.scout is not None else (*PADS, NoNeed())
    asks = {seat: Pick(seat, options, question=prompts_roll.PAD, name="pad") for seat in arbiters(s)}
    seat, said = yield from whoever(asks)
    if isinstance(said, NoNeed):
        tell(s, story.Noted, f"{names.player(seat)}: no roll is needed, it works")
        s.roll = None
        return END
    roll.voices = {seat: structs.asdict(said)}
    at_risk(s)
    return None


def may_say_else(s: NoStoneUnturned, seat: Seat) -> bool:
    """Until the dice fall another Arbiter may answer differently (NS.1.6, NS.10.9)."""
    return before_the_dice(s) and s.roll is not None and s.roll.aspect is not None and seat in arbiters(s)


def say_else(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """In open dissent most of those who have answered rule (NS.1.6)."""
    answer = yield from Pick(seat, PADS, question=prompts_roll.ASPECT_ELSE, name="aspect-else")
    roll = the_roll(s)
    roll.voices = {**roll.voices, seat: structs.asdict(answer)}
    at_risk(s)
    return BREAK_OFF


def at_risk(s: NoStoneUnturned) -> None:
    roll = the_roll(s)
    said = ruling(s, roll.voices)
    pad = next(pad for pad in PADS if structs.asdict(pad) == said)
    roll.aspect, roll.risk = pad.aspect, pad.risk
    tell(s, story.Noted, f"The Arbiters: {roll.aspect}, and most at risk is the {roll.risk}")


# Details that count, and skills that do not


def before_the_dice(s: NoStoneUnturned) -> bool:
    return s.roll is not None and not s.roll.rollers


def may_be_turned(s: NoStoneUnturned, seat: Seat) -> list[tuple[str, int, int, Counts]]:
    """Each detail on the roll card, and what it does not do yet; what an Arbiter has said of it is for Arbiters."""
    roll = the_roll(s)
    judged = [turned.ref for turned in roll.turned if turned.voices]
    judge = seat in arbiters(s)
    refs = [ref for ref in details_in_play(s, roll.actor, roll.place) if judge or ref not in judged]
    return [(*ref, way) for ref in refs for way in COUNTS if way != counts(s, roll, ref)]


def turn_detail(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Anybody turns a detail over; what an Arbiter says of it wins (NS.8.13, NS.10.17, NS.10.20)."""
    options = may_be_turned(s, seat)
    asked = Pick(seat, options, question=prompts_roll.TURN_DETAIL, name="turn-detail")
    kind, owner, number, way = yield from asked
    turned = turned_over(the_roll(s), (kind, owner, number))
    if seat in arbiters(s):
        turned.voices[seat] = way
        turned.counts = ruled(s, turned.voices)
    else:
        turned.counts = way
    tell(s, story.Noted, f"{names.detail_label(s, turned.ref)} {prompts_roll.COUNTS[turned.counts]}")
    return BREAK_OFF


def turned_over(roll: Roll, ref: Ref) -> Turned:
    found = next((turned for turned in roll.turned if turned.ref == ref), None)
    if found is None:
        roll.turned.append(found := Turned(ref, "neither"))
    return found


def ruled(s: NoStoneUnturned, voices: dict[Seat, Counts]) -> Counts:
    """By the Arbiters who have answered (NS.1.6)."""
    said = ruling(s, {seat: {ANSWER: way} for seat, way in voices.items()})[ANSWER]
    return next(way for way in COUNTS if way == said)


def can_be_objected(s: NoStoneUnturned, seat: Seat) -> list[int]:
    """Skills of the acting player that the seat has not objected to yet."""
    roll = the_roll(s)
    numbers = range(len(sheet(s, roll.actor).skills)) if seat != roll.actor else ()
    return [n for n in numbers if seat not in roll.objections.get(n, [])]


def object_to_skill(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """A tap on a skill before the dice fall (NS.10.23)."""
    number = yield from Pick(seat, can_be_objected(s, seat), question=prompts_roll.OBJECT, name="object")
    roll = the_roll(s)
    roll.objections.setdefault(number, []).append(seat)
    skill = names.skill_label(s, roll.actor, number)
    tell(s, story.Noted, f"{names.player(seat)} does not see how this helps: {skill}")
    if not skill_stands(s, roll, number):
        tell(s, story.Noted, f"The table does not see how this helps: {skill}")
    return BREAK_OFF


def skill_stands(s: NoStoneUnturned, roll: Roll, number: int) -> bool:
    """Unless more than half of the other players object (NS.10.23)."""
    others = [seat for seat in playing(s) if seat != roll.actor]
    return 2 * sum(seat in others for seat in roll.objections.get(number, [])) <= len(others)


# The roll card of the acting player: mood, skill, sentiment, and the throw


def mood_options(character: Character) -> tuple[int | str, ...]:
    """Every filled mood, and a new one in each size that has an open slot (NS.10.11 to NS.10.13)."""
    new = [name for name, die in NEW_MOODS.items() if die in open_dice(character)]
    return (*range(len(character.moods)), *new)


def skill_options(s: NoStoneUnturned, roll: Roll) -> tuple[int | str, ...]:
    """None, one of those on the sheet that stands, or a new one if a slot is empty (NS.10.22, NS.10.24, NS.10.25)."""
    skills = sheet(s, roll.actor).skills
    new = (NEW_SKILL,) if len(skills) < SKILL_SLOTS else ()
    return (NONE, *(n for n in range(len(skills)) if skill_stands(s, roll, n)), *new)


def sentiment_options(character: Character) -> tuple[int, ...]:
    """None, or one that is not Lost and not blank (NS.5.12, NS.10.27, NS.13.7)."""
    return (NONE, *can_be_marked(character))


def prepare(s: NoStoneUnturned) -> Flow[None]:
    """Mood, at most one skill and one sentiment; handing this in rolls the dice (NS.10.22, NS.10.26, NS.10.32)."""
    roll = the_roll(s)
    character = sheet(s, roll.actor)
    fields = (
        Field("mood", mood_options(character), prompts_roll.MOOD),
        TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
        Field("skill", skill_options(s, roll), prompts_roll.SKILL),
        TextField("new_skill", optional("skill"), prompts_roll.NEW_SKILL, most=SHORT),
        Field("sentiment", sentiment_options(character), prompts_roll.RISK_SENTIMENT),
        TextField("how", optional("how"), prompts_roll.HOW, most=LINE),
    )
    form = Form(roll.actor, RollCard, fields, question=prompts_roll.ROLL, always=True, name="roll")
    _, answer = yield from filled_in(s, [form], card_gap)
    roll.rollers = [raise_mood(s, roll.actor, mood_of(s, roll.actor, answer))]
    if not isinstance(answer.skill, int):
        character.skills.append(Skill(answer.new_skill, 0))
        roll.skill = len(character.skills) - 1
    elif answer.skill != NONE:
        roll.skill = answer.skill
    if answer.sentiment != NONE:
        risk_sentiment(s, roll.rollers[0], answer.sentiment, answer.how)


def mood_gap(felt: FeltMood) -> Gap | None:
    """A new mood needs a name: it stands on the sheet, while what is spoken may be left empty (NS.1.12, NS.10.12)."""
    nameless = not isinstance(felt.mood, int) and not felt.new
    return Gap("new", prompts_roll.NEW_MOOD, "mood", "new-mood", SHORT) if nameless else None


def card_gap(answer: RollCard) -> Gap | None:
    """And so does a new skill."""
    if answer.skill == NEW_SKILL and not answer.new_skill:
        return Gap("new_skill", prompts_roll.NEW_SKILL, "skill", "new-skill", SHORT)
    return mood_gap(answer)


def mood_of(s: NoStoneUnturned, seat: Seat, felt: FeltMood) -> int:
    """The number of the mood, which comes onto the sheet if it is new (NS.10.12)."""
    character = sheet(s, seat)
    if isinstance(felt.mood, int):
        return felt.mood
    character.moods.append(Mood(felt.new, NEW_MOODS[felt.mood]))
    tell(s, story.SheetChanged, seat, f"{names.who(s, seat)} has a new mood: {felt.new}")
    return len(character.moods) - 1


def raise_mood(s: NoStoneUnturned, seat: Seat, number: int) -> Roller:
    """One level up, announced if it is the last box (NS.10.14, NS.10.15)."""
    character = sheet(s, seat)
    mood = character.moods[number]
    mood.level += 1
    last = mood.level == mood.boxes
    tell(s, story.MoodMarked, names.who(s, seat), mood.name, mood.level, last)
    over = overloaded_mood(character)
    return Roller(seat, number, Dice(mood.die), left=over if over != number else None, last_box=last)


def risk_sentiment(s: NoStoneUnturned, roller: Roller, number: int, how: str) -> None:
    """A second mood die, unless there is one; how it comes into play is said aloud or in writing (NS.10.28 to
    NS.10.31)."""
    roller.sentiment, roller.how = number, how
    held = sheet(s, roller.seat).sentiments[number]
    tell(s, story.Said, names.who(s, roller.seat), f"risks {held.text}: {how}" if how else f"risks {held.text}")


# The dice


def throw(s: NoStoneUnturned) -> None:
    """The aspect die, then the mood die; two of a kind with advantage or disadvantage (NS.11.1, NS.11.2)."""
    roll = the_roll(s)
    assert roll.aspect is not None
    first = roll.rollers[0]
    character = sheet(s, roll.actor)
    roll.aspect_dice = Dice(character.aspects[roll.aspect], aspect_mode(s, roll))
    roll.helpful, roll.hindering = counting(s, roll, "helps"), counting(s, roll, "hinders")
    throw_dice(s, roll.actor, roll.aspect, roll.aspect_dice)
    first.dice.mode = mood_mode(character, first.mood, first.sentiment is not None)
    throw_dice(s, roll.actor, character.moods[first.mood].name, first.dice)


def throw_dice(s: NoStoneUnturned, seat: Seat, what: str, dice: Dice) -> None:
    """Seen by all at once (NS.1.8, NS.1.9)."""
    dice.rolled = [s.rng.roll(dice.sides) for _ in range(1 if dice.mode == "plain" else 2)]
    if len(set(dice.rolled)) == 1:
        dice.kept = 0
    tell(s, story.DiceRolled, names.who(s, seat), what, dice.sides, tuple(dice.rolled))


# Dice that somebody else than the acting player keeps


def to_point_at(s: NoStoneUnturned, seat: Seat) -> list[tuple[int, int]]:
    """Dice of others' rolling, or a helper's own, that the seat may point at before the acting player hands in."""
    roll = s.roll
    if roll is None or roll.aspect_dice is None or roll.grants:
        return []
    mine = [
        die
        for die in range(NONE, len(roll.rollers))
        if dice_of(roll, die).kept is None
        and (seat in arbiters(s) if (who := keeper(roll, die)) is None else who == seat != roll.actor)
    ]
    return [(die, n) for die in mine for n in (0, 1) if dice_of(roll, die).pointed.get(seat) != n]


def point_at_die(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """An Arbiter, or a helper with advantage, says which of two dice is kept (NS.11.4, NS.11.10, NS.11.19)."""
    die, n = yield from Pick(seat, to_point_at(s, seat), question=prompts_roll.POINT, name="point")
    dice = dice_of(the_roll(s), die)
    dice.pointed[seat] = n
    tell(s, story.Noted, f"{names.player(seat)} keeps the {dice.rolled[n]}")
    return BREAK_OFF


# The way taken


def take_way(s: NoStoneUnturned) -> Flow[None]:
    """One hand-in for one decision; with one way left nobody is asked, once nobody else can change anything: helpers,
    or Arbiters with a die to keep (NS.11.10, NS.11.12, NS.11.23)."""
    roll = the_roll(s)
    found = ways(s, roll)
    way = found[0]
    if len(found) > 1 or helpers_left(s) or others_may_point(roll):
        way = yield from Pick(roll.actor, found, question=prompts_roll.WAY, always=True, name="way")
    roll.sign, roll.final = way.sign, way.final
    for die in range(NONE, len(roll.rollers)):
        dice_of(roll, die).kept = kept_in(s, roll, way, die)
    if len(roll.rollers) > 1:
        tell(s, story.Noted, f"The mood die that counts: {names.mood_die_label(s, roll.final)}")
