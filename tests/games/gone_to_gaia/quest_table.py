"""A quest from a Campaign Sheet as a test wants it, and a way through it.

    t = quest("Q2", witness=True)
    t.reads()                 # everything that lies open, by both
    t.set_out()               # up to the first turn
    t.all_pass()              # the Delver Phase is over

A quest by itself ends when it is over (mode "quest"), so that no town is needed around it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import tile
from dolmen.games.gone_to_gaia.state import (
    BODY,
    MIND,
    NOWHERE,
    Enemy,
    Figure,
    GoneToGaia,
    Sheet,
    Suit,
    Task,
    boss_of,
)
from dolmen.games.gone_to_gaia.tale.telling import written
from dolmen.kernel import Deck, Position, Rng, random_answer
from tests.games.gone_to_gaia.table import Wave


def sheet(seats: int = 2, **fields: Any) -> Sheet:
    """As after Town Visit 1, with both starting Heroes and whole decks."""
    made = Sheet(
        chapter=2,
        parts=[[0] * 6 for _ in range(seats)],
        products=[[] for _ in range(seats)],
        maxima=[[3] * 14, [3] * 14],
        slots=[0b1111, 0b1111],
        heroes={1: "Ada", 2: "Bram"},
        scenario=[*GAME.box.scenario],
        friendly=[*GAME.box.friendly],
        witness=True,
    )
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def state(quest: str, of: Sheet, seats: int = 2, seed: int = 1) -> GoneToGaia:
    return GAME.state(
        rng=Rng.seeded(seed),
        table=laid(seats),
        mode="quest",
        suits=[Suit(discipline) for discipline in (MIND, BODY)[:seats]],
        figures=[Figure(discipline, min(discipline, seats - 1), NOWHERE, 0, "") for discipline in (MIND, BODY)],
        levels=Deck([card.no for card in GAME.box.levels.values() if card.base]),
        spawns=Deck([card.no for card in GAME.box.spawns.values() if card.base]),
        quest=quest,
        phase="story",
        sheet=of,
        agenda=[Task("loadout")],
    )


class Quest(Wave):
    """Somebody goes down."""

    def __init__(self, quest: str, seats: int = 2, seed: int = 1, **fields: Any) -> None:
        super().__init__()
        self._start = state(quest, sheet(seats, **fields), seats, seed)
        self._seats = seats

    @property
    def sheet(self) -> Sheet:
        assert self.s.sheet is not None
        return self.s.sheet

    @property
    def task(self) -> Task:
        self.match  # noqa: B018 - it begins when somebody looks
        return self.s.agenda[-1] if self.s.agenda else Task("")

    def page(self) -> str:
        """What lies open."""
        task = self.task
        return " ".join(written(self.s, key) for key in task.name.split()) if task.do in ("read", "choose") else ""

    def answers(self, choose: Callable[[Any], Any]) -> Quest:
        """The next ask, whoever is asked."""
        ask = next(ask for ask in self.match.open if not ask.standing)
        self.give(choose(ask), ask.seat)
        return self

    def reads(self) -> list[str]:
        """All pages that follow each other without a choice: what stood on them."""
        found = []
        while self.task.do == "read":
            found.append(self.page())
            for ask in [*self.match.open]:
                self.give("on", ask.seat)
        return found

    def until(self, *tasks: str, take: int = 0) -> Quest:
        """Reads, and takes the option with that number wherever else something is asked, up to one of these."""
        for _ in range(400):
            if self.task.do in tasks or self.over:
                return self
            ask = next(ask for ask in self.match.open if not ask.standing)
            if hasattr(ask, "options"):
                options = [*ask.options]
                many = getattr(ask, "least", None)
                self.give(options[:many] if many is not None else options[min(take, len(options) - 1)], ask.seat)
            else:
                self.give("Cleo", ask.seat)
        raise AssertionError(f"never came to {tasks}; now {self.task.do}")

    def set_out(self) -> Quest:
        """To the first turn of the first wave; Mind goes first."""
        return self.until("lay")

    def all_pass(self) -> Quest:
        """Nobody does anything more in this wave."""
        for suit in self.s.suits:
            suit.passed = True
        self.s.agenda.clear()
        self.s.turn = self.s.attack = None
        self.begin_again()
        return self

    def begin_again(self) -> None:
        """The position was changed by hand: the table begins from it."""
        self._start, self._match = self.s, None

    def change(self, change: Callable[[GoneToGaia], object]) -> Quest:
        change(self.s)
        self.begin_again()
        return self

    def boss(self) -> Enemy:
        found = boss_of(self.s)
        assert found is not None
        return found

    def alone_with(self, *keep: str) -> Quest:
        """All enemies but those on these tiles, and the boss, are taken off."""
        tiles = {tile(name) for name in keep}
        self.s.enemies = [enemy for enemy in self.s.enemies if enemy.rank == "boss" or enemy.tile in tiles]
        self.begin_again()
        return self


def played(quest: str, seed: int, seats: int = 2, sturdy: float = 0.0, **fields: Any) -> tuple[GoneToGaia, set[str]]:
    """Played to its end with random answers, and all pages that were read. `sturdy`: how often whoever is hurt is whole
    again, so that chance comes far."""
    s = state(quest, sheet(seats, **fields), seats, seed)
    at = Position(GAME, s, keep=False)
    random, read = Random(seed), set[str]()
    for _ in range(6000):
        if at.result is not None:
            return at.s, read
        task = at.s.agenda[-1] if at.s.agenda else Task("")
        if task.do in ("read", "choose"):
            read.update(task.name.split())
        place = random.choice([n for n, ask in enumerate(at.asked) if not ask.standing] or [*range(len(at.open))])
        answer = random_answer(at.asked[place], random)[0]
        if sturdy and task.do == "up or on":
            answer = "on"
        at.answer(place, answer)
        if sturdy and at.s.phase in ("delvers", "parting"):
            for suit in at.s.suits:
                if suit.hp and random.random() < sturdy:
                    suit.hp = suit.most
        GAME.check(at.s)
    raise AssertionError(f"{quest}, seed {seed}: no end")
