"""What is drawn and written: location cards, sketches, and who one meets."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.names import player
from dolmen.games.no_stone_unturned.scene.sheets import detail_line
from dolmen.games.no_stone_unturned.sheets import LocationCard
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Sketch
from dolmen.kernel.scene import Group, Panel, Part, Picture, Sheet, Text


def card_part(id: str, card: LocationCard, levels: str = "") -> Panel:
    """The front of a location card, with its drawing."""
    rows = (("can be harmed", card.harm), ("danger", card.danger), ("reward", card.reward), ("by", player(card.author)))
    written: list[Part] = [Text(id=f"{id}-text", text=card.description), Sheet(id=id, rows=rows)]
    words = Group(id=f"{id}-words", layout="column", children=tuple(written))
    shown = (words, drawing(f"{id}-drawing", card.drawing)) if card.drawing is not None else (words,)
    front = Group(id=f"{id}-front", children=shown)
    return Panel(id=f"{id}-card", label=card.name, note=levels, tone="card", paper=True, children=(front,))


def drawing(id: str, sketch: Sketch) -> Picture:
    return Picture(id=id, label=sketch.caption or "a sketch", sketch=sketch, tone="ink")


def being_part(s: NoStoneUnturned, number: int) -> Sheet:
    being = s.beings[number]
    rows: list[tuple[str, str]] = [(being.what, being.note or "…")]
    if being.threshold is not None:
        rows.append(("harm", f"{sum(made.harm for made in being.details)} of {being.threshold}"))
    rows += [("detail", detail_line(made)) for made in being.details]
    state = " (Overcome)" if being.out and being.threshold is not None else " (dealt with)" if being.out else ""
    return Sheet(id=f"being-{number}", label=being.name + state, rows=tuple(rows))
