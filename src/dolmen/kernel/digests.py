"""Witnesses: every stored answer carries a digest of the state that came of it, and a course, which does not depend on
the state's shape. They show whether rules still do what they did; `versions` goes by them."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from dolmen.kernel.state import State, encode

if TYPE_CHECKING:
    from dolmen.kernel.position import Position


def digest(s: State) -> bytes:
    """8 bytes that stand for the whole state: other rules that did anything else leave another one."""
    return blake2b(encode(s), digest_size=8).digest()


def course(at: Position[Any]) -> int:
    """What can be compared when a state has got another shape: its dice, what it waits for, how much was told.

    Standing offers are left out, for a new one takes nothing away from what was answered.
    """
    s = at.s
    asked = " ".join([ask.id.partition("~")[0] for ask in at.asked if not ask.standing])
    told = len(s.story) if s.story else 0
    return zlib.crc32(f"{s.rng.state} {asked} {told} {at.result is not None}".encode())
