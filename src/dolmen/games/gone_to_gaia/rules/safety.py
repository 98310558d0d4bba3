"""The knock: the pages that lie open are closed. What they lead to is done, and a choice stays a choice."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.state import GoneToGaia


def skip_past(s: GoneToGaia) -> None:
    """All pages up to the next choice, event or fight."""
    while s.agenda and s.agenda[-1].do == "read":
        s.agenda.pop()
        s.read = []
