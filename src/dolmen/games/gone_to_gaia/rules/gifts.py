"""Giving products away while a quest goes on (GG.29.5)."""

from __future__ import annotations

from typing import Final

from dolmen.campaign import Offer
from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.choices import Hand
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.rules.products import ALWAYS, of_discipline
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Flow, Pick, Seat, tell

GIFT: Final = "gift"
PRICE = 1
"""Minion parts of whoever gives."""
DURING = ("delvers", "interlude")
BREAK_OFF = True


def spare(s: GoneToGaia, seat: Seat) -> list[int]:
    """What one owns and does not wear: suits and slots are always worn by those whom they fit."""
    suit = s.suits[seat]
    return [
        no
        for no in sheet_of(s).products[seat]
        if no not in suit.products and not (no in ALWAYS and of_discipline(s, suit, no))
    ]


def may_give(s: GoneToGaia, seat: Seat) -> bool:
    """In town the shop is the place for it. With fewer than two there is nobody to give to."""
    if s.mode != "campaign" or len(s.suits) == 1 or s.phase not in DURING or s.read or s.table.choice is not None:
        return False
    return sheet_of(s).parts[seat][0] >= PRICE and bool(spare(s, seat))


def give(s: GoneToGaia, seat: Seat) -> Flow[bool]:
    """Only what is not equipped, and it stays so: suits are packed before a quest, and what comes later waits for the
    next one (GG.29.5, GG.29.4)."""
    options = [Hand(no) for no in spare(s, seat)]
    chosen = yield from Pick(seat, options, question=questions.GIFT, name=GIFT, standing=True)
    sheet = sheet_of(s)
    sheet.parts[seat][0] -= PRICE
    sheet.products[seat].remove(chosen.product)
    sheet.products[1 - seat].append(chosen.product)
    tell(s, story.HandedOver, seat, s.box.products[chosen.product].name)
    return BREAK_OFF


OFFER: Final = Offer(GIFT, give, may_give)
