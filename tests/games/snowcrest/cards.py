"""The cards that the tests of the rules are played with.

What stands on most cards is ours to tune; a rule holds whatever it is. So the rules are tested with an edition printed
here: the values of the worked examples in `rules.md`, which stay when the box is tuned. What the box itself must hold
is tested in `test_components.py` and `test_named_cards_box.py`.
"""

from __future__ import annotations

from typing import Any

from dolmen.games import snowcrest
from tests.library.reprint import reprinted

Entries = dict[str, dict[str, Any]]

VILLAGERS = """
    Herder         1 -   gain 2 juniper | draw 2
    Mason          1 -   pay 1 juniper -> build any | restock
    Novice         1 -   meditate | gain 5 bells
    Pilgrim        1 -   pay 3 bowls -> venerate | gain 3 bowls
    Farmer         2 B   gain 3 barley
    Woodcutter     4 JJ  gain 3 juniper | pay 2 juniper -> build any, build farm
    Priest         4 PP  meditate
    Carpenter      1 J   pay 2 juniper -> build any, draw 1
    Smith          3 P   pay 1 juniper -> build forge | gain 2 bells
    Shrine_Keeper  2 O   pay 1 juniper -> build shrine | gain 1 bowl
    Celebrant      4 -   pay 2 bowls -> venerate
    Officer        2 B   redraw
    Gardener       3 BB  gain 2 barley per farm
    Merchant       4 G   trade
    Nun            6 P   recover | lose 1 omen
    Poet           3 -
    Abbot          7 P   lose 1 omen
    Great_Abbot   10 P   pay 2 bowls -> lose 3 omens
    Recruiter      3 BB  recruit
    Scholar        8 ?   copy
    Mystic        10 P   demand, lose 1 omen
    Terton         4 G   pay 3 any -> gain 1 scroll
    Herbalist      9 J   lose 2 omens
    Forester       4 J   gain 3 juniper
    Stonemason     2 J   pay 1 juniper -> build any
    Bell_Founder   3 P   gain 1 bell, gain 1 bell per forge
    Potter         2 O   gain 1 bowl, gain 1 bowl per shrine
    Goldsmith     10 G   gain 2 gold
    Porter         3 BB  restock, gain 1 barley
    Storyteller    2 -   draw 2
    Temple_Guide   6 -   pay 2 bowls -> venerate
    Chant_Leader   8 -   gain 1 bell, meditate
    Beggar         0 -   gain 2 of choice, gain 1 omen
"""
"""Name, cost, icons, actions."""

GUARDIANS = """
    Stone_Yak      RRDD HV  draw 3, gain 2 scrolls
    Snow_Lion      BBH  R   gain 2 scrolls, gain 1 gold
    Cloud_Serpent  JJ   J   gain 2 scrolls, gain 1 gold
    Frost_Owl      HH   H   gain 2 scrolls, draw 1
    Jade_Tiger     VR   V   gain 2 scrolls, draw 1
    White_Crane    PP   P   gain 2 scrolls, gain 1 gold
    Shadow_Wolf    XR   X   gain 2 scrolls, gain 1 gold
    Thunder_Drake  DDR  D   gain 3 scrolls, gain 1 gold
    Copper_Ox      RRR  RR  gain 2 scrolls, gain 1 gold
    Moon_Hare      H    R   gain 2 scrolls, draw 1
    Bone_Vulture   VV   V   gain 3 scrolls, gain 1 gold
    Old_Yeti       XXD  X   gain 3 scrolls
"""
FORESTS = """
    Cedar_Spirit   BH   R   gain 1 scroll
    Moss_Spirit    RR   R   gain 1 scroll
    Fern_Spirit    H    H   gain 1 scroll
    Root_Spirit    D    R   gain 1 scroll
    Berry_Spirit   BB   B   gain 1 scroll
    Thorn_Spirit   XR   X   gain 1 scroll
"""
"""Name, offering, curse, reward."""

ACHIEVEMENTS = """
    Full_Village   9
    Busy_Street    3
    Balanced_Town  1
    Blessed        4
    Granary        18
    Woodpile       2
    Bell_Tower     3
    Altar          4
    Treasury       3
    Open_Gates     3
"""
"""Name, and how many it takes."""


def rows(text: str, columns: int) -> list[list[str]]:
    return [[*line.split(None, columns - 1), ""][:columns] for line in text.strip().split("\n")]


def villagers() -> Entries:
    return {
        name.replace("_", " "): {
            "cost": int(cost),
            "icons": icons.strip("-"),
            "actions": actions.split(" | ") if actions else [],
        }
        for name, cost, icons, actions in rows(VILLAGERS, 4)
    }


def spirits(text: str) -> Entries:
    return {
        name.replace("_", " "): {"offering": offering, "curse": curse, "reward": [reward]}
        for name, offering, curse, reward in rows(text, 4)
    }


def edition() -> snowcrest.SnowcrestGame:
    game = reprinted(snowcrest.GAME, "villagers.toml", "villager", villagers())
    game = reprinted(game, "guardians.toml", "guardian", spirits(GUARDIANS))
    game = reprinted(game, "forests.toml", "forest", spirits(FORESTS))
    numbers = {name.replace("_", " "): {"number": int(number)} for name, number in rows(ACHIEVEMENTS, 2)}
    return reprinted(game, "achievements.toml", "achievement", numbers)


GAME = edition()
