"""Every pair of abilities on drawn boards: what must always hold, holds, and every wave ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from dolmen.games.gone_to_gaia.board import NAMES, TILES
from dolmen.games.gone_to_gaia.checks import check
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Ask, Pick, Rng, Several, Write
from tests.games.gone_to_gaia.table import ENEMY, Wave, delver, foe

MOST = 400
"""Answers in a wave."""
FEW = 8
"""One pair in so many is played in either order, unless more boards are asked for."""


def board(one: str, other: str, rng: Rng) -> Wave:
    """Seven enemies of three kinds: with one ability, with the other, with both."""
    tiles = rng.sample([*TILES], 9)
    pair = (one, other) if one != other else (one,)
    foes = []
    for place, tile in enumerate(tiles[2:]):
        abilities = ((one,), (other,), pair)[place % 3]
        rank = "boss" if place == 0 else "minion"
        arrows = ("cross", "lancer", "wheel", "tyrant")[rng.roll(4) - 1]
        foes.append(
            foe(NAMES[tile], most=1 + rng.roll(6), rank=rank, arrows=arrows, reward=[[0, 1], [2], []][place % 3])
        )
        foes[-1].abilities = abilities
    mind = delver(NAMES[tiles[0]], hp=6, tokens="AP4 BL1 RR1 DM1", elements={3: "gale"})
    body = delver(NAMES[tiles[1]], hp=6, tokens="AP4 RR1", elements={2: "loam"})
    return Wave(mind=mind, body=body, foes=foes)


def answer(ask: Ask, rng: Rng) -> object:
    match ask:
        case Pick():
            return ask.options[rng.roll(len(ask.options)) - 1]
        case Several():
            return tuple(rng.sample([*ask.options], ask.least))
        case Write():
            return ""
    raise TypeError(type(ask))


def parts(s: GoneToGaia) -> int:
    return len(s.lying) + sum(map(sum, (suit.parts for suit in s.suits)))


@pytest.mark.rule("GG.3.6", "GG.14.17", "GG.19.1")
@pytest.mark.parametrize("one", ENEMY)
def test_with_every_other_ability_a_wave_goes_by_the_rules_and_ends(one: str) -> None:
    for seed, (this, other) in enumerate(pair for pair in combinations_with_replacement(ENEMY, 2) if pair[0] == one):
        rng = Rng.seeded(seed)
        t = board(this, other, rng)
        t.s.agenda = [Task("wave")]
        n, gone = 0, set[int]()
        while not t.over:
            ask = t.match.open[0]
            t.match.answer(ask.seat, answer(ask, rng), ask.id)
            check(t.s)
            if t.s.phase == "delvers":
                gone.update(enemy.id for enemy in t.s.dead)
                assert parts(t.s) == 2 * len(gone), f"{this} and {other}: two parts for each that died, and no more"
            n += 1
            assert n < MOST, f"{this} and {other}: does not end"


def seen(s: GoneToGaia) -> list[object]:
    """All that a person could tell, whatever order abilities are printed in."""
    foes = [
        (foe.id, foe.tile, foe.hp, foe.most, foe.facing, foe.power, sorted(foe.tokens.items())) for foe in s.enemies
    ]
    suits = [
        (
            suit.hp,
            suit.elements,
            suit.available,
            sorted(suit.marks.items()),
            [(g.type, g.rank, g.place) for g in suit.gear],
        )
        for suit in s.suits
    ]
    figures = [(figure.tile, figure.alive, figure.stunned) for figure in s.figures]
    return [foes, suits, figures, s.xp, s.turns, s.die, sorted((mark.tile, mark.what, mark.n) for mark in s.marks)]


def course(this: str, other: str, seed: int, turned: bool) -> Iterator[list[object]]:
    """A wave by drawn answers: which option is taken goes by its words, not by its place."""
    rng = Rng.seeded(seed)
    t = board(this, other, rng)
    for enemy in t.s.enemies:
        enemy.abilities = enemy.abilities[::-1] if turned else enemy.abilities
    t.s.agenda = [Task("wave")]
    for _ in range(MOST):
        if t.over:
            return
        ask = t.match.open[0]
        given = answer(ask, rng)
        if isinstance(ask, Pick):
            given = sorted(ask.options, key=repr)[rng.roll(len(ask.options)) - 1]
        t.match.answer(ask.seat, given, ask.id)
        yield seen(t.s)


@pytest.mark.rule("GG.13.7")
@pytest.mark.parametrize("one", ENEMY)
def test_the_order_in_which_two_abilities_stand_on_a_card_makes_no_difference(
    one: str, request: pytest.FixtureRequest
) -> None:
    boards = int(request.config.getoption("--boards"))
    for place, other in enumerate(ENEMY[ENEMY.index(one) + 1 :]):
        if not boards and (place + ENEMY.index(one)) % FEW:
            continue
        for seed in range(place * 100, place * 100 + max(1, boards)):
            for n, (straight, turned) in enumerate(
                zip(course(one, other, seed, False), course(one, other, seed, True), strict=True)
            ):
                assert straight == turned, f"{one} and {other}, board {seed}: answer {n} leads elsewhere"


def test_all_sixty_are_there() -> None:
    assert len(ENEMY) == 60
