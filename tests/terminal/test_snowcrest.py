"""Snowcrest in the terminal: two people and a bot, to the final score."""

from __future__ import annotations

import pytest

import dolmen
from dolmen.bots import make_bot
from dolmen.kernel import Pick
from dolmen.terminal.screens import Dialog, HandOver
from tests.games.snowcrest.preferences import BELLS, SPIRITS, best
from tests.terminal.keyboard import Sitter, sit

COLOURS = ("Red", "Blue", "Green")
LIKES = (SPIRITS, BELLS)
TWO_DIGITS = 10
LONG_GAME = 1000
"""More answers than any game of these two takes."""
ASKED = (
    "Buy your first villager",
    "Your turn",
    "Where in your village?",
    "Pay ",
    "Your offering to ",
    "Curse of ",
    "How many Prayer Bells",
)


async def answer(person: Sitter) -> str:
    """By number or arrow keys what looks best; forms and payments as they are proposed. Says what was asked."""
    draft, viewer = person.app.desk.draft, person.app.session.viewer
    assert draft
    assert viewer is not None
    prompt = draft.prompt
    if isinstance(draft.ask, Pick):
        rows = person.app.window.panel.rows
        place = best(prompt, [row.label for row in rows], LIKES[viewer])
        at_once = len(rows) < TWO_DIGITS  # from ten rows on, a 1 waits for what may follow
        await person.press(*([str(place + 1)] if at_once else ["home", *["down"] * place, "enter"]))
    else:
        await person.press("d")
    return prompt


@pytest.mark.slow
def test_two_people_and_a_bot_to_the_end() -> None:
    """The full game at one keyboard: it is handed over with a blank screen, for hands are secret."""
    asked: list[str] = []
    handed: list[str] = []

    async def scenario(person: Sitter) -> None:
        def waits() -> bool:
            """Is it a person's turn to press something, or over?"""
            app = person.app
            return bool(app.desk.draft or isinstance(app.screen, HandOver | Dialog) or person.match.result)

        for _ in range(LONG_GAME):
            screen = person.app.screen
            if person.match.result is not None:
                break
            if isinstance(screen, HandOver):
                handed.append(person.screen())
                await person.press("y")
            elif isinstance(screen, Dialog):
                await person.press("y")  # yes, that is meant
            elif person.app.desk.draft:
                asked.append(await answer(person))
            else:
                await person.until(waits)
        assert person.match.result, f"no end after {LONG_GAME} answers; the screen:\n{person.screen()}"
        scores = [f"{colour}: {points:.0f}" for colour, points in zip(COLOURS, person.match.result.scores, strict=True)]
        await person.sees("Game over", *scores, "The game is over")
        await person.press("v")
        await person.sees("Scrolls", "Buildings", "Omens", "Most resources", "Total", *scores[:2])

    sit(
        dolmen.start("snowcrest", seats=3, seed=1),
        scenario,
        people=(0, 1),
        size=(100, 30),
        bot=make_bot("greedy", 3),
    )
    for words in ASKED:
        assert words in {prompt[: len(words)] for prompt in asked}, words
    assert {colour for colour in COLOURS for shown in handed if f"I am {colour}" in shown} == {"Red", "Blue"}
    assert not any("Your turn" in shown or "Barley" in shown for shown in handed), "nothing is seen in between"
