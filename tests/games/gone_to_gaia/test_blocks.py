"""The medium bot spends a Block where it saves a life, whatever lies hidden."""

from __future__ import annotations

from random import Random

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia.board import NAMES, TILES
from dolmen.games.gone_to_gaia.choices import Block
from dolmen.games.gone_to_gaia.rules.counter import dealt
from dolmen.games.gone_to_gaia.state import GoneToGaia, suit_of
from dolmen.kernel import Ask, Rng
from tests.games.gone_to_gaia.table import Wave, delver, foe
from tests.games.gone_to_gaia.test_forecast import TEMPLATES

POSITIONS, MUST = 50, 48


def drawn(random: Random) -> Wave:
    """Body strikes all around with the Drum, and both stand in the middle of it, not far from death."""
    tiles = random.sample([NAMES[tile] for tile in TILES if NAMES[tile] not in ("c3", "c2", "d4")], 7)
    foes = [
        foe(at, most=9, power=random.randint(1, 3), arrows=random.choice(TEMPLATES), facing=random.randrange(4))
        for at in tiles
    ]
    hp = [random.randint(1, 4) for _ in range(2)]
    tiles[0] = "d4"  # somebody to strike
    t = Wave(delver("c2", hp=hp[0], tokens="BL1"), delver("c3", hp=hp[1], tokens="BL1"), foes, next="body")
    t.s.rng = Rng.seeded(random.randrange(10_000))
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("strike")
    return t


def saves(s: GoneToGaia, option: object) -> bool:
    """Somebody would die, and with this Block nobody does who would without it."""
    attack = s.attack
    assert attack is not None
    if not isinstance(option, Block):
        return False
    saved = False
    for number, figure in enumerate(s.figures):
        coming = {id: dealt(attack, id) for id in attack.attempting if number in attack.covered[id]}
        hp, whole = suit_of(s, figure).hp, sum(coming.values())
        saved = saved or (figure.alive and whole >= hp > whole - coming.get(option.enemy, 0))
    return saved


def positions() -> list[tuple[Wave, Ask]]:
    random = Random(11)
    found: list[tuple[Wave, Ask]] = []
    while len(found) < POSITIONS:
        t = drawn(random)
        ask = next((ask for ask in t.match.open if ask.question.prompt == "Spend a Block?"), None)
        if ask is not None and any(saves(t.s, option) for option in ask.choices([]) or ()):
            found.append((t, ask))
    return found


def chosen(t: Wave, ask: Ask, redealt: int | None = None) -> object:
    if redealt is not None:
        t.s.levels.shuffle(Rng.seeded(redealt))
        t.s.spawns.shuffle(Rng.seeded(redealt))
        t.s.rng = Rng.seeded(redealt)
    return make_bot("medium", 5).choose(t.match.position, ask)


def test_in_fifty_drawn_positions_it_blocks_what_would_kill_and_hidden_things_change_nothing() -> None:
    blocked = 0
    for n, (t, ask) in enumerate(positions()):
        answer = chosen(t, ask)
        blocked += saves(t.s, answer)
        assert chosen(t, ask, redealt=n) == answer
    assert blocked >= MUST, f"{blocked} of {POSITIONS}"
