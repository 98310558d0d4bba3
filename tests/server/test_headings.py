"""The parts of a match, such as its rounds: where their headings were told, found a stretch at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from dolmen.server import headings
from tests.server.guests import Guest, an_app
from tests.server.test_importing import imported, played


def test_a_round_begins_where_its_heading_was_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked stretch by stretch it is the same; a stranger is not told, and what is no moment is refused."""
    (tmp_path / "evening.dolmen").write_bytes(played("stone-daze", 40).save())
    id, key = imported(tmp_path / "evening.dolmen", tmp_path / "tables.sqlite", capsys)
    path = f"/api/tables/{id}/headings"
    with an_app(tmp_path) as client:
        ada = Guest(client)
        assert ada.post(f"/api/tables/{id}/join", {"seat": 0, "key": key}).status_code == 200
        whole = ada.get(path).json()
        last = ada.get(f"/api/tables/{id}/moments/last").json()["moments"]
        assert whole["until"] == last
        rounds = [one for one in whole["headings"] if one["text"].startswith("Round")]
        assert len(rounds) > 3
        for one in rounds:
            then = ada.get(f"/api/tables/{id}/moments/{one['moment']}").json()
            fresh = then["log"][len(then["log"]) - then["new"] :]
            assert one["text"] in [line["text"] for line in fresh if line.get("heading")]

        monkeypatch.setattr(headings, "MOST", 7)
        pieced, after = [], 0
        while after < last:
            page = ada.get(f"{path}?after={after}").json()
            assert after < page["until"] <= after + 7
            pieced += page["headings"]
            after = page["until"]
        assert pieced == whole["headings"]

        assert ada.get(f"{path}?after=999999").json()["headings"] == []
        assert ada.get(f"{path}?after=x").status_code == 400
        assert Guest(client).get(path).status_code == 403
