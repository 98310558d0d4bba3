"""The match that a log makes: what is stored of it, as a save."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.kernel.save import Save, SavedAnswer, SavedTurn
from dolmen.server.db.base import Final, Given, Line, Snapshot, Stored, Tale
from dolmen.server.db.rows import own_fields


def save_of(stored: Stored) -> tuple[Save, int]:
    """What is stored as a save, from which the match is made; and the moment at which it begins."""
    head = stored.head
    snapshots = _in_one_piece(stored)
    first = snapshots[0].moment
    answers = stored.answers[first - stored.snapshots[0].moment :]
    turns: list[SavedTurn] = []
    began: Tale = []
    for number, snapshot in enumerate(snapshots):
        if snapshot.final:
            break
        end = snapshots[number + 1].moment if number + 1 < len(snapshots) else head.moment
        mine = answers[snapshot.moment - first : end - first]
        turns.append(_turn(snapshot, mine, began if not snapshot.place else []))
        began = _began(mine[-1]) if mine else []
    last = snapshots[-1]
    save = Save(
        game=head.game,
        version=last.version,
        seats=len(head.seats),
        options=head.options,
        seed=head.seed,
        undo_counts=head.undo_counts,
        turns=turns,
        final=last.state if last.final else b"",
        edition=last.edition,
    )
    return save, first


def _began(last: Given) -> Tale:
    """What was told at the start of the turn that this answer began; and what was made final in turns before it in
    which nobody had anything to decide."""
    *between, start = last.told[1:] or [[]]
    return [item for tale in between for item in tale if isinstance(item, Final)] + start


def _in_one_piece(stored: Stored) -> list[Snapshot]:
    """The last snapshots between which nothing is left out: each begins where the turn before it ended."""
    kept = [stored.snapshots[-1]]
    base = stored.snapshots[0].moment
    for snapshot in reversed(stored.snapshots[:-1]):
        between = stored.answers[snapshot.moment - base : kept[0].moment - base]
        if kept[0].cut or not between or any(given.turn != snapshot.turn for given in between):
            break
        kept.insert(0, snapshot)
    return kept


def _turn(snapshot: Snapshot, given: Sequence[Given], began: Tale) -> SavedTurn:
    story: Tale = list(began)
    answers: list[SavedAnswer] = []
    dice = [] if snapshot.dice is None else [(0, snapshot.dice)]
    for place, a in enumerate(given, 1):
        answers.append(SavedAnswer(a.index, a.value, a.seat, a.ask, a.digest, a.course, len(story), own_fields(a)))
        story += a.told[0]
        if a.dice is not None:
            dice.append((place, a.dice))
    return SavedTurn(
        snapshot=snapshot.state,
        answers=answers,
        story=[line.told for line in story if isinstance(line, Line)],
        made_final=[(place, item.seats) for place, item in enumerate(story) if isinstance(item, Final)],
        rerolls=dice,
        number=snapshot.turn,
        place=snapshot.place,
        names=snapshot.names,
    )
