"""What is allowed on a card but surely not meant."""

from __future__ import annotations

from msgspec.structs import replace

from dolmen.games.snowcrest.checks import remarks
from dolmen.games.snowcrest.content import Action, Box, Villager
from dolmen.games.snowcrest.unpacking import action
from tests.games.snowcrest.box import BOX


def parse(text: str) -> Action:
    return action(text, "here")


def with_last(**changes: object) -> Box:
    """The box with its last villager changed: one who costs nothing, so that no Starter is compared with it."""
    last: Villager = replace(BOX.box.villagers[-1], name="Idler", **changes)
    assert last.cost == 0
    return replace(BOX.box, villagers=(*BOX.box.villagers[:-1], last))


def test_there_is_nothing_to_remark_on_our_own_cards() -> None:
    assert remarks(BOX.box) == []


def test_a_villager_of_no_use() -> None:
    (remark,) = remarks(with_last(icons=(), actions=(), avoid=False))
    assert remark == "the villager 'Idler' can do nothing: it has no icons, no actions, and avoids no curse"
    assert remarks(with_last(icons=(), actions=(), avoid=True)) == []


def test_an_action_that_does_nothing() -> None:
    (remark,) = remarks(with_last(actions=(parse("draw 1"), parse("gain 0 barley, draw 0"))))
    assert remark.startswith("the villager 'Idler' has an action that does nothing: Gain 0 Barley")
    assert remarks(with_last(actions=(parse("gain 0 barley, meditate"),))) == []


def test_a_guardian_that_rewards_nobody() -> None:
    guardian = replace(BOX.box.guardians[0], name="Miser", reward=parse("gain 0 scrolls"))
    assert remarks(replace(BOX.box, guardians=(guardian, *BOX.box.guardians[1:]))) == ["'Miser' rewards nobody"]


def test_an_achievement_out_of_reach() -> None:
    town = replace(BOX.box.achievements[0], name="Metropolis", goal="buildings", number=9)
    (remark,) = remarks(replace(BOX.box, achievements=(town, *BOX.box.achievements[1:])))
    assert remark == "nobody can ever claim the achievement 'Metropolis': there is room for 8 buildings"
