"""A game's state: plain data in msgspec Structs, with its random generator inside."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import ClassVar, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel.copy import copier_of
from dolmen.kernel.decoders import DECODERS, decoder_of
from dolmen.kernel.rng import Rng
from dolmen.kernel.story import MadeFinal, Told


class State(Struct, dict=True, kw_only=True):
    """The base of every game's state.

    Only plain values, no value reachable in two ways: what is encoded is what there is. Whatever a seat may not
    know belongs here and not into a local variable of a flow, so that `imagine` can re-deal it.
    """

    rng: Rng

    story: ClassVar[list[Told | MadeFinal] | None] = None
    """Where `tell` writes while somebody listens; set on the instance, and no part of the data."""


S = TypeVar("S", bound=State)

_encoder = msgspec.msgpack.Encoder()


encode: Callable[[State], bytes] = _encoder.encode
"""The state as bytes: the save. It is made after every answer, so no call stands between."""


LARGE = 4096
_ZLIB = b"\x78"
"""How compressed bytes begin, and no state does."""
_MOST = 1 << 26


def compressed(data: bytes) -> bytes:
    """A state's bytes for the record of turns gone by: a campaign keeps thousands, so large ones are compressed."""
    return zlib.compress(data, 1) if len(data) > LARGE and data[:1] != _ZLIB else data


def decompressed(data: bytes) -> bytes:
    """The plain bytes of a state again. Raises msgspec.DecodeError."""
    for _ in range(2):  # going back to a turn once compressed its start a second time: such records are out there
        if data[:1] != _ZLIB:
            break
        try:
            data = zlib.decompressobj().decompress(data, _MOST)
        except zlib.error as error:
            raise msgspec.DecodeError(str(error)) from None
    return data


def decode(data: bytes, cls: type[S]) -> S:
    """The state again, `compressed` or not. Raises msgspec.ValidationError or DecodeError if the bytes do not fit."""
    if data[:1] == _ZLIB:
        data = decompressed(data)
    return (DECODERS.get(cls) or decoder_of(cls)).decode(data)  # type: ignore[no-any-return]


def copied(s: S) -> S:
    """An independent copy, some fifty times as fast as copy.deepcopy. Nobody listens to its story."""
    return copier_of(type(s))(s)  # type: ignore[no-any-return,misc]


def listen(s: State) -> None:
    """From now on `tell` writes the story down, into an empty list."""
    s.__dict__["story"] = []
