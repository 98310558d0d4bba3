"""What anybody may do at any time, beside what is asked: each one step, under a lasting name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dolmen.campaign import BREAK_OFF, GO_ON, Step, enter, hands_change, playing, plays, within
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.choices import (
    Correction,
    NewBeing,
    Proposal,
    SceneDetail,
    Strength,
)
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.prompts import downtime as prompts_downtime
from dolmen.games.no_stone_unturned.prompts import roll as prompts_roll
from dolmen.games.no_stone_unturned.rolls import Roll
from dolmen.games.no_stone_unturned.rules import corrections
from dolmen.games.no_stone_unturned.rules.adventure import can_switch, going, show, switch_focus
from dolmen.games.no_stone_unturned.rules.details import flip, judge_being, on_trial, tick
from dolmen.games.no_stone_unturned.rules.downtime import takes_part
from dolmen.games.no_stone_unturned.rules.helping import give_help, may_help
from dolmen.games.no_stone_unturned.rules.motions import BreaksABan, TurnClock, motions, put, skip_ahead
from dolmen.games.no_stone_unturned.rules.presence import come_along, come_and_go, comings_and_goings, is_free
from dolmen.games.no_stone_unturned.rules.roll import (
    answer_call,
    before_the_dice,
    can_be_objected,
    may_be_turned,
    may_say_else,
    object_to_skill,
    point_at_die,
    say_else,
    to_point_at,
    turn_detail,
)
from dolmen.games.no_stone_unturned.rules.safety import answer_check_in, check_in
from dolmen.games.no_stone_unturned.rules.shelving import bring_back
from dolmen.games.no_stone_unturned.rules.writing import draw
from dolmen.games.no_stone_unturned.sheets import (
    CLOCK_MAX,
    LINE,
    NPC_THRESHOLD,
    PAGE,
    SHORT,
    SIGNS,
    Being,
    Detail,
    Scrap,
)
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, able, arbiters, revealed, sheet
from dolmen.kernel import Field, Flow, Form, Pick, Seat, Several, TextField, Write, tell

Offer = Callable[[NoStoneUnturned, Seat], Flow[bool]]


def offers(s: NoStoneUnturned) -> dict[tuple[Seat, str], Callable[[], Flow[bool]]]:
    """For each seat and name, what makes the offer."""
    moment = Moment(s)
    found = {(seat, name): partial(offer, s, seat) for seat in range(s.seats) for name, offer in named(s, seat, moment)}
    return found | hands_change(s)


class Moment:
    """What is the same for all seats, worked out once."""

    def __init__(self, s: NoStoneUnturned) -> None:
        self.stopped = within(s, "breach")
        if self.stopped:
            return
        self.building = within(s, "world")
        self.comings = comings_and_goings(s)
        self.clocks = open_clocks(s)
        self.in_a_scene = bool(s.groups)
        self.strong = can_be_strong(s)
        self.going = going(s) if between_rolls(s) else []
        self.two_groups = between_rolls(s) and can_switch(s)


def named(s: NoStoneUnturned, seat: Seat, moment: Moment) -> list[tuple[str, Offer]]:
    found: list[tuple[str, Offer]] = []
    if moment.stopped:
        return found
    if is_free(s, seat):
        return [] if seat in s.coming else [("join", come_along)]
    if moment.comings:
        found.append(("presence", partial(come_and_go, options=moment.comings)))
    if not plays(s, seat):
        return found
    found += [("note", note), ("sketch", sketch), ("check-in", check_in)]
    if s.checkin is not None and seat not in s.checkin:
        found.append(("well", answer_check_in))
    if not moment.building:
        found.append(("npc", add_being))
    if moment.clocks:
        found.append(("tick", partial(tick_clock, places=moment.clocks)))
    if heard := untold(s, seat):
        found.append(("rumour", partial(tell_rumour, numbers=heard)))
    found += named_in_play(s, seat, moment)
    if s.table.motion is None:
        found.append(("propose", put_a_motion))
    if s.table.chapter > 1 and s.table.lookup is None:
        found.append(("recall", bring_back))
    if corrections.possible(s, seat):
        found.append(("correct", correct))
    return found


def named_in_play(s: NoStoneUnturned, seat: Seat, moment: Moment) -> list[tuple[str, Offer]]:
    """In a scene, in a roll, in Downtime."""
    found: list[tuple[str, Offer]] = []
    if moment.strong and s.on_screen and seat not in s.on_screen:
        found.append(("threshold", partial(set_threshold, numbers=moment.strong)))
    if moment.in_a_scene:
        found.append(("scene-detail", add_scene_detail))
    if moment.two_groups:
        found.append(("switch", switch))
    if len(moment.going) > 1:
        found.append(("screen", partial(choose_screen, options=moment.going)))
    found += named_in_a_roll(s, seat, s.roll) if s.roll is not None else []
    if s.on_screen and seat in arbiters(s) and on_trial(s):
        found.append(("harm", say_what_is_harm))
    if s.downtime is not None and s.table.at[-1].procedure == "downtime" and downtime_scene_possible(s, seat):
        found.append(("scene-in-downtime", play_scene))
    return found


def named_in_a_roll(s: NoStoneUnturned, seat: Seat, roll: Roll) -> list[tuple[str, Offer]]:
    """On the roll card."""
    found: list[tuple[str, Offer]] = []
    if may_say_else(s, seat):
        found.append(("aspect-else", say_else))
    if before_the_dice(s) and may_be_turned(s, seat):
        found.append(("turn-detail", turn_detail))
    if before_the_dice(s) and can_be_objected(s, seat):
        found.append(("object", object_to_skill))
    if before_the_dice(s) and roll.actor == seat:
        found.append(("give-up", give_up))
    if may_help(s, seat):
        found.append(("help", give_help))
    if to_point_at(s, seat):
        found.append(("point", point_at_die))
    return found


# Words and pictures


def note(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """A soft detail, a line of the story: told, and without effect (NS.8.3, NS.8.4)."""
    text = yield from Write(seat, question=prompts.NOTE_DOWN, least=1, most=PAGE, ideas=ideas("note"), name="note")
    tell(s, story.Said, names.who(s, seat), text)
    s.cues = []
    return GO_ON


def sketch(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    drawn = yield from draw(seat, prompts.SKETCH, "sketch", live=True)
    s.scraps.append(Scrap(seat, s.here, drawn))
    tell(s, story.Said, names.who(s, seat), f"draws {drawn.caption or 'a sketch'}")
    return GO_ON


def correct(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """An entry is put right, and the log keeps what stood there before."""

    def fields() -> tuple[Field, ...]:
        return (
            Field("entry", [*corrections.shared(s), *corrections.own(s, seat)], prompts.ENTRY),
            TextField("text", ideas("correction"), prompts.CORRECT_TEXT, least=1, most=PAGE),
        )

    answer = yield from Form(seat, Correction, fields, question=prompts.CORRECT, name="correct")
    before = answer.entry.text(s)
    answer.entry.change(s, answer.text)
    tell(s, story.Corrected, seat, answer.entry.label(s), before, answer.text)
    return BREAK_OFF


def tell_rumour(s: NoStoneUnturned, seat: Seat, numbers: list[int]) -> Flow[bool]:
    """From now on everybody knows it (NS.5.16, NS.5.17)."""
    options = [(seat, number) for number in numbers]
    _, number = yield from Pick(seat, options, question=prompts.RUMOUR, name="rumour")
    character = sheet(s, seat)
    character.told[number] = True
    tell(s, story.Said, names.who(s, seat), f"has heard: {character.rumours[number]}")
    return GO_ON


def untold(s: NoStoneUnturned, seat: Seat) -> list[int]:
    character = s.characters[seat]
    if character is None:
        return []
    return [n for n, text in enumerate(character.rumours) if text and not character.told[n]]


# Clocks, details, people


def open_clocks(s: NoStoneUnturned) -> list[int]:
    """Those of revealed locations (NS.15.2, NS.15.3)."""
    return revealed(s)


def tick_clock(s: NoStoneUnturned, seat: Seat, places: list[int]) -> Flow[bool]:
    """A tap: one tick more, or one less, without a word of why; where one of the last roll was taken off, the table
    decides first (NS.15.2, NS.15.10, NS.15.11, NS.15.13)."""
    clocks = [(place, by) for place in places for by in (1, -1) if 0 <= s.places[place].clock + by <= CLOCK_MAX]
    place, by = yield from Pick(seat, clocks, question=prompts.TICK, name="tick")
    here = s.places[place]
    if by < 0:
        take_tick_off(s, place)
    elif not here.vetoed:
        tick(s, place, 1, "")
    elif s.table.motion is None:
        put(s, seat, TurnClock(place, 1), f"a tick at {names.place_label(s, place)}")
    return BREAK_OFF


def take_tick_off(s: NoStoneUnturned, place: int) -> None:
    """Where it is one of the last roll, the clock stands as if that had not been suggested (NS.15.10, NS.15.12)."""
    here = s.places[place]
    if here.suggested:
        here.suggested -= 1
        here.vetoed += 1
    if here.spilled:
        here.spilled -= 1
    else:
        tick(s, place, -1, "")


def add_scene_detail(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Anybody may write on the scene list of the place (NS.8.5, NS.8.6)."""
    fields = (
        TextField("text", ideas("scene"), prompts_roll.DETAIL_TEXT, least=1, most=LINE),
        Field("sign", SIGNS, prompts_roll.DETAIL_SIGN),
    )
    answer = yield from Form(seat, SceneDetail, fields, question=prompts.SCENE_DETAIL, name="scene-detail")
    s.places[s.here].details.append(Detail(answer.text, answer.sign, "scene"))
    tell(s, story.DetailAdded, names.who(s, seat), answer.text, names.place_label(s, s.here), "scene")
    return BREAK_OFF


