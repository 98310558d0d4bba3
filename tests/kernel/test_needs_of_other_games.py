"""What games to come will ask of the kernel, tried on tiny games: campaigns, hidden hands, interrupting, an X-card."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from dolmen.kernel import (
    CannotUndo,
    DamagedSave,
    Draw,
    Flow,
    Game,
    Match,
    NotOnOffer,
    Options,
    Pick,
    Position,
    Question,
    Result,
    Rng,
    RulesError,
    Seat,
    Sketch,
    State,
    Stroke,
    Write,
    anyone,
    decode,
    encode,
    load,
    meanwhile,
    play_out,
    seal,
    start,
    together,
)
from dolmen.kernel.saves import Save, read, written
from dolmen.kernel.scene import Scene, Text


class Villager(Struct):
    """A card that lies in the state and is turned down there: an option that a rule changes."""

    name: str
    up: bool = True


class Box(State):
    """A bit of everything."""

    count: int = 0
    notes: list[str] = []
    village: list[Villager] = []
    hands: list[list[str]] = []
    deck: list[str] = []


class Tiny(Game[Box]):
    """A game of one rule, given by the test; over after `last` turns' counts."""

    id = "tiny"
    title = "Tiny"
    seats = (1, 2, 3)
    state = Box

    def __init__(self, rule: Callable[[Box], Flow[None]], last: int | None = None) -> None:
        self.rule = rule
        self.last = last

    def setup(self, seats: int, options: Options, rng: Rng) -> Box:
        village = [Villager("Smith"), Villager("Priest")]
        return Box(rng=rng, village=village, hands=[[] for _ in range(seats)], deck=["Farmer"] * 9 + ["Dragon"])

    def turn(self, s: Box) -> Flow[None]:
        return self.rule(s)

    def result(self, s: Box) -> Result | None:
        return Result(draw=True) if s.count == self.last else None

    def scene(self, s: Box, viewer: Seat | None) -> Scene:
        hand = "" if viewer is None else ", ".join(s.hands[viewer])
        return Scene(title=self.title, parts=(Text(id="hand", text=hand), Text(id="notes", text=", ".join(s.notes))))

    def imagine(self, s: Box, viewer: Seat | None, rng: Rng) -> None:
        rng.shuffle(s.deck)


def table(rule: Callable[[Box], Flow[None]], seats: int = 2, last: int | None = None) -> Match[Box]:
    return start(Tiny(rule, last), seats)


def asked(match: Match[Any], prompt: str) -> str:
    """The id of the open ask with that prompt."""
    return next(ask.id for ask in match.open if ask.prompt == prompt)


YES_NO = ("yes", "no")


def counting(s: Box) -> Flow[None]:
    """Nobody has a choice but at every 2,000th turn."""
    s.count += 1
    yield Pick(0, YES_NO if s.count % 2000 == 0 else ("yes",))


# Long campaigns


def test_thousands_of_turns_may_pass_without_a_choice() -> None:
    match = table(counting)
    assert match.s.count == 2000
    match.answer(0, "yes")
    assert match.s.count == 4000


def test_rules_that_never_ask_anything_are_an_error_and_not_an_endless_wait() -> None:
    def rule(s: Box) -> Flow[None]:
        s.count += 1
        if s.count == 1:
            yield Pick(0, YES_NO)

    match = table(rule)
    before = encode(match.s)
    with pytest.raises(RulesError, match="nobody had anything to decide"):
        match.answer(0, "yes")
    assert encode(match.s) == before


def test_a_position_at_the_end_has_copies_at_the_end() -> None:
    def rule(s: Box) -> Flow[None]:
        yield Pick(0, YES_NO)
        s.count += 1

    position = table(rule, last=1).position
    position.answer(0, "yes")
    twin = position.copy()
    assert (twin.result, twin.open, encode(twin.s)) == (position.result, [], encode(position.s))


