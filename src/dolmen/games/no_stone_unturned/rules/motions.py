"""What the table may decide at any time, whatever else is going on (NS.1.5)."""

from __future__ import annotations

from typing import Any

from dolmen.games.no_stone_unturned import names, story
from dolmen.games.no_stone_unturned.names import written
from dolmen.games.no_stone_unturned.rules.adventure import end_campaign, next_session
from dolmen.games.no_stone_unturned.rules.agreeing import Step, ballot, leave, within
from dolmen.games.no_stone_unturned.rules.details import all_refs, detail, tick
from dolmen.games.no_stone_unturned.rules.result import SIGNS
from dolmen.games.no_stone_unturned.rules.rewards import STEPS, acquire, set_state
from dolmen.games.no_stone_unturned.rules.world import WORLD, draw_settlement
from dolmen.games.no_stone_unturned.sheets import CLOCK_MAX, HOME, Detail
from dolmen.games.no_stone_unturned.state import Decision, NoStoneUnturned, revealed
from dolmen.kernel import Flow, TakeBack, tell

Motion = tuple[Any, ...]


def motions(s: NoStoneUnturned) -> list[Motion]:
    """Everything that can be proposed now."""
    found: list[Motion] = [("end",), ("session",)]
    if s.world.bans and any(s.world.bans.values()):
        found.append(("breaks a ban",))
    if drawing(s):
        found.append(("full",))
    if s.roll is not None or s.deed is not None:
        found.append(("skip",))
    if within(s, "world"):
        return found
    found += [
        ("resource", n, state)
        for n, resource in enumerate(s.world.resources)
        for state in STEPS
        if state != resource.state
    ]
    for place in revealed(s):
        found += [("clock", place, by) for by in (1, -1) if 0 <= s.places[place].clock + by <= CLOCK_MAX]
        found.append(("hostile", place))
    for ref in all_refs(s) if s.roll is None else ():
        found += [("sign", *ref, sign) for sign in SIGNS if sign != detail(s, ref).sign]
        found.append(("remove", *ref))
    found += [("hard", "character", seat) for seat, c in enumerate(s.characters) if c is not None and not c.gone]
    found += [("hard", "being", n) for n in range(len(s.beings))]
    return found + [("hard", "place", place) for place in (HOME, *revealed(s))]


def drawing(s: NoStoneUnturned) -> bool:
    at = s.at[-1]
    return at.procedure == "world" and WORLD[at.step :][:1] == (draw_settlement,)


def decide_motion(s: NoStoneUnturned) -> Flow[None]:
    """The votes on a motion come in beside whatever else is asked."""
    motion = s.motion
    assert motion is not None
    passed = yield from ballot(s, motion)
    s.motion = None
    tell(s, story.Decided, motion.text, passed)
    if passed and still_possible(s, tuple(motion.value)):
        carry_out(s, motion)


def still_possible(s: NoStoneUnturned, motion: Motion) -> bool:
    """While a vote is open the table goes on, and may have gone past it."""
    match motion:
        case ("close",):
            return bool(s.groups)
        case ("more time",) | ("close downtime",):
            return s.downtime is not None
        case ("reward", place, _):
            return not s.places[place].acquired
        case ("hard", kind, owner, _):
            return ("hard", kind, owner) in motions(s)
    return motion in motions(s)


def carry_out(s: NoStoneUnturned, motion: Decision) -> None:
    what, *facts = motion.value
    match what:
        case "end":
            end_campaign(s)
        case "session":
            next_session(s)
        case "full":
            s.world.drawn = True
        case "skip":
            skip_ahead(s)
        case "close" | "close downtime":
            s.closing = True
        case "more time":
            assert s.downtime is not None
            s.downtime.more = True
        case "reward":
            place, resource = facts
            acquire(s, place, None if resource == HOME else resource)
        case "resource":
            set_state(s, *facts)
        case "clock":
            place, by = facts
            tick(s, place, by, "the table decides")
        case "hostile":
            s.places[facts[0]].hostile = not s.places[facts[0]].hostile
        case "sign":
            kind, owner, number, sign = facts
            written(s, kind, owner)[number].sign = sign
        case "remove":
            kind, owner, number = facts
            gone = written(s, kind, owner).pop(number)
            tell(s, story.Noted, f"No longer true: {gone.text}")
        case "hard":
            add_by_decision(s, facts[0], facts[1], facts[2])


def add_by_decision(s: NoStoneUnturned, kind: str, owner: int, text: str) -> None:
    """A hard detail may also come from a decision of the table (NS.8.8)."""
    written(s, kind, owner).append(Detail(text, "neutral", "hard"))
    tell(s, story.DetailAdded, "The table", text, names.target_label(s, (kind, owner)), "hard")


def judge_breach(s: NoStoneUnturned) -> Flow[Any]:
    """Somebody says that the last entry breaks a ban; all else waits, and the table decides (NS.4.6)."""
    motion = s.motion
    assert motion is not None
    passed = yield from ballot(s, motion)
    s.motion = None
    tell(s, story.Decided, motion.text, passed)
    if passed:
        yield TakeBack(motion.by, entries=len(motion.votes))


BREACH: tuple[Step, ...] = (judge_breach,)


def skip_ahead(s: NoStoneUnturned) -> None:
    """Close the passage without further rolls; what is recorded stays (NS.2.13)."""
    if s.roll is not None:
        leave(s, "roll")
        s.roll = s.evolution = None
    if s.deed is not None:
        leave(s, s.deed.kind)
        s.deed = s.evolution = None
    s.voices, s.caller, s.decision = {}, None, None
    for character in s.characters:
        for mood in character.moods if character is not None else ():
            mood.level = min(mood.level, mood.boxes - 1)
    if s.downtime is not None:
        s.on_screen = []
