"""The log of the terminal: what is new is marked, and what happened at the same time is one block."""

from __future__ import annotations

from random import Random

from dolmen.kernel import Told, random_answer
from dolmen.library import start
from dolmen.terminal.words import log_text


def told(*lines: tuple[str, str]) -> list[Told]:
    return [Told(kind="something", text=text, beat=beat) for beat, text in lines]


def test_a_beat_is_one_block_under_its_name() -> None:
    log = told(("", "Round 2"), ("Clubs fly", "A1 throws"), ("Clubs fly", "B1 throws"), ("Hits", "A1 hits B2"))
    assert log_text(log, 1, "bold").plain.splitlines() == [
        "  Round 2",
        "• Clubs fly",
        "    A1 throws",
        "    B1 throws",
        "• Hits",
        "    A1 hits B2",
    ]


def test_beats_of_two_rounds_are_two_blocks() -> None:
    log = told(("All move", "A1 moves"), ("", "Round 3"), ("All move", "A2 moves"))
    assert log_text(log, 3, "bold").plain.count("All move") == 2


def test_a_round_of_stone_daze_names_each_beat_once() -> None:
    match, random = start("stone-daze", 2, 7, {"setup": "ready"}), Random(5)
    while not any(line.beat == "All move" for line in match.log(0)):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0])
    lines = log_text(match.log(0), 0, "bold").plain.splitlines()
    assert [line for line in lines if line.endswith("Clubs fly")] == ["• Clubs fly"]
    assert [line for line in lines if line.endswith("All move")] == ["• All move"]
