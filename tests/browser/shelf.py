"""Small games of the tests on the server's shelf, as an installed package brings them: texts, payments, long logs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kernel.kernel_games import Bids, Market, Talk, Workshop
from tests.server.annals import Annals

BIDS, MARKET, TALK, WORKSHOP, ANNALS = Bids(), Market(), Talk(), Workshop(), Annals()

ROOT = Path(__file__).parents[2]


@contextmanager
def more_games(folder: Path) -> Iterator[None]:
    """Whatever Python starts meanwhile finds them."""
    info = folder / "shelf-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf\nVersion: 1.0\n", encoding="utf-8")
    names = ("BIDS", "MARKET", "TALK", "WORKSHOP", "ANNALS")
    points = "\n".join(f"{name.lower()} = {__name__}:{name}" for name in names)
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
