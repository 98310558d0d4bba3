"""Who is there in the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.guests import Guest, an_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with an_app(tmp_path) as client:
        yield client


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
