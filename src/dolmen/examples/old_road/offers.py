"""What anybody may do at any time on The Old Road."""

from __future__ import annotations

from msgspec import Struct, convert

from dolmen.campaign import BREAK_OFF, GO_ON, Blank, Offer, look_for, playing, put
from dolmen.examples.old_road import motions, prompts, story
from dolmen.examples.old_road.state import CLOCKS, NOTES, SEGMENTS, SKETCHES, Drawing, Note, Person, Road, Tick, filled
from dolmen.kernel import Draw, Field, Flow, Form, Pick, Seat, Shelved, TextField, Write, tell


class Whisper(Struct, frozen=True):
    to: Seat
    words: str


class Meeting(Struct, frozen=True):
    name: str
    word: str


def note(s: Road, seat: Seat) -> Flow[bool]:
    text = yield from Write(seat, least=1, most=500, ideas=prompts.LINES, question=prompts.NOTE, name="note")
    s.noted += 1
    s.notes = [*s.notes, Note(s.noted, seat, text)][-NOTES:]
    tell(s, story.Wrote, seat, text)
    return GO_ON


def sketch(s: Road, seat: Seat) -> Flow[bool]:
    drawn = yield from Draw(seat, ideas=prompts.SKETCHES, live=True, question=prompts.SKETCH, name="sketch")
    s.drawn += 1
    s.sketches = [*s.sketches, Drawing(s.drawn, seat, drawn)][-SKETCHES:]
    tell(s, story.Drew, seat, drawn)
    return GO_ON


def whisper(s: Road, seat: Seat) -> Flow[bool]:
    """Only the two of them ever read it."""
    others = [other for other in playing(s) if other != seat]
    fields = (Field("to", others, prompts.WHOM), TextField("words", prompts.LINES, prompts.WORDS, least=1, most=300))
    answer = yield from Form(seat, Whisper, fields, question=prompts.WHISPER, name="whisper")
    tell(s, story.Whispered, seat, answer.to, answer.words, to=(seat, answer.to))
    return GO_ON


def has_company(s: Road, seat: Seat) -> bool:
    return len(playing(s)) > 1


def tick(s: Road, seat: Seat) -> Flow[bool]:
    fields = (
        Field("clock", not_full(s), prompts.WHICH),
        TextField("cause", prompts.LINES, prompts.CAUSE, least=1, most=300),
    )
    answer = yield from Form(seat, Tick, fields, question=prompts.TICK, name="tick")
    s.ticks.append(answer)
    tell(s, story.Ticked, answer.clock, filled(s, answer.clock), answer.cause)
    return BREAK_OFF


def not_full(s: Road) -> list[int]:
    return [clock for clock in range(len(CLOCKS)) if filled(s, clock) < SEGMENTS]


def can_tick(s: Road, seat: Seat) -> bool:
    return bool(not_full(s))


def meet(s: Road, seat: Seat) -> Flow[bool]:
    fields = (
        TextField("name", prompts.NAMES, prompts.NAME, least=1, most=60),
        TextField("word", prompts.LINES, prompts.WORD, most=300),
    )
    answer = yield from Form(seat, Meeting, fields, question=prompts.MEET, name="meet")
    s.people.append(Person(answer.name, answer.word, s.table.chapter, seat))
    tell(s, story.Met, answer.name, answer.word)
    return GO_ON


def remember(s: Road, seat: Seat) -> Flow[bool]:
    """Somebody of an earlier night walks with you again."""
    name = yield from Write(seat, least=1, most=60, ideas=prompts.NAMES, question=prompts.REMEMBER, name="remember")
    look_for(s, seat, name)
    return BREAK_OFF


def met_again(s: Road, seat: Seat, name: str, found: Shelved | None) -> None:
    if found is not None:
        s.people.append(convert(found.thing, Person))
        tell(s, story.Met, name, s.people[-1].word)


def says_else(s: Road, blank: Blank, words: str) -> None:
    """What somebody said was taken out, and its author has other words."""
    for person in s.people:
        if person.name == blank.field and not person.word:
            person.word = words
            tell(s, story.Met, person.name, words)


def nothing_sought(s: Road, seat: Seat) -> bool:
    return s.table.lookup is None


def propose(s: Road, seat: Seat) -> Flow[bool]:
    motion = yield from Pick(seat, motions.possible(s), question=prompts.PROPOSE, name="propose")
    put(s, seat, type(motion).__name__, motion, motion.label())
    return BREAK_OFF


def no_motion(s: Road, seat: Seat) -> bool:
    return s.table.motion is None


OFFERS: tuple[Offer[Road], ...] = (
    Offer("note", note),
    Offer("sketch", sketch),
    Offer("whisper", whisper, has_company),
    Offer("tick", tick, can_tick),
    Offer("meet", meet),
    Offer("remember", remember, nothing_sought),
    Offer("propose", propose, no_motion),
)
