"""What is told with motions can be shown to everybody who is told: the things they name are on that person's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.kernel import Match, Seat, Told
from dolmen.kernel.motions import Move
from dolmen.kernel.scene import Scene, Token
from dolmen.testing.failure import blaming, fail
from dolmen.testing.journey import viewers, who


class Showing:
    """Follows one match: what everybody saw before the last answer, and how much was told by then."""

    def __init__(self) -> None:
        self.scenes: dict[Seat | None, Scene] = {}
        self.turns = 0
        self.told = 0

    def look(self, match: Match[Any]) -> None:
        """After every answer."""
        at = match.position
        lines = [line for turn in match.turns_from(self.turns) for line in turn.story][self.told :]
        self.turns, self.told = len(at.past), len(at.s.story or ())
        with blaming(match, "motions", "drawing the scene", None):
            now = {viewer: match.scene(viewer) for viewer in viewers(match)}
        told = [line for line in lines if isinstance(line, Told) and line.motions]
        if told and self.scenes:
            for viewer in now:
                seen = [line for line in told if line.visible_to(viewer)]
                _check(match, viewer, seen, self.scenes[viewer], now[viewer])
        self.scenes = now


def _check(match: Match[Any], viewer: Seat | None, lines: Sequence[Told], before: Scene, after: Scene) -> None:
    there = before.ids() | after.ids()
    stands = {part.id: part.at for part in before.walk() if isinstance(part, Token) and part.at}
    for line in lines:
        for motion in line.motions:
            kind = type(motion).__name__
            for id in motion.ids():
                if id not in there:
                    text = f"{line.kind} shows {who(viewer)} a {kind} with {id!r}, which is not on that person's table"
                    fail(match, "motions", text, viewer)
            if isinstance(motion, Move) and motion.thing in stands:
                if motion.path[0] != stands[motion.thing]:
                    text = (
                        f"{line.kind} moves {motion.thing} from {motion.path[0]}; it stands on {stands[motion.thing]}"
                    )
                    fail(match, "motions", text, viewer)
                stands[motion.thing] = motion.path[-1]
