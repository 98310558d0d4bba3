"""A wave of Gone to Gaia as a test wants it, and a way to play it.

    t = Wave(mind=delver("c2"), body=delver("b2"), foes=[foe("c3")])
    t.lay("Ward Lash", 2)
    with t.dice(6):
        t.pick("Ward Lash").pick("strike")
    assert t.hp("body") == 5

Delvers have their Hero's weapons and nothing else, unless told; foes are Crystanids that give 2 XP.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.board import IN_ORDER, NAMES, tile
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.state import (
    BODY,
    HAND,
    MIND,
    SHORT,
    Element,
    Enemy,
    Figure,
    GoneToGaia,
    Lying,
    Suit,
    Task,
    enemy_at,
    gear_of,
)
from dolmen.kernel import Deck, Rng
from dolmen.testing import RuleTable
from dolmen.testing.rule_table import Who

WHO = {"mind": MIND, "body": BODY}
TYPES = {(cards.discipline, cards.name): cards.type for cards in GAME.box.equipment.values()}
TURNED = "quest/Q1/twist/0"
"""The page that is read after the first attack."""
WEAPONS = ("Ward Lash, Survey Lance", "Storm Drum, Reaper")
AMOUNTS = {"Immunity": "Immunity LIGHT", "Primordial": "Primordial ember gale", "Fatal Flaw": "Fatal Flaw 2"}
ENEMY = [
    AMOUNTS.get(name, name)
    for name, ability in BOOK.abilities.items()
    if any(rule.startswith("GG.27.") for rule in ability.rules)
]
"""The abilities of enemies, as they stand on cards."""


class Delver(Struct):
    tile: str
    gear: str | None
    tokens: str
    hp: int
    slots: dict[str, int]
    elements: dict[int, str]


def delver(
    tile: str = "a1",
    gear: str | None = None,
    tokens: str = "",
    hp: int = 6,
    slots: dict[str, int] | None = None,
    elements: dict[int, str] | None = None,
) -> Delver:
    """Gear as "Ward Lash 2, Bulwark", tokens as "AP2 BL1"; weapons that lie on slots; elements by slot."""
    return Delver(tile, gear, tokens, hp, slots or {}, elements or {})


def foe(
    at: str,
    hp: int = 0,
    *,
    most: int = 2,
    power: int = 1,
    arrows: str = "cross",
    reward: list[int] | None = None,
    facing: int = 0,
    rank: Any = "minion",
    level: int = 1,
    abilities: tuple[str, ...] = (),
) -> Enemy:
    """`hp` is what it has left; all of it, unless told. It gives 2 XP, unless told."""
    reward = [2] if reward is None else reward
    found = Enemy(0, "crystanid", rank, level, tile(at), most, power, arrows, reward, abilities, facing)
    found.damage = most - hp if hp else 0
    return found


def bits(names: str) -> int:
    return sum(1 << Element[name.upper()] for name in names.split())


class Wave(RuleTable[GoneToGaia]):
    """The Delver Phase of the examination, before somebody's turn."""

    def __init__(
        self,
        mind: Delver | None = None,
        body: Delver | None = None,
        foes: list[Enemy] | None = None,
        *,
        next: str = "mind",
        levels: list[int] | None = None,
    ) -> None:
        delvers = (mind or delver(), body or delver())
        s = GAME.state(
            rng=Rng.seeded(1),
            table=laid(2),
            mode="examination",
            suits=[Suit(MIND), Suit(BODY)],
            figures=[
                Figure(discipline, discipline, tile(delvers[discipline].tile), discipline + 1, name)
                for discipline, name in ((MIND, "Ada"), (BODY, "Bram"))
            ],
            levels=Deck(levels or [card.no for card in GAME.box.levels.values()]),
            spawns=Deck([]),
            quest="Q1",
            seen=[TURNED],
            phase="delvers",
            next=WHO[next],
        )
        for discipline, wanted in enumerate(delvers):
            dress(s, discipline, wanted)
        for enemy in sorted(foes or [], key=lambda enemy: IN_ORDER[enemy.tile]):
            enemy.id = s.born
            s.born += 1
            s.enemies.append(enemy)
        super().__init__(GAME, s)

    def seat_of(self, who: Who) -> int | None:
        return WHO[who] if isinstance(who, str) else who

    # What is done

    def lay(self, weapon: str, slot: int) -> Wave:
        self.pick(f"{weapon} onto slot {slot}")
        return self

    def strike(self, words: str, *dice: int) -> Wave:
        """The action with these words, and the strike; the dice fall so."""
        with self.dice(*dice):
            self.pick(words).pick("strike")
        return self

    def turn(self, weapon: str, slot: int, words: str, *dice: int) -> Wave:
        """Lay the weapon down and strike with it."""
        self.lay(weapon, slot)
        return self.strike(words, *dice)

    def end(self) -> Wave:
        self.pick("end the turn")
        return self

    def passes(self) -> Wave:
        self.pick("pass until")
        return self

    def take_first_types(self) -> Wave:
        """Of all Level cards that are drawn."""
        while self.asked("type"):
            self.give(self.options()[0])
        return self

    # What there is

    def suit(self, who: str) -> Suit:
        return self.s.suits[WHO[who]]

    def hp(self, who: str) -> int:
        return self.suit(who).hp

    def at(self, who: str) -> str:
        return NAMES[self.s.figures[WHO[who]].tile]

    def alive(self, who: str) -> bool:
        return self.s.figures[WHO[who]].alive

    def foe(self, at: str) -> Enemy:
        found = enemy_at(self.s, tile(at))
        assert found is not None, f"nobody stands on {at}"
        return found

    def foes(self) -> dict[str, int]:
        """HP by tile."""
        return {NAMES[enemy.tile]: enemy.hp for enemy in self.s.enemies}

    def fresh(self, who: str, weapon: str) -> bool:
        return self.place(who, weapon) == HAND

    def place(self, who: str, weapon: str) -> int:
        gear = gear_of(self.suit(who), TYPES[WHO[who], weapon])
        assert gear is not None
        return gear.place

    def rank(self, who: str, name: str) -> int:
        gear = gear_of(self.suit(who), TYPES[WHO[who], name])
        return 0 if gear is None else gear.rank

    def tokens(self, who: str, name: str) -> tuple[int, int]:
        """AVAILABLE and SPENT."""
        suit = self.suit(who)
        return suit.available[SHORT[name]], suit.spent[SHORT[name]]

    def lies(self, at: str, who: str, level: int = 0) -> Wave:
        """A part is put there."""
        self.s.lying.append(Lying(tile(at), WHO[who], level))
        return self

    def lying(self) -> list[tuple[str, int, int]]:
        return sorted((NAMES[part.tile], part.discipline, part.level) for part in self.s.lying)

    def do(self, *tasks: Task) -> Wave:
        """These come next."""
        self.s.agenda.extend(reversed(tasks))
        return self


def dress(s: GoneToGaia, number: int, wanted: Delver) -> None:
    suit = s.suits[number]
    suit.maxima = [5] * len(suit.maxima)
    gear = WEAPONS[number] if wanted.gear is None else wanted.gear
    for words in filter(None, gear.split(", ")):
        name, _, rank = words.rpartition(" ") if words[-1].isdigit() else (words, "", "1")
        for _ in range(int(rank)):
            gain_gear(s, number, TYPES[number, name])
    for token in wanted.tokens.split():
        suit.available[SHORT[token[:2]]] += int(token[2:])
    suit.hp = wanted.hp
    for name, slot in wanted.slots.items():
        held = gear_of(suit, TYPES[number, name])
        assert held is not None
        held.place = slot
    for slot, elements in wanted.elements.items():
        suit.elements[slot - 1] = bits(elements)
