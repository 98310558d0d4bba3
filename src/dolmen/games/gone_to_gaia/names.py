"""Names of things: ids of the scene's components, and words for what the rules count."""

from __future__ import annotations

from functools import cache

from dolmen.games.gone_to_gaia.state import DISCIPLINES, Element, GoneToGaia, Token

WITNESS = "witness"
BOARD, DIE, PAGE, FORECAST, LEVEL, ENEMIES = "board", "die", "page", "forecast", "level", "enemies"
SHOP = "shop"

ELEMENTS = tuple(element.name.capitalize() for element in Element)
ELEMENT_GLYPHS = ("E", "T", "G", "L")
TOKENS = {
    Token.AP: "AP",
    Token.LIGHT: "LIGHT doubler",
    Token.MEDIUM: "MEDIUM doubler",
    Token.HEAVY: "HEAVY doubler",
    Token.UNIVERSAL: "Universal doubler",
    Token.REROLL: "Reroll",
    Token.BLOCK: "Block",
}
DICE = {"counterattack": "the counterattack die", "weapon": "the weapon's die", "doubler": "the Doubler Die"}


@cache
def figure(number: int) -> str:
    return f"delver-{number}"


@cache
def enemy(id: int) -> str:
    return f"enemy-{id}"


@cache
def card(id: int) -> str:
    return f"card-{id}"


@cache
def product(no: int) -> str:
    return f"product-{no}"


@cache
def suit(number: int) -> str:
    return f"suit-{number}"


@cache
def gear(suit: int, type: int) -> str:
    return f"gear-{suit}-{type}"


@cache
def slot(suit: int, slot: int) -> str:
    return f"slot-{suit}-{slot}"


@cache
def token(suit: int, token: int) -> str:
    return f"token-{suit}-{token}"


@cache
def hp(suit: int) -> str:
    return f"hp-{suit}"


def delver(s: GoneToGaia, number: int) -> str:
    """As people call it."""
    figure = s.figures[number]
    return figure.name or f"the {DISCIPLINES[figure.discipline]} delver"


def brief(s: GoneToGaia, number: int) -> str:
    """Where there is little room."""
    figure = s.figures[number]
    return DISCIPLINES[figure.discipline] if s.mode == "onslaught" else figure.name or DISCIPLINES[figure.discipline]


def player_delver(s: GoneToGaia, suit: int) -> str:
    """The delver, or delvers, in a suit."""
    return " and ".join([delver(s, number) for number, figure in enumerate(s.figures) if figure.suit == suit])


def gear_name(s: GoneToGaia, suit: int, type: int) -> str:
    """As that player's discipline calls it (GG.24.54)."""
    held = next((gear for gear in s.suits[suit].gear if gear.type == type), None)
    if held is not None and held.upgrade:
        return s.box.upgrades[held.upgrade].name
    return s.box.equipment[s.suits[suit].discipline, type].name


def elements(s: GoneToGaia, slot: int) -> str:
    """The pair of a slot."""
    return " + ".join(ELEMENTS[element] for element in s.box.slots[slot - 1].elements)


def part(level: int) -> str:
    return f"level-{level} boss part" if level else "minion part"


def many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
