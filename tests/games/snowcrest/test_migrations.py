"""A match of an older version goes on with what its players know."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dolmen.games.snowcrest import GAME
from dolmen.kernel import Rng, copied, decode, encode
from dolmen.kernel.save import read
from dolmen.kernel.state import decompressed
from dolmen.library import load

SAVES = Path(__file__).parents[2] / "saves" / "snowcrest"


@pytest.mark.parametrize("save", sorted(SAVES.glob("v1-*.dolmen")), ids=lambda save: save.stem)
def test_the_cards_under_the_decks_stay_known(save: Path) -> None:
    data = save.read_bytes()
    before = msgspec.msgpack.decode(decompressed(read(data).turns[-1].snapshot))
    after = GAME.migrate(GAME.migrate(msgspec.msgpack.decode(msgspec.msgpack.encode(before)), 1), 2)
    s = decode(msgspec.msgpack.encode(after), GAME.state)
    assert msgspec.msgpack.decode(encode(s)) == after
    for deck, place, known in zip((s.common, s.guardians, s.forests), (9, 11, 12), before[21], strict=True):
        assert deck.cards == before[place]
        twin = copied(s)
        GAME.imagine(twin, 0, Rng(1))
        assert deck.seen_by(0) == deck.seen_by(None) == [*deck.cards[:known], *[None] * (len(deck) - known)]
    assert load(data).s.villages


def test_some_of_them_know_such_cards() -> None:
    known = [
        msgspec.msgpack.decode(decompressed(read(save.read_bytes()).turns[-1].snapshot))[21]
        for save in SAVES.glob("v1-*")
        if save.suffix == ".dolmen"
    ]
    assert all(any(counts) for counts in zip(*known, strict=True))


@pytest.mark.parametrize("save", sorted(SAVES.glob("v2-open-*.dolmen")), ids=lambda save: save.stem)
def test_whoever_has_begun_a_match_goes_on_being_asked_everything(save: Path) -> None:
    """So no answer that was given is asked again, and nobody's payment is taken for them."""
    match = load(save.read_bytes())
    assert all(v.careful for v in match.s.villages)
    assert not match.notices
