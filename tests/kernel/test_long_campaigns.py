"""Games of many turns, and their saves."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest

from dolmen.kernel import CannotUndo, DamagedSave, Flow, Match, Pick, Position, RulesError, decode, encode
from dolmen.kernel.save import Save, read, with_checksum, written
from dolmen.kernel.state import decompressed
from dolmen.library import load
from tests.toys.one_rule import YES_NO, Box, table


def counting(s: Box) -> Flow[None]:
    """Nobody has a choice but at every 2,000th turn."""
    s.count += 1
    yield from Pick(0, YES_NO if s.count % 2000 == 0 else ("yes",))


def test_thousands_of_turns_may_pass_without_a_choice() -> None:
    match = table(counting)
    assert match.s.count == 2000
    match.answer(0, "yes")
    assert match.s.count == 4000


def test_rules_that_never_ask_anything_are_an_error_and_not_an_endless_wait() -> None:
    def rule(s: Box) -> Flow[None]:
        s.count += 1
        if s.count == 1:
            yield from Pick(0, YES_NO)

    match = table(rule)
    before = encode(match.s)
    with pytest.raises(RulesError, match="nobody had anything to decide"):
        match.answer(0, "yes")
    assert encode(match.s) == before


def test_a_position_at_the_end_has_copies_at_the_end() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from Pick(0, YES_NO)
        s.count += 1

    position = table(rule, last=1).position
    position.answer(0, "yes")
    twin = position.copy()
    assert (twin.result, twin.open, encode(twin.s)) == (position.result, [], encode(position.s))


def journal(s: Box) -> Flow[None]:
    s.notes = s.notes or [f"Day {day}: {day * 7919 % 1000} steps up the valley" for day in range(500)]
    s.notes.append(f"Then {(yield from Pick(0, YES_NO))}")


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


# Saves from anywhere


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
            load(with_checksum(bad), match.game)
    with pytest.raises(DamagedSave, match="a save of chess"):
        load(changed(game="chess"), match.game)
    with pytest.raises(DamagedSave, match="players"):
        load(changed(seats=1_000_000_000), match.game)


def test_an_old_turn_that_cannot_be_read_any_more_only_forbids_to_go_back_to_it() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from Pick(0, YES_NO)
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


def test_a_turn_that_was_gone_back_to_is_put_on_the_shelf_once() -> None:
    def rule(s: Box) -> Flow[None]:
        s.notes = s.notes or [f"{number * 0x9E3779B97F4A7C15 % 2**64:x}" for number in range(2000)]
        yield from Pick(0, YES_NO)
        s.count += 1

    match = table(rule)
    for _ in range(2):
        match.answer(0, "yes")
    match.undo(0)
    match.answer(0, "yes")
    shelf = match.turns[1].snapshot
    assert len(shelf) > 4096
    assert zlib.decompress(shelf) == decompressed(shelf)
    assert decompressed(zlib.compress(shelf, 1)) == decompressed(shelf), "as older records have it"


# Large saves are packed


def long_match() -> Match[Box]:
    match = table(journal)
    for _ in range(5):
        match.answer(0, "yes")
    return match


def checked(magic: bytes, body: bytes) -> bytes:
    return magic + zlib.crc32(body).to_bytes(4, "big") + body


def test_a_large_save_is_packed_and_one_from_before_is_read_all_the_same() -> None:
    match = long_match()
    packed = match.save()
    assert packed.startswith(b"dolmen2\n")
    before = checked(b"dolmen1\n", msgspec.msgpack.encode(read(packed)))
    assert len(packed) < len(before) / 3
    assert load(before, match.game).save() == load(packed, match.game).save() == packed


@pytest.mark.parametrize(
    "data",
    [
        long_match().save()[:-9],
        checked(b"dolmen2\n", b""),
        checked(b"dolmen2\n", b"no zlib"),
        checked(b"dolmen2\n", zlib.compress(b"x" * 5000)[:-3]),
        checked(b"dolmen2\n", zlib.compress(b"x" * 5000)),
    ],
)
def test_a_packed_save_that_is_damaged_is_refused_with_a_word(data: bytes) -> None:
    with pytest.raises(DamagedSave, match="damaged"):
        load(data, table(journal).game)


def test_a_packed_save_never_grows_beyond_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dolmen.kernel.save._MOST", 50_000)
    with pytest.raises(DamagedSave, match="larger than any match"):
        load(checked(b"dolmen2\n", zlib.compress(b"\x00" * 1_000_000)), table(journal).game)
    match = long_match()
    for most, magic in ((50_000, b"dolmen2\n"), (5_000, b"dolmen1\n")):
        monkeypatch.setattr("dolmen.kernel.save._MOST", most)
        assert match.save().startswith(magic), "with its turns packed one by one, or not packed at all"
        assert load(match.save(), match.game).save() == match.save()
