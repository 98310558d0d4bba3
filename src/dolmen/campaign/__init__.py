"""What a campaign needs, whatever it is about: procedures, decisions, a company that changes, chapters, a codex.

A game keeps the table's own records in one field of its state (`Campaign.table`). See `docs/campaigns.md`.
"""

from dolmen.campaign.agreeing import (
    ALL_PRESENT,
    FIRST_VOICE,
    MORE_THAN_HALF,
    OWNER,
    SECOND,
    AllPresent,
    FirstVoice,
    MoreThanHalf,
    Owner,
    Policy,
    Second,
    agree,
    consent,
    propose,
    put_to_vote,
    second,
    whoever,
)
from dolmen.campaign.ballots import Vote
from dolmen.campaign.chapters import drawer, end_chapter, look_for, looking
from dolmen.campaign.chronicle import QUIET, Page, flat, happened, pages, svg
from dolmen.campaign.codex import Codex, Entry, has_read
from dolmen.campaign.company import changes, join, rest, set_free
from dolmen.campaign.joint import MOST_HANDS, SAME_OR_DIE, same_or_die
from dolmen.campaign.motions import Motion, beside, decide, put
from dolmen.campaign.offers import Offer, offered
from dolmen.campaign.procedures import (
    BREAK_OFF,
    END,
    GO_ON,
    STAY,
    Step,
    Then,
    end,
    enter,
    innermost,
    leave,
    steps,
    within,
)
from dolmen.campaign.results import Tally, shared
from dolmen.campaign.scene import deciding
from dolmen.campaign.seats import away, playing, plays, to_the_left
from dolmen.campaign.table import At, Campaign, CampaignState, Decision, Place, Plain, TableEvent, laid

__all__ = [
    "ALL_PRESENT",
    "BREAK_OFF",
    "END",
    "FIRST_VOICE",
    "GO_ON",
    "MORE_THAN_HALF",
    "MOST_HANDS",
    "OWNER",
    "QUIET",
    "SAME_OR_DIE",
    "SECOND",
    "STAY",
    "AllPresent",
    "At",
    "Campaign",
    "CampaignState",
    "Codex",
    "Decision",
    "Entry",
    "FirstVoice",
    "MoreThanHalf",
    "Motion",
    "Offer",
    "Owner",
    "Page",
    "Place",
    "Plain",
    "Policy",
    "Second",
    "Step",
    "TableEvent",
    "Tally",
    "Then",
    "Vote",
    "agree",
    "away",
    "beside",
    "changes",
    "consent",
    "decide",
    "deciding",
    "drawer",
    "end",
    "end_chapter",
    "enter",
    "flat",
    "happened",
    "has_read",
    "innermost",
    "join",
    "laid",
    "leave",
    "look_for",
    "looking",
    "offered",
    "pages",
    "playing",
    "plays",
    "propose",
    "put",
    "put_to_vote",
    "rest",
    "same_or_die",
    "second",
    "set_free",
    "shared",
    "steps",
    "svg",
    "to_the_left",
    "whoever",
    "within",
]
