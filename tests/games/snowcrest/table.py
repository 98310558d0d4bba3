"""Positions of Snowcrest written as text, and a way to sit down at one and play.

    s = table(
        village('''
            Herder-  .       Mason
            .        Farmer  .
            Novice   .       Pilgrim
        ''', hand="Priest Smith", tokens="2 B, 1 G", buildings="Farm, Forge-"),
        village(),
        row="Gardener Porter Poet Beggar Nun",
    )
    at = Table(s)
    at.pick("Activate Herder").pick("Gain")

A minus turns a card or a tile down; names of two words have an underscore. Decks are written top card first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Self

from dolmen.games.snowcrest import SnowcrestGame
from dolmen.games.snowcrest.choices import TILES as SOURCE_TILES
from dolmen.games.snowcrest.choices import TOKENS
from dolmen.games.snowcrest.content import STOCK, Action
from dolmen.games.snowcrest.effects import Draw, Gain, Pay, Scrolls
from dolmen.games.snowcrest.resources import BUILDING_NAMES, NAMES, Building
from dolmen.games.snowcrest.rules.end import Score, scores
from dolmen.games.snowcrest.state import (
    BASIC_SCROLLS,
    EMPTY,
    JUNIPER_A_PLAYER,
    LEVELS,
    NOBODY,
    SCROLLS,
    Snowcrest,
    Village,
)
from dolmen.kernel import Deck, Form, Match, Rng, Told
from dolmen.kernel.effects import Paid
from dolmen.testing import RuleTable, journey
from dolmen.testing.rule_table import Who
from tests.games.snowcrest.cards import GAME
from tests.library.reprint import reprinted

KINDS = {card.name: kind for kind, card in enumerate(GAME.box.villagers)}
TILES = {name: int(tile) for tile, name in BUILDING_NAMES.items()}
LETTERS = "BJPOG"
GUARDIANS = {card.name: number for number, card in enumerate(GAME.box.guardians)}
FORESTS = {card.name: number for number, card in enumerate(GAME.box.forests)}
ACHIEVEMENTS = {card.name: number for number, card in enumerate(GAME.box.achievements)}

PERSONAL = "Farmer Farmer Woodcutter Priest Carpenter Smith Shrine_Keeper Celebrant Officer"
START = """
    Herder   .   Mason
    .        .   .
    Novice   .   Pilgrim
"""


def kind(name: str) -> int:
    return KINDS[name.replace("_", " ")]


def price(name: str, game: SnowcrestGame = GAME) -> str:
    """The tokens that Add this villager."""
    return f"{game.box.villagers[kind(name)].cost} B"


def cards(text: str) -> list[int]:
    return [kind(name) for name in text.split()]


def costing(barley: int) -> str:
    """A Common Villager that costs this much."""
    return next(card.name.replace(" ", "_") for card in GAME.box.villagers if card.common and card.cost == barley)


def toll(name: str) -> int:
    """What the card's action with an arrow costs."""
    return next(price.n for price in map(paid_for, GAME.box.villagers[kind(name)].actions) if price)


def brings(name: str) -> int:
    """How much the card gains when nothing is paid for it."""
    free = (action for action in GAME.box.villagers[kind(name)].actions if not paid_for(action))
    return next(word.n for action in free for word in action.effect.words() if isinstance(word, Gain))


def rewards(guardian: str) -> list[Scrolls | Draw | Gain]:
    """What a Guardian gives, in its order."""
    words = GAME.box.guardians[GUARDIANS[guardian]].reward.effect.words()
    return [word for word in words if isinstance(word, Scrolls | Draw | Gain)]


def paid_for(action: Action) -> Pay | None:
    """The price of an action, if it has one."""
    price = action.effect.cost if isinstance(action.effect, Paid) else None
    return price if isinstance(price, Pay) else None


def goal(name: str) -> int:
    """What the Achievement asks for."""
    return GAME.box.achievements[ACHIEVEMENTS[name]].number


def printed(name: str, **fields: Any) -> SnowcrestGame:
    """An edition in which a villager has these fields."""
    return reprinted(GAME, "villagers.toml", "villager", {name.replace("_", " "): fields})


def tokens(text: str) -> list[int]:
    """Tokens from "2 B, 1 G"."""
    counts = [0] * 5
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, letter = part.split()
        counts[LETTERS.index(letter)] += int(number)
    return counts


WITH_CORNERS = """
    Herder  {}  Mason
    {}      {}  {}
    Novice  {}  Pilgrim
"""


def grid(*cards: str) -> str:
    """The Starters on the corners, and these on cells 5, 2, 4, 6, 8."""
    five, two, four, six, eight = [*cards, *["."] * (5 - len(cards))]
    return WITH_CORNERS.format(two, four, five, six, eight)


def village(
    grid: str = START,
    *,
    hand: str = "",
    deck: str = "",
    discard: str = "",
    tokens: str = "",
    buildings: str = "Farm",
    omen: int = 0,
    omens: int = 0,
    scrolls: int = 0,
    careful: bool = True,
) -> Village:
    """Whoever lives here is asked everything, unless it says otherwise: then tests see each step."""
    names = grid.split()
    assert len(names) == 9, names
    kinds = [EMPTY if name == "." else kind(name.rstrip("-")) for name in names]
    down = sum(1 << cell for cell, name in enumerate(names) if name.endswith("-"))
    row = [
        TILES[part.strip().rstrip("-")] + part.strip().endswith("-") for part in buildings.split(",") if part.strip()
    ]
    counts = _tokens(tokens)
    return Village(
        kinds,
        cards(hand),
        cards(deck)[::-1],
        cards(discard),
        counts,
        row,
        down,
        omen=omen,
        omens=omens,
        scrolls=scrolls,
        careful=careful,
    )