def journal(s: Box) -> Flow[None]:
    s.notes = s.notes or [f"Day {day}: {day * 7919 % 1000} steps up the valley" for day in range(500)]
    s.notes.append(f"Then {(yield Pick(0, YES_NO))}")


def test_the_record_of_a_long_campaign_stays_small_and_can_be_gone_back_through() -> None:
    match = table(journal)
    for _ in range(30):
        match.answer(0, "yes")
    raw = len(encode(match.s))
    assert raw > 10_000
    assert len(match.save()) < 30 * raw / 2
    again = load(match.save(), match.game)
    assert again.save() == match.save()
    for twin in (match, again):
        twin.undo(0)
        twin.rewind()
        twin.answer(0, "no")
        assert twin.s.notes[-2:] == ["Then yes", "Then no"]
        assert len(twin.s.notes) == 529


@pytest.mark.parametrize("shelf", [b"\x78", b"\x78\x01garbage", zlib.compress(b"\x00" * 100_000_000)])
def test_bytes_that_only_begin_like_a_compressed_state_are_refused(shelf: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, msgspec.ValidationError)):
        decode(shelf, Box)


# Cards in the state as options


def turning_down(s: Box) -> Flow[None]:
    for _ in range(2):
        card = yield Pick(0, [card for card in s.village if card.up], always=True)
        card.up = False
    yield Pick(1, YES_NO)


def test_an_option_may_be_a_card_of_the_state_that_the_rule_turns_down() -> None:
    match = table(turning_down)
    match.answer(0, match.s.village[1])
    for twin in (match.fork(), load(match.save(), match.game)):
        assert twin.s.village == [Villager("Smith"), Villager("Priest", up=False)]
    match.undo(0)
    assert all(card.up for card in match.s.village)


def test_a_bot_that_thinks_on_a_copy_turns_no_card_of_the_true_table_down() -> None:
    position = table(turning_down).position
    position.answer(0, position.s.village[1])
    twin = position.copy()
    twin.answer(0, twin.s.village[0])
    assert [card.up for card in twin.s.village] == [False, False]
    assert [card.up for card in position.s.village] == [True, False]


# Hidden hands


def test_an_ask_with_one_answer_can_be_put_all_the_same_so_that_others_learn_nothing() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from together({0: beat(s, 0), 1: beat(s, 1)})

    def beat(s: Box, seat: Seat) -> Flow[None]:
        yield Pick(seat, YES_NO if seat else ("no",), always=True)
        s.notes.append(f"{seat} has answered")

    match = table(rule)
    assert set(match.asks) == {0, 1}
    match.answer(0, "no")
    assert set(match.asks) == {1}


def test_a_rule_can_say_for_everybody_that_a_card_was_drawn() -> None:
    def rule(s: Box) -> Flow[None]:
        drawer = yield Pick(0, (0, 1))
        s.hands[drawer].append(s.deck.pop())
        seal(s)
        yield Pick(0, YES_NO)

    for drawer in (0, 1):
        match = table(rule)
        match.answer(0, drawer)
        for twin in (match, load(match.save(), match.game)):
            with pytest.raises(CannotUndo):
                twin.undo(0)


# Interrupting


def talking(s: Box) -> Flow[None]:
    """Two questions to seat 0, and beside them notes from anyone and proposals of seat 1 that seat 0 votes on."""

    def main() -> Flow[None]:
        for question in ("First?", "Second?", "Third?"):
            answer = yield Pick(0, YES_NO, question=Question(question))
            s.notes.append(f"{question} {answer}")

    def propose() -> Flow[bool]:
        yield Pick(1, ("propose",), question=Question("Propose?"))
        vote = yield Pick(0, YES_NO, question=Question("Vote?"))
        s.notes.append(f"Vote? {vote}")
        return False

    def note(seat: Seat) -> Callable[[], Flow[bool]]:
        def offer() -> Flow[bool]:
            s.notes.append((yield Write(seat, name="note", question=Question("A note?"))))
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
        yield Write(0, name="note")

    with pytest.raises(ValueError, match="two open asks called 'note'"):
        table(rule)


