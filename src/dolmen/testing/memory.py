"""`imagine` forgets nothing that a seat was shown.

A world imagined after an answer is carried back to before it: what `imagine` changed is changed there too, and the same
answers are given again. If that leads to the very world that was imagined, the seat would have seen in it what happens
on the way: the log, and after each answer the scene, what it is asked and whom the table waits for.
Anything else than what it really saw means that it knows better, and that `imagine` has forgotten.
Where a world cannot be carried back so simply, it says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, Rng, Seat, Told, copied, decode
from dolmen.kernel.view import ask_view
from dolmen.testing.failure import blaming, fail
from dolmen.testing.journey import Step, who


def check_memory(match: Match[Any], ahead: Sequence[Step], random: Random | None = None, worlds: int = 2) -> None:
    """After the next of these answers, and after all of them, no seat imagines what it was shown to be otherwise."""
    if not match.game.has_secrets:
        return
    random = random or Random(0)
    for length in {1, len(ahead)} if ahead else ():
        steps = ahead[:length]
        later = match.fork()
        shown = [[_shown(match, seat)] for seat in range(match.seats)]
        for step in steps:
            later.answer_plain(step.seat, step.answer, step.ask)
            for seat, seen in enumerate(shown):
                seen.append(_shown(later, seat))
        if later.result is not None:
            return  # once the game is over, everything is told
        for seat, seen in enumerate(shown):
            for _ in range(worlds):
                _check_world(match, steps, later, seat, seen, random)


class _Shown(Struct, frozen=True):
    """What a seat sees of a table, as the bytes that it would be sent."""

    scene: bytes
    asked: bytes
    waiting: bytes


_WORDS = {"scene": "the scene", "asked": "what it is asked", "waiting": "whom the table waits for"}


def _shown(match: Match[Any], seat: Seat) -> _Shown:
    encode = msgspec.json.encode
    asks = [ask_view(ask) for ask in match.open if ask.seat == seat]
    return _Shown(encode(match.scene(seat)), encode(asks), encode([*match.asks]))


def _check_world(
    match: Match[Any], steps: Sequence[Step], later: Match[Any], seat: Seat, shown: Sequence[_Shown], random: Random
) -> None:
    imagined = copied(later.s)
    with blaming(later, "imagine", f"game.imagine for {who(seat)}", seat):
        match.game.imagine(imagined, seat, Rng(random.getrandbits(64)))
    before = _carried_back(match, _raw(later.s), _raw(imagined))
    if before is None:
        return
    try:
        there = [_shown(before, seat)]
        for step in steps:
            before.answer_plain(step.seat, step.answer, step.ask)
            there.append(_shown(before, seat))
    except Exception:
        return  # not a world in which these answers could be given
    if before.result is not None or _raw(before.s) != _raw(imagined) or there[0] != shown[0]:
        return
    for told, said in zip_longest(later.log(seat), before.log(seat)):
        if told != said:
            text = f"imagine forgets what {who(seat)} was told: {_text(told)}; in an imagined world it is {_text(said)}"
            fail(later, "imagine", text, seat)
    for number, (here, other) in enumerate(zip(shown, there, strict=True)):
        for part, words in _WORDS.items():
            if getattr(here, part) != getattr(other, part):
                which = f"{number} of {len(steps)} answers"
                text = f"imagine forgets what {who(seat)} was shown after {which}: imagined, {words} is another"
                fail(later, "imagine", text, seat)


def _text(told: Told | None) -> str:
    return repr(told.text) if told else "nothing"


def _raw(s: Any) -> dict[str, Any]:
    """The state as plain data by field, without its dice."""
    return {name: _plain(getattr(s, name)) for name in s.__struct_fields__ if name != "rng"}


def _plain(value: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value))


def _carried_back(match: Match[Any], later: Any, imagined: Any) -> Match[Any] | None:
    """The match with what differs between these two later states changed in it too; None where that cannot be said."""
    world = match.fork()
    s = world.s
    try:
        changed = _changed(_raw(s), later, imagined)
    except _CannotSay:
        return None
    parts = [changed[name] if name in changed else _plain(getattr(s, name)) for name in s.__struct_fields__]
    plain = parts if s.__struct_config__.array_like else dict(zip(s.__struct_encode_fields__, parts, strict=True))
    _put(s, decode(msgspec.msgpack.encode(plain), match.game.state))
    return world


class _CannotSay(Exception):
    """The answers changed the same part of the state that `imagine` changed."""


def _changed(before: Any, later: Any, imagined: Any) -> Any:
    """What was before, with the change from later to imagined made in it."""
    if later == imagined:
        return before
    if before == later:
        return imagined
    if isinstance(before, dict) and isinstance(later, dict) and before.keys() == later.keys() == imagined.keys():
        return {key: _changed(before[key], later[key], imagined[key]) for key in before}
    if isinstance(before, list) and isinstance(later, list) and len(later) == len(imagined):
        taken = len(before) - len(later)
        if taken == 0:
            return [_changed(*parts) for parts in zip(before, later, imagined, strict=True)]
        if taken > 0 and before[taken:] == later:
            return before[:taken] + imagined
        if taken > 0 and before[:-taken] == later:
            return imagined + before[-taken:]
    raise _CannotSay


def _put(target: Any, source: Any) -> bool:
    """Change the target in place, for a waiting turn may hold parts of it. Says whether that was possible."""
    if isinstance(target, Struct) and not target.__struct_config__.frozen and type(target) is type(source):
        for name in target.__struct_fields__:
            part = getattr(source, name)
            if getattr(target, name) != part and not _put(getattr(target, name), part):
                setattr(target, name, part)
    elif isinstance(target, list) and len(target) == len(source):
        for i, part in enumerate(source):
            if target[i] != part and not _put(target[i], part):
                target[i] = part
    elif isinstance(target, list):
        target[:] = source
    elif isinstance(target, dict) and target.keys() == source.keys():
        for key, part in source.items():
            if target[key] != part and not _put(target[key], part):
                target[key] = part
    elif isinstance(target, (dict, set)):
        target.clear()
        target.update(source)
    else:
        return False
    return True
