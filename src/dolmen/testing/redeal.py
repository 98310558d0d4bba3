"""`imagine` deals again all that a viewer cannot know.

It would be easy to leak nothing by imagining nothing. So the kit looks for two worlds that a viewer cannot tell apart,
without asking `imagine`: the same game from two seeds, or after two answers of somebody else. Whatever differs between
them in the state, `imagine` must be able to change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from dolmen.kernel import Ask, Game, Match, Rng, Seat, copied
from dolmen.library import start
from dolmen.testing.data import leaves
from dolmen.testing.failure import blaming, difference, fail
from dolmen.testing.journey import answer_for, viewers, who
from dolmen.testing.secrets import WAITING, reaching

_TRIES = 200
"""How many worlds are imagined before we say that something never changes."""


def check_dealing(
    game: Game[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0, deals: int = 24
) -> None:
    """Of many set-ups, some look the same to a viewer: what differs in them is unknown to that viewer."""
    dealt = [start(game, seats, seed + n, dict(options or {})) for n in range(deals)]
    different = {msgspec.msgpack.encode(leaves(match.s)): match for match in dealt}.values()
    for viewer in viewers(dealt[0]):
        alike: dict[bytes, list[Match[Any]]] = {}
        for match in different:
            with blaming(match, "secrets", f"what {who(viewer)} sees", viewer):
                alike.setdefault(_seen(match, viewer), []).append(match)
        first, *others = max(alike.values(), key=len)
        unknown = {path for other in others for path in _differing(first, other)}
        if viewer is not None:
            _check_showing(first, others, viewer)
        _must_change(first, viewer, unknown, "set-ups that look the same differ there")


def check_unseen(match: Match[Any], random: Random | None = None) -> None:
    """What another seat answers unseen is unknown to a viewer: not in the log, and for `imagine` to change."""
    random = random or Random(0)
    for ask in match.open:
        if ask.standing:
            continue
        pair = _two_answers(match, ask, random)
        if pair is None:
            continue
        worlds = [_answered(match, ask, answer) for answer in pair]
        for viewer in viewers(match):
            if viewer != ask.seat:
                _check_pair(match, ask, worlds[0], worlds[1], viewer)


def _check_pair(match: Match[Any], ask: Ask, one: Match[Any], other: Match[Any], viewer: Seat | None) -> None:
    seen, seen_there = reaching(one, viewer), reaching(other, viewer)
    if seen == seen_there:
        why = f"two answers of seat {ask.seat} to {ask.prompt!r} look the same"
        _must_change(one, viewer, _differing(one, other), why)
    elif all(seen[part] == seen_there[part] for part in ("scene", "asks", WAITING)):
        beside = _asked_beside(match, ask.seat, viewer)
        still_deciding = beside and all(beside <= {ask.id for ask in world.open} for world in (one, other))
        if still_deciding and seen["log"] != seen_there["log"]:
            what = difference(msgspec.json.decode(seen["log"]), msgspec.json.decode(seen_there["log"]))
            text = f"the log tells {who(viewer)} what seat {ask.seat} answers at the same time: {what}"
            fail(match, "secrets", text, viewer)


def _asked_beside(match: Match[Any], seat: Seat, viewer: Seat | None) -> set[str]:
    """The asks that the viewer is still to answer; for a spectator, those of all other seats."""
    asks = [ask for ask in match.open if not ask.standing and ask.seat != seat]
    return {ask.id for ask in asks if viewer is None or ask.seat == viewer}


def _two_answers(match: Match[Any], ask: Ask, random: Random) -> tuple[Any, Any] | None:
    one = answer_for(match, ask, random)
    for _ in range(8):
        other = answer_for(match, ask, random)
        if ask.plain(other) != ask.plain(one):
            return one, other
    return None


def _answered(match: Match[Any], ask: Ask, answer: Any) -> Match[Any]:
    world = match.fork()
    with blaming(match, "rules", f"answering {ask.prompt!r} with {ask.describe(answer)!r}", ask.seat):
        world.answer_plain(ask.seat, ask.plain(answer), ask.id)
    return world


def _seen(match: Match[Any], viewer: Seat | None) -> bytes:
    return b"\n".join(reaching(match, viewer).values())


def _differing(one: Match[Any], other: Match[Any]) -> set[str]:
    """Ways into the state that lead to different values."""
    a, b = leaves(one.s), leaves(other.s)
    return {path for path in a.keys() | b.keys() if a.get(path) != b.get(path)}


def _must_change(match: Match[Any], viewer: Seat | None, unknown: set[str], why: str) -> None:
    """Imagine worlds until each of these has changed."""
    still = _secrets(unknown)
    true = leaves(match.s)
    for n in range(_TRIES):
        if not still:
            return
        s = copied(match.s)
        with blaming(match, "imagine", f"game.imagine for {who(viewer)}", viewer):
            match.game.imagine(s, viewer, Rng.seeded(match.seed, n))
        world = leaves(s)
        still = {name: ways for name, ways in still.items() if all(world.get(way) == true.get(way) for way in ways)}
    if still:
        fail(match, "imagine", f"{who(viewer)} cannot know {min(still)} ({why}), and imagine never changes it", viewer)


_FIELD = re.compile(r"s\.\w+(\[.*?\])*(\.\w+)?")


def _secrets(unknown: set[str]) -> dict[str, set[str]]:
    """What must change, and the values by which that shows: each value of a plain list; of a thing with parts, any.

    The parts of a thing may hang together (a plan is drawn anew as a whole, with its pieces in another order), so that
    not each of them has to change on its own.
    """
    fields = {path: match[0] for path in unknown if (match := _FIELD.search(path))}
    loose = {field for path, field in fields.items() if path.startswith("len(") or "." in path.removeprefix(field)}
    secrets: dict[str, set[str]] = {}
    for path, field in fields.items():
        secrets.setdefault(field if field in loose else path, set()).add(path)
    return secrets


def _check_showing(first: Match[Any], others: list[Match[Any]], seat: Seat) -> None:
    """If the same answer shows one thing in this world and another in that, it cannot be taken back."""
    ask = first.asks.get(seat)
    if ask is None:
        return
    for n in range(8):
        answer = answer_for(first, ask, Random(n))
        world = _answered(first, ask, answer)
        for other in others:
            there = _answered(other, next(a for a in other.open if a.id == ask.id), answer)
            if _seen(world, seat) != _seen(there, seat):
                if world.result is None and there.result is None and world.why_no_undo(seat) is None:
                    what = f"{ask.describe(answer)!r} shows something hidden (seed {other.seed} shows something else)"
                    fail(world, "undo", f"{what}, and yet it may be taken back", seat)
                break
