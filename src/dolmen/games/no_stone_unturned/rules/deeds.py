"""The seven Downtime actions (section 18)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from dolmen.campaign import BREAK_OFF, STAY, Step, Then, enter, playing, whoever
from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.choices import Claims, Plan, Reconnection, ReplacedMood
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import NONE, Dice
from dolmen.games.no_stone_unturned.rules.after import begin_evolution, check_box
from dolmen.games.no_stone_unturned.rules.details import tick
from dolmen.games.no_stone_unturned.rules.project import PROJECT, WORK
from dolmen.games.no_stone_unturned.rules.roll import begin_roll, throw_dice
from dolmen.games.no_stone_unturned.rules.voting import put_to_vote
from dolmen.games.no_stone_unturned.rules.writing import Gap, filled_in, kept
from dolmen.games.no_stone_unturned.sheets import (
    ASPECTS,
    CLEAR_RISK,
    FORGE,
    HOME,
    LINE,
    MOOD_THRESHOLD,
    PAGE,
    RECONNECT_LOST,
    SHORT,
    Aspect,
    Character,
)
from dolmen.games.no_stone_unturned.state import Deed, NoStoneUnturned, able, accessible, revealed, sheet
from dolmen.kernel import Field, Flow, Form, Pick, Seat, Several, Split, TextField, meanwhile, tell

COLLATERAL, INTROSPECTION, RECONNECT = "Address Collateral", "Introspection", "Reconnect"
SCOUT, RECOVERY, TRAIN = "Scout", "Seek Recovery", "Train Skills"


def the_deed(s: NoStoneUnturned) -> Deed:
    assert s.deed is not None
    return s.deed


def begin_deed(s: NoStoneUnturned, seat: Seat, kind: str) -> None:
    """It costs one action; whoever acts is alone on screen, the others judge (NS.16.33, NS.18.1)."""
    assert s.downtime is not None
    s.downtime.actions[seat] -= 1
    s.deed = Deed(kind, seat)
    s.on_screen = [seat]
    tell(s, story.Said, names.who(s, seat), kind)
    enter(s, kind)


def deed_done(s: NoStoneUnturned) -> None:
    s.deed, s.on_screen = None, []


def possible_deeds(s: NoStoneUnturned, seat: Seat) -> list[str]:
    """What makes sense for the character now; one that is Overcome can only seek recovery (NS.9.14)."""
    character = sheet(s, seat)
    if character.overcome:
        return [RECOVERY]
    deeds = [PROJECT, INTROSPECTION, RECOVERY, TRAIN]
    if any(s.places[place].clock for place in revealed(s)):
        deeds.append(COLLATERAL)
    if reconnections(character):
        deeds.append(RECONNECT)
    if scoutable(s):
        deeds.append(SCOUT)
    return sorted(deeds)


# Reconnect (NS.18.18 to NS.18.31)

RAISES = {"reconnect": RECONNECT_LOST, "clear": CLEAR_RISK, "forge": FORGE}


def reconnections(character: Character) -> list[tuple[str, int]]:
    """A Lost sentiment can be reconnected or replaced, one At Risk cleared."""
    ways = {"lost": ("reconnect", "forge"), "at risk": ("clear",), "connected": ()}
    return [(way, n) for n, held in enumerate(character.sentiments) if held.text for way in ways[held.state]]


def reconnect(s: NoStoneUnturned) -> Flow[None]:
    """One sentiment, at the price of one mood's level; no die is rolled (NS.18.18 to NS.18.21, NS.18.26 to
    NS.18.31)."""
    deed = the_deed(s)
    character = sheet(s, deed.seat)
    fields = (
        Field("what", reconnections(character), prompts_downtime.RECONNECTION),
        Field("mood", tuple(range(len(character.moods))), prompts_downtime.FELT_MOOD),
        TextField("new", optional("sentiment"), prompts_downtime.FORGED, most=LINE),
    )
    form = Form(deed.seat, Reconnection, fields, question=prompts_downtime.RECONNECT, name="reconnect")
    _, answer = yield from filled_in(s, [form], forged_gap)
    way, number = answer.what
    held = character.sentiments[number]
    if way == "forge":
        held.text, held.category, held.state = answer.new, "other", "connected"
    else:
        held.state = "at risk" if way == "reconnect" else "connected"
    tell(s, story.SheetChanged, deed.seat, f"{names.who(s, deed.seat)}: {held.text} is {held.state}")
    mood = character.moods[answer.mood]
    mood.level += RAISES[way]
    if mood.level >= mood.boxes:
        mood.level = mood.boxes
        begin_evolution(s, deed.seat, answer.mood, "table")


def forged_gap(answer: Reconnection) -> Gap | None:
    """A sentiment in another's place has words of its own."""
    wordless = answer.what[0] == "forge" and not answer.new
    return Gap("new", prompts_downtime.FORGED, "sentiment", "forged") if wordless else None


