"""How the story's decisions are put to a person. Unread texts are secrets: only what is on offer now is in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.effects.prices import asked
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.tale.places import Offer
from dolmen.games.gone_to_gaia.tale.telling import offered, open_offers, slots, taken_before
from dolmen.kernel import Question, Seat
from dolmen.kernel.asks.question import Forbidden, Look

CADET = "the Cadet"


def price_of(s: GoneToGaia, offer: Offer) -> str:
    """What it costs now, in words."""
    prices = [price for line in offer.cost if (price := asked(s, line)) is not None]
    return " and ".join(price.sentence() for price in prices)


def offer_label(s: GoneToGaia, offer: Offer) -> str:
    """Prices that the characters know are shown, consequences never."""
    label = offer.label.format_map(slots(s)) if "{" in offer.label else offer.label
    price = price_of(s, offer)
    return f"{label} ({price})" if price else label


def choice_label(s: GoneToGaia, number: int) -> str:
    return offer_label(s, offered(s, s.agenda[-1].at)[number])


def choice_look(s: GoneToGaia, number: int) -> Look:
    return Look(cost=price_of(s, offered(s, s.agenda[-1].at)[number]))


def not_on_offer(s: GoneToGaia, seat: Seat, chosen: Mapping[str, int]) -> Iterator[Forbidden]:
    """A choice whose cost cannot be met is shown and cannot be taken; nor can what was done when the card was last
    drawn."""
    at = s.agenda[-1].at
    possible = open_offers(s, at)
    for number, offer in enumerate(offered(s, at)):
        if number not in possible:
            if taken_before(s, offer):
                yield Forbidden(offer.again, label=offer.again)
            else:
                yield Forbidden(f"You have not got {price_of(s, offer)}.", label=offer_label(s, offer))


CHOICE = Question(
    "What do you do?",
    label=choice_label,
    at=names.PAGE,
    place=lambda s, option: None,
    look=choice_look,
    why_not=not_on_offer,
    rules=("GG.1.6",),
    name="choice of the story",
)


def payer(s: GoneToGaia, seat: Seat) -> str:
    return names.player_delver(s, seat)


PAYER = Question("Whose parts pay first?", label=payer, at=names.PAGE, place=lambda s, option: None, name="who pays")


def hero(s: GoneToGaia, no: int) -> str:
    assert s.sheet is not None
    return s.sheet.heroes[no]


HERO = Question("Which Hero?", label=hero, at=names.PAGE, place=lambda s, option: None, name="which Hero")
WORDS = Question("The last words", at=names.PAGE, place=lambda s, option: None, done="Say them", name="words on a page")
