"""The random bot: any legal answer, each small choice equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Ask, Position, random_answer


class RandomBot:
    copies = False

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return random_answer(ask, self.random)[0]
