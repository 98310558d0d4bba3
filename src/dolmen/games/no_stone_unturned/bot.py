"""What helps bots: guesses at what is hidden, and hunches about what a table would do."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.no_stone_unturned.choices import Choice, NoNeed
from dolmen.games.no_stone_unturned.content import ideas, optional, sketches
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Ask, Rng, Seat
from dolmen.kernel.asks.question import Option

# What is hidden

CARD_TEXTS = {"name": "place", "description": "description", "harm": "harm", "danger": "danger", "reward": "reward"}


def imagine(s: NoStoneUnturned, viewer: Seat | None, rng: Rng) -> None:
    """Deal again which front lies where, what others wrote on theirs, their rumours, and lines not yet shown. Of what
    somebody else has begun to say nothing is known: they are asked from the beginning."""
    if s.half is not None and s.half.seat != viewer:
        s.half = None
    hidden = [place for place in s.places if not place.revealed and viewer not in place.scouts]
    fronts = [place.card for place in hidden]
    rng.shuffle(fronts)
    for place, card in zip(hidden, fronts, strict=True):
        place.card = card
    unknown = set(fronts) if s.places else set(range(len(s.cards)))
    for number in sorted(unknown):
        if s.cards[number].author != viewer:
            rewrite(s, number, rng)
    for seat, character in enumerate(s.characters):
        if character is not None and seat != viewer:
            for number, told in enumerate(character.told):
                if not told:
                    character.rumours[number] = rng.choice(optional("rumour"))


def rewrite(s: NoStoneUnturned, number: int, rng: Rng) -> None:
    card = s.cards[number]
    for field, kind in CARD_TEXTS.items():
        setattr(card, field, rng.choice(ideas(kind)))
    if card.drawing is not None:
        card.drawing = rng.choice(sketches())


# Hunches

LIKELY = {
    "ask": 3.0,
    "call": 3.0,
    "switch": 1.5,
    "close": 0.7,
    "reward": 0.4,
    "more time": 0.5,
    "close downtime": 0.7,
    "hard": 3.0,
    "unused": 0.1,
    "soft": 0.3,
    "no need": 0.2,
}


def priors(s: NoStoneUnturned, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[float] | None:
    """A table mostly agrees, mostly plays on, and mostly uses what it is granted."""
    if ask.name.startswith("vote-"):
        return [4.0 if option is True else 1.0 if option is False else 0.25 for option in options]
    if ask.name in ("scene", "downtime", "detail", "pad"):
        return [LIKELY.get(kind_of(option), 1.0) for option in options]
    return None


def kind_of(option: Option) -> Option:
    if isinstance(option, Choice):
        return option.kind
    return "no need" if isinstance(option, NoNeed) else option
