"""The chronicle of a campaign, as Markdown: Challenges, pages, goals, outposts, and who became a Legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dolmen.campaign import flat, happened
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import ChapterEnds, Shelved, Told

KEPT: Final = frozenset(
    {
        *(
            "Home",
            "Made",
            "Page",
            "GoalDone",
            "Founded",
            "StructureBuilt",
            "Ruined",
            "Died",
            "Aged",
            "Ended",
            "Retained",
        ),
        "ChallengeBegins",
        "Learned",
        "LookedUp",
        "Drawn",
    }
)
"""What is told over the winter; what was gathered is not."""


def chronicle(s: Stonesaga, log: Sequence[Told]) -> str:
    """Only a campaign has one."""
    if s.saga is None:
        return ""
    kept = KEPT | {ChapterEnds.__name__}
    quiet = frozenset(told.kind for told in log if told.kind not in kept) | {Shelved.__name__}
    lines = ["# Stonesaga: a chronicle", "", *happened(log, {}, quiet)]
    if s.outposts:
        lines += ["", "## The valley", ""]
        for outpost in s.outposts:
            built = ", ".join(s.box.structures[one.id].entry.name for one in outpost.structures)
            what = "a ruin" if outpost.ruin else built
            lines.append(f"- **{flat(outpost.name)}**" + (f": {what}" if what else ""))
    if s.journal.legends:
        lines += ["", "## Legends", "", *(f"- **{flat(one.name)}**" for one in s.journal.legends)]
    return "\n".join(lines).rstrip() + "\n"
