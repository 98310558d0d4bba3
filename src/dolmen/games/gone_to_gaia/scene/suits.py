"""A player's suit: HP, slots with their elements, weapons, tokens, parts."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import names
from dolmen.games.gone_to_gaia.board import FROM_THE_TOP, TILES, tile
from dolmen.games.gone_to_gaia.content import Rank
from dolmen.games.gone_to_gaia.rules.aiming import in_reach
from dolmen.games.gone_to_gaia.rules.deaths import WHEEL
from dolmen.games.gone_to_gaia.rules.levels import movement_of
from dolmen.games.gone_to_gaia.rules.ranks import cards_of, rank_of
from dolmen.games.gone_to_gaia.state import (
    DISCIPLINES,
    HAND,
    SLOTS,
    WEAPONS,
    Gear,
    GoneToGaia,
    Suit,
    Token,
    lives,
)
from dolmen.kernel import Seat
from dolmen.kernel.scene import Badge, Card, Counter, Group, Panel, Part, Pattern, Sheet, Text

TONES = ("mind", "body")
ELEMENT_ICONS = ("fire", "drop", "whirlwind", "stone-block")
ELEMENT_TONES = ("ember", "tide", "gale", "loam")
TOKEN_ICONS = {
    Token.AP: "lightning-arc",
    Token.LIGHT: "feather",
    Token.MEDIUM: "gladius",
    Token.HEAVY: "anvil-impact",
    Token.UNIVERSAL: "rose",
    Token.REROLL: "rolling-dices",
    Token.BLOCK: "shield",
}
SLOT_TEXTS = {
    "attack": "{type} to one adjacent enemy",
    "finish": "{type} to an adjacent enemy with half its HP or less",
    "step": "Move {n}",
    "rotate": "Turn one enemy within {n} by 90°",
    "element": "Elements of your choice: {n}",
    "shelter": "Next counterattack die: one enemy deals {n} less",
    "reroll": "Reroll the next die for free",
    "push": "Push an adjacent enemy {n}",
    "send": "The other delver moves {n}",
    "swap": "Change places with the other delver",
}


def suit_panel(s: GoneToGaia, number: int, viewer: Seat | None) -> Panel:
    suit = s.suits[number]
    turn = s.turn is not None and s.figures[s.turn.figure].suit == number
    state = "" if lives(s, number) else "fallen"
    if suit.passed and not state:
        state = "has passed"
    badges = [Badge(label="takes a turn", glyph="•")] if turn else []
    if suit.keeps:
        badges.append(Badge(label="is not asked about tokens in this wave", glyph="–"))
    return Panel(
        id=names.suit(number),
        label=f"{names.player_delver(s, number)}, {DISCIPLINES[suit.discipline]}{f', {state}' if state else ''}",
        short=names.player_delver(s, number),
        tone=TONES[suit.discipline],
        icon=("robe", "horned-helm")[suit.discipline],
        badges=tuple(badges),
        role="own" if number == viewer else "others",
        seat=None if number == viewer else number,
        spent=bool(state),
        children=tuple(_parts(s, number, suit)),
    )


def _parts(s: GoneToGaia, number: int, suit: Suit) -> list[Part]:
    hp = Counter(id=names.hp(number), label="HP", value=suit.hp, most=suit.most, icon="hearts", glyph="♥", tone="hurt")
    light, medium, heavy = suit.base
    stats = Text(
        id=f"stats-{number}",
        text=f"Move {movement_of(s, suit)} · LIGHT {light} · MEDIUM {medium} · HEAVY {heavy}",
    )
    fresh = [gear for gear in suit.gear if gear.type < WEAPONS and gear.place == HAND]
    passive = [gear for gear in suit.gear if gear.type >= WEAPONS]
    found: list[Part] = [
        hp,
        stats,
        Group(id=f"slots-{number}", label="Weapon slots", layout="grid", columns=2, children=tuple(slots(s, number))),
        Group(
            id=f"fresh-{number}",
            label="Fresh weapons",
            layout="column",
            children=tuple(gear_card(s, number, gear) for gear in fresh),
        ),
        Group(
            id=f"passives-{number}",
            label="Passives",
            layout="column",
            children=tuple(gear_card(s, number, gear) for gear in passive),
        ),
    ]
    counters = tuple(tokens(s, number, suit))
    if suit.products or suit.bag:
        worn = ", ".join(s.box.products[no].name for no in suit.products)
        bag = ", ".join(s.box.products[no].name for no in suit.bag)
        rows = (*((("Equipped", worn),) if worn else ()), *((("In the bag", bag),) if bag else ()))
        found.append(Sheet(id=f"products-{number}", label="Products", rows=rows))
    if counters:
        found.append(Group(id=f"tokens-{number}", label="Tokens", children=counters))
    return found


def slots(s: GoneToGaia, number: int) -> list[Card]:
    """Each with its two spaces, what it does, and the weapon that lies on it."""
    suit = s.suits[number]
    found = []
    for slot in range(1, SLOTS + 1):
        there = s.box.slots[slot - 1]
        if not suit.open >> (slot - 1) & 1:
            continue
        what, n = there.abilities[suit.discipline + 2 * suit.upgraded]
        weapon = next((gear for gear in suit.gear if gear.place == slot), None)
        text = SLOT_TEXTS[what].format(n=n, type=("LIGHT", "MEDIUM", "HEAVY")[min(n, 2)])
        lies = f"{names.gear_name(s, number, weapon.type)}\n" if weapon is not None else ""
        spaces = tuple(_space(suit.elements[slot - 1] >> element & 1, element) for element in there.elements)
        using = s.turn is not None and s.turn.slot == slot and s.figures[s.turn.figure].suit == number
        found.append(
            Card(
                id=names.slot(number, slot),
                label=f"Slot {slot}",
                text=f"{lies}{text}",
                note=f"{lies.strip()} lies here." if lies else "Empty.",
                look="slip",
                badges=(*spaces, *((Badge(label="of this turn", glyph="•"),) if using else ())),
                tone=TONES[suit.discipline] if weapon is not None else "",
            )
        )
    return found


def _space(covered: int, element: int) -> Badge:
    name = names.ELEMENTS[element]
    glyph = names.ELEMENT_GLYPHS[element]
    if covered:
        return Badge(label=f"{name}: there", icon=ELEMENT_ICONS[element], glyph=glyph, tone=ELEMENT_TONES[element])
    return Badge(label=f"{name}: empty", glyph=glyph.lower())


def gear_card(s: GoneToGaia, number: int, gear: Gear) -> Card:
    suit = s.suits[number]
    cards = cards_of(s, suit, gear.type, gear.upgrade)
    return Card(
        id=names.gear(number, gear.type),
        label=cards.name,
        text=rank_of(s, suit, gear).text,
        note=cards.flavour,
        icon=cards.icon,
        tone=TONES[suit.discipline],
        corner=Badge(label=f"rank {gear.rank}", glyph=str(gear.rank)),
        look="slip",
        pattern=reach(rank_of(s, suit, gear)),
        spent=gear.type < WEAPONS and gear.place != HAND,
    )


MIDDLE = tile("c3")
"""From there every pattern is drawn."""


def reach(rank: Rank) -> Pattern | None:
    """What a weapon reaches, around whoever holds it: all of it, or what can be chosen of it."""
    signs = ["."] * len(TILES)
    for aim in rank.aims:
        for there in TILES:
            if there != MIDDLE and in_reach(aim, MIDDLE, there):
                signs[there] = "#" if aim.how == "all" else "+"
    if not rank.aims:
        return None
    signs[MIDDLE] = "o"
    rows = tuple("".join(signs[there] for there in row) for row in FROM_THE_TOP)
    return Pattern(rows, f"Reach: {rank.text}")


def tokens(s: GoneToGaia, number: int, suit: Suit) -> list[Counter]:
    """AVAILABLE of the seven kinds (GG.2.19); the wheel of an Upgraded Delversuit; and creature parts."""
    found = []
    for token in Token:
        most = suit.available[token] + suit.spent[token]
        if most:
            found.append(
                Counter(
                    id=names.token(number, token),
                    label=names.TOKENS[token],
                    value=suit.available[token],
                    most=most,
                    icon=TOKEN_ICONS[token],
                    glyph=names.TOKENS[token][0],
                    spent=not suit.available[token],
                )
            )
    if suit.upgraded:
        found.append(Counter(id=f"wheel-{number}", label="Ultimate", value=suit.wheel, most=WHEEL, glyph="U"))
    for level, n in enumerate(suit.parts):
        if n:
            found.append(
                Counter(
                    id=f"parts-{number}-{level}",
                    label=f"{names.part(level)}s",
                    value=n,
                    icon=("cut-diamond", "drop")[suit.discipline],
                    glyph="◇◆"[suit.discipline],
                    tone=TONES[suit.discipline],
                )
            )
    return found
