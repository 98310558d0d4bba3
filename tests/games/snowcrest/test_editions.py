"""Two editions side by side in one process: each keeps its own cards, whatever is done with a match."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.bots import make_bot
from dolmen.games.snowcrest import SnowcrestGame
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Match, Pick, Position, Rng, State, encode, random_answer
from dolmen.kernel.state import copied, decode
from dolmen.lab import Plan, simulate
from dolmen.library import Shelf, load, start
from dolmen.library.shelf import packs_of
from dolmen.server.bot_workers import Thought
from dolmen.server.db.base import Head
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, grid, kind, printed, table, village

CARD = "Farmer"
DEAR = 7


@pytest.fixture(scope="module")
def dear() -> SnowcrestGame:
    return printed(CARD, cost=DEAR)


def written(folder: Path, name: str, **fields: Any) -> Path:
    """A pack in which a villager has these fields."""
    entry = next(e for e in GAME.read.tables["villagers.toml", "villager"].used if getattr(e, "name", "") == name)
    raw = {**msgspec.to_builtins(entry), **fields}
    (folder / "pack.toml").write_text('name = "Dear"\ngame = "snowcrest"\n')
    lines = [f"{field} = {json.dumps(value)}" for field, value in raw.items()]
    (folder / "villagers.toml").write_text("\n".join(["[[villager]]", *lines]))
    return folder


def cost_in(s: State) -> int:
    assert isinstance(s, Snowcrest)
    return s.box.villagers[kind(CARD)].cost


def offer(match: Match[Snowcrest]) -> list[str]:
    """What the open ask says about the card."""
    (ask,) = match.asks.values()
    assert isinstance(ask, Pick)
    return [label for option in ask.options if CARD in (label := ask.label(option))]


def begun(game: SnowcrestGame) -> Match[Snowcrest]:
    """A game in which the first to buy may buy the card."""
    found: Iterator[Match[Snowcrest]] = (start(game, 2, seed) for seed in range(100))
    return next(match for match in found if kind(CARD) in match.s.villages[match.s.active].hand)


def test_each_edition_has_its_own_prices_name_and_words(dear: SnowcrestGame) -> None:
    usual = GAME.box.villagers[kind(CARD)].cost
    assert usual != DEAR
    assert dear.edition() == f"{GAME.edition()} + {dear.packs[-1].edition}"
    for _ in range(2):  # one after the other, and again
        assert f"{CARD} for {usual} Barley" in offer(begun(GAME))[0]
        assert f"{CARD} for {DEAR} Barley" in offer(begun(dear))[0]


def test_they_are_played_in_turns_without_mixing_their_cards(dear: SnowcrestGame) -> None:
    """Whole games, an answer here and an answer there, as if each were played alone."""
    together = [start(game, 2, 5) for game in (GAME, dear)]
    randoms = [Random(1), Random(1)]
    while any(match.result is None for match in together):
        for match, random in zip(together, randoms, strict=True):
            if match.result is None:
                seat, ask = next(iter(match.asks.items()))
                match.answer(seat, random_answer(ask, random)[0], ask.id)
    for game, match in zip((GAME, dear), together, strict=True):
        alone, random = start(game, 2, 5), Random(1)
        while alone.result is None:
            seat, ask = next(iter(alone.asks.items()))
            alone.answer(seat, random_answer(ask, random)[0], ask.id)
        assert encode(alone.s) == encode(match.s)
        assert alone.log(None) == match.log(None)


def test_a_match_keeps_its_edition_in_copies_saves_forks_and_undone_answers(dear: SnowcrestGame) -> None:
    for game, cost in ((GAME, GAME.box.cost[kind(CARD)]), (dear, DEAR)):
        match = begun(game)
        seat = match.s.active
        match.answer(seat, kind(CARD))
        twins = [match.fork(), load(match.save(), game)]
        match.undo(seat)
        positions = [match.position.copy(), Position(game, copied(match.s))]
        states = [
            match.s,
            *(twin.s for twin in twins),
            *(at.s for at in positions),
            decode(encode(match.s), game.state),
        ]
        assert {cost_in(s) for s in states} == {cost}
        assert all(twin.save() == twins[0].save() for twin in twins)


def test_an_imagined_world_is_of_the_same_edition(dear: SnowcrestGame) -> None:
    for game, cost in ((GAME, GAME.box.cost[kind(CARD)]), (dear, DEAR)):
        s = copied(begun(game).s)
        game.imagine(s, 0, Rng.seeded(1))
        assert cost_in(s) == cost


@pytest.mark.parametrize("bot", ["greedy", "search:60"])
def test_bots_try_out_the_cards_of_their_own_game(bot: str) -> None:
    """What Terton does is only found out by trying."""
    chosen = []
    for action in ("gain 5 scrolls", "gain 5 omens"):
        game = printed("Terton", actions=[action])
        at = Table(table(village(grid("Terton"), tokens="2 B"), village(), game=game), game)
        chosen.append(at.ask().describe(make_bot(bot, 1).choose(at.match.position, at.ask())))
    assert "Activate Terton" in chosen[0]
    assert "Activate Terton" not in chosen[1]


def test_a_bot_in_another_process_is_told_which_packs_to_think_with(tmp_path: Path) -> None:
    game = Shelf([written(tmp_path, CARD, cost=DEAR)]).find("snowcrest")
    match = start(game, 2, 5)
    (seat,) = match.asks
    head = Head(
        id="t",
        n=0,
        game=game.id,
        version=1,
        edition=game.edition(),
        seed=5,
        options={},
        owner="ada",
        private=False,
        key="",
        created=0.0,
        changed=0.0,
        seats=[],
        names=[],
    )
    thought = pickle.loads(pickle.dumps(Thought.about(head, match, seat, match.asks[seat].id, "greedy")))
    assert thought.match().game.edition() == game.edition()
    assert cost_in(thought.match().s) == DEAR


def test_games_in_other_processes_are_of_the_edition_that_was_asked_for(tmp_path: Path) -> None:
    written(tmp_path, CARD, cost=DEAR)
    plan = Plan(game="snowcrest", games=3, packs=(tmp_path,))
    by_two, by_one = simulate(plan, jobs=2), simulate(plan)
    instance = Shelf([tmp_path]).find("snowcrest")
    assert packs_of(instance) == (tmp_path.resolve(),)
    assert by_two.digest == by_one.digest == simulate(Plan(game=instance, games=3), jobs=2).digest
    assert by_one.digest != simulate(Plan(game="snowcrest", games=3)).digest
