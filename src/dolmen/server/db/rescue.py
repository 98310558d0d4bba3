"""What is left of a damaged table, as a save: from the last stored state that can be read, as far as the answers after
it go on without a gap. What lies before it is kept to be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import msgspec

from dolmen.kernel import DamagedSave, Game, Match, UnknownGame
from dolmen.kernel.errors import BadContent
from dolmen.kernel.match import restore
from dolmen.kernel.record import Answer
from dolmen.kernel.save import Save, SavedAnswer, SavedTurn, read, same_edition
from dolmen.library import start
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server.db.base import (
    TAIL,
    Anew,
    Back,
    DamagedTable,
    Entry,
    Final,
    Given,
    Head,
    Line,
    Opening,
    Remains,
    SeatRow,
    Snapshot,
    Stored,
    Tale,
    Update,
)
from dolmen.server.db.rows import given_of, opening_of, own_fields, unpacked
from dolmen.server.save_from_log import save_of

Answers = dict[int, Given]
"""Those that stand, by moment, as far as they can be read."""
Dice = dict[int, int]
"""What the random generator was set to at the start of turns, by the moment at which they began."""


@dataclass
class Course:
    """What entries tell of a match."""

    answers: Answers = field(default_factory=dict)
    moment: int = 0
    """At the end."""
    undo_counts: dict[int, int] = field(default_factory=dict)
    """How often each seat has taken something back."""
    dice: Dice = field(default_factory=dict)


NO_GAME = "neither its head nor its first entry can be read, so nobody can tell which game it was"
NO_STATE = "its first entry and every stored state are damaged, so there is nothing to go on from"


def rescued(remains: Remains, shelf: Shelf = NO_PACKS) -> Save:
    """The match as far as it can be loaded; all of it, if nothing is damaged. Raises DamagedTable, in words."""
    opening = _opening(remains.entries)
    course = followed(remains.entries)
    head = remains.head or _head_of(opening, course.moment, course.undo_counts)
    course.answers = {at: given for at, given in course.answers.items() if at <= head.moment}
    snapshots = [snapshot for snapshot in remains.snapshots if snapshot.moment <= head.moment]
    known = {snapshot.moment for snapshot in snapshots}
    snapshots += [snapshot for snapshot in put_in(remains.entries, head) if snapshot.moment not in known]
    snapshots.sort(key=lambda snapshot: snapshot.moment)
    try:
        game = shelf.find_edition(head.game, head.edition)
    except (UnknownGame, BadContent):
        game = None  # its data may still be of use where the game is installed
    if not any(snapshot.moment == 0 for snapshot in snapshots) and opening is not None and game is not None:
        snapshots[:0] = _beginning(opening, game, course.dice.get(0))
    why = NO_STATE
    for number in reversed(range(len(snapshots))):
        try:
            return _from(snapshots[: number + 1], course, head, opening, game)
        except DamagedSave as error:
            why = str(error)
    raise DamagedTable(why)


# What the entries tell


def game_of(remains: Remains) -> str:
    """Which game it is; empty if that cannot be told."""
    if remains.head is not None:
        return remains.head.game
    opening = _opening(remains.entries)
    return opening.game if opening else ""


def _opening(entries: list[Entry]) -> Opening | None:
    try:
        return opening_of(entries[0]) if entries and entries[0].kind == "new" else None
    except DamagedTable:
        return None


def followed(entries: Iterable[Entry]) -> Course:
    """The match from the first entry to the last. Where entries are missing between two that are not, what may have
    stood before is not trusted."""
    course = Course()
    for entry in entries:
        try:
            if entry.kind == "answer" and entry.place is not None:
                _forget(course.answers, course.moment, entry.place)
                course.moment = entry.place
                course.answers[entry.place] = given_of(entry)
            elif entry.kind == "back":
                back = unpacked(entry.data, Back, "")
                _forget(course.answers, course.moment, back.to + 1)
                course.moment, course.undo_counts = back.to, back.undo_counts
                course.dice = {at: dice for at, dice in course.dice.items() if at < back.to} | back.dice
            elif entry.kind == "update":
                course.moment = unpacked(entry.data, Update, "").moment
        except DamagedTable:  # written whole, and not what it should be: as if it were missing
            continue
    return course


def put_in(entries: Iterable[Entry], head: Head) -> list[Snapshot]:
    """States that no answer has led to, and that still stand."""
    found: dict[int, Snapshot] = {}
    for entry in entries:
        try:
            if entry.kind == "anew":
                anew = unpacked(entry.data, Anew, "")
                found[anew.moment] = Snapshot(
                    moment=anew.moment,
                    turn=anew.turn,
                    version=head.version,
                    edition=head.edition,
                    lines=[],
                    cut=True,
                    state=anew.state,
                )
            elif entry.kind == "back":
                to = unpacked(entry.data, Back, "").to
                found = {moment: snapshot for moment, snapshot in found.items() if moment <= to}
        except DamagedTable:
            continue
    return [snapshot for moment, snapshot in sorted(found.items()) if moment <= head.moment]


def _forget(answers: Answers, after: int, before: int) -> None:
    for moment in range(after + 1, before):
        answers.pop(moment, None)


def _head_of(opening: Opening | None, moment: int, undo_counts: dict[int, int]) -> Head:
    """Of a table whose head is lost: all that a save needs. Raises DamagedTable."""
    if opening is None:
        raise DamagedTable(NO_GAME)
    return Head(
        id="",
        n=0,
        game=opening.game,
        version=opening.version,
        edition=opening.edition,
        seed=opening.seed,
        options=opening.options,
        owner="",
        private=True,
        key="",
        created=0.0,
        changed=0.0,
        seats=[SeatRow(seat, "person") for seat in range(opening.seats)],
        names=[],
        moment=moment,
        undo_counts=undo_counts,
    )


def _beginning(opening: Opening, game: Game[Any], dice: int | None) -> list[Snapshot]:
    """The first state made again, if today's rules and cards are those it was made under."""
    if opening.version != game.version or not same_edition(opening.edition, game.edition()):
        return []
    try:
        match = start(game, opening.seats, opening.seed, opening.options)
    except Exception:  # somebody else's rules, on what may be damaged
        return []
    at = match.position
    first = Snapshot(
        moment=0, turn=at.turn, version=opening.version, edition=opening.edition, lines=[], dice=dice, state=at.snapshot
    )
    return [first]


