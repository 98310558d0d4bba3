"""What can be read in a quest, and play that is steered to meet all of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NEIGHBOURS
from dolmen.games.gone_to_gaia.state import BESIDE, HAND, Fallen, GoneToGaia, Task, boss_of, living
from dolmen.games.gone_to_gaia.tale.quests import QuestEntry
from dolmen.kernel import Position, random_answer
from tests.games.gone_to_gaia.quest_table import sheet, state

TEXTS = ("text", "entry", "opening", "none", "result")
FLAGS = (
    *("billy", "answered", "cord-cut", "ines-dark", "ines-boards", "foul-water", "waved", "warden", "wen", "told"),
    *("testified", "whetted", "bell", "juno-signs", "pell-pack"),
)


def texts(quest: QuestEntry) -> set[str]:
    """The keys of all its texts, but for those of rules, which are shown while they hold."""
    found = {key for key in _texts(f"quest/{quest.id}", quest) if "/rule/" not in key or "/event/" in key}
    return {key for key in found if not key.endswith("/goal_met/text")} | (
        {f"quest/{quest.id}/goal_met/text"} if quest.goal_met is not None else set()
    )


def _texts(key: str, thing: Any) -> Iterator[str]:
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            held = getattr(thing, name)
            if name in TEXTS and isinstance(held, str) and held:
                yield f"{key}/{name}"
            else:
                yield from _texts(f"{key}/{name}", held)
    elif isinstance(thing, tuple):
        for number, part in enumerate(thing):
            yield from _texts(f"{key}/{number}", part)


def steered(quest: str, seed: int) -> tuple[set[str], GoneToGaia]:
    """Played with random answers by delvers whom chance makes sturdy, mighty, frail or shy; with what a campaign may
    have behind it. The keys of all that was read."""
    random = Random(seed)
    of = sheet(
        flags=[flag for flag in FLAGS if random.random() < 0.5],
        lost={quest: random.choice((0, 0, 0, 1, 2))},
        circuits=random.choice((0, 3)),
        chapter=GAME.box.quests[quest].entry.chapter,
        tallies={"gaia": random.randrange(6)},
        heroes={1: "Ada", 2: "Bram", 3: "Cleo", 4: "Dora"},
        fallen=[Fallen("Edda", 0, "Q2", "Well.")] if random.random() < 0.5 else [],
    )
    s = state(quest, of, seed=seed)
    mighty, sturdy, shy = random.random() < 0.5, random.random() < 0.75, random.random() < 0.4
    goes_up, witness_walks, doomed = (random.random() < chance for chance in (0.2, 0.5, 0.3))
    at, read = Position(GAME, s, keep=False), set[str]()
    for _ in range(5000):
        if at.result is not None:
            return read, at.s
        here = at.s
        task = here.agenda[-1] if here.agenda else Task("")
        if task.do in ("read", "choose"):
            read.update(task.name.split())
        for suit in here.suits:
            suit.base = [60, 60, 60] if mighty else [1, 2, 4]
            if here.goal_met and doomed and suit.hp and here.phase == "delvers":
                suit.hp, suit.most = 1, 6
            elif sturdy and suit.hp and here.phase in ("delvers", "parting", "story"):
                suit.most = suit.hp = 60
        if here.phase == "delvers" and task.do == "lay" and random.random() < 0.6:
            wander(here, random, witness_walks)
        place = random.choice([n for n, ask in enumerate(at.asked) if not ask.standing] or [*range(len(at.open))])
        answer = random_answer(at.asked[place], random)[0]
        if task.do == "up or on":
            answer = "up" if goes_up or (here.goal_met and random.random() < 0.3) else "on"
        if task.do == "lay" and shy and random.random() < 0.8:
            answer = "pass"
        at.answer(place, answer)
        GAME.check(at.s)
    raise AssertionError(f"{quest}, seed {seed}: no end")


def wander(s: GoneToGaia, random: Random, witness_walks: bool) -> None:
    """Somebody goes to where something lies, or to the boss, as if there had been time for it; weapons are fresh."""
    held = {enemy.tile for enemy in s.enemies}
    for suit in s.suits:
        for gear in suit.gear:
            gear.place = min(gear.place, HAND) if gear.place <= BESIDE else gear.place
    boss = boss_of(s)
    if boss is not None and random.random() < 0.4:
        beside = [tile for tile in NEIGHBOURS[boss.tile] if tile not in held]
        figure = random.choice(living(s))
        figure.tile = random.choice(beside) if beside else figure.tile
        return
    marked = [mark.tile for mark in s.marks if mark.tile not in held]
    if witness_walks and s.witness >= 0 and 12 not in held:
        s.witness = 12
    if marked:
        where = random.choice(marked)
        number = random.randrange(len(s.figures))
        if s.figures[number].alive:
            s.figures[number].tile = where
            s.agenda.append(Task("entered", number, where))
