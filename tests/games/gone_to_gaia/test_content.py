"""What is in the box of Gone to Gaia, and what is said of a mistake in it."""

from __future__ import annotations

from collections import Counter

import pytest

from dolmen.games.gone_to_gaia.abilities.records import BOOK
from dolmen.games.gone_to_gaia.board import DISTANCE, NAMES, NEIGHBOURS, TILES, adjacent, covered, tile
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.unpacking import aim
from dolmen.kernel import BadContent


@pytest.mark.rule("GG.2.7")
def test_every_type_stands_on_six_level_cards(box: Box) -> None:
    base = [card for card in box.levels.values() if card.base]
    assert len(base) == 28
    assert Counter(type for card in base for type in card.types) == Counter(dict.fromkeys(range(14), 6))
    assert all(len({*card.types}) == 3 for card in box.levels.values())


@pytest.mark.rule("GG.23.6")
def test_the_story_adds_four_level_cards_and_three_spawn_cards(box: Box) -> None:
    assert [card.no for card in box.levels.values() if not card.base] == [29, 30, 31, 32]
    assert [card.no for card in box.spawns.values() if not card.base] == [13, 14, 15]
    added = [type for no in range(29, 33) for type in box.levels[no].types]
    assert len({*added}) == len(added)


@pytest.mark.rule("GG.2.8", "GG.23.2")
def test_a_spawn_card_names_ten_tiles(box: Box) -> None:
    base = [card for card in box.spawns.values() if card.base]
    assert len(base) == 12
    for card in box.spawns.values():
        assert len({card.boss, *card.starts, *card.minions}) == 10
    assert {card.no: NAMES[card.circuit] for card in base if card.circuit is not None} == {3: "c3", 8: "c2"}
    assert {card.no: NAMES[card.friendly] for card in base if card.friendly is not None} == {5: "a3", 11: "c3"}


@pytest.mark.parametrize("no", range(1, 16))
def test_a_spawn_card_leaves_room_to_begin(box: Box, no: int) -> None:
    """Starts three or more apart, none next to the boss, one or two minions next to each, free tiles joined, tokens on
    free tiles."""
    card = box.spawns[no]
    one, other = card.starts
    assert DISTANCE[one][other] >= 3
    assert not any(adjacent(start, card.boss) for start in card.starts)
    assert all(1 <= sum(adjacent(start, minion) for minion in card.minions) <= 2 for start in card.starts)
    free = {*TILES} - {card.boss, *card.minions}
    reached, edge = {one}, [one]
    while edge:
        new = [there for there in NEIGHBOURS[edge.pop()] if there in free - reached]
        reached.update(new)
        edge += new
    assert reached == free
    assert {card.circuit, card.friendly} - {None} <= free - {*card.starts}


@pytest.mark.rule("GG.2.11")
def test_the_shop_has_sixty_products(box: Box) -> None:
    assert [*box.products] == [*range(1, 61)]
    gained = {no for no, product in box.products.items() if product.sale == "G"}
    assert gained == {8, 53, 54, 55}
    for no, product in box.products.items():
        assert bool(product.price.m or product.price.circuit) == (no not in {8, 53, 54})
    assert {no: product.gear for no, product in box.products.items() if product.gear} == {
        **{no: (no - 32, 1) for no in range(39, 46)},
        58: (9, 2),
        59: (10, 2),
    }
    assert [no for no, product in box.products.items() if product.only == "body"] == [*range(16, 23), 26, 27, 28, 38]


@pytest.mark.rule("GG.2.13", "GG.26.10")
def test_there_are_forty_bosses(box: Box) -> None:
    assert Counter(boss.level for boss in box.bosses.values()) == {1: 10, 2: 13, 3: 11, 4: 5, 5: 1}
    assert sum(boss.person for boss in box.bosses.values()) == 20
    assert [boss.id for boss in box.bosses.values() if boss.person_id] == ["incomplete-revenant"]
    for boss in box.bosses.values():
        assert boss.back, boss.id
        assert boss.fight, boss.id
        assert boss.dies, boss.id
        assert boss.left, boss.id


