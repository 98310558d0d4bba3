"""What nobody has read or tried reaches nobody: entries of the Codex, and the codes of things nobody has made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from dolmen.campaign import has_read
from dolmen.games.stonesaga import GAME, StonesagaGame
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Game, Match, Scene, Seat
from dolmen.kernel.scene import Text
from dolmen.library import start
from dolmen.testing import ConformanceError, check_unread
from dolmen.testing.campaigns import Options
from dolmen.testing.journey import Step, answer_at_random

Key = tuple[str, Any]


class Secrets:
    """Entries by number, and codes that make something."""

    def unread(self, s: Stonesaga, viewer: Seat | None) -> Collection[Key]:
        entries: list[Key] = [("entry", number) for number in s.box.codex if not has_read(s, viewer, number)]
        return [*entries, *(("code", code) for code in s.box.codes if code not in s.journal.codes)]

    @contextmanager
    def reprinted(self, keys: Iterable[Key]) -> Iterator[None]:
        """Other words in those entries; and those codes make nothing."""
        box, other = GAME.box, {*keys}
        codex, codes = box.codex, box.codes
        force_setattr(box, "codes", {code: made for code, made in codes.items() if ("code", code) not in other})
        words = {no: replace(entry, title=f"~{no}", text=f"~{no}") for no, entry in codex.items()}
        force_setattr(box, "codex", {no: words[no] if ("entry", no) in other else codex[no] for no in codex})
        try:
            yield
        finally:
            force_setattr(box, "codex", codex)
            force_setattr(box, "codes", codes)


def walk(
    game: Game[Any], seats: int, options: Options | None, seed: int, steps: list[Step]
) -> Iterator[Match[Stonesaga]]:
    match = start(game, seats, seed, dict(options or {}))
    random = Random(seed)
    while match.result is None:
        yield match
        steps.append(answer_at_random(match, random))
    yield match


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_entry_and_no_code_reaches_anybody_before_it_is_read_or_tried(seats: int) -> None:
    check_unread(GAME, Secrets(), seats, answers=120, seed=seats, walk=walk)


class Tells(StonesagaGame):
    """What a code makes, before anybody has tried it."""

    state = GAME.state

    def __init__(self) -> None:
        self.packs, self.read, self.box = GAME.packs, GAME.read, GAME.box

    def scene(self, s: Stonesaga, viewer: Seat | None) -> Scene:
        scene = super().scene(s, viewer)
        return replace(scene, parts=(*scene.parts, Text(id="codes", text=f"{len(s.box.codes)} codes make something")))


def test_a_scene_that_counts_what_nobody_has_tried() -> None:
    with pytest.raises(ConformanceError, match="prints what was not read by answer 0 otherwise"):
        check_unread(Tells(), Secrets(), 2, answers=5, seed=1, walk=walk)
