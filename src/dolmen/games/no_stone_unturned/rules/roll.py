"""The action roll, before and with the dice (sections 10 and 11). What comes of it is in `result`."""

from __future__ import annotations

from msgspec import structs

from dolmen.campaign import BREAK_OFF, enter, playing, whoever
from dolmen.campaign.table import from_plain
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.advantage import aspect_mode, mood_mode
from dolmen.games.no_stone_unturned.choices import AspectAndRisk, FeltMood, Preparation
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import Dice, Roll, Roller
from dolmen.games.no_stone_unturned.rules.arbiters import arbiters_fill_in, arbiters_pick, arbiters_say, ruling
from dolmen.games.no_stone_unturned.rules.details import refs
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in
from dolmen.games.no_stone_unturned.sheets import ASPECTS, LINE, PAGE, SHORT, SKILL_SLOTS, Character, Mood, Skill
from dolmen.games.no_stone_unturned.state import (
    NoStoneUnturned,
    Ref,
    Voice,
    able,
    arbiters,
    can_be_marked,
    open_dice,
    overloaded_mood,
    sheet,
)
from dolmen.kernel import Field, Flow, Form, Pick, Question, Seat, Several, TextField, Write, tell

NEW_MOODS = {"d8": 8, "d6": 6, "d4": 4}
NONE = -1
NEW_SKILL = "new"


def begin_roll(s: NoStoneUnturned, actor: Seat, place: int, scout: int | None = None) -> None:
    s.roll = Roll(actor, place, scout)
    s.cues = []
    if place >= 0:
        s.places[place].vetoed = 0
    enter(s, "roll")


def may_roll(s: NoStoneUnturned, seat: Seat) -> bool:
    """On screen, not Overcome, and somebody is Arbiter (NS.10.3)."""
    return seat in s.on_screen and seat in playing(s) and able(s, seat) and bool(arbiters(s))


def answer_call(s: NoStoneUnturned) -> Flow[None]:
    """A roll starts only by decision of the Arbiters (NS.10.2)."""
    seat = s.caller
    if seat is not None and may_roll(s, seat):
        yes = yield from arbiters_pick(
            s, lambda judge: Pick(judge, (True, False), question=prompts.CALL, name="call-for-roll")
        )
        if yes:
            begin_roll(s, seat, s.here)
    s.caller, s.voices = None, {}


def the_roll(s: NoStoneUnturned) -> Roll:
    assert s.roll is not None
    return s.roll


# Outcome, aspect and risk


def outcome(s: NoStoneUnturned) -> Flow[None]:
    """The acting player says what should come of it, aloud or in writing (NS.10.4)."""
    roll = the_roll(s)
    roll.outcome = yield from Write(
        roll.actor, question=prompts_roll.OUTCOME, most=PAGE, ideas=("", *ideas("outcome")), name="outcome"
    )
    if roll.outcome:
        tell(s, story.Said, names.who(s, roll.actor), roll.outcome)


def aspect_and_risk(s: NoStoneUnturned) -> Flow[None]:
    """The Arbiters choose the aspect, and what is most at risk, and say why (NS.1.12, NS.10.5, NS.10.6, NS.10.9)."""
    seat, said = yield from arbiters_fill_in(s, lambda seat: aspect_form(seat, prompts_roll.ASPECT_AND_RISK, "aspect"))
    the_roll(s).voices = {seat: structs.asdict(said)}
    at_risk(s, said)


def aspect_form(seat: Seat, question: Question, name: str) -> Form[AspectAndRisk]:
    return Form(seat, AspectAndRisk, RISK_FORM, question=question, name=name)


def may_say_else(s: NoStoneUnturned, seat: Seat) -> bool:
    """Until the dice fall another Arbiter may answer differently (NS.1.6, NS.10.9)."""
    roll = s.roll
    return roll is not None and roll.aspect is not None and roll.aspect_dice is None and seat in arbiters(s)


