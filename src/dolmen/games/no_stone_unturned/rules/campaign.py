"""The campaign: one adventure after another, over many sessions (sections 7 and 19)."""

from __future__ import annotations

from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.rules.agreeing import agree
from dolmen.games.no_stone_unturned.rules.procedures import STAY, Step, Then, enter
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Flow, Pick, tell


def set_forth(s: NoStoneUnturned) -> None:
    enter(s, "adventure")


def next_or_end(s: NoStoneUnturned) -> Flow[Then]:
    """After Downtime the next adventure; the campaign ends when the table says so (NS.7.20)."""
    choice = yield from agree(
        s,
        "next",
        lambda seat: Pick(seat, ("adventure", "end"), question=prompts.NEXT, name="next"),
        lambda choice: prompts.NEXTS[choice],
    )
    if choice == "adventure":
        return set_forth
    end_campaign(s)
    return STAY


def next_session(s: NoStoneUnturned) -> None:
    s.session += 1
    tell(s, story.SessionBegins, f"Session {s.session}")


def end_campaign(s: NoStoneUnturned) -> None:
    """By decision of the table, at any time (NS.19.3)."""
    s.over = True
    tell(s, story.CampaignEnds)


CAMPAIGN: tuple[Step, ...] = (set_forth, next_or_end)
