"""The campaign: one adventure after another, over many sessions (sections 7 and 19)."""

from __future__ import annotations

from dolmen.campaign import STAY, Step, Then, end, end_chapter, enter, playing, reopen
from dolmen.games.no_stone_unturned import names, prompts, story
from dolmen.games.no_stone_unturned.rules.shelving import put_away
from dolmen.games.no_stone_unturned.rules.voting import agree
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Flow, Pick, tell


def set_forth(s: NoStoneUnturned) -> None:
    enter(s, "adventure")


def close_chapter(s: NoStoneUnturned) -> None:
    """An adventure and its Downtime are a chapter (NS.7.20)."""
    went = [names.who(s, seat) for seat in s.travellers]
    end_chapter(s, chapter_title(s), f"On the way: {', '.join(went)}." if went else "", put_away)


def chapter_title(s: NoStoneUnturned) -> str:
    return f"Adventure {s.adventure}: {names.place_label(s, s.last)}"


def next_or_end(s: NoStoneUnturned) -> Flow[Then]:
    """After Downtime the next adventure; the campaign ends when the table says so (NS.7.20)."""
    choice = yield from agree(
        s,
        "next",
        lambda seat: Pick(seat, ("adventure", "end"), question=prompts.NEXT, name="next"),
        lambda choice: prompts.NEXTS[choice],
        must=lambda choice: playing(s) if choice == "end" else (),
    )
    if choice == "adventure":
        return set_forth
    end_campaign(s)
    return STAY


def next_session(s: NoStoneUnturned) -> None:
    """Everything stays as it lies (NS.19.1)."""
    s.session += 1
    tell(s, story.SessionBegins, f"Session {s.session}")


def end_campaign(s: NoStoneUnturned) -> None:
    """By decision of the table, at any time (NS.19.3)."""
    end(s)
    tell(s, story.CampaignEnds)


def one_more_chapter(s: NoStoneUnturned) -> None:
    """After the end, if anybody wishes it: everything stays as it lies (NS.19.11)."""
    reopen(s)


CAMPAIGN: tuple[Step[NoStoneUnturned], ...] = (set_forth, close_chapter, next_or_end)
