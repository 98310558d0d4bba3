"""Options that are texts of an author's own class: written down as the text, and given to the rule as they are."""

from __future__ import annotations

from typing import Any, Self

import pytest

from dolmen.kernel import Field, Flow, Form, Game, Pick, Result, Rng, State, tell
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.story import Event
from dolmen.library import load, start


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


def test_a_match_with_such_answers_is_saved_by_their_texts_and_goes_on_exactly() -> None:
    match = start(TillGame())
    match.answer(0, COINS[1])
    match.answer_plain(0, "copper")
    assert (match.s.total, [told.facts for told in match.log(0)]) == (11, [{"coin": "silver"}, {"coin": "copper"}])
    again = load(match.save(), match.game)
    again.answer_plain(0, {"0": "silver", "1": "copper"})
    assert again.s.total == 22
    assert plain_form({0: COINS[0]}) == {"0": "copper"}


def test_what_is_no_text_is_not_written_as_one() -> None:
    with pytest.raises(TypeError):
        plain_form(object())
