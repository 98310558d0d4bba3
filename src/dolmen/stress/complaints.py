"""What a server writes to its standard error."""

from __future__ import annotations

from pathlib import Path

from dolmen.stress.shown import Lost


def check(complaints: Path) -> None:
    """A failure in the server's code is one, even if nothing is lost by it. Raises Lost.

    To be called before a server is killed: processes that are just being started by it complain when it is gone.
    """
    lines = complaints.read_text(errors="replace").splitlines()
    failures = [n for n, line in enumerate(lines) if line.startswith("Traceback")]
    if failures:
        told = (line for line in lines[failures[0] + 1 :] if line[:1].strip())
        raise Lost(f"the server failed: {next(told, 'it does not say why')}")