def test_a_random_game_takes_up_an_offer_where_nothing_else_is_asked() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from anyone({seat: tick(seat) for seat in (0, 1)})
        s.count += 1

    def tick(seat: Seat) -> Flow[None]:
        yield Pick(seat, ("tick",), standing=True)

    game = Tiny(rule, last=3)
    result, decisions = play_out(game, game.setup(2, Options(), Rng(1)), Random(1))
    assert (result, decisions) == (Result(draw=True), 3)


def test_flows_beside_one_that_failed_end_before_the_rules_go_on() -> None:
    happened: list[str] = []

    def branch(seat: Seat) -> Flow[None]:
        try:
            yield Pick(seat, YES_NO)
            raise LookupError
        finally:
            happened.append(f"{seat} ends")

    def rule(s: Box) -> Flow[None]:
        branches = {seat: branch(seat) for seat in (0, 1)}
        try:
            yield from together(branches)
        except LookupError:
            happened.append("going on")
        yield Pick(0, YES_NO)

    table(rule).answer(0, "yes")
    assert happened == ["0 ends", "1 ends", "going on"]


# The X-card


def rolling(s: Box) -> Flow[None]:
    """A mood is chosen with a roll, then come dice."""
    yield Pick(0, ("choose", "wait"))
    s.notes.append(f"mood {s.rng.roll(1000)}")
    yield Pick(0, ("roll", "wait"))
    s.notes.append(f"dice {s.rng.roll(1000)}")
    yield Pick(1, YES_NO)


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


def test_fresh_dice_are_kept_by_saves_forks_copies_and_undo() -> None:
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


# Sketches and saves from anywhere


def test_a_sketch_has_its_limits_in_points_and_words() -> None:
    ask = Draw(0, most_points=3)
    line = Stroke(((0, 0), (1, 1)))
    assert ask.check(Sketch("", (line,)))
    for sketch in (
        Sketch("", (line, line)),
        Sketch("a" * 501),
        Sketch("", (Stroke(((0, 0),), pen="p" * 41),)),
    ):
        with pytest.raises(NotOnOffer, match="at most"):
            ask.check(sketch)


def test_a_save_that_is_deep_or_garbled_or_of_another_game_is_refused_with_a_word() -> None:
    match = table(counting)
    good = read(match.save())

    def changed(**fields: Any) -> bytes:
        return written(msgspec.structs.replace(good, **fields))

    body = msgspec.msgpack.encode(good)
    deep = body.replace(b"options\x80", b"options\x81\xa1x" + b"\x91" * 100_000 + b"\xc0")
    garbled = body.replace(b"tiny", b"\xff\xff\xff\xff")
    for bad in (deep, garbled):
        assert bad != body
        with pytest.raises(DamagedSave, match="damaged"):
            load(written(msgspec.Raw(bad)), match.game)  # type: ignore[arg-type]
    with pytest.raises(DamagedSave, match="a save of chess"):
        load(changed(game="chess"), match.game)
    with pytest.raises(DamagedSave, match="players"):
        load(changed(seats=1_000_000_000), match.game)


def test_an_old_turn_that_cannot_be_read_any_more_only_forbids_to_go_back_to_it() -> None:
    def rule(s: Box) -> Flow[None]:
        yield Pick(0, YES_NO)
        s.count += 1

    match = table(rule)
    match.answer(0, "yes")
    saved: Save = read(match.save())
    saved.turns[0].snapshot = b"\x01"
    again = load(written(saved), match.game)
    assert again.why_no_undo(0) is not None
    with pytest.raises(CannotUndo):
        again.rewind()
    again.answer(0, "no")
    assert again.s.count == 2
    assert isinstance(again.position, Position)