def say_else(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """In open dissent most of those who have answered rule (NS.1.6)."""
    form = aspect_form(seat, prompts_roll.ASPECT_ELSE, "aspect-else")
    answer = yield from form
    roll = the_roll(s)
    roll.voices = {**roll.voices, seat: structs.asdict(answer)}
    at_risk(s, from_plain(s, form, {**ruling(s, roll.voices)}))
    return BREAK_OFF


def at_risk(s: NoStoneUnturned, said: AspectAndRisk) -> None:
    roll = the_roll(s)
    roll.aspect, roll.risk, roll.why = said.aspect, said.risk, said.why
    tell(s, story.Noted, f"The Arbiters: {roll.aspect}, and most at risk is the {roll.risk}. {roll.why}".rstrip())


RISK_FORM = (
    Field("aspect", ASPECTS, prompts_roll.ASPECT),
    Field("risk", ("character", "world"), prompts_roll.RISK),
    TextField("why", optional("why"), prompts_roll.WHY, most=LINE),
)


# Mood


def mood_options(character: Character) -> tuple[int | str, ...]:
    """Every filled mood, and a new one in each size that has an open slot (NS.10.11 to NS.10.13)."""
    new = [name for name, die in NEW_MOODS.items() if die in open_dice(character)]
    return (*range(len(character.moods)), *new)


def mood_fields(character: Character) -> tuple[Field, ...]:
    return (
        Field("mood", mood_options(character), prompts_roll.MOOD),
        TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
    )


def choose_mood(s: NoStoneUnturned) -> Flow[None]:
    """The acting player chooses the mood that is felt; its level goes up before any die is rolled (NS.10.14)."""
    roll = the_roll(s)
    character = sheet(s, roll.actor)
    form = Form(roll.actor, FeltMood, mood_fields(character), question=prompts_roll.CHOOSE_MOOD, name="mood")
    _, answer = yield from filled_in(s, [form], mood_gap)
    roll.rollers = [raise_mood(s, roll.actor, mood_of(s, roll.actor, answer))]


def mood_gap(felt: FeltMood) -> Gap | None:
    """A new mood needs a name (NS.10.12)."""
    nameless = not isinstance(felt.mood, int) and not felt.new
    return Gap("new", prompts_roll.NEW_MOOD, "mood", "new-mood", SHORT) if nameless else None


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


# Details that count


def details_in_play(s: NoStoneUnturned, seat: Seat, place: int) -> list[Ref]:
    """Those of the character, scars and harm among them, those of the scene, and those of everybody and everything
    that is there (NS.10.16, NS.10.21)."""
    there = [n for n, being in enumerate(s.beings) if being.place == place and not being.out]
    found = refs(s, "character", seat) + refs(s, "harm", seat) + refs(s, "place", place)
    return found + [ref for n in there for ref in refs(s, "being", n)]


def name_details(s: NoStoneUnturned) -> Flow[None]:
    """The acting player names details that help (NS.10.20)."""
    roll = the_roll(s)
    found = details_in_play(s, roll.actor, roll.place)
    if found:
        helpful = yield from Several(roll.actor, found, question=prompts_roll.HELPFUL, name="helpful")
        roll.named = [*helpful]


def judge_details(s: NoStoneUnturned) -> Flow[None]:
    """The Arbiters say which of these apply, and which others hinder (NS.8.13, NS.10.17, NS.10.20)."""
    roll = the_roll(s)
    found = details_in_play(s, roll.actor, roll.place)
    if not found:
        return

    def make(seat: Seat) -> Several[Ref]:
        return Several(seat, found, question=prompts_roll.JUDGE_DETAILS, name="judge-details")

    def voice(chosen: tuple[Ref, ...]) -> Voice:
        return {str(n): ref in chosen for n, ref in enumerate(found)}

    said = yield from arbiters_say(s, make, voice)
    counting = [ref for n, ref in enumerate(found) if said[str(n)]]
    roll.helpful = [ref for ref in counting if ref in roll.named]
    roll.hindering = [ref for ref in counting if ref not in roll.named]
    if counting:
        told = [f"{names.detail_label(s, ref)} {'helps' if ref in roll.helpful else 'hinders'}" for ref in counting]
        tell(s, story.Noted, "; ".join(told))


# Skill, sentiment, and the dice


def skill_options(character: Character) -> tuple[int | str, ...]:
    """None, one of those on the sheet, or a new one if a slot is empty (NS.10.24, NS.10.25)."""
    new = (NEW_SKILL,) if len(character.skills) < SKILL_SLOTS else ()
    return (NONE, *range(len(character.skills)), *new)


def sentiment_options(character: Character) -> tuple[int, ...]:
    """None, or one that is not Lost and not blank (NS.5.12, NS.10.27, NS.13.7)."""
    return (NONE, *can_be_marked(character))


def prepare(s: NoStoneUnturned) -> Flow[None]:
    """At most one skill and one sentiment; handing this in rolls the dice (NS.10.22, NS.10.26)."""
    roll = the_roll(s)
    character = sheet(s, roll.actor)
    fields = (
        Field("skill", skill_options(character), prompts_roll.SKILL),
        TextField("new", optional("skill"), prompts_roll.NEW_SKILL, most=SHORT),
        Field("sentiment", sentiment_options(character), prompts_roll.RISK_SENTIMENT),
        TextField("how", optional("how"), prompts_roll.HOW, most=LINE),
    )
    form = Form(roll.actor, Preparation, fields, question=prompts_roll.ROLL, always=True, name="roll")
    _, answer = yield from filled_in(s, [form], preparation_gap)
    if not isinstance(answer.skill, int):
        character.skills.append(Skill(answer.new, 0))
        roll.skill = len(character.skills) - 1
    elif answer.skill != NONE:
        roll.skill = answer.skill
    if answer.sentiment != NONE:
        risk_sentiment(s, roll.rollers[0], answer.sentiment, answer.how)


def preparation_gap(answer: Preparation) -> Gap | None:
    """A new skill needs a name."""
    if answer.skill == NEW_SKILL and not answer.new:
        return Gap("new", prompts_roll.NEW_SKILL, "skill", "new-skill", SHORT)
    return None


def risk_sentiment(s: NoStoneUnturned, roller: Roller, number: int, how: str) -> None:
    """A second mood die, unless there is one; how it comes into play is said aloud or in writing (NS.10.28 to
    NS.10.31)."""
    roller.sentiment, roller.how = number, how
    held = sheet(s, roller.seat).sentiments[number]
    tell(s, story.Said, names.who(s, roller.seat), f"risks {held.text}: {how}" if how else f"risks {held.text}")


def object_to_skill(s: NoStoneUnturned) -> Flow[None]:
    """A chosen skill stands unless more than half of the other players object (NS.10.23)."""
    roll = the_roll(s)
    if roll.skill is None:
        return
    others = [seat for seat in playing(s) if seat != roll.actor]
    while (stands := skill_stands(others, roll.objections)) is None:
        asks = {
            seat: Pick(seat, (False, True), question=prompts_roll.OBJECT, name="object")
            for seat in others
            if seat not in roll.objections
        }
        seat, objects = yield from whoever(asks)
        roll.objections[seat] = objects
    if not stands:
        tell(s, story.Noted, "The table does not see how that skill would help")
        roll.skill = None


def skill_stands(others: list[Seat], objections: dict[Seat, bool]) -> bool | None:
    against = sum(objections.get(seat, False) for seat in others)
    waiting = sum(seat not in objections for seat in others)
    if 2 * against > len(others):
        return False
    return True if 2 * (against + waiting) <= len(others) else None


def throw(s: NoStoneUnturned) -> None:
    """The aspect die, then the mood die; two of a kind with advantage or disadvantage (NS.11.1, NS.11.2)."""
    roll = the_roll(s)
    assert roll.aspect is not None
    first = roll.rollers[0]
    character = sheet(s, roll.actor)
    roll.aspect_dice = Dice(character.aspects[roll.aspect], aspect_mode(roll))
    throw_dice(s, roll.actor, roll.aspect, roll.aspect_dice)
    first.dice.mode = mood_mode(character, first.mood, first.sentiment is not None)
    throw_dice(s, roll.actor, character.moods[first.mood].name, first.dice)


def throw_dice(s: NoStoneUnturned, seat: Seat, what: str, dice: Dice) -> None:
    """Seen by all at once (NS.1.8, NS.1.9)."""
    dice.rolled = [s.rng.roll(dice.sides) for _ in range(1 if dice.mode == "plain" else 2)]
    if len(set(dice.rolled)) == 1:
        dice.kept = 0
    tell(s, story.DiceRolled, names.who(s, seat), what, dice.sides, tuple(dice.rolled))


def arbiters_keep(s: NoStoneUnturned) -> Flow[None]:
    """With disadvantage the Arbiters choose, and first (NS.11.4, NS.11.10)."""
    roll = the_roll(s)
    assert roll.aspect_dice is not None
    for dice, question in (
        (roll.aspect_dice, prompts_roll.KEEP_ASPECT),
        (roll.rollers[0].dice, prompts_roll.KEEP_MOOD),
    ):
        if dice.kept is None and dice.mode == "disadvantage":
            yield from keep_by_arbiters(s, dice, question)


def keep_by_arbiters(s: NoStoneUnturned, dice: Dice, question: Question) -> Flow[None]:
    """Whichever side the die counts for (NS.11.5)."""
    dice.kept = yield from arbiters_pick(s, lambda seat: Pick(seat, (0, 1), question=question, name="arbiters-keep"))


def roller_keeps(s: NoStoneUnturned) -> Flow[None]:
    """With advantage the roller chooses, the higher or the lower (NS.11.3, NS.11.11)."""
    roll = the_roll(s)
    assert roll.aspect_dice is not None
    for dice, question in (
        (roll.aspect_dice, prompts_roll.KEEP_ASPECT),
        (roll.rollers[0].dice, prompts_roll.KEEP_MOOD),
    ):
        if dice.kept is None:
            dice.kept = yield from Pick(roll.actor, (0, 1), question=question, name="keep")


# The skill's sign


def skill_sign(s: NoStoneUnturned) -> Flow[None]:
    """A skill of 1 or more is added to the aspect die or subtracted, one of the two (NS.12.1, NS.12.2)."""
    roll = the_roll(s)
    if skill_value(s, roll):
        roll.sign = yield from Pick(roll.actor, (1, -1), question=prompts_roll.SKILL_SIGN, name="skill-sign")


def skill_value(s: NoStoneUnturned, roll: Roll) -> int:
    """Without a skill it is 0 (NS.12.3)."""
    return 0 if roll.skill is None else sheet(s, roll.actor).skills[roll.skill].value
