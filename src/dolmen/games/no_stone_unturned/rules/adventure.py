"""An adventure, from setting out to its close (section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.campaign import STAY, Step, Then, playing, plays, whoever
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.choices import AskForRoll, CallForRoll, Choice, Motion, SwitchFocus
from dolmen.games.no_stone_unturned.content import ideas, optional
from dolmen.games.no_stone_unturned.rules.campaign import next_session
from dolmen.games.no_stone_unturned.rules.character import newcomers
from dolmen.games.no_stone_unturned.rules.downtime import begin_downtime
from dolmen.games.no_stone_unturned.rules.motions import CloseAdventure, put, rewards
from dolmen.games.no_stone_unturned.rules.rewards import bring_home
from dolmen.games.no_stone_unturned.rules.roll import answer_call, may_roll
from dolmen.games.no_stone_unturned.rules.voting import agree
from dolmen.games.no_stone_unturned.sheets import HOME, PAGE, Status
from dolmen.games.no_stone_unturned.state import (
    NoStoneUnturned,
    accessible,
    arbiters,
    front,
    next_fate,
    revealed,
    sheet,
)
from dolmen.kernel import Flow, Pick, Seat, Several, Write, named, tell, together

# Setting out


def destinations(s: NoStoneUnturned) -> list[int]:
    """Face-down cards within reach, and all that are revealed (NS.7.1)."""
    return sorted({*accessible(s, s.here), *revealed(s)})


def set_out(s: NoStoneUnturned) -> Flow[None]:
    """The table chooses a card; a face-down one is turned over for good (NS.7.1, NS.7.2)."""
    choices = destinations(s)
    place = yield from agree(
        s,
        "destination",
        lambda seat: Pick(seat, choices, question=prompts.DESTINATION, name="destination"),
        lambda place: f"we go to {names.place_label(s, place)}",
    )
    s.adventure += 1
    s.last = place
    s.here, s.told, s.groups, s.closing, s.fates, s.rolls_in_a_row = place, [], [], False, [], 0
    s.travellers = [seat for seat in playing(s) if (c := s.characters[seat]) is not None and c.status == "ready"]
    here = s.places[place]
    if not here.revealed:
        here.revealed = True
        tell(s, story.CardTurned, place, front(s, place).name)
    tell(s, story.AdventureBegins, f"Adventure {s.adventure}: {front(s, place).name}")


def describe_place(s: NoStoneUnturned) -> Flow[None]:
    """The author paints the place; in the author's absence anybody reads the card (NS.7.3 to NS.7.5)."""
    author = front(s, s.here).author
    tellers = [author] if author in playing(s) else playing(s)
    asks = {
        seat: Write(seat, question=prompts.DESCRIBE_PLACE, most=PAGE, ideas=ideas("telling"), name="describe")
        for seat in tellers
    }
    seat, text = yield from whoever(asks)
    if text:
        tell(s, story.Said, named(seat), text)


def journey(s: NoStoneUnturned) -> Flow[None]:
    """Each tells of the way and of the character's feelings, once, and without a roll (NS.7.6)."""
    yield from together({seat: tell_journey(s, seat) for seat in going(s)})
    s.tellings = {}


def tell_journey(s: NoStoneUnturned, seat: Seat) -> Flow[None]:
    if seat not in s.tellings:
        text = yield from Write(seat, question=prompts.JOURNEY, most=PAGE, ideas=optional("journey"), name="journey")
        s.tellings[seat] = text
        if text:
            tell(s, story.Said, names.who(s, seat), text)


def split(s: NoStoneUnturned) -> Flow[None]:
    """Two groups, neither empty; the author's is off screen first (NS.7.7 to NS.7.9, NS.20.5, NS.20.6)."""
    all_of_us = going(s)
    first: Sequence[Seat] = all_of_us
    most = len(all_of_us) - 1
    if most > 0:
        first = yield from agree(
            s,
            "split",
            lambda seat: Several(seat, all_of_us, least=1, most=most, question=prompts.SPLIT, name="split"),
            lambda group: "together go " + ", ".join(names.who_on_record(s, seat) for seat in group),
        )
    else:
        s.table.decision = None  # the others may have left while this was voted on
    s.groups = [list(first), [seat for seat in all_of_us if seat not in first]]
    if s.groups[1] and front(s, s.here).author in s.groups[0]:
        s.groups.reverse()
    show(s, s.groups[0])


def going(s: NoStoneUnturned) -> list[Seat]:
    """The present ones among those who went on this adventure."""
    return [seat for seat in s.travellers if plays(s, seat)]


