"""Every pair of abilities on drawn boards: what must always hold, holds, and every wave ends."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.board import NAMES, TILES
from dolmen.games.gone_to_gaia.checks import check
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Ask, Pick, Rng, Several, Write
from tests.games.gone_to_gaia.table import Wave, delver, foe

AMOUNTS = {"Immunity": "Immunity LIGHT", "Primordial": "Primordial ember gale", "Fatal Flaw": "Fatal Flaw 2"}
ENEMY = [
    AMOUNTS.get(name, name)
    for name, ability in BOOK.abilities.items()
    if any(rule.startswith("GG.27.") for rule in ability.rules)
]
MOST = 400
"""Answers in a wave."""


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


def test_all_sixty_are_there() -> None:
    assert len(ENEMY) == 60
