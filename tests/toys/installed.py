"""Toy games as if a package had brought them: for one test in this process, or for whatever Python starts meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from dolmen.library import games
from tests.toys.any_time import Studio
from tests.toys.endless_dice import Throws
from tests.toys.long_log import Annals
from tests.toys.marked_secrets import Vault
from tests.toys.narrowed_form import Workshop
from tests.toys.payment import Market
from tests.toys.peek import Browse
from tests.toys.reentered import Stairs
from tests.toys.secret_bids import Bids
from tests.toys.small_campaign import Caravan
from tests.toys.texts_and_offers import Talk

BIDS, BROWSE, MARKET, TALK, WORKSHOP = Bids(), Browse(), Market(), Talk(), Workshop()
ANNALS, CARAVAN, STAIRS, STUDIO, THROWS, VAULT = Annals(), Caravan(), Stairs(), Studio(), Throws(), Vault()

ROOT = Path(__file__).parents[2]


def installed(monkeypatch: pytest.MonkeyPatch, id: str) -> str:
    """For this test the toy of that id is installed; its id again."""
    point = EntryPoint(id, f"{__name__}:{id.upper()}", games.GROUP)
    found = games._found
    monkeypatch.setattr(games, "_found", lambda: {**found(), id: point})
    return id


@contextmanager
def more_games(folder: Path) -> Iterator[None]:
    """Whatever Python starts meanwhile finds some of them."""
    info = folder / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n", encoding="utf-8")
    names = ("BIDS", "MARKET", "TALK", "WORKSHOP", "ANNALS")
    points = "\n".join(f"{name.lower()} = {__name__}:{name}" for name in names)
    points += "\nold-road = dolmen.examples.old_road:GAME"
    (info / "entry_points.txt").write_text(f"[dolmen.games]\n{points}\n", encoding="utf-8")
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), str(ROOT), before)))
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
