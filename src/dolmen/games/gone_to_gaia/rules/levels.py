"""XP, levels and Level cards (section 17), and equipment that is gained (section 24)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Draws, Gained
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.state import (
    ASIDE,
    HAND,
    NOBODY,
    STOLEN,
    Gear,
    GoneToGaia,
    Suit,
    Task,
    gear_of,
    lives,
)
from dolmen.kernel import Flow, Pick, make_final, tell

COSTS = (3, 3, 4, 5)
"""Of levels 1, 2 ...; each further one costs as much as the last (GG.17.1)."""
ALONE_LESS, ALONE_LEAST = 2, 3
NO_CHOICE_HEALS = 2


def cost(s: GoneToGaia) -> int:
    """The XP that the next level costs; alone it is 2 less, but at least 3 (GG.17.1, GG.33.11)."""
    price = COSTS[min(s.rank, len(COSTS) - 1)]
    return max(ALONE_LEAST, price - ALONE_LESS) if len(s.suits) == 1 else price


@does("levels")
def level_up(s: GoneToGaia, task: Task) -> None:
    """One level at a time, after all rewards were taken; XP left over is kept (GG.17.2 to GG.17.4, GG.17.5)."""
    if s.xp < cost(s):
        return
    s.xp -= cost(s)
    s.rank += 1
    tell(s, story.LevelReached, s.rank)
    then(s, *level_cards(s), task)


def level_cards(s: GoneToGaia) -> list[Task]:
    """One for each player with a living delver; alone one (GG.16.8, GG.16.9, GG.33.12)."""
    return [Task("level card", suit) for suit in range(len(s.suits)) if lives(s, suit)]


@does("level card")
def draw_level_card(s: GoneToGaia, task: Task) -> None:
    """The top card; used ones are shuffled into a new deck when it is empty (GG.17.15). Two are drawn and one is kept
    with a certain product."""
    make_final(s)
    draws = Draws(task.who, value=1)
    if s.standing:
        in_play(s).run(s, draws, *s.standing)
    drawn = [draw_from(s) for _ in range(draws.value)]
    for card in drawn:
        tell(s, story.LevelCardDrawn, task.who, card)
    then(s, Task("type", task.who, drawn[0]) if len(drawn) == 1 else Task("which card", task.who, len(drawn)))


def draw_from(s: GoneToGaia) -> int:
    if not len(s.levels):
        for card in s.used_levels:
            s.levels.under(card)
        s.levels.shuffle(s.rng)
        s.used_levels = []
    card = s.levels.draw()
    s.used_levels.append(card)
    return card


@does("which card")
def which_card(s: GoneToGaia, task: Task) -> Flow[None]:
    """Of those just drawn."""
    cards = s.used_levels[-task.n :]
    then(s, Task("type", task.who, (yield from Pick(task.who, cards, question=prompts.WHICH_CARD))))


def offered(s: GoneToGaia, suit: Suit, card: int) -> list[int]:
    """The types of a Level card that can be gained: not above the maximum rank, not stolen (GG.17.6 to GG.17.11)."""
    found = []
    for type in s.box.levels[card].types:
        gear = gear_of(suit, type)
        rank = 0 if gear is None else max(gear.rank, gear.reached)
        stolen = gear is not None and gear.place == STOLEN
        if (suit.discipline, type) in s.box.equipment and rank < suit.maxima[type] and not stolen:
            found.append(type)
    return found


@does("type")
def choose_type(s: GoneToGaia, task: Task) -> Flow[None]:
    """One must be chosen if one can be; otherwise the delver heals (GG.17.12, GG.17.13, GG.17.14)."""
    suit = s.suits[task.who]
    types = offered(s, suit, task.n)
    if not types:
        heal(s, task.who, NO_CHOICE_HEALS)
        return
    type = yield from Pick(task.who, types, question=prompts.TYPE)
    gain_gear(s, task.who, type)


def gain_gear(s: GoneToGaia, number: int, type: int) -> None:
    """Rank 1 of a new type, or the next rank of one that is there: it keeps its place and state, and what it gives
    arrives at once (GG.17.7 to GG.17.9, GG.24.2)."""
    suit = s.suits[number]
    gear = gear_of(suit, type)
    if gear is None:
        upgrades = [no for no in suit.products if no in s.box.upgrades and s.box.upgrades[no].type == type]
        gear = Gear(type, 0, upgrade=upgrades[0] if upgrades else 0)
        suit.gear.append(gear)
    elif gear.place == ASIDE:
        gear.place = HAND
    rank = max(gear.rank, gear.reached) + 1
    gear.reached, gear.holder = 0, NOBODY
    put_at(s, number, gear, rank, heals=True)
    tell(s, story.GearGained, number, type, gear.rank)
    if gear.abilities:
        in_play(s).run(s, Gained(number), gear)


def put_at(s: GoneToGaia, number: int, gear: Gear, rank: int, heals: bool = False) -> None:
    """The card of that rank takes the place of another. What it gives more arrives at once; what it gives less goes,
    AVAILABLE tokens first, and HP are cut to the new maximum (GG.24.2, GG.24.3)."""
    suit = s.suits[number]
    before = rank_of(s, suit, gear)
    gear.rank = rank
    now = rank_of(s, suit, gear)
    gear.abilities = now.abilities
    for token, n in enumerate(now.tokens):
        more = n - before.tokens[token]
        from_spent = max(0, -more - suit.available[token])
        suit.available[token] += more + from_spent
        suit.spent[token] = max(0, suit.spent[token] - from_spent)
    suit.most += now.hp - before.hp
    suit.hp = min(suit.most, suit.hp + (now.hp - before.hp if heals else 0))


def heal(s: GoneToGaia, number: int, n: int) -> None:
    """Never above the maximum (GG.19.1)."""
    suit = s.suits[number]
    healed = min(n, suit.most - suit.hp)
    suit.hp += healed
    tell(s, story.Healed, number, healed)


def movement_of(s: GoneToGaia, suit: Suit) -> int:
    """The movement stat: 1, and what Boots add (GG.7.3, GG.10.9)."""
    return 1 + sum([rank_of(s, suit, gear).move for gear in suit.gear])
