"""Section 24: alone."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.snowcrest.effects import Draw, Gain, Scrolls
from dolmen.games.snowcrest.resources import Resource, amount
from dolmen.games.snowcrest.rules.end import result
from dolmen.kernel import BadOptions
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    GUARDIANS,
    Table,
    brings,
    cards,
    events,
    goal,
    grid,
    is_down,
    kind,
    names,
    new_game,
    price,
    printed,
    random_game,
    rewards,
    row_of,
    table,
    tokens,
    village,
)
from tests.library.reprint import reprinted

LEVELS = {1: (10, 3), 2: (11, 3), 3: (12, 3), 4: (13, 3), 5: (13, 2), 6: (13, 1), 7: (13, 0), 8: (14, 0), 9: (15, 0)}
LEVELS |= {10: (15, 0)}


def alone(*cards: str, **more: Any) -> Table:
    mine: dict[str, Any] = {"buildings": ""}
    mine |= {key: more.pop(key) for key in ("hand", "deck", "tokens", "buildings", "omen", "discard") if key in more}
    return Table(table(village(grid(*cards), **mine), **more))


# Setting up


@pytest.mark.rule("SC.24.1")
def test_the_table_for_one() -> None:
    for seed in range(5):
        s = new_game(1, seed)
        v = s.villages[0]
        assert (s.juniper, len(s.achievements), s.start, s.active) == (3, 2, 0, 0)
        assert (len(s.guardians), len(s.forests), len(s.row)) == (12, 6, 5)
        assert (row_of(v), len(v.hand), len(v.deck), v.omen) == ("Farm", 3, 6, 0)
        assert sorted(names([v.grid[cell] for cell in (0, 2, 6, 8)])) == ["Herder", "Mason", "Novice", "Pilgrim"]


@pytest.mark.rule("SC.24.2", "SC.24.3")
@pytest.mark.parametrize("level", LEVELS)
def test_scrolls_and_barley_of_every_level(level: int) -> None:
    s = new_game(1, level=level)
    assert (s.scrolls, s.villages[0].tokens[0]) == LEVELS[level]


@pytest.mark.rule("SC.24.2")
def test_level_one_unless_told_and_no_eleventh() -> None:
    s = new_game(1)
    assert (s.level, s.scrolls, s.villages[0].tokens) == (1, 10, tokens("3 B"))
    for level in (0, 11):
        with pytest.raises(BadOptions):
            GAME.read_options({"level": level})


@pytest.mark.rule("SC.24.4")
def test_the_mystics_are_out() -> None:
    for seed in range(5):
        s = new_game(1, seed)
        assert (len(s.common), len(s.common.cards + s.row)) == (28, 33)
        assert kind("Mystic") not in s.common.cards + s.row
    assert (new_game(2).common.cards + new_game(2).row).count(kind("Mystic")) == 2


@pytest.mark.rule("SC.24.5")
@pytest.mark.parametrize(("level", "barley", "omen"), [(1, 0, -1), (5, 0, -2), (6, 0, -3), (10, 0, -4)])
def test_the_first_villager_is_bought_with_the_levels_barley(level: int, barley: int, omen: int) -> None:
    s = new_game(1, level=level)
    s.villages[0].hand = cards("Priest Farmer Smith")
    at = Table(s)
    assert [label.split(":")[0] for label in at.labels()] == [
        f"{name} for {GAME.box.villagers[kind(name)].cost} Barley" for name in ("Farmer", "Priest", "Smith")
    ]
    at.pick("Priest")
    v = at.village()
    assert (names(v.grid)[4], v.tokens[0], v.omen, row_of(v)) == ("Priest", barley, omen, "Farm")
    assert not is_down(v, 5)


@pytest.mark.rule("SC.24.6")
def test_one_turn_after_another_each_with_one_main_action() -> None:
    *_, end = random_game(1, 2)
    deeds = [told.kind for told in events(end, "TurnBegins", "Activated", "Chosen", "Rests")]
    assert len(deeds) > 10
    assert all(kind == "TurnBegins" for kind in deeds[::2])
    assert all(kind != "TurnBegins" for kind in deeds[1::2])


# Rests

LINE = "Herder- Mason- Novice- . . . . Pilgrim Smith"


@pytest.mark.rule("SC.24.7")
def test_each_rest_turns_a_token() -> None:
    for rests in range(3):
        at = Table(table(village(LINE), rests=rests))
        assert at.s.rests == rests + 1
        assert at.village().tokens == tokens("3 B, 1 P")
        assert not at.over


@pytest.mark.rule("SC.24.7")
def test_also_a_rest_without_a_line() -> None:
    at = Table(table(village("Herder- . . . . . . . Mason-", buildings="")))
    assert at.s.rests == 1
    assert at.village().tokens == tokens("2 B")


@pytest.mark.rule("SC.24.8")
@pytest.mark.parametrize(("level", "rests", "lost"), [(1, 2, False), (1, 3, True), (9, 2, False), (9, 3, True)])
def test_the_fourth_rest_loses_before_any_income(level: int, rests: int, lost: bool) -> None:
    at = Table(table(village(LINE), level=level, rests=rests))
    assert at.over == lost
    assert at.village().tokens == (tokens("") if lost else tokens("3 B, 1 P"))


@pytest.mark.rule("SC.24.8")
@pytest.mark.parametrize(("rests", "lost"), [(1, False), (2, True)])
def test_on_level_ten_it_is_the_third(rests: int, lost: bool) -> None:
    at = Table(table(village(LINE), level=10, rests=rests))
    assert at.over == lost
    if lost:
        assert at.match.result
        assert (at.match.result.winners, at.village().tokens) == ((), tokens(""))


# Meditation, curses, Achievements


@pytest.mark.rule("SC.24.9")
def test_six_bells_a_scroll() -> None:
    at = alone(tokens="7 P").pick("Activate Novice").pick("Meditation")
    assert (at.village().scrolls, at.village().tokens, at.s.scrolls) == (1, tokens("1 P"), 9)


@pytest.mark.rule("SC.24.9")
def test_fewer_than_six_bells_are_no_meditation() -> None:
    at = alone(tokens="5 P").pick("Activate Novice")
    assert at.labels() == [f"Gain {amount(brings('Novice'), Resource.BELL)}", "Do nothing"]
    at = alone("Chant_Leader", tokens="4 P").pick("Activate Chant Leader").pick("Gain 1 Prayer Bell")
    assert (at.village().tokens, at.village().scrolls) == (tokens("5 P"), 0)
    at = alone("Chant_Leader", tokens="5 P").pick("Activate Chant Leader").pick("Gain 1 Prayer Bell")
    assert (at.village().tokens, at.village().scrolls) == (tokens(""), 1)


@pytest.mark.rule("SC.24.9", "SC.5.13")
def test_no_source_may_be_too_many() -> None:
    at = alone(tokens="5 P", buildings="Forge", hand="Priest").pick("Activate Novice").pick("Meditation")
    assert "too much" in at.refused(at.pay, "5 bells, forge, Priest in hand")
    at.pay("4 bells, Priest in hand")
    assert (at.village().scrolls, at.village().tokens) == (1, tokens("1 P"))


@pytest.mark.rule("SC.24.10")
def test_only_the_own_items_are_asked_and_the_reward_is_whole() -> None:
    at = Table(table(village(grid("Celebrant"), tokens="2 O, 3 B"), guardians="Copper Ox"))
    at.pick("Activate Celebrant").pick("Veneration").treat(*["Pay with Barley"] * 3)
    v = at.village()
    assert v.scrolls == next(word.n for word in rewards("Copper Ox") if isinstance(word, Scrolls))
    assert (v.tokens[:4], v.omen) == ([0, 0, 0, 0], 0)
    at = Table(table(village(grid("Forester"), buildings=""), juniper=3, forests="Thorn Spirit"))
    at.pick("Activate Forester").pick("Gain 3").pick("Take 1 Omen")
    assert (at.village().omen, at.village().scrolls, at.s.juniper) == (-2, 1, 3)


@pytest.mark.rule("SC.24.11")
def test_an_achievement_gives_two_scrolls() -> None:
    bells = goal("Bell Tower") - brings("Novice")
    at = alone(tokens=f"{bells} P", achievements="Bell Tower, Altar")
    assert at.s.claimed == [-1, -1]
    at.pick("Activate Novice").pick("Gain")
    assert (at.village().scrolls, at.s.scrolls, at.s.claimed) == (2, 8, [0, -1])


# The end


@pytest.mark.rule("SC.24.12")
def test_the_last_scroll_ends_the_game_at_once() -> None:
    """Before the rest of a gain of Juniper, in the middle of a Rest."""
    rest = "Herder- Mason- Novice- Woodcutter Carpenter . Forester . Smith"
    at = Table(table(village(rest, hand="Priest"), scrolls=1, juniper=1, forests="Fern Spirit"))
    at.pick("Discard Priest")
    assert at.over
    assert at.village().tokens == tokens("3 B, 1 J, 1 P"), "three more Juniper were due"
    assert at.village().down != 0, "nobody was turned up"
    assert at.s.juniper == 0


@pytest.mark.rule("SC.24.12")
def test_an_achievement_may_end_it_before_the_action() -> None:
    full = grid("Smith", "Priest", "Celebrant", "Carpenter")
    at = Table(table(village(full, hand="Farmer", tokens="2 B", buildings=""), scrolls=2, achievements="Full Village"))
    at.pick("Add Farmer").pick("Cell 8")
    assert at.over
    assert at.village().tokens == tokens(""), "the Farmer did not act"


@pytest.mark.rule("SC.24.13")
@pytest.mark.parametrize("guardian", GUARDIANS)
def test_the_rest_of_the_reward_is_still_taken(guardian: str) -> None:
    at = Table(
        table(
            village(grid("Celebrant"), tokens="2 O", deck="Farmer Smith Priest Officer"), guardians=guardian, scrolls=1
        )
    )
    at.pick("Activate Celebrant").pick("Veneration")
    while not at.over:
        at.take_omens()
    v = at.village()
    gains = {type(word): word.n for word in rewards(guardian)}
    assert (v.scrolls, v.tokens[4], len(v.hand)) == tuple(gains.get(word, 0) for word in (Scrolls, Gain, Draw))
    assert at.s.scrolls == 0


@pytest.mark.rule("SC.24.13")
def test_and_so_it_is_if_an_achievement_within_the_reward_takes_the_last_scroll() -> None:
    """In the box Scrolls stand first; a pack may begin with Gold, which fills the Treasury."""
    reward = ["gain 1 gold", "gain 2 scrolls", "draw 1", "gain 1 bell"]
    game = reprinted(GAME, "guardians.toml", "guardian", {"Stone Yak": {"reward": reward}})
    mine = village(grid("Celebrant"), tokens=f"2 O, {goal('Treasury') - 1} G", deck="Farmer Smith", buildings="")
    at = Table(table(mine, guardians="Stone Yak", scrolls=2, achievements="Treasury", game=game), game)
    at.pick("Activate Celebrant").pick("Veneration").pay("2 bowls")
    at.take_omens()
    v = at.village()
    assert at.over
    assert (v.scrolls, v.tokens, names(v.hand)) == (4, tokens(f"{goal('Treasury')} G, 1 P"), ["Farmer"])


@pytest.mark.rule("SC.24.13")
def test_more_scrolls_of_one_gain_than_were_left_count() -> None:
    at = alone(tokens="18 P", scrolls=1).pick("Activate Novice").pick("Meditation").pick("3 Scrolls")
    assert at.over
    assert at.village().scrolls == 3


@pytest.mark.rule("SC.24.14")
def test_no_achievement_is_checked_once_the_supply_is_empty() -> None:
    both = f"{goal('Bell Tower')} P, {goal('Altar')} O"
    at = alone(tokens=both, achievements="Bell Tower, Altar", scrolls=2)
    assert at.over
    assert (at.s.claimed, at.village().scrolls) == ([0, -1], 2)
    mine = village(grid("Celebrant"), tokens=f"2 O, {goal('Treasury') - 1} G")
    at = Table(table(mine, guardians="White Crane", scrolls=1, achievements="Treasury"))
    at.pick("Activate Celebrant").pick("Veneration").pay("2 bowls").treat("Take 1 Omen", "Take 1 Omen")
    assert at.over
    assert (at.village().tokens, at.s.claimed) == (tokens(f"{goal('Treasury')} G"), [-1]), (
        "the Gold of the reward comes too late"
    )


# The Scholar

ROW = "Goldsmith Poet Scholar Porter Recruiter"


@pytest.mark.rule("SC.24.15")
def test_activated_the_scholar_uses_a_row_card_which_then_goes_under_the_deck() -> None:
    at = alone("Scholar", row=ROW, common="Nun Beggar").pick("Activate Scholar").pick("Use another").pick("Goldsmith:")
    at.pick("Gain 2 Gold")
    assert at.village().tokens == tokens("2 G")
    assert is_down(at.village(), 5)
    assert names(at.s.row) == ["Poet", "Scholar", "Porter", "Recruiter", "Nun"]
    assert names(at.s.common.cards) == ["Goldsmith", "Beggar"]


@pytest.mark.rule("SC.24.15")
def test_added_it_does_the_same() -> None:
    at = alone(row=ROW, common="Nun Beggar", tokens=price("Scholar")).pick("Add Scholar").pick("Cell 5")
    at.pick("Use another").pick("Porter:").pick("Restock")
    assert at.village().tokens == tokens("1 B")
    assert names(at.s.row) == ["Goldsmith", "Poet", "Recruiter", "Nun", "Beggar"]
    assert names(at.s.common.cards) == ["Porter"]


@pytest.mark.rule("SC.24.16", "SC.19.26", "SC.19.27", "SC.19.28")
def test_no_scholar_no_poet_no_avoid_and_the_own_belongings() -> None:
    row = "Abbot Poet Scholar Gardener Nun"
    at = alone("Scholar", row=row, buildings="Farm, Farm", omen=-2, discard="Farmer").pick("Activate Scholar")
    at.pick("Use another")
    assert [label.split(":")[0] for label in at.labels()] == ["Abbot", "Gardener", "Nun"]
    at.pick("Nun:")
    assert at.labels() == ["Take a card from your discard pile", "Lose 1 Omen", "Do nothing"]
    at = alone("Scholar", row=row, buildings="Farm, Farm").pick("Activate Scholar").pick("Use another")
    at.pick("Gardener:").pick("Gain 2 Barley")
    assert at.village().tokens == tokens("4 B")


@pytest.mark.rule("SC.24.16", "SC.19.29", "SC.24.17")
def test_a_recruiter_of_the_row_sends_the_scholar_away_and_is_not_fetched_itself() -> None:
    at = alone("Scholar", row=ROW, common="Nun Beggar", hand="Farmer").pick("Activate Scholar").pick("Use another")
    at.pick("Recruiter:").pick("Swap")
    assert at.labels() == [
        "Farmer from your hand",
        "Goldsmith from the row",
        "Poet from the row",
        "Scholar from the row",
        "Porter from the row",
    ]
    at.pick("Goldsmith from the row")
    assert len(at.s.row) + len(at.s.borrowed) == 5, "the copied Recruiter leaves no gap until its effect is over"
    at.pick("Gain 2 Gold")
    assert names(at.village().grid)[4] == "Goldsmith"
    assert names(at.s.row) == ["Poet", "Scholar", "Porter", "Nun", "Beggar"]
    assert names(at.s.common.cards) == ["Recruiter", "Scholar"]


@pytest.mark.rule("SC.24.17")
def test_another_recruiter_of_the_row_may_be_fetched() -> None:
    at = alone("Scholar", row="Recruiter Recruiter Poet").pick("Activate Scholar").pick("Use another").pick("Swap")
    at.pick("Recruiter from the row")
    assert names(at.village().grid)[4] == "Recruiter"


@pytest.mark.rule("SC.24.16", "SC.19.30", "SC.24.18")
def test_an_added_scholar_gets_nothing_from_a_recruiter_and_the_row_stays() -> None:
    at = alone(row=ROW, common="Nun Beggar", tokens=price("Scholar"), hand="Smith").pick("Add Scholar").pick("Cell 5")
    at.pick("Use another").pick("Recruiter:")
    assert "Your turn" in at.ask().prompt
    assert names(at.s.row) == ["Goldsmith", "Poet", "Porter", "Recruiter", "Nun"]
    assert names(at.village().grid)[4] == "Scholar"


@pytest.mark.rule("SC.24.16", "SC.19.31")
def test_nothing_to_copy_no_effect() -> None:
    at = alone("Scholar", row="Poet Scholar", common="Nun").pick("Activate Scholar")
    assert "Your turn" in at.ask().prompt
    assert is_down(at.village(), 5)


@pytest.mark.rule("SC.24.18")
@pytest.mark.parametrize("model", ["Goldsmith", "Porter"])
def test_if_it_is_declined_no_row_card_moves(model: str) -> None:
    at = alone("Scholar", row=ROW, common="Nun").pick("Activate Scholar").pick("Use another").pick(f"{model}:")
    at.pick("Do nothing")
    assert (names(at.s.row), names(at.s.common.cards)) == (ROW.split(), ["Nun"])
    at = alone("Scholar", row=ROW, common="Nun").pick("Activate Scholar").pick("Do nothing")
    assert (names(at.s.row), names(at.s.common.cards)) == (ROW.split(), ["Nun"])


# The score


def end(scrolls: int, level: int = 1, **more: Any) -> tuple[bool, str]:
    """Whether it is won with so many Scrolls, and the reason that is given."""
    s = table(village(scrolls=scrolls, **({"buildings": ""} | more)), level=level, scrolls=0)
    s.ending = s.over = True
    found = result(s)
    assert found
    return found.winners == (0,), found.reason


@pytest.mark.rule("SC.24.19")
def test_scrolls_buildings_and_omens_but_no_resources() -> None:
    row = ", ".join(["Farm"] * 7)
    assert end(10, buildings=row, omen=2, tokens="9 B, 9 G", hand="Farmer")[1] == "15 points: PRIEST"


@pytest.mark.rule("SC.24.20")
@pytest.mark.parametrize("level", LEVELS)
def test_it_is_won_with_as_many_points_as_scrolls_were_to_earn(level: int) -> None:
    needed = LEVELS[level][0]
    assert end(needed, level)[0]
    assert not end(needed, level, omen=-1)[0]


RANKS = {9: "BEGGAR", 10: "FARMER", 11: "SCHOLAR", 13: "SCHOLAR", 14: "PRIEST", 16: "PRIEST", 17: "TERTON"}
RANKS |= {19: "TERTON", 20: "MYSTIC", 27: "MYSTIC"}


@pytest.mark.rule("SC.24.21")
@pytest.mark.parametrize("points", RANKS)
def test_the_ranks(points: int) -> None:
    assert end(points) == (points >= 10, f"{points} points: {RANKS[points]}")


@pytest.mark.rule("SC.24.22")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("points", RANKS)
def test_they_rise_with_the_scrolls_of_the_level(points: int, level: int) -> None:
    more = points + LEVELS[level][0] - 10
    assert end(more, level)[1] == f"{more} points: {RANKS[points]}"


@pytest.mark.rule("SC.24.23")
def test_a_game_lost_by_resting_has_no_rank() -> None:
    at = Table(table(village(LINE, scrolls=9, omen=5), rests=3))
    assert at.match.result
    assert not any(rank in at.match.result.reason for rank in RANKS.values())
    assert at.match.result.winners == ()


@pytest.mark.rule("SC.11.6", "SC.24.9")
def test_whoever_has_paid_one_of_the_six_bells_for_a_meditation_gets_nothing() -> None:
    game = printed("Novice", actions=["pay 1 bell -> meditate"])
    at = Table(table(village(tokens="6 P", buildings=""), game=game), game)
    at.pick("Activate Novice").pick("Pay 1 Prayer Bell")
    assert (at.village().tokens, at.village().scrolls) == (tokens("5 P"), 0)
    assert "Your turn" in at.ask().prompt
