"""No Stone Unturned in the terminal: a world, a character, an adventure with a roll, and a Downtime, by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest

import dolmen
from dolmen.kernel import Ask, Draw, Pick, Position, Several, Told, Write, encode
from dolmen.terminal.drafts import Draft, FormDraft
from dolmen.terminal.screens import Dialog
from dolmen.terminal.words import log_text
from tests.terminal.keyboard import First, Sitter, sit

LIKES = {
    "Play\\.": "ask for an action roll",
    "Where do we rest": "home",
}
"""Which row to take, by what is asked; whatever is not here is answered with what comes first."""


class Companion(First):
    """Takes the first of everything, and leaves the settlement to others."""

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return {"turn": "pass", "statement": ""} if ask.name == "statement" else super().choose(position, ask)


class Teller:
    """Somebody at the keyboard who answers whatever is asked."""

    def __init__(self, person: Sitter) -> None:
        self.person = person
        self.likes = dict(LIKES)
        self.asked: list[str] = []

    async def plays_until(self, wanted: str, most: int = 100) -> None:
        for _ in range(most):
            await self.person.until(lambda: self.person.app.desk.draft is not None)
            draft = self.person.app.desk.draft
            assert draft
            if re.search(wanted, draft.prompt):
                return
            self.asked.append(draft.prompt)
            await self.answers(draft)
        raise AssertionError(f"{wanted!r} was never asked; asked: {self.asked}")

    async def answers(self, draft: Draft) -> None:
        if isinstance(draft, FormDraft):
            await self.fills_in(draft)
            await self.person.press("d")
        elif isinstance(draft.ask, Pick):
            like = next((like for asked, like in self.likes.items() if re.search(asked, draft.prompt)), "")
            await self.takes(next(n for n, row in enumerate(self.person.app.window.panel.rows) if like in row.label))
        elif isinstance(draft.ask, Write | Draw):
            await self.takes(1)
        elif isinstance(draft.ask, Several):
            await self.person.press(*map(str, range(1, draft.ask.least + 1)), "d")
        else:
            await self.person.press("d")
        if isinstance(self.person.app.screen, Dialog):
            await self.person.press("y")

    async def fills_in(self, draft: FormDraft) -> None:
        """Whatever must be written, with the first idea that comes."""
        for n in range(len(self.person.app.window.panel.rows)):
            if self.person.app.window.panel.rows[n].wrong:
                await self.takes(n)
                await self.takes(1)

    async def takes(self, row: int) -> None:
        """By its number, or with the arrow keys where numbers have two digits."""
        if len(self.person.app.window.panel.rows) < 10:
            await self.person.press(str(row + 1))
        else:
            await self.person.press("home", *["down"] * row, "enter")

    async def writes(self, text: str) -> None:
        await self.person.types(text)
        await self.person.press("enter")

    async def writes_in(self, row: int, text: str) -> None:
        """Into a field of a form, in words of one's own."""
        await self.takes(row)
        await self.takes(0)
        await self.writes(text)

    async def offers(self, prompt: str) -> None:
        """Something that can be done at any time, out of the list."""
        await self.person.press("o")
        dialog = self.person.app.screen
        assert isinstance(dialog, Dialog)
        await self.person.press(next(key for key, label in dialog.choices.items() if label.startswith(prompt)))

    async def proposes(self, motion: str) -> None:
        rows = self.person.app.window.panel.rows
        await self.takes(next(n for n, row in enumerate(rows) if row.label == f"propose: {motion}"))
        await self.person.sees(f"Agreed: {motion}")

    async def reads(self, page: str, *words: str) -> None:
        await self.person.press("p")
        dialog = self.person.app.screen
        assert isinstance(dialog, Dialog)
        await self.person.press(next(key for key, label in dialog.choices.items() if page in label))
        await self.person.sees(page, *words)
        await self.person.press("escape")


@pytest.mark.slow
def test_a_world_an_adventure_and_a_downtime_by_keyboard() -> None:
    async def scenario(person: Sitter) -> None:
        teller = Teller(person)
        await a_world_is_built(teller)
        await somebody_speaks_out_of_turn(teller)
        await a_roll_is_made(teller)
        await a_downtime_is_spent(teller)

    sit(
        dolmen.start("no-stone-unturned", seats=2, seed=3, options={"pace": "one-shot"}),
        scenario,
        size=(120, 40),
        bot=Companion(),
    )


