"""Before a quest: its opening and goal, Heroes or Cadets, products, and the suits made ready (sections 5 and 7)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, questing, story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import in_force
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.rules.onslaught import KINDS
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.rules.products import ALWAYS, act, limit, of_discipline
from dolmen.games.gone_to_gaia.state import (
    DISCIPLINES,
    NOBODY,
    NOWHERE,
    RANKS,
    TYPES,
    WEAPONS,
    Figure,
    GoneToGaia,
    Suit,
    Task,
)
from dolmen.games.gone_to_gaia.tale.questing import each, first, quest_of, wave_of, waves
from dolmen.kernel import Deck, Flow, Pick, Several, Write, tell

LONGEST_NAME = 24
CADET_WEAPONS = 2


@does("loadout")
def loadout(s: GoneToGaia, task: Task) -> None:
    """The quest's opening, its goal and all enemies it needs are shown before Heroes and products are chosen
    (GG.5.8)."""
    clear(s)
    tell(s, story.QuestBegins, quest_of(s).name)
    choosing = [Task("hero", number) for number in range(len(s.figures))]
    if len(s.suits) == 1:
        choosing = [Task("one hero")]
    packing = [Task("pack", number) for number in range(len(s.suits))]
    then(s, *opening(s), *choosing, *packing, Task("set out"))


def clear(s: GoneToGaia) -> None:
    """What was of the last quest is gone: XP, level, elements, tokens, equipment (GG.28.2, GG.28.5)."""
    sheet = sheet_of(s)
    sheet.fallen += s.fallen
    sheet.chose = [choice for choice in sheet.chose if not choice.startswith(f"{s.quest}.")]
    alone = len(s.suits) == 1
    s.suits = [Suit(suit.discipline) for suit in s.suits]
    s.figures = [Figure(n, 0 if alone else n, NOWHERE, 0, "") for n in range(len(DISCIPLINES))]
    s.phase, s.wave, s.level, s.turns, s.xp, s.rank, s.circuits = "story", 1, 1, 0, 0, 0, 0
    s.enemies, s.dead, s.lying, s.marks, s.standing = [], [], [], [], []
    s.attacked, s.gone, s.waits, s.seen, s.next_wave, s.fallen, s.read = [], [], [], [], [], [], []
    s.witness, s.next, s.turn, s.attack, s.number, s.outcome = NOWHERE, NOBODY, None, None, 0, ""
    s.goal_met = s.half = s.halved = False
    s.tallies, s.named, s.piles, s.said, s.supply = {}, {}, {}, {}, 30
    s.coming = [wave_of(s, n).boss for n in range(1, waves(s) + 1)]


def opening(s: GoneToGaia) -> list[Task]:
    """`opening_if` stands instead, `opening_also` after it."""
    quest, key = quest_of(s), f"quest/{s.quest}"
    instead = first(s, f"{key}/opening_if", quest.opening_if)
    more = [found.key for found in each(s, f"{key}/opening_also", quest.opening_also)]
    return together_read(s, [instead.key if instead is not None else f"{key}/opening", *more])


# Who goes


def heroes_of(s: GoneToGaia, discipline: int) -> list[int]:
    """Living ones of a discipline, by number: never one of the other (GG.5.9, GG.5.10)."""
    own = DISCIPLINES[discipline].lower()
    return [no for no in sheet_of(s).heroes if s.box.heroes[no].discipline == own]


@does("hero")
def choose_hero(s: GoneToGaia, task: Task) -> Flow[None]:
    """One of their own living Heroes; with only one, it is taken; without one a Cadet goes (GG.5.9 to GG.5.11)."""
    figure = s.figures[task.who]
    options = heroes_of(s, figure.discipline)
    if not options:
        then(s, Task("cadet", task.who))
        return
    wear(s, task.who, (yield from Pick(figure.suit, options, question=questing.WHO_GOES)))


@does("one hero")
def choose_one(s: GoneToGaia, task: Task) -> Flow[None]:
    """Whoever plays alone uses the equipment of a Hero of either discipline (GG.33.13), and says who goes along."""
    options = [*sheet_of(s).heroes]
    if not options:
        then(s, Task("cadet", 0), Task("companion", 1))
        return
    no = yield from Pick(0, options, question=questing.WHO_GOES)
    number = [DISCIPLINES[n].lower() for n in range(len(DISCIPLINES))].index(s.box.heroes[no].discipline)
    wear(s, number, no)
    then(s, Task("companion", 1 - number))


@does("companion")
def choose_companion(s: GoneToGaia, task: Task) -> Flow[None]:
    """The Hero who is discarded with the other figure, if there is one of its discipline (GG.33.14)."""
    figure = s.figures[task.who]
    options = heroes_of(s, figure.discipline)
    if options:
        figure.hero = yield from Pick(0, options, question=questing.WHO_COMES_ALONG)
        figure.name = sheet_of(s).heroes[figure.hero]
    else:
        figure.name = f"the {DISCIPLINES[figure.discipline]} Cadet"


def wear(s: GoneToGaia, number: int, no: int) -> None:
    """Exactly the equipment of the Hero (GG.7.5); one may have come without a passive."""
    figure, hero = s.figures[number], s.box.heroes[no]
    figure.hero, figure.name = no, sheet_of(s).heroes[no]
    suit = s.suits[figure.suit]
    suit.hero = no
    lacking = sheet_of(s).lacks.get(no)
    suit.brings = [*hero.weapons, *(type for type in hero.passives if type != lacking)]


@does("cadet")
def cadet(s: GoneToGaia, task: Task) -> Flow[None]:
    """Named by the players like a Hero, and never one (GG.5.11)."""
    figure = s.figures[task.who]
    ideas = prompts.NAME_IDEAS[figure.discipline]
    name = yield from Write(figure.suit, 1, LONGEST_NAME, ideas, question=questing.CADET_NAME, always=True)
    figure.name = name.strip() or ideas[0]
    tell(s, story.Named, figure.discipline, figure.name)
    then(s, Task("cadet weapons", task.who), Task("cadet passives", task.who))


@does("cadet weapons")
def cadet_weapons(s: GoneToGaia, task: Task) -> Flow[None]:
    """Two of rank 1 of their choice (GG.5.11)."""
    suit = s.figures[task.who].suit
    options = [type for type in range(WEAPONS) if (s.suits[suit].discipline, type) in s.box.equipment]
    chosen = yield from Several(suit, options, least=CADET_WEAPONS, most=CADET_WEAPONS, question=questing.CADET_WEAPONS)
    s.suits[suit].brings += chosen


@does("cadet passives")
def cadet_passives(s: GoneToGaia, task: Task) -> Flow[None]:
    """One, unless the story says otherwise (GG.5.11)."""
    sheet, suit = sheet_of(s), s.figures[task.who].suit
    n = 0 if sheet.bare_cadet or in_force(s, "cadets-no-passive") else sheet.cadet_passives
    if n:
        options = [type for type in range(WEAPONS, TYPES) if (s.suits[suit].discipline, type) in s.box.equipment]
        s.suits[suit].brings += yield from Several(suit, options, least=n, most=n, question=questing.CADET_PASSIVES)
    sheet.bare_cadet = False


@does("pack")
def pack(s: GoneToGaia, task: Task) -> Flow[None]:
    """At most six of the player's own products, or eight in an Upgraded Delversuit; suit and slots are always in force
    and do not count (GG.5.12, GG.5.13, GG.30.13)."""
    suit = s.suits[task.who]
    own = [no for no in owned(s, task.who) if of_discipline(s, suit, no)]
    suit.upgraded = any(s.box.products[no].suit for no in own)
    options = [no for no in own if no not in ALWAYS]
    most = limit(suit)
    if len(options) > most:
        options = [*(yield from Several(task.who, options, least=most, most=most, question=questing.PACK))]
    suit.products = sorted(options)


def owned(s: GoneToGaia, number: int) -> list[int]:
    products = sheet_of(s).products
    return products[number] if number < len(products) else []


# The suits


@does("set out")
def set_out(s: GoneToGaia, task: Task) -> None:
    """Suits as at every quest's start, with the Hero's equipment and what products grant; the decks shuffled with what
    the story has added (GG.6.1 to GG.6.3, GG.7.1 to GG.7.8, GG.23.6, GG.6.10)."""
    sheet = sheet_of(s)
    s.levels = Deck([card.no for card in s.box.levels.values() if card.base or card.no in sheet.level_cards])
    s.spawns = Deck([card.no for card in s.box.spawns.values() if card.base or card.no in sheet.spawn_cards])
    s.levels.shuffle(s.rng)
    s.spawns.shuffle(s.rng)
    s.used_levels, s.used_spawns = [], []
    s.agenda, rest = [], s.agenda
    for number, suit in enumerate(s.suits):
        dress(s, number, suit)
    first_of_all, s.agenda = [*reversed(s.agenda)], rest
    alone = [Task("one more", 0, name=kind) for kind in KINDS] if len(s.suits) == 1 else []
    boarders = [] if s.quest == FIRST or in_force(s, "boarders-give-nothing") else sheet.boarders
    beds = [Task("boarder", n=place) for place in range(len(boarders))]
    flasks = [Task("elements", number, 1 << element) for number, element in sheet.flask.items()]
    sheet.flask = {}
    then(s, *first_of_all, *alone, *flasks, *beds, Task("quest starts"))


FIRST = "Q1"
"""The boarders come later (build 1.1, number 29)."""


def dress(s: GoneToGaia, number: int, suit: Suit) -> None:
    sheet = sheet_of(s)
    if sheet.maxima:
        suit.maxima = [*sheet.maxima[suit.discipline]]
    if sheet.slots:
        suit.open |= sheet.slots[suit.discipline]
    for no in owned(s, number):
        if no in ALWAYS and of_discipline(s, suit, no):
            act(s, number, s.box.products[no])
    for type in suit.brings:
        suit.maxima[type] = min(RANKS, max(1, suit.maxima[type]))
        gain_gear(s, number, type)
    for no in suit.products:
        act(s, number, s.box.products[no])
        tell(s, story.Equipped, number, s.box.products[no].name)


@does("boarder")
def boarder(s: GoneToGaia, task: Task) -> Flow[None]:
    """Each has something for one delver: an element of choice (build 1.1, number 29)."""
    number = yield from Pick(0, [*range(len(s.suits))], question=questing.WHOSE_BOARDER)
    then(s, Task("element of choice", number, 1))
