"""The campaign bench: what it says, and that what it plays stays as large as it is, however long it lasts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from dolmen.cli import main
from dolmen.examples import old_road
from dolmen.lab.bench import campaign, lobby, one_turn
from dolmen.lab.bench.campaign_gauge import Gauge
from dolmen.lab.bench.campaign_rows import Figures, as_json, as_table, compared
from dolmen.library import game_ids

KEYS = {"answers", "show_ms", "undo_ms", "load_ms", "first_message_kb", "memory_kb", "written_kb"}


@pytest.fixture(autouse=True)
def few_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes need no medians over many moments."""
    monkeypatch.setattr(campaign, "MOMENTS", 3)


def test_a_campaign_has_rows_with_the_promised_keys(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "MARKS", (60,))
    assert main(["bench", "campaign", "--game", "old-road", "--answers", "100", "--json"]) == 0
    printed = capsys.readouterr()
    rows = json.loads(printed.out)
    assert [row["answers"] for row in rows] == [60, 100]
    assert all(row.keys() >= KEYS for row in rows)
    assert all(row[key] > 0 for row in rows for key in KEYS)
    assert "The Old Road: 60 answers" in printed.err


@pytest.mark.parametrize("game", ["old-road", "one-turn"])
def test_four_times_as_many_answers_cost_no_more_room(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "MARKS", (250,))  # by then the book is read
    monkeypatch.setattr(campaign, "MOMENTS", 5)
    _, row = campaign.run((game,), 1000, note=lambda words: None)
    for key in ("first_message_kb", "memory_kb", "written_kb", "grown_kb", "state_kb"):
        assert row.ratios[key] <= 1.5, f"{key}: {row.ratios[key]:.2f} times as much"


def test_own_games_are_compared_with_three_hundred_answers_and_one_lasts_for_a_turn(tmp_path: Path) -> None:
    assert campaign.young_at(campaign.MARKS, campaign.YOUNG_OWN) == 300
    assert campaign.young_at(campaign.MARKS, campaign.YOUNG) == 3_000
    assert campaign.young_at((100, 250), campaign.YOUNG) == 100

    async def evening() -> None:
        with campaign.on_the_shelf(tmp_path):
            async with campaign.begun(one_turn.GAME, tmp_path / "tables", 1) as played:
                await played.play(100)
                assert (played.match.position.turn, played.match.game.reenters) == (0, True)

    asyncio.run(evening())


def test_what_is_shown_is_sent_to_everybody(tmp_path: Path) -> None:
    """Else the cost of it would be that of nothing."""

    async def evening() -> None:
        with campaign.on_the_shelf(tmp_path):
            async with campaign.begun(old_road.GAME, tmp_path / "tables", 1) as played:
                gauge = Gauge(played, await played.db.weighed())
                await gauge.come()
                came = [eyes.bytes for eyes in gauge.eyes]
                for _ in range(8):
                    await gauge._answer()
                assert all(eyes.bytes > before for eyes, before in zip(gauge.eyes, came, strict=True))

    asyncio.run(evening())


@pytest.mark.parametrize("game", [id for id in game_ids() if id not in ("tic-tac-toe", "connect-four")])
def test_any_game_is_measured_that_lasts_so_long(game: str) -> None:
    notes: list[str] = []
    rows = campaign.run((game,), 30, seed=3, note=notes.append)
    assert [row.answers for row in rows] == [30], notes
    assert all(getattr(row, key) > 0 for row in rows for key in KEYS - {"undo_ms"})


def test_a_game_that_ends_says_so() -> None:
    notes: list[str] = []
    assert campaign.run(("tic-tac-toe",), 100, note=notes.append) == []
    assert notes[-1].startswith("Tic-tac-toe ends after ")


def figures(answers: int, kb: float) -> Figures:
    return Figures(
        game="Cairns",
        answers=answers,
        answer_ms=1.0,
        show_ms=0.5,
        undo_ms=None,
        load_ms=12.0,
        first_message_kb=kb,
        memory_kb=kb,
        written_kb=kb,
        grown_kb=0.0,
        page_ms=2.0,
        moment_ms=3.0,
        state_kb=kb,
        file_kb=1000 * kb,
    )


def test_a_row_is_compared_to_the_young_campaign_beside_it() -> None:
    alone = compared([figures(300, 2.0)])
    row = compared([figures(30_000, 4.0), figures(30_000, 2.0)])
    assert (alone.ratios, row.ratios["first_message_kb"], row.ratios["answer_ms"]) == ({}, 2.0, 1.0)
    assert not {"undo_ms", "grown_kb", "file_kb"} & row.ratios.keys()
    table = as_table([alone, row]).splitlines()
    assert [line.split()[0] for line in table] == ["Cairns", "answers", "300", "30,000", "ratio"]
    assert "2.00 ×" in table[-1]
    assert as_json([row])[0]["undo_ms"] is None


def test_the_lobby_is_measured_without_opening_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("OPEN", 4), ("OWN", 3), ("LOOKS", 2)):
        monkeypatch.setattr(lobby, name, few)
    cost = lobby.run()
    assert (cost.open_tables, cost.own_tables, cost.opened) == (4, 3, 0)
    assert cost.lobby_ms > 0
    assert cost.lobby_kb > 1
