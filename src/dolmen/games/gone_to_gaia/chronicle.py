"""The chronicle of a campaign, as Markdown: chapters, quests, what was decided, and the fallen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dolmen.campaign import flat, happened
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import ChapterEnds, Shelved, Told

LEVELS: Final = {"QuestBegins": "###", "VisitBegins": "###", "SimpleVisit": "###", "EndingBegins": "###"}
KEPT: Final = frozenset(
    {
        *("Named", "ChapterBegins", "SceneBegins", "Took", "Told", "QuestOver", "HeroJoined", "HeroFell", "DelverDied"),
        *("LastWords", "HandedIn", "Donated", "Chalked", "CampaignEnds", "StoppedHere", *LEVELS),
    }
)
"""What is told at the fire; blows and elements are not."""


def chronicle(s: GoneToGaia, log: Sequence[Told]) -> str:
    """Only a campaign has one."""
    sheet = s.sheet
    if sheet is None:
        return ""
    kept = KEPT | {ChapterEnds.__name__}
    quiet = frozenset(told.kind for told in log if told.kind not in kept) | {Shelved.__name__}
    lines = ["# Gone to Gaia: a chronicle", "", *happened(log, LEVELS, quiet)]
    fallen = [*sheet.fallen, *s.fallen]
    if fallen:
        lines += ["", "## The fallen", ""]
        lines += [f"- **{flat(one.name)}**" + (f": “{flat(one.words)}”" if one.words else "") for one in fallen]
    return "\n".join(lines).rstrip() + "\n"
