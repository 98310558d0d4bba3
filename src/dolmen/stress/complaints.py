"""What a server writes to its standard error."""

from __future__ import annotations

from typing import IO

from dolmen.stress.shown import Lost


def check(complaints: IO[str]) -> None:
    """A failure in the server's code is one, even if nothing is lost by it. Raises Lost."""
    complaints.seek(0)
    lines = complaints.read().splitlines()
    failures = [n for n, line in enumerate(lines) if line.startswith("Traceback")]
    if failures:
        told = (line for line in lines[failures[0] + 1 :] if line[:1].strip())
        raise Lost(f"the server failed: {next(told, 'it does not say why')}")
