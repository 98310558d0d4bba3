"""A match as it was: any moment of it, as a viewer saw it then."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Match, Seat
from dolmen.kernel.position import Position
from dolmen.server.flat import flat
from dolmen.server.pages import Tail, log_news, log_of, tail
from dolmen.server.sketches import Sketchbook
from dolmen.server.tables import Refusal
from dolmen.server.wire import Moment


def moment(
    match: Match[Any],
    at: int | None,
    viewer: Seat | None,
    viewers: tuple[Seat, ...],
    sketchbook: Sketchbook | None = None,
) -> Moment:
    """The match after so many answers, through a viewer's eyes."""
    wanted = _within(match, at)
    shown = as_it_was(match, wanted)
    scene = shown.scene(viewer)
    nodes, root, _ = flat(scene, sketchbook)
    log = tail(log_of(shown, viewer))
    before = as_it_was(match, wanted - 1) if wanted else None
    known = tail(log_of(before, viewer)) if before else Tail()
    told = log_news(known, log, turned=before is not None and (before.result is None) != (shown.result is None))
    return Moment(
        at=wanted,
        moments=_answers(match),
        nodes=nodes,
        root=root,
        title=scene.title,
        status=scene.status,
        palette=scene.palette,
        log_count=log.count,
        log=log.to_send(),
        new=told.log_new if told.log_anew else len(told.log),
        waiting=tuple(shown.asks),
        viewer=viewer,
        viewers=viewers,
        result=shown.result,
    )


def as_it_was(match: Match[Any], at: int | None) -> Match[Any]:
    """The match after so many answers; None is now. Raises Refusal."""
    try:
        return _at(match, _within(match, at))
    except Exception:  # answers that were made under other rules may fail in any way
        raise Refusal("the rules have changed since, so this moment cannot be shown any more") from None


def _answers(match: Match[Any]) -> int:
    return sum(len(turn.answers) for turn in match.turns)


def _within(match: Match[Any], at: int | None) -> int:
    last = _answers(match)
    return last if at is None else max(0, min(at, last))


def _at(match: Match[Any], answers: int) -> Match[Any]:
    """The match as it was after so many answers."""
    turns = match.turns
    for number, turn in enumerate(turns):
        if answers < len(turn.answers):
            given, generation = turn.answers[:answers], match.position.generation
            position = Position.at_turn(match.game, turns[:number], turn.snapshot, given, generation, turn.fresh_dice)
            return Match(match.game, match.seats, match.options, match.seed, position)
        answers -= len(turn.answers)
    return match
