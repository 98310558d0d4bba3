"""A game with content for the tests of packs: `barn`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from dolmen.kernel import Flow, Pick, Result, Rng, State
from dolmen.library import ContentGame
from dolmen.library.content import Content, Entry
from dolmen.library.games import module_file
from dolmen.library.packs import files_beside

TOOLS = """
[[tool]]
name = "saw"
price = 3
origin = "rulebook"

[[tool]]
name = "axe"
price = 4
origin = "house"

[[shelf]]
number = 1
text = "low"
origin = "house"
"""


class Tool(Entry, frozen=True):
    name: str
    price: int
    loud: bool = False


class Board(Entry, frozen=True):
    number: int
    text: str


Tools = tuple[Tool, ...]


class Barn(State):
    box: ClassVar[Tools]
    bought: list[str]


class BarnGame(ContentGame[Barn, Tools]):
    """Buy two tools a turn, for two turns."""

    id = "barn"
    title = "Barn"
    seats = (1,)
    state = Barn

    def files(self) -> Mapping[str, Path]:
        return files_beside(module_file(self.id))

    def unpack(self, content: Content) -> Tools:
        return content.load("tools.toml", "tool", Tool)

    def setup(self, seats: int, options: Any, rng: Rng) -> Barn:
        made: Barn = self.state(rng=rng, bought=[])
        return made

    def turn(self, s: Barn) -> Flow[None]:
        for _ in range(2):
            s.bought.append((yield from Pick(0, [tool.name for tool in s.box if tool.price < 9])))

    def result(self, s: Barn) -> Result | None:
        return Result(winners=(0,)) if len(s.bought) == 4 else None

    def check(self, s: Barn) -> None:
        assert set(s.bought) <= {tool.name for tool in s.box}, "a tool that there is not"
