"""Several at once: offers beside a question, undo in between, and dice rolled afresh."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dolmen.kernel import (
    CannotUndo,
    Flow,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    Write,
    anyone,
    meanwhile,
    play_out,
    together,
)
from dolmen.library import load
from tests.toys.one_rule import YES_NO, Box, Tiny, asked, table


def talking(s: Box) -> Flow[None]:
    """Two questions to seat 0, and beside them notes from anyone and proposals of seat 1 that seat 0 votes on."""

    def main() -> Flow[None]:
        for question in ("First?", "Second?", "Third?"):
            answer = yield from Pick(0, YES_NO, question=Question(question))
            s.notes.append(f"{question} {answer}")

    def propose() -> Flow[bool]:
        yield from Pick(1, ("propose",), question=Question("Propose?"))
        vote = yield from Pick(0, YES_NO, question=Question("Vote?"))
        s.notes.append(f"Vote? {vote}")
        return False

    def note(seat: Seat) -> Callable[[], Flow[bool]]:
        def offer() -> Flow[bool]:
            s.notes.append((yield from Write(seat, name="note", question=Question("A note?"))))
            return False

        return offer

    yield from meanwhile(main(), {"propose": propose, "note 1": note(1)})


def test_undo_never_turns_a_vote_into_the_answer_to_another_question() -> None:
    match = table(talking)
    match.answer(1, "propose", asked(match, "Propose?"))
    match.answer(0, "no", asked(match, "First?"))
    match.answer(0, "yes", asked(match, "Vote?"))
    with pytest.raises(CannotUndo, match="another player has answered"):
        match.undo(1)
    assert match.s.notes == ["First? no", "Vote? yes"]


def test_undo_beside_others_who_were_asked_the_same_all_along() -> None:
    match = table(talking)
    match.answer(1, "a note", asked(match, "A note?"))
    match.answer(0, "no", asked(match, "First?"))
    open_before = asked(match, "Second?")
    match.undo(1)
    assert match.s.notes == ["First? no"]
    assert asked(match, "Second?") == open_before


def test_a_note_begun_before_others_went_on_is_still_taken() -> None:
    match = table(talking)
    begun = asked(match, "A note?")
    for _ in range(3):
        match.answer(0, "yes", match.asks[0].id)
    assert match.position.turn == 1
    match.answer(1, "a long note", begun)
    match.rewind()
    match.answer(1, "a better note", begun)
    assert match.s.notes[-1] == "a better note"
    assert load(match.save(), match.game).s.notes == match.s.notes


def test_two_open_asks_of_one_name_are_a_mistake_of_the_rules() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from together({n: note(s) for n in range(2)})

    def note(s: Box) -> Flow[None]:
        yield from Write(0, name="note")

    with pytest.raises(ValueError, match="two open asks called 'note'"):
        table(rule)


def test_a_random_game_takes_up_an_offer_where_nothing_else_is_asked() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from anyone({seat: tick(seat) for seat in (0, 1)})
        s.count += 1

    def tick(seat: Seat) -> Flow[None]:
        yield from Pick(seat, ("tick",), standing=True)

    game = Tiny(rule, last=3)
    result, decisions = play_out(game, game.setup(2, Options(), Rng(1)), Random(1))
    assert (result, decisions) == (Result(draw=True), 3)


def test_flows_beside_one_that_failed_end_before_the_rules_go_on() -> None:
    happened: list[str] = []

    def branch(seat: Seat) -> Flow[None]:
        try:
            yield from Pick(seat, YES_NO)
            raise LookupError
        finally:
            happened.append(f"{seat} ends")

    def rule(s: Box) -> Flow[None]:
        branches = {seat: branch(seat) for seat in (0, 1)}
        try:
            yield from together(branches)
        except LookupError:
            happened.append("going on")
        yield from Pick(0, YES_NO)

    table(rule).answer(0, "yes")
    assert happened == ["0 ends", "1 ends", "going on"]


# Dice of what was taken back


def rolling(s: Box) -> Flow[None]:
    """A mood is chosen with a roll, then come dice."""
    yield from Pick(0, ("choose", "wait"))
    s.notes.append(f"mood {s.rng.roll(1000)}")
    yield from Pick(0, ("roll", "wait"))
    s.notes.append(f"dice {s.rng.roll(1000)}")
    yield from Pick(1, YES_NO)


def test_dice_of_an_answer_taken_back_by_the_table_are_rolled_afresh() -> None:
    match = table(rolling)
    match.answer(0, "choose")
    mood = list(match.s.notes)
    rolled = set()
    for _ in range(4):
        match.answer(0, "roll")
        rolled.add(match.s.notes[1])
        match.rewind()
        assert match.s.notes == mood
    assert len(rolled) == 4
    match.rewind()
    assert match.s.notes == []
    match.answer(0, "choose")
    match.answer(0, "roll")
    assert match.s.notes[0] not in mood
    assert match.s.notes[1] not in rolled


def test_rerolls_are_kept_by_saves_forks_copies_and_undo() -> None:
    match = table(rolling)
    match.answer(0, "choose")
    match.answer(0, "roll")
    match.rewind()
    twins = [match.fork(), load(match.save(), match.game)]
    copy = match.position.copy()
    match.answer(0, "roll")
    for twin in twins:
        twin.answer(0, "roll")
        assert twin.s.notes == match.s.notes
    copy.answer(0, "roll")
    assert copy.s.notes == match.s.notes
    assert load(match.save(), match.game).s.notes == match.s.notes
    match.answer(1, "yes")
    assert load(match.save(), match.game).save() == match.save()
