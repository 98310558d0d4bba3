"""Dice as events, loaded dice, and exact odds against counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dolmen.kernel import (
    Event,
    Flow,
    Odds,
    Pick,
    Rolled,
    combined,
    die,
    hand,
    how_likely,
    if_rolled,
    loaded,
    odds_bars,
    percent,
    roll,
    tell,
)
from tests.toys.one_rule import Box, table


class Attacked(Rolled, frozen=True, line="{who} attacks with a {value}"):
    who: str


class Fought(Event, frozen=True, line="They fight"):
    ours: int
    theirs: int

    def fallen_dice(self) -> tuple[tuple[int, int], ...]:
        return (6, self.ours), (8, self.theirs)


def rolling(s: Box) -> Flow[None]:
    sides = yield from Pick(0, (6, 20))
    s.count = roll(s, sides)
    s.count += roll(s, sides)


def test_a_die_is_told_as_what_it_is() -> None:
    match = table(rolling)
    match.answer(0, 6)
    one, two = [told for told in match.log(None) if told.kind == "Rolled"]
    assert one.facts["value"] + two.facts["value"] == match.s.count
    assert one.dice == ((6, one.facts["value"]),)
    assert one.text == f"A d6 shows {one.facts['value']}"


def test_any_event_may_tell_of_dice() -> None:
    def fight(s: Box) -> Flow[None]:
        yield from Pick(0, ("fight", "wait"))
        tell(s, Attacked, 6, 4, "Ann")
        tell(s, Fought, 3, 8)

    match = table(fight)
    match.answer(0, "fight")
    told = [(line.text, line.dice) for line in match.log(None)]
    assert told == [("Ann attacks with a 4", ((6, 4),)), ("They fight", ((6, 3), (8, 8)))]


@pytest.mark.parametrize("dice", [(), ((6, 5),), ((6, 1), (6, 6), (20, 17)), ((4, 4), (4, 4), (4, 4), (4, 4))])
def test_loaded_dice_fall_as_told_and_then_by_chance(dice: tuple[tuple[int, int], ...]) -> None:
    after = set()
    for seed in range(12):
        rng = loaded(*dice, seed=seed)
        assert [rng.roll(sides) for sides, _ in dice] == [face for _, face in dice]
        after.add(rng.roll(1000))
    assert len(after) > 6


def test_what_no_die_can_show_is_refused() -> None:
    with pytest.raises(ValueError, match="no die can show that: 7 on a d6"):
        loaded((6, 7))
    with pytest.raises(ValueError, match="9 dice are too many to be loaded"):
        loaded(*[(6, 1)] * 9)


def test_what_a_die_could_have_given() -> None:
    match = table(rolling)
    came: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=2):
        world = if_rolled(match, *((6, face) for face in faces))
        world.answer(0, 6)
        came[faces[0], faces[1]] = world.s.count
    assert came == {faces: sum(faces) for faces in product(range(1, 7), repeat=2)}
    assert [ask.prompt for ask in match.open] == ["Choose"], "the match itself waits as before"


def counted(*sides: int) -> Counter[int]:
    return Counter(sum(faces) for faces in product(*(range(1, n + 1) for n in sides)))


@pytest.mark.parametrize("sides", [(6,), (6, 6), (4, 6, 8), (6, 6, 6)])
def test_sums_are_exact(sides: tuple[int, ...]) -> None:
    odds = die(sides[0])
    for more in sides[1:]:
        odds = odds + die(more)
    counts = counted(*sides)
    assert dict(odds) == {total: Fraction(n, counts.total()) for total, n in counts.items()}
    assert sum(odds.values()) == 1
    assert odds.mean() == Fraction(sum(n + 1 for n in sides), 2)
    assert odds.chance(lambda total: total > 5) == Fraction(
        sum(n for total, n in counts.items() if total > 5), counts.total()
    )
    assert odds[999] == 0


def test_some_dice_are_kept() -> None:
    best_three = hand(6, 4).then(lambda faces: sum(faces[1:]))
    counts = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4))
    assert dict(best_three) == {total: Fraction(n, 6**4) for total, n in counts.items()}
    assert hand(6, 2)[2, 5] == Fraction(2, 36)
    assert hand(6, 2)[5, 2] == 0


def test_one_against_another() -> None:
    duel = combined(lambda ours, theirs: ours + 1 >= theirs, die(6), die(8))
    wins = sum(a + 1 >= b for a in range(1, 7) for b in range(1, 9))
    assert duel[True] == Fraction(wins, 48)
    assert percent(duel[True]) == "56%"
    assert (die(6) + 2)[8] == Fraction(1, 6)


def test_odds_are_equal_by_what_they_say() -> None:
    assert Odds({"heads": 2, "tails": 2, "edge": 0}) == Odds({"tails": 1, "heads": 1})
    assert repr(Odds({1: 2, 2: 4})) == "Odds({1: 1, 2: 2})"
    with pytest.raises(ValueError, match="something must be possible"):
        Odds({1: 0})


@pytest.mark.parametrize(  # the same cases as client/tests/dice.test.ts: both clients say the same
    ("dice", "words"),
    [
        (((6, 5),), "5 or more on a d6: 2 in 6"),
        (((6, 2),), "2 or less on a d6: 2 in 6"),
        (((6, 6),), "6 on a d6: 1 in 6"),
        (((6, 1),), "1 on a d6: 1 in 6"),
        (((5, 3),), "3 or more on a d5: 3 in 5"),
        (((8, 7), (4, 2)), "7 or more on a d8: 2 in 8; 2 or less on a d4: 2 in 4"),
    ],
)
def test_how_likely_dice_were_in_words(dice: tuple[tuple[int, int], ...], words: str) -> None:
    assert how_likely(dice) == words


def test_odds_are_drawn_before_the_dice_fall() -> None:
    hit = die(6).then(lambda face: face > 2)
    picture = odds_bars("odds", "An arrow", hit, {True: ("a hit", "good"), False: ("a miss", "")}, "mostly a hit")
    assert [(bar.label, round(bar.share, 3), bar.tone) for bar in picture.bars] == [
        ("a hit", 0.667, "good"),
        ("a miss", 0.333, ""),
    ]
    assert (picture.label, picture.text) == ("An arrow", "mostly a hit")
