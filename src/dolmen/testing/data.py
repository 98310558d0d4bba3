"""The state is plain data, and says nothing impossible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Rng, decode, encode
from dolmen.testing.failure import blaming, differs, fail


def check_state(match: Match[Any]) -> None:
    """What is encoded is what there is: no more, no less, and no value reachable in two ways."""
    s = match.s
    beside = sorted(name for name in s.__dict__ if name != "story" and not name.startswith("_"))
    if beside:
        fail(match, "plain data", f"the state carries {', '.join(beside)} beside its fields, which no save keeps")
    with blaming(match, "plain data", "encoding and decoding the state"):
        data = encode(s)
        again = decode(data, match.game.state)
    if (what := differs(s, again)) or encode(again) != data:
        fail(match, "plain data", f"decode(encode(s)) is not s: {what}")
    if again != s:
        fail(match, "plain data", f"decode(encode(s)) is not s: {_untrue(s, again)}")
    for path, value in _floats(s, "s"):
        fail(
            match, "plain data", f"{path} is a float: {value!r} may be another number on another machine; count in ints"
        )
    met: dict[int, str] = {}
    for path, value in _mutable(s, "s"):
        if id(value) in met:
            fail(match, "plain data", f"{path} and {met[id(value)]} are the same object: a copy would split them")
        met[id(value)] = path


def check_invariants(match: Match[Any]) -> None:
    """The game's own invariants, its judgement, and its result."""
    with blaming(match, "invariants", "game.check"):
        match.game.check(match.s)
    for seat in range(match.seats):
        with blaming(match, "value", "game.value", seat):
            value = match.game.value(match.s, seat)
        if not 0 <= value <= 1:
            fail(match, "value", f"game.value is {value}, and must lie between 0 and 1", seat)
    _check_two_sides(match)
    if match.result is not None:
        _check_result(match)


def _check_two_sides(match: Match[Any]) -> None:
    """Of two sides only one is asked what it has to hope for."""
    sides = match.game.sides(match.seats)
    if len(sides) == 2:
        one, other = (match.game.value(match.s, side[0]) for side in sides)
        if abs(one + other - 1) > 1e-6:
            fail(match, "value", f"the two sides take the same position for {one} and {other}, which is not 1 in all")


def _check_result(match: Match[Any]) -> None:
    result, seats = match.result, range(match.seats)
    assert result is not None
    if not set(result.winners) <= set(seats) or len(set(result.winners)) < len(result.winners):
        fail(match, "result", f"the winners {result.winners} are not seats of this game, each once")
    if result.draw and result.winners:
        fail(match, "result", f"a draw has no winners, and these are named: {result.winners}")
    if result.scores and len(result.scores) != match.seats:
        fail(match, "result", f"{len(result.scores)} scores for {match.seats} seats")
    if result.worth and (len(result.worth) != match.seats or not all(0 <= worth <= 1 for worth in result.worth)):
        fail(match, "result", f"the worth {result.worth} is not a number from 0 to 1 for each of {match.seats} seats")
    if result.shared and set(result.winners) not in (set(), set(seats)):
        fail(match, "result", f"a shared result is won by all or by nobody, and these are named: {result.winners}")
    if match.open:
        fail(match, "result", f"the game is over, and {match.open[0].prompt!r} is still asked")


def _untrue(s: Any, again: Any) -> str:
    for name in s.__struct_fields__:
        if getattr(s, name) != getattr(again, name):
            return f"{name} is {getattr(s, name)!r} before and {getattr(again, name)!r} after"
    return "its parts are equal, and it is not; does it define __eq__?"


def _parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield f"{path}.{name}", getattr(value, name)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield f"{path}[{key!r}]", item
    elif isinstance(value, (list, tuple)):
        for i, item in enumerate(value):
            yield f"{path}[{i}]", item


def _floats(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, float):
        yield path, value
    if isinstance(value, dict):
        for key in value:
            yield from _floats(key, f"the key {key!r} of {path}")
    if isinstance(value, (set, frozenset)):
        value = sorted(value, key=repr)
    for name, part in _parts(value, path):
        yield from _floats(part, name)


def _mutable(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    frozen = isinstance(value, Struct) and value.__struct_config__.frozen
    if isinstance(value, (list, dict, set, bytearray, Struct)) and not frozen:
        yield path, value
    for name, part in _parts(value, path):
        yield from _mutable(part, name)


def leaves(value: Any, path: str = "s") -> dict[str, Any]:
    """Every value in the state that has no parts, by the way to it. Random generators are left out."""
    found: dict[str, Any] = {}
    for name, part in _parts(value, path):
        if isinstance(part, (Struct, dict, list, tuple)):
            found[f"len({name})"] = len(list(_parts(part, name)))
            if not isinstance(part, Rng):
                found |= leaves(part, name)
        else:
            found[name] = msgspec.msgpack.encode(part, order="deterministic")
    return found
