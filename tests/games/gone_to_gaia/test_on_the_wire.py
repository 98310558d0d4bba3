"""Nothing that nobody has read is on the wire: unread pages, backs, coming cards, results, conditions of opinions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.tale.places import text_at, way
from dolmen.kernel import Match, Rng
from dolmen.testing.secrets import reaching
from tests.games.gone_to_gaia.coin import at_random, begun

LONG = 5
"""Words by which a text is told from all others."""
MOMENTS, STEP = 60, 7
READING = ("read", "choose", "lamp", "name", "last lines", "box", "bench", "counter")
SPOKEN = ("labels", "label", "name", "title", "question", "words", "habit", "ask", "risks", "brings", "offer")
"""Fields of the content that are no passages: names and labels, shown with what they belong to."""


@cache
def passages() -> dict[str, str]:
    """All passages of the story and all its effects and conditions, by a piece that is no slot."""
    box = GAME.box
    roots = (
        box.scenario,
        box.friendly,
        box.gaia,
        box.later,
        box.tale,
        {id: quest.entry for id, quest in box.quests.items()},
    )
    found: dict[str, str] = {}
    for root in roots:
        for field, text in _texts(root, ""):
            if field in SPOKEN:
                continue
            pieces = [piece.strip() for piece in re.split(r"\{\w+\}", text)]
            piece = max(pieces, key=len)
            if len(piece.split()) >= LONG or "opinion " in piece:
                found.setdefault(msgspec.json.encode(piece).decode()[1:-1], text)
    return found


def _texts(thing: Any, field: str) -> Iterator[tuple[str, str]]:
    if isinstance(thing, str):
        if thing:
            yield field, thing
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from _texts(getattr(thing, name), name)
    elif isinstance(thing, dict):
        for held in thing.values():
            yield from _texts(held, field)
    elif isinstance(thing, tuple):
        for held in thing:
            yield from _texts(held, field)


def opened(s: GoneToGaia) -> Iterator[str]:
    """The texts that lie open now, those of the people who are about, and the curios that the players have."""
    task = s.agenda[-1] if s.agenda else None
    if task is not None and "/" in task.name:
        for key in task.name.split():
            yield text_at(GAME.box, key)
            if key.endswith("/opening") and key.startswith("quest/"):
                yield way(GAME.box, key)[-2].goal.words
    if s.sheet is not None:
        yield from [GAME.box.tale.curios[id].card for id in s.sheet.curios]
    for person in GAME.box.tale.people.values():
        yield from [text for _, text in _texts((person.greet, person.work, person.died), "")]


def leaks(match: Match[GoneToGaia], seat: int | None, read: set[str]) -> list[str]:
    wire = b" ".join(reaching(match, seat).values()).decode()
    return [text for piece, text in passages().items() if piece in wire and text not in read]


@pytest.mark.rule("GG.31.5", "GG.35.2")
@pytest.mark.parametrize("seed", [1, 2])
def test_only_what_was_opened_is_on_the_wire(seed: int) -> None:
    read: set[str] = {page.text for page in GAME.box.pages}
    read |= {chapter.question for chapter in GAME.box.tale.chapters.values()}
    match = begun(seed)
    rng = Rng.seeded(seed)
    for number in range(MOMENTS * STEP):
        if match.result is not None:
            break
        read.update(opened(match.s))
        if number % STEP == 0:
            for seat in (0, None):
                assert not leaks(match, seat, read), f"after {number} answers"
        asks = [ask for ask in match.open if not ask.standing]
        ask = rng.choice(asks)
        match.answer(ask.seat, at_random(match, ask, rng), ask.id)
    assert number > 10 * STEP


def test_a_text_that_is_shown_too_early_would_be_found() -> None:
    match = begun(1)
    rng = Rng.seeded(1)
    while not (match.s.agenda and match.s.agenda[-1].name.startswith("scene/")):
        ask = match.open[0]
        match.answer(ask.seat, at_random(match, ask, rng), ask.id)
    here = text_at(GAME.box, match.s.agenda[-1].name.split()[0])
    assert here in leaks(match, 0, set()), "it lies open, and is counted as unread"
    assert len(passages()) > 1000
