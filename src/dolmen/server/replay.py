"""A match as it was: any moment of it, as a viewer saw it then."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Match, Seat
from dolmen.kernel.position import Position
from dolmen.server.flat import flat
from dolmen.server.tables import Refusal
from dolmen.server.wire import Moment

_CHANGED = "the rules have changed since, so this moment cannot be shown any more"


def moment(match: Match[Any], at: int | None, viewer: Seat | None, viewers: tuple[Seat, ...]) -> Moment:
    """The match after so many answers, through a viewer's eyes."""
    last = sum(len(turn.answers) for turn in match.turns)
    wanted = last if at is None else max(0, min(at, last))
    try:
        shown, before = _at(match, wanted), _at(match, max(0, wanted - 1))
    except Exception:  # answers that were made under other rules may fail in any way
        raise Refusal(_CHANGED) from None
    scene = shown.scene(viewer)
    nodes, root = flat(scene)
    log = tuple(shown.log(viewer))
    return Moment(
        at=wanted,
        moments=last,
        nodes=nodes,
        root=root,
        title=scene.title,
        status=scene.status,
        palette=scene.palette,
        log=log,
        new=len(log) - len(before.log(viewer)) if wanted else len(log),
        waiting=tuple(shown.asks),
        viewer=viewer,
        viewers=viewers,
        result=shown.result,
    )


def _at(match: Match[Any], answers: int) -> Match[Any]:
    """The match as it was after so many answers."""
    turns = match.turns
    for number, turn in enumerate(turns):
        if answers < len(turn.answers):
            if number < match.since:
                raise Refusal(_CHANGED)
            given, generation = turn.answers[:answers], match.position.generation
            position = Position.at_turn(match.game, turns[:number], turn.snapshot, given, generation, turn.fresh_dice)
            return Match(match.game, match.seats, match.options, match.seed, position)
        answers -= len(turn.answers)
    return match
