"""Safety tools at any time: the X-Card, knocks, lines and veils, and asking whether all are well (section 2)."""

from __future__ import annotations

from dolmen.campaign import BREAK_OFF, GO_ON, Step, enter, playing, whoever
from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.choices import LineOrVeil
from dolmen.games.no_stone_unturned.content import ideas
from dolmen.games.no_stone_unturned.rules.motions import skip_ahead
from dolmen.games.no_stone_unturned.rules.world import add_line
from dolmen.games.no_stone_unturned.sheets import LINE
from dolmen.games.no_stone_unturned.state import Knock, NoStoneUnturned
from dolmen.kernel import Field, Flow, Form, Pick, Seat, TakeBack, TextField, tell


def x_card(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """No reason, no confirmation: your own last entry never was, and after another's the table stops to talk
    (NS.2.3 to NS.2.7). Who did it is written nowhere."""
    yield from Pick(seat, ("x",), question=prompts.X_CARD, name="x-card", about_last=True)
    yield from TakeBack(seat, own=True)
    tell(s, story.Stopped)
    return GO_ON


def knock(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Play stops (NS.2.11)."""
    yield from Pick(seat, ("knock",), question=prompts.KNOCK, name="knock")
    s.knock = Knock()
    tell(s, story.Knocked)
    enter(s, "knock")
    return BREAK_OFF


def after_knock(s: NoStoneUnturned) -> Flow[None]:
    """Back, or ahead if everybody says so (NS.2.11 to NS.2.13)."""
    knocked = s.knock
    assert knocked is not None
    while len(knocked.votes) < len(playing(s)):
        waiting = [seat for seat in playing(s) if seat not in knocked.votes]
        asks = {
            seat: Pick(seat, ("back", "ahead"), question=prompts.AFTER_KNOCK, name="after-knock") for seat in waiting
        }
        seat, way = yield from whoever(asks)
        if way == "back":
            votes_and_knock = len(knocked.votes) + 1
            yield from TakeBack(seat, entries=votes_and_knock + 1)
            break
        knocked.votes.append(seat)
    else:
        skip_ahead(s)
    s.knock = None


KNOCK: tuple[Step[NoStoneUnturned], ...] = (after_knock,)


def add_to_lines(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Everybody, also later, and nobody can refuse it (NS.2.10)."""
    answer = yield from Form(seat, LineOrVeil, SAFETY_FORM, question=prompts.ADD_LINE, name="safety")
    add_line(s, answer.kind, answer.text)
    return GO_ON


SAFETY_FORM = (
    Field("kind", ("line", "veil"), prompts.LINE_OR_VEIL),
    TextField("text", (*ideas("line"), *ideas("veil")), prompts.LINE, least=1, most=LINE),
)


def check_in(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Are we all well? (NS.21.8)"""
    yield from Pick(seat, ("check in",), question=prompts.CHECK_IN, name="check-in")
    s.checkin = {}
    tell(s, story.CheckedIn)
    return BREAK_OFF


def answer_check_in(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    answer = yield from Pick(seat, ideas("checkin"), question=prompts.WELL, name="well")
    if s.checkin is not None:
        s.checkin[seat] = answer
    return BREAK_OFF
