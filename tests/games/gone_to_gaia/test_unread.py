"""What nobody has read of the story reaches nobody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from dolmen.games.gone_to_gaia import GAME, GoneToGaiaGame
from dolmen.games.gone_to_gaia.state import Fallen, GoneToGaia
from dolmen.kernel import Flow, Game, Match, Rng, Scene, Seat, encode
from dolmen.kernel.scene import Text
from dolmen.library import start
from dolmen.testing import ConformanceError, check_unread
from dolmen.testing.campaigns import Options
from dolmen.testing.journey import Step, answer_at_random
from tests.games.gone_to_gaia.coin import BY_COIN, at_random
from tests.games.gone_to_gaia.prose import EVERY, Story
from tests.games.gone_to_gaia.quest_table import sheet, state


def by_coin(
    game: Game[Any], seats: int, options: Options | None, seed: int, steps: list[Step]
) -> Iterator[Match[GoneToGaia]]:
    """A campaign around quests that a coin decides."""
    match = start(game, seats, seed, dict(options or {}))
    rng = Rng.seeded(seed)
    while match.result is None:
        yield match
        asks = [ask for ask in match.open if not ask.standing]
        choice = match.s.table.choice
        if choice is not None and choice.differing:
            asks = [ask for ask in match.open if ask.name.startswith("die-")] or asks
        ask = rng.choice(asks)
        plain = ask.plain(at_random(match, ask, rng))
        match.answer_plain(ask.seat, plain, ask.id)
        steps.append(Step(ask.seat, ask.id, plain, encode(match.s)))
    yield match


@pytest.mark.parametrize(("seats", "answers"), [(2, 120), pytest.param(1, 400, marks=pytest.mark.slow)])
def test_no_text_of_the_story_reaches_anybody_before_it_is_read(seats: int, answers: int) -> None:
    check_unread(BY_COIN, Story(), seats, {"mode": "campaign"}, answers=answers, seed=seats, walk=by_coin)


def test_the_book_is_the_whole_story() -> None:
    assert len(EVERY) > 1000


class OneQuest(GoneToGaiaGame):
    """A quest by itself, for delvers who get far."""

    state = GAME.state

    def __init__(self, quest: str) -> None:
        self.packs, self.read, self.box = GAME.packs, GAME.read, GAME.box
        self.quest = quest

    def setup(self, seats: int, options: Any, rng: Rng) -> GoneToGaia:
        of = sheet(
            seats,
            chapter=GAME.box.quests[self.quest].entry.chapter,
            heroes={1: "Ada", 2: "Bram", 3: "Cleo", 4: "Dora"},
            fallen=[Fallen("Edda", 0, "Q2", "Well.")],
            circuits=3,
        )
        return state(self.quest, of, seats, rng.below(1000))

    def turn(self, s: GoneToGaia) -> Flow[None]:
        for suit in s.suits:
            if suit.hp and s.phase in ("delvers", "parting", "story"):
                suit.hp = suit.most = 60
                suit.base = [20, 20, 20]
        return super().turn(s)


QUICK = ("Q3", "Q8", "Q13")


@pytest.mark.parametrize(
    "quest", [pytest.param(id, marks=() if id in QUICK else pytest.mark.slow) for id in GAME.box.quests]
)
def test_no_text_of_a_quest_reaches_anybody_before_it_is_read(quest: str) -> None:
    check_unread(OneQuest(quest), Story(), 2, answers=60, seed=3, walk=at_any_rate)


class Tells(OneQuest):
    """How it ends, before it has begun."""

    def scene(self, s: GoneToGaia, viewer: Seat | None) -> Scene:
        scene = super().scene(s, viewer)
        return replace(scene, parts=(*scene.parts, Text(id="end", text=s.box.quests["Q2"].entry.lost.text)))


def test_a_scene_that_tells_what_nobody_has_read() -> None:
    with pytest.raises(ConformanceError, match="prints what was not read by answer 0 otherwise"):
        check_unread(Tells("Q2"), Story(), 2, answers=5, seed=3, walk=at_any_rate)


def at_any_rate(
    game: Game[Any], seats: int, options: Options | None, seed: int, steps: list[Step]
) -> Iterator[Match[GoneToGaia]]:
    """Any answer, to the end."""
    match = start(game, seats, seed, dict(options or {}))
    random = Random(seed)
    while match.result is None:
        yield match
        steps.append(answer_at_random(match, random))
    yield match
