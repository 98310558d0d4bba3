"""A match as it was: any moment of it, as a viewer saw it then. Made from what is stored, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from dolmen.kernel import Game, Match, Seat
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn
from dolmen.kernel.versions import migrated
from dolmen.server.db.base import Given, Head, Reading, Snapshot
from dolmen.server.log_pages import log_before
from dolmen.server.pages import LOG_LINES, Tail
from dolmen.server.refusal import Refusal
from dolmen.server.scene_diff import flat
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.told_lines import counted, lines_of
from dolmen.server.wire import Moment

CHANGED = "the rules have changed since, so this moment cannot be shown any more"


async def moment(
    db: Reading,
    game: Game[Any],
    head: Head,
    at: int | None,
    viewer: Seat | None,
    viewers: tuple[Seat, ...],
    sketchbook: Sketchbook | None = None,
) -> Moment:
    """The match after that many answers, through a viewer's eyes. Raises Refusal."""
    wanted = head.moment if at is None else max(0, min(at, head.moment))
    then = await head_at(db, head, wanted)
    if viewer is not None and wanted < head.seats[viewer].since:
        viewer = None  # it was somebody else's seat
    shown = await match_at(db, game, head, wanted)
    first, lines = await log_before(db, then, viewer, then.lines[-1], LOG_LINES)
    told = (await db.answers(head.id, wanted - 1, wanted))[0].told if wanted else (await db.opening(head.id)).told
    new = [line for line in lines_of(told) if then.over or line.visible_to(viewer)]
    tail = Tail(first + len(lines), tuple(lines))
    return await asyncio.to_thread(as_seen, shown, then, viewer, viewers, head.moment, tail, len(new), sketchbook)


def as_seen(
    shown: Match[Any],
    then: Head,
    viewer: Seat | None,
    viewers: tuple[Seat, ...],
    moments: int,
    log: Tail,
    new: int,
    sketchbook: Sketchbook | None = None,
) -> Moment:
    """A moment through a viewer's eyes."""
    scene = shown.scene(viewer)
    nodes, root, _ = flat(scene, sketchbook)
    lines = log.to_send()
    return Moment(
        at=then.moment,
        moments=moments,
        nodes=nodes,
        root=root,
        title=scene.title,
        status=scene.status,
        palette=scene.palette,
        log_count=log.count,
        log=lines,
        new=min(new, len(lines)),
        waiting=tuple(shown.asks),
        viewer=viewer,
        viewers=viewers,
        result=shown.result,
    )


async def head_at(db: Reading, head: Head, moment: int) -> Head:
    """The head as far as it tells how much of the log there was at a moment."""
    if moment >= head.moment:
        return head
    snapshot, answers = await stretch_before(db, head, moment)
    lines = list(snapshot.lines)
    for answer in answers:
        lines = counted(lines, lines_of(answer.told))
    return msgspec.structs.replace(head, moment=moment, lines=lines, over="")


async def match_at(db: Reading, game: Game[Any], head: Head, moment: int) -> Match[Any]:
    """The match after that many answers. Raises Refusal."""
    snapshot, answers = await stretch_before(db, head, moment)
    try:
        return await asyncio.to_thread(_replayed, game, head, snapshot, answers)
    except Exception:  # answers that were made under other rules may fail in any way
        raise Refusal(CHANGED) from None


async def stretch_before(db: Reading, head: Head, moment: int) -> tuple[Snapshot, list[Given]]:
    """The nearest snapshot, and the answers from there to the moment. Raises Refusal."""
    snapshot = await db.snapshot(head.id, moment)
    if snapshot is None:
        raise Refusal(CHANGED)
    return snapshot, await db.answers(head.id, snapshot.moment, moment)


def _replayed(game: Game[Any], head: Head, snapshot: Snapshot, answers: list[Given]) -> Match[Any]:
    match = start_at(game, head, snapshot, dict(head.undo_counts))
    answered_again(match, answers)
    return match


def start_at(game: Game[Any], head: Head, snapshot: Snapshot, undo_counts: dict[Seat, int]) -> Match[Any]:
    """A match that stands where that snapshot was made, if need be under older rules."""
    options = game.read_options(head.options)
    state, _ = migrated(snapshot.state, game, snapshot.version)
    dice = [] if snapshot.dice is None else [(0, snapshot.dice)]
    start = Turn(state, [], [], dice, snapshot.turn, snapshot.place, snapshot.names)
    position = Position.kept(game, [], start, [], undo_counts, over=snapshot.final)
    return Match(game, len(head.seats), options, head.seed, position)


def answered_again(match: Match[Any], answers: Sequence[Given], exactly: bool = True) -> None:
    """Give these answers once more, over the ends of turns. Raises ValueError if one leads elsewhere than it did."""
    for given in answers:
        record = match.position.answers
        match.position.answer_again(Answer(given.index, given.value, given.seat, given.ask, plain=True))
        if exactly and given.digest not in (b"", record[-1].digest):
            raise ValueError("the rules are others")
        if given.dice is not None:
            match.position.roll_afresh(given.dice)