def add_being(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Somebody new; only an Arbiter may set a threshold (NS.8.17, NS.8.18)."""
    judge = bool(s.on_screen) and seat in arbiters(s)
    fields = (
        TextField("name", ideas("being"), prompts.BEING_NAME, least=1, most=SHORT),
        Field("what", ("person", "creature", "thing"), prompts.BEING_KIND),
        TextField("note", optional("being_note"), prompts.BEING_NOTE, most=LINE),
        Field("threshold", (0, *NPC_THRESHOLD) if judge else (0,), prompts.THRESHOLD),
    )
    answer = yield from Form(seat, NewBeing, fields, question=prompts.BEING, name="npc")
    s.beings.append(Being(answer.name, answer.what, answer.note, s.here, answer.threshold or None))
    tell(s, story.Said, names.who(s, seat), f"enter {answer.name}. {answer.note}".rstrip(" ."))
    return BREAK_OFF


def can_be_strong(s: NoStoneUnturned) -> list[int]:
    """People and creatures that are in play here."""
    here = [n for n, being in enumerate(s.beings) if being.place == s.here and not being.out]
    return [n for n in here if s.beings[n].what != "thing"]


def set_threshold(s: NoStoneUnturned, seat: Seat, numbers: list[int]) -> Flow[bool]:
    """An Arbiter declares or changes it at any time; harm that is recorded already counts (NS.8.17, NS.8.19)."""
    fields = (
        Field("being", numbers, prompts.STRONG),
        Field("threshold", (*NPC_THRESHOLD, 0), prompts.THRESHOLD),
    )
    answer = yield from Form(seat, Strength, fields, question=prompts.SET_THRESHOLD, name="threshold")
    being = s.beings[answer.being]
    being.threshold = answer.threshold or None
    if being.threshold is not None:
        judge_being(being, harmed=False)
    tell(s, story.Noted, f"{being.name}: {prompts.THRESHOLD.label(s, answer.threshold)}")
    return BREAK_OFF


# Who is on screen


def between_rolls(s: NoStoneUnturned) -> bool:
    """Focus never changes during a roll (NS.7.12)."""
    return (
        bool(s.groups)
        and s.roll is None
        and s.caller is None
        and s.table.at[-1].procedure == "adventure"
        and not s.closing
    )


def switch(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    yield from Pick(seat, ("switch",), question=prompts.SWITCH, name="switch")
    switch_focus(s)
    return BREAK_OFF


def choose_screen(s: NoStoneUnturned, seat: Seat, options: list[Seat]) -> Flow[bool]:
    """Who is on screen from now on; somebody stays off it to be Arbiter (NS.7.10, NS.7.15)."""
    most = min(len(options), len(playing(s)) - 1)
    chosen = yield from Several(seat, options, least=1, most=most, question=prompts.SCREEN, name="screen")
    s.groups = [list(chosen), [other for other in options if other not in chosen]]
    show(s, s.groups[0])
    return BREAK_OFF


# In a roll


def say_what_is_harm(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """An Arbiter flips the box of a detail of the last roll, until the next one begins (NS.9.1)."""
    ref = yield from Pick(seat, on_trial(s), question=prompts_roll.HARM, name="harm")
    what = prompts_roll.HARM.label(s, ref)
    flip(s, ref)
    tell(s, story.Noted, f"The Arbiters: {what}")
    return BREAK_OFF


def give_up(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Until the mood is chosen, that is until the throw, the attempt can be given up without effect (NS.10.10)."""
    yield from Pick(seat, ("give up",), question=prompts_roll.GIVE_UP, name="give-up")
    tell(s, story.Noted, f"{names.who(s, seat)} thinks better of it")
    skip_ahead(s)
    return BREAK_OFF


# In Downtime


def downtime_scene_possible(s: NoStoneUnturned, seat: Seat) -> bool:
    return s.deed is None and s.roll is None and takes_part(s, seat) and able(s, seat) and not s.closing


def play_scene(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """A played scene of Downtime may hold an action roll; it costs no action (NS.16.34, NS.16.35)."""
    yield from Pick(seat, ("play",), question=prompts_downtime.PLAY_SCENE, name="scene-in-downtime")
    s.caller, s.on_screen = seat, [seat]
    enter(s, "scene-in-downtime")
    return BREAK_OFF


def end_scene(s: NoStoneUnturned) -> None:
    s.on_screen = []


SCENE_IN_DOWNTIME: tuple[Step[NoStoneUnturned], ...] = (answer_call, end_scene)


# Proposals


def put_a_motion(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Anything the table can decide; the others vote when they like."""

    def fields() -> tuple[Field, ...]:
        return (
            Field("what", motions(s), prompts.MOTION),
            TextField("text", optional("hard"), prompts.MOTION_TEXT, most=LINE),
        )

    answer = yield from Form(seat, Proposal, fields, question=prompts.PROPOSE, name="propose")
    if s.table.motion is None:
        motion = answer.what.worded(answer.text)
        put(s, seat, motion, motion.announced(s, answer.text))
        if isinstance(motion, BreaksABan):
            enter(s, "breach")
    return BREAK_OFF
