"""What a position looks like to the bots."""

from __future__ import annotations

import tomllib
from importlib import resources
from random import Random

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.bot import value
from dolmen.games.snowcrest.bot.value import (
    FEATURES,
    WORTHS_TABLES,
    features,
    outlook,
    read_worths,
    sure_points,
    worths_of,
)
from dolmen.games.snowcrest.effects import LANGUAGE, TERMS
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Position, Rng, random_answer
from tests.games.snowcrest.table import grid, kind, printed, table, village


def positions(seats: int) -> list[Position[Snowcrest]]:
    """One game's positions, now and then."""
    at = Position(GAME, GAME.setup(seats, GAME.read_options({}), Rng.seeded(5, seats)))
    random = Random(seats)
    kept = []
    for step in range(400):
        if at.result is not None:
            break
        if step % 25 == 0:
            kept.append(at.copy())
        at.answer(0, random_answer(at.open[0], random)[0])
    return kept


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_way_to_judge_is_the_slow_way(seats: int) -> None:
    worths = read_worths()[seats]
    for at in positions(seats):
        for v in at.s.villages:
            ready = sum(n * worth for n, worth in zip(features(at.s, v), worths, strict=True))
            assert outlook(at.s, v, 1.0) == pytest.approx(sure_points(v) + ready)


@pytest.mark.parametrize("table", WORTHS_TABLES.values())
def test_everything_has_a_worth_of_its_own(table: str) -> None:
    text = resources.files("dolmen.games.snowcrest").joinpath("content", "judgement.toml").read_text(encoding="utf-8")
    assert list(tomllib.loads(text)[table]) == list(FEATURES)
    names = [card.name for card in GAME.box.villagers] + [card.name for card in GAME.box.achievements]
    assert not any(name in text for name in names)


def test_bots_have_an_opinion_of_every_word() -> None:
    """Whatever is written on a card of a pack, and with whatever amounts."""
    slots = {
        "<n>": ("2",),
        "<what>": ("barley", "juniper", "bells", "bowls", "gold"),
        "<tile>": ("farm", "forge", "shrine"),
    }
    lines = [form.replace("|scrolls", "").replace("|omens", "") for form in LANGUAGE.forms()]
    lines = [line for form in lines for line in (form.replace("[", "").replace("]", ""), form.partition("[")[0])]
    for slot, words in slots.items():
        lines = [line.replace(slot, word) for line in lines for word in words]
    found = {term for line in lines for term, _ in LANGUAGE.parse(f"pay 1 any -> {line}", "here").terms()}
    assert found == set(TERMS)


def test_a_card_is_worth_more_with_a_better_word() -> None:
    cards = [printed("Storyteller", actions=[action]) for action in ("lose 1 omen", "lose 3 omens")]
    plain, better = (worths_of(game.box)[2] for game in cards)
    place = kind("Storyteller")
    assert plain.up[place] < better.up[place]
    assert plain.down[place] < better.down[place]


def test_a_hoard_beyond_all_measure_is_worth_no_more_than_a_great_one() -> None:
    great, beyond = (table(village(tokens=f"{n} B"), village()) for n in (value.MANY, 5 * value.MANY))
    assert GAME.value(beyond, 0) == GAME.value(great, 0) > GAME.value(table(village(), village()), 0)
    assert features(beyond, beyond.villages[0]) == features(great, great.villages[0])


def test_a_scroll_more_is_better_for_its_owner_and_worse_for_the_other() -> None:
    before = table(village(grid("Farmer")), village(grid("Farmer")))
    after = table(village(grid("Farmer"), scrolls=1), village(grid("Farmer")))
    assert GAME.value(after, 0) > GAME.value(before, 0) == pytest.approx(0.5)
    assert GAME.value(after, 1) < GAME.value(before, 1)


def test_in_the_last_round_only_the_score_counts_and_a_turn_that_is_left() -> None:
    before = table(village(grid("Farmer")), village(grid("Farmer")), active=1, start=0)
    ending = table(village(grid("Farmer")), village(grid("Farmer")), active=1, start=0, scrolls=0)
    ending.ending = True
    assert GAME.value(before, 0) == pytest.approx(0.5)
    assert GAME.value(ending, 0) < 0.4 < 0.6 < GAME.value(ending, 1), "only the second has a turn left"
    lead = table(village(grid("Farmer"), scrolls=1), village(grid("Farmer")), active=1, start=0, scrolls=0)
    lead.ending = True
    assert GAME.value(lead, 0) == pytest.approx(0.5), "a Scroll more makes up for it"


def test_a_hint_does_not_betray_what_others_hold() -> None:
    one, other = (
        table(village(hand="Officer"), village(hand=hand, deck=deck))
        for hand, deck in (("Celebrant", "Carpenter"), ("Carpenter", "Celebrant"))
    )
    assert value.readings(one, 0) == value.readings(other, 0)
