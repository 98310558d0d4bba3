"""The story as it is told at a table: texts with their slots filled, and the choices that are open."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.effects.prices import affordable
from dolmen.games.gone_to_gaia.state import BODY, MIND, Fallen, GoneToGaia, living
from dolmen.games.gone_to_gaia.tale.entries import Candidate, ScenePart
from dolmen.games.gone_to_gaia.tale.places import Offer, offers_at, text_at

SILENCE = "…"
"""What is quoted of somebody who has left no last words."""


def written(s: GoneToGaia, key: str) -> str:
    """The text with its slots filled."""
    text = text_at(s.box, key)
    return text.format_map(slots(s)) if "{" in text else text


def slots(s: GoneToGaia) -> dict[str, str]:
    """The delvers of this quest, in town of the last one; whoever acts, or the one who still lives; the last who fell;
    and what the players have named."""
    here = living(s) or s.figures
    one = s.figures[s.turn.figure] if s.turn is not None else here[0]
    others = [figure for figure in here if figure is not one]
    fallen = last_fallen(s)
    return {
        "mind": s.figures[MIND].name,
        "body": s.figures[BODY].name,
        "one": one.name,
        "other": others[0].name if others else one.name,
        "fallen": fallen.name if fallen else "",
        "words": (fallen.words if fallen else "") or SILENCE,
        "hero": one.name,
        **s.named,
    }


def last_fallen(s: GoneToGaia) -> Fallen | None:
    """In this quest or the one just ended; else in this campaign."""
    fallen = s.fallen or (s.sheet.fallen if s.sheet is not None else [])
    return fallen[-1] if fallen else None


# Choices


def offered(s: GoneToGaia, at: str) -> list[Offer]:
    """Those whose condition holds, whether they can be taken or not."""
    return [offer for offer in offers_at(s.box, at) if holds(s, offer.when)]


def taken_before(s: GoneToGaia, offer: Offer) -> bool:
    """On a card that has come round again."""
    return bool(offer.again) and s.sheet is not None and offer.name in s.sheet.chose


def open_offers(s: GoneToGaia, at: str) -> list[int]:
    """By number, those that can be taken: not what was taken before, unless all were, and not what cannot be paid."""
    here = offered(s, at)
    fresh = [offer for offer in here if not taken_before(s, offer)] or here
    return [number for number, offer in enumerate(here) if offer in fresh and affordable(s, offer.cost)]


def candidates(s: GoneToGaia, entry: ScenePart) -> list[tuple[str, Candidate, int]]:
    """Who can be named, by id, with the Hero's number: the living Heroes each by name; nobody who was named before."""
    sheet = sheet_of(s)
    found: list[tuple[str, Candidate, int]] = []
    for name in entry.name:
        if name.each:
            found += [(f"hero {no}", name, no) for no in sheet.heroes]
        elif holds(s, name.when) and name.id not in sheet.struck:
            found.append((name.id, name, 0))
    return found