# Introspection (NS.18.32 to NS.18.42)


def reflect(s: NoStoneUnturned) -> Flow[None]:
    """The Heart die: that many ticks off the moods, as many as there are (NS.18.32 to NS.18.35, NS.18.41)."""
    deed = the_deed(s)
    character = sheet(s, deed.seat)
    if not deed.dice:
        deed.dice = [Dice(character.aspects["heart"])]
        throw_dice(s, deed.seat, "heart", deed.dice[0])
    levels = {n: mood.level for n, mood in enumerate(character.moods)}
    total = min(deed.dice[0].value, sum(levels.values()))
    shares = yield from Split(deed.seat, total, levels, question=prompts_downtime.REFLECT, name="reflect")
    for number, mood in enumerate(character.moods):
        mood.level -= shares[number]
        calm(s, deed.seat, number)


def calm(s: NoStoneUnturned, seat: Seat, number: int) -> None:
    """At its threshold or below a mood is not overloaded (NS.18.35, NS.18.39)."""
    mood = sheet(s, seat).moods[number]
    if mood.overloaded and mood.level <= MOOD_THRESHOLD[mood.die]:
        mood.overloaded = False
        tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {mood.name} is no longer overloaded")


def swap_moods(s: NoStoneUnturned) -> Flow[None]:
    """Two moods may exchange their dice; each keeps name and level, cut to its new track (NS.18.36 to NS.18.39,
    NS.18.42)."""
    deed = the_deed(s)
    moods = sheet(s, deed.seat).moods
    pairs = [(a, b) for a in range(len(moods)) for b in range(a + 1, len(moods)) if moods[a].die != moods[b].die]
    pair = yield from Pick(deed.seat, [(), *pairs], question=prompts_downtime.SWAP, name="swap")
    if pair:
        a, b = pair
        moods[a].die, moods[b].die = moods[b].die, moods[a].die
        for number in pair:
            moods[number].level = min(moods[number].level, moods[number].boxes - 1)
            calm(s, deed.seat, number)
        tell(s, story.SheetChanged, deed.seat, f"{moods[a].name} and {moods[b].name} exchange their dice")


def replace_mood(s: NoStoneUnturned) -> Flow[None]:
    """Last, a mood of level 0 may get another name (NS.18.40)."""
    deed = the_deed(s)
    moods = sheet(s, deed.seat).moods
    calm_ones = [n for n, mood in enumerate(moods) if mood.level == 0]
    if calm_ones:
        fields = (
            Field("mood", (NONE, *calm_ones), prompts_downtime.REPLACED_MOOD),
            TextField("new", optional("mood"), prompts_roll.NEW_MOOD, most=SHORT),
        )
        form = Form(deed.seat, ReplacedMood, fields, question=prompts_downtime.REPLACE, name="replace")
        _, answer = yield from filled_in(s, [form], replaced_gap)
        if answer.mood != NONE:
            tell(s, story.SheetChanged, deed.seat, f"{moods[answer.mood].name} gives way to {answer.new}")
            moods[answer.mood].name = answer.new


def replaced_gap(answer: ReplacedMood) -> Gap | None:
    nameless = answer.mood != NONE and not answer.new
    return Gap("new", prompts_roll.NEW_MOOD, "mood", "new-mood", SHORT) if nameless else None


# Address Collateral (NS.18.43 to NS.18.54)


def plan(s: NoStoneUnturned) -> Flow[None]:
    """A revealed location with ticks, and a plan (NS.18.43)."""
    deed = the_deed(s)
    places = [place for place in revealed(s) if s.places[place].clock]
    fields = (
        Field("place", places, prompts_downtime.HARMED_PLACE),
        TextField("plan", ideas("plan"), prompts_downtime.PLAN, least=1, most=PAGE),
    )
    answer = yield from Form(deed.seat, Plan, fields, question=prompts_downtime.ADDRESS, name="plan")
    deed.place, deed.text = answer.place, answer.plan
    tell(s, story.Said, names.who(s, deed.seat), deed.text)


