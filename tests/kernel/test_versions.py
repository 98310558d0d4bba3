"""Years: digests with every answer, and matches that go on under other rules."""

from __future__ import annotations

from dolmen.kernel import Flow, Pick, encode, load, start, tell
from dolmen.kernel.versions import course, digest

from .kernel_games import Bids, HasBid
from .tiny_game import YES_NO, Box, table


def counting(s: Box) -> Flow[None]:
    s.count += s.rng.roll(6)
    s.notes.append((yield Pick(0, YES_NO)))


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
