"""Saves: whole, of other rules, and damaged."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.kernel import DamagedSave, Flow, Match, Options, Pick, Question, Result, UnknownGame
from dolmen.library import load, start
from dolmen.testing import match_at
from tests.toys.narrowed_form import Workshop
from tests.toys.secret_bids import Bids, Table
from tests.toys.texts_and_offers import Talk

MATCH = match_at(Bids(), 3, seed=4, decision=5)
SAVE = MATCH.save()


def played() -> Match[Any]:
    """Seat 0 has bid its first card, seat 1 is still to bid."""
    match = start(Bids(), 2, 1)
    match.answer(0, 0)
    return match


def test_a_save_comes_back_the_same() -> None:
    again = load(SAVE, Bids())
    assert again.save() == SAVE
    assert again.notices == []
    assert (again.seats, again.seed, again.options) == (3, 4, MATCH.options)
    assert [ask.id for ask in again.open] == [ask.id for ask in MATCH.open]


def test_a_finished_match_comes_back_finished() -> None:
    match = start(Talk(), options={"rounds": 1, "drawing": False})
    match.answer(0, "tea")
    match.answer(1, "rain")
    again = load(match.save(), Talk())
    assert again.result == match.result
    assert again.save() == match.save()
    assert again.log(None) == match.log(None)
    again.rewind()
    assert list(again.asks) == [1]


def test_taking_back_still_works_after_loading() -> None:
    match = start(Workshop())
    match.answer(0, {"left": "saw"})
    match.answer(0, {"oak": 1, "ash": 1})
    again = load(match.save(), Workshop())
    again.undo(0)
    again.undo(0)
    assert again.s.plans == []
    assert load(again.save(), Workshop()).save() == again.save()


class OtherBids(Bids):
    """Later rules, under which the second card must be bid."""

    version = 2

    def bid(self, s: Table, seat: int) -> Flow[None]:
        yield from Pick(seat, ("second", "none"), question=Question("Bid your second card"))


class FailingBids(Bids):
    version = 2

    def bid(self, s: Table, seat: int) -> Flow[None]:
        yield from super().bid(s, seat)
        raise LookupError("these rules have a mistake")


class RenamedBids(Bids):
    """Later rules with the same asks in the same places."""

    version = 2
    title = "Bids again"


@pytest.mark.parametrize("rules", [OtherBids, FailingBids])
def test_answers_that_no_longer_fit_start_the_turn_again_and_say_so(rules: type[Bids]) -> None:
    match = played()
    again = load(match.save(), rules())
    assert list(again.asks) == [0, 1]
    (notice,) = again.notices
    assert "have changed (version 1 to 2)" in notice
    assert "asked again from its beginning" in notice


def test_the_turns_that_lie_behind_are_kept_by_other_rules() -> None:
    match = played()
    match.answer(1, 0)
    match.answer(0, "pass")
    match.answer(1, 0)
    again = load(match.save(), OtherBids())
    assert again.position.turn == 1
    assert again.s.shown == match.s.shown
    assert [told.text for told in again.log(None)][:2] == ["Player 1 has bid", "Player 2 has bid"]


def test_other_rules_that_fit_go_on_at_the_same_decision() -> None:
    again = load(played().save(), RenamedBids())
    assert list(again.asks) == [1]
    assert again.notices == []


class OtherTable(Table, kw_only=True):
    trump: int


class OtherState(Bids):
    version = 3
    state: ClassVar[type[Any]] = OtherTable


class FailsAtOnce(Bids):
    version = 3

    def turn(self, s: Table) -> Flow[None]:
        raise LookupError("no turn like that")
        yield


class OtherEnd(Talk):
    version = 3

    def result(self, s: Any) -> Result | None:
        return None


@pytest.mark.parametrize("rules", [OtherState, FailsAtOnce])
def test_a_state_that_other_rules_cannot_read_is_a_clear_error(rules: type[Bids]) -> None:
    with pytest.raises(DamagedSave, match=r"save of Bids was made under version 1 .* cannot be read by version 3"):
        load(SAVE, rules())


def test_an_end_that_is_none_any_more_is_a_clear_error() -> None:
    match = start(Talk(), options={"rounds": 1, "drawing": False})
    match.answer(0, "tea")
    match.answer(1, "rain")
    with pytest.raises(DamagedSave, match="says that the game is over, and by its rules it is not"):
        load(match.save(), OtherEnd())


def test_options_that_other_rules_do_not_know_are_a_clear_error() -> None:
    class WithoutOptions(Talk):
        version = 2
        options: ClassVar[type[Options]] = Options

    with pytest.raises(DamagedSave, match="Talk has no option 'rounds'"):
        load(start(Talk()).save(), WithoutOptions())


def test_a_save_of_another_game_says_so() -> None:
    with pytest.raises(DamagedSave, match="a save of talk, not of Bids"):
        load(start(Talk()).save(), Bids())


def test_a_save_of_a_game_that_is_not_installed_names_it() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'bids'"):
        load(SAVE)


@given(st.binary(max_size=200))
def test_any_bytes_are_no_save(data: bytes) -> None:
    with pytest.raises(DamagedSave, match=r"not a saved match|its checksum does not fit"):
        load(data, Bids())


@given(st.integers(0, len(SAVE) - 1))
def test_a_save_cut_off_is_damaged(length: int) -> None:
    with pytest.raises(DamagedSave):
        load(SAVE[:length], Bids())


@given(st.integers(0, len(SAVE) * 8 - 1))
def test_a_flipped_bit_is_noticed(bit: int) -> None:
    data = bytearray(SAVE)
    data[bit // 8] ^= 1 << bit % 8
    with pytest.raises(DamagedSave):
        load(bytes(data), Bids())


def with_checksum(body: bytes) -> bytes:
    return b"dolmen1\n" + zlib.crc32(body).to_bytes(4, "big") + body


@given(st.binary(max_size=100))
def test_a_good_checksum_over_nonsense_is_not_believed(body: bytes) -> None:
    with pytest.raises(DamagedSave, match="this save is damaged"):
        load(with_checksum(body), Bids())


@settings(deadline=None)
@given(st.data())
def test_a_forged_save_is_read_or_refused_and_never_fails_otherwise(data: st.DataObject) -> None:
    """With any one part of it replaced, under a good checksum."""
    body = msgspec.msgpack.decode(SAVE[12:])
    odd: st.SearchStrategy[Any] = (
        st.none() | st.integers(-3, 300) | st.text(max_size=3) | st.binary(max_size=3) | st.just([]) | st.just({})
    )
    spot: Any = body
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        inner = spot[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.booleans()):
            spot = inner
            continue
        spot[key] = data.draw(odd)
        break
    with suppress(DamagedSave):
        load(with_checksum(msgspec.msgpack.encode(body)), Bids())
