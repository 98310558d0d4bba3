"""Names for options that are the same in every world."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from dolmen.kernel import Ask
from dolmen.kernel.asks.base import plain_form


def is_frozen(option: Any) -> bool:
    """It is a value that stays as it is and equals the same value of another world."""
    by_identity: Any = object.__hash__
    if type(option).__hash__ == by_identity:
        return option is None
    try:
        hash(option)
    except TypeError:
        return False
    return True


_bytes = msgspec.msgpack.Encoder(order="deterministic").encode  # one world may list the parts of a payment otherwise


def key_of(option: Any) -> Hashable:
    """A name for the option that is the same in every world."""
    kind = type(option)
    if kind is int or kind is str:
        return option  # type: ignore[no-any-return]
    return kind, option if is_frozen(option) else _bytes(plain_form(option))


def retraced(ask: Ask, keys: Sequence[Hashable]) -> list[Any] | None:
    """The same small choices once more, in this world's own values; None if they make no answer here."""
    chosen: list[Any] = []
    for key in keys:
        for option in ask.choices(chosen) or ():
            if option is key or key_of(option) == key:
                chosen.append(option)
                break
        else:
            return None
    return chosen if ask.choices(chosen) is None else None
