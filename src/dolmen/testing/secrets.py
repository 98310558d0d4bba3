"""Nothing leaks: what a person cannot know is in none of the bytes that reach this person."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from dolmen.kernel import Amounts, Form, IllegalAnswer, Match, Rng, Seat
from dolmen.kernel.state import listen
from dolmen.testing.failure import ConformanceError, blaming, difference, fail
from dolmen.testing.journey import answer_for, ask_at_random, viewers, who

WAITING = "list of those the table waits for"
_NO_ANSWER = ("no", "such", "answer")


def check_secrets(match: Match[Any], random: Random | None = None, worlds: int = 2, limit: int = 5000) -> None:
    """Deal again what a viewer cannot know: all that reaches the viewer stays byte for byte, and play can go on."""
    random = random or Random(0)
    for viewer in viewers(match):
        with blaming(match, "secrets", f"what {who(viewer)} sees", viewer):
            seen = reaching(match, viewer)
        for _ in range(worlds):
            world = imagined(match, viewer, random)
            with blaming(match, "secrets", f"what {who(viewer)} sees in an imagined world", viewer):
                seen_there = reaching(world, viewer)
            for part, now in seen.items():
                if now != seen_there[part]:
                    what = difference(msgspec.json.decode(now), msgspec.json.decode(seen_there[part]))
                    text = f"the {part} of {who(viewer)} tells something that {who(viewer)} cannot know: {what}"
                    fail(match, "secrets", text, viewer)
    _play_on(match, random, limit)


def imagined(match: Match[Any], viewer: Seat | None, random: Random) -> Match[Any]:
    """A world that the viewer cannot tell from this one: secrets dealt again, and other dice to come."""
    world = match.fork()
    _deal_anew(match, world.s, viewer, random)
    return world


def _deal_anew(match: Match[Any], s: Any, viewer: Seat | None, random: Random) -> None:
    with blaming(match, "imagine", f"game.imagine for {who(viewer)}", viewer):
        match.game.imagine(s, viewer, Rng(random.getrandbits(64)))
    s.rng.state = random.getrandbits(64)
    with blaming(match, "imagine", f"game.check of a world imagined for {who(viewer)}", viewer):
        match.game.check(s)


def reaching(match: Match[Any], viewer: Seat | None) -> dict[str, bytes]:
    """All that reaches a viewer, part by part: the view, refusals, warnings, why not, and what a hint counts."""
    view = match.view(viewer)
    parts: dict[str, Any] = {
        "scene": view.scene,
        "asks": view.asks,
        WAITING: view.waiting,
        "log": view.log,
        "result": view.result,
    }
    if viewer is not None:
        parts["refusals"] = _refusals(match, viewer)
        parts["readings"] = match.game.readings(match.s, viewer)
        mine = [ask for ask in match.open if ask.seat == viewer]
        parts["reasons"] = [ask.forbidden({}) for ask in mine]
        parts["warnings"] = [ask.warnings(ask.assemble(first)) for ask in mine if (first := _row(ask)) is not None]
    return {part: msgspec.json.encode(value, order="deterministic") for part, value in parts.items()}


def _refusals(match: Match[Any], viewer: Seat) -> list[str]:
    attempts: list[tuple[Any, str | None]] = [(_NO_ANSWER, None), (_NO_ANSWER, "no such ask")]
    for ask in match.open:
        if ask.seat == viewer:
            attempts.append((_NO_ANSWER, ask.id))
            if isinstance(ask, Form):
                attempts += [({field.key: _NO_ANSWER}, ask.id) for field in ask.fields]
            if isinstance(ask, Amounts):
                attempts += [({}, ask.id), (dict(ask.limits), ask.id)]
                attempts += [({part: most}, ask.id) for part, most in ask.limits.items()]
    texts = []
    for answer, ask_id in attempts:
        try:
            match.find(viewer, ask_id).check(answer)
        except IllegalAnswer as error:
            texts.append(f"{type(error).__name__}: {error}")
    return texts


def _row(ask: Any) -> list[Any] | None:
    """The first answer, step by step; None where there is none."""
    chosen: list[Any] = []
    while (options := ask.choices(chosen)) is not None:
        if not options:
            return None
        chosen.append(options[0])
    return chosen


def _play_on(match: Match[Any], random: Random, limit: int) -> None:
    """A bot that imagines a world plays on in it, without a record: to the end, without the rules failing."""
    asked = list(match.asks)
    if not asked:
        return
    seat = random.choice(asked)
    world = match.position.copy()
    _deal_anew(match, world.s, seat, random)
    listen(world.s)  # so that the story has to be told, too
    try:
        for _ in range(limit):
            if world.result is not None:
                return
            ask = ask_at_random(match, world.open, random)
            ask.s = world.s
            answer = ask.check(answer_for(match, ask, random))
            world.answer(next(i for i, other in enumerate(world.open) if other is ask), answer)
            match.game.check(world.s)
    except Exception as error:
        what = f"playing on in a world imagined for seat {seat} fails: {getattr(error, 'what', repr(error))}"
        raise ConformanceError(match, "imagine", what, seat) from error
    fail(match, "termination", f"a world imagined for seat {seat} has not ended after {limit} decisions", seat)