# The save


def _from(
    snapshots: list[Snapshot], course: Course, head: Head, opening: Opening | None, game: Game[Any] | None
) -> Save:
    """From the last of these on. Raises DamagedSave if that cannot be loaded."""
    last, answers = snapshots[-1], course.answers
    after = [] if last.final else _run(answers, last.moment)
    of_turn = [*takewhile(lambda given: given.turn == last.turn, after)]
    chain, before = _chain(snapshots, answers)
    head = msgspec.structs.replace(head, moment=last.moment + len(of_turn))
    save, first = save_of(Stored(head, chain, [*before, *of_turn]))
    behind, began = _behind(opening, answers, first, save, last)
    save.turns = _with_idle_turns(save, answers, first)
    if save.turns:
        _begin_with(save.turns[0], began)
    save.since = (save.turns[0].number if save.turns else last.turn) if behind else 0
    save.turns = [*behind, *save.turns] or [SavedTurn(b"", [], [], [], number=last.turn - 1)]
    if game is None:
        return save
    match = restore(save, game)
    rest = after[len(of_turn) :]
    if match.notices or not same_edition(last.edition, game.edition()) or last.version != game.version:
        return save
    if not rest and head.moment not in course.dice:
        return save
    return read(_played_on(save, game, rest, head.moment, course.dice).save())


def _run(answers: Answers, after: int) -> list[Given]:
    """Those after that moment, up to the first that is missing."""
    found: list[Given] = []
    while (given := answers.get(after + len(found) + 1)) is not None:
        found.append(given)
    return found


def _chain(snapshots: list[Snapshot], answers: Answers) -> tuple[list[Snapshot], list[Given]]:
    """The last snapshots between which no answer is missing, and those answers."""
    chain = snapshots[-1:]
    between: list[Given] = []
    for snapshot in reversed(snapshots[:-1]):
        moments = range(snapshot.moment + 1, chain[0].moment + 1)
        if len(chain) > TAIL or any(moment not in answers for moment in moments):
            break
        chain.insert(0, snapshot)
        between[:0] = [answers[moment] for moment in moments]
    return chain, between


