"""Whole games still go as they went when they were written down."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze import story
from dolmen.kernel import Event, Told
from tests.games.stone_daze.golden import FOLDER, GAMES, file_of, play, transcript

HOW = "if that is meant: python -m tests.games.stone_daze.golden --write, and read what changed"

NOT_IN_A_PLAYED_GAME = {"Voted", "DividedTooLate", "Withdrawn"}
"""Told only of offers that these players never take up."""


@pytest.mark.rule("SD.1.13")
@pytest.mark.parametrize("key", GAMES)
def test_the_same_set_up_and_the_same_answers_give_the_same_game(key: str) -> None:
    assert transcript(GAMES[key]) == file_of(key).read_text(encoding="utf-8"), HOW


def test_there_is_no_transcript_without_a_game() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(GAMES)


def test_together_they_tell_of_everything_that_can_happen() -> None:
    told = {
        event.kind
        for game in GAMES.values()
        for turn in play(game).turns
        for event in turn.story
        if isinstance(event, Told)
    }
    kinds = {name for name, kind in vars(story).items() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {"Event", "StoneDazeEvent"} - NOT_IN_A_PLAYED_GAME == told
