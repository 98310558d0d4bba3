"""The Old Road: a campaign of some nights, with everything that the package has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import convert

from dolmen.campaign import drawer, pages, playing
from dolmen.examples.old_road import GAME
from dolmen.examples.old_road.book import CODEX
from dolmen.examples.old_road.rules import PROCEDURES
from dolmen.examples.old_road.state import Person, Road, Tick
from dolmen.kernel import RECORD, CannotUndo, Rng, Shelved, chapter_in, look_up
from dolmen.kernel.taking_out import Spot, skipped_past, taken_out
from dolmen.library import load
from dolmen.testing import RuleTable, check_flat, check_game, check_returning, check_unread

FOREVER = {"nights": 1_000_000}


def road(travellers: int = 3, nights: int = 3) -> RuleTable[Road]:
    options = GAME.read_options({"travellers": travellers, "nights": nights})
    return RuleTable(GAME, GAME.setup(4, options, Rng.seeded(1)), 4, options)


def night(t: RuleTable[Road], door: str = "left", carrier: int = 0) -> RuleTable[Road]:
    """From nightfall to the end of the chapter."""
    first, *others = playing(t.s)
    t.say(first, "route", "over the ridge")
    if others:
        t.pick("agree", others[0])
    t.say(carrier, "burden", carrier)
    t.say(next(iter(t.waiting())), "omen", "the crow")
    leads = next(iter(t.waiting()))
    t.say(leads, "throw", "throw")
    for seat in playing(t.s):
        t.say(seat, "card", (seat, 0))
    while t.waiting() and "wind" in t.waiting().values():
        t.say(next(iter(t.waiting())), "wind", t.options(next(iter(t.waiting())), "wind")[0])
    if "door" in t.waiting().values():
        t.all("door", door)
    return t


def go_on(t: RuleTable[Road]) -> RuleTable[Road]:
    """All agree that the road goes on, and nobody comes or goes."""
    first, *others = playing(t.s)
    t.say(first, "goes-on", "on")
    for seat in others:
        t.pick("agree", seat)
    return t.say(first, "go-on", "go on").pick("agree", others[0])


def test_a_night_is_a_chapter() -> None:
    t = night(road())
    assert t.s.table.chapter == 2
    ends = [end for told in t.match.log(None) if (end := chapter_in(told))]
    assert [(end.number, end.title) for end in ends] == [(1, "The night over the ridge")]
    assert len(pages(t.match.log(0))) == 2
    with pytest.raises(CannotUndo):
        t.match.undo(0)


def test_three_nights_and_the_road_ends_for_all_together() -> None:
    t = road()
    for _ in range(2):
        go_on(night(t))
    night(t)
    assert t.match.result is not None
    assert t.match.result.shared
    assert set(t.match.result.winners) in (set(), {0, 1, 2, 3})
    assert {t.match.result.payoff(seat) for seat in range(4)} == {t.s.tally.worth}
    assert "## 3. The night over the ridge" in t.match.chronicle(None)


def test_people_rest_join_and_hand_over_between_nights() -> None:
    t = night(road())
    assert t.asked("join") == [], "only between chapters"
    first, *others = playing(t.s)
    t.say(first, "goes-on", "on")
    for seat in others:
        t.pick("agree", seat)
    assert t.asked("join") == [3]
    assert t.asked("leave") == [0, 1, 2]
    hand = t.s.hands[1]
    t.say(1, "leave", "rests").say(2, "leave", "free").say(3, "join", "plays")
    assert [place.status for place in t.s.table.company] == ["plays", "rests", "free", "plays"]
    assert [place.since for place in t.s.table.company] == [1, 2, 2, 2]
    assert t.s.hands[1] == hand, "who rests keeps what is theirs"
    t.say(2, "join", "plays")
    t.say(0, "go-on", "go on").pick("agree", 3)
    assert playing(t.s) == [0, 2, 3]
    assert set(t.waiting()) == {0, 2, 3}
    assert {ask.name for ask in t.match.open if ask.seat == 1} == set(), "a resting seat is asked nothing"


def test_nobody_goes_on_until_somebody_plays() -> None:
    t = night(road(1))
    t.say(0, "goes-on", "on").say(0, "leave", "rests")
    assert t.waiting() == {}
    t.say(2, "join", "plays")
    assert t.waiting() == {2: "go-on"}


def test_a_seat_that_leads_reads_alone() -> None:
    t = night(road())
    public = [number for number, readers in t.s.table.read.items() if readers is None]
    private = [number for number, readers in t.s.table.read.items() if readers is not None]
    assert len(public) == len(private) == 1
    (secret,) = [entry for entry in CODEX.known(t.s, 0) if entry.number == private[0]]
    assert secret.text in t.shown(0)
    for viewer in (1, 2, 3, None):
        assert secret.text not in t.shown(viewer)
        assert not t.told(secret.text, viewer)
    assert all(viewer_reads(t, viewer, public[0]) for viewer in (0, 1, 2, 3, None))


def viewer_reads(t: RuleTable[Road], viewer: int | None, number: int) -> bool:
    return number in [entry.number for entry in CODEX.known(t.s, viewer)]


def test_what_was_read_in_another_campaign_is_not_known_here() -> None:
    here = road()
    before = [here.shown(viewer) for viewer in (0, 1, 2, 3, None)]
    read = [*night(road()).s.table.read]
    assert read
    assert not any(viewer_reads(here, viewer, number) for viewer in (0, 1, 2, 3, None) for number in read)
    with CODEX.reprinted(read):
        assert [here.shown(viewer) for viewer in (0, 1, 2, 3, None)] == before


def test_the_state_holds_no_text_of_the_book() -> None:
    t = night(road())
    saved = t.match.position.snapshot
    assert all(entry.text.encode() not in saved for entry in CODEX.known(t.s, 0))


def test_whom_they_met_is_put_away_at_the_chapters_end_and_found_by_name() -> None:
    t = road()
    t.say(1, "meet", name="Ysolde", word="She counts the stars twice.")
    night(t)
    assert t.s.people == []
    assert [shelved.name for shelved in drawer(t.match.log(2), "person")] == ["Ysolde"]
    assert convert(drawer(t.match.log(2))[0].thing, Person) == Person("Ysolde", "She counts the stars twice.", 1, 1)
    assert Shelved.__name__ not in t.match.chronicle(None)


def test_whom_they_met_comes_back_by_name() -> None:
    t = road().say(1, "meet", name="Ysolde", word="She counts the stars twice.")
    night(t)
    t.say(2, "remember", "Ysolde")
    assert t.asked("recall") == [RECORD]
    look_up(t.match)
    assert t.s.people == [Person("Ysolde", "She counts the stars twice.", 1, 1)]
    again = load(t.match.save(), GAME)
    assert not again.notices
    assert again.s.people == t.s.people
    t.say(2, "remember", "Nobody")
    look_up(t.match)
    assert len(t.s.people) == 1


def test_a_motion_is_voted_on_beside_what_is_asked() -> None:
    t = road().say(0, "tick", clock=1, cause="Hooves")
    t.pick("pursuers", 2, "propose")
    assert t.s.table.motion is not None
    assert t.asked("route") == [0, 1, 2]
    assert t.asked("propose") == [], "one motion at a time"
    t.say(0, f"vote-{t.s.table.motion.number}", True)
    assert t.s.ticks == []


def test_a_motion_that_has_become_impossible_is_not_carried_out() -> None:
    t = road().say(0, "tick", clock=1, cause="Hooves")
    t.pick("pursuers", 2, "propose")
    assert t.s.table.motion is not None
    t.s.ticks.clear()
    t.say(0, f"vote-{t.s.table.motion.number}", True)
    assert t.s.ticks == []


def taken(t: RuleTable[Road], field: str) -> RuleTable[Road]:
    """The table without what the last answer has in that field."""
    turn = max(number for number, turn in enumerate(t.match.turns) if turn.answers)
    without = RuleTable(GAME, t.s)
    without._match = taken_out(t.match, [Spot(turn, len(t.match.turns[turn].answers) - 1, field)]).match
    return without


def test_a_tick_goes_with_its_cause_and_no_other_does() -> None:
    t = road().say(0, "tick", clock=1, cause="Hooves").say(1, "tick", clock=1, cause="A burnt farm")
    calm = taken(t, "cause")
    assert calm.s.ticks == [Tick(1, "Hooves")]
    assert not calm.told("A burnt farm")
    assert calm.waiting() == t.waiting()


def test_only_the_author_of_a_blank_is_asked_for_other_words() -> None:
    t = road().say(1, "meet", name="Ysolde", word="Your mother is dead.")
    t = taken(t, "word")
    assert t.s.people == [Person("Ysolde", "", 1, 1)]
    assert t.asked("other-words-Ysolde") == [1]
    assert t.asked("route") == [0, 1, 2], "nobody waits for it"
    t.say(0, "route", "over the ridge")
    assert t.asked("other-words-Ysolde") == [1]
    again = load(t.match.save(), GAME)
    assert [ask.id for ask in again.open] == [ask.id for ask in t.match.open]
    t.say(1, "other-words-Ysolde", "She says nothing.")
    assert t.s.people[0].word == "She says nothing."
    assert t.s.table.blanks == []
    assert list(t.waiting()) == [1, 2], "the proposal is still open"


def test_a_blank_may_stay_one() -> None:
    t = taken(road().say(1, "meet", name="Ysolde", word="Your mother is dead."), "word")
    t.say(1, "other-words-Ysolde", "")
    assert (t.s.people[0].word, t.s.table.blanks) == ("", [])


def test_somebody_goes_with_their_name() -> None:
    t = taken(road().say(1, "meet", name="The drowned child", word="Come in."), "name")
    assert t.s.people == []
    assert not t.told("Come in.")
    assert t.s.table.blanks == []


def test_a_knock_ends_the_night_and_cards_that_lie_unseen_go_back() -> None:
    t = road()
    t.say(0, "route", "over the ridge").pick("agree", 1).say(0, "burden", 0)
    t.say(1, "omen", "the crow").say(0, "throw", "throw").say(1, "card", (1, 0))
    assert t.s.down
    past = skipped_past(t.match)
    assert past is not None
    assert (past.s.down, [len(hand) for hand in past.s.hands], past.s.table.chapter) == ({}, [5, 5, 5, 5], 2)
    assert past.s.tally == t.s.tally, "no night is won or lost by it"


def test_a_rest_outlives_a_save() -> None:
    t = night(road())
    t.say(0, "goes-on", "on").pick("agree", 1).pick("agree", 2).say(1, "leave", "rests")
    again = load(t.match.save(), GAME)
    assert [place.status for place in again.s.table.company] == ["plays", "rests", "plays", "free"]
    assert [ask.id for ask in again.open] == [ask.id for ask in t.match.open]


def hidden(s: Road) -> Mapping[str, Any]:
    return {"what is to come": s.coming, "danger": s.danger} if not s.shown else {"what is to come": s.coming}


def test_it_keeps_what_a_table_promises() -> None:
    check_game(GAME, options=({}, {"travellers": 2}), games=2, samples=10)


def test_it_keeps_what_a_campaign_promises() -> None:
    check_flat(GAME, 4, FOREVER, chapters=10)
    check_returning(GAME, 4, FOREVER, procedures=PROCEDURES, answers=120)
    check_unread(GAME, CODEX, 4, FOREVER, hidden=hidden, answers=90)
