"""What is made only when somebody looks is the same whenever somebody looks, and looking changes nothing."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Form, Match, encode
from dolmen.kernel.asks.form import Layout, TextField
from dolmen.testing.failure import blaming, difference, fail


def check_late(match: Match[Any]) -> None:
    """Look at everything that is open. Done at every decision, it has seen a form at once and sees it made again later,
    after each answer of somebody else."""
    before = encode(match.s)
    with blaming(match, "late", "making the offers"):
        open_asks = match.open
    for ask in open_asks:
        if isinstance(ask, Form) and callable(ask.made_of):
            with blaming(match, "late", f"making the fields of {ask.prompt!r}", ask.seat):
                at_once, again = ask.layout, ask.made_anew()
            if what := difference(_plan(at_once), _plan(again)):
                fail(
                    match,
                    "late",
                    f"{ask.prompt!r} depends on when somebody looks at it: {what}. Fields that are made late may only "
                    "read what nobody else's answer changes",
                    ask.seat,
                )
    if encode(match.s) != before:
        fail(match, "late", "looking at what is open changes the state")


def _plan(layout: Layout) -> list[Any]:
    """All that can be filled in."""
    return [
        [
            field.name,
            field.question.name,
            list(field.options),
            [field.least, field.most] if isinstance(field, TextField) else [],
        ]
        for field in layout.fields
    ]
