"""The web client that was built into the package, and its name."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_SCRIPT = re.compile(r'src="/assets/([\w.-]+)\.js"')


def build_of(static: Path) -> str:
    """The name of the client's script, which is another for every build; empty if there is no client."""
    index = static / "index.html"
    found = _SCRIPT.search(index.read_text(encoding="utf-8")) if index.exists() else None
    return found[1] if found else ""


BUILD = build_of(STATIC)
