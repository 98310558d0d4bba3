"""What a person is told who may not do something."""

from __future__ import annotations

from dolmen.kernel import DolmenError


class Refusal(DolmenError):
    """A request that a person may not make, or not now."""
