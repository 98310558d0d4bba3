"""Till: options that are texts of the author's own class."""

from __future__ import annotations

from typing import Any, Self

from dolmen.kernel import Field, Flow, Form, Game, Pick, Result, Rng, State, tell
from dolmen.kernel.story import Event


class Coin(str):
    __slots__ = ("worth",)
    worth: int

    def __new__(cls, name: str, worth: int) -> Self:
        self = super().__new__(cls, name)
        self.worth = worth
        return self


COINS = (Coin("copper", 1), Coin("silver", 10))


class Taken(Event, frozen=True):
    coin: Coin

    def text(self) -> str:
        return f"worth {self.coin.worth}"


class Till(State):
    total: int = 0


class TillGame(Game[Till]):
    id = "till"
    title = "Till"
    seats = (1,)
    state = Till

    def setup(self, seats: int, options: Any, rng: Rng) -> Till:
        return Till(rng=rng)

    def turn(self, s: Till) -> Flow[None]:
        for _ in range(2):
            coin = yield from Pick(0, COINS)
            s.total += coin.worth
            tell(s, Taken, coin)
        more = yield from Form(0, dict[int, Coin], (Field(0, COINS), Field(1, COINS)))
        s.total += sum(coin.worth for coin in more.values())

    def result(self, s: Till) -> Result | None:
        return Result(winners=(0,)) if s.total > 3 else None