async def a_world_is_built(teller: Teller) -> None:
    person = teller.person
    await teller.plays_until("Draw something")
    await teller.takes(0)
    await teller.writes("a roof")
    await person.sees("✎ a roof")
    await teller.plays_until("one statement")
    await person.press("right")
    await person.sees("Your turn: pass")
    await person.press("d", "y")
    await teller.plays_until("Your character")
    await person.sees("Name: (nothing)  ! to be written")
    for row, word in ((0, "Ada"), (3, "Merry")):
        await teller.writes_in(row, word)
    await person.sees("Name: Ada", "Merry")
    await teller.plays_until("Where do we go")
    await teller.reads("Ada, player 1 (yours)", "Merry, d8  ‹0› 1 2 3 4|", "Skills (3 of ")
    other = person.match.s.characters[1]
    await teller.reads(f"{other.name}, player 2", other.moods[0].name, other.skills[0].name)


async def somebody_speaks_out_of_turn(teller: Teller) -> None:
    """Beside what is asked; and what nobody wants is gone at a key."""
    person = teller.person
    await teller.offers("Tell something")
    await teller.takes(0)
    await teller.writes("a bell")
    await person.sees("(player 1): a bell")
    await teller.offers("A sketch")
    await teller.takes(0)
    await teller.writes("a raft")
    await teller.reads("Sketchbook", "✎ a raft")
    await person.press("X")
    await person.press("t", "1")
    await person.sees("Something was taken out.")
    await person.press("g")
    await person.sees("(player 1): a bell")
    assert not person.match.s.scraps


async def a_roll_is_made(teller: Teller) -> None:
    person = teller.person
    await teller.plays_until("Which mood")
    await person.sees("On screen", "Arbiters", "Odds", "you 19%, even 12%, Arbiters 69%")
    await teller.plays_until("^Play")
    await person.sees("rolls Merry", "the Arbiters win")
    await teller.offers("Tick a Collateral Clock")
    await teller.answers(person.app.desk.drafts[f"tick.{person.app.session.viewer}"])
    await person.sees("Collateral Clock  ●○○○○○○○ 1/8")
    await teller.offers("Somebody or something new")
    await teller.writes_in(0, "Old Tom")
    await person.press("d", "y")
    await teller.reads("The Leaning Hall", "Old Tom")


async def a_downtime_is_spent(teller: Teller) -> None:
    """The bot's vote comes in while the person could still do something else."""
    person = teller.person
    await teller.proposes("this adventure comes to a close")
    await teller.plays_until("Downtime: what")
    await person.sees("Downtime, the settlement", "Agreed: a unit of Downtime")
    await teller.takes(next(n for n, row in enumerate(person.app.window.panel.rows) if row.label == "Scout"))
    await person.until(lambda: person.app.desk.draft is None or "Downtime: what" not in person.app.desk.draft.prompt)
    await teller.plays_until("Downtime: what")
    await teller.proposes("Downtime comes to a close")
    await teller.plays_until("What now")
    await teller.reads("Ada, player 1 (yours)", "Merry, d8  0 1 ‹2› 3 4|")


def test_at_one_keyboard_anybody_may_speak_and_stop_what_is_too_much() -> None:
    match = dolmen.start("no-stone-unturned", seats=2, seed=3, options={"pace": "one-shot"})

    async def scenario(person: Sitter) -> None:
        await person.sees("Give the keyboard to Player 1", "I am Player 2")
        await person.press("y")
        await person.sees("Before we begin", "X X-Card")
        await person.press("g", "y")
        await person.sees("Player 2: your turn")
        teller = Teller(person)
        await teller.offers("Tell something")
        await teller.takes(0)
        await teller.writes("a scream")
        await person.sees("Player 2: a scream")
        await person.press("g", "y")
        await person.sees("Player 1: your turn", "Player 2: a scream")
        await teller.offers("Tell something")
        await teller.takes(0)
        await teller.writes("a lullaby")
        await person.press("X")
        await person.sees("Let us stop here.", "Take something out", "Skip past this", "We go on, differently")
        before = encode(person.match.s)
        await person.press("t")
        await person.sees("What should not be here?", "a lullaby", "a scream")
        await person.press("2")
        await person.sees("Something was taken out.")
        await person.press("g")
        await person.sees("Player 2: …", "Player 1: a lullaby", "Before we begin")
        assert encode(person.match.s) == before
        assert b"scream" not in person.match.save()

    sit(match, scenario, people=(0, 1), size=(100, 30))


def test_dice_in_the_log_say_how_likely_they_were() -> None:
    told = (Told("DiceRolled", "Ann rolls the aspect: 5 (d6)", dice=((6, 5),)), Told("Said", "Ann waits"))
    assert log_text(told, 0, "bold").plain == "• Ann rolls the aspect: 5 (d6) (5 or more on a d6: 2 in 6)\n• Ann waits"
