"""Cards and icons as a person sees them: everything that is drawn is also said in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dolmen.games.snowcrest import names
from dolmen.games.snowcrest.content import D, H, R, Spirit, V, Villager, X
from dolmen.games.snowcrest.prompts import item
from dolmen.games.snowcrest.scene import symbols
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel.scene import Badge, Card

SCROLL, OMEN, REST = symbols.SCROLL.icon, symbols.OMEN.icon, "night-sleep"
ITEM_ICONS = {R: ("", "?", "wild"), H: ("card-pick", "H", ""), V: ("person", "V", ""), D: ("village", "D", "")}
ITEM_ICONS |= {X: (OMEN, "Ω", "omen")}
AVOID = Badge(label="avoids one item of a curse or offering", icon="shield", glyph="A", tone="avoid")


def icon_of_item(kind: int) -> Badge:
    """What a Guardian or a Forest asks for."""
    if kind < R:
        return symbols.resource(kind)
    icon, glyph, tone = ITEM_ICONS[kind]
    return Badge(label=item(kind), icon=icon, glyph=glyph, tone=tone)


def printed(card: Villager) -> str:
    """What a villager does, an alternative a line."""
    lines = [action.words for action in card.actions] or ["No action"]
    text = "\nor ".join([lines[0], *(line[0].lower() + line[1:] for line in lines[1:])])
    return f"{text}\nAvoid" if card.avoid else text


@lru_cache(maxsize=4096)
def villager_card(
    id: str, card: Villager, *, badges: tuple[Badge, ...] = (), down: bool = False, note: str = ""
) -> Card:
    """A card as it lies somewhere; made once, for it is drawn after every answer for everybody."""
    icons = tuple(symbols.resource(icon) for icon in card.icons) + ((AVOID,) if card.avoid else ())
    return Card(
        id=id,
        label=card.name,
        text=printed(card),
        effect=symbols.symbols(card.actions),
        icon=card.icon,
        tone=card.deck,
        corner=Badge(label=f"costs {card.cost} Barley", glyph=str(card.cost), tone="barley"),
        badges=(*icons, *badges),
        spent=down,
        note=note,
    )


def row_cards(s: Snowcrest) -> tuple[Card, ...]:
    """The open row; a card that the solo Scholar is using still lies there."""
    used = Badge(label="in use", icon="book-cover", glyph="*")
    seen: list[int] = []
    cards = []
    for place, kind in enumerate([*s.row, *s.borrowed]):
        badges = (used,) if place >= len(s.row) else ()
        cards.append(villager_card(names.row_card(kind, seen.count(kind)), s.box.villagers[kind], badges=badges))
        seen.append(kind)
    return tuple(cards)


def hand_cards(s: Snowcrest, seat: int, kinds: Sequence[int]) -> tuple[Card, ...]:
    return tuple(
        villager_card(names.hand_card(seat, kind, list(kinds[:place]).count(kind)), s.box.villagers[kind])
        for place, kind in enumerate(kinds)
    )


def shown_card(s: Snowcrest) -> Card | None:
    """The Guardian or the Forest card that is turned up, with all it asks and gives."""
    if s.shown is None:
        return None
    guardian = s.shown >= 0
    spirit = s.box.guardians[s.shown] if guardian else s.box.forests[-1 - s.shown]
    return Card(
        id=names.SHOWN,
        label=spirit.name,
        icon=spirit.icon,
        tone="guardian" if guardian else "forest",
        text="Who venerates makes the offering and has the reward; everybody else meets the curse."
        if guardian
        else "Who took the last Juniper makes the offering and has the reward; everybody else meets the curse.",
        rows=spirit_rows(spirit),
        badges=tuple(map(icon_of_item, spirit.offering)),
    )


def spirit_rows(spirit: Spirit) -> tuple[tuple[str, str], ...]:
    return (
        ("Offering", items(spirit.offering)),
        ("Curse", items(spirit.curse) or "none"),
        ("Reward", spirit.reward.words),
    )


def items(wanted: Sequence[int]) -> str:
    """Several items in words, equal ones together: 2 × any resource."""
    counts = {kind: wanted.count(kind) for kind in dict.fromkeys(wanted)}
    return ", ".join(item(kind) if n == 1 else f"{n} × {item(kind).removeprefix('1 ')}" for kind, n in counts.items())
