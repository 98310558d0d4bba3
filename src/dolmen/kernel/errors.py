"""What can go wrong, as types. Every message is one line for a person: what was wrong, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class DolmenError(Exception):
    """The root of every error that Dolmen raises on purpose."""


class IllegalAnswer(DolmenError):
    """An answer was refused. Nothing has changed."""


class NotOnOffer(IllegalAnswer):
    """The ask is open, but this is not one of its answers."""


class WrongSeat(IllegalAnswer):
    """This seat is not being asked."""


class AskIsOver(IllegalAnswer):
    """The ask has been answered or withdrawn."""


class CannotUndo(DolmenError):
    """The answer stands; the message says why."""


class BadOptions(DolmenError):
    """A game cannot be set up like that."""


class UnknownGame(DolmenError):
    """No installed package offers a game of that name."""


class BadContent(DolmenError):
    """A content file has a mistake; the message names file, entry and field."""


class DamagedSave(DolmenError):
    """The bytes are not a save, or not a whole one."""


class RulesError(DolmenError):
    """The rules themselves failed while carrying out an answer, which was taken back."""


def meant(word: Any, known: Iterable[Any]) -> str:
    """What may have been meant by a word that is not known, to end a message with; empty if nothing is like it."""
    close = get_close_matches(str(word), [str(name) for name in known], 1, 0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def instead(word: Any, known: Iterable[Any]) -> str:
    """The same, or all that there is."""
    names = [str(name) for name in known]
    return meant(word, names) or "; there are: " + ", ".join(names)
