"""A match of an older version goes on by today's rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import square
from dolmen.games.stone_daze.state import StoneDaze, lit
from dolmen.kernel import Position, decode, encode
from tests.games.stone_daze.table import table

VERSION = 5
AGREED = 21


def of_version_5(s: StoneDaze, *, small: bool, rolled: bool) -> dict[str, Any]:
    """The state as version 5 had it: without the last fields of a clan, and with tokens that age in step 2."""
    plain: dict[str, Any] = msgspec.msgpack.decode(encode(s))
    for clan in plain["clans"]:
        del clan[AGREED:]
        if clan[3] is not None:
            clan[3][3:] = [small]
        if clan[4] is not None:
            clan[4][0], clan[4][3:] = square("e7" if rolled else "e6"), [rolled]
    return plain


@pytest.mark.rule("SD.9.17", "SD.9.24")
def test_tokens_that_version_5_had_not_aged_yet_are_aged_before_orders() -> None:
    t = table("   c  d  e\n 5 A3 A2 .").round(A="A3 fire, A2 fireball", tokens="A fire c6 c7, A fireball e6")
    plain = GAME.migrate(of_version_5(t.s, small=False, rolled=False), VERSION)
    s = decode(msgspec.msgpack.encode(plain), GAME.state)
    at = Position(GAME, s)
    assert lit(at.s) == {square("c6")}
    assert at.s.clans[0].ball is not None
    assert at.s.clans[0].ball.square == square("e7")


def test_what_version_5_had_locked_stays_locked() -> None:
    t = table("   c  d  e\n 5 A3 A2 .", seats=3, players={"A7": 2})
    t.give({}, 0)
    t.give({}, 2)
    plain = GAME.migrate(of_version_5(t.s, small=False, rolled=False), VERSION)
    s = decode(msgspec.msgpack.encode(plain), GAME.state)
    assert s.clans[0].agreed == (0, 2)
    assert [ask.seat for ask in Position(GAME, s).open if not ask.standing] == [1]
