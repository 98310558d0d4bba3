"""What can be met in a game: figures and their actions, pieces, tokens, ready-made set-ups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dolmen.games.stone_daze import prompts
from dolmen.games.stone_daze.content import CLAN_SIZE, Action, Box
from dolmen.games.stone_daze.state import StoneDaze
from dolmen.kernel import Ask, Told

TOKENS = {"FireLit": "fire", "BallLit": "fireball", "BirdCalled": "bird"}


def cover(box: Box) -> Mapping[str, Sequence[str]]:
    return {
        "figures": [figure.name for figure in box.figures],
        "actions": [f"{figure.name}: {action}" for figure in box.figures for action in (*figure.actions, Action.ABOUT)],
        "pieces": [piece.name for piece in box.pieces],
        "tokens": [*TOKENS.values(), "mega club", "haunted square"],
        "layouts": [layout.name for layout in box.layouts],
        "formations": [formation.name for formation in box.formations],
    }


def met(s: StoneDaze, ask: Ask, answer: Any, told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """A figure is met when it moves, an action when its disc or its token is shown, a set-up when it is chosen."""
    if ask.question is prompts.TERRAIN:
        yield "layouts", answer
    elif ask.question is prompts.DEPLOYMENT:
        yield "formations", answer
    for line in told:
        facts = line.facts
        match line.kind:
            case "Moved":
                yield "figures", _figure(s, facts)
            case "DiscShown":
                yield "actions", f"{_figure(s, facts)}: {facts['action']}"
            case "TerrainShown":
                yield from (("pieces", piece.kind) for piece in s.terrain)
            case "ClubThrown" if facts["mega"]:
                yield "tokens", "mega club"
            case "Haunted":
                yield "tokens", "haunted square"
            case kind if kind in TOKENS:
                yield "tokens", TOKENS[kind]
                yield "actions", f"{_figure(s, facts)}: {TOKENS[kind]}"


def _figure(s: StoneDaze, facts: dict[str, Any]) -> str:
    number: int = facts["figure"]
    return s.box.figures[number % CLAN_SIZE].name
