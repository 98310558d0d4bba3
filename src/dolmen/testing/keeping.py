"""Saves, loads and forks lose nothing: what comes back has the same past, present and future."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from dolmen.kernel import Match, decode, encode
from dolmen.kernel.view import View, view_bytes
from dolmen.library import load
from dolmen.testing.failure import blaming, difference, differs, fail
from dolmen.testing.journey import Step, future, viewers, who


def check_keeping(match: Match[Any], steps: Sequence[Step] | None = None, random: Random | None = None) -> None:
    """Fork, save and load here; then play on with these steps (random ones if none are given) and compare."""
    with blaming(match, "saving", "saving, loading and forking the match"):
        saved = match.save()
        twins = {"the fork": match.fork(), "the loaded save": load(saved, match.game)}
    if match.save() != saved:
        fail(match, "saving", "two saves of the same decision are not the same")
    for name, twin in twins.items():
        if twin.notices:
            fail(match, "saving", f"{name} is not at the same decision: {twin.notices[0]}")
        if what := unlike(match, twin):
            fail(match, "saving", f"{name} differs: {what}")
        if twin.save() != saved:
            fail(match, "saving", f"{name} gives another save")
    steps = future(match, random or Random(0), 5) if steps is None else steps
    for name, twin in twins.items():
        for number, step in enumerate(steps, 1):
            with blaming(match, "saving", f"playing on {name}, answer {number} of the same answers", step.seat):
                twin.answer_plain(step.seat, step.answer, step.ask)
            if encode(twin.s) != step.state:
                cls = match.game.state
                what = difference(decode(step.state, cls), twin.s) or "the order in a dict or set"
                fail(match, "saving", f"{name} has another future after {number} of the same answers: {what}")
    if match.save() != saved:
        fail(match, "saving", "playing on a fork has changed the match itself")


def unlike(match: Match[Any], twin: Match[Any]) -> str:
    """Where two matches at what should be the same decision differ: in the state, the asks, or what anybody sees."""
    if what := differs(match.s, twin.s):
        return f"in the state, {what}"
    if what := difference([ask.id for ask in match.open], [ask.id for ask in twin.open]):
        return f"in the ids of the open asks, {what}"
    for viewer in viewers(match):
        if what := unlike_views(match.view(viewer), twin.view(viewer)):
            return f"in what {who(viewer)} sees, {what}"
    return ""


def unlike_views(a: View, b: View) -> str:
    if view_bytes(a) == view_bytes(b):
        return ""
    return difference(a, b) or "the order of something"