_tokens = tokens


def table(
    *villages: Village,
    row: str = "",
    common: str = "",
    active: int = 0,
    start: int = 0,
    scrolls: int | None = None,
    juniper: int | None = None,
    guardians: str = "",
    forests: str = "",
    achievements: str = "",
    basic: bool = False,
    level: int | None = None,
    rests: int = 0,
    seed: int = 1,
    game: SnowcrestGame = GAME,
) -> Snowcrest:
    """A table with these villages; Guardians, Forests and Achievements by name, comma-separated, the top one first."""
    seats = len(villages)
    level = level if level is not None else int(seats == 1)
    built = [sum(code // 2 == place for v in villages for code in v.buildings) for place in range(3)]
    supply = LEVELS[level - 1][0] if level else (BASIC_SCROLLS if basic else SCROLLS)[seats]
    open_ones = [ACHIEVEMENTS[name] for name in _names(achievements)]
    s: Snowcrest = game.state(
        rng=Rng.seeded(seed),
        villages=list(villages),
        basic=basic,
        level=level,
        start=start,
        active=active,
        deciding=active,
        scrolls=supply if scrolls is None else scrolls,
        juniper=JUNIPER_A_PLAYER * seats if juniper is None else juniper,
        stock=[STOCK[tile] - built[place] for place, tile in enumerate(Building)],
        common=Deck(cards(common)[::-1]),
        row=cards(row),
        guardians=Deck([] if basic else _deck(guardians, GUARDIANS)),
        forests=Deck([] if basic else _deck(forests, FORESTS)),
        achievements=open_ones,
        claimed=[NOBODY] * len(open_ones),
        bought=seats,
        rests=rests,
    )
    return s


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _deck(text: str, numbers: dict[str, int]) -> list[int]:
    """These on top, the others below them."""
    top = [numbers[name] for name in _names(text)]
    return [number for number in numbers.values() if number not in top] + top[::-1]


def new_game(seats: int, seed: int = 1, game: SnowcrestGame = GAME, **options: Any) -> Snowcrest:
    return game.setup(seats, game.read_options(options), Rng.seeded(seed))


def dealt(*hands: str, game: SnowcrestGame = GAME) -> Snowcrest:
    """A new game that the first seat starts, with these cards to buy one of."""
    s = next(s for s in (new_game(len(hands), seed, game) for seed in range(1000)) if s.start == 0)
    for v, hand in zip(s.villages, hands, strict=True):
        v.hand, v.deck = cards(hand), cards(PERSONAL)
        for bought in v.hand:
            v.deck.remove(bought)
        v.careful = True
    return s


def random_game(seats: int, seed: int, **options: Any) -> Iterator[Match[Snowcrest]]:
    """A whole game played at random: the same match, at every decision and at the end."""
    return journey(GAME, seats, options, seed)


def events(match: Match[Snowcrest], *kinds: str) -> list[Told]:
    """What all have been told from the beginning, of these kinds."""
    return [told for told in match.log(None) if not kinds or told.kind in kinds]


SHORT = {"in hand": "from your hand", "cell": "on cell"}
SHORT |= {str(token): NAMES[token.resource] for token in TOKENS}
SHORT |= {str(tile): BUILDING_NAMES[tile.building] for tile in SOURCE_TILES.values()}


class Table(RuleTable[Snowcrest]):
    """Playing on from a position, by words."""

    def __init__(self, s: Snowcrest, game: SnowcrestGame = GAME) -> None:
        assert isinstance(s, game.state), "a table of another edition"
        super().__init__(game, s, s.seats)
        assert self.match.open or self.over, "nobody is asked anything"

    def pay(self, words: str, seat: Who = None, name: str = "") -> Self:
        """Words may be short: "2 bells, 1 gold, farm, Priest in hand, cell 5"."""
        for short, label in SHORT.items():
            words = re.sub(rf"\b{short}\b", label, words)
        return super().pay(words, seat, name)

    def give(self, value: Any, seat: Who = None, name: str = "") -> Self:
        """Sources and treatments may be given as they stand in a save."""
        ask = self.ask(seat, name)
        plain = isinstance(ask, Form) or type(value) is str
        return super().give(ask.from_plain(value) if plain else value, seat, name)

    def treat(self, *ways: str) -> Self:
        """The ways, by their words, of the fields of a form in their order."""
        ask = self.ask()
        assert isinstance(ask, Form), ask
        return self.fill(dict(zip(ask.keys(), ways, strict=True)))

    def take_omens(self) -> Self:
        """Every item that is asked for is answered with an Omen."""
        ask = self.ask()
        return self.give(dict.fromkeys(ask.keys(), "omen") if isinstance(ask, Form) else "omen")

    def discard(self, names: str) -> Self:
        """Of `Several`: these cards."""
        return self.give(tuple(cards(names)))

    def village(self, seat: int = 0) -> Village:
        return self.s.villages[seat]


def names(kinds: list[int]) -> list[str]:
    """Cards by name; nothing for an empty cell."""
    return ["" if kind < 0 else GAME.box.villagers[kind].name for kind in kinds]


def is_down(v: Village, cell: int) -> bool:
    """Cells are numbered from 1, as in the rules."""
    return bool(v.down >> (cell - 1) & 1)


def row_of(v: Village) -> str:
    """The building row as it is written for `village`."""
    by_code = {code: name for name, code in TILES.items()}
    return ", ".join(by_code[code & ~1] + "-" * (code & 1) for code in v.buildings)


def score(s: Snowcrest, seat: int) -> Score:
    return scores(s)[seat]
