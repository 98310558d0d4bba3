"""How much one browser may ask of the server."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

BODY_BYTES = 64 * 1024
"""The largest body of a request."""
MESSAGE_BYTES = 256 * 1024
"""The largest message over a live line: a sketch with all its strokes fits."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 200.0, 400.0
CHAT_A_SECOND, CHAT_AT_ONCE = 2.0, 20.0
UNDO_A_SECOND, UNDO_AT_ONCE = 4.0, 20.0
HINTS_A_SECOND, HINTS_AT_ONCE = 1.0, 5.0
SKETCHING_A_SECOND, SKETCHING_AT_ONCE = 12.0, 30.0
OPENING_A_SECOND, OPENING_AT_ONCE = 5.0, 30.0
SAFETY_A_SECOND, SAFETY_AT_ONCE = 1.0, 20.0
"""Of a live line. Looking whether an answer may be taken back, and thinking, cost more than carrying an answer out. The
X-Card itself has no limit of its own."""
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 30.0, 300.0
TABLES_A_SECOND, TABLES_AT_ONCE = 0.2, 40.0
"""Of one person."""
HEADER_BYTES = 64 * 1024
"""Of all headers of a request together."""

UNREAD_MESSAGES, UNREAD_BYTES = 1000, 8 * 2**20
"""What a slow reader may leave unread before it is let go; it comes back and gets everything again."""

STATE_BYTES = 2 * 2**20
"""The largest state of a match: it can be opened in a moment, and copied."""
SEAT_BYTES = 64 * 2**20
"""What one seat may write into a table: answers, undos, chat, and what it asks the others for. Those who watch have as
much together. A campaign of 30,000 answers comes to a quarter of it, if one person gives them all."""
SHORT_ANSWER = 1024
"""Whoever has written all that still gives answers of at most so many bytes, if the table waits for them: nobody's
game stands still."""
TABLE_BYTES = 512 * 2**20
"""What may be written into a table in all, states included. A campaign of 30,000 answers comes to less than a tenth."""
ROW_BYTES = 64
"""What an entry takes besides its data."""
LARGE_ANSWER = 256
"""Answers of fewer bytes are taken without a look at the size of the state."""
LOOK_AT_STATE = 64
"""But for one in so many."""
TABLES_IN_MEMORY = 2000

_KEPT = 10_000
_OWN = frozenset({"127.0.0.1", "::1"})


class Allowance:
    """This many a second, and a number at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.at = burst, clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


Costly = Mapping[type[Any], Allowance]
"""Allowances for kinds of messages."""


class Allowances:
    """The same allowance for everyone: by address, or by person."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._each: dict[str, Allowance] = {}

    def take(self, who: str) -> bool:
        allowance = self._each.get(who)
        if allowance is None:
            if len(self._each) >= _KEPT:
                self._each.clear()
            allowance = self._each[who] = Allowance(self.rate, self.burst)
        return allowance.take()


def is_own(address: str) -> bool:
    """This machine's own address has no limit: it is the player's, or a proxy's."""
    return address in _OWN
