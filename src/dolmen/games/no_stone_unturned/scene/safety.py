"""Lines, veils and what stops play, always in sight."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import player
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel.scene import Group, Panel, Part, Sheet, Text


def safety(s: NoStoneUnturned) -> Panel:
    """Lines and veils for all to see, at all times, and without names (NS.2.8, NS.2.9)."""
    lists = (
        Text(id="tools", label="Tools", text=", ".join(s.safety.tools) or "none"),
        Text(id="lines", label="Lines", text="; ".join(s.safety.lines) or "none"),
        Text(id="veils", label="Veils", text="; ".join(s.safety.veils) or "none"),
    )
    parts: list[Part] = [Group(id="safety-lists", children=lists)]
    if s.knock is not None:
        parts.append(Text(id="knock", label="A knock", text="Play stops. Back, or skip ahead?", tone="warning"))
    if s.checkin is not None:
        answers = tuple((player(seat), answer) for seat, answer in sorted(s.checkin.items()))
        parts.append(Sheet(id="check-in", label="Are we all well?", rows=answers))
    return Panel(id="safety", label="Safety", icon="health-normal", children=tuple(parts))
