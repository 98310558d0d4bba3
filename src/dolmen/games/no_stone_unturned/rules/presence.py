"""Comings and goings: players may be away for a while, leave for good, or come later (NS.19.6, NS.19.8, NS.19.9)."""

from __future__ import annotations

from dolmen.campaign import BREAK_OFF, At, join, playing, rest, set_free, within
from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.rules.adventure import ADVENTURE, can_switch, set_out, switch_focus
from dolmen.games.no_stone_unturned.rules.motions import skip_ahead
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, arbiters
from dolmen.kernel import Flow, Pick, Seat, tell


def comings_and_goings(s: NoStoneUnturned) -> list[tuple[str, Seat]]:
    """Once there are characters, players may be away; two at least stay."""
    if within(s, "world"):
        return []
    here = playing(s)
    going = [("away", seat) for seat in here] if len(here) > 2 else []
    return going + [("back", seat) for seat, place in enumerate(s.table.company) if place.status == "rests"]


def come_and_go(s: NoStoneUnturned, seat: Seat, options: list[tuple[str, Seat]]) -> Flow[bool]:
    """Anybody may say so for anybody; for good, everybody for themselves (NS.19.8)."""
    for_good = [("free", seat)] if ("away", seat) in options else []
    what, who = yield from Pick(seat, options + for_good, question=prompts.PRESENCE, name="presence")
    if what == "back":
        come_back(s, who)
    else:
        set_free(s, who) if what == "free" else rest(s, who)
        let_go(s, who)
    return BREAK_OFF


def let_go(s: NoStoneUnturned, seat: Seat) -> None:
    """Off screen, no actions, no vote; what hung on them is let go."""
    s.on_screen = [other for other in s.on_screen if other != seat]
    if s.half is not None and s.half.seat == seat:
        s.half = None
    stuck = s.roll is not None and (s.roll.actor == seat or not arbiters(s))
    if stuck or s.caller == seat or (s.deed is not None and s.deed.seat == seat):
        skip_ahead(s)
    if within(s, "recover") or within(s, "upgrade"):
        drop_free_action(s, seat)
    if s.groups and not s.on_screen and s.roll is None and can_switch(s):
        switch_focus(s)
    if s.deed is not None and s.deed.helper == seat:
        s.deed.helper, s.deed.helper_skills = None, []


def drop_free_action(s: NoStoneUnturned, seat: Seat) -> None:
    if s.told == [seat]:
        s.table.at = [at for at in s.table.at if at.procedure not in ("recover", "upgrade")]
        s.told = []


def come_back(s: NoStoneUnturned, seat: Seat) -> None:
    join(s, seat)
    character = s.characters[seat]
    if character is None or character.status != "ready":
        return
    if s.groups and seat not in s.travellers:
        s.travellers = sorted([*s.travellers, seat])
    if s.groups and not any(seat in group for group in s.groups):
        s.groups[-1].append(seat)
    if s.downtime is not None and s.downtime.actions:
        s.downtime.actions.setdefault(seat, 1)


# Who comes later


def is_free(s: NoStoneUnturned, seat: Seat) -> bool:
    return s.table.company[seat].status == "free"


def come_along(s: NoStoneUnturned, seat: Seat) -> Flow[bool]:
    """Whoever sits down at a free seat plays from the next adventure on: from this one, if nobody has set out yet
    (NS.19.9)."""
    yield from Pick(seat, ("join",), question=prompts.JOIN, name="join")
    s.coming.append(seat)
    tell(s, story.ComesAlong, seat)
    at = s.table.at[-1]
    if at.procedure == "adventure" and at.step <= ADVENTURE.index(set_out):
        s.table.at[-1] = At("adventure")
        s.table.decision = None
    return BREAK_OFF
