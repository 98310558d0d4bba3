"""The box of Gone to Gaia, unpacked anew for each test that asks for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from dolmen.games import gone_to_gaia
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.unpacking import unpacked
from dolmen.library.content import Content
from dolmen.library.packs import files_beside


@cache
def _read() -> Content:
    return Content(files_beside(Path(gone_to_gaia.__file__)))


@pytest.fixture
def box() -> Box:
    return unpacked(_read())
