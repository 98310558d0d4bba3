"""Sketches by reference: a scene names its drawings, and a client fetches each of them once.

A drawing may have 20,000 points, and stays on the table for a whole campaign; its name has 32 characters.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from dolmen.kernel import Sketch

_KEPT = 2000
_encoder = msgspec.json.Encoder()


class Sketchbook:
    """What the sketches of a table are called. Without its secret nobody finds the name of a drawing that they guess:
    it tells nothing to those who may not see the drawing."""

    def __init__(self, secret: str = "") -> None:
        self._key = blake2b(secret.encode(), digest_size=32).digest()
        self._refs: dict[int, tuple[Sketch, str]] = {}
        """By identity, since to compare two of them would take as long as to name one; kept, so that no other takes its
        place."""

    def ref(self, sketch: Sketch) -> str:
        """Its name: the same for the same drawing, whenever it is asked for."""
        known = self._refs.get(id(sketch))
        if known is not None:
            return known[1]
        ref = blake2b(_encoder.encode(sketch), digest_size=16, key=self._key).hexdigest()
        if len(self._refs) >= _KEPT:
            del self._refs[next(iter(self._refs))]
        self._refs[id(sketch)] = sketch, ref
        return ref
