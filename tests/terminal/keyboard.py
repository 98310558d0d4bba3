"""Helpers: sit down at the terminal, press keys, read the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import patch

from rich.console import RenderableType
from textual._compositor import Compositor, LayoutUpdate
from textual.pilot import Pilot

from dolmen.bots import Bot
from dolmen.kernel import Ask, Match, Position
from dolmen.terminal import TableApp, seated
from dolmen.terminal.app import WATCHING

PATIENCE = 1500
"""How often to look again before giving up."""


class First:
    """A bot that takes the first of everything."""

    copies = False

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            chosen.append(options[0])
        return ask.assemble(chosen)


class Slow(First):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.enough = Event()

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        self.enough.wait()
        return super().choose(position, ask)


class Sitter:
    """A person at the terminal."""

    def __init__(self, app: TableApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def match(self) -> Match[Any]:
        return self.app.session.match

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    async def types(self, text: str) -> None:
        """At one go."""
        await self.pilot.press(*text)
        await self.pilot.pause()

    async def until(self, done: Callable[[], bool]) -> None:
        for _ in range(PATIENCE):
            if done():
                await self.pilot.pause()
                self.screen()
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"it never came; the screen:\n{self.screen()}")

    async def sees(self, *words: str) -> None:
        """Wait until the screen shows all of these."""
        try:
            await self.until(lambda: all(word in self.screen() for word in words))
        except AssertionError as late:
            raise AssertionError(f"{words} never came; {late}") from None

    async def click_on(self, words: str) -> None:
        """Click where the words stand."""
        for y, line in enumerate(self.screen().split("\n")):
            if words in line:
                await self.pilot.click(offset=(line.index(words) + len(words) // 2, y))
                await self.pilot.pause()
                return
        raise AssertionError(f"{words!r} is not on the screen:\n{self.screen()}")

    def screen(self) -> str:
        """The screen as text, line by line."""
        app = self.app
        shown = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
        assert isinstance(shown, LayoutUpdate)
        return "\n".join("".join(strip.text for strip in line).rstrip() for line in shown.strips)


def sit(
    match: Match[Any],
    scenario: Callable[[Sitter], Awaitable[None]],
    people: Sequence[int] = (0,),
    save: Path | None = None,
    size: tuple[int, int] = (80, 24),
    bot: Bot | None = None,
    pause: float = WATCHING,
) -> TableApp:
    """Play a scenario at a terminal of that size; seats without people get a bot."""
    bots = {seat: bot or First() for seat in range(match.seats) if seat not in people}
    app = TableApp(seated(match, people, bots, save), pause)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scenario(Sitter(app, pilot))

    with painted_when_looked_at():
        asyncio.run(run())
    return app


@contextmanager
def painted_when_looked_at() -> Iterator[None]:
    """Nobody watches between two looks: what changes there is laid out, and painted with the next look."""
    paint = Compositor.render_update

    def look(compositor: Compositor, full: bool = False, **how: Any) -> RenderableType | None:
        if full:
            return paint(compositor, full, **how)
        compositor._dirty_regions.clear()
        return None

    with patch.object(Compositor, "render_update", look):
        yield
