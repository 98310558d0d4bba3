"""Where a user's tables and saves are kept: the same place for the server and the terminal, on every system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """Dolmen's own folder where programs keep a user's data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "dolmen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "dolmen"
    return _xdg_dir()


def data_file(name: str) -> Path:
    """A file in that folder. One that an older release has put elsewhere is left there and used."""
    file, before = data_dir() / name, _xdg_dir() / name
    return before if before.exists() and not file.exists() else file


def _xdg_dir() -> Path:
    """Of Linux and its relatives; once the server used it everywhere."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dolmen"