def votes(s: NoStoneUnturned) -> dict[tuple[Seat, str], Callable[[], Flow[bool]]]:
    """Each other player, openly and until the die falls: good plan +1, dissent −1, silent 0 (NS.18.44)."""
    others = [seat for seat in playing(s) if seat != the_deed(s).seat]
    return {(seat, "judge-plan"): partial(one_vote, s, seat) for seat in others}


def one_vote(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Another tap changes it."""
    said = yield from Pick(seat, (1, 0, -1), question=prompts_downtime.JUDGE_PLAN, name="judge-plan")
    the_deed(s).votes[seat] = said
    return BREAK_OFF


def pivot(s: NoStoneUnturned) -> Flow[str]:
    deed = the_deed(s)
    return (yield from Pick(deed.seat, ("roll", "project"), question=prompts_downtime.PIVOT, always=True, name="pivot"))


def roll_or_pivot(s: NoStoneUnturned) -> Flow[Then]:
    """Before the die the action can become work on a project instead; nobody waits for a vote (NS.18.44 to NS.18.47,
    NS.18.54)."""
    deed = the_deed(s)
    choice = yield from meanwhile(pivot(s), partial(votes, s))
    if choice is None:
        return STAY
    if choice == "project":
        deed.mode = "new"
        enter(s, WORK)
        return deed_done
    dice = Dice(sheet(s, deed.seat).aspects["mind"])
    throw_dice(s, deed.seat, "mind", dice)
    deed.dice.append(dice)
    deed.total = dice.value + sum(deed.votes.values())
    return None


def add_dice(s: NoStoneUnturned) -> Flow[Then]:
    """Before the result counts, unused actions may be spent on further dice (NS.18.52)."""
    deed = the_deed(s)
    assert s.downtime is not None
    actions = s.downtime.actions
    asks: dict[Seat, Pick[Aspect | Literal["accept"]]] = {
        deed.seat: Pick(
            deed.seat, ("accept", *spend(s, deed.seat)), question=prompts_downtime.MORE_DICE, always=True, name="dice"
        )
    }
    for seat in playing(s):
        if seat != deed.seat and (aspects := spend(s, seat)):
            asks[seat] = Pick(seat, aspects, question=prompts_downtime.MORE_DICE, name="dice")
    seat, choice = yield from whoever(asks)
    if choice == "accept":
        return None
    actions[seat] -= 1
    dice = Dice(sheet(s, seat).aspects[choice])
    throw_dice(s, seat, choice, dice)
    deed.dice.append(dice)
    deed.total += dice.value
    return STAY


def spend(s: NoStoneUnturned, seat: Seat) -> tuple[Aspect, ...]:
    assert s.downtime is not None
    return ASPECTS if s.downtime.actions.get(seat, 0) > 0 and able(s, seat) else ()


def change_clock(s: NoStoneUnturned) -> None:
    """X is the total less the ticks: the clock goes down by X, or up if it is negative (NS.18.48 to NS.18.53)."""
    deed = the_deed(s)
    assert deed.place is not None
    tick(s, deed.place, -(deed.total - s.places[deed.place].clock), "Address Collateral")


# Train Skills (NS.18.55, NS.18.56)


def train(s: NoStoneUnturned) -> Flow[None]:
    """A box for each point of the die (NS.18.55, NS.18.56)."""
    deed = the_deed(s)
    character = sheet(s, deed.seat)
    if deed.aspect is None:
        deed.aspect = yield from Pick(deed.seat, ASPECTS, question=prompts_downtime.TRAIN, name="train")
        deed.dice = [Dice(character.aspects[deed.aspect])]
        throw_dice(s, deed.seat, deed.aspect, deed.dice[0])
    empty = [n for n, skill in enumerate(character.skills) if deed.aspect not in skill.boxes]
    if empty:
        most = deed.dice[0].value
        chosen = yield from Several(deed.seat, empty, most=most, question=prompts_downtime.TRAINED, name="trained")
        for number in chosen:
            check_box(s, deed.seat, number, deed.aspect)


# Seek Recovery (NS.18.57 to NS.18.62)


def seek_recovery(s: NoStoneUnturned) -> Flow[None]:
    """A healer at home, skills that matter, one helper: what the player claims."""
    deed = the_deed(s)
    assert s.downtime is not None
    character = sheet(s, deed.seat)
    helpers = [seat for seat in playing(s) if seat != deed.seat and able(s, seat)]
    fields = (
        Field("healer", (False, True) if s.downtime.at == HOME else (False,), prompts_downtime.HEALER),
        Field("helper", (NONE, *helpers), prompts_downtime.HELPER),
    )
    form = Form(deed.seat, Claims, fields, question=prompts_downtime.SEEK_RECOVERY, name="recovery")
    _, answer = yield from kept(s, [form])
    deed.healer = answer.healer
    skills = yield from Several(
        deed.seat, range(len(character.skills)), question=prompts_downtime.RECOVERY_SKILLS, name="skills"
    )
    deed.skills = [*skills]
    if answer.helper != NONE:
        deed.helper = answer.helper


def help_recovery(s: NoStoneUnturned) -> Flow[None]:
    """One other character may help; it costs no action (NS.18.60, NS.18.61)."""
    deed = the_deed(s)
    if deed.helper is None:
        return
    helper = sheet(s, deed.helper)
    asked = Pick(deed.helper, (True, False), question=prompts_downtime.HELP_RECOVERY, name="help-recovery")
    _, willing = yield from kept(s, [asked])
    if not willing:
        deed.helper = None
        return
    skills = yield from Several(
        deed.helper, range(len(helper.skills)), question=prompts_downtime.RECOVERY_SKILLS, name="skills"
    )
    deed.helper_skills = list(skills)


def accept_claims(s: NoStoneUnturned) -> Flow[None]:
    """The table agrees that the healer is there and the skills matter, or they do not count."""
    deed = the_deed(s)
    if deed.healer or deed.skills or deed.helper_skills:
        accepted = yield from put_to_vote(s, "recovery", deed.seat, names.recovery_claim(s, deed))
        if not accepted:
            deed.healer, deed.skills, deed.helper_skills = False, [], []


def heal(s: NoStoneUnturned) -> None:
    """The Body die, twice where there is a healer, and what skills add (NS.18.57 to NS.18.59, NS.18.62)."""
    deed = the_deed(s)
    character = sheet(s, deed.seat)
    for _ in range(2 if deed.healer else 1):
        dice = Dice(character.aspects["body"])
        throw_dice(s, deed.seat, "body", dice)
        deed.total += dice.value
    deed.total += sum(character.skills[n].value for n in deed.skills)
    if deed.helper is not None:
        helper = sheet(s, deed.helper)
        dice = Dice(helper.aspects["heart"])
        throw_dice(s, deed.helper, "heart", dice)
        deed.total += dice.value + sum(helper.skills[n].value for n in deed.helper_skills)
    character.recovery += deed.total
    tell(s, story.SheetChanged, deed.seat, f"{names.who(s, deed.seat)}: {deed.total} recovery points more")


# Scout (NS.18.63 to NS.18.73)


def scoutable(s: NoStoneUnturned) -> list[int]:
    """Face-down cards within reach over places that are not hostile (NS.18.63)."""
    hostile = [place for place in revealed(s) if s.places[place].hostile]
    return [place for place in accessible(s, s.here, hostile) if not s.places[place].revealed]


def choose_card(s: NoStoneUnturned) -> Flow[None]:
    """One that lies face down, and stays so (NS.18.72)."""
    deed = the_deed(s)
    deed.place = yield from Pick(deed.seat, scoutable(s), question=prompts_downtime.SCOUT, always=True, name="scout")


def assist(s: NoStoneUnturned) -> Flow[None]:
    """The others say whether they assist; one at least stays Arbiter (NS.18.64, NS.18.65, NS.18.66)."""
    deed = the_deed(s)
    others = [seat for seat in playing(s) if seat != deed.seat and able(s, seat)]
    judges = [seat for seat in playing(s) if seat != deed.seat]
    for seat in others:
        if seat not in deed.assist and sum(deed.assist.values()) < len(judges) - 1:
            deed.assist[seat] = yield from Pick(seat, (False, True), question=prompts_downtime.ASSIST, name="assist")
    s.on_screen = sorted([deed.seat, *(seat for seat, yes in deed.assist.items() if yes)])
    begin_roll(s, deed.seat, s.here, scout=deed.place)


def start_work(s: NoStoneUnturned) -> None:
    enter(s, WORK)


DEEDS: dict[str, tuple[Step[NoStoneUnturned], ...]] = {
    COLLATERAL: (plan, roll_or_pivot, add_dice, change_clock, deed_done),
    INTROSPECTION: (reflect, swap_moods, replace_mood, deed_done),
    PROJECT: (start_work, deed_done),
    RECONNECT: (reconnect, deed_done),
    SCOUT: (choose_card, assist, deed_done),
    RECOVERY: (seek_recovery, help_recovery, accept_claims, heal, deed_done),
    TRAIN: (train, deed_done),
}
