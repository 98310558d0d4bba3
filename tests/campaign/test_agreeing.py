"""Deciding together, policy by policy."""

from __future__ import annotations

from functools import partial

import pytest

from dolmen.campaign import BREAK_OFF, rest, second
from dolmen.kernel import CLOCK, Flow, NotOnOffer, Pick, Seat
from dolmen.library import load
from dolmen.testing import check_game
from tests.toys.agreeing import POLICIES, Council, Matters, council

# A second person


def test_a_proposal_goes_on_when_one_other_says_yes() -> None:
    t = council("second", 4).say(2, "way", "left")
    assert t.waiting() == dict.fromkeys((0, 1, 3), "vote-1")
    t.say(3, "vote-1", True)
    assert t.s.decided == "left"


def test_one_objection_lays_it_aside_and_something_else_is_proposed() -> None:
    t = council("second", 4).say(2, "way", "left").say(0, "vote-1", False)
    assert not t.over
    assert t.s.table.decision is None
    assert t.told("Not agreed: left")
    assert t.asked("way") == [0, 1, 2, 3]


def test_silence_carries_a_step() -> None:
    t = council("second").say(0, "way", "left").say(CLOCK, "lapse-1")
    assert t.s.decided == "left"


def test_hands_are_counted_only_when_somebody_asks() -> None:
    t = council("second", 4).say(0, "way", "left").say(1, "vote-1", "hands")
    assert t.asked("lapse-1") == [], "once hands are counted, silence says nothing"
    assert t.options(1, "vote-1") == [True, False]
    t.say(2, "vote-1", True)
    assert not t.over, "two of four are not more than half"
    t.say(1, "vote-1", True)
    assert t.s.decided == "left"


def test_with_hands_an_objection_is_one_voice() -> None:
    t = council("second", 4).say(0, "way", "left").say(1, "vote-1", "hands").say(1, "vote-1", False)
    t.say(2, "vote-1", True).say(3, "vote-1", True)
    assert t.s.decided == "left"


def test_acting_on_a_proposal_is_a_yes() -> None:
    t = council("second")
    t.game.offers = {seat: partial(walk, t.s, seat) for seat in range(3)}  # type: ignore[attr-defined]
    t.say(0, "way", "left").say(1, "walk", "walk")
    assert t.s.decided == "left"


def walk(s: Matters, seat: Seat) -> Flow[bool]:
    yield from Pick(seat, ("walk",), name="walk")
    second(s, seat, "way")
    return BREAK_OFF


def test_nobody_seconds_their_own_proposal() -> None:
    t = council("second").say(0, "way", "left")
    assert t.asked("vote-1") == [1, 2]
    second(t.s, 0, "way")
    assert not t.over


def test_what_is_somebodys_own_is_never_decided_by_silence() -> None:
    t = council("second", owners=(2,)).say(0, "way", "left")
    assert t.asked("lapse-1") == []
    t.say(1, "vote-1", True)
    assert not t.over
    t.say(2, "vote-1", True)
    assert t.s.decided == "left"


@pytest.mark.parametrize("policy", [name for name in POLICIES if name != "second"])
def test_silence_counts_for_a_second_person_only(policy: str) -> None:
    t = council(policy, owners=(2,)).say(0, "way", "left")
    assert not [ask for ask in t.match.open if ask.seat == CLOCK]


def test_who_has_proposed_something_may_withdraw_it() -> None:
    t = council("second").say(0, "way", "left")
    assert t.asked("withdraw-1") == [0]
    t.say(0, "withdraw-1", "withdraw")
    assert t.told("withdraws: left")
    assert t.asked("way") == [0, 1, 2]


# Everybody, more than half, the owner


def test_all_who_are_present_must_agree() -> None:
    t = council("all", 3).say(0, "way", "left").say(1, "vote-1", True)
    assert not t.over
    t.say(2, "vote-1", True)
    assert t.s.decided == "left"
    t = council("all", 3).say(0, "way", "left").say(1, "vote-1", False)
    assert t.told("Not agreed: left")


def test_more_than_half_of_four_are_three() -> None:
    t = council("half", 4).say(0, "way", "left").say(1, "vote-1", True)
    assert not t.over
    t.say(2, "vote-1", True)
    assert t.s.decided == "left"
    t = council("half", 4).say(0, "way", "left").say(1, "vote-1", False).say(2, "vote-1", False)
    assert t.told("Not agreed: left")


