"""What is still to be done, and the names under which functions carry it out: see `dolmen.campaign.agenda`."""

from __future__ import annotations

from dolmen.campaign.agenda import Agenda
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task

AGENDA: Agenda[GoneToGaia, Task] = Agenda()

does, then, do_next, work = AGENDA.does, AGENDA.then, AGENDA.do_next, AGENDA.work
