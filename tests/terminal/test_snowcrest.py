"""Snowcrest in the terminal: somebody against a bot, to the final score."""

from __future__ import annotations

import dolmen
from dolmen.bots import make_bot
from dolmen.kernel import Pick
from dolmen.terminal.screens import Dialog
from tests.games.snowcrest.likings import BELLS, best
from tests.terminal.sitting import Sitter, sit


async def answer(person: Sitter) -> str:
    """By number or arrow keys what looks best; forms and payments as they are proposed. Says what was asked."""
    draft = person.app.draft
    assert draft
    if isinstance(draft.ask, Pick):
        place = best(draft.prompt, [row.label for row in person.app.panel.rows], BELLS)
        await person.press(*([str(place + 1)] if place < 9 else ["home", *["down"] * place, "enter"]))
    else:
        await person.press("d")
    return draft.prompt


def test_against_a_bot_to_the_end() -> None:
    asked: list[str] = []

    async def scenario(person: Sitter) -> None:
        while person.match.result is None:
            if isinstance(person.app.screen, Dialog):
                await person.press("y")  # yes, that is meant
            elif person.app.draft:
                asked.append(await answer(person))
            else:
                await person.pilot.pause(0.01)
        await person.sees("Game over", "Final score", "Scrolls", "Buildings", "Omens", "Most resources", "Total")
        red, blue = person.match.result.scores
        await person.sees(f"{red:.0f}", f"{blue:.0f}")

    sit(
        dolmen.start("snowcrest", seats=2, seed=3, options={"variant": "basic"}),
        scenario,
        size=(100, 30),
        bot=make_bot("greedy", 3),
    )
    for words in ("Buy your first villager", "Your turn", "Where in your village?", "Novice: what shall it do?"):
        assert words in {prompt[: len(words)] for prompt in asked}
