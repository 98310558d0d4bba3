"""Who somebody is: a random id in a signed cookie. No account, no password; a link carries it to another device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time

COOKIE = "dolmen"
YEAR = 365 * 24 * 3600
CARRY_SECONDS = 15 * 60


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(12)


_DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
"""In their own order, so that what is written with them sorts as the numbers do."""


def new_table_id() -> str:
    """An id that nobody guesses, and that sorts by time: tables that are played at the same time lie side by side in
    the store, so that many of them share a page that is written."""
    ticks, when = int(time.time() * 64), ""
    for _ in range(7):
        ticks, digit = divmod(ticks, 64)
        when = _DIGITS[digit] + when
    return when + new_id()


class Signer:
    """Signs and checks small texts with the server's key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, purpose: str, text: str) -> str:
        return f"{text}.{self._mark(purpose, text)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The text, if the signature is ours."""
        text, dot, mark = signed.rpartition(".")
        if not dot or not mark.isascii() or not hmac.compare_digest(mark, self._mark(purpose, text)):
            return None
        return text

    def _mark(self, purpose: str, text: str) -> str:
        digest = hmac.new(self.key, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:18]).decode()

    def carry(self, identity: str) -> str:
        """A token that makes another browser the same person for a short time."""
        return self.sign("carry", f"{identity}~{time.time() + CARRY_SECONDS:.3f}")

    def carried(self, token: str) -> tuple[str, float] | None:
        """The identity in the token and how long it is good, if it is ours and not too old."""
        text = self.read("carry", token)
        if text is None:
            return None
        identity, _, until = text.partition("~")
        return (identity, float(until)) if time.time() < float(until) else None
