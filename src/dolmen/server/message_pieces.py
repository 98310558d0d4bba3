"""A message that is too large for one goes in pieces, so that nothing is ever too large to be sent.

What grows with the length of a match does not travel whole in the first place; a scene may still be as large as a game
likes. Pieces are cut from the text of the message itself: whatever makes it large, each of them is small.
"""

from __future__ import annotations

import msgspec

from dolmen.server.wire import More

MOST_BYTES = 256 * 1024
"""Of anything that is sent over a live line."""
PIECE_BYTES = 96 * 1024
"""Of the text in a piece. A quotation mark in it takes two bytes, so a piece has at most twice as many."""

_encoder = msgspec.json.Encoder()


def pieces(data: bytes) -> list[bytes]:
    """The message if it is small enough, else what it is to be put together from."""
    if len(data) <= MOST_BYTES:
        return [data]
    cuts = [0]
    while len(data) - cuts[-1] > PIECE_BYTES:
        cuts.append(_between(data, cuts[-1] + PIECE_BYTES))
    ends = [*cuts[1:], len(data)]
    return [
        _encoder.encode(More(data[start:end].decode(), last=end == len(data)))
        for start, end in zip(cuts, ends, strict=True)
    ]


def _between(data: bytes, at: int) -> int:
    """The last place up to there that is not within a character."""
    while data[at] & 0b1100_0000 == 0b1000_0000:
        at -= 1
    return at
