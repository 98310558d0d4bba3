"""Gone to Gaia, turn by turn."""

from __future__ import annotations

from functools import partial

from dolmen.campaign import offered
from dolmen.campaign.agenda import Agenda
from dolmen.games.gone_to_gaia.rules import (
    attack,
    campaign,
    counter,
    deaths,
    endings,
    errands,
    events,
    levels,
    loadout,
    market,
    movement,
    onslaught,
    pages,
    parting,
    people,
    products,
    quests,
    setup,
    shop,
    simple,
    slots,
    spawning,
    steps,
    tokens,
    turns,
    visit,
)
from dolmen.games.gone_to_gaia.rules.agenda import AGENDA
from dolmen.games.gone_to_gaia.rules.evening import OFFERS
from dolmen.games.gone_to_gaia.rules.gifts import OFFER as GIFT
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Flow, meanwhile

SECTIONS = (
    attack,
    campaign,
    counter,
    deaths,
    endings,
    errands,
    events,
    levels,
    loadout,
    market,
    movement,
    onslaught,
    pages,
    parting,
    people,
    products,
    quests,
    setup,
    shop,
    simple,
    slots,
    spawning,
    steps,
    tokens,
    turns,
    visit,
)
"""What they do is known to the agenda by its name, once they are imported."""

BEGINS = {"prologue": setup.begin, "delvers": turns.next_turn, "parting": parting.begin, "town": campaign.next_chapter}


def turn(s: GoneToGaia, agenda: Agenda[GoneToGaia, Task] = AGENDA) -> Flow[None]:
    """One delver's turn, or one step of what is around it."""
    if not s.agenda:
        BEGINS[s.phase](s)
    if s.mode != "campaign":
        yield from agenda.work(s)
        return
    while s.agenda:
        yield from meanwhile(agenda.work(s), partial(offered, s, (*OFFERS, GIFT)))
