"""How much one browser may ask of the server."""

from __future__ import annotations

import time
from collections.abc import Callable

BODY_BYTES = 64 * 1024
"""The largest body of a request."""
MESSAGE_BYTES = 256 * 1024
"""The largest message over a live line: a sketch with all its strokes fits."""

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 200.0, 400.0
CHAT_A_SECOND, CHAT_AT_ONCE = 2.0, 20.0
UNDO_A_SECOND, UNDO_AT_ONCE = 4.0, 20.0
HINTS_A_SECOND, HINTS_AT_ONCE = 1.0, 5.0
SKETCHING_A_SECOND, SKETCHING_AT_ONCE = 12.0, 30.0
"""Of a live line. Looking whether an answer may be taken back, and thinking, cost more than carrying an answer out."""
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 30.0, 300.0

UNREAD_MESSAGES, UNREAD_BYTES = 1000, 8 * 2**20
"""What a slow reader may leave unread before it is let go; it comes back and gets everything anew."""

_ADDRESSES = 10_000
_OWN = frozenset({"127.0.0.1", "::1"})


class Allowance:
    """So many a second, and a number at once."""

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


class Addresses:
    """An allowance of requests for every address. This machine's own has none: it is the player's, or a proxy's."""

    def __init__(self) -> None:
        self._allowances: dict[str, Allowance] = {}

    def may_ask(self, address: str) -> bool:
        if address in _OWN:
            return True
        allowance = self._allowances.get(address)
        if allowance is None:
            if len(self._allowances) >= _ADDRESSES:
                self._allowances.clear()
            allowance = self._allowances[address] = Allowance(REQUESTS_A_SECOND, REQUESTS_AT_ONCE)
        return allowance.take()
