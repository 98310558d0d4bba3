"""Why not: what somebody may look for on the board or beside a figure, and cannot order now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dolmen.games.stone_daze.board import FLAT_REACH, MOUND_REACH, NAMES, Ground, neighbours
from dolmen.games.stone_daze.choices import OF_FIGURE, DiscsOf, Use
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.means import discs_fit, has_means, stores_for, unused, uses_in
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.state import StoneDaze, actions, clan_of, clan_of_seat, lit, occupied
from dolmen.kernel import Forbidden, Look, Seat
from dolmen.kernel.geometry import Direction, Square

LOOKS = {
    Action.FIRE: Look("fire", "campfire", "1 disc"),
    Action.FIREBALL: Look("fireball", "fireball", "1 disc"),
    Action.RUNNER: Look("runner", "wingfoot", "1 disc"),
    Action.TOSSER: Look("toss", "thrown-spear", "1 disc"),
    Action.FORCE: Look("force", "fist", "1 disc"),
    Action.HEALER: Look("healer", "bandage-roll", "1 disc"),
    Action.BIRD: Look("bird", "eagle-emblem", "1 disc"),
    Action.CLIMBER: Look("climber", "mountain-climbing", "1 disc"),
    Action.ABOUT: Look("180°", "return-arrow", "1 disc"),
}


def of_order(s: StoneDaze, figure: int, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    """Squares it cannot be sent to, and those of its actions that it cannot use."""
    why = {action: _no_action(s, figure, action, chosen) for action in actions(s, figure)}
    for action, reason in why.items():
        if reason:
            yield Forbidden(reason, label=action.value, look=LOOKS[action])
    here, ground = s.figures[figure].square, s.ground
    climbs = set(ground.climbs(here).values()) if why.get(Action.CLIMBER) == "" else set()
    no_run = why.get(Action.RUNNER, "only a Runner goes two squares")
    for direction in range(8):
        near = ground.board.step(here, direction)
        if near is None:
            continue
        barred = ground.can_step(here, direction) is None
        if barred and near not in climbs:
            yield Forbidden(_no_step(ground, here, near), NAMES[near])
        far = ground.board.step(near, direction)
        if far is not None and far not in climbs and (no_run or direction not in ground.runs(here)):
            yield Forbidden(no_run or _no_run(ground, here, near, far, direction), NAMES[far])
    yield Forbidden(f"too far: {figure_id(figure)} goes {'one square' if no_run else 'two squares at most'}")


def _no_action(s: StoneDaze, figure: int, action: Action, chosen: Mapping[Any, Any]) -> str:
    """Why it cannot be used, beside what is ordered for others; empty if it can."""
    clan = clan_of(figure)
    if not unused(s, figure, action):
        return "used up"
    if not has_means(s, clan, action):
        return "no free club" if action in (Action.TOSSER, Action.BIRD) else f"your {action} is on the board"
    stores = stores_for(s, figure)
    if not stores:
        return "no disc left"
    own = {OF_FIGURE[figure], DiscsOf(figure)}
    others = [*s.clans[clan].uses, *uses_in({key: value for key, value in chosen.items() if key not in own})]
    if any(discs_fit(s, clan, [*others, Use(figure, action, store)]) for store in stores):
        return ""
    if any(use.action == action and action in (Action.FIRE, Action.FIREBALL) for use in others):
        return f"one {action} a round"
    return "both discs of this round are laid" if len(others) > 1 else "no disc or club left"


def _no_step(ground: Ground, here: Square, there: Square) -> str:
    if there in ground.swamp:
        return "swamp: only a Climber crosses it"
    if there in ground.haunted:
        return "haunted ground: nobody goes there"
    if there in ground.walls:
        return "a gate wall"
    return "a gate is passed along its arrow only"


def _no_run(ground: Ground, here: Square, near: Square, far: Square, direction: Direction) -> str:
    if ground.can_step(here, direction) is None:
        return f"the way leads over {NAMES[near]}: {_no_step(ground, here, near)}"
    return _no_step(ground, near, far)


def of_club(s: StoneDaze, figure: int, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    """Squares out of its reach, and those that a mound shuts."""
    piece, ground = s.figures[figure], s.ground
    shut = ground.rectangle(piece.square, piece.facing).difference(ground.reach(piece.square, piece.facing))
    for square in sorted(shut):
        yield Forbidden("behind a mound", NAMES[square])
    far = MOUND_REACH if piece.square in ground.mounds else FLAT_REACH
    yield Forbidden(f"out of reach: {figure_id(figure)} throws {far} squares ahead, three files wide")


def of_fire(s: StoneDaze, seat: Seat, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
    """Squares that cannot be lit, around whoever lights them."""
    lighters = [use.figure for use in s.clans[clan_of_seat(s, seat)].uses if use.action == Action.FIRE]
    burning, taken = lit(s), occupied(s)
    for figure in lighters:
        for square in neighbours(s.figures[figure].square, s.rows):
            if square in burning:
                yield Forbidden("burning already", NAMES[square])
            elif square in taken:
                yield Forbidden("somebody stands there", NAMES[square])
            elif s.ground.no_fire(square):
                yield Forbidden("nothing burns there", NAMES[square])
        yield Forbidden(f"out of range: {figure_id(figure)} lights a square beside it")
