"""Onslaught (section 34): five waves outside any campaign, and what is between them."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Rests
from dolmen.games.gone_to_gaia.choices import CARD, HEAL
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.levels import gain_gear, heal
from dolmen.games.gone_to_gaia.rules.slots import refresh
from dolmen.games.gone_to_gaia.rules.spawning import draw_spawn, spawn
from dolmen.games.gone_to_gaia.rules.tokens import exhausted
from dolmen.games.gone_to_gaia.state import (
    RANKS,
    TYPES,
    WEAPONS,
    GoneToGaia,
    Task,
    gear_of,
    lives,
    living,
)
from dolmen.kernel import Flow, Pick, tell

WAVES = 5
PIECES = 2
"""Random weapons, and as many passives, at the start (GG.34.6)."""
RESTED = 3
"""HP, instead of a Level card (GG.34.19)."""
KINDS = {"weapon": range(WEAPONS), "passive": range(WEAPONS, TYPES)}


def begin(s: GoneToGaia) -> None:
    """A game of its own. All ranks are open; equipment comes by chance instead of from a Hero (GG.34.1, GG.34.6 to
    GG.34.8)."""
    tell(s, story.OnslaughtBegins)
    for number, suit in enumerate(s.suits):
        suit.maxima = [RANKS] * TYPES
        for types in KINDS.values():
            for type in sorted(s.rng.sample(types, PIECES)):
                gain_gear(s, number, type)
    # what a Doubler Die rolls for comes before the enemies
    first = [*s.agenda]
    s.agenda = []
    alone = [Task("one more", 0, name=kind) for kind in KINDS] if len(s.suits) == 1 else []
    then(s, *reversed(first), *alone, Task("next wave", n=1))


@does("one more")
def one_more(s: GoneToGaia, task: Task) -> Flow[None]:
    """Whoever plays alone also has one weapon and one passive of choice, of types not yet held (GG.33.10). Whoever has
    brought all types, with products, gains none."""
    suit = s.suits[task.who]
    options = [type for type in KINDS[task.name] if gear_of(suit, type) is None]
    if options:
        gain_gear(s, task.who, (yield from Pick(task.who, options, question=prompts.ONE_MORE)))


@does("next wave")
def next_wave(s: GoneToGaia, task: Task) -> None:
    """One boss of the wave's list, and the minions that go with its kind (GG.34.2 to GG.34.4). Nothing was read off
    the stack before, so it is drawn when it comes (GG.34.5)."""
    s.wave = s.level = task.n
    s.phase = "interlude"
    boss = s.rng.choice([boss for boss in s.box.bosses.values() if boss.level == s.wave])
    minions = s.rng.choice(s.box.pairs[boss.kind])
    draw_spawn(s)
    spawn(s, boss.id, minions)
    then(s, *[Task("start tile", number) for number in range(len(s.figures))], Task("wave"))


@does("survived")
def survived(s: GoneToGaia, task: Task) -> None:
    """After Parting Shots: income, the products, buying, the Interlude; there is no retreat (GG.34.9, GG.34.10,
    GG.34.21). After wave 5 it is over (GG.34.22)."""
    if s.wave == WAVES:
        then(s, Task("quest over"))
        return
    rests = [Task("rest", number) for number in range(len(s.suits)) if lives(s, number)]
    row = [Task("income"), Task("shop opens"), *rests, Task("refresh"), Task("next wave", n=s.wave + 1)]
    then(s, *row)


@does("rest")
def rest(s: GoneToGaia, task: Task) -> Flow[None]:
    """A Level card or 3 HP; alone once (GG.34.19, GG.34.24)."""
    s.phase = "interlude"
    chosen = yield from Pick(task.who, [CARD, HEAL], question=prompts.REST)
    if chosen == HEAL:
        heal(s, task.who, RESTED)
    else:
        then(s, Task("level card", task.who))


@does("refresh")
def refreshes(s: GoneToGaia, task: Task) -> None:
    """SPENT tokens and exhausted weapons; then what passives bring at the end of a wave (GG.34.19, GG.22.6). Harvester
    pays on a retreat or in Gaia, so never here (GG.34.20)."""
    refresh_all(s)
    rest_all(s)


def refresh_all(s: GoneToGaia) -> None:
    """All SPENT consumables are AVAILABLE and all exhausted weapons fresh; elements stay (GG.21.1, GG.11.15)."""
    for number, suit in enumerate(s.suits):
        if lives(s, number):
            suit.available = [here + gone for here, gone in zip(suit.available, suit.spent, strict=True)]
            suit.spent = [0] * len(suit.spent)
            suit.used = []
            for gear in exhausted(suit):
                refresh(s, number, gear)


def rest_all(s: GoneToGaia) -> None:
    """End-of-wave benefits of passives and products (GG.22.6)."""
    play = in_play(s)
    play.run(s, Rests(), *play.owners)


def title(s: GoneToGaia) -> str:
    """The one of six that they have earned (GG.34.23)."""
    return s.box.titles[s.wave if not living(s) else WAVES + 1]
