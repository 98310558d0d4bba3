"""A rough judgement of how things go, for both players alike: it is won and lost together.

In a wave all is counted in HP: those that are left, less those that parting shots will cost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from dolmen.games.gone_to_gaia.effects.quest import LIMIT
from dolmen.games.gone_to_gaia.forecast import UNKNOWN, guess, run
from dolmen.games.gone_to_gaia.rules.parting import ALONE_SHARED
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.rules.tokens import fall
from dolmen.games.gone_to_gaia.state import HAND, SLOTS, WEAPONS, Enemy, GoneToGaia, Suit, lives, living, suit_of
from dolmen.games.gone_to_gaia.tale.questing import quest_of
from dolmen.kernel import copied

HEALTH, KILLS, WOUNDS, PARTS, FRESH, ELEMENTS, TOKENS = 0.55, 0.10, 0.10, 0.10, 0.05, 0.05, 0.05
MOST_PARTS = 14
WAVES = 0.15
"""Each wave of Onslaught that is behind."""
FOES = 8
"""Of a wave."""
MISSED, EACH_HP = 0.75, 0.05
"""The last HP are worth the most: so much less is each further one. But each may be missed in a later wave."""
DEAD = -1.5
SPREAD = 1.5
"""So much more than its printed damage a weapon deals: it may hit several, and elements bring it back."""
MINION_SHOT = 1
QUESTS = 7
"""Those that a campaign has at least to win, and one more."""
LAST_RESORT = "E7"
NOTHING: Mapping[int, int] = MappingProxyType({})


def value(s: GoneToGaia) -> float:
    if s.mode == "onslaught":
        return WAVES * (s.wave - 1 + s.goal_met) + (1 - 5 * WAVES) * of_wave(s)
    if s.mode == "examination":
        return of_wave(s)
    return of_campaign(s) if s.mode == "campaign" else of_quest(s)


def of_campaign(s: GoneToGaia) -> float:
    """The chapters behind, and the quest that is going on."""
    assert s.sheet is not None
    if s.sheet.ending and s.phase == "over":
        return 0.0 if s.sheet.ending == LAST_RESORT else 1.0
    here = 0.5 if s.phase == "town" or not s.quest else of_quest(s)
    won = len(s.sheet.completed) - (here == 1.0)
    return min(0.99, (won + here) / max(QUESTS, won + 1))


def of_quest(s: GoneToGaia) -> float:
    """Waves that are behind on the way to the goal; a quest that was left is worth no more than its parts."""
    if s.outcome:
        return 1.0 if s.outcome == "won" else 0.1 + 0.05 * len(living(s))
    if s.goal_met:
        return 0.9 + 0.1 * of_wave(s)
    goal = quest_of(s).goal.wave
    behind = s.wave - (s.phase in ("interlude", "delvers", "parting"))
    return 0.2 + 0.6 * min(1.0, behind / max(1, goal)) * (0.2 + 0.8 * of_wave(s)) + 0.15 * of_wave(s)


def of_wave(s: GoneToGaia) -> float:
    """The wave that is going on."""
    suits = len(s.suits)
    total = HEALTH * max(0.0, outlook(s, [suit_of(s, figure).hp for figure in s.figures]) / suits_worth(s))
    if s.phase == "prologue":
        return total
    foes = FOES if s.enemies else max(1, s.born)
    left = sum([enemy.hp / enemy.most for enemy in s.enemies])
    total += KILLS * (1 - min(1.0, len(s.enemies) / foes)) + WOUNDS * (1 - min(1.0, left / foes))
    total += PARTS * min(1.0, sum(map(sum, (suit.parts for suit in s.suits))) / MOST_PARTS)
    if s.phase != "over":
        total += FRESH * min(1.0, fresh(s) / 6)
        total += TOKENS * min(1.0, sum([sum(suit.available) for suit in s.suits]) / (6 * suits))
        total += ELEMENTS * min(1.0, sum([bits.bit_count() for suit in s.suits for bits in suit.elements]) / 16)
    return min(1.0, total)


def suits_worth(s: GoneToGaia) -> float:
    """Of all that could be alive."""
    return float(len(s.figures))


def fresh(s: GoneToGaia) -> int:
    """The turns that could follow at once, unless the wave is over before."""
    turns = sum([turns_of(s, suit) for n, suit in enumerate(s.suits) if not suit.passed and lives(s, n)])
    last = limit(s)
    return turns if last is None else max(0, min(turns, last - s.turns))


def limit(s: GoneToGaia) -> int | None:
    """The turn after which a quest ends the wave."""
    return next((int(held.what.removeprefix(LIMIT)) for held in s.standing if held.what.startswith(LIMIT)), None)


def turns_of(s: GoneToGaia, suit: Suit) -> int:
    """Each takes a fresh weapon and an empty slot; where both elements lie already, the weapon comes back at once."""
    hand = sum([gear.type < WEAPONS and gear.place == HAND for gear in suit.gear])
    if not hand:
        return 0
    held = {gear.place for gear in suit.gear}
    empty = [slot for slot in range(1, SLOTS + 1) if suit.open >> (slot - 1) & 1 and slot not in held]
    ready = sum([suit.elements[slot - 1] == s.box.slots[slot - 1].both for slot in empty])
    return min(hand, len(empty)) + ready


def strength(s: GoneToGaia) -> float:
    """The damage that these turns could deal, with the best weapons in hand."""
    total = 0.0
    for number, suit in enumerate(s.suits):
        turns = 0 if suit.passed or not lives(s, number) else turns_of(s, suit)
        if turns:
            hand = [
                suit.base[rank.damage] + rank.more
                for gear in suit.gear
                if gear.type < WEAPONS and gear.place == HAND
                for rank in (rank_of(s, suit, gear),)
                if rank.damage is not None
            ]
            total += sum(sorted(hand, reverse=True)[:turns]) + max(0, turns - len(hand)) * max(hand, default=0)
    last = limit(s)
    if last is not None and total:
        turns = sum([turns_of(s, suit) for n, suit in enumerate(s.suits) if not suit.passed and lives(s, n)])
        total *= fresh(s) / max(1, turns)
    return SPREAD * total


def outlook(s: GoneToGaia, hp: Sequence[int], left: Mapping[int, int] = NOTHING) -> float:
    """What the delvers' lives are worth with so many HP each, when these enemies have so many left: 1 for each that is
    safe."""
    coming = shots(s, [figure.alive and left > 0 for figure, left in zip(s.figures, hp, strict=True)], left)
    return sum(
        [
            worth(left - shot) if left > 0 else DEAD
            for figure, left, shot in zip(s.figures, hp, coming, strict=True)
            if figure.alive
        ]
    )


def worth(hp: float) -> float:
    return 1 - MISSED**hp + EACH_HP * hp if hp > 0 else max(DEAD, 0.48 * hp)


def standing(s: GoneToGaia, left: Mapping[int, int] = NOTHING) -> float:
    """How likely an enemy is to be there for its parting shot: by the HP that they all have, and what can still be
    dealt."""
    foes = sum([left.get(enemy.id, enemy.hp) for enemy in s.enemies])
    return 1 / (1 + (strength(s) / foes) ** 2) if foes else 0.0


def shots(s: GoneToGaia, alive: Sequence[bool], left: Mapping[int, int] = NOTHING) -> list[float]:
    """What parting shots can be expected to cost each figure."""
    there = sum(alive)
    if not there or s.phase not in ("delvers", "parting"):
        return [0.0] * len(alive)
    sure = standing(s, left)
    those = [enemy for enemy in s.enemies if left.get(enemy.id, enemy.hp)]
    minions = MINION_SHOT * sum([enemy.minion for enemy in those]) / (ALONE_SHARED if len(s.suits) == 1 else there)
    bosses = sum([s.box.figures[enemy.level].boss_shot for enemy in those if not enemy.minion])
    return [sure * (minions + bosses) if one else 0.0 for one in alive]


def relief(s: GoneToGaia) -> dict[int, float]:
    """What it can be expected to save each figure when a minion (0), or a boss of a level, is gone."""
    sure = standing(s) if s.phase == "delvers" else 0.0
    minion = MINION_SHOT / (ALONE_SHARED if len(s.suits) == 1 else max(1, len(living(s))))
    return {0: sure * minion, **{level: sure * one.boss_shot for level, one in s.box.figures.items()}}


def readings(s: GoneToGaia) -> Mapping[str, float]:
    return {
        "HP of you both": float(sum(suit.hp for suit in s.suits)),
        "enemies that have fallen": float(s.born - len(s.enemies)),
        "parts": float(sum(map(sum, (suit.parts for suit in s.suits)))),
    }


REWARD, WOUND, BOSS = 0.3, 0.3, 2.5
"""What a kill brings besides: elements, and with them another turn. What a wound is worth. Of a boss so much more: it
brings a Level card to each, and its parting shot hits both."""


def spoils(s: GoneToGaia, enemy: Enemy, damage: int, left: int) -> float:
    """What a hit is worth, whatever it costs."""
    boss = BOSS * (2.0 if _hunted(s) else 1.0) if not enemy.minion else 1.0
    share = min(damage, enemy.hp) / enemy.most
    return WOUND * boss * share + (REWARD * boss if not left else 0.0)


def _hunted(s: GoneToGaia) -> bool:
    """The boss of this wave is the goal, or while it lives the wave is cut short."""
    if s.mode in ("onslaught", "examination"):
        return False
    if limit(s) is not None:
        return True
    goal = quest_of(s).goal
    return goal.kind == "kill boss" and goal.wave == s.wave


def expected(s: GoneToGaia) -> float:
    """What an aimed attack is worth: kills and wounds, less what the die will cost, by its odds."""
    seen = guess(s)
    if seen.hidden:
        return _after_its_die(s)
    total, left = 0.0, {}
    for hit in seen.hits:
        enemy = next(enemy for enemy in s.enemies if enemy.id == hit.enemy)
        total += spoils(s, enemy, hit.damage, hit.left)
        left[hit.enemy] = hit.left
    now = [suit_of(s, figure).hp for figure in s.figures]
    before = outlook(s, now)
    if seen.undisputed is not None:
        return total + outlook(s, seen.undisputed.left, left) - before
    return total + sum([len(fate.dice) / 6 * (outlook(s, fate.left, left) - before) for fate in seen.fates])


def _after_its_die(s: GoneToGaia) -> float:
    """The same of a weapon with a die of its own, on average over its six results."""
    known: dict[tuple[tuple[int, int], ...], float] = {}
    total = 0.0
    for face in range(1, 7):
        twin = copied(s)
        run(twin, UNKNOWN)
        fall(twin, twin.agenda.pop(), face)
        run(twin, ("confirm", *UNKNOWN))
        attack = twin.attack
        if attack is None or not twin.agenda or twin.agenda[-1].do != "confirm":
            continue
        hit = tuple([(target.enemy, target.kind) for target in attack.targets])
        if hit not in known:
            known[hit] = expected(twin) if hit else 0.0
        total += known[hit] / 6
    return total
