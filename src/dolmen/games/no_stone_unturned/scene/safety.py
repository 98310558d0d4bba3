"""Whether all are well, in sight."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import player
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel.scene import Panel, Part, Sheet, Text


def safety(s: NoStoneUnturned) -> list[Panel]:
    """Whether all are well; and the lines and veils of tables from before the server kept them (NS.2.8, NS.2.9)."""
    parts: list[Part] = []
    if s.safety.lines or s.safety.veils:
        parts += (
            Text(id="lines", label="Lines", text="; ".join(s.safety.lines) or "none"),
            Text(id="veils", label="Veils", text="; ".join(s.safety.veils) or "none"),
        )
    if s.checkin is not None:
        answers = tuple((player(seat), answer) for seat, answer in sorted(s.checkin.items()))
        parts.append(Sheet(id="check-in", label="Are we all well?", rows=answers))
    if not parts:
        return []
    return [Panel(id="safety", label="Safety", icon="health-normal", role="pinned", children=tuple(parts))]
