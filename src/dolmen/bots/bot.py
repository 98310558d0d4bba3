"""What a bot is."""

from __future__ import annotations

from typing import Any, Protocol

from dolmen.kernel import Ask, DolmenError, Position


class UnknownBot(DolmenError):
    """There is no bot of that name."""


class Bot(Protocol):
    """Answers asks for a seat. A bot may only use what the seat can know."""

    copies: bool
    """It needs positions made with `keep=True`, because it copies them to look ahead."""

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        """An answer to this open ask, in the rule's own values."""
        ...
