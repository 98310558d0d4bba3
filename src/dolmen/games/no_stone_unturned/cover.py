"""What can be met at a table: our prompts, complications and their rows, Downtime's deeds, layouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from dolmen.games.no_stone_unturned.content import complication_prompts, complication_tables, layouts, prompts
from dolmen.games.no_stone_unturned.rules.deeds import DEEDS
from dolmen.games.no_stone_unturned.rules.downtime import RECOVER, UPGRADE
from dolmen.kernel import Ask, Told
from dolmen.kernel.asks.base import plain_form


@cache
def cover() -> Mapping[str, Sequence[str]]:
    return {
        "prompts": [prompt.text for prompt in prompts()],
        "complications": list(complication_prompts()),
        "complication rows": [
            f"{table.name}: {face}" for table in complication_tables() for face in range(1, len(table.rows) + 1)
        ],
        "deeds": [*DEEDS, RECOVER, UPGRADE],
        "layouts": list(layouts()),
    }


@cache
def _ids(kind: str) -> frozenset[str]:
    return frozenset(cover()[kind])


def met(ask: Ask, answer: Any, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """A prompt is met when somebody takes it, a complication when it is rolled, a deed when it is begun."""
    for text in _texts(plain_form(answer)):
        for kind in ("prompts", "deeds", "layouts"):
            if text in _ids(kind):
                yield kind, text
    for line in told:
        if line.kind == "ComplicationRolled":
            yield from (("complications", prompt) for prompt in line.facts["prompts"])
            for table in complication_tables():
                if table.least <= line.facts["ticks"] <= table.most and line.facts["die"] is not None:
                    yield "complication rows", f"{table.name}: {line.facts['die']}"


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, (list, tuple)):
        for part in plain:
            yield from _texts(part)
    elif isinstance(plain, dict):
        for part in plain.values():
            yield from _texts(part)
