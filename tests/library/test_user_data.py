"""Server and terminal keep a user's data in one place, which is the usual one of the system."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dolmen.library.user_data import data_dir, data_file
from dolmen.server.run import default_db
from dolmen.terminal.session import default_path

HOMES = {
    "linux": ".local/share/dolmen",
    "freebsd14": ".local/share/dolmen",
    "darwin": "Library/Application Support/dolmen",
    "win32": "AppData/Local/dolmen",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("system", HOMES)
def test_server_and_terminal_agree_on_every_system(home: Path, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert data_dir() == home / HOMES[system]
    assert default_db() == data_dir() / "tables.sqlite"
    assert default_db().parent.is_dir(), "so that the server can begin at once"
    assert default_path("snowcrest") == data_dir() / "saves" / "snowcrest-1.dolmen"


@pytest.mark.parametrize(("system", "variable"), [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")])
def test_a_system_that_says_where_is_listened_to(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str, variable: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv(variable, str(home / "elsewhere"))
    assert data_dir() == home / "elsewhere" / "dolmen"


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_tables_that_an_older_server_has_put_elsewhere_are_still_found(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    old = home / ".local/share/dolmen/tables.sqlite"
    old.parent.mkdir(parents=True)
    old.touch()
    assert default_db() == old
    new = home / HOMES[system] / "tables.sqlite"
    new.parent.mkdir(parents=True)
    new.touch()
    assert default_db() == new == data_file("tables.sqlite"), "what is in its place comes first"