def show(s: NoStoneUnturned, group: list[Seat]) -> None:
    """Who is on screen; everybody else present is Arbiter (NS.7.13)."""
    s.on_screen = sorted(group)
    s.rolls_in_a_row = 0
    shown = tuple(names.who(s, seat) for seat in s.on_screen)
    tell(s, story.Focus, shown, tuple(named(seat) for seat in arbiters(s)))


def switch_focus(s: NoStoneUnturned) -> None:
    """To the other group (NS.7.12)."""
    s.groups.reverse()
    show(s, [seat for seat in s.groups[0] if seat in playing(s)])


def can_switch(s: NoStoneUnturned) -> bool:
    return len(s.groups) == 2 and any(seat in playing(s) for seat in s.groups[1])


# Scenes


def next_idea(s: NoStoneUnturned) -> Flow[Then]:
    """Whoever has the next idea: call for a roll, ask for one, switch, take the reward, or close (NS.20.1)."""
    if s.closing:
        return settle_fates
    choices = {seat: found for seat in playing(s) if (found := scene_choices(s, seat))}
    asks = {
        seat: Pick(seat, found, question=prompts.SCENE, always=True, name="scene") for seat, found in choices.items()
    }
    seat, choice = yield from whoever(asks)
    match choice:
        case AskForRoll():
            s.caller = seat
            return None
        case CallForRoll(actor):
            s.caller = actor
            return None
        case SwitchFocus():
            switch_focus(s)
        case Motion():
            put(s, seat, choice, choice.label(s))
    return STAY


def scene_choices(s: NoStoneUnturned, seat: Seat) -> list[Choice]:
    choices: list[Choice] = []
    if may_roll(s, seat):
        choices.append(AskForRoll())
    elif seat not in s.on_screen:
        choices += [CallForRoll(other) for other in s.on_screen if may_roll(s, other)]
    if can_switch(s):
        choices.append(SwitchFocus())
    if s.table.motion is None:
        choices += [*rewards(s), CloseAdventure()]
    return choices


def call_in_scene(s: NoStoneUnturned) -> Then:
    """The roll begins, and the scene goes on after it."""
    answer_call(s)
    return next_idea


# Closing


def settle_fates(s: NoStoneUnturned) -> Flow[Then]:
    """What becomes of whom was Overcome or left behind, before the adventure can close (NS.9.12, NS.9.17)."""
    seat = next_fate(s)
    if seat is None:
        s.fates = []
        return None
    gone: tuple[Status, ...] = ("retired", "dead") if seat in playing(s) else ()
    fates: tuple[Status, ...] = ("ready", "left behind", *gone)
    fate = yield from agree(
        s,
        f"fate {seat}",
        lambda judge: Pick(judge, fates, question=prompts.FATE, name="fate"),
        lambda fate: f"{names.who_on_record(s, seat)}: {prompts.FATES[fate]}",
        must=lambda fate: [] if fate == "ready" else [seat],
    )
    s.fates.append(seat)
    sheet(s, seat).status = fate
    tell(s, story.SheetChanged, seat, f"{names.who(s, seat)}: {prompts.FATES[fate]}")
    return STAY


def where_to_rest(s: NoStoneUnturned) -> Flow[None]:
    """Home, or a camp in another safe place: nearby, or wherever the table knows its way (NS.7.17, NS.7.19)."""
    options: tuple[str | int, ...] = ("home", "camp", *safe_elsewhere(s))

    def camp_at(choice: str | int) -> int:
        return choice if isinstance(choice, int) else s.here

    choice = yield from agree(
        s,
        "rest",
        lambda seat: Pick(seat, options, question=prompts.WHERE_TO_REST, name="rest"),
        lambda choice: (
            "we go home" if choice == "home" else f"we make camp near {names.place_label(s, camp_at(choice))}"
        ),
    )
    left = s.here
    s.on_screen, s.groups, s.closing = [], [], False
    if choice == "home":
        s.here = HOME
        bring_home(s)
    elif isinstance(choice, int):
        s.here = choice
    begin_downtime(s, left)


def safe_elsewhere(s: NoStoneUnturned) -> list[int]:
    """Places that are known and not hostile (NS.7.17)."""
    return [place for place in revealed(s) if place != s.here and not s.places[place].hostile]


def pause(s: NoStoneUnturned) -> Flow[None]:
    """Go on, take a break, or end the session here (NS.7.18, NS.21.9)."""
    choice = yield from agree(
        s,
        "pause",
        lambda seat: Pick(seat, ("go on", "break", "end session"), question=prompts.PAUSE, name="pause"),
        lambda choice: prompts.PAUSES[choice],
    )
    if choice == "end session":
        next_session(s)


ADVENTURE: tuple[Step[NoStoneUnturned], ...] = (
    newcomers,
    set_out,
    describe_place,
    journey,
    split,
    next_idea,
    call_in_scene,
    settle_fates,
    pause,
    where_to_rest,
)
