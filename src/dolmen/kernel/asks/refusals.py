"""What the kinds of asks check answers with, and the words in which they refuse one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option
from dolmen.kernel.decoders import decoder_of
from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.own_texts import own_text

Label = Callable[[Option], str]

_SHOWN = 1000
"""Of a long text no more than this is looked at."""

as_written = msgspec.msgpack.Encoder(order="sorted", enc_hook=own_text).encode
"""An option as a save knows it: of an ask, no two are written alike."""


def same_option(one: Option, other: Any) -> bool:
    """Equal, and of one type: 1 is not True."""
    return one is other or (type(one) is type(other) and bool(one == other))


def on_offer(ask: Ask, options: Sequence[Option], answer: Any, label: Label, key: str = "") -> Option:
    """The option equal to the answer, for it is the option itself that the rule gets."""
    for option in options:
        if option is answer or (type(option) is type(answer) and option == answer):  # same_option, without a call
            return option
    raise _refusal(ask, options, answer, label, key)


def on_offer_plain(ask: Ask, options: Sequence[Option], plain: Any, label: Label, key: str = "") -> Option:
    """The option that is written down as this: list for tuple, but neither 1 for True nor 1.0 for 1."""
    try:
        written = as_written(plain)
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise _refusal(ask, options, plain, label, key) from None
    for option in options:
        if as_written(option) == written:
            return option
    raise _refusal(ask, options, plain, label, key)


def can_be_kept(answer: Any) -> bool:
    """It can be written into a save and read again: no half characters, and of its type all through."""
    try:
        return bool(decoder_of(type(answer)).decode(as_written(answer)) == answer)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False


def listed(labels: Sequence[str], most: int = 12) -> str:
    """What is on offer, as a list that stays short enough to read."""
    first = ", ".join(labels[:most])
    return first + (f" and {len(labels) - most} more" if len(labels) > most else "")


def shown(answer: Any) -> str:
    """Whatever was given, in one short line."""
    if isinstance(answer, (str, bytes)):
        answer = answer[:_SHOWN]
    try:
        text = " ".join(ascii(answer).split())
    except Exception:  # a number too long to print, a list too deep, an object that cannot show itself
        text = f"that {type(answer).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def _refusal(ask: Ask, options: Sequence[Option], answer: Any, label: Label, key: str) -> NotOnOffer:
    where = f"{ask.prompt} ({key})" if key else ask.prompt
    return NotOnOffer(f"{where}: {shown(answer)} is not on offer; on offer: {listed([label(o) for o in options])}")