@pytest.mark.rule("GG.2.14", "GG.26.6", "GG.26.8", "GG.27.44")
def test_there_are_nineteen_kinds_of_minions(box: Box) -> None:
    assert Counter(minion.level for minion in box.minions.values()) == {1: 5, 2: 6, 3: 5, 4: 2, 5: 1}
    assert {minion.id for minion in box.minions.values() if not minion.abilities} == {"crystanid", "experiment"}
    immune = Counter(name for card in box.minions["experiment"].each for name in card)
    assert immune == {"Light Immune": 2, "Medium Immune": 2, "Heavy Immune": 2}
    assert {id: minion.hard for id, minion in box.minions.items() if minion.hard} == {
        "crystanid": ("Shell",),
        "snatcher": ("Soul Sap", "Vicious"),
        "orite": ("Stalwart",),
    }


@pytest.mark.rule("GG.34.3")
def test_every_type_of_boss_has_minions_that_go_with_it(box: Box) -> None:
    assert len({boss.kind for boss in box.bosses.values()}) == 17


def test_every_one_of_the_sixty_abilities_is_on_some_card(box: Box) -> None:
    """But for Fatal Flaw, which a quest gives (Q7)."""
    sixty = {name for name, ability in BOOK.abilities.items() if any(rule[:6] == "GG.27." for rule in ability.rules)}
    assert len(sixty) == 60
    printed: set[str] = set()
    for boss in box.bosses.values():
        printed.update(boss.abilities)
    for extra in box.extras.values():
        printed.update(extra.abilities)
    for minion in box.minions.values():
        for card in (minion.abilities, minion.hard or (), *minion.each, *minion.hard_each):
            printed.update(card)
    met = {BOOK.read(written).ability.name for written in printed}
    assert sixty - met == {"Fatal Flaw"}
    assert met <= sixty


def test_an_ability_that_nobody_knows_is_named_with_what_was_meant() -> None:
    with pytest.raises(BadContent, match="there is no ability 'Touhg'; did you mean 'Tough'"):
        BOOK.read_all(("Touhg",), "bosses.toml: boss 'rocky', field abilities")


def test_twelve_heroes_come_two_at_a_time(box: Box) -> None:
    assert [(hero.no, hero.discipline) for hero in box.heroes.values()] == [
        (no, "mind" if no % 2 else "body") for no in range(1, 13)
    ]
    assert Counter(hero.comes for hero in box.heroes.values()) == Counter(
        dict.fromkeys(("start", "T1", "T2", "T3", "T4", "T5"), 2)
    )


@pytest.mark.rule("GG.2.3", "GG.4.5", "GG.4.6")
def test_a_hero_brings_weapons_and_passives(box: Box) -> None:
    for hero in box.heroes.values():
        assert len({*hero.weapons}) == 2
        assert len({*hero.passives}) == (1 if hero.no <= 2 else 2)
        assert max(hero.weapons) < 7 <= min(hero.passives)


def test_arrows_turn_with_the_card(box: Box) -> None:
    fork = box.arrows["fork"]

    def names(facing: int) -> set[str]:
        return {NAMES[there] for there in covered(fork.white, tile("c3"), facing)}

    assert names(0) == {"b4", "c4", "d4"}
    assert names(1) == {"d4", "d3", "d2"}
    assert {NAMES[there] for there in covered(fork.black, tile("c2"), 0)} == {"c1"}


@pytest.mark.parametrize("written", ["", "all", "all sideways 2", "one within", "line any 2 of nobody"])
def test_an_aim_that_nobody_can_read(written: str) -> None:
    with pytest.raises(BadContent, match="here: expected words like"):
        aim(written, "here")