def _behind(
    opening: Opening | None, answers: Mapping[int, Given], first: int, save: Save, last: Snapshot
) -> tuple[list[SavedTurn], Tale]:
    """The turns that were over at that moment, to be read only; and what was told at the start of the next one."""
    stories: dict[int, Tale] = {number: list(tale) for number, tale in enumerate(opening.told)} if opening else {}
    given: dict[int, list[SavedAnswer]] = {}
    for moment in sorted(moment for moment in answers if moment <= first):
        a = answers[moment]
        story = stories.setdefault(a.turn, [])
        given.setdefault(a.turn, []).append(
            SavedAnswer(a.index, a.value, a.seat, a.ask, a.digest, a.course, len(story), own_fields(a))
        )
        for number, tale in enumerate(a.told, a.turn):
            stories.setdefault(number, []).extend(tale)
    goes_on = save.turns[0] if save.turns else None
    end = goes_on.number if goes_on else last.turn
    began = [] if goes_on is None or goes_on.place else stories.pop(end, [])
    turns = [
        SavedTurn(b"", given.get(number, []), _lines(story), _made_final(story), number=number)
        for number, story in sorted(stories.items())
        if number <= end
    ]
    return turns, began


def _with_idle_turns(save: Save, answers: Answers, first: int) -> list[SavedTurn]:
    """Those turns too in which nobody had anything to decide, with what was told in them."""
    turns: list[SavedTurn] = []
    moment = first
    idle: list[Tale] = []
    for turn in save.turns:
        turns += _idle(idle, turn.number - len(idle))
        _begin_without(turn, [item for tale in idle for item in tale if isinstance(item, Final)])
        turns.append(turn)
        moment += len(turn.answers)
        idle = answers[moment].told[1:-1] if turn.answers else []
    if save.final and turns:
        told = answers[moment].told[1:]
        turns += _idle(told, turns[-1].number + 1)
    return turns


def _idle(told: list[Tale], first: int) -> list[SavedTurn]:
    return [
        SavedTurn(b"", [], _lines(tale), _made_final(tale), number=number) for number, tale in enumerate(told, first)
    ]


def _begin_with(turn: SavedTurn, began: Tale) -> None:
    """This was told at its start."""
    turn.story = [*_lines(began), *turn.story]
    turn.made_final = [*_made_final(began), *((place + len(began), seats) for place, seats in turn.made_final)]
    for answer in turn.answers:
        answer.told += len(began)


def _begin_without(turn: SavedTurn, final: list[Final]) -> None:
    """These at its start stand in the turns before it."""
    turn.made_final = [(place - len(final), seats) for place, seats in turn.made_final[len(final) :]]
    for answer in turn.answers:
        answer.told -= len(final)


def _lines(tale: Tale) -> list[Any]:
    return [item.told for item in tale if isinstance(item, Line)]


def _made_final(tale: Tale) -> list[Any]:
    return [(place, item.seats) for place, item in enumerate(tale) if isinstance(item, Final)]


def _played_on(save: Save, game: Game[Any], rest: list[Given], moment: int, dice: Dice) -> Match[Any]:
    """States are lost between these answers: they are played again, as long as they lead where they led."""
    match = restore(save, game)
    for number, given in enumerate(rest, moment):
        try:
            same = _answer(match, given, dice.get(number))
        except Exception:  # somebody else's rules: anything
            same = False
        if not same:
            match = restore(save, game)
            for again, given_again in enumerate(rest[: number - moment], moment):
                _answer(match, given_again, dice.get(again))
            return match
    _begin_turn(match, dice.get(moment + len(rest)))
    return match


def _answer(match: Match[Any], given: Given, dice: int | None) -> bool:
    """Give it again; if a turn begins just here, with these dice. Says whether it leads where it led."""
    _begin_turn(match, dice)
    at = match.position
    answers = at.answers
    at.answer_again(Answer(given.index, given.value, given.seat, given.ask, plain=True))
    same = given.digest in (b"", answers[-1].digest)
    if given.dice is not None:
        at.roll_afresh(given.dice)
    return same


def _begin_turn(match: Match[Any], dice: int | None) -> None:
    at = match.position
    if dice is not None and not at.answers and at.result is None:
        at.roll_afresh(dice)
