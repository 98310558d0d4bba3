"""A finished game says how it went: a curve, where it turned, and a deed for each side."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.server.guests import Guest, an_app, whole_game


def test_every_moment_has_its_worth_and_the_largest_swings_are_told(tmp_path: Path) -> None:
    with an_app(tmp_path) as client:
        ada, bo = Guest(client), Guest(client)
        table = ada.table()
        bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
        assert ada.get(f"/api/tables/{table}/recap").status_code == 403
        whole_game(ada, bo, table)
        recap = ada.get(f"/api/tables/{table}/recap").json()
        moments = ada.get(f"/api/tables/{table}/moments/last").json()
        assert Guest(client).get(f"/api/tables/{table}/recap").status_code == 403
    end = moments["result"]
    assert recap["sides"] == [[0], [1]]
    assert len(recap["curve"]) == moments["moments"] + 1
    assert recap["curve"][-1] == ([0.5, 0.5] if end["draw"] else [float(seat in end["winners"]) for seat in (0, 1)])
    changes = {n: abs(now[0] - before[0]) for n, (before, now) in enumerate(pairwise(recap["curve"]), 1)}
    largest = sorted(changes.values(), reverse=True)[: len(recap["swings"])]
    assert 0 < len(recap["swings"]) <= 3
    assert sorted((changes[swing["moment"]] for swing in recap["swings"]), reverse=True) == largest
    assert all(swing["text"] for swing in recap["swings"])
    assert [deed["seats"] for deed in recap["deeds"]] == [[0], [1]]
