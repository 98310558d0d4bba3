"""Setting up a quest (sections 4, 6 and 7): the pages before it, the names, the board, the suits."""

from __future__ import annotations

from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import WaveBegins
from dolmen.games.gone_to_gaia.rules import campaign, onslaught
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.rules.spawning import place_minions
from dolmen.games.gone_to_gaia.state import (
    BODY,
    MIND,
    NOWHERE,
    Figure,
    GaiaOptions,
    GoneToGaia,
    Suit,
    Task,
)
from dolmen.kernel import Asks, Deck, Flow, Rng, Write, tell

LONGEST_NAME = 24
HEROES = {MIND: 1, BODY: 2}
"""Who starts (GG.4.3)."""


def set_up(state: type[GoneToGaia], seats: int, options: GaiaOptions, rng: Rng) -> GoneToGaia:
    """Two delvers without a name, each in a suit of their own, or alone both on the Mind one; the decks lie ready
    (GG.6.1 to GG.6.3, GG.33.1, GG.1.1, GG.2.1, GG.4.1, GG.33.3)."""
    box = state.box
    named = options.mode != "onslaught"
    s = state(
        rng=rng,
        table=laid(seats),
        mode=options.mode,
        manner=options.partner,
        suits=[Suit(discipline) for discipline in (MIND, BODY)[:seats]],
        figures=[
            Figure(discipline, min(discipline, seats - 1), NOWHERE, HEROES[discipline] if named else 0, "")
            for discipline in (MIND, BODY)
        ],
        levels=Deck([card.no for card in box.levels.values() if card.base]),
        spawns=Deck([card.no for card in box.spawns.values() if card.base]),
        quest="Q1" if named else "",
    )
    if s.mode == "campaign":
        s.sheet = campaign.new_sheet(s)
    s.levels.shuffle(rng)
    s.spawns.shuffle(rng)
    return s


def begin(s: GoneToGaia) -> None:
    """What comes first in this mode."""
    BEGINS[s.mode](s)


def prologue(s: GoneToGaia) -> None:
    """Three pages and the naming, then the quest. Its opening and its Wave 1 entry are shown before the first turn
    (GG.6.4, GG.5.8)."""
    then(
        s,
        Task("read", name="prologue/0/text"),
        Task("names"),
        Task("read", name="prologue/2/text"),
        Task("quest"),
        Task("read", name=f"quest/{s.quest}/opening"),
        Task("read", name=f"quest/{s.quest}/wave/0/entry"),
        Task("wave"),
    )


@does("names")
def names(s: GoneToGaia, task: Task) -> Flow[None]:
    """Each starting Hero must be given a name (GG.4.4)."""
    waiting = [figure for figure in s.figures if not figure.name]
    if len(s.suits) == 1:
        waiting = waiting[:1]
    asks = Asks(
        [
            Write(
                figure.suit, 1, LONGEST_NAME, prompts.NAME_IDEAS[figure.discipline], question=prompts.NAME, always=True
            )
            for figure in waiting
        ]
    )
    place, name = yield asks
    waiting[place].name = name.strip() or prompts.NAME_IDEAS[waiting[place].discipline][0]
    tell(s, story.Named, waiting[place].discipline, waiting[place].name)
    if any(not figure.name for figure in s.figures):
        then(s, task)


@does("quest")
def quest(s: GoneToGaia, task: Task) -> None:
    """Heroes bring their equipment, all at rank 1, and the enemies take their places (GG.4.5, GG.6.5, GG.7.2 to
    GG.7.8)."""
    chosen = s.box.quests[s.quest]
    tell(s, story.QuestBegins, chosen.entry.name)
    for figure in s.figures[: len(s.suits)]:
        hero = s.box.heroes[figure.hero]
        for type in (*hero.weapons, *hero.passives):
            gain_gear(s, figure.suit, type)
    (start,) = chosen.starts
    for figure in s.figures:
        figure.tile = start
    if len(s.suits) == 1:
        then(s, *[Task("one more", 0, name=kind) for kind in onslaught.KINDS])
    place_minions(s, chosen.entry.wave[0].minions, chosen.tiles)


@does("wave")
def begin_wave(s: GoneToGaia, task: Task) -> None:
    """The Delver Phase begins: the players decide who takes the first turn (GG.9.1)."""
    s.phase, s.turns = "delvers", 0
    for suit in s.suits:
        suit.passed = suit.keeps = False
        suit.used = []
    tell(s, story.WaveBegins, s.wave)
    play = in_play(s)
    play.run(s, WaveBegins(), *play.owners)
    then(s, Task("first"))


BEGINS = {"examination": prologue, "onslaught": onslaught.begin, "campaign": campaign.begin}