def test_only_the_owner_is_asked_about_what_is_theirs() -> None:
    t = council("owner", 4, owners=(3,)).say(0, "way", "left")
    assert t.waiting() == {3: "vote-1"}
    assert t.say(3, "vote-1", False).told("Not agreed: left")
    t.say(0, "way", "right").say(3, "vote-2", True)
    assert t.s.decided == "right"


def test_the_owners_own_proposal_is_their_word() -> None:
    assert council("owner", 4, owners=(3,)).say(3, "way", "left").s.decided == "left"


# One voice


def test_the_first_voice_is_that_of_all() -> None:
    assert council("voice").say(1, "way", "left").s.decided == "left"


def test_another_may_say_something_else_until_the_dice_fall() -> None:
    t = council("voice", throws=True).say(1, "way", "left")
    assert t.waiting() == {0: "throw"}
    t.say(2, "way", "back")
    assert t.waiting() == {0: "throw"}
    t.say(0, "throw", "throw")
    assert t.s.decided == "back"


# Most hands


def test_most_hands_win() -> None:
    t = council("hands", 4).say(0, "way", "left").say(1, "way", "right").say(2, "way", "right")
    assert not t.over
    t.say(3, "way", "back")
    assert t.s.decided == "right"


def test_the_dice_break_a_tie_among_those_that_lead() -> None:
    found = set()
    for seed in range(30):
        t = council("hands", 3)
        t.s.rng.state = seed * 7919
        t.say(0, "way", "left").say(1, "way", "right").say(2, "way", "back")
        found.add(t.s.decided)
    assert found == {"left", "right", "back"}
    t = council("hands", 4).say(0, "way", "left").say(1, "way", "right").say(2, "way", "right").say(3, "way", "left")
    assert t.s.decided in {"left", "right"}


# The same, or a die


def test_the_same_is_it() -> None:
    t = council("same", 2).say(0, "way", "left")
    assert "left" not in t.shown(1)
    assert not t.told("left", 1)
    assert t.told("has chosen", 1)
    t.say(1, "way", "left")
    assert t.s.decided == "left"


def test_who_differ_choose_again_or_ask_for_a_die() -> None:
    t = council("same", 2)
    assert t.asked("die-1") == [], "a die decides only once they have differed"
    t.say(0, "way", "left").say(1, "way", "right")
    assert t.told("You differ: left, right")
    t.say(0, "die-1", "die")
    assert not t.over, "a die when both ask for it"
    t.say(1, "die-1", "die")
    assert t.s.decided in {"left", "right"}


def test_who_differ_may_come_to_the_same() -> None:
    t = council("same", 2).say(0, "way", "left").say(1, "way", "right")
    t.say(0, "die-1", "die").say(0, "way", "right").say(1, "way", "right")
    assert t.s.decided == "right"


def test_what_one_has_chosen_is_dealt_anew_for_the_other_only() -> None:
    t = council("same", 2).say(0, "way", "left")
    guesses: set[object] = set()
    own: set[object] = set()
    for seed in range(20):
        for viewer, found in ((1, guesses), (0, own)):
            twin = t.match.fork()
            t.game.imagine(twin.s, viewer, twin.s.rng.seeded(seed))
            assert twin.s.table.choice is not None
            found.add(twin.s.table.choice.said[0])
    assert guesses == {"left", "right", "back"}
    assert own == {"left"}


def test_only_what_all_can_choose_is_chosen_unseen() -> None:
    with pytest.raises(NotOnOffer):
        council("same", 2).say(0, "way", "up")


# Who comes and goes


def test_an_open_vote_outlives_the_rest_of_who_proposed_it() -> None:
    t = council("all", 4).say(0, "way", "left").say(1, "vote-1", True)
    s = t.s
    rest(s, 0)
    at = council("all", 4)
    at._start = s
    assert at.waiting() == dict.fromkeys((2, 3), "vote-1")
    at.say(2, "vote-1", True).say(3, "vote-1", True)
    assert at.s.decided == "left"


def test_who_rests_is_not_asked_and_not_counted() -> None:
    t = council("half", 4)
    rest(t.s, 3)
    t.say(0, "way", "left")
    assert t.asked("vote-1") == [1, 2]
    t.say(1, "vote-1", True)
    assert t.s.decided == "left"


@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_is_left_and_entered_again(policy: str) -> None:
    """Also from a save, and with everything else that the table promises."""
    options = {"policy": policy, "owners": (1,), "throws": True}
    check_game(Council(), seats=(2, 3), options=(options,), games=4, samples=8)
    t = council(policy, owners=(1,), throws=True).say(0, "way", "left")
    again = load(t.match.save(), t.game)
    assert [ask.id for ask in again.open] == [ask.id for ask in t.match.open]
