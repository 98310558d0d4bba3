"""How data is read into types: worked out once for each, by one thread at a time.

msgspec works it out when a type is first read, and leaves it half done on the class while it does: a second thread that
reads the same type meanwhile takes the whole process down.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

DECODERS: dict[Any, msgspec.msgpack.Decoder[Any]] = {}
"""Those that were made; to be looked up where time is short."""

_making = RLock()


def decoder_of(cls: type[T]) -> msgspec.msgpack.Decoder[T]:
    """The one decoder of a type. From now on any thread may read it, in every way."""
    found = DECODERS.get(cls)
    if found is None:
        with _making:
            found = DECODERS.get(cls)
            if found is None:
                found = DECODERS[cls] = msgspec.msgpack.Decoder(cls)
    return found


def converted(plain: Any, cls: type[T]) -> T:
    """Plain data as that type. Raises msgspec.ValidationError."""
    decoder_of(cls)
    return msgspec.convert(plain, cls)
