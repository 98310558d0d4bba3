"""Who is there in the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Guest, an_app
from tests.server.loop_watch import loop_watched
from tests.server.slow_disk import watched
from tests.toys.installed import installed

_messages = 0


@pytest.fixture(autouse=True)
def every_message_is_stored(request: pytest.FixtureRequest) -> Iterator[None]:
    """With `--disk=slow` or `--disk=failing`: whatever the test does, nobody is told what is not stored."""
    global _messages
    disk = request.config.getoption("disk")
    if disk is None or hasattr(request.module, "OWN_DISK"):
        yield
        return
    with watched(disk, getattr(request.module, "SERVERS", 1)) as watch:
        yield
    _messages += watch.audit.messages
    assert watch.audit.untrue == []


@pytest.fixture(autouse=True)
def the_loop_never_waits_for_the_disk() -> Iterator[None]:
    with loop_watched() as found:
        yield
    assert found == [], "this was looked up, or written, on the event loop"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _messages:
        terminalreporter.line(f"{_messages:,} messages were held against what was stored")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with an_app(tmp_path) as client:
        yield client


@pytest.fixture
def annals(monkeypatch: pytest.MonkeyPatch) -> str:
    """The game of a long log, installed for a test; its id."""
    return installed(monkeypatch, "annals")


@pytest.fixture
def caravan(monkeypatch: pytest.MonkeyPatch) -> str:
    """The small campaign, installed for a test; its id."""
    return installed(monkeypatch, "caravan")


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch) -> str:
    """The game of marked secrets, installed for a test; its id."""
    return installed(monkeypatch, "vault")


@pytest.fixture
def ada(client: TestClient[Litestar]) -> Guest:
    return Guest(client)


@pytest.fixture
def bo(client: TestClient[Litestar]) -> Guest:
    return Guest(client)


@pytest.fixture
def eve(client: TestClient[Litestar]) -> Guest:
    """Somebody who does not belong there."""
    return Guest(client)
