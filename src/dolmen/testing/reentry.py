"""A game that promises to re-enter its turns (`Game.reenters`) asks the same when it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dolmen.kernel import Ask, Match, Rng, Seat, copied, encode
from dolmen.kernel.position import Position
from dolmen.kernel.record import Names
from dolmen.kernel.view import AskView, ask_view
from dolmen.testing.failure import blaming, difference, fail


def check_reentry(match: Match[Any]) -> None:
    """Start the turn again from the state as it is: the same asks in the same order, nothing told, nothing changed."""
    if not match.game.reenters or match.result is not None:
        return
    at, before = match.position, encode(match.s)
    names = Names({}, at.names_here.open)
    with blaming(match, "re-entry", "entering the turn again"):
        again = Position.at_turn(match.game, [], before, [], at.undo_counts, turn=at.turn, place=1, names=names)
    if again.turn != at.turn:
        fail(match, "re-entry", "the turn ends at once when it is entered again")
    for ask in again.open:
        ask.s = again.s
    if what := difference([ask_view(ask) for ask in match.open], [ask_view(ask) for ask in again.open]):
        fail(match, "re-entry", f"the turn asks something else when it is entered again: {what}")
    if again.s.story:
        fail(match, "re-entry", f"the turn tells {again.s.story[0]} when it is entered again")
    if encode(again.s) != before:
        fail(match, "re-entry", "entering the turn again changes the state")
    for seat in match.asks if match.game.has_secrets else ():
        _check_imagined(match, seat)


def _check_imagined(match: Match[Any], seat: Seat) -> None:
    """A world that the seat imagines is entered likewise, and there the seat is asked the same: bots rely on it."""
    world = copied(match.s)
    match.game.imagine(world, seat, Rng.seeded(match.seed, len(match.position.answers), seat))
    with blaming(match, "re-entry", "entering the turn again in an imagined world", seat):
        there = Position(match.game, world).asked
    for ask in there:
        ask.s = world
    if what := difference(_waited(match.position.asked, seat), _waited(there, seat)):
        fail(match, "re-entry", f"in an imagined world the seat is asked something else: {what}", seat)


def _waited(asks: Sequence[Ask], seat: Seat) -> list[AskView]:
    """What the table waits for from the seat, ids aside."""
    return [replace(ask_view(ask), id="") for ask in asks if ask.seat == seat and not ask.standing]
