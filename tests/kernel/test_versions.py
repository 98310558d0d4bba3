"""Years: digests with every answer, and matches that go on under other rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from dolmen.kernel import CannotUndo, DamagedSave, Flow, Match, Pick, Seat, encode, meanwhile, tell
from dolmen.kernel.digests import course, digest
from dolmen.kernel.position import STRETCH
from dolmen.kernel.save import read, written
from dolmen.lab.validate import validated
from dolmen.library import load, start
from tests.toys.four_versions import TREES, Orchard, Orchard2, Orchard3, Orchard4
from tests.toys.one_rule import YES_NO, Box, table
from tests.toys.reentered import Diary
from tests.toys.secret_bids import Bids, HasBid

from .test_reentry import written as diary_of


def counting(s: Box) -> Flow[None]:
    s.count += s.rng.roll(6)
    s.notes.append((yield from Pick(0, YES_NO)))


# Witnesses


def test_every_answer_is_stored_with_a_digest_of_what_came_of_it() -> None:
    match = table(counting)
    digests = []
    for _ in range(3):
        match.answer(0, "yes")
        digests.append(digest(match.s))
    again = load(match.save(), match.game)
    assert [answer.digest for turn in again.turns for answer in turn.answers] == digests
    assert len(set(digests)) == 3
    assert all(len(made) == 8 for made in digests)


def test_the_same_answers_leave_the_same_witnesses_after_taking_back() -> None:
    match = start(Bids(), 2, 1)
    match.answer(0, 0)
    before = match.turns[-1].answers[-1]
    match.undo(0)
    match.answer(0, 0)
    after = match.turns[-1].answers[-1]
    assert before.ask != after.ask
    assert (before.digest, before.course) == (after.digest, after.course)


def test_the_course_tells_other_dice_other_asks_and_another_story_apart() -> None:
    match = table(counting)
    seen = {course(match.position)}
    match.s.rng.roll(6)
    seen.add(course(match.position))
    tell(match.s, HasBid, 0)
    seen.add(course(match.position))
    match.position.open[0].id = "0.1.1"
    seen.add(course(match.position))
    assert len(seen) == 4
    before = encode(match.s)
    match.s.notes.append("of another shape")
    assert encode(match.s) != before
    assert course(match.position) in seen


def test_a_position_that_is_not_recorded_pays_for_no_digest() -> None:
    twin = table(counting).position.copy(keep=True)
    answers = twin.answers
    twin.answer(0, "yes")
    assert [answer.digest for answer in answers] == [b""]


# Rules change


def picked(game: Orchard, trees: str) -> Match[Any]:
    """A match in which these trees were picked from, by their first letters (a, p; l is the plum)."""
    match = start(game, seed=2)
    for letter in trees:
        (seat,) = match.asks
        match.answer(seat, TREES["apl".index(letter)])
    return match


def test_a_state_is_migrated_step_by_step_and_the_turn_goes_on_where_it_was() -> None:
    old = picked(Orchard(), "aplal")
    again = load(old.save(), Orchard3())
    assert again.notices == []
    assert (again.s.fruit, again.s.weather, again.s.days) == (old.s.basket, "fair", 1)
    assert list(again.asks) == [2]
    assert again.s.rng == old.s.rng
    assert load(again.save(), Orchard3()).save() == again.save()


def test_an_ended_match_is_migrated_too() -> None:
    over = picked(Orchard(), "aaa" * 4)
    again = load(over.save(), Orchard3())
    assert again.result == over.result
    assert again.s.fruit == ["apple"] * 12
    assert again.log(None) == over.log(None)


def test_a_changed_rule_keeps_the_answers_that_it_does_not_touch() -> None:
    """Pears count twice from now on: what was picked before the pear of this turn stands."""
    old = picked(Orchard3(), "pppap")
    again = load(old.save(), Orchard4())
    assert again.s.fruit == ["pear"] * 3 + ["apple"]
    assert list(again.asks) == [1]
    assert again.notices == [
        "the rules of Orchard have changed (version 3 to 4), so from answer 2 of the turn in progress on (Player 2's) "
        "it is asked again"
    ]
    again.answer(1, "pear")
    assert again.s.fruit[-2:] == ["pear", "pear"]


def test_after_a_change_of_shape_the_course_decides() -> None:
    """Digests cannot agree, and asks, dice and story do, as far as the rules are the same."""

    class Stormy(Orchard3):
        def pick(self, s: Any, seat: Seat, tree: str) -> None:
            super().pick(s, seat, tree)
            if tree == "plum":
                s.rng.roll(6)

    old = picked(Orchard(), "al")
    assert load(old.save(), Orchard3()).s.fruit == ["apple", "plum"]
    again = load(old.save(), Stormy())
    assert again.s.fruit == ["apple"]
    assert "from answer 2 of the turn in progress on (Player 2's)" in again.notices[0]


class Sweeter(Orchard):
    """Version 1 still, although its rules are others: somebody forgot."""

    def pick(self, s: Any, seat: Seat, tree: str) -> None:
        super().pick(s, seat, "sweet " + tree if tree == "plum" else tree)


def test_rules_that_change_without_a_version_are_noticed() -> None:
    again = load(picked(Orchard(), "al").save(), Sweeter())
    assert again.s.basket == ["apple"]
    (notice,) = again.notices
    assert notice.startswith("the rules of Orchard have changed without a new version, or this match was damaged")
    assert "sweet" not in notice


def test_a_turn_that_ends_sooner_now_is_asked_again() -> None:
    class Lazy(Orchard):
        version = 2

        def turn(self, s: Any) -> Flow[None]:
            tree = yield from Pick(0, TREES)
            self.pick(s, 0, tree)
            self.evening(s)

    again = load(picked(Orchard(), "al").save(), Lazy())
    assert (again.position.turn, len(again.position.past)) == (0, 0)
    assert again.s.basket == []
    assert "asked again from its beginning" in again.notices[0]


def test_a_save_from_before_there_were_digests_is_believed() -> None:
    saved = read(picked(Orchard(), "al").save())
    for answer in saved.turns[0].answers:
        answer.digest, answer.course = b"", 0
    assert load(written(saved), Sweeter()).s.basket == ["apple", "sweet plum"]


def test_a_save_of_newer_rules_is_refused_in_words() -> None:
    with pytest.raises(
        DamagedSave, match=r"^this save was made by version 4 of the rules of Orchard; this is version 3"
    ):
        load(picked(Orchard4(), "ap").save(), Orchard3())


def test_a_version_without_its_migration_is_refused_in_words() -> None:
    class Forgetful(Orchard2):
        def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
            return plain

    with pytest.raises(DamagedSave, match=r"version 1 of its rules and cannot be read by version 2: .*weather"):
        load(picked(Orchard(), "ap").save(), Forgetful())


# What lies behind an update


def updated() -> Match[Any]:
    """Two turns of version 3, and one of version 4, in which one answer was kept and one given."""
    match = load(picked(Orchard3(), "aplppla").save(), Orchard4())
    match.answer(1, "pear")
    return match


@pytest.mark.parametrize("times", [1, 2])
def test_nobody_goes_back_behind_an_update(times: int) -> None:
    match = updated()
    for _ in range(times):
        match = load(match.save(), Orchard4()).fork()
    assert match.since == (2, 0)
    match.rewind()
    match.rewind()
    assert match.position.turn == 2
    with pytest.raises(CannotUndo, match="the rules or the cards have changed since"):
        match.rewind()
    assert match.why_no_undo(2) == "the rules or the cards have changed since"


def test_the_story_behind_an_update_is_kept() -> None:
    assert len(updated().log(None)) == 8


def test_a_match_that_went_on_after_an_update_is_validated_from_there_on() -> None:
    match = updated()
    match.answer(2, "pear")
    assert validated(read(match.save()), Orchard4(), deep=True) == []
    saved = read(match.save())
    assert saved.since == 2
    behind = msgspec.structs.replace(saved, since=0)
    assert [finding.turn for finding in validated(behind, Orchard4(), deep=True)] == [1, 2]


# Turns that were entered again


class Louder(Diary):
    """Later rules, under which a note is written in capitals, if it is about the sun."""

    version = 2

    def note(self, s: Any, seat: Seat) -> Flow[bool]:
        done = yield from super().note(s, seat)
        s.notes[-1] = s.notes[-1].replace("sun", "SUN")
        return done


class Quiet(Diary):
    """Later rules without dice."""

    version = 2

    def things(self) -> list[Any]:
        return super().things()[:1]


class Alone(Diary):
    """Later rules, under which only one has to say something: where the turn was entered again, fewer asks are open."""

    version = 2

    def turn(self, s: Any) -> Flow[None]:
        return meanwhile(self.verdict(s, 0), partial(self.offers, s))


def diary(*last: str) -> Match[Any]:
    match = diary_of(STRETCH + 2)
    for text in last:
        match.answer(0, text, "note.0")
    return match


def test_a_long_turn_is_kept_as_far_as_it_fits() -> None:
    match = diary("fog", "sun", "fog")
    again = load(match.save(), Louder())
    assert again.s.notes == [*(f"note {n}" for n in range(STRETCH + 2)), "fog"]
    assert f"from answer {STRETCH + 4} of the turn in progress on (Player 1's) it is asked again" in again.notices[0]
    assert again.since == (0, STRETCH)
    left_out, finding = validated(read(match.save()), Louder(), deep=True)
    assert left_out.older_rules
    assert (finding.turn, finding.answer, finding.asked_again) == (1, STRETCH + 4, True)
    for _ in range(3):
        again.rewind()
    with pytest.raises(CannotUndo, match="have changed since"):
        again.rewind()
    assert load(again.save(), Louder()).since == (0, STRETCH)


def test_a_long_turn_that_asks_something_else_goes_on_under_new_ids() -> None:
    match = diary()
    again = load(match.save(), Alone())
    assert again.s.notes == match.s.notes
    assert [ask.id for ask in again.open if not ask.standing] == ["0.0.1~1"]


def test_an_offer_that_is_gone_changes_no_ids_of_a_long_turn() -> None:
    again = load(diary().save(), Quiet())
    assert [ask.id for ask in again.open] == ["0.0.1", "0.1.1", "note.0", "note.1"]


def test_a_long_turn_is_validated_stretch_by_stretch() -> None:
    saved = read(diary("sun").save())
    assert validated(saved, Diary(), deep=True) == []

    class Slip(Louder):
        version = 1

    (finding,) = validated(saved, Slip(), deep=True)
    assert (finding.turn, finding.answer) == (1, STRETCH + 3)
    over = diary()
    over.answer(0, True)
    over.answer(1, True)
    assert validated(read(over.save()), Diary(), deep=True) == []
    saved.turns[1].snapshot = saved.turns[0].snapshot
    first, *_ = validated(saved, Diary(), deep=True)
    assert (first.turn, first.answer, first.fields) == (1, STRETCH, ("s.notes",))
